// The past at other prices: what lines that were sold would have cost under a scheme that is not confirmed yet.
import type { Liability, OrderProperty, PriceSource } from '../../orders/contract.js';
import { Exact, fixed, type Amount, type Price, type Quantity } from '../../shared/decimal.js';
import type { CustomerId, MaterialId, ProductId } from '../../shared/ids.js';
import { amountOf, sumOf, type Currency } from '../../shared/money.js';
import type { Tooth } from '../../shared/tooth.js';
import type { ChargedSurcharge } from './pricing.js';
import { isOurFault, priceOf, type Agreements } from './pricing.js';
import type { KnownScheme } from './state.js';

/** A line as it was sold. */
export type SoldLine = Readonly<{
  customerId: CustomerId;
  orderDay: string;
  orderProperty: OrderProperty;
  liability: Liability | null;
  currency: Currency;
  productId: ProductId;
  materialId: MaterialId;
  toothPositions: readonly Tooth[];
  qty: Quantity;
  standardPrice: Price;
  discountPrice: Price;
  priceSource: PriceSource;
  surcharges: readonly ChargedSurcharge[];
  discountedAmount: Amount;
}>;

export type Difference = Readonly<{ lines: number; linesChanged: number; oldSum: Amount; newSum: Amount; difference: Amount }>;

/** The scheme as if its working content had always been in force. */
export const always = (scheme: KnownScheme): KnownScheme => ({
  ...scheme,
  versions: [
    {
      changeId: scheme.pending?.changeId ?? scheme.versions.at(-1)?.changeId ?? ('' as KnownScheme['versions'][number]['changeId']), // nobody reads it here
      schemeVersion: scheme.versions.length + (scheme.isDraft ? 1 : 0),
      effectiveFrom: '0000-01-01',
      effectiveTo: null,
      content: scheme.working,
    },
  ],
});

/** What one line would have cost: at the price of its own day, with the surcharges that it had. Undefined: it would have had no price. */
function amountUnder(line: SoldLine, agreed: Agreements): Amount | undefined {
  const { productId, materialId, standardPrice, currency, qty, toothPositions, orderProperty, orderDay } = line;
  const found = priceOf(
    {
      productId,
      materialId,
      standardPrice,
      standardCurrency: currency,
      qty,
      teeth: toothPositions,
      orderProperty,
      isOurFault: isOurFault(line),
      currency,
      day: orderDay,
      surcharges: [],
    },
    agreed,
  );
  if ('unpriced' in found) return undefined;
  if (found.priceSource === 'free') return fixed(0, 2);
  return sumOf([amountOf(found.discountPrice, qty), ...line.surcharges.map(({ amount }) => amount)]);
}

/**
 * Old and new sum of lines in one currency. `agreed`: what the customer has agreed on otherwise; the scheme takes its place among it by the
 * same precedence as in an order.
 */
export function whatIf(lines: readonly SoldLine[], scheme: KnownScheme, agreed: Agreements): Difference {
  const schemes = [...agreed.schemes.filter(({ schemeId }) => schemeId !== scheme.schemeId), always(scheme)];
  const under = lines.map((line) => ({
    old: line.discountedAmount,
    new: amountUnder(line, { ...agreed, schemes }) ?? line.discountedAmount,
  }));
  const [oldSum, newSum] = [sumOf(under.map((each) => each.old)), sumOf(under.map((each) => each.new))];
  return {
    lines: lines.length,
    linesChanged: under.filter((each) => each.old !== each.new).length,
    oldSum,
    newSum,
    difference: fixed(new Exact(newSum).minus(oldSum), 2),
  };
}

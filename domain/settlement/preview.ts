// What a month's statement would hold: the same for the preview, the pre-check and the decision.
import type { CustomerState } from '../customers/index.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { Position } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import { sumOf } from '../shared/money.js';
import type { AccountState } from './account.js';
import { capitalsOf } from './capitals.js';
import type { Finding, StatementLineKind } from './contract.js';
import type { StatementLine } from './events.js';
import { periodOf, type Period } from './period.js';
import { sha256 } from './sha256.js';

/** Recorded in every statement: a later rule set adds up differently, and an old statement says by which it was made. */
export const ruleSetVersion = 'r2026.12';

type KnownCustomer = Extract<CustomerState, { content: unknown }>;

export type Preview = Readonly<{
  period: Period;
  currency: Currency;
  lines: readonly StatementLine[];
  toothCount: number;
  grossAmount: Amount;
  discountAmount: Amount;
  totalPrice: Amount;
  totalPriceZh: string;
  eventPosition: Position | null;
  contentHash: string;
  findings: readonly Finding[];
}>;

/** What a line asks for. */
export const lineKindOf = ({ adjustOf, deliveryId }: Pick<StatementLine, 'adjustOf' | 'deliveryId'>): StatementLineKind =>
  adjustOf !== null ? 'correction' : deliveryId === null ? 'cancellation' : 'delivery';

/** Over figures and ids: names may be erased and the statement is still provably the same. */
const hashOf = (customerId: string, period: Period, currency: Currency, lines: readonly StatementLine[], totalPrice: Amount): string =>
  sha256(
    JSON.stringify([
      customerId,
      period.from,
      period.to,
      currency,
      lines.map(({ lineId, orderId, deliveryId, productId, toothPositions, qty, unitPrice, amount }) => [
        lineId,
        orderId,
        deliveryId,
        productId,
        toothPositions,
        qty,
        unitPrice,
        amount,
      ]),
      totalPrice,
    ]),
  );

const finding = (code: Finding['code'], severity: Finding['severity'], count: number | null = null): Finding => ({ code, severity, count });

function findingsOf(preview: Omit<Preview, 'findings'>, customer: KnownCustomer, others: number, today: string): readonly Finding[] {
  const { lines, totalPrice, period } = preview;
  // A price of zero may be agreed on, and one that is missing never gets this far: `ProductNotPriced` refuses its order.
  const unpriced = lines.filter(({ amount }) => new Exact(amount).isZero()).length;
  return [
    ...(lines.length === 0 ? [finding('nothingToSettle', 'error')] : []),
    ...(lines.length > 0 && !new Exact(totalPrice).gt(0) ? [finding('totalNotPositive', 'error')] : []),
    ...(unpriced > 0 ? [finding('missingPrice', 'warning', unpriced)] : []),
    ...(others > 0 ? [finding('otherCurrency', 'warning', others)] : []),
    ...(today <= period.to ? [finding('periodNotOver', 'warning')] : []),
    ...(customer.status === 'blacklisted' ? [finding('customerBlacklisted', 'warning')] : []),
    ...(customer.content.licenceValidTo !== null && customer.content.licenceValidTo < today ? [finding('licenceExpired', 'warning')] : []),
  ];
}

/**
 * The statement of a customer for a month (`yyyy-MM`), by the customer's closing day: what was delivered, or cancelled at a cost, up to the end of the
 * period, not for free, and stands on no statement yet; at an agreed price of zero too. `currency` null takes the customer's own. Errors among the findings stop a submit.
 */
export function previewStatement(
  customer: KnownCustomer,
  account: AccountState,
  { month, currency: wanted, today }: Readonly<{ month: string; currency: Currency | null; today: string }>,
): Preview {
  const { customerId, closingDay } = customer.content;
  const period = periodOf(month, closingDay);
  const currency = wanted ?? customer.content.currency;
  const due = account.open.filter((line) => !line.isFree && line.deliveredOn <= period.to);
  const lines = due
    .filter((line) => line.currency === currency)
    .map((owed, index): StatementLine => {
      const { currency: _, corrected: __, ...line } = owed;
      return { ...line, lineNo: index + 1 };
    });
  const totalPrice = sumOf(lines.map(({ amount }) => amount));
  const grossAmount = sumOf(lines.map(({ standardAmount }) => standardAmount));
  const preview = {
    period,
    currency,
    lines,
    grossAmount,
    totalPrice,
    discountAmount: fixed<'amount'>(new Exact(grossAmount).minus(totalPrice), 2),
    totalPriceZh: capitalsOf(totalPrice, currency),
    toothCount: lines.reduce((count, line) => count + (lineKindOf(line) === 'delivery' ? line.toothPositions.length : 0), 0),
    eventPosition: account.position,
    contentHash: hashOf(customerId, period, currency, lines, totalPrice),
  };
  return { ...preview, findings: findingsOf(preview, customer, due.length - lines.length, today) };
}

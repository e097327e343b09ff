// What a confirmed change of prices gave to a line, when its order is submitted again.
import { sumOf } from '../shared/money.js';
import type { OrderLineId } from '../shared/ids.js';
import type { OrderContent, OrderLine } from './events.js';
import { amountAt } from './open-price.js';

type Anew = Pick<OrderContent, 'customerId' | 'currency' | 'lines' | 'totalAmount' | 'discountedAmount'>;

/**
 * Lines keep a confirmed price, at the quantity that is asked for now, as long as customer, currency and product stay what they were and they are
 * charged at all. One that loses it becomes another line, with the new id in its place: the customer's account remembers the price by the line.
 */
export function withConfirmedPrices(
  { customerId, currency, ...anew }: Anew,
  before: OrderContent | null,
  newLineIds: readonly OrderLineId[],
): Pick<OrderContent, 'lines' | 'totalAmount' | 'discountedAmount'> {
  const isSameBuyer = before?.customerId === customerId && before.currency === currency;
  const lines = anew.lines.map((line, nth): OrderLine => {
    const its = before?.lines.find(({ id, priceSource }) => id === line.id && priceSource === 'repriced');
    if (!its) return line;
    const { productId, discountPrice, priceSource, priceReference } = its;
    if (!isSameBuyer || productId !== line.productId || line.priceSource === 'free') return { ...line, id: newLineIds[nth] ?? line.id };
    return { ...line, discountPrice, priceSource, priceReference, discountedAmount: amountAt(line, discountPrice) };
  });
  return { ...anew, lines, discountedAmount: sumOf(lines.map(({ discountedAmount }) => discountedAmount)) };
}

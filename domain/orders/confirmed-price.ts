// What a confirmed change of prices gave to a line, when its order is submitted again.
import { sumOf } from '../shared/money.js';
import type { OrderContent, OrderLine } from './events.js';
import { amountAt } from './open-price.js';
import type { Known } from './order-entry.js';

type Anew = Pick<OrderContent, 'customerId' | 'currency' | 'lines' | 'totalAmount' | 'discountedAmount'>;

/**
 * Lines keep a confirmed price, at the quantity that is asked for now, as long as customer, currency and product stay what they were and they are
 * charged at all. One that loses it stays the line that it is, with what was attached to it, unless the customer's account remembers that price by the
 * line (`toldLines`): then it becomes another one, with the new id in its place.
 */
export function withConfirmedPrices(
  { customerId, currency, ...anew }: Anew,
  { before, newLineIds, toldLines }: Pick<Known, 'before' | 'newLineIds' | 'toldLines'>,
): Pick<OrderContent, 'lines' | 'totalAmount' | 'discountedAmount'> {
  const isSameBuyer = before?.customerId === customerId && before.currency === currency;
  const lines = anew.lines.map((line, nth): OrderLine => {
    const its = before?.lines.find(({ id, priceSource }) => id === line.id && priceSource === 'repriced');
    if (!its) return line;
    const { productId, discountPrice, priceSource, priceReference } = its;
    if (!isSameBuyer || productId !== line.productId || line.priceSource === 'free')
      return toldLines.includes(line.id) ? { ...line, id: newLineIds[nth] ?? line.id } : line;
    return { ...line, discountPrice, priceSource, priceReference, discountedAmount: amountAt(line, discountPrice) };
  });
  return { ...anew, lines, discountedAmount: sumOf(lines.map(({ discountedAmount }) => discountedAmount)) };
}

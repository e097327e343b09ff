// Which lines of an order may still get another price, and what they cost then.
import { Exact, type Amount, type Price } from '../shared/decimal.js';
import { amountOf, sumOf } from '../shared/money.js';
import type { OrderLine } from './events.js';
import { undeliveredQty, type KnownOrder } from './state.js';

/**
 * Whether a line's price may still change: it is charged at all, its order is bound or waits for review, and no statement has asked for it. Of
 * an order that stands on a statement only what has not been delivered counts, for that is on none.
 */
export function isOpenToPrice(order: KnownOrder, line: OrderLine): boolean {
  if (order.status !== 'approved' && order.status !== 'pending') return false;
  if (line.priceSource === 'free') return false;
  return order.statements.length === 0 || new Exact(undeliveredQty(order, line.id)).gt(0);
}

/** What a line costs at another unit price; its surcharges stay. */
export const amountAt = (line: OrderLine, unitPrice: Price): Amount =>
  sumOf([amountOf(unitPrice, line.qty), ...line.surcharges.map(({ amount }) => amount)]);

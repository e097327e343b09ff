// Which lines of an order may still get another price, and what they cost then.
import type { Amount, Price } from '../shared/decimal.js';
import { amountOf, sumOf } from '../shared/money.js';
import type { OrderLine } from './events.js';
import type { KnownOrder } from './state.js';

/**
 * Whether a line's price may still change: it is charged at all, and its order is bound or waits for review. What a statement has asked for may
 * change too: the statement stays, and the difference is owed in the month that is open (accounting.md 4.6).
 */
export const isOpenToPrice = ({ status }: KnownOrder, line: OrderLine): boolean =>
  (status === 'approved' || status === 'pending') && line.priceSource !== 'free';

/** What a line costs at another unit price; its surcharges stay. */
export const amountAt = (line: OrderLine, unitPrice: Price): Amount =>
  sumOf([amountOf(unitPrice, line.qty), ...line.surcharges.map(({ amount }) => amount)]);

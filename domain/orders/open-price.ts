// Which lines of an order may still get another price, and what they cost then.
import type { Amount, Price } from '../shared/decimal.js';
import { amountOf, sumOf } from '../shared/money.js';
import type { OrderLine } from './events.js';
import { isNeverCharged } from './never-charged.js';
import type { KnownOrder } from './state.js';

/** Whether an order may get other prices: it is bound, waits for review, or for its creator, who submits it again at what was confirmed meanwhile. */
export const isRepriceable = ({ status }: KnownOrder): boolean => status === 'approved' || status === 'pending' || status === 'rejected';

/**
 * Whether a line's price may still change: it is charged at all, and its order may get other prices. What a statement has asked for may
 * change too: the statement stays, and the difference is owed in the month that is open (accounting.md 4.6).
 */
export const isOpenToPrice = (order: KnownOrder, line: OrderLine): boolean =>
  isRepriceable(order) && !isNeverCharged(order.content.orderProperty) && line.priceSource !== 'free';

/** What a line costs at another unit price; its surcharges stay. */
export const amountAt = (line: OrderLine, unitPrice: Price): Amount =>
  sumOf([amountOf(unitPrice, line.qty), ...line.surcharges.map(({ amount }) => amount)]);

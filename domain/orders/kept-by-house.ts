// What the house decides of an order that a hospital placed itself: a resubmission from outside, which cannot say it, leaves it as it was.
import type { EnteredOrder } from './commands.js';
import type { OrderContent } from './events.js';
import { mouldOf } from './mould-content.js';
import type { KnownOrder } from './state.js';

const isRemake = (orderProperty: OrderContent['orderProperty']): boolean => orderProperty === 'remake' || orderProperty === 'repair';

/** What its prices depend on: in which currency, and whether it is made again by our own fault. */
export const entryKeptByHouse = (entry: EnteredOrder, { content }: KnownOrder): EnteredOrder => ({
  ...entry,
  currency: entry.currency ?? content.currency,
  liability: isRemake(entry.orderProperty) ? content.liability : entry.liability,
});

/** The rest: salesman, processing unit, mould box, why it is made again; once the house said what came in, all of that. */
export function contentKeptByHouse(said: OrderContent, { content, isMouldReceived }: KnownOrder): OrderContent {
  const { unitCode, boxNo, boxColor, salesmanId } = content;
  const { remakeCause, remakeCauseName } = isRemake(said.orderProperty) ? content : said;
  const kept = { ...said, salesmanId: salesmanId ?? said.salesmanId, unitCode, boxNo, boxColor, remakeCause, remakeCauseName };
  return isMouldReceived ? { ...kept, ...mouldOf(content) } : kept;
}

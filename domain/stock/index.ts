// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { AdjustLot, LotCommand, OpenLot, TakeFromLot } from './commands.js';
export type { LotAdjusted, LotContent, LotEvent, LotOpened, LotTaken } from './events.js';
export { lotDecider, type LotRefusal, type LotState } from './decider.js';
export { lotStream } from './stream.js';

// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { BillCommand, RejectBill, ReleaseBill, SubmitBill } from './commands.js';
export type { BillEvent, BillRejected, BillSubmitted, InspectedLine, OutFactoryReleased } from './events.js';
export { billDecider, notReady, type BillRefusal, type BillState } from './decider.js';
export { billRefusals } from './refusals.js';
export { billStream } from './stream.js';

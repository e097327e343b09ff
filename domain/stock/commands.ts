// What someone may ask of a lot. No `by`, no `at`: the command runner adds them.
import type { Quantity } from '../shared/decimal.js';
import type { LotId, WorkOrderId } from '../shared/ids.js';
import type { LotEntry, StockChange } from './contract.js';

/** The lot as it lies in a warehouse on the day that it is first counted. A good, a lot number, a place: once. */
export type OpenLot = Readonly<{ type: 'OpenLot'; lotId: LotId; lot: LotEntry; qty: Quantity }>;

/** More or less than the books say, and why. */
export type AdjustLot = Readonly<{ type: 'AdjustLot'; lotId: LotId; delta: StockChange; reason: string }>;

/** Material that goes into a piece of work: said in one request with the `FinishStep` that weighs it, all or nothing. */
export type TakeFromLot = Readonly<{ type: 'TakeFromLot'; lotId: LotId; qty: Quantity; workOrderId: WorkOrderId; seq: number }>;

export type LotCommand = OpenLot | AdjustLot | TakeFromLot;

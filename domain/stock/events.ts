// Facts about one lot at one place. Stream: lot-<lotId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { Quantity } from '../shared/decimal.js';
import type { GoodId, LotId, WorkOrderId } from '../shared/ids.js';
import type { StockChange } from './contract.js';

export type LotContent = Readonly<{
  lotId: LotId;
  warehouseCode: string;
  goodId: GoodId;
  /** As the good was coded and named then. */
  goodCode: string;
  goodName: string;
  lotNo: string;
  unit: string;
  /** The last day on which it may be used. */
  expiry: string | null;
}>;

/** What every entry of the ledger says: its number within the lot, and what is on hand after it. */
type Entry = Readonly<{ lotId: LotId; entryNo: number; balance: Quantity }>;

export type LotOpened = Fact<'LotOpened', LotContent & Entry & Readonly<{ qty: Quantity }>>;
export type LotAdjusted = Fact<'LotAdjusted', Entry & Readonly<{ delta: StockChange; reason: string }>>;
export type LotTaken = Fact<'LotTaken', Entry & Readonly<{ qty: Quantity; workOrderId: WorkOrderId; seq: number }>>;

export type LotEvent = LotOpened | LotAdjusted | LotTaken;

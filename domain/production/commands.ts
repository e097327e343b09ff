// What someone may ask of a work order. No `by`, no `at`: the command runner adds them.
// One line of an order is one work order, and they share one id: so its stream is known before it exists, and made once.
import type { Quantity, WeightGrams } from '../shared/decimal.js';
import type { DecompositionId } from '../decomposition/contract.js';
import type { LotId, StaffId, WorkOrderId } from '../shared/ids.js';
import type { WorkOrderLine } from './events.js';

/**
 * Brought by the order's approval. The steps are those of the pinned version of the route, read from the log. `unitCode`: the processing unit
 * that the order names; a partner that may not be given work gets none.
 */
export type CreateWorkOrder = Readonly<{
  type: 'CreateWorkOrder';
  workOrderId: WorkOrderId;
  line: WorkOrderLine;
  unitCode?: string | null;
}>;

/**
 * Takes the steps of a decomposition that is confirmed in the same request, or its route's own again when it is reversed there.
 * Refused once a step has begun.
 */
export type ReplanWorkOrder = Readonly<{ type: 'ReplanWorkOrder'; workOrderId: WorkOrderId; decompositionId: DecompositionId }>;

/** Brought by the order: it is due on another day. */
export type MoveWorkOrderDue = Readonly<{ type: 'MoveWorkOrderDue'; workOrderId: WorkOrderId; dueDate: string }>;

/** Brought by the order: its mould lies in another box, or in none. Of work that is over it changes nothing. */
export type NameWorkOrderBox = Readonly<{ type: 'NameWorkOrderBox'; workOrderId: WorkOrderId; boxNo: string | null }>;

/** Brought by the order's cancellation: its steps that are not finished are not done any more. Of finished work it changes nothing. */
export type CancelWorkOrder = Readonly<{ type: 'CancelWorkOrder'; workOrderId: WorkOrderId; reason: string }>;

/** "This step is mine now." `staffId` is the caller's own record. */
export type ReceiveStep = Readonly<{ type: 'ReceiveStep'; workOrderId: WorkOrderId; seq: number; staffId: StaffId }>;

/** Undoes `ReceiveStep` as long as the step is not finished. */
export type WithdrawReceipt = Readonly<{ type: 'WithdrawReceipt'; workOrderId: WorkOrderId; seq: number; staffId: StaffId }>;

/** What goes into the piece. Each take is matched by a `TakeFromLot` in the same request, all or nothing. */
export type MaterialTake = Readonly<{ lotId: LotId; qty: Quantity }>;

export type FinishStep = Readonly<{
  type: 'FinishStep';
  workOrderId: WorkOrderId;
  seq: number;
  staffId: StaffId;
  takes: readonly MaterialTake[];
  endWeight: WeightGrams | null;
  remark: string | null;
}>;

export type WorkOrderCommand =
  | CreateWorkOrder
  | ReplanWorkOrder
  | MoveWorkOrderDue
  | NameWorkOrderBox
  | CancelWorkOrder
  | ReceiveStep
  | WithdrawReceipt
  | FinishStep;

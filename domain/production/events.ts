// Facts about the work on one line of an order. Stream: workOrder-<workOrderId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { Quantity, WeightGrams } from '../shared/decimal.js';
import type {
  CustomerId,
  DeptId,
  DocumentNo,
  LotId,
  MaterialId,
  OrderId,
  ProcessId,
  ProductId,
  RouteId,
  StaffId,
  UserId,
  WorkOrderId,
} from '../shared/ids.js';
import type { DecompositionId } from '../decomposition/contract.js';
import type { Tooth } from '../shared/tooth.js';

/** What the work is about, as the order said when it was approved. No names of patients. */
export type WorkOrderLine = Readonly<{
  orderId: OrderId;
  orderNo: DocumentNo;
  lineNo: number;
  customerId: CustomerId;
  customerName: string;
  productId: ProductId;
  productName: string;
  materialId: MaterialId;
  materialName: string;
  unit: string;
  toothPositions: readonly Tooth[];
  qty: Quantity;
  pieces: number;
  shade: string | null;
  requirement: string | null;
  dueDate: string;
  boxNo: string | null;
  routeId: RouteId | null;
  routeVersion: number | null;
}>;

export type WorkOrderStep = Readonly<{
  seq: number;
  processId: ProcessId;
  processCode: string;
  processName: string;
  deptId: DeptId | null;
  needsReceipt: boolean;
  needsWeigh: boolean;
}>;

type OfWorkOrder = Readonly<{ workOrderId: WorkOrderId; orderId: OrderId }>;
type OfStep = OfWorkOrder & Readonly<{ seq: number; processId: ProcessId; staffId: StaffId; staffName: string }>;

export type WorkOrderCreated = Fact<
  'WorkOrderCreated',
  OfWorkOrder &
    WorkOrderLine &
    Readonly<{
      workOrderNo: DocumentNo;
      steps: readonly WorkOrderStep[];
    }>
>;

/** A part that the piece is made of, where a decomposition split it: its steps carry its name and its quantity. */
export type WorkOrderPart = Readonly<{ productId: ProductId; productName: string; unit: string; qty: Quantity }>;

/**
 * Other steps, before anybody had begun: those of the parts of a decomposition, or its route's own again when that was reversed
 * (`parts` empty). What the work is about stays; it stands here whole, so that its new steps can be shown. `removed`: the steps before.
 */
export type WorkOrderReplanned = Fact<
  'WorkOrderReplanned',
  OfWorkOrder &
    WorkOrderLine &
    Readonly<{
      workOrderNo: DocumentNo;
      decompositionId: DecompositionId;
      parts: readonly WorkOrderPart[];
      /** `part`: which of the parts a step is for; null: for the piece as it was ordered. */
      steps: readonly (WorkOrderStep & Readonly<{ part: number | null }>)[];
      removed: readonly number[];
    }>
>;

/** `isFirst`: nobody had begun on this work order before. */
export type StepReceived = Fact<'StepReceived', OfStep & Readonly<{ isFirst: boolean }>>;

/** The step waits again for whoever receives it next. */
export type StepReceiptWithdrawn = Fact<'StepReceiptWithdrawn', OfStep>;

/** Material of a lot that went into the piece: what a recall asks for. */
export type TakenMaterial = Readonly<{ lotId: LotId; goodCode: string; goodName: string; lotNo: string; qty: Quantity; unit: string }>;

/** `isFirst` as on `StepReceived`: a step that needs no receipt may be where the work begins. `nextSeq`: the step whose turn it is now. */
export type StepFinished = Fact<
  'StepFinished',
  OfStep &
    Readonly<{
      isFirst: boolean;
      nextSeq: number | null;
      takes: readonly TakenMaterial[];
      endWeight: WeightGrams | null;
      remark: string | null;
    }>
>;

/** The last step is done. Says nothing of the other lines of the order. `operators`: who did the steps. */
export type WorkOrderFinished = Fact<'WorkOrderFinished', OfWorkOrder & Readonly<{ operators: readonly UserId[] }>>;

/** Final. `seqs`: its steps, none of which is done any more. */
export type WorkOrderCancelled = Fact<'WorkOrderCancelled', OfWorkOrder & Readonly<{ reason: string; seqs: readonly number[] }>>;

/** Its order is due on another day. `seqs`: its steps that are not done. */
export type WorkOrderDueMoved = Fact<'WorkOrderDueMoved', OfWorkOrder & Readonly<{ dueDate: string; seqs: readonly number[] }>>;

/** Its mould lies in another box. `seqs`: all its steps. */
export type WorkOrderBoxNamed = Fact<'WorkOrderBoxNamed', OfWorkOrder & Readonly<{ boxNo: string | null; seqs: readonly number[] }>>;

export type WorkOrderEvent =
  | WorkOrderCreated
  | WorkOrderReplanned
  | WorkOrderDueMoved
  | WorkOrderBoxNamed
  | StepReceived
  | StepReceiptWithdrawn
  | StepFinished
  | WorkOrderFinished
  | WorkOrderCancelled;

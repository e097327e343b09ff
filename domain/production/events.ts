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

export type WorkOrderEvent = WorkOrderCreated | StepReceived | StepReceiptWithdrawn | StepFinished | WorkOrderFinished | WorkOrderCancelled;

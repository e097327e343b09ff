// The words of production on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { QuantityField, WeightField, type Quantity, type WeightGrams } from '../shared/decimal.js';
import {
  idField,
  type CustomerId,
  type LotId,
  type MaterialId,
  type OrderId,
  type ProcessId,
  type ProductId,
  type StaffId,
  type WorkOrderId,
} from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import type { Tooth, ToothCross } from '../shared/tooth.js';

export type { Piece, PieceFile } from './piece.js';

export const WorkOrderStatus = z.enum(['created', 'inProgress', 'finished', 'cancelled']);
export type WorkOrderStatus = z.infer<typeof WorkOrderStatus>;
/** `waiting`: a step before it is open. `ready`: it may be received. */
export const StepStatus = z.enum(['waiting', 'ready', 'received', 'finished', 'cancelled']);
export type StepStatus = z.infer<typeof StepStatus>;

/** As it was scanned or typed: the number on the process card. */
const workOrderNo = text(30);

/** `POST …processsort/save` (receipt). Without `seq` the step whose turn it is. Who receives it is the caller. */
export const StepReceipt = z.strictObject({ workOrderNo, seq: z.int().min(1).max(9_999).nullable().default(null) });
export type StepReceipt = z.infer<typeof StepReceipt>;

/** `POST …processsort/updateWorkOrderProcess`: takes a receipt back. */
export const StepWithdraw = z.strictObject({ workOrderNo, seq: z.int().min(1).max(9_999) });
export type StepWithdraw = z.infer<typeof StepWithdraw>;

/** `POST …processsort/finish`. Without `seq` the step that the caller has received. `takes`: what was weighed, from which lot. */
export const StepFinish = z.strictObject({
  workOrderNo,
  seq: z.int().min(1).max(9_999).nullable().default(null),
  takes: z
    .array(z.strictObject({ lotId: idField<'lot'>(), qty: QuantityField }))
    .max(20)
    .default([]),
  endWeight: WeightField.nullable().default(null),
  remark: text(200).nullable().default(null),
});
export type StepFinish = z.infer<typeof StepFinish>;

/** Material of a lot that went into a piece. */
export type TakenRow = Readonly<{ lotId: LotId; goodCode: string; goodName: string; lotNo: string; qty: Quantity; unit: string }>;

/** A step as the workstation sees it. `id` is `<workOrderId>.<seq>`. */
export type StepRow = RowBase &
  Readonly<{
    workOrderId: WorkOrderId;
    workOrderNo: string;
    orderId: OrderId;
    orderNo: string;
    lineNo: number;
    customerName: string;
    productName: string;
    qty: Quantity;
    unit: string;
    dueDate: string;
    boxNo: string | null;
    seq: number;
    processId: ProcessId;
    processCode: string;
    processName: string;
    needsReceipt: boolean;
    needsWeigh: boolean;
    status: StepStatus;
    staffId: StaffId | null;
    staffName: string | null;
    receivedAt: string | null;
    finishedAt: string | null;
    takes: readonly TakenRow[];
    endWeight: WeightGrams | null;
    remark: string | null;
  }>;

export type WorkOrderRow = RowBase &
  Readonly<{
    id: WorkOrderId;
    workOrderNo: string;
    orderId: OrderId;
    orderNo: string;
    lineNo: number;
    customerId: CustomerId;
    customerName: string;
    productId: ProductId;
    productName: string;
    materialId: MaterialId;
    materialName: string;
    unit: string;
    toothPositions: readonly Tooth[];
    toothCross: ToothCross;
    qty: Quantity;
    pieces: number;
    shade: string | null;
    requirement: string | null;
    dueDate: string;
    boxNo: string | null;
    status: WorkOrderStatus;
    /** Whose turn it is; null when none is left. */
    currentSeq: number | null;
    currentProcess: string | null;
    stepCount: number;
    finishedCount: number;
  }>;

/** `ycproductionworkorder/detail`. */
export type WorkOrderDetail = WorkOrderRow & Readonly<{ steps: readonly StepRow[] }>;

export const StepAction = z.enum(['received', 'withdrawn', 'finished']);
export type StepAction = z.infer<typeof StepAction>;

/** One thing that was done to a step: `…processsortrecord/list`. The oldest stands first. */
export type StepRecordRow = Readonly<{
  id: string;
  workOrderId: WorkOrderId;
  workOrderNo: string;
  orderId: OrderId;
  orderNo: string;
  seq: number;
  processId: ProcessId;
  processName: string;
  action: StepAction;
  staffId: StaffId;
  staffName: string;
  userId: string;
  at: string;
  takes: readonly TakenRow[];
  remark: string | null;
}>;

export const workOrderStatusLabels = {
  created: { zh: '待生产', en: 'To be made' },
  inProgress: { zh: '生产中', en: 'In progress' },
  finished: { zh: '已完工', en: 'Finished' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<WorkOrderStatus, object>;

export const stepStatusLabels = {
  waiting: { zh: '未到', en: 'Waiting' },
  ready: { zh: '待接收', en: 'Ready' },
  received: { zh: '加工中', en: 'In work' },
  finished: { zh: '已完成', en: 'Finished' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<StepStatus, object>;

export const stepActionLabels = {
  received: { zh: '接收', en: 'Received' },
  withdrawn: { zh: '撤回接收', en: 'Receipt withdrawn' },
  finished: { zh: '完成', en: 'Finished' },
} as const satisfies Record<StepAction, object>;

export const stepList = defineList({
  key: 'step-list',
  path: 'saas-production/ycproductionworkorderprocesssort/list',
  labels: { zh: '工序流转', en: 'Process steps' },
  fields: {
    workOrderNo: { kind: 'text', zh: '工单号', en: 'Work order no.', max: 30 },
    workOrderId: { kind: 'ref', zh: '工单', en: 'Work order', to: 'ycproductionworkorder' },
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
    lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
    customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
    productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
    qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
    dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
    boxNo: { kind: 'text', zh: '模型盒号', en: 'Mould box', max: 20 },
    seq: { kind: 'integer', zh: '顺序', en: 'Sequence', min: 1, max: 9_999 },
    processId: { kind: 'ref', zh: '工序', en: 'Process', to: 'processManagement' },
    processCode: { kind: 'text', zh: '工序编码', en: 'Process code', max: 32 },
    processName: { kind: 'text', zh: '工序名称', en: 'Process', max: 100 },
    needsReceipt: { kind: 'yesNo', zh: '须接收', en: 'Needs receipt' },
    needsWeigh: { kind: 'yesNo', zh: '须称重', en: 'Needs weighing' },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: stepStatusLabels },
    staffId: { kind: 'ref', zh: '员工', en: 'Staff', to: 'staffInformation' },
    staffName: { kind: 'text', zh: '操作人', en: 'By', max: 50 },
    receivedAt: { kind: 'dateTime', zh: '接收时间', en: 'Received at' },
    finishedAt: { kind: 'dateTime', zh: '完成时间', en: 'Finished at' },
    endWeight: { kind: 'weight', zh: '成品重量', en: 'End weight' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
  },
  columns: [
    'workOrderNo',
    'seq',
    'processName',
    'status',
    'orderNo',
    'productName',
    'qty',
    'staffName',
    'receivedAt',
    'finishedAt',
    'dueDate',
    'boxNo',
  ],
  filters: [
    'workOrderNo',
    'workOrderNo_like',
    'workOrderId',
    'orderNo',
    'orderNo_like',
    'orderId',
    'processId',
    'processId_in',
    'processCode',
    'status',
    'status_in',
    'staffId',
    'customerName_like',
    'dueDate_ge',
    'dueDate_le',
    'boxNo',
  ],
  sorts: ['workOrderNo', 'dueDate', 'seq', 'receivedAt', 'finishedAt'],
  sort: { by: 'dueDate', direction: 'asc' },
  title: 'processName',
});

export const workOrderList = defineList({
  key: 'work-order-list',
  path: 'saas-production/ycproductionworkorderprocesssort/selectWorkOrderProcessSortPage',
  labels: { zh: '生产工单', en: 'Work orders' },
  fields: {
    workOrderNo: { kind: 'text', zh: '工单号', en: 'Work order no.', max: 30 },
    orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
    productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
    materialName: { kind: 'text', zh: '材料', en: 'Material', max: 100 },
    qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
    pieces: { kind: 'integer', zh: '件数', en: 'Pieces', min: 1, max: 999 },
    dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
    boxNo: { kind: 'text', zh: '模型盒号', en: 'Mould box', max: 20 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: workOrderStatusLabels },
    currentProcess: { kind: 'text', zh: '当前工序', en: 'Current step', max: 100 },
    currentSeq: { kind: 'integer', zh: '当前顺序', en: 'Current sequence', min: 1, max: 9_999 },
    stepCount: { kind: 'integer', zh: '工序数', en: 'Steps', min: 0, max: 100 },
    finishedCount: { kind: 'integer', zh: '已完成工序', en: 'Steps done', min: 0, max: 100 },
  },
  columns: [
    'workOrderNo',
    'status',
    'currentProcess',
    'orderNo',
    'lineNo',
    'customerName',
    'productName',
    'qty',
    'dueDate',
    'finishedCount',
    'stepCount',
    'boxNo',
  ],
  filters: [
    'workOrderNo',
    'workOrderNo_like',
    'orderNo',
    'orderNo_like',
    'orderId',
    'customerId',
    'customerName_like',
    'status',
    'status_in',
    'dueDate_ge',
    'dueDate_le',
    'boxNo',
  ],
  sorts: ['workOrderNo', 'dueDate'],
  sort: { by: 'workOrderNo', direction: 'desc' },
  title: 'workOrderNo',
});

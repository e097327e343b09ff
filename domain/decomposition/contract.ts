// The words of product decompositions on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { decimalField, OrderedQuantityField, type Quantity } from '../shared/decimal.js';
import { idField, type Id, type OrderId, type ProductId, type WorkOrderId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

export type DecompositionId = Id<'decomposition'>;
/** A share in per cent, 2 places. */
export type Percent = Id<'percent'>;

/** `reversed` is final: the work order goes by its route again. */
export const DecompositionStatus = z.enum(['draft', 'confirmed', 'reversed']);
export type DecompositionStatus = z.infer<typeof DecompositionStatus>;

/** One product that is made instead. `ratio`: its share of what the whole is worth, in per cent; all of them are 100. */
export const TargetEntry = z.strictObject({
  productId: idField<'product'>(),
  qty: OrderedQuantityField,
  ratio: decimalField<'percent'>(2, '0.01', '100'),
});
export type TargetEntry = Readonly<z.infer<typeof TargetEntry>>;

/** What a person fills in. The source is the line of an approved order: its work order has the same id. */
export const DecompositionEntry = z.strictObject({
  workOrderId: idField<'workOrder'>(),
  reason: text(200),
  targets: z.array(TargetEntry).min(1).max(9),
});
export type DecompositionEntry = Readonly<z.infer<typeof DecompositionEntry>>;

/** `POST productDecompose/submit`: keeps the draft, or confirms it at once. */
export const DecompositionSubmit = DecompositionEntry.extend({
  id: idField<'decomposition'>().optional(),
  version: z.int().min(1).optional(),
  status: DecompositionStatus.extract(['draft', 'confirmed']).default('draft'),
});
export type DecompositionSubmit = z.infer<typeof DecompositionSubmit>;

export const DecompositionConfirm = z.strictObject({ id: idField<'decomposition'>(), version: z.int().min(1).optional() });
export type DecompositionConfirm = z.infer<typeof DecompositionConfirm>;
export const DecompositionReverse = DecompositionConfirm.extend({ reason: text(200) });
export type DecompositionReverse = z.infer<typeof DecompositionReverse>;

export type TargetRow = Readonly<{
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  qty: Quantity;
  ratio: Percent;
  routeName: string | null;
  stepCount: number;
}>;

export type DecompositionRow = RowBase &
  Readonly<{
    id: DecompositionId;
    decomposeNo: string;
    status: DecompositionStatus;
    workOrderId: WorkOrderId;
    workOrderNo: string;
    orderId: OrderId;
    orderNo: string;
    lineNo: number;
    sourceProductName: string;
    qty: Quantity;
    unit: string;
    /** `单冠 ×2、桥体 ×1` */
    targetNames: string;
    reason: string;
    reverseReason: string | null;
  }>;

/** `productDecompose/detail`. */
export type DecompositionDetail = DecompositionRow & Readonly<{ targets: readonly TargetRow[] }>;

export const decompositionStatusLabels = {
  draft: { zh: '草稿', en: 'Draft' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  reversed: { zh: '已撤回', en: 'Reversed' },
} as const satisfies Record<DecompositionStatus, object>;

export const decompositionList = defineList({
  key: 'product-decompose-list',
  path: 'saas-production/productDecompose/list',
  labels: { zh: '产品拆解', en: 'Decompositions' },
  fields: {
    decomposeNo: { kind: 'text', zh: '拆解单号', en: 'No.', max: 30 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: decompositionStatusLabels },
    workOrderId: { kind: 'ref', zh: '工单', en: 'Work order', to: 'ycproductionworkorder', required: true },
    workOrderNo: { kind: 'text', zh: '工单号', en: 'Work order no.', max: 30 },
    orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
    sourceProductName: { kind: 'text', zh: '源产品', en: 'Product ordered', max: 100 },
    qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
    targetNames: { kind: 'text', zh: '拆解为', en: 'Made as', max: 2_000 },
    reason: { kind: 'text', zh: '原因', en: 'Reason', max: 200, required: true },
    reverseReason: { kind: 'text', zh: '撤回原因', en: 'Why reversed', max: 200 },
  },
  columns: ['decomposeNo', 'orderNo', 'lineNo', 'workOrderNo', 'sourceProductName', 'qty', 'targetNames', 'status'],
  filters: ['decomposeNo', 'decomposeNo_like', 'status', 'orderNo', 'orderNo_like', 'workOrderNo', 'workOrderId', 'sourceProductName_like'],
  sorts: ['decomposeNo', 'orderNo'],
  sort: { by: 'decomposeNo', direction: 'desc' },
  title: 'decomposeNo',
});

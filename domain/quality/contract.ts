// The words of the quality inspection on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { idField, type BillId, type CustomerId, type OrderId, type OrderLineId, type UserId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

export const Verdict = z.enum(['pass', 'fail']);
export type Verdict = z.infer<typeof Verdict>;
export const BillConclusion = z.enum(['pass', 'fail']);
export type BillConclusion = z.infer<typeof BillConclusion>;
/** `submitted`: waits for the second signature. `passed`: released. */
export const BillStatus = z.enum(['submitted', 'passed', 'failed']);
export type BillStatus = z.infer<typeof BillStatus>;

const ItemEntry = z.strictObject({
  /** What was looked at: 边缘密合, 邻接 …. */
  content: text(50),
  /** What it should be. */
  standard: optionalText(100),
  /** What was found. */
  result: optionalText(100),
  /** Null until the inspector has looked: a bill with an empty verdict is not signed. */
  verdict: Verdict.nullable().default(null),
});

/** What the inspector fills in: every line of the order, each with what was looked at. */
export const OutFactoryEntry = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: idField<'orderLine'>(), items: z.array(ItemEntry).min(1).max(100) }))
    .min(1)
    .max(200),
  conclusion: BillConclusion,
  remark: optionalText(500),
});
export type OutFactoryEntry = Readonly<z.infer<typeof OutFactoryEntry>>;

/** `POST …outfactory/submit`: the inspector signs. A signed bill is not edited: reject it and inspect again. */
export const OutFactorySubmit = OutFactoryEntry.extend({ orderId: idField<'order'>() });
export type OutFactorySubmit = z.infer<typeof OutFactorySubmit>;

/** `POST …outfactory/checkExFactory`. */
export const CheckExFactory = z.strictObject({ orderNo: text(30) });

/** Whether the bill of an order could be submitted now, and if not, why: refusals with their words. */
export type ExFactoryCheck = Readonly<{
  orderNo: string;
  canSubmit: boolean;
  reasons: readonly Readonly<{ refusal: string; msg: string }>[];
}>;

export type BillRow = RowBase &
  Readonly<{
    id: BillId;
    billNo: string;
    orderId: OrderId;
    orderNo: string;
    customerId: CustomerId;
    customerName: string;
    conclusion: BillConclusion;
    status: BillStatus;
    inspector: UserId;
    submittedAt: string;
    reviewer: UserId | null;
    releaseNo: string | null;
    releasedAt: string | null;
    /** Of the rejection. */
    reason: string | null;
    remark: string | null;
  }>;

export type BillLineRow = Readonly<{
  lineId: OrderLineId;
  lineNo: number;
  productName: string;
  registrationNo: string | null;
  model: string | null;
  items: readonly Readonly<{ content: string; standard: string | null; result: string | null; verdict: Verdict }>[];
}>;

/** `detail`. */
export type BillDetail = BillRow & Readonly<{ lines: readonly BillLineRow[] }>;

/** An order whose goods are all made and that no bill has let go: a row of `searchOutFactory`. */
export type AwaitingRow = RowBase &
  Readonly<{
    id: OrderId;
    orderNo: string;
    customerId: CustomerId;
    customerName: string;
    dueDate: string;
    lineCount: number;
    finishedCount: number;
    isReady: boolean;
    /** Of all lines, each once, joined. */
    productName: string;
    /** Of the order; it names nobody. */
    patientCode: string;
    lines: readonly Readonly<{ lineId: OrderLineId; lineNo: number; productName: string; isFinished: boolean }>[];
  }>;

export const verdictLabels = { pass: { zh: '合格', en: 'Pass' }, fail: { zh: '不合格', en: 'Fail' } } as const satisfies Record<
  Verdict,
  object
>;

export const billStatusLabels = {
  submitted: { zh: '待复核', en: 'Waiting for release' },
  passed: { zh: '已放行', en: 'Released' },
  failed: { zh: '不合格', en: 'Failed' },
} as const satisfies Record<BillStatus, object>;

export const outFactoryList = defineList({
  key: 'out-factory-bill',
  path: 'saas-production/ycproductionqualitytestbillsoutfactory/page',
  labels: { zh: '出厂检验单', en: 'Out-factory bills' },
  fields: {
    billNo: { kind: 'text', zh: '检验单号', en: 'Bill no.', max: 30 },
    orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
    conclusion: { kind: 'choice', zh: '结论', en: 'Conclusion', options: verdictLabels },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: billStatusLabels },
    inspector: { kind: 'user', zh: '检验员', en: 'Inspector' },
    submittedAt: { kind: 'dateTime', zh: '检验时间', en: 'Inspected at' },
    reviewer: { kind: 'user', zh: '复核人', en: 'Reviewer' },
    releaseNo: { kind: 'text', zh: '放行单号', en: 'Release no.', max: 30 },
    releasedAt: { kind: 'dateTime', zh: '放行时间', en: 'Released at' },
    reason: { kind: 'text', zh: '不合格原因', en: 'Reason', max: 200 },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['billNo', 'conclusion', 'status', 'orderNo', 'customerName', 'inspector', 'submittedAt', 'reviewer', 'releaseNo'],
  filters: ['billNo', 'billNo_like', 'orderNo', 'orderNo_like', 'customerId', 'customerName_like', 'status', 'conclusion', 'releaseNo'],
  sorts: ['billNo', 'submittedAt'],
  sort: { by: 'submittedAt', direction: 'desc' },
  title: 'billNo',
});

export const awaitingList = defineList({
  key: 'out-factory-awaiting',
  path: 'saas-production/ycproductionqualitytestbillsoutfactory/searchOutFactory',
  labels: { zh: '待出厂检验', en: 'To be inspected' },
  fields: {
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
    dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
    lineCount: { kind: 'integer', zh: '明细数', en: 'Lines', min: 0, max: 200 },
    finishedCount: { kind: 'integer', zh: '已完工', en: 'Finished', min: 0, max: 200 },
    isReady: { kind: 'yesNo', zh: '可检验', en: 'Ready' },
    productName: { kind: 'text', zh: '产品', en: 'Product', max: 500 },
    patientCode: { kind: 'text', zh: '患者编号', en: 'Patient code', max: 500 },
  },
  columns: ['orderNo', 'isReady', 'productName', 'patientCode', 'customerName', 'dueDate', 'lineCount', 'finishedCount'],
  filters: ['orderNo', 'orderNo_like', 'customerId', 'customerName_like', 'dueDate_le', 'isReady'],
  sorts: ['orderNo', 'dueDate'],
  sort: { by: 'dueDate', direction: 'asc' },
  leads: { by: 'isReady', direction: 'desc' },
  title: 'orderNo',
});

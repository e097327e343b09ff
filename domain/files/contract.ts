// The words of files on the wire: what may be uploaded, and the files that an order has beside those of its lines. No state, no rules
// but those of names. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { OrderFileKind, type MeshGeometry } from '../orders/contract.js';
import { idField, type CustomerId, type FileId, type OrderId, type OrderLineId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import { fileRules, type FileKind } from './upload-rules.js';

export {
  checkFileName,
  extensionOf,
  fileNameRefusals,
  fileRules,
  isMadeFrom,
  isTakenAs,
  kindFor,
  type FileKind,
  type FileNameRefusal,
} from './upload-rules.js';

const remark = text(200).nullable().default(null);
const orderNo = text(30);

/** Of which order, by its id or its number. */
const ofOrder = { orderId: idField<'order'>().optional(), orderNo: orderNo.optional() };

/** One file of an order as it is filled in. What is in the file is the server's to say. */
const entered = {
  fileId: idField<'file'>(),
  /** Of one line of the order; null when it shows the whole of it. */
  lineId: idField<'orderLine'>().nullable().default(null),
  takenAt: z.iso.datetime({ offset: true }).nullable().default(null),
  remark,
};
const named = (fields: Readonly<{ orderId?: unknown; orderNo?: unknown }>): boolean =>
  (fields.orderId === undefined) !== (fields.orderNo === undefined);
const needsOrder = { error: 'orderIdOrOrderNo', path: ['orderId'] };

/**
 * `POST orderphotographfile/submit` and `ycorderdeliverfile/submit`. Without `id` a new file of the order; with one, its words are changed,
 * and another `fileId` than it has is a new version of it.
 */
export const OrderFileSubmit = z
  .strictObject({ id: idField<'file'>().optional(), version: z.int().min(1).optional(), ...ofOrder, ...entered })
  .refine((body) => body.id !== undefined || named(body), needsOrder);
export type OrderFileSubmit = z.infer<typeof OrderFileSubmit>;

/** `POST orderentry/batchSavePhotograph`: photographs of one order or of several, all or none. */
export const PhotographBatch = z.strictObject({
  photographs: z
    .array(z.strictObject({ ...ofOrder, ...entered }).refine(named, needsOrder))
    .min(1)
    .max(200),
});
export type PhotographBatch = z.infer<typeof PhotographBatch>;

/** `POST ycorderdeliverfile/saveFiles`: files of the delivery of one order. */
export const DeliveryFiles = z
  .strictObject({ ...ofOrder, files: z.array(z.strictObject(entered)).min(1).max(200) })
  .refine(named, needsOrder);
export type DeliveryFiles = z.infer<typeof DeliveryFiles>;

/** `POST /api/console/order-files/replace`: a new version of any file of an approved order. */
export const FileReplacement = z.strictObject({ orderId: idField<'order'>(), id: idField<'file'>(), fileId: idField<'file'>() });
export type FileReplacement = z.infer<typeof FileReplacement>;

/** `POST /api/console/order-files/kind`: what a file of an order is for from here on. */
export const FileKindChange = z.strictObject({ orderId: idField<'order'>(), id: idField<'file'>(), kind: OrderFileKind });
export type FileKindChange = z.infer<typeof FileKindChange>;

export type FileVersion = Readonly<{
  /** 1, 2, 3 …; the last one holds. */
  version: number;
  fileId: FileId;
  /** In the erasure map. */
  fileName: string;
  ext: string;
  size: number;
  sha256: string;
  geometry: MeshGeometry | null;
  at: string;
  by: string;
}>;

/** A file of an order: a photograph, a delivery file, or a file of a line that got new versions. `id` is that of its first version. */
export type OrderFileRow = Omit<RowBase, 'id'> &
  Readonly<{
    id: FileId;
    orderId: OrderId;
    orderNo: string;
    customerId: CustomerId;
    customerName: string;
    doctorName: string;
    kind: FileKind;
    lineId: OrderLineId | null;
    lineNo: number | null;
    productName: string | null;
    /** Of the version that holds. */
    fileId: FileId;
    fileVersion: number;
    /** In the erasure map, as is `remark`. */
    fileName: string;
    ext: string;
    size: number;
    sha256: string;
    takenAt: string | null;
    /** The tenant's calendar day on which it was taken, or added. */
    day: string;
    remark: string | null;
    /** Was there when the order was approved: it gets new versions, and is not removed. */
    isLocked: boolean;
    versions: readonly FileVersion[];
  }>;

/** How a wire that shows files calls their kinds. */
export const fileKindLabels = Object.fromEntries(
  OrderFileKind.options.map((kind) => [kind, { zh: fileRules[kind].zh, en: fileRules[kind].en }]),
) as Readonly<Record<FileKind, Readonly<{ zh: string; en: string }>>>; // one for each option

/** The right to change a file of an order, by what it is for. */
export const fileKindRights: Readonly<Record<FileKind, string>> = {
  print: 'orderattach.write',
  attachment: 'orderattach.write',
  design: 'orderattach.write',
  requirement: 'orderattach.write',
  photo: 'orderphotographfile.write',
  deliveryPhoto: 'ycorderdeliverfile.write',
};

/** What a file of a line may be for: what goes along with a delivery is not there yet. */
export const lineFileKinds: readonly FileKind[] = OrderFileKind.options.filter((kind) => kind !== 'deliveryPhoto');

/** What a photograph or a delivery file may be for. */
export const addedFileKinds: readonly FileKind[] = ['photo', 'deliveryPhoto'];

const fields = {
  fileName: { kind: 'text', zh: '文件名', en: 'File name', max: 255 },
  orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
  orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
  customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
  customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
  doctorName: { kind: 'text', zh: '医生', en: 'Dentist', max: 50 },
  kind: { kind: 'choice', zh: '类型', en: 'Kind', options: fileKindLabels },
  lineId: { kind: 'ref', zh: '订单明细', en: 'Order line', to: 'orderLine' },
  lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
  productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
  fileId: { kind: 'text', zh: '文件编号', en: 'File id', max: 36 },
  fileVersion: { kind: 'integer', zh: '版本', en: 'Version', min: 1, max: 9_999 },
  ext: { kind: 'text', zh: '扩展名', en: 'Extension', max: 10 },
  size: { kind: 'integer', zh: '大小', en: 'Size', min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'bytes' },
  sha256: { kind: 'text', zh: '校验值', en: 'SHA-256', max: 64 },
  takenAt: { kind: 'dateTime', zh: '拍摄时间', en: 'Taken' },
  day: { kind: 'date', zh: '日期', en: 'Day' },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
  isLocked: { kind: 'yesNo', zh: '已锁定', en: 'Locked' },
} as const;
const filters = [
  'orderId',
  'orderNo',
  'orderNo_like',
  'customerId',
  'customerName_like',
  'doctorName_like',
  'fileName_like',
  'lineId',
  'ext',
  'day_ge',
  'day_le',
] as const;
const columns = ['fileName', 'orderNo', 'customerName', 'lineNo', 'size', 'fileVersion', 'day', 'remark'] as const;
const sorts = ['day', 'orderNo', 'customerName', 'size', 'fileName'] as const;

/** `orderphotographfile/list`: the photographs of orders. */
export const photographList = defineList({
  key: 'order-file',
  path: 'saas-order/orderphotographfile/list',
  labels: { zh: '订单照片', en: 'Photographs of orders' },
  fields,
  columns,
  filters,
  sorts,
  sort: { by: 'day', direction: 'desc' },
  title: 'fileName',
});

/** `orderphotographfile/searchPhotoReportPage`: who photographed what when, for which hospital. */
export const photoReportList = defineList({
  key: 'order-file',
  path: 'saas-order/orderphotographfile/searchPhotoReportPage',
  labels: { zh: '照片报表', en: 'Photograph report' },
  fields,
  columns: ['day', 'orderNo', 'customerName', 'doctorName', 'lineNo', 'productName', 'fileName', 'size', 'takenAt', 'remark'],
  filters,
  sorts,
  sort: { by: 'day', direction: 'desc' },
  title: 'fileName',
});

/** `ycorderdeliverfile/list`: what went along with orders. */
export const deliveryFileList = defineList({
  key: 'order-file',
  path: 'saas-order/ycorderdeliverfile/list',
  labels: { zh: '发货附件', en: 'Delivery files' },
  fields,
  columns,
  filters,
  sorts,
  sort: { by: 'day', direction: 'desc' },
  title: 'fileName',
});

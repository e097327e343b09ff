// The words of deliveries on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import { idField, type CustomerId, type DeliveryId, type OrderId, type OrderLineId, type UserId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import type { Currency } from '../shared/money.js';
import type { Tooth, ToothCross } from '../shared/tooth.js';
import { currencyField } from '../shared/money-words.js';

export const DeliveryType = z.enum(['normal', 'free', 'tryIn', 'repair', 'sample']);
export type DeliveryType = z.infer<typeof DeliveryType>;
export const DeliveryState = z.enum(['draft', 'confirmed', 'back', 'cancelled']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Kinds of delivery that ask for no money: each with a reason, and confirmed by a second person. */
export const isUncharged = (deliveryType: DeliveryType): boolean =>
  deliveryType === 'free' || deliveryType === 'tryIn' || deliveryType === 'sample';

const region = z
  .string()
  .regex(/^\d{2,12}$/)
  .nullable()
  .default(null);
const optional = (max: number) => text(max).nullable().default(null);

/** So many lines one delivery takes. */
export const mostDeliveryLines = 200;

/** What a person fills in. Names, quantities and prices come from the orders, in the decision. */
export const DeliveryEntry = z.strictObject({
  customerId: idField<'customer'>(),
  deliveryType: DeliveryType.default('normal'),
  sendDate: z.iso.date(),
  carrier: optional(50),
  expressNo: optional(50),
  /** With no region and no address it goes where the first order says. Region codes, as in orders. */
  province: region,
  city: region,
  district: region,
  address: optional(200),
  contact: optional(50),
  phone: optional(30),
  remark: optional(500),
  /** Why nothing is asked for it; of a free one, a try-in and a sample only. */
  freeReason: optional(200),
  /** Whole lines: a line leaves once. */
  lines: z
    .array(
      z.strictObject({
        orderId: idField<'order'>(),
        lineId: idField<'orderLine'>(),
        remark: optional(200),
      }),
    )
    .min(1)
    .max(mostDeliveryLines),
});
export type DeliveryEntry = Readonly<z.infer<typeof DeliveryEntry>>;

/** `POST deliveryOrders/submit`: saves the draft. Without `id` a new one; with one, `version` is what the form showed. */
export const DeliverySubmit = DeliveryEntry.extend({ id: idField<'delivery'>().optional(), version: z.int().min(1).optional() });
export type DeliverySubmit = z.infer<typeof DeliverySubmit>;

/** `POST deliveryOrders/deliveryConfirmSubmit`. */
export const DeliveryConfirm = z.strictObject({ id: idField<'delivery'>(), version: z.int().min(1).optional() });
export type DeliveryConfirm = z.infer<typeof DeliveryConfirm>;

/** `POST /api/console/deliveries/receive-back`: what went out to be tried in came back, on a day. */
export const TryInBack = z.strictObject({
  id: idField<'delivery'>(),
  version: z.int().min(1).optional(),
  returnedOn: z.iso.date(),
  remark: optional(200),
});
export type TryInBack = z.infer<typeof TryInBack>;

/** `POST deliveryOrders/deliveryCancel`. */
export const DeliveryCancel = z.strictObject({ id: idField<'delivery'>(), reason: text(200) });
export type DeliveryCancel = z.infer<typeof DeliveryCancel>;

export type DeliveryRow = RowBase &
  Readonly<{
    id: DeliveryId;
    deliveryNo: string;
    customerId: CustomerId;
    customerName: string;
    deliveryType: DeliveryType;
    status: DeliveryState;
    sendDate: string;
    /** Day of the confirmation; null before it. */
    deliveredOn: string | null;
    carrier: string | null;
    expressNo: string | null;
    currency: Currency;
    totalAmount: Amount;
    lineCount: number;
    remark: string | null;
    freeReason: string | null;
    /** Who saved the draft as it is: someone else confirms what is not charged. Null where an old one does not tell. */
    draftedBy: UserId | null;
    /** Day on which it came back from the try-in; null before that. */
    returnedOn: string | null;
    returnRemark: string | null;
  }>;

/** One line of a delivery. The patient is told by the order, as it is now: an erased one is empty. */
export type DeliveryLineRow = Readonly<{
  orderId: OrderId;
  orderNo: string;
  lineId: OrderLineId;
  lineNo: number;
  receiveModelAt: string | null;
  doctorName: string;
  patientName: string;
  productName: string;
  toothPositions: readonly Tooth[];
  toothCross: ToothCross;
  unit: string;
  qty: Quantity;
  unitPrice: Price;
  /** What the line costs beside its unit price: quantity × unit price and this are `amount`. */
  surchargeAmount: Amount;
  amount: Amount;
  isFree: boolean;
  isRework: boolean;
  remark: string | null;
}>;

export type DeliveryDetail = DeliveryRow &
  Readonly<{
    /** Region codes. */
    province: string | null;
    city: string | null;
    district: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    /** Of the cancellation. */
    reason: string | null;
    lines: readonly DeliveryLineRow[];
    /** Of the printed note, in centimetres (R305). */
    noteHeightCm: string;
  }>;

/** The delivery note is 5 cm high and 1.1 cm for each row (R305); as a decimal, for `1.1 × 3` of floats is not 3.3. */
export const noteHeightCm = (rows: number): string => `${Math.trunc((50 + 11 * rows) / 10)}.${(50 + 11 * rows) % 10}`;

/** The nine columns of the delivery note, in their order (R202); the tooth position is four values. */
export const noteColumns = [
  { key: 'orderNo', zh: '订单号', en: 'Order no.' },
  { key: 'receiveModelAt', zh: '收模日期', en: 'Mould received' },
  { key: 'doctorName', zh: '医生', en: 'Dentist' },
  { key: 'patientName', zh: '患者', en: 'Patient' },
  { key: 'productName', zh: '义齿名称', en: 'Denture' },
  { key: 'toothCross', zh: '牙位', en: 'Position' },
  { key: 'qty', zh: '数量', en: 'Quantity' },
  { key: 'isRework', zh: '返工', en: 'Rework' },
  { key: 'remark', zh: '备注', en: 'Remark' },
] as const satisfies readonly Readonly<{ key: keyof DeliveryLineRow; zh: string; en: string }>[];

export const deliveryTypeLabels = {
  normal: { zh: '正常', en: 'Normal' },
  free: { zh: '免费', en: 'Free' },
  tryIn: { zh: '试戴', en: 'Try-in' },
  repair: { zh: '返修', en: 'Repair' },
  sample: { zh: '试样', en: 'Sample' },
} as const satisfies Record<DeliveryType, object>;

export const deliveryStateLabels = {
  draft: { zh: '待确认', en: 'To be confirmed' },
  confirmed: { zh: '已发货', en: 'Delivered' },
  back: { zh: '试戴已回', en: 'Back from try-in' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<DeliveryState, object>;

const fields = {
  deliveryNo: { kind: 'text', zh: '发货单号', en: 'Delivery no.', max: 30 },
  customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
  customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
  deliveryType: { kind: 'choice', zh: '发货类型', en: 'Kind', options: deliveryTypeLabels },
  status: { kind: 'choice', zh: '状态', en: 'Status', options: deliveryStateLabels },
  sendDate: { kind: 'date', zh: '发货日期', en: 'Send date' },
  deliveredOn: { kind: 'date', zh: '确认日期', en: 'Confirmed on' },
  carrier: { kind: 'text', zh: '快递', en: 'Carrier', max: 50 },
  expressNo: { kind: 'text', zh: '快递单号', en: 'Express no.', max: 50 },
  currency: currencyField,
  totalAmount: { kind: 'money', zh: '金额', en: 'Amount' },
  lineCount: { kind: 'integer', zh: '明细数', en: 'Lines', min: 0, max: mostDeliveryLines },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  freeReason: { kind: 'text', zh: '不收费原因', en: 'Why it is not charged', max: 200 },
  draftedBy: { kind: 'user', zh: '制单人', en: 'Drafted by' },
  returnedOn: { kind: 'date', zh: '试戴返回日期', en: 'Back on' },
} as const;
const columns = [
  'deliveryNo',
  'customerName',
  'deliveryType',
  'status',
  'sendDate',
  'deliveredOn',
  'expressNo',
  'lineCount',
  'totalAmount',
  'currency',
] as const;
const filters = [
  'deliveryNo',
  'deliveryNo_like',
  'customerId',
  'customerName_like',
  'status',
  'deliveryType',
  'sendDate_ge',
  'sendDate_le',
  'deliveredOn_ge',
  'deliveredOn_le',
  'expressNo_like',
] as const;

export const deliveryList = defineList({
  key: 'delivery-list',
  path: 'saas-order/deliveryOrders/list',
  labels: { zh: '发货单', en: 'Deliveries' },
  fields,
  columns,
  filters,
  sorts: ['deliveryNo', 'sendDate', 'deliveredOn'],
  sort: { by: 'deliveryNo', direction: 'desc' },
  title: 'deliveryNo',
});

/** Drafts that wait for their confirmation: the oldest first. */
export const deliveryConfirmList = defineList({
  key: 'delivery-list',
  path: 'saas-order/deliveryOrders/getDeliveryConfirmList',
  labels: { zh: '发货确认', en: 'Deliveries to confirm' },
  fields,
  columns,
  filters,
  sorts: ['deliveryNo', 'sendDate'],
  sort: { by: 'deliveryNo', direction: 'asc' },
  title: 'deliveryNo',
});

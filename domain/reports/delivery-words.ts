// The words of the statistics on deliveries (R341): what left and what was free. Lists described as data. No state, no rules.
import * as z from 'zod';
import { deliveryList, deliveryTypeLabels, noteColumns, type DeliveryType } from '../delivery/contract.js';
import { orderList, type OrderProperty } from '../orders/contract.js';
import { productTypeLabels } from '../products/contract.js';
import { wholeNumber } from '../shared/asked.js';
import type { Field, Labels } from '../shared/fields.js';
import { defineList, type ListDescription } from '../shared/list.js';
import { Currency } from '../shared/money.js';

/** Why a line that left cost its customer nothing. The first that holds: what is said of the order, then of the delivery, then its price. */
export const FreeKind = z.enum(['rework', 'order', 'sample', 'tryIn', 'delivery', 'price']);
export type FreeKind = z.infer<typeof FreeKind>;
export const freeKindLabels = {
  rework: { zh: '返工保修', en: 'Rework under guarantee' },
  order: { zh: '免费订单', en: 'Free order' },
  sample: { zh: '试样', en: 'Sample' },
  tryIn: { zh: '试戴', en: 'Try-in' },
  delivery: { zh: '免费发货', en: 'Free delivery' },
  price: { zh: '零价', en: 'Price of zero' },
} as const satisfies Record<FreeKind, Labels>;

const { orderNo, orderDay, customerId, customerName, companyCode, unitCode, doctorName, orderProperty, salesmanId, currency } =
  orderList.fields;
const received = noteColumns.find(({ key }) => key === 'receiveModelAt') ?? { zh: '收模日期', en: 'Mould received' };

export const count = (labels: Labels): Field => ({ kind: 'integer', ...labels, min: 0, max: 100_000_000 });
const qty = { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 } as const;
const deliveredOn = { kind: 'date', zh: '发货日期', en: 'Delivered on' } as const;
const chargedAmount = { kind: 'money', zh: '应收金额', en: 'Charged' } as const;
const freeValue = { kind: 'money', zh: '免费价值', en: 'Given free' } as const;

/** A line of an order on a confirmed delivery, with what it was charged at. */
const lineFields = {
  deliveredOn,
  deliveryNo: deliveryList.fields.deliveryNo,
  orderNo,
  orderDay,
  customerId,
  customerName,
  doctorName,
  patientName: { kind: 'text', zh: '患者', en: 'Patient', max: 50 },
  productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
  productType: { kind: 'choice', zh: '产品类型', en: 'Product type', options: productTypeLabels },
  materialName: { kind: 'text', zh: '材料', en: 'Material', max: 100 },
  toothPositions: { kind: 'teeth', zh: '牙位', en: 'Teeth' },
  qty,
  unit: { kind: 'text', zh: '单位', en: 'Unit', max: 20 },
  currency,
  unitPrice: { kind: 'price', zh: '折后单价', en: 'Price after discount' },
  chargedAmount,
  standardAmount: { kind: 'money', zh: '标准金额', en: 'At standard prices' },
  isFree: { kind: 'yesNo', zh: '免费', en: 'Free' },
  freeKind: { kind: 'choice', zh: '免费类型', en: 'Free because', options: freeKindLabels },
  freeValue,
  freeReason: { kind: 'text', zh: '免费原因', en: 'Reason', max: 200 },
  deliveryType: { kind: 'choice', zh: '发货类型', en: 'Kind', options: deliveryTypeLabels },
  carrier: deliveryList.fields.carrier,
  expressNo: deliveryList.fields.expressNo,
  receiveModelAt: { kind: 'dateTime', zh: received.zh, en: received.en },
  contact: { kind: 'text', zh: '收货人', en: 'Receiver', max: 50 },
  address: { kind: 'text', zh: '收货地址', en: 'Address', max: 200 },
  orderProperty,
  companyCode,
  unitCode,
  salesmanId,
} as const satisfies Readonly<Record<string, Field>>;

/** What all three reports on what left are asked by. */
const filters = [
  'deliveredOn_ge',
  'deliveredOn_le',
  'customerName_like',
  'orderNo_like',
  'carrier_like',
  'customerId',
  'orderNo',
  'deliveryNo_like',
  'expressNo_like',
  'doctorName_like',
  'productName_like',
  'materialName_like',
  'productType',
  'deliveryType_in',
  'orderProperty_in',
  'salesmanId',
  'companyCode',
  'unitCode',
  'currency',
] as const;
export const path = (call: string): string => `saas-order/ycorderdelivery/${call}`;

/** `searchShipmentReportPage`: what left on each day for each customer. Amounts of two currencies are never added: each has its row. */
export const shipmentReportList = defineList({
  key: 'shipment-report',
  path: path('searchShipmentReportPage'),
  labels: { zh: '发货统计', en: 'Shipments' },
  fields: {
    ...lineFields,
    deliveryCount: count({ zh: '发货单数', en: 'Deliveries' }),
    orderCount: count({ zh: '订单数', en: 'Orders' }),
    lineCount: count({ zh: '明细数', en: 'Lines' }),
    freeLineCount: count({ zh: '免费明细', en: 'Free lines' }),
  },
  columns: [
    'deliveredOn',
    'customerName',
    'deliveryCount',
    'orderCount',
    'lineCount',
    'qty',
    'chargedAmount',
    'freeLineCount',
    'freeValue',
    'currency',
  ],
  filters,
  sorts: ['deliveredOn', 'customerName', 'lineCount', 'qty', 'chargedAmount', 'freeValue'],
  sort: { by: 'deliveredOn', direction: 'desc' },
  title: 'deliveredOn',
  times: [],
});
export type ShipmentRow = Readonly<{
  /** Of day, customer and currency. */
  id: string;
  deliveredOn: string;
  customerId: string;
  customerName: string;
  currency: Currency;
  deliveryCount: number;
  orderCount: number;
  lineCount: number;
  qty: string;
  chargedAmount: string;
  freeLineCount: number;
  freeValue: string;
}>;

/** `searchShippedReportPage`: the lines of orders that left, with how they were sent. */
export const shippedReportList = defineList({
  key: 'shipped-report',
  path: path('searchShippedReportPage'),
  labels: { zh: '已发货明细', en: 'Shipped' },
  fields: lineFields,
  columns: [
    'orderNo',
    'deliveredOn',
    'deliveryNo',
    'customerName',
    'doctorName',
    'patientName',
    'productName',
    'toothPositions',
    'qty',
    'unit',
    'chargedAmount',
    'currency',
    'carrier',
    'expressNo',
    'contact',
  ],
  filters: [...filters, 'isFree'],
  sorts: ['deliveredOn', 'orderNo'],
  sort: { by: 'deliveredOn', direction: 'desc' },
  title: 'orderNo',
  times: ['createdAt'],
});

/** `searchFreeShipmentReportPage`: the lines that left and cost their customers nothing, why, and what they are worth at standard prices. */
export const freeShipmentReportList = defineList({
  key: 'free-shipment-report',
  path: path('searchFreeShipmentReportPage'),
  labels: { zh: '免费发货', en: 'Free shipments' },
  fields: lineFields,
  columns: [
    'orderNo',
    'deliveredOn',
    'customerName',
    'freeKind',
    'freeReason',
    'freeValue',
    'currency',
    'productName',
    'qty',
    'unit',
    'toothPositions',
    'doctorName',
    'deliveryNo',
  ],
  filters: ['freeKind_in', ...filters],
  sorts: ['deliveredOn', 'orderNo'],
  sort: { by: 'deliveredOn', direction: 'desc' },
  title: 'orderNo',
  times: ['createdAt'],
});
/** `id`: of the line. */
export type ShippedRow = Readonly<{
  id: string;
  orderId: string;
  orderNo: string;
  deliveryId: string;
  deliveryNo: string;
  deliveredOn: string;
  customerName: string;
  doctorName: string;
  patientName: string;
  productName: string;
  toothPositions: readonly string[];
  qty: string;
  unit: string;
  currency: Currency;
  chargedAmount: string;
  freeValue: string;
  isFree: boolean;
  freeKind: FreeKind | null;
  freeReason: string | null;
  deliveryType: DeliveryType;
  orderProperty: OrderProperty;
  carrier: string | null;
  expressNo: string | null;
}>;

/** What stands in one currency under the filters of a report: the sums of all its rows, not of one page. */
export type DeliveredTotal = Readonly<Omit<ShipmentRow, 'id' | 'deliveredOn' | 'customerId' | 'customerName'>>;

/** What the sums of deliveries are put together by, for a picture. */
export const DeliveredBy = z.enum(['customer', 'month', 'day', 'product', 'material', 'salesman', 'unit', 'carrier', 'freeKind']);
export type DeliveredBy = z.infer<typeof DeliveredBy>;
export const deliveredByLabels = {
  customer: { zh: '客户', en: 'Customer' },
  month: { zh: '月份', en: 'Month' },
  day: { zh: '日期', en: 'Day' },
  product: { zh: '产品', en: 'Product' },
  material: { zh: '材料', en: 'Material' },
  salesman: { zh: '业务员', en: 'Salesman' },
  unit: { zh: '加工单位', en: 'Processing unit' },
  carrier: { zh: '快递', en: 'Carrier' },
  freeKind: { zh: '免费类型', en: 'Free because' },
} as const satisfies Record<DeliveredBy, Labels>;

/** Beside the filters of its report: by what, in which currency, and how many before the rest is one. Of times there is no rest. */
export const DeliveredPartsAsked = z.object({
  by: DeliveredBy.default('customer'),
  currency: Currency.default('CNY'),
  top: wholeNumber(1, 20).default(9),
});
export type DeliveredPartsAsked = z.infer<typeof DeliveredPartsAsked>;

/** Any of the lists of lines that left. */
export type DeliveredList = Pick<ListDescription, 'key' | 'filters'>;

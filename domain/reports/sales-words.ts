// The words of what was sold by product, customer, month …: how it is asked for, and what is answered.
import * as z from 'zod';
import { orderList, orderPropertyLabels } from '../orders/contract.js';
import { productTypeLabels, shipmentTypeLabels } from '../products/contract.js';
import { wholeNumber } from '../shared/asked.js';
import type { Labels } from '../shared/fields.js';
import { Currency } from '../shared/money.js';

/** What sales are put together by. */
export const SalesBy = z.enum([
  'product',
  'productType',
  'material',
  'customer',
  'salesman',
  'doctor',
  'shipmentType',
  'orderProperty',
  'month',
]);
export type SalesBy = z.infer<typeof SalesBy>;
export const salesByLabels = {
  product: { zh: '产品', en: 'Product' },
  productType: { zh: '产品类型', en: 'Product type' },
  material: { zh: '材料', en: 'Material' },
  customer: { zh: '客户', en: 'Customer' },
  salesman: { zh: '业务员', en: 'Salesman' },
  doctor: { zh: '临床医生', en: 'Dentist' },
  shipmentType: { zh: '出货类型', en: 'Shipment type' },
  orderProperty: { zh: '订单性质', en: 'Order type' },
  month: { zh: '月份', en: 'Month' },
} as const satisfies Record<SalesBy, Labels>;

/** Words for the keys of groups that are words of the program. */
export const salesKeyLabels: Partial<Record<SalesBy, Readonly<Record<string, Labels>>>> = {
  productType: productTypeLabels,
  shipmentType: shipmentTypeLabels,
  orderProperty: orderPropertyLabels,
};

/** What of the lines of approved orders is counted. Amounts of two currencies are never added: one is asked for. */
const salesFilters = {
  by: SalesBy.default('product'),
  currency: Currency.default('CNY'),
  orderDay_ge: z.iso.date().optional(),
  orderDay_le: z.iso.date().optional(),
  customerId: z.uuidv7().toLowerCase().optional(),
  salesmanId: z.uuidv7().toLowerCase().optional(),
  productType: z.enum(Object.keys(productTypeLabels)).optional(),
  shipmentType: z.enum(Object.keys(shipmentTypeLabels)).optional(),
  orderProperty: z.enum(Object.keys(orderPropertyLabels)).optional(),
  companyCode: z.string().min(1).max(20).optional(),
};
/** `getSalesProportionPie`: the largest parts, the rest together. */
export const SalesPieSearch = z.strictObject({ ...salesFilters, top: wholeNumber(1, 20).default(9) });
export type SalesPieSearch = z.infer<typeof SalesPieSearch>;
/** `exportSalesProportionList`. */
export const SalesFilter = z.strictObject(salesFilters);
export type SalesFilter = z.infer<typeof SalesFilter>;
/** `getSalesProportionList`. */
export const SalesSearch = SalesFilter.extend({
  current: wholeNumber(1).default(1),
  size: wholeNumber(1, 200).default(10),
});
export type SalesSearch = z.infer<typeof SalesSearch>;

export const salesFields = {
  rank: { kind: 'integer', zh: '名次', en: 'Rank', min: 1, max: 1_000_000 },
  name: { kind: 'text', zh: '名称', en: 'Name', max: 100 },
  orderCount: { kind: 'integer', zh: '订单数', en: 'Orders', min: 0, max: 100_000_000 },
  lineCount: { kind: 'integer', zh: '明细数', en: 'Lines', min: 0, max: 100_000_000 },
  qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
  amount: { kind: 'money', zh: '折后金额', en: 'After discount' },
  currency: orderList.fields.currency,
  share: { kind: 'decimal', zh: '占比 %', en: 'Share %', places: 2 },
} as const;
export const salesColumns = ['rank', 'name', 'orderCount', 'lineCount', 'qty', 'amount', 'currency', 'share'] as const;

/** One part of the sales. `key` is null for what has none, and `'…'` for the rest of a pie. `share`: per cent; all of them make 100.00. */
export type SalesPart = Readonly<{
  key: string | null;
  name: string;
  rank: number;
  orderCount: number;
  lineCount: number;
  qty: string;
  amount: string;
  currency: Currency;
  share: string;
}>;
export const restKey = '…';

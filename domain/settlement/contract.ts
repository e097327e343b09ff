// The words of settlement on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import type { DeliveryType } from '../delivery/contract.js';
import { text } from '../shared/asked.js';
import { AmountField, decimalField, type Amount, type Price, type Quantity } from '../shared/decimal.js';
import {
  idField,
  type CustomerId,
  type DeliveryId,
  type OrderId,
  type OrderLineId,
  type PaymentId,
  type StatementId,
  type UserId,
} from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import { Currency } from '../shared/money.js';
import type { Tooth, ToothCross } from '../shared/tooth.js';
import { currencyField } from '../shared/money-words.js';

export { statementRows, type StatementSheetRow } from './statement-rows.js';

export const StatementStatus = z.enum(['draft', 'submitted', 'customerConfirmed', 'paid', 'void']);
export type StatementStatus = z.infer<typeof StatementStatus>;

/** `yyyy-MM`. */
export const MonthField = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'yyyy-MM' });

/** What a line asks for: what was delivered, the difference to what was asked for it before, or the work on what was cancelled. */
export const StatementLineKind = z.enum(['delivery', 'correction', 'cancellation']);
export type StatementLineKind = z.infer<typeof StatementLineKind>;

/**
 * What a statement is asked for: a company, a customer and a month; `companyCode` null takes the first of the tenant's companies, `currency` null the
 * customer's own. `taxRate`: in percent, of what is in the total.
 */
export const StatementWanted = z.strictObject({
  companyCode: text(20).nullable().default(null),
  customerId: idField<'customer'>(),
  month: MonthField,
  currency: Currency.nullable().default(null),
  taxRate: decimalField<'rate'>(2, '0', '100').nullable().default(null),
});
export type StatementWanted = Readonly<z.infer<typeof StatementWanted>>;

/** Of all `submit…` calls. `draft` keeps the intention; without `id` a new statement. */
export const StatementSubmit = StatementWanted.extend({
  id: idField<'statement'>().optional(),
  version: z.int().min(1).optional(),
  status: StatementStatus.extract(['draft', 'submitted']).default('submitted'),
});
export type StatementSubmit = z.infer<typeof StatementSubmit>;

export const StatementConfirm = z.strictObject({
  id: idField<'statement'>(),
  version: z.int().min(1).optional(),
  remark: text(200).nullable().default(null),
});
export const StatementVoid = z.strictObject({
  id: idField<'statement'>(),
  version: z.int().min(1).optional(),
  reason: text(200),
});

/** `POST /api/console/statements/paid`: money was received on a day; without an amount all that was left to pay. */
export const StatementPaid = z.strictObject({
  id: idField<'statement'>(),
  version: z.int().min(1).optional(),
  amount: AmountField().nullable().default(null),
  paidOn: z.iso.date(),
  remark: text(200).nullable().default(null),
});

/** `POST /api/console/statements/payments/cancel`: a payment was entered wrongly. */
export const PaymentCancel = z.strictObject({
  id: idField<'statement'>(),
  version: z.int().min(1).optional(),
  paymentId: idField<'payment'>(),
  reason: text(200),
});

/** One payment of a statement. `cancelledAt`: null while it counts. */
export type StatementPaymentRow = Readonly<{
  id: PaymentId;
  smId: StatementId;
  amount: Amount;
  currency: Currency;
  paidOn: string;
  remark: string | null;
  createdAt: string;
  createdBy: UserId;
  cancelledAt: string | null;
  cancelledBy: UserId | null;
  /** Of the cancellation. */
  reason: string | null;
}>;

/** `GET /api/console/customers/credit`. `limit`, `left`: null where none is set. `left` may be below zero. `others`: what is open in other currencies. */
export type CustomerCredit = Readonly<{
  customerId: CustomerId;
  currency: Currency;
  limit: Amount | null;
  open: Amount;
  left: Amount | null;
  openOrders: number;
  others: readonly Readonly<{ currency: Currency; open: Amount }>[];
}>;

export const FindingCode = z.enum([
  'nothingToSettle',
  'totalNotPositive',
  'periodStated',
  'leftUncharged',
  'missingPrice',
  'otherCurrency',
  'otherCompany',
  'periodNotOver',
  'customerBlacklisted',
  'licenceExpired',
]);
export type FindingCode = z.infer<typeof FindingCode>;

/** One remark of the pre-check. Errors stop a submit. `count`: how many lines it is about. */
export type Finding = Readonly<{ code: FindingCode; severity: 'error' | 'warning'; count: number | null }>;

export type StatementRow = RowBase &
  Readonly<{
    id: StatementId;
    /** Null until it is submitted. */
    smNo: string | null;
    /** How many statements for the same came before it and were voided. */
    revision: number;
    /** Null of one from before companies were told apart. */
    companyCode: string | null;
    companyName: string | null;
    customerId: CustomerId;
    hospitalName: string;
    month: string;
    periodFrom: string | null;
    periodTo: string | null;
    salesmanId: UserId | null;
    currency: Currency;
    grossAmount: Amount;
    discountAmount: Amount;
    totalPrice: Amount;
    totalPriceZh: string;
    taxRate: string | null;
    taxAmount: Amount | null;
    netAmount: Amount | null;
    /** What is paid and what is left to pay add up to the total; nothing is left of a draft or a void one. */
    paidAmount: Amount;
    restAmount: Amount;
    /** By the hospital. */
    isSigned: boolean;
    lineCount: number;
    toothCount: number;
    ruleSetVersion: string | null;
    eventPosition: string | null;
    contentHash: string | null;
    status: StatementStatus;
    submittedAt: string | null;
    submittedBy: UserId | null;
    /** Of the void. */
    reason: string | null;
  }>;

/** One line. The patient is told by the order, as it is now: an erased one is empty. */
export type StatementLineRow = Readonly<{
  id: string;
  smId: StatementId | null;
  kind: StatementLineKind;
  lineNo: number;
  orderId: OrderId;
  orderNo: string;
  lineId: OrderLineId;
  /** Null for a cancellation, which left on no delivery: `deliveredOn` is its day. */
  deliveryId: DeliveryId | null;
  deliveryNo: string | null;
  deliveredOn: string;
  receiveModelAt: string | null;
  doctorName: string;
  patientName: string;
  productName: string;
  toothPositions: readonly Tooth[];
  toothCross: ToothCross;
  unit: string;
  qty: Quantity;
  standardPrice: Price;
  unitPrice: Price;
  /** What the line costs beside its unit price: quantity × unit price and this are `amount`. */
  surchargeAmount: Amount;
  amount: Amount;
  remark: string | null;
  /** The line that this one corrects. */
  adjustOf: OrderLineId | null;
}>;

/** A line that its delivery made free: why, who drafted it and who confirmed it. `amount`: what it would cost. */
export type UnchargedRow = Readonly<{
  id: string;
  orderId: OrderId;
  orderNo: string;
  deliveryId: DeliveryId | null;
  deliveryNo: string | null;
  deliveredOn: string;
  productName: string;
  unit: string;
  qty: Quantity;
  amount: Amount;
  currency: Currency;
  deliveryType: DeliveryType | null;
  reason: string | null;
  draftedBy: UserId | null;
  confirmedBy: UserId | null;
}>;

/** `beforeSubmit`: the statement as it would be now, and what speaks against it. */
export type StatementPreview = Readonly<{
  canSubmit: boolean;
  findings: readonly (Finding & Readonly<{ msg: string }>)[];
  companyCode: string;
  companyName: string;
  /** How many statements for the same came before it and were voided. */
  revision: number;
  hospitalName: string;
  settlementTimeShow: string;
  periodFrom: string;
  periodTo: string;
  currency: Currency;
  lineCount: number;
  toothCount: number;
  grossAmount: Amount;
  discountAmount: Amount;
  totalPrice: Amount;
  totalPriceZh: string;
  taxRate: string | null;
  taxAmount: Amount | null;
  netAmount: Amount | null;
  lines: readonly StatementLineRow[];
  /** What left for nothing, within the period or out for a try-in since before. */
  uncharged: readonly UnchargedRow[];
}>;

/** `getHeader` (R348). */
export type StatementHeader = Readonly<{
  smId: StatementId;
  smNo: string;
  revision: number;
  /** Null of a statement from before companies were told apart: it is headed by the tenant. */
  companyCode: string | null;
  companyName: string;
  hospitalName: string;
  settlementTimeShow: string;
  salesName: string;
  totalPrice: Amount;
  totalPriceZh: string;
  taxRate: string | null;
  taxAmount: Amount | null;
  netAmount: Amount | null;
  currency: Currency;
}>;

export const findingWords = {
  nothingToSettle: { zh: '本期没有可结算的明细', en: 'There is nothing to settle in this period' },
  totalNotPositive: { zh: '合计金额不大于零', en: 'The total is not above zero' },
  periodStated: {
    zh: '本期已有结算单，作废后才能提交修订版',
    en: 'There is a statement for this month already: void it first, then submit its revision',
  },
  leftUncharged: {
    zh: '{{count}} 行已发货而不收费（免费、试戴、试样），请核对',
    en: '{{count}} lines left and are not charged (free, try-in, sample): is that right?',
  },
  missingPrice: { zh: '{{count}} 行金额为零，请核对', en: '{{count}} lines cost nothing: is that agreed?' },
  otherCurrency: { zh: '{{count}} 行是其他币种，不在本单内', en: '{{count}} lines are in another currency and not on this statement' },
  otherCompany: {
    zh: '{{count}} 行是另一家公司下的单，不在本单内',
    en: '{{count}} lines were ordered through another company and not on this statement',
  },
  periodNotOver: { zh: '结算期间尚未结束', en: 'The period is not over yet' },
  customerBlacklisted: { zh: '客户在黑名单中', en: 'The customer is blacklisted' },
  licenceExpired: { zh: '客户执业许可证已过期', en: 'The customer’s licence has expired' },
} as const satisfies Record<FindingCode, object>;

/** The denture of a row that holds what another line costs beside its unit price. */
export const surchargeWords = { zh: '附加费', en: 'Surcharges' } as const;

export const statementStatusLabels = {
  draft: { zh: '草稿', en: 'Draft' },
  submitted: { zh: '已提交', en: 'Submitted' },
  customerConfirmed: { zh: '客户已确认', en: 'Confirmed by the customer' },
  paid: { zh: '已付款', en: 'Paid' },
  void: { zh: '已作废', en: 'Void' },
} as const satisfies Record<StatementStatus, object>;

/** The eleven columns of the statement sheet (R344, R349; decision 20), in their order. */
export const statementColumns = [
  { key: 'lineNo', zh: '序号', en: 'No.' },
  { key: 'orderNo', zh: '订单号', en: 'Order no.' },
  { key: 'receiveModelAt', zh: '取模时间', en: 'Mould taken' },
  { key: 'doctorName', zh: '医生姓名', en: 'Dentist' },
  { key: 'patientName', zh: '患者姓名', en: 'Patient' },
  { key: 'productName', zh: '义齿产品', en: 'Denture' },
  { key: 'toothPositions', zh: '牙位', en: 'Position' },
  { key: 'qty', zh: '数量', en: 'Quantity' },
  { key: 'unitPrice', zh: '单价', en: 'Unit price' },
  { key: 'amount', zh: '小计', en: 'Subtotal' },
  { key: 'remark', zh: '备注', en: 'Remark' },
] as const satisfies readonly Readonly<{ key: keyof StatementLineRow; zh: string; en: string }>[];

export const statementList = defineList({
  key: 'statement-list',
  path: 'saas-order/settlementmonth/page',
  labels: { zh: '月结单', en: 'Statements' },
  fields: {
    smNo: { kind: 'text', zh: '结算单号', en: 'Statement no.', max: 30 },
    revision: { kind: 'integer', zh: '修订', en: 'Revision', min: 0, max: 1000 },
    companyCode: { kind: 'dict', zh: '公司', en: 'Company', code: 'companyCode' },
    customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
    hospitalName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
    month: { kind: 'text', zh: '月份', en: 'Month', max: 7 },
    periodFrom: { kind: 'date', zh: '期间起', en: 'From' },
    periodTo: { kind: 'date', zh: '期间止', en: 'To' },
    salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
    currency: currencyField,
    grossAmount: { kind: 'money', zh: '标准金额', en: 'Gross' },
    discountAmount: { kind: 'money', zh: '折扣', en: 'Discount' },
    totalPrice: { kind: 'money', zh: '合计', en: 'Total' },
    totalPriceZh: { kind: 'text', zh: '合计大写', en: 'Total in capitals', max: 100 },
    taxRate: { kind: 'text', zh: '税率 %', en: 'Tax rate %', max: 6 },
    taxAmount: { kind: 'money', zh: '税额', en: 'Tax' },
    netAmount: { kind: 'money', zh: '不含税金额', en: 'Net' },
    paidAmount: { kind: 'money', zh: '已付', en: 'Paid' },
    restAmount: { kind: 'money', zh: '未付', en: 'Left to pay' },
    isSigned: { kind: 'yesNo', zh: '客户已签', en: 'Signed' },
    lineCount: { kind: 'integer', zh: '行数', en: 'Lines', min: 0, max: 1_000_000 },
    toothCount: { kind: 'integer', zh: '颗数', en: 'Teeth', min: 0, max: 1_000_000 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: statementStatusLabels },
    submittedAt: { kind: 'dateTime', zh: '提交时间', en: 'Submitted at' },
    submittedBy: { kind: 'user', zh: '提交人', en: 'Submitted by' },
    ruleSetVersion: { kind: 'text', zh: '规则版本', en: 'Rule set', max: 20 },
    contentHash: { kind: 'text', zh: '内容校验', en: 'Content hash', max: 64 },
    reason: { kind: 'text', zh: '作废原因', en: 'Reason', max: 200 },
  },
  columns: [
    'smNo',
    'status',
    'companyCode',
    'hospitalName',
    'month',
    'periodFrom',
    'periodTo',
    'salesmanId',
    'lineCount',
    'toothCount',
    'totalPrice',
    'paidAmount',
    'restAmount',
    'currency',
  ],
  filters: [
    'smNo',
    'smNo_like',
    'companyCode',
    'customerId',
    'hospitalName_like',
    'month',
    'status',
    'status_in',
    'salesmanId',
    'periodTo_ge',
    'periodTo_le',
    'totalPrice_ge',
    'totalPrice_le',
    'restAmount_ge',
    'restAmount_le',
  ],
  sorts: ['smNo', 'month', 'totalPrice', 'restAmount', 'submittedAt'],
  sort: { by: 'month', direction: 'desc' },
  title: 'smNo',
});

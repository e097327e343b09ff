// The words of hospital customers on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { idField, type CustomerId, type UserId } from '../shared/ids.js';
import { PhoneField } from '../shared/fields.js';
import { defineList, type RowBase } from '../shared/list.js';
import { Currency } from '../shared/money.js';

export const CustomerStatus = z.enum(['normal', 'blacklisted']);
export type CustomerStatus = z.infer<typeof CustomerStatus>;
export const HospitalLevel = z.enum(['public', 'private', 'clinic', 'chain', 'lab', 'dealer']);
export type HospitalLevel = z.infer<typeof HospitalLevel>;
export const SettlementType = z.enum(['monthly', 'cash', 'prepay']);
export type SettlementType = z.infer<typeof SettlementType>;

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => text(max).nullable().default(null);
const region = z
  .string()
  .regex(/^\d{2,12}$/)
  .nullable()
  .default(null);

/** What a person fills in. */
export const CustomerEntry = z.strictObject({
  customerCode: text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, { error: 'code' }),
  name: text(100),
  shortName: optional(50),
  hospitalLevel: HospitalLevel.nullable().default(null),
  /** The practice licence. Orders are refused without a valid one. */
  licenceNo: optional(50),
  /** The last day on which the licence is valid. */
  licenceValidTo: z.iso.date().nullable().default(null),
  salesmanId: idField<'user'>().nullable().default(null),
  currency: Currency.default('CNY'),
  settlementType: SettlementType.default('monthly'),
  /** Day of the month on which its statement closes. 29 to 31 do not exist in every month. */
  closingDay: z.int().min(1).max(28).default(25),
  province: region,
  city: region,
  district: region,
  address: optional(200),
  contact: optional(50),
  phone: PhoneField.nullable().default(null),
  remark: optional(500),
});
export type CustomerEntry = Readonly<z.infer<typeof CustomerEntry>>;

/** `POST …/submit`. Without `id` a new customer; with one, `version` is what the form showed. */
export const CustomerSubmit = CustomerEntry.extend({ id: idField<'customer'>().optional(), version: z.int().min(1).optional() });
export type CustomerSubmit = z.infer<typeof CustomerSubmit>;

/** `POST …/blacklistRowSave` and `…/releaseBlacklistRowSave`. */
export const BlacklistRow = z.strictObject({
  id: idField<'customer'>(),
  version: z.int().min(1).optional(),
  reason: text(200),
});
export type BlacklistRow = z.infer<typeof BlacklistRow>;

export type CustomerRow = RowBase &
  Readonly<{
    id: CustomerId;
    customerCode: string;
    name: string;
    shortName: string | null;
    hospitalLevel: HospitalLevel | null;
    licenceNo: string | null;
    licenceValidTo: string | null;
    salesmanId: UserId | null;
    currency: Currency;
    settlementType: SettlementType;
    closingDay: number;
    province: string | null;
    city: string | null;
    district: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    remark: string | null;
    status: CustomerStatus;
    /** Why it is blacklisted now, since when and by whom; null while it is not. */
    blackReason: string | null;
    blacklistedAt: string | null;
    blacklistedBy: UserId | null;
  }>;

/** One option of a picker: `dictList`. */
export type CustomerOption = Readonly<{ id: CustomerId; customerCode: string; name: string; currency: Currency; status: CustomerStatus }>;

export const customerStatusLabels = {
  normal: { zh: '正常', en: 'Normal' },
  blacklisted: { zh: '黑名单', en: 'Blacklisted' },
} as const satisfies Record<CustomerStatus, object>;

export const hospitalLevelLabels = {
  public: { zh: '公立医院', en: 'Public hospital' },
  private: { zh: '民营医院', en: 'Private hospital' },
  clinic: { zh: '诊所', en: 'Clinic' },
  chain: { zh: '连锁机构', en: 'Chain' },
  lab: { zh: '加工厂', en: 'Laboratory' },
  dealer: { zh: '经销商', en: 'Dealer' },
} as const satisfies Record<HospitalLevel, object>;

export const settlementTypeLabels = {
  monthly: { zh: '月结', en: 'Monthly' },
  cash: { zh: '现结', en: 'Cash' },
  prepay: { zh: '预付', en: 'Prepaid' },
} as const satisfies Record<SettlementType, object>;

const currencies = {
  CNY: { zh: '人民币', en: 'CNY' },
  USD: { zh: '美元', en: 'USD' },
  EUR: { zh: '欧元', en: 'EUR' },
  HKD: { zh: '港元', en: 'HKD' },
} as const satisfies Record<Currency, object>;

export const customerList = defineList({
  key: 'customer-list',
  path: 'saas-production/hospitalCustomerData/list',
  labels: { zh: '医院客户', en: 'Hospital customers' },
  fields: {
    customerCode: { kind: 'text', zh: '客户编码', en: 'Customer code', max: 32, required: true },
    name: { kind: 'text', zh: '医院名称', en: 'Hospital', max: 100, required: true },
    shortName: { kind: 'text', zh: '简称', en: 'Short name', max: 50 },
    hospitalLevel: { kind: 'choice', zh: '医院性质', en: 'Kind of hospital', options: hospitalLevelLabels },
    licenceNo: { kind: 'text', zh: '执业许可证号', en: 'Practice licence', max: 50 },
    licenceValidTo: { kind: 'date', zh: '许可证有效期至', en: 'Licence valid to' },
    salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
    currency: { kind: 'choice', zh: '币种', en: 'Currency', required: true, options: currencies },
    settlementType: { kind: 'choice', zh: '结算方式', en: 'Settlement', required: true, options: settlementTypeLabels },
    closingDay: { kind: 'integer', zh: '结账日', en: 'Closing day', required: true, min: 1, max: 28 },
    province: { kind: 'region', zh: '省', en: 'Province' },
    city: { kind: 'region', zh: '市', en: 'City' },
    district: { kind: 'region', zh: '区县', en: 'District' },
    address: { kind: 'text', zh: '地址', en: 'Address', max: 200 },
    contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
    phone: { kind: 'phone', zh: '电话', en: 'Phone' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: customerStatusLabels },
    blackReason: { kind: 'text', zh: '拉黑原因', en: 'Blacklist reason', max: 200 },
    blacklistedAt: { kind: 'dateTime', zh: '拉黑时间', en: 'Blacklisted at' },
    blacklistedBy: { kind: 'user', zh: '拉黑人', en: 'Blacklisted by' },
  },
  columns: ['customerCode', 'name', 'hospitalLevel', 'licenceNo', 'licenceValidTo', 'salesmanId', 'settlementType', 'closingDay', 'status'],
  filters: [
    'customerCode',
    'customerCode_like',
    'name',
    'name_like',
    'hospitalLevel',
    'salesmanId',
    'status',
    'licenceValidTo_le',
    'licenceValidTo_ge',
  ],
  sorts: ['customerCode', 'name', 'licenceValidTo'],
  sort: { by: 'customerCode', direction: 'asc' },
  title: 'name',
});

// The words of hospital customers on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { idField, type CustomerId, type UserId } from '../shared/ids.js';
import { AmountField, decimalField, type Amount } from '../shared/decimal.js';
import { PhoneField } from '../shared/fields.js';
import type { RowBase } from '../shared/list.js';
import { Currency } from '../shared/money.js';

export const CustomerStatus = z.enum(['normal', 'blacklisted']);
export type CustomerStatus = z.infer<typeof CustomerStatus>;
export const HospitalLevel = z.enum(['public', 'private', 'clinic', 'chain', 'lab', 'dealer']);
export type HospitalLevel = z.infer<typeof HospitalLevel>;
export const SettlementType = z.enum(['monthly', 'cash', 'prepay']);
export type SettlementType = z.infer<typeof SettlementType>;
/** What a blacklisting stops: new orders, deliveries that leave, credit (then nothing but what is paid before). */
export const BlacklistScope = z.enum(['order', 'delivery', 'credit']);
export type BlacklistScope = z.infer<typeof BlacklistScope>;
export const CustomerLanguage = z.enum(['zh', 'en']);
export type CustomerLanguage = z.infer<typeof CustomerLanguage>;

const optional = (max: number) => text(max).nullable().default(null);
const region = z
  .string()
  .regex(/^\d{2,12}$/)
  .nullable()
  .default(null);

const gap = decimalField<'millimetres'>(3, '-99', '99').nullable().default(null);

/** How its crowns are to fit: CAD parameters in millimetres, null where the standard of the house counts. */
export const FitProfile = z.strictObject({
  cementGap: gap,
  innerCrownGap: gap,
  occlusalCut: gap,
  proximalCut: gap,
  contactAdjust: gap,
  note: optional(500),
});
export type FitProfile = Readonly<z.infer<typeof FitProfile>>;

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
  creditCode: z
    .string()
    .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/, { error: 'creditCode' })
    .nullable()
    .default(null),
  legalPerson: optional(50),
  salesmanId: idField<'user'>().nullable().default(null),
  deliveryManager: idField<'user'>().nullable().default(null),
  regionalDirector: idField<'user'>().nullable().default(null),
  currency: Currency.default('CNY'),
  settlementType: SettlementType.default('monthly'),
  /** Day of the month on which its statement closes. 29 to 31 do not exist in every month. */
  closingDay: z.int().min(1).max(28).default(25),
  /** In its currency; null: no limit. */
  creditLimit: AmountField('0').nullable().default(null),
  /** Days until a statement is due. */
  creditDays: z.int().min(0).max(365).nullable().default(null),
  invoiceTitle: optional(100),
  taxNo: optional(30),
  invoiceBank: optional(100),
  invoiceAccount: optional(40),
  /** Its code in the accounting system; without one no statement is sent there. */
  jdCode: optional(40),
  languagePreference: CustomerLanguage.default('zh'),
  fitProfile: FitProfile.nullable().default(null),
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

/** `POST …/releaseBlacklistRowSave`. */
export const BlacklistRow = z.strictObject({
  id: idField<'customer'>(),
  version: z.int().min(1).optional(),
  reason: text(200),
});
/** `POST …/blacklistRowSave`. */
export const BlacklistSave = BlacklistRow.extend({
  scopes: z
    .array(BlacklistScope)
    .min(1)
    .max(3)
    .default(['order', 'delivery', 'credit'])
    .transform((scopes) => BlacklistScope.options.filter((scope) => scopes.includes(scope))),
});
export type BlacklistSave = z.infer<typeof BlacklistSave>;
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
    creditCode: string | null;
    legalPerson: string | null;
    salesmanId: UserId | null;
    deliveryManager: UserId | null;
    regionalDirector: UserId | null;
    currency: Currency;
    settlementType: SettlementType;
    closingDay: number;
    creditLimit: Amount | null;
    creditDays: number | null;
    invoiceTitle: string | null;
    taxNo: string | null;
    invoiceBank: string | null;
    invoiceAccount: string | null;
    jdCode: string | null;
    languagePreference: CustomerLanguage;
    fitProfile: FitProfile | null;
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
    /** What it stops; none while it is not blacklisted. */
    blackScopes: readonly BlacklistScope[];
    /** Of the last release; null before the first. */
    releasedAt: string | null;
    releasedBy: UserId | null;
    releaseReason: string | null;
  }>;

/** One option of a picker: `dictList`. */
export type CustomerOption = Readonly<{ id: CustomerId; customerCode: string; name: string; currency: Currency; status: CustomerStatus }>;

/**
 * `customerInformationMaintain` (list, detail, getCustomerPage): the customer as storage sees it. It is made of the customer; people own
 * what stands in `storageRemark`, `packing` and `receivingHours`, and `submit` keeps those.
 */
export type CustomerInformationRow = RowBase &
  Readonly<
    Pick<
      CustomerRow,
      | 'customerCode'
      | 'name'
      | 'shortName'
      | 'province'
      | 'city'
      | 'district'
      | 'address'
      | 'contact'
      | 'phone'
      | 'salesmanId'
      | 'status'
      | 'jdCode'
    >
  > &
  Readonly<{ id: CustomerId; packing: string | null; receivingHours: string | null; storageRemark: string | null }>;

/** `POST customerInformationMaintain/submit`. */
export const CustomerInformationSubmit = z.strictObject({
  id: idField<'customer'>(),
  version: z.int().min(1).optional(),
  /** How its goods are packed. */
  packing: optional(200),
  /** When goods are taken in. */
  receivingHours: optional(100),
  storageRemark: optional(500),
});
export type CustomerInformationSubmit = Readonly<z.infer<typeof CustomerInformationSubmit>>;

export {
  blacklistScopeLabels,
  customerInformationList,
  customerLanguageLabels,
  customerList,
  customerStatusLabels,
  hospitalLevelLabels,
  settlementTypeLabels,
} from './customer-lists.js';
export {
  BatchPriceUpdate,
  PriceChangeIds,
  PriceChangeKind,
  PriceChangeRejection,
  PriceChangeStatus,
  type PriceChangeDetail,
  type PriceChangeRow,
  type RepricedLineRow,
} from './prices/change-contract.js';
export {
  CustomerPriceEntry,
  CustomerPriceUpdate,
  PriceQuestion,
  ProductTemplateEntry,
  type CustomerPriceRow,
  type NextPrice,
  type PendingPrice,
  type PriceAnswer,
  type PriceTerms,
  type ProductTemplateRow,
  type SurchargeShown,
} from './prices/customer-price-contract.js';
export {
  customerPriceList,
  priceChangeKindLabels,
  priceChangeList,
  priceChangeStatusLabels,
  priceStatusLabels,
  priceZoneLabels,
  schemeHospitalList,
  schemeList,
  schemeProductList,
  schemeTypeLabels,
} from './prices/lists.js';
export {
  PriceWhatIf,
  SchemeEntry,
  SchemeHospitals,
  SchemeProductEntry,
  SchemeProductSubmit,
  SchemeSubmit,
  SchemeTier,
  SchemeType,
  type SchemeDetail,
  type SchemeHospitalRow,
  type SchemeHospitalShown,
  type SchemeProductRow,
  type SchemeProductShown,
  type SchemeRow,
  type SchemeShown,
  type SchemeVersionShown,
  type WhatIfAnswer,
  type WhatIfCustomer,
} from './prices/scheme-contract.js';
export {
  PriceStatus,
  PriceZone,
  RateField,
  SurchargeEntry,
  type CustomerPriceId,
  type PriceChangeId,
  type ProductTemplateId,
  type Rate,
  type SchemeId,
  type SchemeProductId,
} from './prices/words.js';

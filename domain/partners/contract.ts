// The words of partners (processing points) on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { codeText, optionalText, text } from '../shared/asked.js';
import { PriceField, type Price } from '../shared/decimal.js';
import { PhoneField } from '../shared/fields.js';
import { idField, type FileId, type Id, type ProductId, type RecordId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';
import { Currency } from '../shared/money.js';

/** Made of the unit code (`partnerIdOf`), so that whoever knows the code knows the partner. */
export type PartnerId = Id<'partner'>;
export type CertificateId = Id<'certificate'>;
export type PartnerLicenceId = Id<'partnerLicence'>;

export const PartnerKind = z.enum(['ownFactory', 'partner', 'printPoint']);
export type PartnerKind = z.infer<typeof PartnerKind>;
/** `suspended` may be taken back; `revoked` is final. */
export const PartnerStatus = z.enum(['pending', 'active', 'suspended', 'revoked']);
export type PartnerStatus = z.infer<typeof PartnerStatus>;
/** Where a certificate stands on a day. `upcoming`: not valid yet. The number says within how many days it ends. */
export const CertificateStage = z.enum(['valid', 'upcoming', 'expiring60', 'expiring30', 'expiring7', 'expired']);
export type CertificateStage = z.infer<typeof CertificateStage>;
export const LicenceKind = z.enum(['software', 'printer', 'dongle']);
export type LicenceKind = z.infer<typeof LicenceKind>;

const day = z.iso.date().nullable().default(null);
const version = z.int().min(1).optional();

/** What a person fills in about a partner. The unit code is never changed: orders, warehouses and departments name it. */
export const PartnerEntry = z.strictObject({
  unitCode: codeText(32),
  name: text(100),
  kind: PartnerKind,
  region: z
    .string()
    .regex(/^\d{2,12}$/)
    .nullable()
    .default(null),
  address: optionalText(200),
  contact: optionalText(50),
  phone: PhoneField.nullable().default(null),
  machineCount: z.int().min(0).max(100_000).default(0),
  /** Units of teeth that it can make in a day. */
  capacityPerDay: z.int().min(0).max(1_000_000).default(0),
  settlementAccount: optionalText(100),
  depreciationTerms: optionalText(200),
  contractFrom: day,
  contractTo: day,
  /** In the accounting system. */
  jdCode: optionalText(50),
  remark: optionalText(500),
});
export type PartnerEntry = Readonly<z.infer<typeof PartnerEntry>>;

/** `POST partnerscustomer/save`. */
export const PartnerSave = PartnerEntry;
/** `POST partnerscustomer/update`. */
export const PartnerUpdate = PartnerEntry.extend({ id: idField<'partner'>(), version });
export type PartnerUpdate = z.infer<typeof PartnerUpdate>;

/** What a person fills in about a certificate. Without `validTo` it has no end (长期). */
export const CertificateEntry = z.strictObject({
  /** The record of `partnerscustomercertificateconfig`. */
  typeId: idField<'record'>(),
  certificateNo: text(100),
  issuer: optionalText(100),
  validFrom: z.iso.date(),
  validTo: day,
  fileIds: z.array(idField<'file'>()).max(20).default([]),
  remark: optionalText(500),
});
export type CertificateEntry = Readonly<z.infer<typeof CertificateEntry>>;
export const CertificateSave = CertificateEntry.extend({ partnerId: idField<'partner'>(), version });
export type CertificateSave = z.infer<typeof CertificateSave>;
/** `partnerId` saves looking it up. */
export const CertificateUpdate = CertificateEntry.extend({
  id: idField<'certificate'>(),
  partnerId: idField<'partner'>().optional(),
  version,
});
export type CertificateUpdate = z.infer<typeof CertificateUpdate>;

/** A right to use a program, a printer, a dongle. Its number only: an activation key is a secret and has no place here. */
export const LicenceEntry = z.strictObject({
  kind: LicenceKind,
  product: text(100),
  licenceNo: text(100),
  seats: z.int().min(1).max(100_000),
  validTo: day,
  remark: optionalText(500),
});
export type LicenceEntry = Readonly<z.infer<typeof LicenceEntry>>;
export const LicenceSave = LicenceEntry.extend({ partnerId: idField<'partner'>(), version });
export type LicenceSave = z.infer<typeof LicenceSave>;
export const LicenceUpdate = LicenceEntry.extend({ id: idField<'partnerLicence'>(), partnerId: idField<'partner'>().optional(), version });
export type LicenceUpdate = z.infer<typeof LicenceUpdate>;

/** `POST partnerscustomerproduct/saveProduct` and `updateProduct`. `unitId` is the partner; what it is paid for one unit. */
export const PartnerProductSubmit = z.strictObject({
  unitId: idField<'partner'>(),
  productId: idField<'product'>(),
  unitPrice: PriceField,
  currency: Currency.default('CNY'),
  remark: optionalText(200),
  version,
});
export type PartnerProductSubmit = z.infer<typeof PartnerProductSubmit>;

const reasoned = { id: idField<'partner'>(), version, reason: text(200) };
export const PartnerActivation = z.strictObject({ id: idField<'partner'>(), version });
export type PartnerActivation = z.infer<typeof PartnerActivation>;
export const PartnerSuspension = z.strictObject(reasoned);
export type PartnerSuspension = z.infer<typeof PartnerSuspension>;
/** `stopDate`: the last day of work. */
export const PartnerRevocation = z.strictObject({ ...reasoned, stopDate: z.iso.date() });
export type PartnerRevocation = z.infer<typeof PartnerRevocation>;

export type CertificateRow = Readonly<{
  id: CertificateId;
  typeId: RecordId;
  typeCode: string;
  typeName: string;
  /** Without a valid one of its kind the partner gets no new work. */
  isRequired: boolean;
  certificateNo: string;
  issuer: string | null;
  validFrom: string;
  validTo: string | null;
  fileIds: readonly FileId[];
  remark: string | null;
}>;
export type LicenceRow = Readonly<{ id: PartnerLicenceId } & LicenceEntry>;
export type PartnerProductRow = Readonly<{
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  unitPrice: Price;
  currency: Currency;
  remark: string | null;
}>;

export type PartnerRow = RowBase &
  PartnerEntry &
  Readonly<{
    id: PartnerId;
    status: PartnerStatus;
    statusReason: string | null;
    stopDate: string | null;
    /** The last day on which one that was active when it was revoked may still be given work; null of all others. */
    worksTo: string | null;
    /** The first day on which a kind of certificate that it needs has no valid one any more; null: none of them ends. */
    certifiedTo: string | null;
    certificateCount: number;
  }>;

/** A row of the list, with where its certification stands today. */
export type PartnerListedRow = PartnerRow & Readonly<{ stage: CertificateStage | null }>;

/** What `allDetail` answers, with where each certificate stands today. */
export type PartnerDetail = PartnerRow &
  Readonly<{
    certificates: readonly (CertificateRow & Readonly<{ stage: CertificateStage }>)[];
    licences: readonly LicenceRow[];
    products: readonly PartnerProductRow[];
  }>;

/** One certificate that ends soon or has ended, of a partner that is not revoked. The first to end stands first. */
export type CertificateWarning = Readonly<{
  id: CertificateId;
  partnerId: PartnerId;
  unitCode: string;
  partnerName: string;
  typeName: string;
  certificateNo: string;
  validTo: string;
  /** Days from today; negative: since when it is over. */
  daysLeft: number;
  stage: CertificateStage;
  isRequired: boolean;
}>;

/** `getPartnersCustomerList`: partners that may be given work, those that were revoked through their last day too. */
export type PartnerOption = Readonly<Pick<PartnerRow, 'id' | 'unitCode' | 'name' | 'kind' | 'status' | 'capacityPerDay' | 'certifiedTo'>>;

/** `getQuantity`: what a partner has to work with, and what it has to do. */
export type PartnerQuantity = Readonly<{ unitCode: string; machineCount: number; capacityPerDay: number; openOrders: number }>;

export const partnerKindLabels = {
  ownFactory: { zh: '自有工厂', en: 'Own factory' },
  partner: { zh: '合作加工点', en: 'Partner' },
  printPoint: { zh: '打印点', en: 'Print point' },
} as const satisfies Record<PartnerKind, object>;

export const partnerStatusLabels = {
  pending: { zh: '待启用', en: 'Pending' },
  active: { zh: '启用', en: 'Active' },
  suspended: { zh: '已暂停', en: 'Suspended' },
  revoked: { zh: '已撤销', en: 'Revoked' },
} as const satisfies Record<PartnerStatus, object>;

export const certificateStageLabels = {
  valid: { zh: '有效', en: 'Valid' },
  upcoming: { zh: '未生效', en: 'Not valid yet' },
  expiring60: { zh: '60 天内到期', en: 'Ends within 60 days' },
  expiring30: { zh: '30 天内到期', en: 'Ends within 30 days' },
  expiring7: { zh: '7 天内到期', en: 'Ends within 7 days' },
  expired: { zh: '已过期', en: 'Expired' },
} as const satisfies Record<CertificateStage, object>;

export const licenceKindLabels = {
  software: { zh: '软件', en: 'Software' },
  printer: { zh: '打印机', en: 'Printer' },
  dongle: { zh: '加密狗', en: 'Dongle' },
} as const satisfies Record<LicenceKind, object>;

export const partnerList = defineList({
  key: 'partner-list',
  path: 'saas-production/partnerscustomer/list',
  labels: { zh: '合作客户（加工点）', en: 'Partners' },
  fields: {
    unitCode: { kind: 'text', zh: '加工点编码', en: 'Unit code', max: 32, pattern: 'code', required: true },
    name: { kind: 'text', zh: '名称', en: 'Name', max: 100, required: true },
    kind: { kind: 'choice', zh: '类型', en: 'Kind', required: true, options: partnerKindLabels },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: partnerStatusLabels },
    certifiedTo: { kind: 'date', zh: '资质有效期至', en: 'Certified to' },
    certificateCount: { kind: 'integer', zh: '证书数', en: 'Certificates', min: 0, max: 1_000 },
    region: { kind: 'region', zh: '地区', en: 'Region' },
    address: { kind: 'text', zh: '地址', en: 'Address', max: 200 },
    contact: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
    phone: { kind: 'phone', zh: '电话', en: 'Phone' },
    machineCount: { kind: 'integer', zh: '设备数', en: 'Machines', min: 0, max: 100_000 },
    capacityPerDay: { kind: 'integer', zh: '日产能（颗）', en: 'Capacity a day (units)', min: 0, max: 1_000_000 },
    settlementAccount: { kind: 'text', zh: '结算账户', en: 'Settlement account', max: 100 },
    depreciationTerms: { kind: 'text', zh: '折旧条款', en: 'Terms of depreciation', max: 200 },
    contractFrom: { kind: 'date', zh: '合同起', en: 'Contract from' },
    contractTo: { kind: 'date', zh: '合同止', en: 'Contract to' },
    jdCode: { kind: 'text', zh: '金蝶编码', en: 'Accounting code', max: 50 },
    statusReason: { kind: 'text', zh: '状态原因', en: 'Reason of the status', max: 200 },
    stopDate: { kind: 'date', zh: '停用日', en: 'Last day of work' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['unitCode', 'name', 'kind', 'status', 'certifiedTo', 'contact', 'phone', 'machineCount', 'capacityPerDay', 'contractTo'],
  filters: ['unitCode', 'unitCode_like', 'name_like', 'kind', 'status', 'status_in', 'certifiedTo_le', 'contractTo_le'],
  sorts: ['unitCode', 'name', 'certifiedTo', 'contractTo', 'capacityPerDay'],
  sort: { by: 'unitCode', direction: 'asc' },
  title: 'name',
  finds: ['name', 'unitCode'],
});

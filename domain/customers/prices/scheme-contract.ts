// Price schemes (hospitalscheme), their products and hospitals, and what a scheme would have changed.
import { wholeNumber } from '../../shared/asked.js';
import * as z from 'zod';
import { OrderedQuantityField, PriceField, type Amount, type Price, type Quantity } from '../../shared/decimal.js';
import { idField, type CustomerId, type MaterialId, type ProductId, type UserId } from '../../shared/ids.js';
import type { RowBase } from '../../shared/list.js';
import { Currency } from '../../shared/money.js';
import {
  day,
  optional,
  optionalDay,
  PriceZone,
  RateField,
  SurchargeEntry,
  text,
  type PriceChangeId,
  type PriceStatus,
  type Rate,
  type SchemeId,
  type SchemeProductId,
} from './words.js';

/** `rate`: a share of the list price. `fixed`: a price per product. `tier`: a rate by quantity. `materialLabour`: two parts, added. */
export const SchemeType = z.enum(['rate', 'fixed', 'tier', 'materialLabour']);
export type SchemeType = z.infer<typeof SchemeType>;

/** From this quantity of a line on. */
export const SchemeTier = z.strictObject({ fromQty: OrderedQuantityField, rate: RateField });
export type SchemeTier = Readonly<z.infer<typeof SchemeTier>>;

/** Which fields count is said by the scheme's type. `basePrice` stands for the list price, where it is given. */
export const SchemeProductEntry = z.strictObject({
  /** Of a row that is there already. */
  id: idField<'schemeProduct'>().nullable().default(null),
  productId: idField<'product'>(),
  materialId: idField<'material'>().nullable().default(null),
  zone: PriceZone.nullable().default(null),
  basePrice: PriceField.nullable().default(null),
  discountPrice: PriceField.nullable().default(null),
  rate: RateField.nullable().default(null),
  materialPrice: PriceField.nullable().default(null),
  labourPrice: PriceField.nullable().default(null),
  tiers: z.array(SchemeTier).max(20).default([]),
});
export type SchemeProductEntry = Readonly<z.infer<typeof SchemeProductEntry>>;

export const SchemeEntry = z.strictObject({
  name: text(100),
  type: SchemeType,
  currency: Currency.default('CNY'),
  /** Of a scheme of the type `rate`: for all products that it does not name. */
  rate: RateField.nullable().default(null),
  /** Decimal places of a unit price: 2, 1 or 0. */
  rounding: z.int().min(0).max(2).default(2),
  /** For its customers, whatever the product. */
  surcharges: z.array(SurchargeEntry).max(50).default([]),
  effectiveFrom: day,
  effectiveTo: optionalDay,
  remark: optional(500),
});
export type SchemeEntry = Readonly<z.infer<typeof SchemeEntry>>;

/** `POST hospitalscheme/save` keeps a draft, `…/submit` proposes it. Without `products` or `hospitals` those of the scheme stay. */
export const SchemeSubmit = SchemeEntry.extend({
  id: idField<'scheme'>().optional(),
  version: z.int().min(1).optional(),
  products: z.array(SchemeProductEntry).max(500).optional(),
  /** Customers. */
  hospitals: z.array(idField<'customer'>()).max(500).optional(),
});
export type SchemeSubmit = Readonly<z.infer<typeof SchemeSubmit>>;

/** `POST hospitalschemeproduct/saveProduct` and `updateProduct` (with the `id` of the row): both change the draft. */
export const SchemeProductSubmit = SchemeProductEntry.extend({ schemeId: idField<'scheme'>(), version: z.int().min(1).optional() });
export type SchemeProductSubmit = Readonly<z.infer<typeof SchemeProductSubmit>>;

/** `POST hospitalschemehospital/saveHospital` and `delHospital`: `ids` are customers. */
export const SchemeHospitals = z.strictObject({ schemeId: idField<'scheme'>(), ids: z.array(idField<'customer'>()).min(1).max(200) });

export type SchemeProductShown = Readonly<{
  id: SchemeProductId;
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  standardPrice: Price;
  materialId: MaterialId | null;
  materialName: string | null;
  zone: PriceZone | null;
  basePrice: Price | null;
  discountPrice: Price | null;
  rate: Rate | null;
  materialPrice: Price | null;
  labourPrice: Price | null;
  tiers: readonly Readonly<{ fromQty: Quantity; rate: Rate }>[];
}>;

export type SchemeHospitalShown = Readonly<{ customerId: CustomerId; customerCode: string; customerName: string }>;

/** One version of a scheme, as it was drafted, proposed or confirmed. */
export type SchemeShown = Readonly<{
  name: string;
  type: SchemeType;
  currency: Currency;
  rate: Rate | null;
  rounding: number;
  surcharges: readonly SurchargeEntry[];
  effectiveFrom: string;
  effectiveTo: string | null;
  remark: string | null;
  products: readonly SchemeProductShown[];
  hospitals: readonly SchemeHospitalShown[];
}>;

/** `hospitalscheme/list`. Shows what is being worked on: the draft or proposal where there is one, else the version in force. */
export type SchemeRow = RowBase &
  Omit<SchemeShown, 'products' | 'hospitals'> &
  Readonly<{
    id: SchemeId;
    /** `PS-0007`. */
    schemeNo: string;
    status: PriceStatus;
    /** The newest confirmed version; null before the first. */
    schemeVersion: number | null;
    /** A draft of the next version stands beside the one in force. */
    hasDraft: boolean;
    pendingChangeId: PriceChangeId | null;
    productCount: number;
    hospitalCount: number;
    confirmedBy: UserId | null;
    confirmedAt: string | null;
    /** Of the last rejection. */
    reason: string | null;
  }>;

export type SchemeVersionShown = SchemeShown &
  Readonly<{ schemeVersion: number; confirmedBy: UserId; confirmedAt: string; status: PriceStatus }>;

/** `hospitalscheme/detail`. */
export type SchemeDetail = SchemeRow &
  Readonly<{ products: readonly SchemeProductShown[]; hospitals: readonly SchemeHospitalShown[]; versions: readonly SchemeVersionShown[] }>;

/** `hospitalschemeproduct/getSchemeProduct` (all of one scheme), `productData/getHospitalSchemeProductPage` and `…BySchemeIdPage`. */
export type SchemeProductRow = SchemeProductShown &
  Readonly<{ schemeId: SchemeId; schemeNo: string; schemeName: string; type: SchemeType; currency: Currency; schemeStatus: PriceStatus }>;

/** `hospitalschemehospital/geHospitalInfoPage` (customers of schemes) and `geHospitalPage` (customers to choose; `schemeId` leaves its own out). */
export type SchemeHospitalRow = SchemeHospitalShown & Readonly<{ id: string; schemeId: SchemeId; schemeNo: string; schemeName: string }>;

/** GET and POST. Replays the lines of the last `months` through a scheme as it stands: its draft or proposal, else the version in force. */
export const PriceWhatIf = z.strictObject({
  schemeId: idField<'scheme'>(),
  months: wholeNumber(1, 24).default(3),
  current: wholeNumber(1).default(1),
  /** Customers per page. */
  size: wholeNumber(1, 50).default(20),
});
export type PriceWhatIf = Readonly<z.infer<typeof PriceWhatIf>>;

/** What one customer would have paid. All amounts are in the currency of the scheme. */
export type WhatIfCustomer = Readonly<{
  customerId: CustomerId;
  customerCode: string;
  customerName: string;
  lines: number;
  linesChanged: number;
  oldSum: Amount;
  newSum: Amount;
  difference: Amount;
}>;

/** A page of the scheme's customers; `sums` are those of the page. */
export type WhatIfAnswer = Readonly<{
  from: string;
  to: string;
  currency: Currency;
  records: readonly WhatIfCustomer[];
  total: number;
  size: number;
  current: number;
  pages: number;
  sums: Readonly<{ lines: number; linesChanged: number; oldSum: Amount; newSum: Amount; difference: Amount }>;
}>;

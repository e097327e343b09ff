// The products of a customer (hospitalproduct), their templates, and what something costs.
import * as z from 'zod';
import type { PriceSource } from '../../orders/contract.js';
import { OrderProperty } from '../../orders/statuses.js';
import { OrderedQuantityField, PriceField, type Amount, type Price, type Quantity } from '../../shared/decimal.js';
import { idAs, idField, type CustomerId, type MaterialId, type ProductId, type UserId } from '../../shared/ids.js';
import type { RowBase } from '../../shared/list.js';
import { Currency } from '../../shared/money.js';
import { ToothField } from '../../shared/tooth.js';
import {
  optional,
  optionalDay,
  PriceZone,
  RateField,
  SurchargeEntry,
  text,
  type CustomerPriceId,
  type PriceChangeId,
  type PriceStatus,
  type ProductTemplateId,
  type Rate,
} from './words.js';

/** What a person proposes. The price per unit is `unitPrice × discountRate`, rounded to cents; surcharges stand beside it. */
export const CustomerPriceEntry = z.strictObject({
  customerId: idField<'customer'>(),
  productId: idField<'product'>(),
  /** Null: whatever material the product is made of. */
  materialId: idField<'material'>().nullable().default(null),
  /** Null: for all teeth. */
  zone: PriceZone.nullable().default(null),
  unitPrice: PriceField,
  discountRate: RateField.default(idAs('1.0000')),
  surcharges: z.array(SurchargeEntry).max(20).default([]),
  /** Null: the currency of the customer. */
  currency: Currency.nullable().default(null),
  templateId: idField<'productTemplate'>().nullable().default(null),
  /** The first day that it is for, the tenant's calendar; null: the day of the proposal. */
  effectiveFrom: optionalDay,
  /** The last day; null: until changed. */
  effectiveTo: optionalDay,
  remark: optional(500),
});
export type CustomerPriceEntry = Readonly<z.infer<typeof CustomerPriceEntry>>;

/** `POST hospitalproduct/update`. Customer, product, material and zone stay as they are. */
export const CustomerPriceUpdate = CustomerPriceEntry.omit({ productId: true, materialId: true, zone: true, customerId: true }).extend({
  id: idField<'customerPrice'>(),
  version: z.int().min(1).optional(),
});
export type CustomerPriceUpdate = Readonly<z.infer<typeof CustomerPriceUpdate>>;

/** What is priced how, beside what: the terms in force, or those that wait. */
export type PriceTerms = Readonly<{
  unitPrice: Price;
  discountRate: Rate;
  surcharges: readonly SurchargeEntry[];
  currency: Currency;
  templateId: ProductTemplateId | null;
  effectiveFrom: string;
  effectiveTo: string | null;
  remark: string | null;
}>;

/** What waits for the main account. `end`: the price is to be no more. */
export type PendingPrice = Readonly<{
  changeId: PriceChangeId;
  action: 'set' | 'end';
  terms: PriceTerms;
  proposedBy: UserId;
  proposedAt: string;
}>;

/** Confirmed terms for days to come, and what a unit costs then. */
export type NextPrice = PriceTerms & Readonly<{ agreedPrice: Price }>;

/**
 * `hospitalproduct/getProductList` and `detail`. Terms are those in force; where none are, those confirmed last; of one that was never confirmed, those
 * that were proposed.
 */
export type CustomerPriceRow = RowBase &
  PriceTerms &
  Readonly<{
    id: CustomerPriceId;
    customerId: CustomerId;
    customerCode: string;
    customerName: string;
    productId: ProductId;
    productCode: string;
    productName: string;
    unit: string;
    materialId: MaterialId | null;
    materialName: string | null;
    zone: PriceZone | null;
    /** List price of the product when this was proposed. */
    standardPrice: Price;
    /** Per unit with discount, without surcharges: what the customer pays. */
    agreedPrice: Price;
    /** Counts the confirmed versions; 0 before the first. */
    priceVersion: number;
    status: PriceStatus;
    /** What is confirmed for a day to come while other terms are in force; null where nothing is. */
    next: NextPrice | null;
    pending: PendingPrice | null;
    /** Of the pending change; null when nothing waits. */
    pendingChangeId: PriceChangeId | null;
    confirmedBy: UserId | null;
    confirmedAt: string | null;
    /** Of the last rejection. */
    reason: string | null;
  }>;

/** `POST hospitalproduct/saveOrUpdateProductTemplate`: what this customer always asks for with a product. Holds no price. */
export const ProductTemplateEntry = z.strictObject({
  id: idField<'productTemplate'>().optional(),
  customerId: idField<'customer'>(),
  name: text(50),
  productId: idField<'product'>(),
  shade: optional(16),
  requirement: optional(1000),
  printCount: z.int().min(1).max(99).default(1),
  remark: optional(500),
});
export type ProductTemplateEntry = Readonly<z.infer<typeof ProductTemplateEntry>>;

/** `hospitalscheme/getProductTemplateList`; asked with `customerId`, `productId` or neither. */
export type ProductTemplateRow = RowBase &
  Readonly<{
    id: ProductTemplateId;
    customerId: CustomerId;
    customerName: string;
    name: string;
    productId: ProductId;
    productCode: string;
    productName: string;
    shade: string | null;
    requirement: string | null;
    printCount: number;
    remark: string | null;
  }>;

export const PriceQuestion = z.strictObject({
  customerId: idField<'customer'>(),
  productId: idField<'product'>(),
  /** Null: that of the product. */
  materialId: idField<'material'>().nullable().default(null),
  qty: OrderedQuantityField.default(idAs('1.0000')),
  /** Where they are decides the zone; none: a price for all zones. In a query string a comma list. */
  toothPositions: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(ToothField).max(64)).default([]),
  orderProperty: OrderProperty.default('normal'),
  /** What a line asks for besides. */
  surcharges: z
    .array(z.strictObject({ code: text(32), qty: OrderedQuantityField }))
    .max(20)
    .default([]),
  /** Null: that of the customer. */
  currency: Currency.nullable().default(null),
  /** The day of the order; null: today. */
  day: optionalDay,
});
export type PriceQuestion = Readonly<z.infer<typeof PriceQuestion>>;

/** A surcharge as it is in the amounts: `qty` at `price`. */
export type SurchargeShown = Readonly<{ code: string; qty: Quantity; price: Price; amount: Amount }>;

export type PriceAnswer = Readonly<{
  customerId: CustomerId;
  productId: ProductId;
  currency: Currency;
  qty: Quantity;
  standardPrice: Price;
  /** What one unit costs this customer, without the surcharges that stand beside it. */
  unitPrice: Price;
  priceSource: PriceSource;
  /** Where it is agreed on: `PS-0007 v2`; null for the list price. */
  priceReference: string | null;
  surcharges: readonly SurchargeShown[];
  /** At the list price; both with surcharges. */
  amount: Amount;
  discountedAmount: Amount;
  /** Of a scheme of the type materialLabour; null where a price is not split. */
  materialPrice: Price | null;
  labourPrice: Price | null;
}>;

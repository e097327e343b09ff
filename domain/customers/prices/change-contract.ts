// Changes of prices that wait for the enterprise main account (decision 26), and new prices of many order lines.
import * as z from 'zod';
import { PriceField, type Amount, type Price, type Quantity } from '../../shared/decimal.js';
import { idField, type CustomerId, type OrderId, type OrderLineId, type UserId } from '../../shared/ids.js';
import type { RowBase } from '../../shared/list.js';
import { Currency } from '../../shared/money.js';
import type { PriceTerms } from './customer-price-contract.js';
import type { SchemeShown } from './scheme-contract.js';
import { RateField, text, type PriceChangeId } from './words.js';

export const PriceChangeKind = z.enum(['customerPrice', 'scheme', 'batch']);
export type PriceChangeKind = z.infer<typeof PriceChangeKind>;
export const PriceChangeStatus = z.enum(['pending', 'confirmed', 'rejected', 'withdrawn']);
export type PriceChangeStatus = z.infer<typeof PriceChangeStatus>;

/** `GET /api/console/price-changes`. What is not known of a kind is null. */
export type PriceChangeRow = RowBase &
  Readonly<{
    id: PriceChangeId;
    kind: PriceChangeKind;
    status: PriceChangeStatus;
    action: 'set' | 'end';
    /** The price, the scheme or the batch itself. */
    subjectId: string;
    /** `PS-0007 v2`, `TJ20250611-0001`, or the code of the customer. */
    reference: string;
    title: string;
    customerId: CustomerId | null;
    customerName: string | null;
    currency: Currency | null;
    effectiveFrom: string | null;
    effectiveTo: string | null;
    /** Per unit, of one price of a customer. */
    oldPrice: Price | null;
    newPrice: Price | null;
    /** Of a batch. */
    orderCount: number | null;
    lineCount: number | null;
    oldAmount: Amount | null;
    newAmount: Amount | null;
    difference: Amount | null;
    /** Why it is proposed. */
    proposal: string | null;
    proposedBy: UserId;
    proposedAt: string;
    decidedBy: UserId | null;
    decidedAt: string | null;
    /** Why it was rejected. */
    reason: string | null;
  }>;

/** A line of an order whose price is to change. */
export type RepricedLineRow = Readonly<{
  orderId: OrderId;
  orderNo: string;
  lineId: OrderLineId;
  lineNo: number;
  customerId: CustomerId;
  customerName: string;
  productName: string;
  currency: Currency;
  qty: Quantity;
  oldPrice: Price;
  newPrice: Price;
  oldAmount: Amount;
  newAmount: Amount;
}>;

/** `GET /api/console/price-changes/detail?id=`. `before` and `after` of a customer's price or a scheme; `lines` of a batch. */
export type PriceChangeDetail = PriceChangeRow &
  Readonly<{
    before: PriceTerms | SchemeShown | null;
    after: PriceTerms | SchemeShown | null;
    lines: readonly RepricedLineRow[];
  }>;

const changeIds = z.array(idField<'priceChange'>()).min(1).max(50);
/** `POST /api/console/price-changes/confirm` (permission `hospitalscheme.confirm`) and `/withdraw` (whoever proposed it). */
export const PriceChangeIds = z.strictObject({ ids: changeIds });
/** `POST /api/console/price-changes/reject`. */
export const PriceChangeRejection = z.strictObject({ ids: changeIds, reason: text(200) });

/** `POST orderentry/batchUpdateProductPrice`. Exactly one of `unitPrice`, `discountRate` and `agreed` says what the price is to be. */
export const BatchPriceUpdate = z
  .strictObject({
    orderIds: z.array(idField<'order'>()).min(1).max(100),
    /** Null: lines of all products. */
    productId: idField<'product'>().nullable().default(null),
    /** For one unit. */
    unitPrice: PriceField.nullable().default(null),
    /** Of `unitPrice`. Null: the one that all its lines have. Lines in another one are refused. */
    currency: Currency.nullable().default(null),
    /** Times the list price of the line. */
    discountRate: RateField.nullable().default(null),
    /** What the customer agreed on as of now. */
    agreed: z.boolean().default(false),
    reason: text(200),
  })
  .refine(({ unitPrice, discountRate, agreed }) => [unitPrice !== null, discountRate !== null, agreed].filter(Boolean).length === 1, {
    error: 'oneOfPriceRateAgreed',
    path: ['unitPrice'],
  });
export type BatchPriceUpdate = Readonly<z.infer<typeof BatchPriceUpdate>>;

// Facts about prices that were agreed on. Streams: customerPrices-<customerId>, scheme-<schemeId>, priceBatch-<changeId>.
// Never edited, never renamed. The shapes are spelled out: the wire may change tomorrow, what was recorded may not.
import type { Fact } from '../../shared/decider.js';
import type { Amount, Price, Quantity } from '../../shared/decimal.js';
import type { CustomerId, DocumentNo, MaterialId, OrderId, OrderLineId, ProductId } from '../../shared/ids.js';
import type { Currency } from '../../shared/money.js';
import type { OrderProperty } from '../../orders/statuses.js';
import type { CustomerPriceId, PriceChangeId, PriceZone, ProductTemplateId, Rate, SchemeId, SchemeProductId } from './words.js';

export type AgreedSurcharge = Readonly<{ code: string; name: string; price: Price; onlyFor: OrderProperty | null }>;

/** What a price is for. Names and the list price are those of the proposal. */
export type PriceSubject = Readonly<{
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  standardPrice: Price;
  /** Null: whatever the product is made of. */
  materialId: MaterialId | null;
  materialName: string | null;
  zone: PriceZone | null;
}>;

/** Days are the tenant's calendar days; the last one is included. */
export type AgreedTerms = Readonly<{
  unitPrice: Price;
  discountRate: Rate;
  surcharges: readonly AgreedSurcharge[];
  currency: Currency;
  templateId: ProductTemplateId | null;
  effectiveFrom: string;
  effectiveTo: string | null;
  remark: string | null;
}>;

type PriceChange = Readonly<{
  customerId: CustomerId;
  customerCode: string;
  customerName: string;
  changeId: PriceChangeId;
  priceId: CustomerPriceId;
  /** `end`: from `terms.effectiveFrom` on there is no such price. */
  action: 'set' | 'end';
  /** Counts the versions of this price. */
  priceVersion: number;
  subject: PriceSubject;
  terms: AgreedTerms;
  /** What is in force while this waits. */
  before: AgreedTerms | null;
}>;

/** Waits for the main account; prices nothing. */
export type CustomerPriceProposed = Fact<'CustomerPriceProposed', PriceChange>;
/** From here it prices orders of its days. Carries all that follows from it. */
export type CustomerPriceConfirmed = Fact<'CustomerPriceConfirmed', PriceChange>;
type ChangeOfPrice = Readonly<{ customerId: CustomerId; changeId: PriceChangeId; priceId: CustomerPriceId }>;
export type CustomerPriceRejected = Fact<'CustomerPriceRejected', ChangeOfPrice & Readonly<{ reason: string }>>;
export type CustomerPriceWithdrawn = Fact<'CustomerPriceWithdrawn', ChangeOfPrice>;

/** A scheme names, or once named, this customer. Whether it prices anything is said by the scheme. */
export type CustomerSchemeLinked = Fact<'CustomerSchemeLinked', Readonly<{ customerId: CustomerId; schemeId: SchemeId }>>;

/** The whole template as it is from now on. Holds no price, so nobody confirms it. */
export type ProductTemplateSaved = Fact<
  'ProductTemplateSaved',
  Readonly<{
    customerId: CustomerId;
    customerName: string;
    templateId: ProductTemplateId;
    name: string;
    productId: ProductId;
    productCode: string;
    productName: string;
    shade: string | null;
    requirement: string | null;
    printCount: number;
    remark: string | null;
  }>
>;

export type CustomerPricesEvent =
  | CustomerPriceProposed
  | CustomerPriceConfirmed
  | CustomerPriceRejected
  | CustomerPriceWithdrawn
  | CustomerSchemeLinked
  | ProductTemplateSaved;

export type SchemeProduct = PriceSubject &
  Readonly<{
    id: SchemeProductId;
    basePrice: Price | null;
    discountPrice: Price | null;
    rate: Rate | null;
    materialPrice: Price | null;
    labourPrice: Price | null;
    tiers: readonly Readonly<{ fromQty: Quantity; rate: Rate }>[];
  }>;

export type SchemeHospital = Readonly<{ customerId: CustomerId; customerCode: string; customerName: string }>;

export type SchemeContent = Readonly<{
  name: string;
  type: 'rate' | 'fixed' | 'tier' | 'materialLabour';
  currency: Currency;
  rate: Rate | null;
  rounding: number;
  surcharges: readonly AgreedSurcharge[];
  effectiveFrom: string;
  effectiveTo: string | null;
  remark: string | null;
  products: readonly SchemeProduct[];
  hospitals: readonly SchemeHospital[];
}>;

/** What a change took out of what was worked on before: rows of lists go by it. */
type Removed = Readonly<{ productIds: readonly SchemeProductId[]; customerIds: readonly CustomerId[] }>;
type SchemeWork = Readonly<{ schemeId: SchemeId; schemeNo: DocumentNo; content: SchemeContent; removed: Removed }>;

/** The draft of its next version; the version in force stays as it is. */
export type PriceSchemeDrafted = Fact<'PriceSchemeDrafted', SchemeWork>;
export type PriceSchemeProposed = Fact<
  'PriceSchemeProposed',
  SchemeWork & Readonly<{ changeId: PriceChangeId; schemeVersion: number; before: SchemeContent | null }>
>;
/** From here this version prices orders of its days, and no earlier version does any more from its first day on. */
export type PriceSchemeConfirmed = Fact<
  'PriceSchemeConfirmed',
  Readonly<{ schemeId: SchemeId; schemeNo: DocumentNo; changeId: PriceChangeId; schemeVersion: number; content: SchemeContent }>
>;
/** `productIds`: of the proposal; rows of lists go by them. */
type EndOfProposal = Readonly<{ schemeId: SchemeId; changeId: PriceChangeId; productIds: readonly SchemeProductId[] }>;
/** What was proposed is a draft again. */
export type PriceSchemeRejected = Fact<'PriceSchemeRejected', EndOfProposal & Readonly<{ reason: string }>>;
export type PriceSchemeWithdrawn = Fact<'PriceSchemeWithdrawn', EndOfProposal>;
/** A scheme that was never in force is gone. */
export type PriceSchemeRemoved = Fact<'PriceSchemeRemoved', Readonly<{ schemeId: SchemeId; removed: Removed }>>;

export type SchemeEvent =
  | PriceSchemeDrafted
  | PriceSchemeProposed
  | PriceSchemeConfirmed
  | PriceSchemeRejected
  | PriceSchemeWithdrawn
  | PriceSchemeRemoved;

/** A line of an order, its price now and the one that is asked for. */
export type LineToReprice = Readonly<{
  orderId: OrderId;
  orderNo: DocumentNo;
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

type Batch = Readonly<{ changeId: PriceChangeId; batchNo: DocumentNo; reason: string; lines: readonly LineToReprice[] }>;

export type PriceBatchProposed = Fact<'PriceBatchProposed', Batch>;
/** Its lines are repriced by what follows. */
export type PriceBatchConfirmed = Fact<'PriceBatchConfirmed', Batch>;
export type PriceBatchRejected = Fact<'PriceBatchRejected', Readonly<{ changeId: PriceChangeId; reason: string }>>;
export type PriceBatchWithdrawn = Fact<'PriceBatchWithdrawn', Readonly<{ changeId: PriceChangeId }>>;

export type PriceBatchEvent = PriceBatchProposed | PriceBatchConfirmed | PriceBatchRejected | PriceBatchWithdrawn;

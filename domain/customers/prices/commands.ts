// What someone may ask about prices. No `by`, no `at`: the command runner adds them.
import type { CustomerId, OrderId, ProductId } from '../../shared/ids.js';
import type { Price } from '../../shared/decimal.js';
import type { Currency } from '../../shared/money.js';
import type { CustomerPriceEntry, ProductTemplateEntry } from './customer-price-contract.js';
import type { SchemeEntry, SchemeProductEntry } from './scheme-contract.js';
import type { CustomerPriceId, PriceChangeId, ProductTemplateId, Rate, SchemeId, SchemeProductId } from './words.js';

/** The terms of a price, as they are filled in. */
export type EnteredTerms = Omit<CustomerPriceEntry, 'customerId' | 'productId' | 'materialId' | 'zone'>;

/** A new price of a customer; waits for the main account. */
export type ProposeCustomerPrice = Readonly<{
  type: 'ProposeCustomerPrice';
  customerId: CustomerId;
  priceId: CustomerPriceId;
  changeId: PriceChangeId;
  entry: CustomerPriceEntry;
}>;

/** Other terms for a known price; those in force stay until they are confirmed. */
export type ProposeCustomerPriceChange = Readonly<{
  type: 'ProposeCustomerPriceChange';
  customerId: CustomerId;
  priceId: CustomerPriceId;
  changeId: PriceChangeId;
  terms: EnteredTerms;
}>;

/** The price is to be no more, from today on, once that is confirmed. One that was never confirmed is withdrawn at once. */
export type ProposeCustomerPriceEnd = Readonly<{
  type: 'ProposeCustomerPriceEnd';
  customerId: CustomerId;
  priceId: CustomerPriceId;
  changeId: PriceChangeId;
}>;

type OfCustomer<Type extends string> = Readonly<{ type: Type; customerId: CustomerId; changeId: PriceChangeId }>;
export type ConfirmCustomerPrice = OfCustomer<'ConfirmCustomerPrice'>;
export type RejectCustomerPrice = OfCustomer<'RejectCustomerPrice'> & Readonly<{ reason: string }>;
export type WithdrawCustomerPrice = OfCustomer<'WithdrawCustomerPrice'>;

/** A scheme may name this customer from now on; said with the change of the scheme that names it. */
export type LinkCustomerScheme = Readonly<{ type: 'LinkCustomerScheme'; customerId: CustomerId; schemeId: SchemeId }>;

export type SaveProductTemplate = Readonly<{
  type: 'SaveProductTemplate';
  customerId: CustomerId;
  templateId: ProductTemplateId;
  entry: Omit<ProductTemplateEntry, 'id' | 'customerId'>;
  /** The id came from outside, so it is a known one or a mistake. */
  mustExist?: true;
}>;

export type CustomerPricesCommand =
  | ProposeCustomerPrice
  | ProposeCustomerPriceChange
  | ProposeCustomerPriceEnd
  | ConfirmCustomerPrice
  | RejectCustomerPrice
  | WithdrawCustomerPrice
  | LinkCustomerScheme
  | SaveProductTemplate;

/** Keeps a draft of a scheme's next version, or proposes it when `proposal` is given. What is left out stays as it is. */
export type SaveScheme = Readonly<{
  type: 'SaveScheme';
  schemeId: SchemeId;
  entry: SchemeEntry;
  products?: readonly SchemeProductEntry[];
  hospitals?: readonly CustomerId[];
  /** One for each product of the entry, taken by those that have none. */
  newProductIds: readonly SchemeProductId[];
  proposal: PriceChangeId | null;
  mustExist?: true;
}>;

/** Puts a product into the draft, or changes one that is there (`entry.id`). */
export type PutSchemeProduct = Readonly<{
  type: 'PutSchemeProduct';
  schemeId: SchemeId;
  entry: SchemeProductEntry;
  newProductId: SchemeProductId;
  mustExist?: true;
}>;
export type TakeSchemeProducts = Readonly<{ type: 'TakeSchemeProducts'; schemeId: SchemeId; ids: readonly SchemeProductId[] }>;
export type PutSchemeHospitals = Readonly<{ type: 'PutSchemeHospitals'; schemeId: SchemeId; ids: readonly CustomerId[] }>;
export type TakeSchemeHospitals = Readonly<{ type: 'TakeSchemeHospitals'; schemeId: SchemeId; ids: readonly CustomerId[] }>;

type OfScheme<Type extends string> = Readonly<{ type: Type; schemeId: SchemeId; changeId: PriceChangeId }>;
export type ConfirmScheme = OfScheme<'ConfirmScheme'>;
export type RejectScheme = OfScheme<'RejectScheme'> & Readonly<{ reason: string }>;
export type WithdrawScheme = OfScheme<'WithdrawScheme'>;
/** Drafts only: a scheme that was in force ends by a version with a last day. */
export type RemoveScheme = Readonly<{ type: 'RemoveScheme'; schemeId: SchemeId }>;

export type SchemeCommand =
  | SaveScheme
  | PutSchemeProduct
  | TakeSchemeProducts
  | PutSchemeHospitals
  | TakeSchemeHospitals
  | ConfirmScheme
  | RejectScheme
  | WithdrawScheme
  | RemoveScheme;

/** New prices for lines of orders that are on no statement; waits for the main account. Exactly one of the three says which price. */
export type ProposePriceBatch = Readonly<{
  type: 'ProposePriceBatch';
  changeId: PriceChangeId;
  orderIds: readonly OrderId[];
  /** Of those orders; for `agreed`, whose prices are looked up. */
  customerIds: readonly CustomerId[];
  productId: ProductId | null;
  unitPrice: Price | null;
  /** Of `unitPrice`; null: the one that all lines have. */
  currency: Currency | null;
  discountRate: Rate | null;
  agreed: boolean;
  reason: string;
}>;
export type ConfirmPriceBatch = Readonly<{ type: 'ConfirmPriceBatch'; changeId: PriceChangeId }>;
export type RejectPriceBatch = Readonly<{ type: 'RejectPriceBatch'; changeId: PriceChangeId; reason: string }>;
export type WithdrawPriceBatch = Readonly<{ type: 'WithdrawPriceBatch'; changeId: PriceChangeId }>;

export type PriceBatchCommand = ProposePriceBatch | ConfirmPriceBatch | RejectPriceBatch | WithdrawPriceBatch;

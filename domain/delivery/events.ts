// Facts about one delivery. Stream: delivery-<deliveryId>. Never edited, never renamed.
import type { OrderProperty } from '../orders/contract.js';
import type { Fact } from '../shared/decider.js';
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import type { CustomerId, DeliveryId, DocumentNo, OrderId, OrderLineId, ProductId, UserId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { Tooth } from '../shared/tooth.js';
import type { DeliveryType } from './contract.js';

/** A line of an order as it leaves. Prices are those frozen in the order; no names of patients. */
export type DeliveryLine = Readonly<{
  orderId: OrderId;
  orderNo: DocumentNo;
  /** The company that issued the order, which asks for the money; null in events of version 1. */
  companyCode: string | null;
  lineId: OrderLineId;
  lineNo: number;
  orderProperty: OrderProperty;
  receiveModelAt: string | null;
  doctorName: string;
  productId: ProductId;
  productName: string;
  toothPositions: readonly Tooth[];
  unit: string;
  qty: Quantity;
  standardPrice: Price;
  unitPrice: Price;
  standardAmount: Amount;
  amount: Amount;
  /** Never stands on a statement: free of charge, a sample, or the leg of a try-in. */
  isFree: boolean;
  remark: string | null;
}>;

export type DeliveryContent = Readonly<{
  deliveryId: DeliveryId;
  deliveryNo: DocumentNo;
  customerId: CustomerId;
  customerName: string;
  deliveryType: DeliveryType;
  sendDate: string;
  carrier: string | null;
  expressNo: string | null;
  /** Region codes; null where none was said, and in events of version 1. */
  province: string | null;
  city: string | null;
  district: string | null;
  address: string | null;
  contact: string | null;
  phone: string | null;
  remark: string | null;
  /** Why nothing is asked for it; null where it is charged, and in events of version 1. */
  freeReason: string | null;
  currency: Currency;
  lines: readonly DeliveryLine[];
  totalAmount: Amount;
}>;

/** The whole draft each time. */
export type DeliveryDrafted = Fact<'DeliveryDrafted', DeliveryContent>;
/**
 * From here the lines are owed. `deliveredOn`: the tenant's calendar day of the confirmation; a statement asks for it. `draftedBy`: who
 * saved it last; null in events of version 1.
 */
export type DeliveryConfirmed = Fact<'DeliveryConfirmed', DeliveryContent & Readonly<{ deliveredOn: string; draftedBy: UserId | null }>>;
/** What went out to be tried in came back: it may go out again, and is charged when it leaves for good. */
export type TryInReturned = Fact<
  'TryInReturned',
  Readonly<{ deliveryId: DeliveryId; orderIds: readonly OrderId[]; returnedOn: string; remark: string | null }>
>;
/** Final. */
export type DeliveryCancelled = Fact<'DeliveryCancelled', Readonly<{ deliveryId: DeliveryId; reason: string }>>;

export type DeliveryEvent = DeliveryDrafted | DeliveryConfirmed | TryInReturned | DeliveryCancelled;

type ContentOf1 = Omit<DeliveryContent, 'lines' | 'freeReason' | 'province' | 'city' | 'district'> &
  Readonly<{ lines: readonly Omit<DeliveryLine, 'companyCode'>[] }>;

/** Version 1 told neither which company issued the order of a line nor why nothing is asked, and no region. */
export const draftedTo2 = (data: ContentOf1): DeliveryDrafted['data'] => ({
  ...data,
  province: null,
  city: null,
  district: null,
  freeReason: null,
  lines: data.lines.map((line) => ({ ...line, companyCode: null })),
});

/** Nor who had drafted it. */
export const confirmedTo2 = (data: ContentOf1 & Readonly<{ deliveredOn: string }>): DeliveryConfirmed['data'] => ({
  ...draftedTo2(data),
  deliveredOn: data.deliveredOn,
  draftedBy: null,
});

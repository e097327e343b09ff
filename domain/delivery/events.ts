// Facts about one delivery. Stream: delivery-<deliveryId>. Never edited, never renamed.
import type { OrderProperty } from '../orders/contract.js';
import type { Fact } from '../shared/decider.js';
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import type { CustomerId, DeliveryId, DocumentNo, OrderId, OrderLineId, ProductId } from '../shared/ids.js';
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
  address: string | null;
  contact: string | null;
  phone: string | null;
  remark: string | null;
  currency: Currency;
  lines: readonly DeliveryLine[];
  totalAmount: Amount;
}>;

/** The whole draft each time. */
export type DeliveryDrafted = Fact<'DeliveryDrafted', DeliveryContent>;
/** From here the lines are owed. `deliveredOn`: the tenant's calendar day of the confirmation; a statement asks for it. */
export type DeliveryConfirmed = Fact<'DeliveryConfirmed', DeliveryContent & Readonly<{ deliveredOn: string }>>;
/** Final. */
export type DeliveryCancelled = Fact<'DeliveryCancelled', Readonly<{ deliveryId: DeliveryId; reason: string }>>;

export type DeliveryEvent = DeliveryDrafted | DeliveryConfirmed | DeliveryCancelled;

type LineOf1 = Omit<DeliveryLine, 'companyCode'>;

/** Version 1 did not tell which company issued the order of a line. */
export const linesTo2 = <Data extends Readonly<{ lines: readonly LineOf1[] }>>(data: Data) => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, companyCode: null })),
});

// What someone may ask of a customer's account and of a statement. No `by`, no `at`: the command runner adds them.
import type { Amount, Price } from '../shared/decimal.js';
import type {
  CustomerId,
  DeliveryId,
  DocumentNo,
  OrderId,
  OrderLineId,
  PaymentId,
  Position,
  PriceChangeId,
  StatementId,
} from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { CancellationCharge } from '../orders/index.js';
import type { OwedLine, StatedPeriod, Uncharged } from './events.js';

/** Brought by a confirmed delivery. `upTo`: its position; what is not behind the last one was noted already. */
export type NoteDelivered = Readonly<{
  type: 'NoteDelivered';
  customerId: CustomerId;
  customerName: string;
  deliveryId: DeliveryId;
  deliveryNo: DocumentNo;
  deliveredOn: string;
  currency: Currency;
  lines: readonly OwedLine[];
  uncharged: Uncharged | null;
  upTo: Position;
}>;

/** Brought by a submitted statement. */
export type MarkLinesSettled = Readonly<{
  type: 'MarkLinesSettled';
  customerId: CustomerId;
  statementId: StatementId;
  /** What it is for; null of a statement from before companies were told apart. */
  period: StatedPeriod | null;
  /** At what the statement asks for: the account may know another price by now. */
  lines: readonly Readonly<{ lineId: OrderLineId; unitPrice: Price; amount: Amount }>[];
}>;

/** Undoes `MarkLinesSettled` of that statement: the lines are open again. */
export type ReopenLines = Readonly<{ type: 'ReopenLines'; customerId: CustomerId; statementId: StatementId }>;

/** Brought by an order whose lines got other prices. `amount`: with surcharges. `changeId`: of the change, which corrects a line once. */
export type NoteLinesRepriced = Readonly<{
  type: 'NoteLinesRepriced';
  customerId: CustomerId;
  changeId: PriceChangeId;
  orderId: OrderId;
  lines: readonly Readonly<{ lineId: OrderLineId; unitPrice: Price; amount: Amount }>[];
}>;

/** Brought by an order that was cancelled at a cost: the work that was done is owed, though nothing leaves the house. */
export type NoteCancellation = Readonly<{ type: 'NoteCancellation'; customerId: CustomerId; orderId: OrderId; charge: CancellationCharge }>;

/** Brought by an order that was submitted. `amount`: what it costs; a free one costs nothing. */
export type NoteOrderPlaced = Readonly<{
  type: 'NoteOrderPlaced';
  customerId: CustomerId;
  orderId: OrderId;
  orderNo: DocumentNo;
  currency: Currency;
  amount: Amount;
}>;

/** Brought once for an order from before credit was counted, or counted all of it. `amount`: what of it is owed by all that the log says. */
export type NoteOrderOwed = Readonly<{ type: 'NoteOrderOwed' }> & Omit<NoteOrderPlaced, 'type'>;

/** Brought by an order that got other prices. `difference`: may be below zero. `currency`: null where an old event does not say. */
export type NoteOrderAmount = Readonly<{
  type: 'NoteOrderAmount';
  customerId: CustomerId;
  orderId: OrderId;
  currency: Currency | null;
  lines: readonly Readonly<{ lineId: OrderLineId; difference: Amount }>[];
}>;

/** Brought by a delivery that charges nothing for these lines of an order. `amount`: what the order costs with it and no statement will ask for. */
export type NoteLinesFree = Readonly<{
  type: 'NoteLinesFree';
  customerId: CustomerId;
  orderId: OrderId;
  deliveryId: DeliveryId;
  currency: Currency;
  lines: readonly Readonly<{ lineId: OrderLineId; amount: Amount }>[];
}>;

/** Brought by an order that comes to nothing. `charge`: what its cancellation costs, which stays owed; null where it costs nothing. */
export type NoteOrderClosed = Readonly<{
  type: 'NoteOrderClosed';
  customerId: CustomerId;
  orderId: OrderId;
  reason: 'rejected' | 'cancelled';
  charge: Readonly<{ currency: Currency; amount: Amount }> | null;
}>;

type Shares = Readonly<{
  customerId: CustomerId;
  paymentId: PaymentId;
  currency: Currency;
  orders: readonly Readonly<{ orderId: OrderId; amount: Amount }>[];
}>;

/** Brought by a payment of a statement: what of it falls to each order. */
export type NoteOrdersPaid = Readonly<{ type: 'NoteOrdersPaid' }> & Shares;

/** Brought by a payment that was cancelled: undoes `NoteOrdersPaid` of it. */
export type NoteOrdersOwedAgain = Readonly<{ type: 'NoteOrdersOwedAgain' }> & Shares;

export type CreditCommand =
  | NoteOrderPlaced
  | NoteOrderOwed
  | NoteOrderAmount
  | NoteLinesFree
  | NoteOrderClosed
  | NoteOrdersPaid
  | NoteOrdersOwedAgain;

export type AccountCommand = NoteDelivered | NoteCancellation | MarkLinesSettled | ReopenLines | NoteLinesRepriced;

/** Who asks for the money. `isFirst`: the first of the tenant's companies, whose lines those are that do not tell one. */
export type StatementCompany = Readonly<{ companyCode: string; companyName: string; isFirst: boolean }>;

/** `mustExist`: the id of the statement came from outside, so it is a known draft or a mistake. */
type Wanted = Readonly<{
  /** Null where there is no such company. */
  company: StatementCompany | null;
  customerId: CustomerId;
  month: string;
  currency: Currency | null;
  /** In percent; null where none is named. */
  taxRate: string | null;
  mustExist?: true;
}>;

/** Keep the intention; the lines are chosen and frozen when it is submitted. */
export type DraftStatement = Readonly<{ type: 'DraftStatement'; statementId: StatementId }> & Wanted;

/** Freezes the lines and the total. */
export type SubmitStatement = Readonly<{ type: 'SubmitStatement'; statementId: StatementId }> & Wanted;

/** The hospital has signed it. */
export type ConfirmStatement = Readonly<{ type: 'ConfirmStatement'; statementId: StatementId; remark: string | null }>;

/** Money is there. `amount`: null for all that is left to pay. `paidOn`: the calendar day, not one that is to come. */
export type RecordPayment = Readonly<{
  type: 'RecordPayment';
  statementId: StatementId;
  paymentId: PaymentId;
  amount: Amount | null;
  paidOn: string;
  remark: string | null;
}>;

/** It was entered wrongly: as much is left to pay again. What was right is entered anew. */
export type CancelPayment = Readonly<{ type: 'CancelPayment'; statementId: StatementId; paymentId: PaymentId; reason: string }>;

/** Its lines are open again. Refused once the hospital has signed. */
export type VoidStatement = Readonly<{ type: 'VoidStatement'; statementId: StatementId; reason: string }>;

/** Drafts only. */
export type RemoveStatement = Readonly<{ type: 'RemoveStatement'; statementId: StatementId }>;

export type StatementCommand =
  | DraftStatement
  | SubmitStatement
  | ConfirmStatement
  | RecordPayment
  | CancelPayment
  | VoidStatement
  | RemoveStatement;

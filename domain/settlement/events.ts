// Facts about what a customer owes. Streams: account-<customerId>, statement-<statementId>. Never edited, never renamed.
import type { DeliveryType } from '../delivery/contract.js';
import type { Fact } from '../shared/decider.js';
import type { Amount, Price, Quantity } from '../shared/decimal.js';
import type {
  CustomerId,
  DeliveryId,
  DocumentNo,
  OrderId,
  OrderLineId,
  PaymentId,
  Position,
  ProductId,
  StatementId,
  UserId,
} from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { Tooth } from '../shared/tooth.js';

/** A delivered line of an order. Amounts are in the currency of its delivery; no names of patients. */
export type OwedLine = Readonly<{
  lineId: OrderLineId;
  orderId: OrderId;
  orderNo: DocumentNo;
  /** The company that issued the order and asks for the money; null where an old event does not tell. */
  companyCode: string | null;
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
  isFree: boolean;
  remark: string | null;
}>;

/** Who let lines leave for nothing. Null: not told by an old delivery. */
export type Uncharged = Readonly<{
  deliveryType: DeliveryType;
  reason: string | null;
  draftedBy: UserId | null;
  confirmedBy: UserId;
}>;

export type LinesDelivered = Fact<
  'LinesDelivered',
  Readonly<{
    customerId: CustomerId;
    customerName: string;
    deliveryId: DeliveryId;
    deliveryNo: DocumentNo;
    deliveredOn: string;
    currency: Currency;
    lines: readonly OwedLine[];
    /** That the delivery asks for no money, why, and by whom; null where it does, and in events of version 1. */
    uncharged: Uncharged | null;
    upTo: Position;
  }>
>;
/** What a statement is for: of one company, in one currency, for one month. */
export type StatedPeriod = Readonly<{ companyCode: string; currency: Currency; month: string }>;

/** `period`: null in events of version 1. */
export type LinesSettled = Fact<
  'LinesSettled',
  Readonly<{ customerId: CustomerId; statementId: StatementId; period: StatedPeriod | null; lineIds: readonly OrderLineId[] }>
>;
export type LinesReopened = Fact<
  'LinesReopened',
  Readonly<{ customerId: CustomerId; statementId: StatementId; lineIds: readonly OrderLineId[] }>
>;

/** Other prices of lines, whether they were delivered by then or will be: what is delivered later comes at these. */
export type LinesRepriced = Fact<
  'LinesRepriced',
  Readonly<{
    customerId: CustomerId;
    orderId: OrderId;
    lines: readonly Readonly<{ lineId: OrderLineId; unitPrice: Price; amount: Amount }>[];
  }>
>;

/** A line that says by how much another one was asked for too much or too little. `adjustOf`: that line. */
export type CorrectionLine = OwedLine &
  Readonly<{
    adjustOf: OrderLineId;
    /** What its statement asks for that line. */
    stated: Amount;
    deliveryId: DeliveryId;
    deliveryNo: DocumentNo;
    /** The day of the correction: by it the line falls into the month that is open. */
    deliveredOn: string;
    currency: Currency;
  }>;
/** Lines that a statement had asked for already got other prices: the statement stays, the difference is owed from now on. */
export type LinesCorrected = Fact<
  'LinesCorrected',
  Readonly<{ customerId: CustomerId; orderId: OrderId; lines: readonly CorrectionLine[] }>
>;

/** An order was cancelled at a cost: of each line that was worked on what that costs, owed since `chargedOn`. It left on no delivery and never will. */
export type CancellationCharged = Fact<
  'CancellationCharged',
  Readonly<{ customerId: CustomerId; orderId: OrderId; currency: Currency; chargedOn: string; lines: readonly OwedLine[] }>
>;

export type AccountEvent = LinesDelivered | LinesSettled | LinesReopened | LinesRepriced | LinesCorrected | CancellationCharged;

type Placed = Readonly<{
  customerId: CustomerId;
  orderId: OrderId;
  orderNo: DocumentNo;
  currency: Currency;
  amount: Amount;
  /** What was open before it, in its currency. */
  open: Amount;
}>;
/** An order within the limit. `limit`: null where none is set in its currency. */
export type CreditTaken = Fact<'CreditTaken', Placed & Readonly<{ limit: Amount | null }>>;
/** An order that goes beyond it. It is counted all the same: it waits, and may be let go on. */
export type CreditExceeded = Fact<'CreditExceeded', Placed & Readonly<{ limit: Amount }>>;
/** An order from before credit was counted. It was let pass then, so it is compared with no limit; the next one is, with this beside it. */
export type CreditCountedIn = Fact<
  'CreditCountedIn',
  Readonly<{ customerId: CustomerId; orderId: OrderId; orderNo: DocumentNo; currency: Currency; amount: Amount }>
>;
/** `currency` here and in the next two: null in events that say it of no order but one that is counted. */
export type CreditChanged = Fact<
  'CreditChanged',
  Readonly<{ customerId: CustomerId; orderId: OrderId; currency: Currency | null; difference: Amount }>
>;
/** Lines left the house for nothing: what they cost is owed no more, nor what they cost later. */
export type CreditWaived = Fact<
  'CreditWaived',
  Readonly<{
    customerId: CustomerId;
    orderId: OrderId;
    deliveryId: DeliveryId;
    currency: Currency | null;
    lines: readonly Readonly<{ lineId: OrderLineId; amount: Amount }>[];
  }>
>;
type OrderShares = readonly Readonly<{ orderId: OrderId; amount: Amount }>[];

/**
 * What is owed no more, of each order; of one that was cancelled at a cost that cost stays owed. `paymentId`: null for what was not paid, and in events
 * of version 1.
 */
export type CreditFreed = Fact<
  'CreditFreed',
  Readonly<{
    customerId: CustomerId;
    reason: 'rejected' | 'cancelled' | 'paid';
    paymentId: PaymentId | null;
    currency: Currency | null;
    orders: OrderShares;
  }>
>;
/** A payment was cancelled: what it had freed is owed again. */
export type CreditRestored = Fact<
  'CreditRestored',
  Readonly<{ customerId: CustomerId; paymentId: PaymentId; currency: Currency; orders: OrderShares }>
>;

export type CreditEvent = CreditTaken | CreditExceeded | CreditCountedIn | CreditChanged | CreditWaived | CreditFreed | CreditRestored;

/**
 * `adjustOf`: the line that this one corrects; null for a delivered one, and in events of version 1. Without a delivery it is the charge for a
 * cancellation, and `deliveredOn` the day of that.
 */
export type StatementLine = OwedLine &
  Readonly<{
    lineNo: number;
    deliveryId: DeliveryId | null;
    deliveryNo: DocumentNo | null;
    deliveredOn: string;
    adjustOf: OrderLineId | null;
  }>;

/** `companyCode`, `companyName`: who asks for the money, by the name of that day; null in statements from before companies were told apart. */
type Wanted = Readonly<{
  statementId: StatementId;
  companyCode: string | null;
  companyName: string | null;
  customerId: CustomerId;
  customerName: string;
  month: string;
  currency: Currency;
}>;

export type SettlementDrafted = Fact<'SettlementDrafted', Wanted>;

/** The statement as it will always be: no change of a price, a name or a delivery reaches it. */
export type SettlementSubmitted = Fact<
  'SettlementSubmitted',
  Wanted &
    Readonly<{
      smNo: DocumentNo;
      /** How many statements for the same company, customer, currency and month came before it; all of them are void. */
      revision: number;
      /** The month of the books that it belongs to, `yyyy-MM`. */
      accountPeriod: string;
      customerCode: string;
      salesmanId: UserId | null;
      periodFrom: string;
      periodTo: string;
      closingDay: number;
      lines: readonly StatementLine[];
      lineCount: number;
      toothCount: number;
      /** At standard prices. */
      grossAmount: Amount;
      discountAmount: Amount;
      /** Sum of the lines, each rounded: what is printed adds up to the total that is printed. */
      totalPrice: Amount;
      totalPriceZh: string;
      /** In percent, and what of the total is tax and what is not; null where no rate was named. The total is with tax. */
      taxRate: string | null;
      taxAmount: Amount | null;
      netAmount: Amount | null;
      /** By which rules the lines were chosen and added. */
      ruleSetVersion: string;
      /** How far the customer's account was read: the month closes at a recorded position, not at a time. */
      eventPosition: Position;
      /** SHA-256 over figures and ids, never over names. */
      contentHash: string;
    }>
>;

export type SettlementConfirmedByCustomer = Fact<
  'SettlementConfirmedByCustomer',
  Readonly<{ statementId: StatementId; remark: string | null }>
>;

type Payment = Readonly<{
  statementId: StatementId;
  smNo: DocumentNo;
  customerId: CustomerId;
  paymentId: PaymentId;
  currency: Currency;
  amount: Amount;
  /** Of the statement. */
  totalPrice: Amount;
  /** Of the statement, by all its payments including this event. */
  paidAmount: Amount;
  /** What is left to pay: with `paidAmount` it is always `totalPrice`. */
  restAmount: Amount;
  /** What of `amount` falls to each order, the oldest delivery first; below zero for an order that only has a reduction on the statement. */
  orders: OrderShares;
}>;
/** A part of a statement, or all of it. */
export type SettlementPaymentRecorded = Fact<'SettlementPaymentRecorded', Payment & Readonly<{ paidOn: string; remark: string | null }>>;
/** It was entered wrongly. `amount`, `orders`: of the payment, which are owed again. */
export type SettlementPaymentCancelled = Fact<'SettlementPaymentCancelled', Payment & Readonly<{ reason: string }>>;

type Reached = Readonly<{ statementId: StatementId; smNo: DocumentNo; customerId: CustomerId; orderIds: readonly OrderId[] }>;
/** Nothing of it is left to pay: said with the payment that paid the last of it. `orderIds`: all that it asks for. */
export type SettlementSettled = Fact<'SettlementSettled', Reached>;
/** Nothing was left to pay of it, and a payment was cancelled. */
export type SettlementOwedAgain = Fact<'SettlementOwedAgain', Reached>;

/**
 * All of a statement at once, recorded before there were payments of parts: read as one payment under the id of the statement.
 * `orders`: what of the total falls to each.
 */
export type SettlementPaid = Fact<
  'SettlementPaid',
  Readonly<{
    statementId: StatementId;
    smNo: DocumentNo;
    customerId: CustomerId;
    currency: Currency;
    totalPrice: Amount;
    paidOn: string;
    remark: string | null;
    orders: readonly Readonly<{ orderId: OrderId; amount: Amount }>[];
  }>
>;

/** Final. Carries what follows from it. */
export type SettlementVoided = Fact<
  'SettlementVoided',
  Readonly<{
    statementId: StatementId;
    smNo: DocumentNo;
    customerId: CustomerId;
    orderIds: readonly OrderId[];
    reason: string;
  }>
>;

/** Final, and gone from every list. */
export type SettlementRemoved = Fact<'SettlementRemoved', Readonly<{ statementId: StatementId }>>;

export type StatementEvent =
  | SettlementDrafted
  | SettlementSubmitted
  | SettlementConfirmedByCustomer
  | SettlementPaid
  | SettlementPaymentRecorded
  | SettlementPaymentCancelled
  | SettlementSettled
  | SettlementOwedAgain
  | SettlementVoided
  | SettlementRemoved;

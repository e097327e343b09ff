// Facts about one out-factory bill. Stream: bill-<billId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { BillId, CustomerId, DocumentNo, OrderId, OrderLineId, UserId } from '../shared/ids.js';
import type { BillConclusion, Verdict } from './contract.js';

export type InspectedLine = Readonly<{
  lineId: OrderLineId;
  lineNo: number;
  productName: string;
  registrationNo: string | null;
  model: string | null;
  items: readonly Readonly<{ content: string; standard: string | null; result: string | null; verdict: Verdict }>[];
}>;

/** Signed by who recorded it. `operators`: who made the goods; none of them may release them. */
export type BillSubmitted = Fact<
  'BillSubmitted',
  Readonly<{
    billId: BillId;
    billNo: DocumentNo;
    orderId: OrderId;
    orderNo: DocumentNo;
    customerId: CustomerId;
    customerName: string;
    conclusion: BillConclusion;
    remark: string | null;
    lines: readonly InspectedLine[];
    operators: readonly UserId[];
  }>
>;

/** Signed by two. From here the order may be packed. */
export type OutFactoryReleased = Fact<
  'OutFactoryReleased',
  Readonly<{
    billId: BillId;
    billNo: DocumentNo;
    releaseNo: DocumentNo;
    orderId: OrderId;
    orderNo: DocumentNo;
    inspector: UserId;
  }>
>;

/** Final. */
export type BillRejected = Fact<'BillRejected', Readonly<{ billId: BillId; orderId: OrderId; reason: string }>>;

export type BillEvent = BillSubmitted | OutFactoryReleased | BillRejected;

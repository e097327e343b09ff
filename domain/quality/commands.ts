// What someone may ask of an out-factory bill. No `by`, no `at`: the command runner adds them.
import type { BillId, OrderId } from '../shared/ids.js';
import type { OutFactoryEntry } from './contract.js';

/** The inspector's signature. */
export type SubmitBill = Readonly<{ type: 'SubmitBill'; billId: BillId; orderId: OrderId; entry: OutFactoryEntry }>;

/** The reviewer's signature: the goods may leave. */
export type ReleaseBill = Readonly<{ type: 'ReleaseBill'; billId: BillId }>;

/** The reviewer does not agree: the bill has failed, the order may be inspected again. */
export type RejectBill = Readonly<{ type: 'RejectBill'; billId: BillId; reason: string }>;

export type BillCommand = SubmitBill | ReleaseBill | RejectBill;

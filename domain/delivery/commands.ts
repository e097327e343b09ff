// What someone may ask of a delivery. No `by`, no `at`: the command runner adds them.
import type { DeliveryId } from '../shared/ids.js';
import type { DeliveryEntry } from './contract.js';

/**
 * Keep the draft, new or changed. Its lines are held from here on: no other delivery takes them. `mustExist`: the id came from outside, so
 * it is a known one or a mistake.
 */
export type DraftDelivery = Readonly<{ type: 'DraftDelivery'; deliveryId: DeliveryId; entry: DeliveryEntry; mustExist?: true }>;

/** The goods leave the house. `mayConfirmUncharged`: the caller has the right to let them leave for nothing. */
export type ConfirmDelivery = Readonly<{ type: 'ConfirmDelivery'; deliveryId: DeliveryId; mayConfirmUncharged: boolean }>;

/** All of a try-in came back on a day. */
export type ReceiveTryIn = Readonly<{ type: 'ReceiveTryIn'; deliveryId: DeliveryId; returnedOn: string; remark: string | null }>;

/** Of a draft; its lines are free again. */
export type CancelDelivery = Readonly<{ type: 'CancelDelivery'; deliveryId: DeliveryId; reason: string }>;

export type DeliveryCommand = DraftDelivery | ConfirmDelivery | ReceiveTryIn | CancelDelivery;

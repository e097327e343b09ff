// What is said of an order after it was entered: cancelling, holding, copying. Re-exported by the contract.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { AmountField, type Amount } from '../shared/decimal.js';
import { idField } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { OrderEntry } from './contract.js';
import { HoldStatus } from './statuses.js';

/** `POST …/cancelOrder`. `acceptedCharge`: what the cancellation may cost at most; needed once work is done on it. */
export const OrderCancel = z.strictObject({
  orderNo: text(30),
  reason: text(200),
  acceptedCharge: AmountField('0').nullable().default(null),
});
export type OrderCancel = z.infer<typeof OrderCancel>;

/** `GET …/cancelCheck`: whether `cancelOrder` would be done now. `msg` of the answer says why not, or what it costs. */
export type CancelCheck = boolean;

/** `GET /api/console/order-cancellation`: what `cancelOrder` would meet now. */
export const CancellationCost = z.strictObject({
  orderNo: z.string(),
  isAllowed: z.boolean(),
  /** The refusal in the way, in the caller's language; empty when there is none. */
  reason: z.string(),
  /** `0.00`: free. */
  charge: z.string(),
  currency: z.string(),
  finishedSteps: z.int(),
  allSteps: z.int(),
  lines: z.array(
    z.strictObject({ lineNo: z.int(), productName: z.string(), finishedSteps: z.int(), allSteps: z.int(), charge: z.string() }),
  ),
  /** What was weighed into it, by lot. */
  materials: z.array(z.strictObject({ lotNo: z.string(), goodName: z.string(), qty: z.string(), unit: z.string() })),
});
export type CancellationCost = Omit<z.infer<typeof CancellationCost>, 'charge' | 'currency'> &
  Readonly<{ charge: Amount; currency: Currency }>;

/** Why an order can be held. */
export const HoldReason = HoldStatus.exclude(['none']);
export type HoldReason = z.infer<typeof HoldReason>;

/** `POST /api/console/order-hold`. */
export const OrderHold = z.strictObject({
  id: idField<'order'>(),
  version: z.int().min(1).optional(),
  holdStatus: HoldReason,
  reason: text(200),
});
export type OrderHold = z.infer<typeof OrderHold>;

/** `POST /api/console/order-release`. */
export const OrderRelease = z.strictObject({
  id: idField<'order'>(),
  version: z.int().min(1).optional(),
  remark: text(200).nullable().default(null),
});
export type OrderRelease = z.infer<typeof OrderRelease>;

/** `GET /api/console/order-concerns`: why an open order should be looked at; nothing for most. `text`: in the caller's language. */
export const OrderConcerns = z.strictObject({ id: idField<'order'>() });
export type OrderConcerns = z.infer<typeof OrderConcerns>;
export type OrderConcernRow = Readonly<{
  concern: 'CustomerIsBlacklisted' | 'PartnerNotActive' | 'CertificateMissing' | 'CertificateExpired';
  text: string;
}>;

/** `GET /api/console/order-copy`: an entry like that of a former order, without its files, its box and its dates. */
export const OrderCopy = z.strictObject({ id: idField<'order'>() });
export type OrderCopy = z.infer<typeof OrderCopy>;
/** What `order-copy` answers: an entry that wants nothing but files. */
export type OrderCopied = OrderEntry;

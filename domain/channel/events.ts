// Facts about accounts of the ordering channel. Stream: channelAccount-<userId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { CustomerId, UserId } from '../shared/ids.js';

/** Replaces what was granted before. Names as they were that day. */
export type CustomerGranted = Fact<
  'CustomerGranted',
  Readonly<{ userId: UserId; account: string; realName: string; customerId: CustomerId; customerName: string }>
>;
export type CustomerGrantWithdrawn = Fact<'CustomerGrantWithdrawn', Readonly<{ userId: UserId }>>;
export type ChannelEvent = CustomerGranted | CustomerGrantWithdrawn;

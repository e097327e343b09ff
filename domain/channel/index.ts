// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { ChannelCommand, GrantCustomer, WithdrawCustomer } from './commands.js';
export { channelDecider, type ChannelRefusal, type ChannelState } from './decider.js';
export type { ChannelEvent, CustomerGranted, CustomerGrantWithdrawn } from './events.js';
export { channelStream } from './stream.js';

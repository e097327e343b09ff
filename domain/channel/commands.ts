// Who may order for which hospital from outside. No `by`, no `at`: the command runner adds them.
import type { CustomerId, UserId } from '../shared/ids.js';

/** The user orders for this hospital from now on, and for no other. */
export type GrantCustomer = Readonly<{ type: 'GrantCustomer'; userId: UserId; customerId: CustomerId }>;
export type WithdrawCustomer = Readonly<{ type: 'WithdrawCustomer'; userId: UserId }>;
export type ChannelCommand = GrantCustomer | WithdrawCustomer;

import { isKnownCustomer, type CustomerState } from '../customers/index.js';
import type { UserState } from '../platform/index.js';
import { nothing, refuse, type Decider, type Decision } from '../shared/decider.js';
import type { CustomerId } from '../shared/ids.js';
import type { ChannelCommand } from './commands.js';
import type { ChannelEvent } from './events.js';

/** Only what a later decision needs. `customerId`: the hospital that the user orders for; null: for none. */
export type ChannelState = Readonly<{ customerId: CustomerId | null }>;
export type ChannelRefusal = 'UserNotFound' | 'CustomerNotFound' | 'UserIsSelf' | 'ChannelNotGranted' | 'AddressNotOfCustomer';
export type ChannelSeen = Readonly<{ user: UserState; customer: CustomerState }>;

type Answer = Decision<ChannelEvent, ChannelRefusal>;

export const channelDecider: Decider<ChannelCommand, ChannelState, ChannelEvent, ChannelRefusal, ChannelSeen> = {
  initialState: { customerId: null },
  reads: (command) =>
    command.type === 'GrantCustomer' ? { user: `user-${command.userId}`, customer: `customer-${command.customerId}` } : {},
  decide: (command, state, { user, customer }): Answer => {
    const { userId, by } = command;
    if (command.type === 'WithdrawCustomer')
      return state.customerId === null ? nothing : { events: [{ type: 'CustomerGrantWithdrawn', data: { userId } }] };
    if (state.customerId === command.customerId) return nothing;
    // Nobody makes a customer of themselves: whoever works here sees the prices of all.
    if (by === userId) return refuse('UserIsSelf');
    if (!user?.profile || user.status === 'removed') return refuse('UserNotFound');
    if (!customer || !isKnownCustomer(customer)) return refuse('CustomerNotFound');
    const { account, realName } = user.profile;
    const { customerId } = command;
    return { events: [{ type: 'CustomerGranted', data: { userId, account, realName, customerId, customerName: customer.content.name } }] };
  },
  evolve: (_, { type, data }): ChannelState => ({ customerId: type === 'CustomerGranted' ? data.customerId : null }),
};

import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { BlacklistCustomer, CustomerCommand, ReleaseCustomer, SaveCustomer } from './commands.js';
import type { CustomerContent, CustomerEvent } from './events.js';

type KnownCustomer = Readonly<{ status: 'normal' | 'blacklisted'; content: CustomerContent }>;
/** What orders, deliveries and statements may look at: `content` is the customer as it is now. */
export type CustomerState = Readonly<{ status: 'none' | 'retired' }> | KnownCustomer;

export type CustomerRefusal = 'CustomerNotFound' | 'CustomerIsRetired' | 'LicenceIncomplete' | 'CustomerNotBlacklisted' | 'StillUsed';

type Answer = Decision<CustomerEvent, CustomerRefusal>;

/** Whether the state is that of a customer that exists and was not retired. */
export const isKnownCustomer = (state: CustomerState): state is KnownCustomer =>
  state.status === 'normal' || state.status === 'blacklisted';

const codeOf = (customerCode: string): Claim => ({ kind: 'customerCode', value: customerCode });

/** Equal field by field: an edit that changes nothing is no event. */
const isSame = (a: CustomerContent, b: CustomerContent): boolean =>
  (Object.keys(b) as (keyof CustomerContent)[]).every((name) => a[name] === b[name]); // both are flat and have the same names

function save({ customerId, entry, mustExist }: Said<SaveCustomer>, state: CustomerState): Answer {
  if (mustExist && state.status === 'none') return refuse('CustomerNotFound');
  if (state.status === 'retired') return refuse('CustomerIsRetired');
  // One without the other cannot be checked against the day of an order.
  if ((entry.licenceNo === null) !== (entry.licenceValidTo === null)) return refuse('LicenceIncomplete');
  const content: CustomerContent = { customerId, ...entry };
  const claims = [codeOf(entry.customerCode)];
  if (!isKnownCustomer(state)) return { events: [{ type: 'CustomerRegistered', data: content }], claims };
  if (isSame(state.content, content)) return nothing;
  return { events: [{ type: 'CustomerChanged', data: content }], ...claimsMoved([codeOf(state.content.customerCode)], claims) };
}

function blacklist({ customerId, reason }: Said<BlacklistCustomer>, { status }: KnownCustomer): Answer {
  return status === 'blacklisted' ? nothing : { events: [{ type: 'CustomerBlacklisted', data: { customerId, reason } }] };
}

function release({ customerId, reason }: Said<ReleaseCustomer>, { status }: KnownCustomer): Answer {
  return status === 'blacklisted'
    ? { events: [{ type: 'CustomerReleased', data: { customerId, reason } }] }
    : refuse('CustomerNotBlacklisted');
}

function moved(state: CustomerState, status: KnownCustomer['status']): CustomerState {
  if (!isKnownCustomer(state)) throw new Error(`a customer cannot begin as ${status}`);
  return { ...state, status };
}

export const customerDecider: Decider<CustomerCommand, CustomerState, CustomerEvent, CustomerRefusal> = {
  initialState: { status: 'none' },
  decide: (command, state): Answer => {
    if (command.type === 'SaveCustomer') return save(command, state);
    if (command.type === 'RetireCustomer' && state.status === 'retired') return nothing;
    if (!isKnownCustomer(state)) return refuse('CustomerNotFound');
    switch (command.type) {
      case 'BlacklistCustomer':
        return blacklist(command, state);
      case 'ReleaseCustomer':
        return release(command, state);
      case 'RetireCustomer':
        if (command.uses !== undefined && command.uses > 0) return refuse('StillUsed', { uses: command.uses });
        return {
          events: [{ type: 'CustomerRetired', data: { customerId: command.customerId } }],
          releases: [codeOf(state.content.customerCode)],
        };
    }
  },
  evolve: (state, { type, data }): CustomerState => {
    switch (type) {
      case 'CustomerRegistered':
        return { status: 'normal', content: data };
      case 'CustomerChanged':
        return { status: state.status === 'blacklisted' ? 'blacklisted' : 'normal', content: data };
      case 'CustomerBlacklisted':
        return moved(state, 'blacklisted');
      case 'CustomerReleased':
        return moved(state, 'normal');
      case 'CustomerRetired':
        return { status: 'retired' };
    }
  },
};

import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type {
  BlacklistCustomer,
  CustomerCommand,
  KeepCustomerInformation,
  ReleaseCustomer,
  RetireCustomer,
  SaveCustomer,
} from './commands.js';
import type { BlacklistScope } from './contract.js';
import type { CustomerContent, CustomerEvent, CustomerInformationKept } from './events.js';

type Kept<Status extends string> = Readonly<{
  status: Status;
  content: CustomerContent;
  /** What its blacklisting stops; none while it is normal. */
  blackScopes: readonly BlacklistScope[];
  information: CustomerInformationKept['data'] | null;
}>;
type KnownCustomer = Kept<'normal' | 'blacklisted'>;
/**
 * What orders, deliveries and statements may look at: `content` is the customer as it is now. A retired one stays to be read, for what it
 * ordered before goes on to its payment (decision 0033).
 */
export type CustomerState = Readonly<{ status: 'none' }> | KnownCustomer | Kept<'retired'>;

/** What a removal looks at: `account`, for lines that were delivered and stand on no statement yet. */
export type CustomerSeen = Readonly<{ account: Readonly<{ open: readonly Readonly<{ isFree: boolean }>[] }> }>;

export type CustomerRefusal = 'CustomerNotFound' | 'CustomerIsRetired' | 'LicenceIncomplete' | 'CustomerNotBlacklisted' | 'StillUsed';

type Answer = Decision<CustomerEvent, CustomerRefusal>;
type Seen = Readonly<Partial<CustomerSeen>>;

/** Whether the state is that of a customer that exists and was not retired. */
export const isKnownCustomer = (state: CustomerState): state is KnownCustomer =>
  state.status === 'normal' || state.status === 'blacklisted';

/** Whether it was ever a customer: what it owes is asked for also after it was retired. */
export const mayOwe = (state: CustomerState): state is Exclude<CustomerState, { status: 'none' }> => state.status !== 'none';

/** Whether its blacklisting stops this: `order`, `delivery` or `credit`. */
export const isStopped = ({ blackScopes }: KnownCustomer, scope: BlacklistScope): boolean => blackScopes.includes(scope);

const codeOf = (customerCode: string): Claim => ({ kind: 'customerCode', value: customerCode });

/** Equal field by field: an edit that changes nothing is no event. By their text, for one of them (how crowns fit) is a record itself. */
const isSame = (a: CustomerContent, b: CustomerContent): boolean =>
  // Both have the same names; the cast says so.
  (Object.keys(b) as (keyof CustomerContent)[]).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

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

function blacklist({ customerId, reason, scopes }: Said<BlacklistCustomer>, { status, blackScopes }: KnownCustomer): Answer {
  const isSo = status === 'blacklisted' && blackScopes.length === scopes.length && scopes.every((scope) => blackScopes.includes(scope));
  return isSo ? nothing : { events: [{ type: 'CustomerBlacklisted', data: { customerId, reason, scopes } }] };
}

function keepInformation(command: Said<KeepCustomerInformation>, { information }: KnownCustomer): Answer {
  const { customerId, packing, receivingHours, storageRemark } = command;
  const isSo =
    information?.packing === packing && information.receivingHours === receivingHours && information.storageRemark === storageRemark;
  return isSo ? nothing : { events: [{ type: 'CustomerInformationKept', data: { customerId, packing, receivingHours, storageRemark } }] };
}

function release({ customerId, reason }: Said<ReleaseCustomer>, { status }: KnownCustomer): Answer {
  return status === 'blacklisted'
    ? { events: [{ type: 'CustomerReleased', data: { customerId, reason } }] }
    : refuse('CustomerNotBlacklisted');
}

/** Refused while orders of it are on their way (by a read model) or delivered lines wait for a statement (by the log, to the very append). */
function retire({ customerId, uses = 0 }: Said<RetireCustomer>, { content }: KnownCustomer, { account }: Seen): Answer {
  const unasked = account?.open.filter(({ isFree }) => !isFree).length ?? 0;
  if (uses + unasked > 0) return refuse('StillUsed', { uses: uses + unasked });
  return { events: [{ type: 'CustomerRetired', data: { customerId } }], releases: [codeOf(content.customerCode)] };
}

function known(state: CustomerState, type: string): KnownCustomer {
  if (!isKnownCustomer(state)) throw new Error(`a customer cannot begin with ${type}`);
  return state;
}

export const customerDecider: Decider<CustomerCommand, CustomerState, CustomerEvent, CustomerRefusal, CustomerSeen> = {
  initialState: { status: 'none' },
  reads: (command) => (command.type === 'RetireCustomer' ? { account: `account-${command.customerId}` } : {}),
  reliesOn: () => true,
  decide: (command, state, seen): Answer => {
    if (command.type === 'SaveCustomer') return save(command, state);
    if (command.type === 'RetireCustomer' && state.status === 'retired') return nothing;
    if (!isKnownCustomer(state)) return refuse('CustomerNotFound');
    switch (command.type) {
      case 'BlacklistCustomer':
        return blacklist(command, state);
      case 'ReleaseCustomer':
        return release(command, state);
      case 'KeepCustomerInformation':
        return keepInformation(command, state);
      case 'RetireCustomer':
        return retire(command, state, seen);
    }
  },
  evolve: (state, { type, data }): CustomerState => {
    switch (type) {
      case 'CustomerRegistered':
        return { status: 'normal', content: data, blackScopes: [], information: null };
      case 'CustomerChanged':
        return { ...known(state, type), content: data };
      case 'CustomerBlacklisted':
        return { ...known(state, type), status: 'blacklisted', blackScopes: data.scopes };
      case 'CustomerReleased':
        return { ...known(state, type), status: 'normal', blackScopes: [] };
      case 'CustomerInformationKept':
        return { ...known(state, type), information: data };
      case 'CustomerRetired':
        return { ...known(state, type), status: 'retired' };
    }
  },
};

// How far a customer has gone into credit: one stream per customer, so that two orders are compared with the limit one after the other.
import { isKnownCustomer, type CustomerState } from '../customers/index.js';
import { nothing, type Decider, type Decision } from '../shared/decider.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { OrderId } from '../shared/ids.js';
import { sumOf, type Currency } from '../shared/money.js';
import type { CreditCommand, NoteOrderPlaced, NoteOrdersPaid } from './commands.js';
import type { CreditEvent } from './events.js';

type Owed = Readonly<{ currency: Currency; amount: Amount }>;
/** What is asked for and not paid, by order: under way, delivered or on a statement. Rejected and cancelled ones are gone. */
export type CreditState = Readonly<{ orders: Readonly<Partial<Record<OrderId, Owed>>> }>;
export type CreditSeen = Readonly<{ customer: CustomerState }>;

type Answer = Decision<CreditEvent, never>;

/** What is open in a currency; there is no rate between two, so each is a sum of its own. */
export const openIn = ({ orders }: CreditState, currency: Currency, but?: OrderId): Amount =>
  sumOf(Object.entries(orders).flatMap(([orderId, owed]) => (owed && owed.currency === currency && orderId !== but ? [owed.amount] : [])));

/** Each order is counted, also one that goes beyond the limit: it stands still until somebody lets it go on, and then it is owed. */
function place(command: NoteOrderPlaced, state: CreditState, customer: CustomerState | undefined): Answer {
  const { customerId, orderId, orderNo, currency, amount } = command;
  const content = customer && isKnownCustomer(customer) ? customer.content : null;
  // A limit says nothing of orders in another currency.
  const limit = content && content.currency === currency ? content.creditLimit : null;
  const open = openIn(state, currency, orderId);
  const isExceeded = limit !== null && new Exact(amount).gt(0) && new Exact(open).plus(amount).gt(limit);
  const data = { customerId, orderId, orderNo, currency, amount, open };
  return {
    events: [isExceeded ? { type: 'CreditExceeded', data: { ...data, limit } } : { type: 'CreditTaken', data: { ...data, limit } }],
  };
}

/** A payment may name orders of a time before this account: of those nothing is known, and nothing is given back. */
function paid({ customerId, orders }: NoteOrdersPaid, state: CreditState): Answer {
  const known = orders.filter(({ orderId }) => state.orders[orderId]);
  return known.length > 0 ? { events: [{ type: 'CreditFreed', data: { customerId, reason: 'paid', orders: known } }] } : nothing;
}

/** What is left of an order: nothing of it stays when less than a cent is owed. */
function left(orders: CreditState['orders'], orderId: OrderId, by: ConstructorParameters<typeof Exact>[0]): CreditState['orders'] {
  const { [orderId]: owed, ...others } = orders;
  if (!owed) return orders;
  const amount = fixed<'amount'>(new Exact(owed.amount).plus(by), 2);
  return new Exact(amount).gt(0) ? { ...others, [orderId]: { ...owed, amount } } : others;
}

export const creditDecider: Decider<CreditCommand, CreditState, CreditEvent, never, CreditSeen> = {
  initialState: { orders: {} },
  reads: (command) => (command.type === 'NoteOrderPlaced' ? { customer: `customer-${command.customerId}` } : {}),
  decide: (command, state, { customer }): Answer => {
    switch (command.type) {
      case 'NoteOrderPlaced':
        return place(command, state, customer);
      case 'NoteOrderAmount': {
        const { customerId, orderId, difference } = command;
        return state.orders[orderId] ? { events: [{ type: 'CreditChanged', data: { customerId, orderId, difference } }] } : nothing;
      }
      case 'NoteOrderClosed': {
        const { customerId, orderId, reason } = command;
        const owed = state.orders[orderId];
        if (!owed) return nothing;
        return { events: [{ type: 'CreditFreed', data: { customerId, reason, orders: [{ orderId, amount: owed.amount }] } }] };
      }
      case 'NoteOrdersPaid':
        return paid(command, state);
    }
  },
  evolve: ({ orders }, { type, data }): CreditState => {
    switch (type) {
      case 'CreditTaken':
      case 'CreditExceeded':
        return { orders: { ...orders, [data.orderId]: { currency: data.currency, amount: data.amount } } };
      case 'CreditChanged':
        return { orders: left(orders, data.orderId, data.difference) };
      case 'CreditFreed':
        return { orders: data.orders.reduce((rest, { orderId, amount }) => left(rest, orderId, new Exact(amount).neg()), orders) };
    }
  },
};

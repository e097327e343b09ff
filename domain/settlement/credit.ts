// How far a customer has gone into credit: one stream per customer, so that two orders are compared with the limit one after the other.
import { Map, Set } from 'immutable';
import { isKnownCustomer, type CustomerState } from '../customers/index.js';
import { nothing, type Decider, type Decision } from '../shared/decider.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { OrderId, OrderLineId } from '../shared/ids.js';
import { sumOf, type Currency } from '../shared/money.js';
import type { CreditCommand, NoteLinesFree, NoteOrderAmount, NoteOrderClosed, NoteOrderOwed, NoteOrderPlaced } from './commands.js';
import type { CreditEvent, CreditFreed } from './events.js';

type Owed = Readonly<{ currency: Currency; amount: Amount }>;
type Sums = Readonly<Partial<Record<Currency, Amount>>>;
/**
 * What is asked for and not paid, by order: under way, delivered or on a statement. Rejected ones are gone, cancelled ones but for what that costs, and
 * those of which nothing is owed, until they are owed something again. `sums`: of them all, by
 * currency, kept as they come and go: adding up ten thousand open orders for each new one took longer than all else about it.
 * `free`: lines that were delivered for nothing; another price of them changes nothing. A map that shares what did not change with the one before: a
 * copy of ten thousand orders for each event of a customer took as long.
 */
export type CreditState = Readonly<{
  orders: Map<OrderId, Owed>;
  sums: Sums;
  free: Set<OrderLineId>;
}>;
export type CreditSeen = Readonly<{ customer: CustomerState }>;

type Answer = Decision<CreditEvent, never>;

/** What is open in a currency; there is no rate between two, so each is a sum of its own. */
export function openIn({ orders, sums }: Pick<CreditState, 'orders' | 'sums'>, currency: Currency, but?: OrderId): Amount {
  const left = but === undefined ? undefined : orders.get(but);
  const own = left && left.currency === currency ? left.amount : 0;
  return fixed(new Exact(sums[currency] ?? 0).minus(own), 2);
}

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

/** An order of which nothing is owed by now is owed the difference, until its correction is paid. */
function repriced({ customerId, orderId, currency, lines }: NoteOrderAmount, { free }: CreditState): Answer {
  const charged = lines.filter(({ lineId }) => !free.has(lineId));
  const difference = sumOf(charged.map((line) => line.difference));
  return charged.length > 0 ? { events: [{ type: 'CreditChanged', data: { customerId, orderId, currency, difference } }] } : nothing;
}

/** A line is let go of once. */
function waived({ customerId, orderId, deliveryId, currency, lines }: NoteLinesFree, { free }: CreditState): Answer {
  const counted = lines.filter(({ lineId }) => !free.has(lineId));
  return counted.length > 0
    ? { events: [{ type: 'CreditWaived', data: { customerId, orderId, deliveryId, currency, lines: counted } }] }
    : nothing;
}

/** Whatever is counted for an order, it is what is owed from now on. */
function owed({ customerId, orderId, orderNo, currency, amount }: NoteOrderOwed, { orders }: CreditState): Answer {
  const known = orders.get(orderId);
  const difference = fixed<'amount'>(new Exact(amount).minus(known?.amount ?? 0), 2);
  if (new Exact(difference).isZero()) return nothing;
  return known
    ? { events: [{ type: 'CreditChanged', data: { customerId, orderId, currency: known.currency, difference } }] }
    : { events: [{ type: 'CreditCountedIn', data: { customerId, orderId, orderNo, currency, amount } }] };
}

/** All of it is free again but what its cancellation costs. */
function closed({ customerId, orderId, reason, charge }: NoteOrderClosed, { orders }: CreditState): Answer {
  const known = orders.get(orderId);
  if (known?.amount === charge?.amount) return nothing;
  const amount = fixed<'amount'>(new Exact(known?.amount ?? 0).minus(charge?.amount ?? 0), 2);
  const currency = charge?.currency ?? known?.currency ?? null;
  return { events: [{ type: 'CreditFreed', data: { customerId, reason, paymentId: null, currency, orders: [{ orderId, amount }] } }] };
}

type Difference = Readonly<{ by: ConstructorParameters<typeof Exact>[0]; currency: Currency | null }>;

/**
 * An order after a change of what is owed for it; without a `currency` one that is not counted stays so. It may be owed less than nothing: paid as
 * its statement asks, cheaper since, and the difference on no statement yet. So what is paid and what is taken back cancel out to the cent.
 */
function changed(orders: CreditState['orders'], orderId: OrderId, { by, currency }: Difference): CreditState['orders'] {
  const before = orders.get(orderId) ?? (currency && { currency, amount: fixed<'amount'>(0, 2) });
  if (!before) return orders;
  const amount = fixed<'amount'>(new Exact(before.amount).plus(by), 2);
  return new Exact(amount).isZero() ? orders.delete(orderId) : orders.set(orderId, { ...before, amount });
}

/** Until there were payments of parts, what was paid for in full, or more than in full, was gone. */
function withoutOverpaid(orders: CreditState['orders'], freed: CreditFreed['data']['orders']): CreditState['orders'] {
  return orders.deleteAll(freed.flatMap(({ orderId }) => (new Exact(orders.get(orderId)?.amount ?? 0).gt(0) ? [] : [orderId])));
}

/** The sums after some orders are owed otherwise than before. What adds up to nothing is gone, as its orders are. */
function sumsAfter({ orders, sums }: CreditState, next: CreditState['orders'], touched: readonly OrderId[]): Sums {
  const changes: Partial<Record<Currency, Amount>> = { ...sums };
  const add = (owed: Owed | undefined, sign: 1 | -1): void => {
    if (owed) changes[owed.currency] = fixed(new Exact(changes[owed.currency] ?? 0).plus(new Exact(owed.amount).times(sign)), 2);
  };
  for (const orderId of Set(touched)) {
    add(orders.get(orderId), -1);
    add(next.get(orderId), 1);
  }
  return Object.fromEntries(Object.entries(changes).filter(([, amount]) => !new Exact(amount).isZero()));
}

/** What is owed by order after an event. */
function ordersAfter(orders: CreditState['orders'], { type, data }: CreditEvent): CreditState['orders'] {
  switch (type) {
    case 'CreditTaken':
    case 'CreditExceeded':
    case 'CreditCountedIn':
      return orders.set(data.orderId, { currency: data.currency, amount: data.amount });
    case 'CreditChanged':
      return changed(orders, data.orderId, { by: data.difference, currency: data.currency });
    case 'CreditWaived':
      return changed(orders, data.orderId, { by: new Exact(sumOf(data.lines.map(({ amount }) => amount))).neg(), currency: data.currency });
    case 'CreditFreed': {
      const { currency } = data;
      const rest = data.orders.reduce(
        (each, { orderId, amount }) => changed(each, orderId, { by: new Exact(amount).neg(), currency }),
        orders,
      );
      return data.paymentId === null ? withoutOverpaid(rest, data.orders) : rest;
    }
    case 'CreditRestored': {
      const { currency } = data;
      return data.orders.reduce((each, { orderId, amount }) => changed(each, orderId, { by: amount, currency }), orders);
    }
  }
}

export const creditDecider: Decider<CreditCommand, CreditState, CreditEvent, never, CreditSeen> = {
  initialState: { orders: Map(), sums: {}, free: Set() },
  reads: (command) => (command.type === 'NoteOrderPlaced' ? { customer: `customer-${command.customerId}` } : {}),
  decide: (command, state, { customer }): Answer => {
    switch (command.type) {
      case 'NoteOrderPlaced':
        return place(command, state, customer);
      case 'NoteOrderOwed':
        return owed(command, state);
      case 'NoteOrderAmount':
        return repriced(command, state);
      case 'NoteLinesFree':
        return waived(command, state);
      case 'NoteOrderClosed':
        return closed(command, state);
      case 'NoteOrdersPaid': {
        const { customerId, paymentId, currency, orders } = command;
        return { events: [{ type: 'CreditFreed', data: { customerId, reason: 'paid', paymentId, currency, orders } }] };
      }
      case 'NoteOrdersOwedAgain': {
        const { type: _, by: __, at: ___, today: ____, ...data } = command;
        return { events: [{ type: 'CreditRestored', data }] };
      }
    }
  },
  evolve: (state, event): CreditState => {
    const orders = ordersAfter(state.orders, event);
    const touched = 'orders' in event.data ? event.data.orders.map(({ orderId }) => orderId) : [event.data.orderId];
    const free = event.type === 'CreditWaived' ? state.free.union(event.data.lines.map(({ lineId }) => lineId)) : state.free;
    return { orders, sums: sumsAfter(state, orders, touched), free };
  },
};

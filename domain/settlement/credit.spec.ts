import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownCustomer } from '../customers/examples.js';
import type { CustomerState } from '../customers/index.js';
import { specFor } from '../shared/decider-spec.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs, type OrderId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { CreditCommand } from './commands.js';
import { creditDecider, openIn, type CreditState } from './credit.js';
import { creditChanged, creditExceeded, creditFreed, creditTaken, ofCredit, settlementClerk } from './examples.js';

const { given } = specFor(creditDecider);
const limited = (creditLimit: string | null, currency: Currency = 'CNY'): CustomerState => ({
  ...knownCustomer,
  content: { ...knownCustomer.content, currency, creditLimit: creditLimit === null ? null : idAs<'amount'>(creditLimit) },
});
const { customerId, orderId, orderNo, currency, amount } = creditTaken.data;
const place = { type: 'NoteOrderPlaced', customerId, orderId, orderNo, currency, amount } as const;
const taken = ofCredit(creditTaken, 1, settlementClerk);

describe('the credit of a hospital', () => {
  it('takes an order up to the limit, to the cent', () =>
    given()
      .when(place, { seen: { customer: limited('360.00') } })
      .then({ ...creditTaken, data: { ...creditTaken.data, limit: idAs('360.00') } }));
  it('says that an order goes beyond the limit, and counts it', () =>
    given()
      .when(place, { seen: { customer: limited('359.99') } })
      .then({ ...creditExceeded, data: { ...creditExceeded.data, open: idAs('0.00'), limit: idAs('359.99') } }));
  it('counts an order that is submitted again once', () =>
    given(taken)
      .when(place, { seen: { customer: limited('360.00') } })
      .then({ ...creditTaken, data: { ...creditTaken.data, limit: idAs('360.00') } }));
  it('knows no limit where none is set, and none for another currency', () => {
    const unlimited = { ...creditTaken, data: { ...creditTaken.data, limit: null } };
    given()
      .when(place, { seen: { customer: limited(null) } })
      .then(unlimited);
    given()
      .when(place, { seen: { customer: limited('1.00', 'USD') } })
      .then(unlimited);
  });
  it('lets an order that costs nothing pass, whatever is open', () =>
    given()
      .when({ ...place, amount: idAs('0.00') }, { seen: { customer: limited('0.00') } })
      .then({ ...creditTaken, data: { ...creditTaken.data, amount: idAs('0.00'), limit: idAs('0.00') } }));
  it('follows another price', () =>
    given(taken)
      .when({ type: 'NoteOrderAmount', ...creditChanged.data })
      .then(creditChanged));
  it('is free again when an order comes to nothing, once', () => {
    const freed = { ...creditFreed, data: { ...creditFreed.data, reason: 'cancelled' as const } };
    const close = { type: 'NoteOrderClosed', customerId, orderId, reason: 'cancelled' } as const;
    given(taken).when(close).then(freed);
    given(taken, ofCredit(freed, 2, settlementClerk))
      .when(close)
      .thenNothing();
  });
  it('is free again when a statement is paid; of an order that it never knew nothing is given back', () => {
    const orders = [...creditFreed.data.orders, { orderId: idAs<'order'>('of-before'), amount: idAs<'amount'>('5.00') }];
    given(taken).when({ type: 'NoteOrdersPaid', customerId, orders }).then(creditFreed);
    given().when({ type: 'NoteOrdersPaid', customerId, orders }).thenNothing();
  });
});

describe('whatever happens in whatever order', () => {
  const cents = (value: number): Amount => fixed(new Exact(value).dividedBy(100), 2);
  const nth = fc.integer({ min: 0, max: 5 });
  const act = fc.oneof(
    fc.record({ does: fc.constant('place' as const), nth, cents: fc.integer({ min: 0, max: 30_000 }), isForeign: fc.boolean() }),
    fc.record({ does: fc.constant('reprice' as const), nth, cents: fc.integer({ min: -5_000, max: 5_000 }) }),
    fc.record({ does: fc.constant('close' as const), nth }),
    fc.record({ does: fc.constant('pay' as const), nth, cents: fc.integer({ min: 0, max: 30_000 }) }),
  );
  type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;
  const orderOf = (each: number): OrderId => idAs(`order-${each}`);
  const commandOf = (each: Act): CreditCommand => {
    const whose = { customerId, orderId: orderOf(each.nth) };
    switch (each.does) {
      case 'place':
        return { type: 'NoteOrderPlaced', ...whose, orderNo, currency: each.isForeign ? 'USD' : 'CNY', amount: cents(each.cents) };
      case 'reprice':
        return { type: 'NoteOrderAmount', ...whose, difference: cents(each.cents) };
      case 'close':
        return { type: 'NoteOrderClosed', ...whose, reason: 'rejected' };
      case 'pay':
        return { type: 'NoteOrdersPaid', customerId, orders: [{ orderId: whose.orderId, amount: cents(each.cents) }] };
    }
  };

  it('what is open is what was placed, less what was given up and paid; nothing beyond the limit passes as within it', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.integer({ min: 0, max: 60_000 }), (acts, limitCents) => {
        const owed = new Map<number, Readonly<{ cents: number; isForeign: boolean }>>();
        const openCents = (but?: number) =>
          [...owed].reduce((sum, [each, its]) => (its.isForeign || each === but ? sum : sum + its.cents), 0);
        let state: CreditState = creditDecider.initialState;
        for (const each of acts) {
          const decision = creditDecider.decide({ ...commandOf(each), by: settlementClerk, at: '', today: '2025-06-16' }, state, {
            customer: limited(cents(limitCents)),
          });
          if (!('events' in decision)) throw new Error('credit refuses nothing');
          if (each.does === 'place') {
            const isBeyond = !each.isForeign && each.cents > 0 && openCents(each.nth) + each.cents > limitCents;
            expect(decision.events.map(({ type }) => type)).toEqual([isBeyond ? 'CreditExceeded' : 'CreditTaken']);
            owed.set(each.nth, { cents: each.cents, isForeign: each.isForeign });
          }
          const before = owed.get(each.nth);
          if (before && each.does === 'close') owed.delete(each.nth);
          const change = each.does === 'reprice' ? each.cents : each.does === 'pay' ? -each.cents : 0;
          if (before && change !== 0) {
            // What is paid for in full, or more than in full, is gone: nobody has credit of us.
            if (before.cents + change > 0) owed.set(each.nth, { ...before, cents: before.cents + change });
            else owed.delete(each.nth);
          }
          state = decision.events.reduce(
            (now, event, index) => creditDecider.evolve(now, ofCredit(event, index + 1, settlementClerk)),
            state,
          );
          expect(openIn(state, 'CNY')).toBe(cents(openCents()));
        }
      }),
      { numRuns: 300 },
    );
  });
});

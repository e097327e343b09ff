import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownCustomer } from '../customers/examples.js';
import type { CustomerState } from '../customers/index.js';
import { specFor } from '../shared/decider-spec.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs, type OrderId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { CreditCommand } from './commands.js';
import type { CreditEvent } from './events.js';
import { creditDecider, openIn, type CreditState } from './credit.js';
import {
  creditChanged,
  creditCountedIn,
  creditExceeded,
  creditFreed,
  creditRestored,
  creditTaken,
  creditWaived,
  ofCredit,
  owedLine,
  paymentId,
  settlementClerk,
} from './examples.js';

const { given } = specFor(creditDecider);
const limited = (creditLimit: string | null, currency: Currency = 'CNY'): CustomerState => ({
  ...knownCustomer,
  content: { ...knownCustomer.content, currency, creditLimit: creditLimit === null ? null : idAs<'amount'>(creditLimit) },
});
const { customerId, orderId, orderNo, currency, amount } = creditTaken.data;
const place = { type: 'NoteOrderPlaced', customerId, orderId, orderNo, currency, amount } as const;
const taken = ofCredit(creditTaken, 1, settlementClerk);

const { lineId } = owedLine;
const cheaper = {
  type: 'NoteOrderAmount',
  customerId,
  orderId,
  currency,
  lines: [{ lineId, difference: creditChanged.data.difference }],
} as const;

describe('the credit of a hospital', () => {
  const folded = (...events: readonly CreditEvent[]): CreditState =>
    events.reduce<CreditState>(
      (now, event, nth) => creditDecider.evolve(now, ofCredit(event, nth + 1, settlementClerk)),
      creditDecider.initialState,
    );
  const none = creditDecider.initialState;
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
  it('counts an order from before in, beyond the limit too, once and only if it is not counted', () => {
    const note = { ...place, type: 'NoteOrderOwed' as const };
    given()
      .when(note, { seen: { customer: limited('1.00') } })
      .then(creditCountedIn);
    given(ofCredit(creditCountedIn, 1, settlementClerk))
      .when(note)
      .thenNothing();
    given(taken).when(note).thenNothing();
    given()
      .when({ ...note, amount: idAs('0.00') })
      .thenNothing();
    const orders = [{ orderId, amount }];
    given(ofCredit(creditCountedIn, 1, settlementClerk))
      .when({ type: 'NoteOrdersPaid', customerId, paymentId, currency, orders })
      .then(creditFreed);
  });
  it('follows another price', () => given(taken).when(cheaper).then(creditChanged));
  it('counts an order as what it is owed by all that the log says, whatever was counted for it', () => {
    const owed = { ...place, type: 'NoteOrderOwed' as const, amount: idAs<'amount'>('330.00') };
    given(taken).when(owed).then(creditChanged);
    given(taken, ofCredit(creditChanged, 2, settlementClerk))
      .when(owed)
      .thenNothing();
    const nothingLeft = { ...creditChanged, data: { ...creditChanged.data, difference: idAs<'amount'>('-360.00') } };
    given(taken)
      .when({ ...owed, amount: idAs('0.00') })
      .then(nothingLeft);
  });
  const cancelled = { ...creditFreed, data: { ...creditFreed.data, reason: 'cancelled' as const, paymentId: null } };
  const close = { type: 'NoteOrderClosed', customerId, orderId, reason: 'cancelled', charge: null } as const;
  it('is free again when an order comes to nothing, once', () => {
    given(taken).when(close).then(cancelled);
    given(taken, ofCredit(cancelled, 2, settlementClerk))
      .when(close)
      .thenNothing();
  });
  it('R311 is free again of an order that is cancelled but for what that costs, until it is paid', () => {
    const orders = [{ orderId, amount: idAs<'amount'>('270.00') }];
    const freed = { ...cancelled, data: { ...cancelled.data, orders } };
    const charged = { ...close, charge: { currency, amount: idAs<'amount'>('90.00') } };
    given(taken).when(charged).then(freed);
    given(taken, ofCredit(freed, 2, settlementClerk))
      .when(charged)
      .thenNothing();
    expect(openIn(folded(creditTaken, freed), 'CNY')).toBe('90.00');
    const paid = { ...creditFreed, data: { ...creditFreed.data, orders: [{ orderId, amount: idAs<'amount'>('90.00') }] } };
    expect(folded(creditTaken, freed, paid)).toEqual(none);
    // All of it was let go of when it was cancelled: repriced to nothing, and back.
    given()
      .when(charged)
      .then({ ...freed, data: { ...freed.data, orders: [{ orderId, amount: idAs('-90.00') }] } });
  });
  it('is free again when a statement is paid, also of an order of which nothing was owed by then: a reduction is on no statement yet', () => {
    const pay = { type: 'NoteOrdersPaid', customerId, paymentId, currency, orders: creditFreed.data.orders } as const;
    given(taken).when(pay).then(creditFreed);
    given().when(pay).then(creditFreed);
    expect(openIn(folded(creditFreed), 'CNY')).toBe('-360.00');
  });
  it('is taken by what gets dearer when it is paid in full, until the correction is paid', () => {
    const dearer = { ...cheaper, lines: [{ lineId, difference: idAs<'amount'>('30.00') }] };
    const changed = { ...creditChanged, data: { ...creditChanged.data, difference: idAs<'amount'>('30.00') } };
    given(taken, ofCredit(creditFreed, 2, settlementClerk))
      .when(dearer)
      .then(changed);
    expect(openIn(folded(creditTaken, creditFreed, changed), 'CNY')).toBe('30.00');
    const paid = { ...creditFreed, data: { ...creditFreed.data, orders: [{ orderId, amount: idAs<'amount'>('30.00') }] } };
    expect(folded(creditTaken, creditFreed, changed, paid)).toEqual(none);
  });
  it('stays as it was folded where a former release said no currency: of what is not counted nothing changes', () => {
    const data = { ...creditChanged.data, currency: null };
    expect(folded(creditTaken, creditFreed, { ...creditChanged, data })).toEqual(none);
  });
  it('is taken again by as much when a payment is cancelled, also of what was paid for in full', () => {
    const { customerId: of, ...restored } = creditRestored.data;
    given(taken, ofCredit(creditFreed, 2, settlementClerk))
      .when({ type: 'NoteOrdersOwedAgain', customerId: of, ...restored })
      .then(creditRestored);
    expect(folded(creditTaken, creditFreed, creditRestored)).toEqual(folded(creditTaken));
  });
  it('knows an order that got cheaper after it was stated and was paid as stated: the difference is the hospital’s until it is on a statement', () => {
    const paidCheaper = [creditTaken, creditChanged, creditFreed];
    expect(openIn(folded(...paidCheaper), 'CNY')).toBe('-30.00');
    const onStatement = { ...creditFreed, data: { ...creditFreed.data, orders: [{ orderId, amount: idAs<'amount'>('-30.00') }] } };
    expect(folded(...paidCheaper, onStatement)).toEqual(none);
  });
  it('lets go of an order that was paid for more than in full before there were payments of parts, as it did then', () =>
    expect(folded(creditTaken, creditChanged, { ...creditFreed, data: { ...creditFreed.data, paymentId: null } })).toEqual(none));
  it('is free again of what is delivered for nothing, once, and whatever its lines cost later', () => {
    const { type: _, data } = creditWaived;
    const free = { type: 'NoteLinesFree', ...data, currency } as const;
    const waived = ofCredit(creditWaived, 2, settlementClerk);
    given(taken).when(free).then(creditWaived);
    given(taken, waived).when(free).thenNothing();
    given().when(free).then(creditWaived);
    expect(openIn(folded(creditTaken, creditWaived), 'CNY')).toBe('0.00');
    const other = { ...creditTaken, data: { ...creditTaken.data, amount: idAs<'amount'>('400.00') } };
    expect(openIn(folded(other, creditWaived), 'CNY')).toBe('40.00');
    given(ofCredit(other, 1, settlementClerk), waived)
      .when(cheaper)
      .thenNothing();
    const both = { ...cheaper, lines: [...cheaper.lines, { lineId: idAs<'orderLine'>('charged'), difference: idAs<'amount'>('7.00') }] };
    given(ofCredit(other, 1, settlementClerk), waived)
      .when(both)
      .then({ ...creditChanged, data: { ...creditChanged.data, difference: idAs('7.00') } });
  });
});

describe('whatever happens in whatever order', () => {
  const cents = (value: number): Amount => fixed(new Exact(value).dividedBy(100), 2);
  const nth = fc.integer({ min: 0, max: 5 });
  const act = fc.oneof(
    fc.record({ does: fc.constant('place' as const), nth, cents: fc.integer({ min: 0, max: 30_000 }), isForeign: fc.boolean() }),
    fc.record({ does: fc.constant('reprice' as const), nth, cents: fc.integer({ min: -5_000, max: 5_000 }) }),
    fc.record({ does: fc.constant('close' as const), nth }),
    fc.record({ does: fc.constant('cancel' as const), nth, cents: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ does: fc.constantFrom('pay', 'takeBack'), nth, cents: fc.integer({ min: 0, max: 30_000 }) }),
  );
  type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;
  const orderOf = (each: number): OrderId => idAs(`order-${each}`);
  const commandOf = (each: Act): CreditCommand => {
    const whose = { customerId, orderId: orderOf(each.nth) };
    switch (each.does) {
      case 'place':
        return { type: 'NoteOrderPlaced', ...whose, orderNo, currency: each.isForeign ? 'USD' : 'CNY', amount: cents(each.cents) };
      case 'reprice':
        return { type: 'NoteOrderAmount', ...whose, currency: 'CNY', lines: [{ lineId, difference: cents(each.cents) }] };
      case 'close':
        return { type: 'NoteOrderClosed', ...whose, reason: 'rejected', charge: null };
      case 'cancel':
        return { type: 'NoteOrderClosed', ...whose, reason: 'cancelled', charge: { currency: 'CNY', amount: cents(each.cents) } };
      case 'pay':
        return {
          type: 'NoteOrdersPaid',
          customerId,
          paymentId,
          currency: 'CNY',
          orders: [{ orderId: whose.orderId, amount: cents(each.cents) }],
        };
      case 'takeBack': {
        const orders = [{ orderId: whose.orderId, amount: cents(each.cents) }];
        return { type: 'NoteOrdersOwedAgain', customerId, paymentId, currency: 'CNY', orders };
      }
    }
  };

  it('what is open is what was placed, less what was given up and paid, and what that costs, what was taken back and what got dearer since; nothing beyond the limit passes as within it', () => {
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
          if (each.does === 'cancel') owed.set(each.nth, { cents: each.cents, isForeign: before?.isForeign ?? false });
          const change = each.does === 'reprice' || each.does === 'takeBack' ? each.cents : each.does === 'pay' ? -each.cents : 0;
          const changed = before ?? { cents: 0, isForeign: false };
          const isChange = each.does !== 'place' && each.does !== 'close' && each.does !== 'cancel';
          if (isChange && changed.cents + change === 0) owed.delete(each.nth);
          else if (isChange) owed.set(each.nth, { ...changed, cents: changed.cents + change });
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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Said } from '../shared/decider.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs, type OrderId, type PaymentId } from '../shared/ids.js';
import { sumOf } from '../shared/money.js';
import type { StatementCommand } from './commands.js';
import { creditDecider, openIn, type CreditState } from './credit.js';
import type { StatementEvent } from './events.js';
import { creditTaken, ofCredit, ofStatement, settlementClerk, settlementSubmitted, statementId } from './examples.js';
import { paidOf } from './payments.js';
import { statementDecider, type KnownStatement, type StatementState } from './statement.js';

const cents = (value: number): Amount => fixed(new Exact(value).dividedBy(100), 2);
const centsIn = (amount: Amount): number => new Exact(amount).times(100).toNumber();
const seed = 20_260_728;

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const), cents: fc.integer({ min: -100, max: 40_000 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('payTheRest' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), nth: fc.nat({ max: 12 }) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Each> ? Each : never;

/** What each order of a statement comes to, in cents: some only have a reduction on it. The whole is above zero. */
const orders = fc
  .array(fc.integer({ min: -3_000, max: 20_000 }), { minLength: 1, maxLength: 8 })
  .filter((each) => each.reduce((sum, its) => sum + its, 0) > 0);

const orderOf = (nth: number): OrderId => idAs(`order-${nth}`);
const paymentOf = (nth: number): PaymentId => idAs(`payment-${nth}`);

function stated(amounts: readonly number[]): StatementState {
  const [line] = settlementSubmitted.data.lines;
  if (!line) throw new Error('the example has a line');
  const lines = amounts.map((each, nth) => ({
    ...line,
    lineId: idAs<'orderLine'>(`line-${nth}`),
    orderId: orderOf(nth),
    amount: cents(each),
  }));
  return statementDecider.evolve(
    { status: 'none' },
    ofStatement({ ...settlementSubmitted, data: { ...settlementSubmitted.data, lines } }, 1, settlementClerk),
  );
}

const commandOf = (each: Act, nth: number): StatementCommand =>
  each.does === 'cancel'
    ? { type: 'CancelPayment', statementId, paymentId: paymentOf(each.nth), reason: '错' }
    : {
        type: 'RecordPayment',
        statementId,
        paymentId: paymentOf(nth),
        amount: each.does === 'pay' ? cents(each.cents) : null,
        paidOn: '2025-07-10',
        remark: null,
      };

const said = (command: StatementCommand): Said<StatementCommand> => ({ ...command, by: settlementClerk, at: '', today: '2025-07-10' });

const known = (state: StatementState): KnownStatement => {
  if (!('orders' in state)) throw new Error('the statement is there');
  return state;
};

/** What the credit of the hospital makes of it. */
function credited(state: CreditState, event: StatementEvent): CreditState {
  if (event.type !== 'SettlementPaymentRecorded' && event.type !== 'SettlementPaymentCancelled') return state;
  const { customerId, paymentId, currency, orders: shares } = event.data;
  const command =
    event.type === 'SettlementPaymentRecorded'
      ? ({ type: 'NoteOrdersPaid', customerId, paymentId, currency, orders: shares } as const)
      : ({ type: 'NoteOrdersOwedAgain', customerId, paymentId, currency, orders: shares } as const);
  const decision = creditDecider.decide({ ...command, by: settlementClerk, at: '', today: '2025-07-10' }, state, {});
  if (!('events' in decision)) throw new Error('credit refuses nothing');
  return decision.events.reduce((now, each) => creditDecider.evolve(now, ofCredit(each, 9, settlementClerk)), state);
}

it('conserves what a statement asks for, whatever is paid and cancelled: payments and rest are its amount, credit falls by what was paid, an order never gets more than it costs', () => {
  fc.assert(
    fc.property(orders, fc.array(act, { maxLength: 12 }), (amounts, acts) => {
      const total = amounts.reduce((sum, each) => sum + each, 0);
      let state = stated(amounts);
      let credit = amounts.reduce<CreditState>(
        (now, each, nth) =>
          creditDecider.evolve(
            now,
            ofCredit(
              { ...creditTaken, data: { ...creditTaken.data, orderId: orderOf(nth), amount: cents(each) } },
              nth + 1,
              settlementClerk,
            ),
          ),
        creditDecider.initialState,
      );
      const live = new Map<PaymentId, number>();
      for (const [nth, each] of acts.entries()) {
        const rest = total - [...live.values()].reduce((sum, its) => sum + its, 0);
        const command = commandOf(each, nth);
        const decision = statementDecider.decide(said(command), state, {});
        if (each.does === 'pay' && each.cents > rest) expect(decision).toMatchObject({ refusal: 'PaymentAboveRest' });
        if (each.does === 'pay' && each.cents <= 0) expect(decision).toMatchObject({ refusal: 'PaymentNotPositive' });
        for (const event of 'events' in decision ? decision.events : []) {
          if (event.type === 'SettlementPaymentRecorded') live.set(event.data.paymentId, centsIn(event.data.amount));
          if (event.type === 'SettlementPaymentCancelled') live.delete(event.data.paymentId);
          if ('restAmount' in event.data) {
            const { amount, paidAmount, restAmount, totalPrice, orders: shares } = event.data;
            expect(sumOf(shares.map((share) => share.amount))).toBe(amount);
            expect([totalPrice, sumOf([paidAmount, restAmount])]).toEqual([cents(total), cents(total)]);
          }
          state = statementDecider.evolve(state, ofStatement(event, nth + 2, settlementClerk));
          credit = credited(credit, event);
        }
        const paid = [...live.values()].reduce((sum, its) => sum + its, 0);
        const { paidAmount, restAmount } = paidOf(known(state));
        expect([paidAmount, restAmount]).toEqual([cents(paid), cents(total - paid)]);
        expect(state.status).toBe(paid === total ? 'paid' : 'submitted');
        expect(openIn(credit, 'CNY')).toBe(cents(total - paid));
        for (const [its, amount] of amounts.entries()) {
          const owed = centsIn(credit.orders.get(orderOf(its))?.amount ?? cents(0));
          expect([owed >= Math.min(amount, 0), owed <= Math.max(amount, 0)]).toEqual([true, true]);
        }
      }
    }),
    { seed, numRuns: 400 },
  );
});

import { describe, expect, it } from 'vitest';
import { lineId } from '../orders/examples.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import {
  ofStatement,
  owedLine,
  paymentCancelled,
  paymentId,
  paymentRecorded,
  settlementClerk,
  settlementConfirmed,
  settlementDrafted,
  settlementOwedAgain,
  settlementPaid,
  settlementSettled,
  settlementSubmitted,
  settlementVoided,
  statementId,
} from './examples.js';
import { statementDecider, type StatementState } from './statement.js';

const { given } = specFor(statementDecider);
const drafted = ofStatement(settlementDrafted, 1, settlementClerk);
const submitted = ofStatement(settlementSubmitted, 2, settlementClerk);
const confirmed = ofStatement(settlementConfirmed, 3, settlementClerk);
const voided = ofStatement(settlementVoided, 3, settlementClerk);
const paid = ofStatement(settlementPaid, 4, settlementClerk);
const claim = { kind: 'statementLine', value: lineId };

describe('the payment of a statement', () => {
  const pay = {
    type: 'RecordPayment',
    statementId,
    paymentId,
    amount: idAs<'amount'>('150.00'),
    paidOn: '2025-07-10',
    remark: '银行转账',
  } as const;
  const all = { ...pay, amount: null };
  const cancel = { type: 'CancelPayment', statementId, paymentId, reason: '金额录错' } as const;
  const later = { today: '2025-07-10' };
  const whole = {
    ...paymentRecorded,
    data: {
      ...paymentRecorded.data,
      amount: idAs<'amount'>('360.00'),
      paidAmount: idAs<'amount'>('360.00'),
      restAmount: idAs<'amount'>('0.00'),
      orders: settlementPaid.data.orders,
    },
  };
  const part = ofStatement(paymentRecorded, 4, settlementClerk);
  const partGone = ofStatement(paymentCancelled, 5, settlementClerk);
  const folded = (...events: readonly Parameters<typeof statementDecider.evolve>[1][]) =>
    events.reduce(statementDecider.evolve, statementDecider.initialState);

  it('may be of a part: it says what is paid, what is left and what of it falls to each order, signed by the hospital or not', () => {
    given(drafted, submitted).when(pay, later).then(paymentRecorded);
    given(drafted, submitted, confirmed).when(pay, later).then(paymentRecorded);
    expect(folded(drafted, submitted, confirmed, part)).toMatchObject({ status: 'customerConfirmed' });
  });
  it('is of all that is left when no amount is named, and says then of which orders nothing is left', () => {
    given(drafted, submitted).when(all, later).then(whole, settlementSettled);
    const rest = { ...pay, paymentId: idAs<'payment'>('second'), amount: null };
    given(drafted, submitted, part)
      .when(rest, later)
      .then(
        {
          ...whole,
          data: {
            ...whole.data,
            paymentId: rest.paymentId,
            amount: idAs('210.00'),
            orders: [{ orderId: owedLine.orderId, amount: idAs('210.00') }],
          },
        },
        settlementSettled,
      );
  });
  it('ends the statement when nothing is left: it is neither voided nor confirmed afterwards, and there is nothing more to pay', () => {
    const ended = [drafted, submitted, ofStatement(whole, 4, settlementClerk)];
    expect(folded(...ended)).toMatchObject({ status: 'paid' });
    given(...ended)
      .when({ type: 'VoidStatement', statementId, reason: '错' })
      .thenRefused('StatementIsPaid');
    given(...ended)
      .when({ type: 'ConfirmStatement', statementId, remark: null })
      .thenRefused('StatementNotSubmitted');
    given(...ended)
      .when({ ...all, paymentId: idAs('second') }, later)
      .thenNothing();
  });
  it('is not more than what is left, and says what that is', () => {
    given(drafted, submitted)
      .when({ ...pay, amount: idAs('360.01') }, later)
      .thenRefused('PaymentAboveRest', { amount: '360.01', restAmount: '360.00', currency: 'CNY' });
    given(drafted, submitted, part)
      .when({ ...pay, paymentId: idAs('second'), amount: idAs('210.01') }, later)
      .thenRefused('PaymentAboveRest', { amount: '210.01', restAmount: '210.00', currency: 'CNY' });
  });
  it('is above zero', () => {
    given(drafted, submitted)
      .when({ ...pay, amount: idAs('0.00') }, later)
      .thenRefused('PaymentNotPositive');
    given(drafted, submitted)
      .when({ ...pay, amount: idAs('-1.00') }, later)
      .thenRefused('PaymentNotPositive');
  });
  it('is noted once', () => given(drafted, submitted, part).when(pay, later).thenNothing());
  it('is of a day that has come', () =>
    given(drafted, submitted).when(pay, { today: '2025-07-09' }).thenRefused('PaidInFuture', { paidOn: '2025-07-10' }));
  it('is of a statement that was submitted and is not void', () => {
    given().when(pay, later).thenRefused('StatementNotFound');
    given(drafted).when(pay, later).thenRefused('StatementNotSubmitted', { status: 'draft' });
    given(drafted, submitted, voided).when(pay, later).thenRefused('StatementNotSubmitted', { status: 'void' });
  });
  it('keeps the statement from being voided, until it is cancelled', () => {
    const voiding = { type: 'VoidStatement', statementId, reason: '医院要求并入下月' } as const;
    given(drafted, submitted, part).when(voiding).thenRefused('StatementPartlyPaid', { paidAmount: '150.00', currency: 'CNY' });
    given(drafted, submitted, part, partGone)
      .when(voiding)
      .then(settlementVoided)
      .releasing(claim, { kind: 'statementPeriod', value: `${submitted.data.customerId} 2025-06 CNY C01` });
  });
  it('is cancelled when it was entered wrongly, once: as much is left to pay again, of the same orders', () => {
    given(drafted, submitted, part).when(cancel).then(paymentCancelled);
    given(drafted, submitted, part, partGone).when(cancel).thenNothing();
    given(drafted, submitted).when(cancel).thenRefused('PaymentNotFound');
    given(drafted).when(cancel).thenRefused('PaymentNotFound');
  });
  it('leaves the statement as it was before it, once cancelled: signed or not', () => {
    const gone = { ...paymentCancelled, data: { ...paymentCancelled.data, orders: whole.data.orders } };
    const paidAndCancelled = [ofStatement(whole, 4, settlementClerk), ofStatement(gone, 5, settlementClerk)];
    expect(folded(drafted, submitted, ...paidAndCancelled)).toMatchObject({ status: 'submitted' });
    expect(folded(drafted, submitted, confirmed, ...paidAndCancelled)).toMatchObject({ status: 'customerConfirmed' });
  });
  it('from before there were parts is one payment of all, and may be cancelled too: its orders hear that they are owed again', () => {
    const old = [drafted, submitted, confirmed, paid];
    expect(folded(...old)).toMatchObject({ status: 'paid' });
    given(...old)
      .when(all, later)
      .thenNothing();
    const cancelled = {
      ...paymentCancelled.data,
      paymentId: idAs<'payment'>(statementId),
      amount: idAs<'amount'>('360.00'),
      orders: settlementPaid.data.orders,
    };
    given(...old)
      .when({ ...cancel, paymentId: cancelled.paymentId })
      .then({ ...paymentCancelled, data: cancelled }, settlementOwedAgain);
  });
  it('pays the oldest order first, a reduction before all', () => {
    const [line] = settlementSubmitted.data.lines;
    if (!line) throw new Error('the example has a line');
    const of = (order: string, amount: string) => ({
      ...line,
      lineId: idAs<'orderLine'>(`${order}/${amount}`),
      orderId: idAs<'order'>(order),
      amount: idAs<'amount'>(amount),
    });
    const lines = [of('old', '0.10'), of('cheaper', '-0.50'), of('new', '9.00'), of('old', '0.20')];
    const stated = ofStatement({ ...settlementSubmitted, data: { ...settlementSubmitted.data, lines } }, 2, settlementClerk);
    const shares = (state: StatementState, amount: string | null) => {
      const command = { ...pay, amount: amount === null ? null : idAs<'amount'>(amount), by: settlementClerk, at: '', ...later };
      const decision = statementDecider.decide(command, state, {});
      const [event] = 'events' in decision ? decision.events : [];
      return event?.type === 'SettlementPaymentRecorded' ? event.data.orders.map((share) => [share.orderId, share.amount]) : decision;
    };
    expect(shares(folded(stated), '0.40')).toEqual([
      ['old', '0.30'],
      ['cheaper', '-0.50'],
      ['new', '0.60'],
    ]);
    expect(shares(folded(stated), null)).toEqual([
      ['old', '0.30'],
      ['cheaper', '-0.50'],
      ['new', '9.00'],
    ]);
  });
});

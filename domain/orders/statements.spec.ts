import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  clerk,
  ofOrder,
  orderDelivered,
  orderOwedAgain,
  orderRepriced,
  orderSettled,
  putOnStatement,
  submittedByClerk,
  takenOffStatement,
} from './examples.js';
import type { OrderEvent } from './events.js';
import { evolveOrder, isKnownOrder, settlementStatusOf, type OrderState } from './state.js';

it('an order on two statements stays on the one when the other is void', () => {
  const other = { ...putOnStatement, data: { ...putOnStatement.data, statementId: idAs<'statement'>('another') } };
  const statementsAfter = (...events: readonly OrderEvent[]) => {
    const past = [submittedByClerk, approvedByReviewer, ...[orderDelivered, ...events].map((event, nth) => ofOrder(event, nth + 3, clerk))];
    const state = past.reduce<OrderState>(evolveOrder, { status: 'none', isErased: false });
    return isKnownOrder(state) && state.statements;
  };
  expect(statementsAfter(putOnStatement, other)).toEqual([putOnStatement.data.statementId, 'another']);
  expect(statementsAfter(putOnStatement, other, takenOffStatement)).toEqual(['another']);
});

describe('an order whose statement is paid', () => {
  const { given } = specFor(orderDecider);
  const after = (...events: readonly OrderEvent[]) =>
    given(submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk)));
  const { orderId, statementId } = putOnStatement.data;
  const settle = { type: 'NoteOrderSettled', orderId, statementId } as const;
  const owe = { type: 'NoteOrderOwedAgain', orderId, statementId } as const;
  const another = idAs<'statement'>('another');
  const onAnother = { ...putOnStatement, data: { ...putOnStatement.data, statementId: another } };

  it('is settled, once, until a payment is cancelled', () => {
    after(putOnStatement).when(settle).then(orderSettled);
    after(putOnStatement, orderSettled).when(settle).thenNothing();
    after(putOnStatement, orderSettled).when(owe).then(orderOwedAgain);
    after(putOnStatement, orderSettled, orderOwedAgain).when(settle).then(orderSettled);
  });
  it('is settled when every statement that it stands on is paid', () => {
    const first = { ...orderSettled, data: { ...orderSettled.data, isAllSettled: false } };
    after(putOnStatement, onAnother).when(settle).then(first);
    after(putOnStatement, onAnother, first)
      .when({ ...settle, statementId: another })
      .then({ ...orderSettled, data: { ...orderSettled.data, statementId: another } });
  });
  it('is settled as well when the only one that was not paid is voided; what is on no statement yet is not looked at', () => {
    const voided = (left: object) => ({ ...takenOffStatement, data: { orderId, statementId: another, isNoneLeft: false, ...left } });
    const off = { type: 'NoteOrderOffStatement', orderId, statementId: another } as const;
    const first = { ...orderSettled, data: { ...orderSettled.data, isAllSettled: false } };
    const statusAfter = (...events: readonly OrderEvent[]) => {
      const past = [submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk))];
      const state = past.reduce<OrderState>(evolveOrder, { status: 'none', isErased: false });
      return isKnownOrder(state) && settlementStatusOf(state);
    };
    after(putOnStatement, onAnother).when(off).then(voided({}));
    after(putOnStatement, onAnother, first)
      .when(off)
      .then(voided({ isAllSettled: true }));
    expect(statusAfter(putOnStatement, onAnother, first)).toBe('inStatement');
    expect(statusAfter(putOnStatement, onAnother, first, voided({ isAllSettled: true }))).toBe('settled');
    expect(statusAfter(putOnStatement, orderSettled, orderRepriced)).toBe('settled');
  });
  it('hears nothing of a statement that it does not stand on, or that was not paid', () => {
    after().when(settle).thenNothing();
    after(putOnStatement, takenOffStatement).when(settle).thenNothing();
    after(putOnStatement).when(owe).thenNothing();
  });
});

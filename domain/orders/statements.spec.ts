import { expect, it } from 'vitest';
import { idAs } from '../shared/ids.js';
import { clerk, ofOrder, orderDelivered, putOnStatement, submittedByClerk, approvedByReviewer, takenOffStatement } from './examples.js';
import type { OrderEvent } from './events.js';
import { evolveOrder, isKnownOrder, type OrderState } from './state.js';

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

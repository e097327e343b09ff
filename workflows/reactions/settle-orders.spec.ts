import { orderId } from '@cloud-factory/domain/orders/examples';
import {
  ofStatement,
  paymentCancelled,
  paymentRecorded,
  settlementClerk,
  settlementOwedAgain,
  settlementPaid,
  settlementSettled,
  settlementSubmitted,
  settlementVoided,
  statementId,
} from '@cloud-factory/domain/settlement/examples';
import type { StatementEvent } from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { noteStatement } from './note-statement.js';
import { settleOrders } from './settle-orders.js';

const sentAfter = (...events: readonly StatementEvent[]) => {
  const { on, sent } = settleOrders.begin();
  events.forEach((event, nth) => on(ofStatement(event, nth + 1, settlementClerk)));
  return sent().map(({ command }) => command);
};
const rest = { ...paymentRecorded, data: { ...paymentRecorded.data, restAmount: idAs<'amount'>('0.00') } };
const settle = { type: 'NoteOrderSettled', orderId, statementId };

describe('a statement that is paid', () => {
  it('is told to all of its orders, and that it is not paid after all', () => {
    expect(noteStatement.SettlementSettled(ofStatement(settlementSettled, 5, settlementClerk)).map(({ command }) => command)).toEqual([
      settle,
    ]);
    expect(noteStatement.SettlementOwedAgain(ofStatement(settlementOwedAgain, 6, settlementClerk)).map(({ command }) => command)).toEqual([
      { type: 'NoteOrderOwedAgain', orderId, statementId },
    ]);
  });
});

describe('a statement that was paid before orders were told', () => {
  it('settles them, whether it was paid at once or in parts', () => {
    expect(sentAfter(settlementSubmitted, settlementPaid)).toEqual([settle]);
    expect(sentAfter(settlementSubmitted, paymentRecorded, rest)).toEqual([settle]);
  });
  it('settles nothing while something is left to pay, is owed again or was voided', () => {
    expect(sentAfter(settlementSubmitted, paymentRecorded)).toEqual([]);
    expect(sentAfter(settlementSubmitted, settlementPaid, paymentCancelled)).toEqual([]);
    expect(sentAfter(settlementSubmitted, settlementVoided)).toEqual([]);
  });
  it('is left to the reaction where the statement says so itself', () =>
    expect(sentAfter(settlementSubmitted, rest, settlementSettled)).toEqual([]));
});

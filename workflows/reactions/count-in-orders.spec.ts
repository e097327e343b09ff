import {
  clerk,
  content,
  ofOrder,
  orderCancelled,
  orderDrafted,
  orderRejected,
  orderRepriced,
  orderSubmitted,
} from '@cloud-factory/domain/orders/examples';
import {
  creditExceeded,
  creditFreed,
  creditTaken,
  ofCredit,
  ofStatement,
  paymentCancelled,
  paymentRecorded,
  settlementClerk,
  settlementPaid,
} from '@cloud-factory/domain/settlement/examples';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { describe, expect, it } from 'vitest';
import { countInOrders } from './count-in-orders.js';

const { customerId, orderId, orderNo, currency, discountedAmount } = content;
const submitted = ofOrder(orderSubmitted, 1, clerk);
type Heard = Recorded<Readonly<{ type: string }>>;
const sentAfter = (...events: readonly Heard[]) => {
  const fold = countInOrders.begin();
  events.forEach(fold.on);
  return fold.sent();
};
const amountAfter = (...events: readonly Heard[]) =>
  sentAfter(...events).map(({ command }) => ('amount' in command ? command.amount : null));

describe('orders from before credit was counted', () => {
  it('are counted in at what they cost, each under an id of its own', () =>
    expect(sentAfter(submitted)).toEqual([
      {
        commandId: `count-in:${orderId}`,
        command: { type: 'NoteOrderOwed', customerId, orderId, orderNo, currency, amount: discountedAmount },
      },
    ]));
  it('are counted in at another price, less what is paid of them', () => {
    expect(amountAfter(submitted, ofOrder(orderRepriced, 2, clerk))).toEqual(['330.00']);
    expect(amountAfter(submitted, ofStatement(paymentRecorded, 2, settlementClerk))).toEqual(['210.00']);
    const cancelled = ofStatement(paymentCancelled, 3, settlementClerk);
    expect(amountAfter(submitted, ofStatement(paymentRecorded, 2, settlementClerk), cancelled)).toEqual(['360.00']);
  });
  it('are not counted when nothing is owed: drafts, free ones, rejected, cancelled and paid ones', () => {
    expect(sentAfter(ofOrder(orderDrafted, 1, clerk))).toEqual([]);
    expect(sentAfter(ofOrder({ ...orderSubmitted, data: { ...content, orderProperty: 'free' } }, 1, clerk))).toEqual([]);
    expect(sentAfter(submitted, ofOrder(orderRejected, 2, clerk))).toEqual([]);
    expect(sentAfter(submitted, ofOrder(orderCancelled, 2, clerk))).toEqual([]);
    expect(sentAfter(submitted, ofStatement(settlementPaid, 2, settlementClerk))).toEqual([]);
  });
  it('are those alone that no credit knows: what was taken or exceeded it is counted, and stays so when it was paid', () => {
    const taken = ofCredit(creditTaken, 2, settlementClerk);
    expect(sentAfter(submitted, taken)).toEqual([]);
    expect(sentAfter(submitted, ofCredit(creditExceeded, 2, settlementClerk))).toEqual([]);
    expect(sentAfter(submitted, taken, ofCredit(creditFreed, 3, settlementClerk), submitted)).toEqual([]);
  });
});

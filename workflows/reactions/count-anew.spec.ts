import { deliveryConfirmed, deliveryLine, ofDelivery, packer } from '@cloud-factory/domain/delivery/examples';
import type { OrderCancelled } from '@cloud-factory/domain/orders';
import {
  clerk,
  content,
  lineId,
  ofOrder,
  orderCancelled,
  orderRejected,
  orderRepriced,
  orderSubmitted,
} from '@cloud-factory/domain/orders/examples';
import { ofStatement, paymentCancelled, paymentRecorded, settlementClerk, settlementPaid } from '@cloud-factory/domain/settlement/examples';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { chargeCancellation } from './charge-cancellation.js';
import { countAnew } from './count-anew.js';

const { customerId, orderId, orderNo, currency } = content;
type Heard = Recorded<Readonly<{ type: string }>>;
const sentAfter = (...events: readonly Heard[]) => {
  const fold = countAnew.begin();
  events.forEach(fold.on);
  return fold.sent();
};
const amountAfter = (...events: readonly Heard[]) =>
  sentAfter(...events).flatMap(({ command }) => ('amount' in command ? [command.amount] : []));

const submitted = ofOrder(orderSubmitted, 1, clerk);
const repriced = ofOrder(orderRepriced, 2, clerk);
const paid = ofStatement(settlementPaid, 3, settlementClerk);
const dearer = [{ lineId, oldPrice: idAs<'price'>('120.0000'), newPrice: idAs<'price'>('130.0000') }].map((line) => ({
  ...line,
  oldAmount: idAs<'amount'>('360.00'),
  newAmount: idAs<'amount'>('390.00'),
}));
const raised = ofOrder({ ...orderRepriced, data: { ...orderRepriced.data, lines: dearer } }, 4, clerk);

describe('what a former release did not count as it should', () => {
  it('is an order that got another price: what of it is owed by now, also when it was paid in full', () => {
    expect(sentAfter(submitted, paid, raised)).toEqual([
      {
        commandId: `count-anew:${orderId}`,
        command: { type: 'NoteOrderOwed', customerId, orderId, orderNo, currency, amount: '30.00' },
      },
    ]);
    expect(amountAfter(submitted, repriced, paid)).toEqual(['-30.00']);
    expect(amountAfter(submitted, repriced, ofStatement(paymentRecorded, 3, settlementClerk))).toEqual(['180.00']);
    const back = [paymentRecorded, paymentCancelled].map((each, nth) => ofStatement(each, nth + 3, settlementClerk));
    expect(amountAfter(submitted, repriced, ...back)).toEqual(['330.00']);
  });
  it('is a sample, for which nothing is asked', () =>
    expect(amountAfter(ofOrder({ ...orderSubmitted, data: { ...content, orderProperty: 'sample' } }, 1, clerk))).toEqual(['0.00']));
  it('is not what left for nothing, whether it was repriced before or after it', () => {
    const lines = [{ ...deliveryLine, isFree: true }];
    const free = ofDelivery({ ...deliveryConfirmed, data: { ...deliveryConfirmed.data, lines } }, 3, packer);
    expect(amountAfter(submitted, repriced, free)).toEqual(['0.00']);
    expect(amountAfter(submitted, free, repriced)).toEqual(['0.00']);
  });
  it('is not what was always counted so: an order at its first price, one that was rejected, one that is cancelled for nothing', () => {
    expect(sentAfter(submitted, paid)).toEqual([]);
    expect(sentAfter(submitted, repriced, ofOrder(orderRejected, 3, clerk))).toEqual([]);
    expect(sentAfter(submitted, repriced, ofOrder(orderCancelled, 3, clerk))).toEqual([]);
  });
});

it('R311 what was accepted to be charged for a cancellation is told to account and credit, as the reaction says it', () => {
  const charge = { currency, amount: idAs<'amount'>('120.00'), lines: [] };
  const charged: OrderCancelled = { ...orderCancelled, data: { ...orderCancelled.data, charge } };
  const recorded = ofOrder(charged, 2, clerk);
  const told = chargeCancellation.OrderCancelled(recorded);
  expect(told).toMatchObject([{ command: { type: 'NoteCancellation', customerId, orderId, charge } }]);
  expect(sentAfter(submitted, recorded)).toEqual([...told, expect.objectContaining({ commandId: `count-anew:${orderId}` })]);
  expect(amountAfter(submitted, recorded)).toEqual(['120.00']);
  expect(chargeCancellation.OrderCancelled(ofOrder(orderCancelled, 2, clerk))).toEqual([]);
});

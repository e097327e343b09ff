import { deliveryConfirmed, deliveryLine, ofDelivery, packer } from '@cloud-factory/domain/delivery/examples';
import {
  clerk,
  content,
  line,
  ofOrder,
  orderCancelled,
  orderRejected,
  orderRepriced,
  orderSubmitted,
} from '@cloud-factory/domain/orders/examples';
import {
  creditExceeded,
  ofCredit,
  ofStatement,
  paymentCancelled,
  paymentId,
  paymentRecorded,
  settlementClerk,
  settlementPaid,
  statementId,
} from '@cloud-factory/domain/settlement/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { checkCredit } from './check-credit.js';

const { customerId, orderId, orderNo, currency, discountedAmount } = content;

describe('the credit of a hospital', () => {
  it('is asked for what a submitted order costs, under the same id at a second delivery', () => {
    const submitted = ofOrder(orderSubmitted, 1, clerk);
    expect(checkCredit.OrderSubmitted(submitted)).toEqual([
      {
        commandId: `check-credit:${submitted.id}`,
        command: { type: 'NoteOrderPlaced', customerId, orderId, orderNo, currency, amount: discountedAmount },
      },
    ]);
    expect(checkCredit.OrderSubmitted(submitted)).toEqual(checkCredit.OrderSubmitted(submitted));
  });
  it.each(['free', 'sample'] as const)('is asked for nothing by a %s order', (orderProperty) => {
    const free = { ...orderSubmitted, data: { ...content, orderProperty } };
    expect(checkCredit.OrderSubmitted(ofOrder(free, 1, clerk))).toMatchObject([{ command: { amount: '0.00' } }]);
  });
  it('follows other prices by their difference', () =>
    expect(
      checkCredit.OrderRepriced(
        ofOrder(
          {
            ...orderRepriced,
            data: {
              ...orderRepriced.data,
              lines: [
                {
                  lineId: line.id,
                  oldPrice: line.discountPrice,
                  newPrice: line.discountPrice,
                  oldAmount: line.amount,
                  newAmount: line.amount,
                },
                ...orderRepriced.data.lines,
              ],
            },
          },
          3,
          clerk,
        ),
      ),
    ).toMatchObject([
      {
        command: {
          type: 'NoteOrderAmount',
          orderId,
          currency,
          lines: [
            { lineId: line.id, difference: '0.00' },
            { lineId: line.id, difference: '-30.00' },
          ],
        },
      },
    ]));
  it('hears nothing of other prices of an order that was rejected: it is counted when it is submitted again', () => {
    const rejected = { ...orderRepriced, data: { ...orderRepriced.data, isRejected: true } };
    expect(checkCredit.OrderRepriced(ofOrder(rejected, 3, clerk))).toEqual([]);
  });
  it('is free again of the lines that a delivery charges nothing for, order by order; free orders and samples were never counted', () => {
    const free = { ...deliveryLine, isFree: true };
    const [other, third] = [idAs<'order'>('another order'), idAs<'order'>('a free order')];
    const lines = [
      free,
      { ...deliveryLine, lineId: idAs<'orderLine'>('charged') },
      { ...free, orderId: other, lineId: idAs<'orderLine'>('of the other') },
      { ...free, orderId: third, orderProperty: 'free' as const },
      { ...free, orderId: third, orderProperty: 'sample' as const },
    ];
    const confirmed = ofDelivery({ ...deliveryConfirmed, data: { ...deliveryConfirmed.data, lines } }, 2, packer);
    const { deliveryId } = deliveryConfirmed.data;
    expect(checkCredit.DeliveryConfirmed(confirmed)).toEqual([
      {
        commandId: `check-credit:${confirmed.id}:${orderId}`,
        command: { type: 'NoteLinesFree', customerId, orderId, deliveryId, currency, lines: [{ lineId: free.lineId, amount: '360.00' }] },
      },
      {
        commandId: `check-credit:${confirmed.id}:${other}`,
        command: {
          type: 'NoteLinesFree',
          customerId,
          orderId: other,
          deliveryId,
          currency,
          lines: [{ lineId: 'of the other', amount: '360.00' }],
        },
      },
    ]);
    expect(checkCredit.DeliveryConfirmed(ofDelivery(deliveryConfirmed, 2, packer))).toEqual([]);
  });
  it('is free again when the order is rejected or cancelled, but for what that costs, and when its statement is paid', () => {
    expect(checkCredit.OrderRejected(ofOrder(orderRejected, 2, clerk))).toMatchObject([
      { command: { type: 'NoteOrderClosed', customerId, orderId, reason: 'rejected' } },
    ]);
    expect(checkCredit.OrderCancelled(ofOrder(orderCancelled, 2, clerk))).toMatchObject([
      { command: { type: 'NoteOrderClosed', customerId, orderId, reason: 'cancelled', charge: null } },
    ]);
    const amount = idAs<'amount'>('120.00');
    const charged = { ...orderCancelled, data: { ...orderCancelled.data, charge: { currency, amount, lines: [] } } };
    expect(checkCredit.OrderCancelled(ofOrder(charged, 2, clerk))).toMatchObject([
      { command: { type: 'NoteOrderClosed', reason: 'cancelled', charge: { currency, amount } } },
    ]);
    expect(checkCredit.SettlementPaid(ofStatement(settlementPaid, 4, settlementClerk))).toMatchObject([
      { command: { type: 'NoteOrdersPaid', customerId, paymentId: statementId, orders: [{ orderId, amount: '360.00' }] } },
    ]);
  });
  it('falls by a part that was paid, and is taken again when that payment is cancelled', () => {
    const orders = [{ orderId, amount: '150.00' }];
    expect(checkCredit.SettlementPaymentRecorded(ofStatement(paymentRecorded, 4, settlementClerk))).toMatchObject([
      { command: { type: 'NoteOrdersPaid', customerId, paymentId, orders } },
    ]);
    expect(checkCredit.SettlementPaymentCancelled(ofStatement(paymentCancelled, 5, settlementClerk))).toMatchObject([
      { command: { type: 'NoteOrdersOwedAgain', customerId, paymentId, currency, orders } },
    ]);
  });
  it('says nothing of an order whose customer an old event does not name', () =>
    expect(checkCredit.OrderRejected(ofOrder({ ...orderRejected, data: { ...orderRejected.data, customerId: null } }, 2, clerk))).toEqual(
      [],
    ));
  it('makes an order wait that goes beyond the limit, and says by how much', () =>
    expect(checkCredit.CreditExceeded(ofCredit(creditExceeded, 1, settlementClerk))).toMatchObject([
      {
        command: {
          type: 'HoldOrder',
          orderId,
          holdStatus: 'waitingPayment',
          reason: '超出信用额度 Credit limit exceeded: 49800.00 + 360.00 > 50000.00 CNY',
        },
      },
    ]));
});

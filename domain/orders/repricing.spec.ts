import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  clerk,
  lineId,
  ofOrder,
  orderDelivered,
  orderId,
  orderRepriced,
  putOnStatement,
  submittedByClerk,
  takenOffStatement,
} from './examples.js';
import type { OrderEvent } from './events.js';
import { isKnownOrder } from './state.js';

const { given } = specFor(orderDecider);
const { changeId, batchNo, lines } = orderRepriced.data;
const reprice = { type: 'RepriceOrder', orderId, changeId, batchNo, lines } as const;
const approved = [submittedByClerk, approvedByReviewer];
const then = (...events: readonly OrderEvent[]) => [...approved, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk))];

describe('C277 another price for lines that are priced already', () => {
  it('is recorded with old and new amounts', () =>
    given(...approved)
      .when(reprice)
      .then({
        ...orderRepriced,
        data: {
          ...orderRepriced.data,
          lines: lines.map(({ lineId: id, oldPrice, newPrice, oldAmount, newAmount }) => ({
            lineId: id,
            oldPrice,
            newPrice,
            oldAmount,
            newAmount,
          })),
        },
      }));
  it('is what the order is reviewed, delivered and settled at from then on', () => {
    const state = then(orderRepriced).reduce((before, event) => orderDecider.evolve(before, event), orderDecider.initialState);
    expect(isKnownOrder(state) && state.content).toMatchObject({
      totalAmount: '360.00',
      discountedAmount: '330.00',
      lines: [{ discountPrice: '110.0000', discountedAmount: '330.00', priceSource: 'repriced', priceReference: batchNo }],
    });
  });
  it('comes once', () =>
    given(...then(orderRepriced))
      .when(reprice)
      .thenNothing());
  it('leaves a line alone whose price is another one by now', () =>
    given(...approved)
      .when({ ...reprice, lines: [{ lineId, oldPrice: idAs('119.0000'), newPrice: idAs('110.0000') }] })
      .thenNothing());
  it('reaches what is delivered, but on no statement', () =>
    given(...then(orderDelivered))
      .when(reprice)
      .then(orderRepriced));
  it('reaches what a statement asks for already, and what is not delivered beside it', () => {
    given(...then(orderDelivered, putOnStatement))
      .when(reprice)
      .then(orderRepriced);
    given(...then(orderDelivered, putOnStatement, takenOffStatement))
      .when(reprice)
      .then(orderRepriced);
  });
  it('is refused of an order that is cancelled', () =>
    given(...then({ type: 'OrderCancelled', data: { orderId, customerId: null, reason: 'x', lineIds: [], charge: null } }))
      .when(reprice)
      .thenRefused('OrderNotRepriceable'));
});

import type { OrderEvent } from '@cloud-factory/domain/orders';
import {
  approvedByReviewer,
  clerk,
  delivery,
  lineId,
  ofOrder,
  orderCancelled,
  orderDelivered,
  orderId,
  orderRepriced,
  deliveryReversed,
  reviewer,
} from '@cloud-factory/domain/orders/examples';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { orderLineTable } from './projection.js';

const fold = (...events: readonly Recorded<OrderEvent>[]) => orderLineTable.apply(new Map(), events as never); // it reads some of them
const after = (...events: readonly OrderEvent[]) =>
  fold(approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk))).get(lineId)?.row;

describe('the lines for reports', () => {
  it('begin when their order binds, as they were that day', () =>
    expect(after()).toMatchObject({
      orderId,
      lineNo: 1,
      orderDay: '2025-06-11',
      discountedAmount: '360.00',
      discountedAmountCents: '36000',
      qty: '3.0000',
      deliveredQty: '0.0000',
    }));
  it('end when it is cancelled, and only those that had begun', () => {
    expect(after({ ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId] } })).toBe(gone);
    expect(fold(ofOrder(orderCancelled, 2, reviewer)).size).toBe(0);
  });
  it('know what was delivered, and what came back', () => {
    const moved = { orderId, deliveryId: delivery, lines: [{ lineId, qty: idAs<'quantity'>('2.0000') }] };
    const [there, back] = [
      { ...orderDelivered, data: { ...moved, isComplete: false, isTryIn: false, deliveryStatus: 'partial' as const } },
      { ...deliveryReversed, data: { ...moved, isNoneLeft: true, deliveryStatus: 'none' as const } },
    ];
    expect(after(there)).toMatchObject({ deliveredQty: '2.0000' });
    expect(after(there, back)).toMatchObject({ deliveredQty: '0.0000' });
  });
  it('follow a price that was agreed on later, so that sums stay those of the orders', () => {
    expect(after(orderRepriced)).toMatchObject({
      discountPrice: '110.0000',
      discountedAmount: '330.00',
      discountedAmountCents: '33000',
      qty: '3.0000',
    });
    expect(fold(ofOrder(orderRepriced, 2, reviewer)).get(lineId)?.row).toBe(gone);
  });
  it('hold no name of a patient', () => expect(JSON.stringify(after())).not.toContain('林一'));
});

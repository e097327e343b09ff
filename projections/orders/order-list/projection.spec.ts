import {
  approvedByReviewer,
  bill,
  clerk,
  content,
  lineBegun,
  lineFinished,
  lineId,
  ofOrder,
  orderApproved,
  orderCancelled,
  orderDelivered,
  orderFinished,
  orderId,
  deliveryReversed,
  orderOwedAgain,
  orderPacked,
  orderReleased,
  orderRemoved,
  orderSettled,
  orderSubmitted,
  personErased,
  putOnStatement,
  rejectedByReviewer,
  remakeId,
  reviewer,
  submittedByClerk,
  takenOffStatement,
} from '@cloud-factory/domain/orders/examples';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs, type OrderId, type OrderLineId } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { orderListTable } from './projection.js';

const fold = (...batch: readonly Recorded<OrderEvent>[]) => orderListTable.apply(new Map(), batch);
const rowAfter = (...events: readonly OrderEvent[]) =>
  fold(submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, reviewer))).get(orderId)?.row;

describe('the order list', () => {
  it('shows what was submitted, by whom and when', () =>
    expect(fold(submittedByClerk).get(orderId)?.row).toMatchObject({
      orderNo: 'YC20250611-00042',
      reviewStatus: 'pending',
      discountedAmount: '360.00',
      discountedAmountCents: '36000',
      createdBy: clerk,
      orderDate: submittedByClerk.at,
      orderDay: '2025-06-11',
      patientName: '林一',
      productName: '钴铬单冠',
      lineCount: 1,
      fileCount: 1,
      version: 1,
    }));

  it('follows the review', () => {
    expect(rowAfter()).toMatchObject({ reviewStatus: 'approved', productionStatus: 'scheduled', updatedBy: reviewer, version: 2 });
    expect(fold(submittedByClerk, rejectedByReviewer).get(orderId)?.row).toMatchObject({
      reviewStatus: 'rejected',
      productionStatus: 'none',
    });
    expect(rowAfter(orderCancelled)).toMatchObject({ reviewStatus: 'cancelled', productionStatus: 'none' });
  });

  it('follows production, packing, delivery and settlement, each on its own', () => {
    expect(rowAfter(lineBegun)).toMatchObject({ productionStatus: 'inProduction', packingStatus: 'none' });
    expect(rowAfter(lineFinished, orderFinished)).toMatchObject({ productionStatus: 'qc', packingStatus: 'none' });
    expect(rowAfter(lineFinished, orderFinished, orderReleased)).toMatchObject({ productionStatus: 'finished', packingStatus: 'allowed' });
    expect(rowAfter(orderReleased, orderPacked, orderDelivered)).toMatchObject({ packingStatus: 'packed', deliveryStatus: 'delivered' });
    expect(rowAfter(orderDelivered, deliveryReversed)).toMatchObject({ deliveryStatus: 'none' });
    expect(rowAfter(putOnStatement)).toMatchObject({ settlementStatus: 'inStatement' });
    expect(rowAfter(putOnStatement, orderSettled)).toMatchObject({ settlementStatus: 'settled' });
    const half = { ...orderSettled, data: { ...orderSettled.data, isAllSettled: false } };
    expect(rowAfter(putOnStatement, half)).toMatchObject({ settlementStatus: 'inStatement' });
    expect(rowAfter(putOnStatement, orderSettled, orderOwedAgain)).toMatchObject({ settlementStatus: 'inStatement' });
    expect(rowAfter(putOnStatement, takenOffStatement)).toMatchObject({ settlementStatus: 'open', version: 4 });
    const unpaid = { ...takenOffStatement, data: { ...takenOffStatement.data, isNoneLeft: false } };
    const paid = { ...unpaid, data: { ...unpaid.data, isAllSettled: true as const } };
    expect(rowAfter(putOnStatement, unpaid)).toMatchObject({ settlementStatus: 'inStatement' });
    expect(rowAfter(putOnStatement, paid)).toMatchObject({ settlementStatus: 'settled' });
  });

  it('R341 waits for its delivery from its last step on, until all of it has left, and again when a delivery comes back', () => {
    const at = (nth: number): string => ofOrder(orderFinished, nth, reviewer).at;
    const partly = { ...orderDelivered, data: { ...orderDelivered.data, isComplete: false } };
    expect(rowAfter(lineBegun, lineFinished)).toMatchObject({ waitsSince: null, promisedDate: content.promisedDate });
    expect(rowAfter(orderFinished, orderReleased, orderPacked)).toMatchObject({ waitsSince: at(3) });
    expect(rowAfter(orderReleased, orderPacked)).toMatchObject({ waitsSince: at(4) });
    expect(rowAfter(orderFinished, orderPacked, partly)).toMatchObject({ waitsSince: at(3) });
    expect(rowAfter(orderFinished, orderPacked, orderDelivered)).toMatchObject({ waitsSince: null });
    expect(rowAfter(orderFinished, orderPacked, orderDelivered, deliveryReversed)).toMatchObject({ waitsSince: at(3) });
    expect(rowAfter(orderFinished, orderCancelled)).toMatchObject({ waitsSince: null });
  });

  const remake = { ...content, orderId: remakeId, sourceOrderId: orderId };
  const remade = [
    submittedByClerk,
    approvedByReviewer,
    ofOrder({ ...orderSubmitted, data: remake }, 3, clerk),
    ofOrder({ ...orderApproved, data: remake }, 4, reviewer),
  ];
  it('counts a remake on the order that it makes again', () => {
    const rows = fold(...remade);
    expect(rows.get(orderId)).toMatchObject({ row: { remakeCount: 1, version: 2 }, position: idAs('0000000000000000004') });
    expect(rows.get(remakeId)?.row).toMatchObject({ remakeCount: 0, reviewStatus: 'approved' });
  });
  it('counts it no more once it is cancelled, and never counted one that was cancelled before its approval, or said of no order', () => {
    const cancelled = (lineIds: readonly OrderLineId[], sourceOrderId: OrderId | null = orderId) =>
      ofOrder({ ...orderCancelled, data: { ...orderCancelled.data, orderId: remakeId, sourceOrderId, lineIds } }, 5, clerk);
    const again = fold(...remade, cancelled([lineId]));
    expect(again.get(orderId)?.row).toMatchObject({ remakeCount: 0, reviewStatus: 'approved', version: 2 });
    expect(again.get(remakeId)?.row).toMatchObject({ remakeCount: 0, reviewStatus: 'cancelled' });
    expect(fold(...remade.slice(0, 3), cancelled([])).get(orderId)?.row).toMatchObject({ remakeCount: 0 });
    expect(fold(...remade, cancelled([lineId], null)).get(orderId)?.row).toMatchObject({ remakeCount: 1 });
    // The order that it made again may be gone, and names may be erased since.
    expect(fold(...remade.slice(2), cancelled([lineId])).get(orderId)?.row).toBe(gone);
    const erased = ofOrder({ ...personErased, data: { orderId: remakeId } }, 6, clerk);
    expect(fold(...remade, cancelled([lineId]), erased).get(orderId)?.row).toMatchObject({ remakeCount: 0 });
  });

  it('takes the same event twice for once', () => {
    const released = ofOrder({ ...orderReleased, data: { orderId, billId: bill } }, 3, reviewer);
    const once = fold(submittedByClerk, approvedByReviewer, released);
    expect(fold(submittedByClerk, approvedByReviewer, released, released)).toEqual(once);
    const order = once.get(orderId);
    if (!order || order.row === gone) throw new Error('no row');
    expect(orderListTable.apply(new Map([[orderId, { ...order, row: order.row }]]), [submittedByClerk, released])).toEqual(new Map());
  });

  it('C11 forgets the names of an erased person', () => expect(rowAfter(personErased)).toMatchObject({ patientName: '' }));
  it('C11 bears a log whose names are already unreadable', () =>
    expect(fold({ ...submittedByClerk, personal: null }).get(orderId)?.row).toMatchObject({ patientName: '' }));
  it('loses the row of a removed draft, also when its person is erased after', () => {
    expect(fold(submittedByClerk, ofOrder(orderRemoved, 2, clerk)).get(orderId)?.row).toBe(gone);
    expect(fold(submittedByClerk, ofOrder(orderRemoved, 2, clerk), ofOrder(personErased, 3, clerk)).get(orderId)?.row).toBe(gone);
  });
  it('stops loudly on a change of a row that was never made', () => expect(() => fold(approvedByReviewer)).toThrow('came before the row'));
});

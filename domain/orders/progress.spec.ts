import { describe, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { QuantityField } from '../shared/decimal.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  bill,
  clerk,
  content,
  delivery,
  line,
  lineBegun,
  lineFinished,
  lineId,
  ofOrder,
  orderApproved,
  orderDelivered,
  orderFinished,
  orderId,
  orderPacked,
  orderReleased,
  orderSubmitted,
  otherLineId,
  reviewer,
  statement,
  submittedByClerk,
} from './examples.js';
import type { OrderEvent } from './events.js';

const { given } = specFor(orderDecider);
const after = (...events: readonly OrderEvent[]) =>
  given(submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk)));

describe('an approved order', () => {
  const finish = { type: 'NoteWorkOrderFinished', orderId, lineId } as const;
  const deliver = { type: 'NoteOrderDelivered', orderId, deliveryId: delivery, lines: [{ lineId, qty: line.qty }] } as const;
  const qty = QuantityField.parse(1);

  it('is in production when work on a line began', () => after().when({ type: 'NoteWorkOrderBegun', orderId, lineId }).then(lineBegun));
  it('is finished with its last line', () => after().when(finish).then(lineFinished, orderFinished));
  it('is not finished with one line of two', () => {
    const data = { ...content, lines: [line, { ...line, id: otherLineId, lineNo: 2 }] };
    given(ofOrder({ ...orderSubmitted, data }, 1, clerk), ofOrder({ ...orderApproved, data }, 2, reviewer))
      .when(finish)
      .then(lineFinished);
  });
  it('hears the same news twice without harm', () => {
    after(lineFinished, orderFinished).when(finish).thenNothing();
    after(orderReleased).when({ type: 'NoteOrderReleased', orderId, billId: bill }).thenNothing();
    after(orderDelivered).when(deliver).thenNothing();
  });
  it('may be packed when it was released, not before', () => {
    after().when({ type: 'PackOrder', orderId }).thenRefused('OrderNotReleased');
    after(orderReleased).when({ type: 'PackOrder', orderId }).then(orderPacked);
    after(orderReleased, orderPacked).when({ type: 'PackOrder', orderId }).thenNothing();
  });
  it('is delivered when nothing of it is left', () => {
    after().when(deliver).then(orderDelivered);
    after()
      .when({ ...deliver, lines: [{ lineId, qty }] })
      .then({ type: 'OrderDelivered', data: { orderId, deliveryId: delivery, lines: [{ lineId, qty }], isComplete: false } });
  });
  it('takes a delivery back, once', () => {
    const reverse = { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery } as const;
    after(orderDelivered)
      .when(reverse)
      .then({
        type: 'OrderDeliveryReversed',
        data: { orderId, deliveryId: delivery, lines: [{ lineId, qty: line.qty }], isNoneLeft: true },
      });
    after().when(reverse).thenRefused('DeliveryNotOfOrder');
  });
  it('stands on a statement until that is voided', () => {
    const put = { type: 'OrderPutOnStatement', data: { orderId, statementId: statement } } as const;
    after().when({ type: 'NoteOrderOnStatement', orderId, statementId: statement }).then(put);
    after(put)
      .when({ type: 'NoteOrderOffStatement', orderId, statementId: statement })
      .then({ type: 'OrderTakenOffStatement', data: { orderId, statementId: statement, isNoneLeft: true } });
  });
  it('is the only one that hears such news', () => given(submittedByClerk).when(finish).thenRefused('OrderNotApproved'));
  it('knows its own lines', () =>
    after()
      .when({ ...finish, lineId: otherLineId })
      .thenRefused('LineNotOfOrder'));
});

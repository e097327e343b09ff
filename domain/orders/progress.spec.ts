import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { QuantityField } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  bill,
  clerk,
  content,
  delivery,
  deliveryReversed,
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
  const deliver = {
    type: 'NoteOrderDelivered',
    orderId,
    deliveryId: delivery,
    lines: [{ lineId, qty: line.qty }],
    isTryIn: false,
  } as const;
  const qty = QuantityField.parse(1);
  const partly = { isTryIn: false, deliveryStatus: 'partial' } as const;

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
      .then({ type: 'OrderDelivered', data: { orderId, deliveryId: delivery, lines: [{ lineId, qty }], isComplete: false, ...partly } });
  });
  it('gives the mould box back with the last of it, not before', () => {
    const box = { kind: 'box', value: 'B0123' };
    const part = { ...orderDelivered, data: { ...orderDelivered.data, lines: [{ lineId, qty }], isComplete: false, ...partly } };
    const last = { ...deliver, deliveryId: idAs<'delivery'>('the last'), lines: [{ lineId, qty: QuantityField.parse(2) }] };
    const complete = {
      type: 'OrderDelivered',
      data: { orderId, deliveryId: last.deliveryId, lines: last.lines, isComplete: true, isTryIn: false, deliveryStatus: 'delivered' },
    } as const;
    after().when(deliver).then(orderDelivered).releasing(box);
    after()
      .when({ ...deliver, lines: part.data.lines })
      .then(part)
      .releasing();
    after(part).when(last).then(complete).releasing(box);
  });
  it('that had its box still when it was delivered as a whole gives it back when asked, and no other order does', () => {
    const release = { type: 'ReleaseBox', orderId } as const;
    const none: readonly OrderEvent[] = [];
    const part = { ...orderDelivered, data: { ...orderDelivered.data, lines: [{ lineId, qty }], isComplete: false, ...partly } };
    after(orderDelivered)
      .when(release)
      .then(...none)
      .releasing({ kind: 'box', value: 'B0123' });
    after(part)
      .when(release)
      .then(...none)
      .releasing();
    after()
      .when(release)
      .then(...none)
      .releasing();
    given(submittedByClerk)
      .when(release)
      .then(...none)
      .releasing();
  });
  it('that lies in no box gives none back', () => {
    const data = { ...content, boxNo: null };
    given(ofOrder({ ...orderSubmitted, data }, 1, clerk), ofOrder({ ...orderApproved, data }, 2, reviewer))
      .when(deliver)
      .then(orderDelivered)
      .releasing();
  });
  it('leaves the box to whoever has it by then when its delivery comes back: it claims nothing', () => {
    const reverse = { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery } as const;
    const said = { by: clerk, at: '2025-06-18T01:20:00Z', today: '2025-06-18' };
    const past = [submittedByClerk, approvedByReviewer, ofOrder(orderDelivered, 3, clerk)];
    expect(orderDecider.decide({ ...reverse, ...said }, past.reduce(orderDecider.evolve, orderDecider.initialState), {})).toStrictEqual({
      events: [deliveryReversed],
    });
    after(orderDelivered, deliveryReversed).when(deliver).then(orderDelivered).releasing({ kind: 'box', value: 'B0123' });
  });
  it('takes a delivery back, once', () => {
    const reverse = { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery } as const;
    after(orderDelivered)
      .when(reverse)
      .then({
        type: 'OrderDeliveryReversed',
        data: { orderId, deliveryId: delivery, lines: [{ lineId, qty: line.qty }], isNoneLeft: true, deliveryStatus: 'none' },
      });
    after().when(reverse).thenRefused('DeliveryNotOfOrder');
  });
  it('COR-S3 that goes out to be tried in is not delivered with it, and keeps its box', () => {
    const out = { ...deliver, isTryIn: true } as const;
    const sent = {
      type: 'OrderDelivered',
      data: { orderId, deliveryId: delivery, lines: out.lines, isComplete: false, isTryIn: true, deliveryStatus: 'outForTryIn' },
    } as const;
    after().when(out).then(sent).releasing();
    const back = { type: 'NoteDeliveryReversed', orderId, deliveryId: delivery } as const;
    after(sent).when(back).then(deliveryReversed);
    const again = idAs<'delivery'>('for good');
    const last = { ...orderDelivered, data: { ...orderDelivered.data, deliveryId: again } };
    after(sent, deliveryReversed)
      .when({ ...deliver, deliveryId: again })
      .then(last)
      .releasing({ kind: 'box', value: 'B0123' });
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

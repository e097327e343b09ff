// What the order says to its work: it stands still, it is due on another day, it is cancelled when part of it is made.
import { describe, it } from 'vitest';
import { approvedByReviewer, clerk, holdEnded, ofOrder, orderHeld, submittedByClerk } from '../orders/examples.js';
import { orderDecider, type OrderEvent, type OrderState } from '../orders/index.js';
import { ofStaff, skillsGranted, staffEntered, staffId, technician } from '../people/examples.js';
import { staffDecider, type StaffState } from '../people/index.js';
import { specFor } from '../shared/decider-spec.js';
import { workOrderDecider } from './decider.js';
import {
  firstFinished,
  firstReceived,
  ofWorkOrderStream,
  receiptWithdrawn,
  workOrderBoxNamed,
  workOrderCancelled,
  workOrderCreated,
  workOrderDueMoved,
  workOrderId,
} from './examples.js';
import type { WorkOrderEvent } from './events.js';

const { given } = specFor(workOrderDecider);
const after = (...events: readonly WorkOrderEvent[]) =>
  given(...[workOrderCreated, ...events].map((event, nth) => ofWorkOrderStream(event, nth + 1, technician)));
const orderAfter = (...events: readonly OrderEvent[]): OrderState =>
  [submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk))].reduce(
    orderDecider.evolve,
    orderDecider.initialState,
  );
const chen: StaffState = [ofStaff(staffEntered, 1, technician), ofStaff(skillsGranted, 2, technician)].reduce<StaffState>(
  (state, each) => staffDecider.evolve(state, each),
  { status: 'none' },
);
const receive = { type: 'ReceiveStep', workOrderId, seq: 10, staffId } as const;

describe('work on an order that is held', () => {
  it('is not begun: no step of it is received', () =>
    after()
      .when(receive, { by: technician, seen: { order: orderAfter(orderHeld) } })
      .thenRefused('OrderIsHeld'));
  it('is not begun by finishing a step that needs no receipt', () => {
    const steps = workOrderCreated.data.steps.map((step) => ({ ...step, needsReceipt: false }));
    const created = { ...workOrderCreated, data: { ...workOrderCreated.data, steps } };
    given(ofWorkOrderStream(created, 1, technician))
      .when(
        { type: 'FinishStep', workOrderId, seq: 10, staffId, takes: [], endWeight: null, remark: null },
        { by: technician, seen: { order: orderAfter(orderHeld) } },
      )
      .thenRefused('OrderIsHeld');
  });
  it('may be given back, and is begun again once the order goes on', () => {
    after(firstReceived)
      .when(
        { type: 'WithdrawReceipt', workOrderId, seq: 10, staffId },
        { by: technician, seen: { staff: chen, order: orderAfter(orderHeld) } },
      )
      .then(receiptWithdrawn);
    after()
      .when(receive, { by: technician, seen: { staff: chen, order: orderAfter(orderHeld, holdEnded) } })
      .then(firstReceived);
  });
});

describe('the day on which work is due', () => {
  const move = { type: 'MoveWorkOrderDue', workOrderId, dueDate: '2025-06-20' } as const;
  it('moves with the order, for the steps that are not done', () => {
    after().when(move).then(workOrderDueMoved);
    after(firstReceived, firstFinished)
      .when(move)
      .then({ ...workOrderDueMoved, data: { ...workOrderDueMoved.data, seqs: [20, 30] } });
  });
  it('is nothing new the second time, nor of work that was cancelled', () => {
    after(workOrderDueMoved).when(move).thenNothing();
    after(workOrderCancelled).when(move).thenNothing();
  });
});

describe('the box that work lies in', () => {
  const name = { type: 'NameWorkOrderBox', workOrderId, boxNo: 'B0456' } as const;
  it('is that of its order, also when work has begun', () => {
    after().when(name).then(workOrderBoxNamed);
    after(firstReceived).when(name).then(workOrderBoxNamed);
  });
  it('is nothing new the second time, nor of work that was cancelled', () => {
    after(workOrderBoxNamed).when(name).thenNothing();
    after(workOrderCancelled).when(name).thenNothing();
  });
});

describe('R311 work on an order that is cancelled', () => {
  it('stops with the steps that are left', () =>
    after(firstReceived, firstFinished)
      .when({ type: 'CancelWorkOrder', workOrderId, reason: '医院撤单' })
      .then({ ...workOrderCancelled, data: { ...workOrderCancelled.data, seqs: [20, 30] } }));
});

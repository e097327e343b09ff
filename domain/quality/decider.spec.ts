import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvedByReviewer,
  clerk,
  lineFinished,
  lineId,
  ofOrder,
  orderFinished,
  orderId,
  orderReleased,
  otherLineId,
  submittedByClerk,
} from '../orders/examples.js';
import { orderDecider, type OrderEvent, type OrderState } from '../orders/index.js';
import { technician } from '../people/examples.js';
import { lastFinished, ofWorkOrderStream, workOrderCreated, workOrderFinished } from '../production/examples.js';
import { workOrderDecider, type WorkOrderState } from '../production/index.js';
import { numberOf, type Recorded } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { billDecider, type BillState } from './decider.js';
import { billId, billRejected, billSubmitted, inspector, ofBill, outFactoryEntry, outFactoryReleased, qualityHead } from './examples.js';

const { given } = specFor(billDecider);
const orderOf = (...past: readonly Recorded<OrderEvent>[]): OrderState =>
  past.reduce((state, each) => orderDecider.evolve(state, each), orderDecider.initialState);
const approved = [submittedByClerk, approvedByReviewer] as const;
const finished = [...approved, ofOrder(lineFinished, 3, clerk), ofOrder(orderFinished, 4, clerk)] as const;
const made = [workOrderCreated, lastFinished, workOrderFinished]
  .map((event, index) => ofWorkOrderStream(event, index + 1, technician))
  .reduce<WorkOrderState>((state, each) => workOrderDecider.evolve(state, each), { status: 'none' });
const workOrders: { [workOrder: `workOrder:${string}`]: WorkOrderState } = { [`workOrder:${lineId}`]: made };
const seen = { ...workOrders, order: orderOf(...finished) };

const submit = { type: 'SubmitBill', billId, orderId, entry: outFactoryEntry } as const;
const release = { type: 'ReleaseBill', billId } as const;
const reject = { type: 'RejectBill', billId, reason: '颜色偏深' } as const;
const submitted = ofBill(billSubmitted, 1, inspector);
const claim = { kind: 'outFactoryBill', value: orderId };
const numbered = { ...billSubmitted, data: { ...billSubmitted.data, billNo: numberOf('bill', '2025-06-11') } };

describe('the out-factory bill', () => {
  it('is signed by the inspector, once per order, and remembers who made the goods', () =>
    given().when(submit, { by: inspector, seen }).then(numbered).claiming(claim));
  it('waits for the last line', () =>
    given()
      .when(submit, { by: inspector, seen: { ...seen, order: orderOf(...approved) } })
      .thenRefused('OrderNotFinished'));
  it('is for approved orders', () =>
    given()
      .when(submit, { by: inspector, seen: { ...seen, order: orderOf(submittedByClerk) } })
      .thenRefused('OrderNotApproved'));
  it('is for orders that exist', () => given().when(submit, { by: inspector }).thenRefused('OrderNotFound'));
  it('is not for what was released already', () =>
    given()
      .when(submit, { by: inspector, seen: { ...seen, order: orderOf(...finished, ofOrder(orderReleased, 5, clerk)) } })
      .thenRefused('OrderAlreadyReleased'));
  it('looks at every line of the order and at no other', () =>
    given()
      .when({ ...submit, entry: { ...outFactoryEntry, lines: [{ lineId: otherLineId, items: [] }] } }, { by: inspector, seen })
      .thenRefused('LinesNotOfOrder'));
  it('cannot conclude with a pass over a failed item', () =>
    given()
      .when(
        {
          ...submit,
          entry: { ...outFactoryEntry, lines: [{ lineId, items: [{ content: '颜色', standard: null, result: '偏深', verdict: 'fail' }] }] },
        },
        { by: inspector, seen },
      )
      .thenRefused('ItemsFailed'));
  it('USE-S2 is not signed while an item has no verdict, and says which', () =>
    given()
      .when(
        {
          ...submit,
          entry: { ...outFactoryEntry, lines: [{ lineId, items: [{ content: '颜色', standard: null, result: null, verdict: null }] }] },
        },
        { by: inspector, seen },
      )
      .thenRefused('VerdictMissing', { lineNo: 1, content: '颜色' }));
  it('that concludes with a fail holds nothing: the order may be inspected again', () =>
    given()
      .when({ ...submit, entry: { ...outFactoryEntry, conclusion: 'fail' } }, { by: inspector, seen })
      .then({ ...numbered, data: { ...numbered.data, conclusion: 'fail' } }));
  it('is not signed by who made the goods', () => given().when(submit, { by: technician, seen }).thenRefused('InspectorIsOperator'));
  it('is not changed once it is signed', () => given(submitted).when(submit, { by: inspector, seen }).thenRefused('BillAlreadySubmitted'));
});

describe('the second signature', () => {
  it('lets the goods go and takes a release number', () =>
    given(submitted)
      .when(release, { by: qualityHead, seen })
      .then({ ...outFactoryReleased, data: { ...outFactoryReleased.data, releaseNo: numberOf('release', '2025-06-11') } }));
  it('is never the inspector’s own', () => given(submitted).when(release, { by: inspector, seen }).thenRefused('ReviewerIsInspector'));
  it('is never that of who made the goods', () =>
    given(submitted).when(release, { by: technician, seen }).thenRefused('ReviewerIsOperator'));
  it('is harmless when given twice', () =>
    given(submitted, ofBill(outFactoryReleased, 2, qualityHead))
      .when(release, { by: qualityHead, seen })
      .thenNothing());
  it('is refused to a bill that failed', () =>
    given(submitted, ofBill(billRejected, 2, qualityHead))
      .when(release, { by: qualityHead, seen })
      .thenRefused('BillNotSubmitted'));
  it('needs a bill', () => given().when(release, { by: qualityHead, seen }).thenRefused('BillNotFound'));
  it('may be withheld, with a reason; the order may be inspected again', () =>
    given(submitted).when(reject, { by: qualityHead }).then(billRejected).releasing(claim));
  it('is not withheld by the inspector alone', () => given(submitted).when(reject, { by: inspector }).thenRefused('ReviewerIsInspector'));
  it('is not taken back once given', () =>
    given(submitted, ofBill(outFactoryReleased, 2, qualityHead))
      .when(reject, { by: qualityHead })
      .thenRefused('BillNotSubmitted'));
});

it('M07 walks only the drawn transitions of a bill, whoever says what, and reaches all of them', () => {
  const reached = new Set<string>();
  const failing = { ...submit, entry: { ...outFactoryEntry, conclusion: 'fail' } } as const;
  const said = fc.record({
    command: fc.constantFrom(submit, failing, release, reject),
    by: fc.constantFrom(inspector, qualityHead, technician),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 10 }), (sequence) => {
      let state: BillState = { status: 'none' };
      for (const [index, { command, by }] of sequence.entries()) {
        const decision = billDecider.decide({ ...command, by, at: '', today: '2025-06-11' }, state, seen);
        for (const event of 'events' in decision ? decision.events : []) {
          const before: BillState = state;
          state = billDecider.evolve(before, ofBill(event, index + 1, by));
          if (before.status !== state.status) reached.add(`${before.status}>${state.status}`);
        }
      }
    }),
    { seed: 7, numRuns: 1_000 },
  );
  expect(reached).toEqual(new Set(['none>submitted', 'none>failed', 'submitted>passed', 'submitted>failed']));
});

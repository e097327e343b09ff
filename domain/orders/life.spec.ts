// Codes of an entry, holding and cancelling: what is decided beside the way from draft to delivery.
import { describe, expect, it } from 'vitest';
import { workOrderCreated } from '../production/examples.js';
import { workOrderDecider, type WorkOrderEvent, type WorkOrderState } from '../production/index.js';
import { activePartner } from '../partners/examples.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import { cancellationOf } from './cancelling.js';
import { orderDecider } from './decider.js';
import { workingDaysBetween } from './due-day.js';
import type { EntryWords } from './entry-words.js';
import {
  approvedByReviewer,
  bill,
  clerk,
  content,
  entry,
  holdEnded,
  line,
  lineFinished,
  lineId,
  ofOrder,
  orderCancelled,
  orderDelivered,
  orderDrafted,
  orderFinished,
  orderHeld,
  orderId,
  orderReleased,
  seen,
  submittedByClerk,
} from './examples.js';
import type { OrderEvent } from './events.js';
import { isKnownOrder, type OrderState } from './state.js';

const { given } = specFor(orderDecider);
const after = (...events: readonly OrderEvent[]) =>
  given(submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk)));

describe('R312 the codes of an entry', () => {
  const words: EntryWords = {
    companies: ['C01', 'C02'],
    departments: ['D-LAB'],
    tryInTypes: ['T01', 'T02'],
    reworkTypes: ['R03'],
    remakeCauses: { LT02: '颜色' },
    shades: { [line.productId]: ['A2', 'A3'] },
    boxColors: ['YELLOW', 'RED'],
    boxColorOfDay: 'RED',
  };
  const [first = entry.lines[0]] = entry.lines;
  if (!first) throw new Error('the example has a line');
  const submit = (more: Partial<typeof entry> = {}, of: Partial<typeof first> = {}) => ({
    type: 'SubmitOrder' as const,
    orderId,
    newLineIds: [lineId],
    words,
    entry: { ...entry, ...more, lines: [{ ...first, ...of }] },
  });
  const source = { status: 'none', isErased: false } as const;
  const decided = (command: ReturnType<typeof submit>) =>
    orderDecider.decide({ ...command, by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' }, source, seen);

  it.each([
    [{ companyCode: 'C03' }, {}, 'CompanyNotFound'],
    [{ boxColor: 'PINK' }, {}, 'BoxColorNotFound'],
    [{}, { tryInType: 'T99' }, 'TryInTypeNotFound'],
    [{}, { shade: 'B1' }, 'ShadeNotOfMaterial'],
    [{}, { reworkType: 'R03' }, 'ReworkOnlyOfRemake'],
    [{ liability: 'lab' as const }, {}, 'ReworkOnlyOfRemake'],
    [{ unitCode: 'P-NOBODY' }, {}, 'UnitNotFound'],
  ] as const)('are refused where nobody keeps them: %j %j', (more, of, refusal) =>
    expect(decided(submit(more, of))).toMatchObject({ refusal }),
  );
  const made = [lineFinished, orderFinished].reduce<OrderState>(
    (state, event, nth) => orderDecider.evolve(state, ofOrder(event, nth + 3, clerk)),
    stateAfterApproval,
  );
  it('of a remake name its cause as it is called that day, and count it', () => {
    const again = isKnownOrder(made) ? made : undefined;
    const remake = submit(
      { orderProperty: 'remake', sourceOrderId: idAs('0197e000-0000-7000-8000-000000000002'), remakeCause: 'LT02', liability: 'lab' },
      { reworkType: 'R03' },
    );
    const decision = orderDecider.decide({ ...remake, by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' }, source, {
      ...seen,
      ...(again && { source: again }),
    });
    expect(decision).toMatchObject({
      events: [
        { data: { remakeCauseName: '颜色', liability: 'lab', orderSource: 'remake', lines: [{ reworkType: 'R03', reworkCount: 1 }] } },
      ],
    });
  });
  it('of a remake name an order of the same hospital', () => {
    const again = isKnownOrder(made) ? made : undefined;
    if (!again) throw new Error('the example is a finished order');
    const ofOther = { ...again, content: { ...again.content, customerId: idAs<'customer'>('0197e000-0000-7000-8000-000000000029') } };
    const remake = submit({ orderProperty: 'remake', sourceOrderId: idAs('0197e000-0000-7000-8000-000000000002') });
    const said = { ...remake, by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
    expect(orderDecider.decide(said, source, { ...seen, source: ofOther })).toMatchObject({ refusal: 'SourceOrderNotFound' });
    expect(orderDecider.decide(said, source, { ...seen, source: again })).toHaveProperty('events');
  });
  it('of a remake name an order that was made: nothing is made again that was never made, also where it was approved, or begun', () => {
    if (!isKnownOrder(stateAfterApproval) || !isKnownOrder(made)) throw new Error('the examples are orders');
    const begun = { ...stateAfterApproval, begunLines: [lineId] };
    const others = (['draft', 'pending', 'rejected', 'cancelled'] as const).map((status) => ({ ...made, status }));
    for (const unmade of [stateAfterApproval, begun, ...others])
      for (const orderProperty of ['remake', 'repair', 'tryIn'] as const) {
        const again = submit({ orderProperty, sourceOrderId: idAs('0197e000-0000-7000-8000-000000000002') });
        const said = { ...again, by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
        expect(orderDecider.decide(said, source, { ...seen, source: unmade })).toMatchObject({
          refusal: 'SourceOrderNotMade',
          details: { orderNo: stateAfterApproval.content.orderNo },
        });
      }
  });
  it('of a processing unit name a partner or a department, or nobody: then the house makes it', () => {
    const of = (unitCode: string | null) => submit({ unitCode });
    for (const code of ['D-LAB', null]) expect(decided(of(code))).toMatchObject({ events: [{ data: { unitCode: code } }] });
    const said = { ...of('P-SZ-03'), by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
    expect(orderDecider.reads?.(said, source)).toMatchObject({ partner: `partner-${activePartner.content.partnerId}` });
    expect(orderDecider.decide(said, source, { ...seen, partner: activePartner })).toHaveProperty('events');
    expect(orderDecider.decide(said, source, { ...seen, partner: { status: 'removed' } })).toMatchObject({
      refusal: 'UnitNotFound',
      details: { unitCode: 'P-SZ-03' },
    });
  });
  it('give a box the colour of the day, unless another was named', () => {
    expect(decided(submit({ boxColor: null }))).toMatchObject({ events: [{ data: { boxColor: 'RED' } }] });
    expect(decided(submit())).toMatchObject({ events: [{ data: { boxColor: 'YELLOW' } }] });
    expect(decided(submit({ boxColor: null, boxNo: null }))).toMatchObject({ events: [{ data: { boxColor: null } }] });
  });
  it('say who brought the order', () =>
    expect(decided({ ...submit(), source: 'channel' } as ReturnType<typeof submit>)).toMatchObject({
      events: [{ data: { orderSource: 'channel' } }],
    }));
  it('say who brought the order also when it makes no other one again any more', () => {
    const from = (orderSource: typeof content.orderSource, source?: 'channel') => {
      const state = orderDecider.evolve(
        orderDecider.initialState,
        ofOrder({ ...orderDrafted, data: { ...content, orderSource } }, 1, clerk),
      );
      const said = { ...submit(), ...(source && { source }), by: clerk, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
      return orderDecider.decide(said, state, seen);
    };
    const as = (orderSource: string) => ({ events: [{ data: { orderProperty: 'normal', orderSource } }] });
    expect(from('remake')).toMatchObject(as('manual'));
    expect(from('repair', 'channel')).toMatchObject(as('channel'));
    expect(from('import')).toMatchObject(as('import'));
  });
});

const stateAfterApproval = [submittedByClerk, approvedByReviewer].reduce(orderDecider.evolve, orderDecider.initialState);

describe('holding an order', () => {
  const hold = { type: 'HoldOrder', orderId, holdStatus: 'waitingDoctor', reason: '颈缘不清' } as const;
  const release = { type: 'EndHold', orderId, remark: '医生已确认' } as const;
  const delivered = ofOrder(orderDelivered, 3, clerk);

  it('makes it stand still', () => after().when(hold, { today: '2025-06-12' }).then(orderHeld));
  it('is nothing the second time, and refused for another reason', () => {
    after(orderHeld).when(hold).thenNothing();
    after(orderHeld)
      .when({ ...hold, holdStatus: 'recalled' })
      .thenRefused('OrderIsHeld');
  });
  it('is refused of what is gone', () => given(submittedByClerk, approvedByReviewer, delivered).when(hold).thenRefused('OrderNotUnderWay'));
  it('moves the due date by the working days of waiting: from Thursday to Monday two', () =>
    after(orderHeld).when(release, { today: '2025-06-16' }).then(holdEnded));
  it('moves nothing when we were late ourselves', () => {
    const late = { ...orderHeld, data: { ...orderHeld.data, holdStatus: 'delayed' as const } };
    after(late)
      .when(release, { today: '2025-06-16' })
      .then({ ...holdEnded, data: { ...holdEnded.data, holdStatus: 'delayed', dueDate: content.dueDate } });
  });
  it('keeps it from being packed', () => after(orderReleased, orderHeld).when({ type: 'PackOrder', orderId }).thenRefused('OrderIsHeld'));
  it('ends with the cancellation', () => {
    const state = [submittedByClerk, approvedByReviewer, ofOrder(orderHeld, 3, clerk), ofOrder(orderCancelled, 4, clerk)].reduce(
      orderDecider.evolve,
      orderDecider.initialState,
    );
    expect(state).toMatchObject({ status: 'cancelled', hold: null });
  });
  it('counts no weekend', () => {
    expect(workingDaysBetween('2025-06-13', '2025-06-16')).toBe(1);
    expect(workingDaysBetween('2025-06-14', '2025-06-15')).toBe(0);
    expect(workingDaysBetween('2025-06-16', '2025-06-13')).toBe(0);
  });
  it('is over with the day that the hospital agreed to', () =>
    after()
      .when({ type: 'MoveDueDate', orderId, newDue: '2025-06-20', delayAskId: idAs('0197e000-0000-7000-8000-000000000141') })
      .then({
        type: 'OrderDueDateMoved',
        data: {
          orderId,
          oldDue: '2025-06-17',
          newDue: '2025-06-20',
          lineIds: [lineId],
          delayAskId: idAs('0197e000-0000-7000-8000-000000000141'),
        },
      }));
  it('stays due when it is due later by now than the hospital agreed to', () =>
    after(orderHeld, { ...holdEnded, data: { ...holdEnded.data, dueDate: '2025-06-23' } })
      .when({ type: 'MoveDueDate', orderId, newDue: '2025-06-20', delayAskId: idAs('0197e000-0000-7000-8000-000000000141') })
      .thenNothing());
});

describe('R311 what a cancellation costs', () => {
  const made = (...seqs: readonly number[]): WorkOrderState =>
    [
      workOrderCreated,
      ...seqs.map(
        (seq): WorkOrderEvent => ({
          type: 'StepFinished',
          data: {
            workOrderId: workOrderCreated.data.workOrderId,
            orderId,
            seq,
            processId: idAs('0197e000-0000-7000-8000-000000000081'),
            staffId: idAs('0197e000-0000-7000-8000-000000000091'),
            staffName: '陈师傅',
            isFirst: false,
            nextSeq: null,
            takes: [
              {
                lotId: idAs('0197e000-0000-7000-8000-000000000171'),
                goodCode: 'CL',
                goodName: '钴铬粉',
                lotNo: 'L1',
                qty: idAs('2.6000'),
                unit: 'g',
              },
            ],
            endWeight: null,
            remark: null,
          },
        }),
      ),
    ].reduce<WorkOrderState>((state, event, nth) => workOrderDecider.evolve(state, recorded(event, nth + 1, clerk, 'workOrder-x')), {
      status: 'none',
    });
  const work = (state: WorkOrderState) => ({ [`work:${lineId}` as const]: state }) as Record<`work:${string}`, WorkOrderState>;
  const cancel = { type: 'CancelOrder', orderId, reason: '医院撤单' } as const;
  const charge = {
    currency: 'CNY',
    amount: idAs<'amount'>('120.00'),
    lines: [{ lineId, finishedSteps: 1, allSteps: 3, amount: idAs<'amount'>('120.00') }],
  } as const;

  it('is nothing before a step is finished', () => {
    expect(cancellationOf(stateAfterApproval, work(made()))).toMatchObject({ refusal: null, charge: '0.00' });
    after()
      .when(cancel, { seen: work(made()) })
      .then({ ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId] } })
      .claiming({ kind: 'leavingLine', value: lineId });
  });
  it('is the share of finished steps of what the line costs, with what was weighed', () =>
    expect(cancellationOf(stateAfterApproval, work(made(10)))).toMatchObject({
      charge: '120.00',
      lines: [{ finishedSteps: 1, allSteps: 3, charge: '120.00', materials: [{ lotNo: 'L1', qty: '2.6000' }] }],
    }));
  it('is nothing for what is never charged, whatever it was priced at', () => {
    if (!isKnownOrder(stateAfterApproval)) throw new Error('the example is an approved order');
    const sample = { ...stateAfterApproval, content: { ...stateAfterApproval.content, orderProperty: 'sample' as const } };
    expect(cancellationOf(sample, work(made(10)))).toMatchObject({ charge: '0.00', lines: [{ finishedSteps: 1, charge: '0.00' }] });
  });
  it('stands on a statement until that is voided, and is settled with it', () => {
    const statementId = idAs<'statement'>('0197e000-0000-7000-8000-000000000121');
    const [put, settled] = [
      { type: 'OrderPutOnStatement', data: { orderId, statementId } } as const,
      { type: 'OrderSettled', data: { orderId, statementId, isAllSettled: true } } as const,
    ];
    after(orderCancelled).when({ type: 'NoteOrderOnStatement', orderId, statementId }).then(put);
    after(orderCancelled, put).when({ type: 'NoteOrderSettled', orderId, statementId }).then(settled);
    after(orderCancelled, put)
      .when({ type: 'NoteOrderOffStatement', orderId, statementId })
      .then({ type: 'OrderTakenOffStatement', data: { orderId, statementId, isNoneLeft: true } });
    after(orderCancelled).when({ type: 'PackOrder', orderId }).thenRefused('OrderNotApproved');
  });
  it('must be accepted', () => {
    after()
      .when(cancel, { seen: work(made(10)) })
      .thenRefused('CancellationIsCharged');
    after()
      .when({ ...cancel, acceptedCharge: idAs('119.99') }, { seen: work(made(10)) })
      .thenRefused('CancellationIsCharged');
    after()
      .when({ ...cancel, acceptedCharge: idAs('120.00') }, { seen: work(made(10)) })
      .then({ ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId], charge } });
  });
  it('is refused of what stands on a statement or has left', () => {
    after({ type: 'OrderPutOnStatement', data: { orderId, statementId: idAs('0197e000-0000-7000-8000-000000000121') } })
      .when(cancel)
      .thenRefused('OrderOnStatement');
    after({ type: 'OrderReleased', data: { orderId, billId: bill } }, orderDelivered)
      .when(cancel)
      .thenRefused('OrderHasLeft');
  });
});

import type { WorkOrderEvent } from '@cloud-factory/domain/production';
import {
  firstFinished,
  firstReceived,
  lastFinished,
  lastReceived,
  ofWorkOrderStream,
  receiptWithdrawn,
  secondFinished,
  secondReceived,
  workOrderCancelled,
  workOrderCreated,
  workOrderBoxNamed,
  workOrderDueMoved,
  workOrderFinished,
  workOrderId,
} from '@cloud-factory/domain/production/examples';
import { technician } from '@cloud-factory/domain/people/examples';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { stepRecordTable, stepTable, workOrderTable } from './index.js';

const numbered = (...events: readonly WorkOrderEvent[]) => events.map((event, nth) => ofWorkOrderStream(event, nth + 1, technician));
const work = (...events: readonly WorkOrderEvent[]) =>
  workOrderTable.apply(new Map(), numbered(workOrderCreated, ...events)).get(workOrderId)?.row;
// A log holds every event of the stream; a fold sees those that it reads.
const steps = (...events: readonly WorkOrderEvent[]) => {
  const rows = stepTable.apply(new Map(), numbered(workOrderCreated, ...events) as Parameters<typeof stepTable.apply>[1]);
  return [10, 20, 30].map((seq) => {
    const row = rows.get(`${workOrderId}.${seq}`)?.row;
    return row && row !== gone ? row.status : null;
  });
};
const all = [firstReceived, firstFinished, secondReceived, secondFinished, lastReceived, lastFinished, workOrderFinished];

describe('the list of work orders', () => {
  it('shows a new one with the step that comes first', () =>
    expect(work()).toMatchObject({
      status: 'created',
      currentProcess: '切削',
      stepCount: 3,
      finishedCount: 0,
      toothCross: ['321', '0', '0', '0'],
    }));
  it('follows its steps', () =>
    expect(work(firstReceived, firstFinished)).toMatchObject({
      status: 'inProgress',
      currentSeq: 20,
      currentProcess: '激光熔化',
      finishedCount: 1,
    }));
  it('is due on the day that its order moved to, and so are its steps', () => {
    expect(work(workOrderDueMoved)).toMatchObject({ dueDate: '2025-06-20' });
    const rows = stepTable.apply(new Map(), numbered(workOrderCreated, workOrderDueMoved) as Parameters<typeof stepTable.apply>[1]);
    expect(rows.get(`${workOrderId}.30`)?.row).toMatchObject({ dueDate: '2025-06-20', status: 'waiting' });
  });
  it('lies in the box that the mould of its order lies in, with all of its steps', () => {
    expect(work(workOrderBoxNamed)).toMatchObject({ boxNo: 'B0456' });
    const rows = stepTable.apply(new Map(), numbered(workOrderCreated, workOrderBoxNamed) as Parameters<typeof stepTable.apply>[1]);
    expect([10, 20, 30].map((seq) => rows.get(`${workOrderId}.${seq}`)?.row)).toMatchObject([
      { boxNo: 'B0456', status: 'ready' },
      { boxNo: 'B0456' },
      { boxNo: 'B0456' },
    ]);
  });
  it('shows nothing left to do when it is finished', () =>
    expect(work(...all)).toMatchObject({ status: 'finished', currentSeq: null, finishedCount: 3, version: 8 }));
});

describe('the list of steps', () => {
  it('has one step whose turn it is', () => expect(steps()).toEqual(['ready', 'waiting', 'waiting']));
  it('opens the next step when one is finished', () =>
    expect(steps(firstReceived, firstFinished)).toEqual(['finished', 'ready', 'waiting']));
  it('gives a step back when its receipt is withdrawn', () =>
    expect(steps(firstReceived, receiptWithdrawn)).toEqual(['ready', 'waiting', 'waiting']));
  it('ends with all of them', () => expect(steps(...all)).toEqual(['finished', 'finished', 'finished']));
  it('stops all of a cancelled work order', () => expect(steps(workOrderCancelled)).toEqual(['cancelled', 'cancelled', 'cancelled']));
});

it('keeps a record of what was done, by whom, and from which lot', () =>
  expect(
    [
      ...stepRecordTable
        .apply(
          new Map(),
          numbered(workOrderCreated, firstReceived, firstFinished, secondReceived, secondFinished) as Parameters<
            typeof stepRecordTable.apply
          >[1],
        )
        .values(),
    ].map(({ row }) => row),
  ).toMatchObject([
    { action: 'received', seq: 10 },
    { action: 'finished', seq: 10 },
    { action: 'received', seq: 20 },
    { action: 'finished', takes: [{ lotNo: 'L25-07' }], userId: technician },
  ]));

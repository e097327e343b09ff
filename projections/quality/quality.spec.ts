import { orderId } from '@cloud-factory/domain/orders/examples';
import { technician } from '@cloud-factory/domain/people/examples';
import { ofWorkOrderStream, workOrderCancelled, workOrderCreated, workOrderFinished } from '@cloud-factory/domain/production/examples';
import {
  billId,
  billRejected,
  billSubmitted,
  inspector,
  ofBill,
  outFactoryReleased,
  qualityHead,
} from '@cloud-factory/domain/quality/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { awaitingTable, outFactoryTable } from './index.js';

const created = ofWorkOrderStream(workOrderCreated, 1, technician);
const second = {
  ...ofWorkOrderStream(
    { ...workOrderCreated, data: { ...workOrderCreated.data, workOrderId: idAs<'workOrder'>('second'), lineNo: 2 } },
    2,
    technician,
  ),
};
const finished = ofWorkOrderStream(workOrderFinished, 3, technician);
const submitted = ofBill(billSubmitted, 4, inspector);
const rejected = ofBill(billRejected, 5, qualityHead);
const released = ofBill(outFactoryReleased, 6, qualityHead);
const awaiting = (...events: Parameters<typeof awaitingTable.apply>[1]) => awaitingTable.apply(new Map(), events).get(orderId)?.row;

describe('the bills', () => {
  const bill = (...events: Parameters<typeof outFactoryTable.apply>[1]) => outFactoryTable.apply(new Map(), events).get(billId)?.row;
  it('show who inspected', () => expect(bill(submitted)).toMatchObject({ status: 'submitted', inspector, reviewer: null }));
  it('show both who signed', () =>
    expect(bill(submitted, released)).toMatchObject({ status: 'passed', inspector, reviewer: qualityHead, releaseNo: 'FX20250611-0001' }));
  it('show why one failed', () => expect(bill(submitted, rejected)).toMatchObject({ status: 'failed', reason: '颜色偏深' }));
});

describe('orders to be inspected', () => {
  it('are in the list from their first work order', () =>
    expect(awaiting(created, second)).toMatchObject({ lineCount: 2, finishedCount: 0, isReady: false }));
  it('are ready when the last line is made', () =>
    expect(awaiting(created, finished)).toMatchObject({ lineCount: 1, finishedCount: 1, isReady: true }));
  it('wait while a bill waits for its second signature', () =>
    expect(awaiting(created, finished, submitted)).toMatchObject({ isReady: false }));
  it('are ready again when the bill was rejected', () =>
    expect(awaiting(created, finished, submitted, rejected)).toMatchObject({ isReady: true }));
  it('leave the list when they are released', () => expect(awaiting(created, finished, submitted, released)).toBe(gone));
  it('leave the list with their last line', () =>
    expect(awaiting(created, { ...ofWorkOrderStream(workOrderCancelled, 3, technician) })).toBe(gone));
});

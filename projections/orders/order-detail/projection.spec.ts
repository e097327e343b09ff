import {
  approvedByReviewer,
  clerk,
  content,
  deliveryReversed,
  lineFinished,
  lineId,
  ofOrder,
  orderApproved,
  orderCancelled,
  orderDelivered,
  orderId,
  orderSubmitted,
  personErased,
  rejectedByReviewer,
  remakeId,
  reviewer,
  scan,
  submittedByClerk,
} from '@cloud-factory/domain/orders/examples';
import type { OrderFileKindChanged, OrderFileReplaced, OrderFilesPersonErased } from '@cloud-factory/domain/files';
import { face, namesErased, newScan, ofFiles, scanMeantOtherwise, scanReplaced } from '@cloud-factory/domain/files/examples';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { orderListTable } from '../order-list/projection.js';
import { orderDetailTable } from './projection.js';

type Told = Recorded<OrderEvent | OrderFileReplaced | OrderFileKindChanged | OrderFilesPersonErased>;
const fold = (...batch: readonly Told[]) => orderDetailTable.apply(new Map(), batch).get(orderId)?.row;
const after = (...events: readonly OrderEvent[]) =>
  fold(submittedByClerk, approvedByReviewer, ...events.map((event, nth) => ofOrder(event, nth + 3, clerk)));

describe('the page of an order', () => {
  it('shows each line with its teeth as a cross, its patient and its files', () =>
    expect(fold(submittedByClerk)).toMatchObject({
      address: '科技园南路 8 号',
      lines: [
        {
          lineNo: 1,
          toothCross: ['321', '0', '0', '0'],
          patientName: '林一',
          files: [{ fileName: '林一-上颌.stl' }],
          isFinished: false,
          deliveredQty: '0.0000',
        },
      ],
    }));
  it('names the reviewer and the reason', () => {
    expect(after()).toMatchObject({ reviewedBy: reviewer, reviewedAt: approvedByReviewer.at, reason: null });
    expect(fold(submittedByClerk, rejectedByReviewer)).toMatchObject({ reviewedBy: reviewer, reason: '缺对颌扫描' });
    expect(after(orderCancelled)).toMatchObject({ reviewedBy: reviewer, reason: '医院撤单' });
  });
  it('follows each line', () => {
    expect(after(lineFinished, orderDelivered)).toMatchObject({ lines: [{ isFinished: true, deliveredQty: '3.0000' }] });
    expect(after(orderDelivered, deliveryReversed)).toMatchObject({ lines: [{ deliveredQty: '0.0000' }] });
  });
  it('counts a remake of it until that is cancelled, and stays as it is beside', () => {
    const remake = { ...content, orderId: remakeId, sourceOrderId: orderId };
    const made = [ofOrder({ ...orderSubmitted, data: remake }, 3, clerk), ofOrder({ ...orderApproved, data: remake }, 4, reviewer)];
    const over = { ...orderCancelled.data, orderId: remakeId, sourceOrderId: orderId, lineIds: [lineId] };
    const cancelled = ofOrder({ ...orderCancelled, data: over }, 5, clerk);
    expect(fold(submittedByClerk, approvedByReviewer, ...made)).toMatchObject({ remakeCount: 1, reviewStatus: 'approved', version: 2 });
    expect(fold(submittedByClerk, approvedByReviewer, ...made, cancelled)).toEqual(after());
  });
  it('C11 forgets the names of an erased person, also in its lines', () =>
    expect(JSON.stringify(after(personErased))).not.toContain('林一'));
  it('shows what the list shows', () => {
    const batch = [submittedByClerk, approvedByReviewer, ofOrder(lineFinished, 3, clerk)];
    const listed = orderListTable.apply(new Map(), batch).get(orderId)?.row;
    if (!listed || listed === gone) throw new Error('no row');
    const { discountedAmountCents: _, finishedAt: __, waitsSince: ___, ...shown } = listed;
    expect(fold(...batch)).toMatchObject(shown);
  });
  it('reads every event that the list reads, and those of its files', () =>
    expect(Object.keys(orderDetailTable.on).sort()).toEqual(
      [...Object.keys(orderListTable.on), 'OrderFileKindChanged', 'OrderFileReplaced', 'OrderFilesPersonErased'].sort(),
    ));
  it('knows beside each file of a line the version that holds, until its names are erased', () => {
    const approved = [submittedByClerk, approvedByReviewer] as const;
    const filesOf = (...batch: readonly Told[]) => {
      const row = fold(...approved, ...batch);
      return row && row !== gone ? row.lines.flatMap(({ files }) => files) : [];
    };
    const { id, fileName, ext, size } = newScan;
    expect(filesOf()).toMatchObject([{ id: scan.id, newest: null }]);
    expect(filesOf(ofFiles(scanMeantOtherwise, 3))).toMatchObject([{ id: scan.id, kind: 'attachment' }]);
    const replaced = ofFiles(scanReplaced, 3);
    expect(filesOf(replaced)).toMatchObject([{ id: scan.id, fileName: '林一-上颌.stl', newest: { id, fileName, ext, size } }]);
    // A photograph that gets a new version is no file of a line.
    expect(filesOf(ofFiles({ ...scanReplaced, data: { ...scanReplaced.data, id: face.id } }, 3))).toMatchObject([{ newest: null }]);
    for (const erased of [ofFiles(namesErased, 4), ofOrder(personErased, 4, clerk)])
      expect(filesOf(replaced, erased)).toMatchObject([{ fileName: '', newest: { id, fileName: '' } }]);
  });
});

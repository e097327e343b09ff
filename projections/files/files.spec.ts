import type { OrderFilesEvent } from '@cloud-factory/domain/files';
import {
  face,
  filesRemoved,
  namesErased,
  newScan,
  ofFiles,
  parcel,
  parcelAdded,
  photographDescribed,
  photographSent,
  photographsAdded,
  scanMeantOtherwise,
  scanReplaced,
  shade,
} from '@cloud-factory/domain/files/examples';
import { orderId, scan } from '@cloud-factory/domain/orders/examples';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { orderFileTable } from './index.js';

const after = (id: string, ...events: readonly OrderFilesEvent[]) =>
  orderFileTable
    .apply(
      new Map(),
      events.map((event, nth) => ofFiles(event, nth + 1)),
    )
    .get(id)?.row;

describe('the files of an order', () => {
  it('are a row each, with what was said of it', () => {
    expect(after(face.id, photographsAdded)).toMatchObject({
      orderId,
      kind: 'photo',
      fileName: '林一-1.jpg',
      remark: '林一正面照',
      lineId: null,
      takenAt: '2025-06-11T00:30:00Z',
      day: '2025-06-11',
      fileVersion: 1,
      isLocked: true,
    });
    expect(after(shade.id, photographsAdded)).toMatchObject({ lineNo: 1, remark: null });
    expect(after(parcel.id, parcelAdded)).toMatchObject({ kind: 'deliveryPhoto', isLocked: false });
  });
  it('stand in the order in which they came, also when they came together', () => {
    const places = [face.id, shade.id].map((id) => (after(id, photographsAdded) as { place: number }).place);
    expect(places).toEqual([1_000, 1_001]);
  });
  it('are described anew', () =>
    expect(after(face.id, photographsAdded, photographDescribed)).toMatchObject({ lineNo: 1, remark: '林一微笑照', version: 2 }));
  it('keep their versions: the newest holds, the first one stays to be read', () =>
    expect(after(scan.id, scanReplaced)).toMatchObject({
      fileId: newScan.id,
      fileVersion: 2,
      kind: 'print',
      fileName: '林一-上颌-2.stl',
      versions: [
        { version: 1, fileId: scan.id, fileName: '林一-上颌.stl' },
        { version: 2, fileId: newScan.id, fileName: '林一-上颌-2.stl' },
      ],
    }));
  it('are for something else from then on; a file of a line needs no row for it', () => {
    expect(after(face.id, photographsAdded, photographSent)).toMatchObject({ kind: 'deliveryPhoto', version: 2, fileName: '林一-1.jpg' });
    expect(after(scan.id, scanMeantOtherwise)).toBe(gone);
    expect(after(scan.id, scanReplaced, scanMeantOtherwise)).toMatchObject({ kind: 'attachment', fileVersion: 2 });
  });
  it('go when they are removed', () => expect(after(parcel.id, parcelAdded, filesRemoved)).toBe(gone));
  it('C11 forget every name of an erased person', () => {
    const events = [
      photographsAdded,
      photographDescribed,
      scanReplaced,
      { ...namesErased, data: { orderId, ids: [face.id, shade.id, scan.id] } },
    ];
    for (const id of [face.id, shade.id, scan.id]) {
      expect(after(id, ...events)).toMatchObject({ fileName: '' });
      expect(JSON.stringify(after(id, ...events))).not.toContain('林一');
    }
  });
});

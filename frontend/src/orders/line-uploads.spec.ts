import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { emptyLine } from './line-inputs.js';
import { moveUploads, unfinishedIn, uploadPlace } from './line-uploads.js';

const database = vi.hoisted(() => new Map<string, [string[], unknown]>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string[], value: unknown) => void database.set(key.join('|'), [key, value]),
  del: async (key: string[]) => void database.delete(key.join('|')),
  entries: async () => [...database.values()],
}));

const owner = { tenantId: '000000', userId: 'clerk' };
const left = (place: string) => {
  const upload = { openId: `open-${place}`, fileName: '林一.stl', size: 9, modifiedAt: 1, begunAt: Date.now() };
  const key = [owner.tenantId, owner.userId, place, upload.openId];
  database.set(key.join('|'), [key, upload]);
};
const lines = [emptyLine('a'), emptyLine('b')];
beforeEach(() => database.clear());

describe('files of order lines that have not arrived whole', () => {
  it('keep an order from being submitted, at the line that they belong to', async () => {
    expect(await unfinishedIn(owner, lines)).toEqual({});
    left(uploadPlace('b'));
    expect(await unfinishedIn(owner, lines)).toEqual({ 'lines.1.fileIds': { word: 'uploading' } });
    expect(await unfinishedIn({ ...owner, userId: 'another' }, lines)).toEqual({});
  });
  it('go on under the id that the first save gave their line', async () => {
    left(uploadPlace('b'));
    // Of an order only the ids of its lines are read.
    await moveUploads(owner, lines, async () => ({ lines: [{ id: 'id-a' }, { id: 'id-b' }] }) as unknown as OrderDetail);
    expect([...database.values()].map(([key]) => key[2])).toEqual(['order-line/id-b']);
  });
  it('are not asked for when there are none', async () => {
    const kept = vi.fn<() => Promise<OrderDetail>>();
    await moveUploads(owner, lines, kept);
    expect(kept).not.toHaveBeenCalled();
  });
});

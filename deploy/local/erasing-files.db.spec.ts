import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableEvent } from '@cloud-factory/commands';
import { releasedIn } from '@cloud-factory/domain/files';
import { idAs, type FileId, type Position } from '@cloud-factory/domain/shared/ids';
import { LogUnavailable } from '@cloud-factory/event-log';
import { createSweeper, openFiles, openStores, type FileCaller, type Files } from '@cloud-factory/files';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFileErasure, type FileErasureParts } from './erasing-files.js';

type Event = Readonly<{ type: string; data: object; stream: string; position: Position }>;
/** What will be the same at every try. */
const unreadable = ({ type, stream, position }: Pick<Event, 'type' | 'stream' | 'position'>) =>
  new UnreadableEvent({ id: 'e', tenant: idAs('000000'), stream, version: 1, position, type, schemaVersion: 9 }, 'of tomorrow');
let database: TestDatabase;
let pool: TenantPool;
let root = '';
let files: Files;
let parts: FileErasureParts;
let log: Event[] = [];
let warned: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  pool = createTenantPool({ connectionString: database.urlFor('cf_platform'), max: 4 });
  root = mkdtempSync(join(tmpdir(), 'erasing-files-'));
  const config = { objectStore: null, dataDir: root };
  files = openFiles(config, pool);
  const sweeper = createSweeper({
    rows: pool,
    store: openStores(config, pool),
    readTenant: async (_, after, limit) => log.filter(({ position }) => after === null || position > after).slice(0, limit),
    releasedIn,
  });
  const readStream: FileErasureParts['source']['readStream'] = async (_, stream) => {
    const events = log.filter((event) => event.stream === stream);
    const broken = events.find(({ type }) => type === 'Unreadable');
    if (broken) throw unreadable(broken);
    return events;
  };
  parts = { rows: pool, files, sweeper, source: { readStream }, logger: { warn: (_, text) => void warned.push(text) } };
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  warned = [];
});

const caller: FileCaller = { tenant: idAs('000000'), userId: idAs<'user'>('0197e000-0000-7000-9000-000000000001'), creators: '*' };
let last = 0;
const nextId = (): string => `0197e000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`;
async function* of(bytes: Buffer) {
  yield bytes;
}
const svg = (text: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${text}</text></svg>`);
async function uploaded(): Promise<FileId> {
  const id = idAs<'file'>(nextId());
  const bytes = svg(id);
  await files.open(caller, { id, fileName: '林一.svg', size: bytes.length, kind: 'design' });
  await files.append(caller, id, 0, of(bytes));
  await files.finish(caller, id, createHash('sha256').update(bytes).digest('hex'));
  return id;
}
const happened = (stream: string, type: string, data: object = {}) =>
  log.push({ type, data, stream, position: idAs<'position'>(String(log.length + 1).padStart(19, '0')) });
const submitted = (...ids: readonly FileId[]) => {
  const order = `order-${nextId()}`;
  happened(order, 'OrderSubmitted', { lines: [{ files: ids.map((id) => ({ id })) }] });
  return order;
};
const erase = async (order: string) => {
  happened(order, 'PersonErased');
  await createFileErasure(parts)(caller.tenant, order);
};
/** Which of these are there, with their bytes and their row. */
const there = async (...ids: readonly FileId[]) => {
  const known = new Set((await files.find(caller, ids)).map(({ id }) => id));
  return Promise.all(
    ids.map(async (id) => {
      const bytes = await files
        .read(caller.tenant, id)
        .toArray()
        .catch(() => []);
      if (known.has(id) !== bytes.length > 0) throw new Error('a row without bytes, or bytes without a row');
      return known.has(id);
    }),
  );
};

it('C11 a scan that two orders were made from stays until both are erased; what one of them has alone goes with it', async () => {
  const [shared, own] = [await uploaded(), await uploaded()];
  const [first, second] = [submitted(shared, own), submitted(shared)];
  await erase(first);
  expect(await there(shared, own)).toEqual([true, false]);
  await erase(second);
  expect(await there(shared)).toEqual([false]);
});
it('C11 goes when the other order has let it go: with another scan, or removed as a draft', async () => {
  const [changed, removed] = [await uploaded(), await uploaded()];
  const order = submitted(changed, removed);
  happened(submitted(changed), 'OrderSubmitted', { lines: [{ files: [] }] });
  happened(submitted(removed), 'OrderRemoved');
  await erase(order);
  expect(await there(changed, removed)).toEqual([false, false]);
});
it('C11 is not held by the other stream of the same order, where it stands as well or has a new version', async () => {
  const [scan, better] = [await uploaded(), await uploaded()];
  const order = submitted(scan);
  const later = order.replace('order-', 'orderFiles-');
  happened(later, 'OrderFilesAdded', { files: [{ file: { id: scan } }] });
  happened(later, 'OrderFileReplaced', { id: scan, first: { id: scan }, file: { id: better } });
  await erase(order);
  expect(await there(scan, better)).toEqual([false, true]);
  happened(later, 'OrderFilesPersonErased');
  await createFileErasure(parts)(caller.tenant, later);
  expect(await there(better)).toEqual([false]);
});
it('C11 stays while another order of many has it, however many were erased before', async () => {
  const shared = await uploaded();
  const orders = Array.from({ length: 120 }, () => submitted(shared));
  for (const order of orders.slice(0, -1)) happened(order, 'PersonErased');
  await createFileErasure(parts)(caller.tenant, orders[0] ?? '');
  expect(await there(shared)).toEqual([true]);
  await erase(orders.at(-1) ?? '');
  expect(await there(shared)).toEqual([false]);
});
it('C11 an order that cannot be read keeps what it names; a log that cannot be searched keeps nobody from being forgotten', async () => {
  const [shared, own] = [await uploaded(), await uploaded()];
  const order = submitted(shared);
  happened(submitted(shared), 'Unreadable');
  await erase(order);
  expect(await there(shared)).toEqual([true]);
  const alone = submitted(own);
  happened(alone, 'PersonErased');
  const failing = {
    ...parts,
    sweeper: { note: () => Promise.reject(unreadable({ type: 'Unreadable', stream: 'a', position: idAs('1') })) },
  };
  await createFileErasure(failing)(caller.tenant, alone);
  expect(await there(own)).toEqual([false]);
  expect(warned).toEqual(['an order that cannot be read keeps its files', 'the uses of files were not brought up to date']);
});
it('C11 is tried again when the log could not be asked: no scan is kept for good, or destroyed beneath an order that was not searched', async () => {
  const shared = await uploaded();
  const [order, other] = [submitted(shared), submitted(shared)];
  happened(order, 'PersonErased');
  const away = () => Promise.reject(new LogUnavailable('the database is away'));
  const { readStream } = parts.source;
  const failing: readonly FileErasureParts[] = [
    { ...parts, sweeper: { note: away } },
    { ...parts, source: { readStream: (tenant, stream) => (stream === other ? away() : readStream(tenant, stream)) } },
  ];
  for (const some of failing) await expect(createFileErasure(some)(caller.tenant, order)).rejects.toThrow('the database is away');
  expect(await there(shared)).toEqual([true]);
  happened(other, 'OrderRemoved');
  await createFileErasure(parts)(caller.tenant, order);
  expect(await there(shared)).toEqual([false]);
  expect(warned).toEqual([]);
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type FileId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cubeStl } from './examples.js';
import { createFolderStore } from './folder-store.js';
import type { FileCaller } from './rows.js';
import type { ObjectStore } from './store.js';
import { createSweeper, idsIn, type FileSweeper } from './sweep.js';
import { createFiles, type Files } from './uploads.js';

let database: TestDatabase;
let pool: TenantPool;
let owner: pg.Client;
let root = '';
let store: ObjectStore;
let files: Files;
let log: { type: string; data: object; position: string; stream: string }[] = [];
let sweeper: FileSweeper;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createTenantPool({ connectionString: database.urlFor('cf_platform'), max: 4 });
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  root = mkdtempSync(join(tmpdir(), 'sweeps-'));
  store = createFolderStore(root);
  files = createFiles(pool, store);
  sweeper = createSweeper({
    rows: pool,
    store,
    readTenant: async (_, after, limit) =>
      log
        .filter(({ position }) => after === null || position > after)
        .slice(0, limit)
        .map((event) => ({ ...event, position: idAs<'position'>(event.position) })),
    releasedIn: ({ type, data }) => (type === 'FileLetGo' ? (data as { fileIds: FileId[] }).fileIds : []),
  });
});
afterAll(async () => {
  await pool.close();
  await owner.end();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  log = [];
  await owner.query('truncate platform.files, platform.uploads, platform.file_places, platform.file_sweeps, platform.file_uses');
});

const caller: FileCaller = {
  tenant: idAs('000000'),
  userId: idAs<'user'>('0197e000-0000-7000-9000-000000000001') as UserId,
  creators: '*',
};
async function* of(bytes: Buffer) {
  yield bytes;
}
let last = 0;
const nextId = (): FileId => idAs(`0197e000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`);
async function uploaded(): Promise<FileId> {
  const id = nextId();
  const bytes = cubeStl(`cube ${last}`);
  await files.open(caller, { id, fileName: '林一.stl', size: bytes.length, kind: 'print' });
  await files.append(caller, id, 0, of(bytes));
  await files.finish(caller, id, createHash('sha256').update(bytes).digest('hex'));
  return id;
}
const happened = (type: string, data: object, stream = 'order-1') =>
  log.push({ type, data, stream, position: String(log.length + 1).padStart(19, '0') });
/** The clock of a row is turned back, for a month does not pass in a spec. */
const daysAgo = (column: 'untaken_since' | 'condemned_at', days: number) =>
  owner.query(`update platform.files set ${column} = ${column} - make_interval(days => $1) where ${column} is not null`, [days]);
const sweep = () => sweeper.sweep(caller.tenant);
const isThere = async (id: FileId) => (await files.find(caller, [id])).length === 1;
const audit = async () => (await owner.query('select id, what, size::int, sha256 from platform.file_sweeps order by id')).rows;

describe('a file that nothing refers to', () => {
  it('is kept for a month, marked, and destroyed by the next sweep; what it was is written down, without its name', async () => {
    const id = await uploaded();
    expect(await sweep()).toEqual({ condemned: 0, files: 0, uploads: 0, parts: 0 });
    await daysAgo('untaken_since', 31);
    expect(await sweep()).toEqual({ condemned: 1, files: 0, uploads: 0, parts: 0 });
    expect(await isThere(id)).toBe(false);
    expect(await files.read(caller.tenant, id).toArray()).not.toEqual([]);
    await daysAgo('condemned_at', 1);
    expect(await sweep()).toEqual({ condemned: 0, files: 1, uploads: 0, parts: 0 });
    await expect(files.read(caller.tenant, id).toArray()).rejects.toThrow('ENOENT');
    expect(await audit()).toEqual([{ id, what: 'file', size: 684, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await owner.query('select file_name, erased_because from platform.files')).rows).toEqual([
      { file_name: '', erased_because: 'sweep' },
    ]);
    expect(await sweep()).toEqual({ condemned: 0, files: 0, uploads: 0, parts: 0 });
  });
  it('is kept once an event names it, wherever in the event', async () => {
    const id = await uploaded();
    happened('OrderSubmitted', { lines: [{ files: [{ id }] }] });
    await daysAgo('untaken_since', 31);
    expect(await sweep()).toMatchObject({ condemned: 0 });
    expect(await isThere(id)).toBe(true);
  });
  it('is given back when an event that was on its way names it after all', async () => {
    const id = await uploaded();
    await daysAgo('untaken_since', 31);
    await sweep();
    happened('OrderSubmitted', { lines: [{ files: [{ id }] }] });
    await daysAgo('condemned_at', 1);
    expect(await sweep()).toEqual({ condemned: 0, files: 0, uploads: 0, parts: 0 });
    expect(await isThere(id)).toBe(true);
  });
  it('is nobody’s again once its order let it go, and its month begins then', async () => {
    const id = await uploaded();
    happened('FilesAdded', { id });
    await sweep();
    happened('FileLetGo', { fileIds: [id] });
    expect(await sweep()).toMatchObject({ condemned: 0 });
    await daysAgo('untaken_since', 31);
    expect(await sweep()).toMatchObject({ condemned: 1 });
  });
  it('is not let go when another order takes it afterwards', async () => {
    const id = await uploaded();
    happened('FilesAdded', { id });
    happened('FileLetGo', { fileIds: [id] });
    happened('FilesAdded', { id });
    await daysAgo('untaken_since', 31);
    expect(await sweep()).toMatchObject({ condemned: 0 });
  });
  it('is known by all that use it, and by those alone', async () => {
    const [id, other] = [await uploaded(), await uploaded()];
    happened('FilesAdded', { id, and: other }, 'order-1');
    happened('FilesAdded', { id }, 'order-2');
    happened('FileLetGo', { fileIds: [other] }, 'order-1');
    await sweeper.note(caller.tenant);
    const { rows } = await owner.query('select file_id, stream from platform.file_uses order by stream');
    expect(rows).toEqual([
      { file_id: id, stream: 'order-1' },
      { file_id: id, stream: 'order-2' },
    ]);
  });
  it('stays while its store cannot destroy it, and goes the next time', async () => {
    const id = await uploaded();
    await daysAgo('untaken_since', 31);
    await sweep();
    await daysAgo('condemned_at', 1);
    const failing: ObjectStore = { ...store, erase: () => Promise.reject(new Error('the store is away')) };
    const parts = { rows: pool, readTenant: async () => [], releasedIn: () => [] };
    await expect(createSweeper({ ...parts, store: failing }).sweep(caller.tenant)).rejects.toThrow('away');
    expect(await audit()).toEqual([]);
    await sweep();
    expect(await audit()).toMatchObject([{ id }]);
  });
  it('stays when a sweep is ended between two pages of the log: the next one goes on there', async () => {
    await uploaded();
    for (let nth = 0; nth < 1_200; nth += 1) happened('Other', { nth });
    await daysAgo('untaken_since', 31);
    const ending = new AbortController();
    const afters: (string | null)[] = [];
    const ended = createSweeper({
      rows: pool,
      store,
      readTenant: async (_, after, limit) => {
        afters.push(after);
        if (afters.length === 2) ending.abort();
        return log
          .filter(({ position }) => after === null || position > after)
          .slice(0, limit)
          .map((event) => ({ ...event, position: idAs<'position'>(event.position) }));
      },
      releasedIn: () => [],
    });
    expect(await ended.sweep(caller.tenant, ending.signal)).toBeNull();
    expect(afters).toEqual([null, log[499]?.position]);
    expect(await ended.sweep(caller.tenant)).toEqual({ condemned: 1, files: 0, uploads: 0, parts: 0 });
    expect(afters.slice(2)).toEqual([log[999]?.position, log[1_199]?.position]);
  });
  it('is swept once by two programs, and the log is read once', async () => {
    const ids = [await uploaded(), await uploaded()];
    for (let nth = 0; nth < 1_200; nth += 1) happened('Other', { nth });
    happened('FilesAdded', { id: ids[0] });
    await daysAgo('untaken_since', 31);
    const swept = await Promise.all([sweep(), sweep()]);
    expect(swept.map((each) => each?.condemned).toSorted()).toEqual([0, 1]);
    await daysAgo('condemned_at', 1);
    await Promise.all([sweep(), sweep()]);
    expect(await audit()).toMatchObject([{ id: ids[1] }]);
  });
});

describe('L07 an upload that stands still', () => {
  it('is dropped with its bytes after two days, and not while bytes still come', async () => {
    const [still, slow] = [nextId(), nextId()];
    for (const id of [still, slow]) {
      await files.open(caller, { id, fileName: 'a.stl', size: 1_000, kind: 'print' });
      await files.append(caller, id, 0, of(Buffer.alloc(10)));
    }
    await owner.query("update platform.uploads set created_at = now() - interval '9 days'");
    await owner.query("update platform.uploads set touched_at = now() - interval '9 days' where id = $1", [still]);
    expect(await sweep()).toEqual({ condemned: 0, files: 0, uploads: 1, parts: 0 });
    expect(await files.stateOf(caller, still)).toEqual({ refusal: 'UploadNotFound' });
    expect(await files.stateOf(caller, slow)).toMatchObject({ offset: 10 });
    expect(readdirSync(join(root, '000000', 'parts'))).toEqual([slow]);
    expect(await audit()).toEqual([{ id: still, what: 'upload', size: 1_000, sha256: null }]);
  });
});

describe('a part that nobody remembers', () => {
  it('is dropped after a day, among the files and among what jobs make; that of an upload stays', async () => {
    const jobsRoot = mkdtempSync(join(tmpdir(), 'sweeps-jobs-'));
    const jobs = createFolderStore(jobsRoot);
    const withJobs = createSweeper({ rows: pool, store, jobs, readTenant: async () => [], releasedIn: () => [] });
    const [upload, lost, ofJob, fresh] = [nextId(), nextId(), nextId(), nextId()];
    await files.open(caller, { id: upload, fileName: 'a.stl', size: 1_000, kind: 'print' });
    await files.append(caller, upload, 0, of(Buffer.alloc(10)));
    await store.append(caller.tenant, lost, 0, of(Buffer.alloc(10)), 10);
    for (const id of [ofJob, fresh]) await jobs.append(caller.tenant, id, 0, of(Buffer.alloc(10)), 10);
    const before = new Date(Date.now() - 25 * 3_600_000);
    const partsOf = (folder: string) => join(folder, '000000', 'parts');
    for (const [folder, id] of [
      [root, upload],
      [root, lost],
      [jobsRoot, ofJob],
    ] as const)
      utimesSync(join(partsOf(folder), id), before, before);
    expect(await withJobs.sweep(caller.tenant)).toEqual({ condemned: 0, files: 0, uploads: 0, parts: 2 });
    expect(readdirSync(partsOf(root))).toContain(upload);
    expect(readdirSync(partsOf(root))).not.toContain(lost);
    expect(readdirSync(partsOf(jobsRoot))).toEqual([fresh]);
    rmSync(jobsRoot, { recursive: true, force: true });
  });
});

it('finds ids wherever they stand', () => {
  const id = nextId();
  expect([...idsIn({ a: [{ b: id }, 'no id', null, 5], c: { d: { e: [id] } } })]).toEqual([id]);
  const [key, member] = [nextId(), nextId()];
  expect([...idsIn({ files: new Map([[key, { id }]]), seen: new Set([member]) })]).toEqual([key, id, member]);
});

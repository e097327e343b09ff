import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cubeStl } from './examples.js';
import { createFolderStore } from './folder-store.js';
import type { FileCaller } from './rows.js';
import type { FileUses } from './seen.js';
import { recountStored, type SpaceLimits } from './stored-bytes.js';
import { NoSpace, type ObjectStore } from './store.js';
import { createSweeper } from './sweep.js';
import { createFiles, type Files } from './uploads.js';

let database: TestDatabase;
let pool: TenantPool;
let root = '';
let store: ObjectStore;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createTenantPool({ connectionString: database.urlFor('cf_platform'), max: 6 });
  root = mkdtempSync(join(tmpdir(), 'stored-'));
  store = createFolderStore(root);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

let last = 0;
const nextId = (): FileId => idAs(`0197e000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`);
const caller = (nth: number, tenant: string): FileCaller => ({
  tenant: idAs(tenant),
  userId: idAs<'user'>(`0197e000-0000-7000-9000-${String(nth).padStart(12, '0')}`),
  creators: '*',
});
const cube = cubeStl();
const sha256 = createHash('sha256').update(cube).digest('hex');
const wide: SpaceLimits = { tenantBytes: 1e12, accountBytes: 1e12, unusedFiles: 1_000, unusedBytes: 1e12, freeBytes: 0 };
const filesWith = (limits: Partial<SpaceLimits>, uses?: FileUses, on: ObjectStore = store): Files =>
  createFiles(pool, on, undefined, uses, undefined, undefined, { ...wide, ...limits });
async function* of(bytes: Buffer) {
  yield bytes;
}
const open = (files: Files, by: FileCaller, size = cube.length) => files.open(by, { id: nextId(), fileName: 'a.stl', size, kind: 'print' });
const begin = async (files: Files, by: FileCaller, size?: number) => {
  const begun = await open(files, by, size);
  if ('refusal' in begun) throw new Error(begun.refusal);
  return begun;
};
const stored = async (files: Files, by: FileCaller): Promise<FileId> => {
  const begun = await begin(files, by);
  await files.append(by, begun.id, 0, of(cube));
  expect(await files.finish(by, begun.id, sha256)).toMatchObject({ id: begun.id });
  return begun.id;
};
const inside = <Result>(tenant: string, work: Parameters<typeof pool.withTenantWrite<Result>>[1]) =>
  pool.withTenantWrite({ tenant: idAs(tenant), creators: '*' }, work);
const counted = async (tenant: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await inside(tenant, (client) =>
    client.query<{ owner: string; bytes: string }>('select owner, bytes from platform.stored_bytes where bytes > 0', []),
  );
  return Object.fromEntries(rows.map(({ owner, bytes }) => [owner, Number(bytes)]));
};

test('SEC-8 what an account and its tenant store is counted while it comes, stays and goes, as a count from the rows would', async () => {
  const [one, two] = [caller(1, '100000'), caller(2, '100000')];
  const files = filesWith({});
  const kept = await stored(files, one);
  const erased = await stored(files, two);
  const begun = await begin(files, two, 5_000);
  await open(files, two, 7_000);
  expect(await counted('100000')).toEqual({ [one.userId]: 684, [two.userId]: 684 + 12_000, '': 2 * 684 + 12_000 });
  await files.cancel(two, begun.id);
  await files.erase(two.tenant, [erased]);
  await files.erase(two.tenant, [erased]);
  const left = { [one.userId]: 684, [two.userId]: 7_000, '': 7_684 };
  expect(await counted('100000')).toEqual(left);
  await inside('100000', (client) => client.query('update platform.stored_bytes set bytes = 1 + bytes', []));
  await inside('100000', (client) => recountStored(client, one.tenant));
  expect(await counted('100000')).toEqual(left);
  await inside('100000', (client) =>
    client.query(
      `update platform.files set untaken_since = now() - interval '40 days', condemned_at = now() - interval '1 hour' where id = $1`,
      [kept],
    ),
  );
  await inside('100000', (client) => client.query(`update platform.uploads set created_at = now() - interval '40 days'`, []));
  const sweeper = createSweeper({ rows: pool, store, readTenant: async () => [], releasedIn: () => [] });
  expect(await sweeper.sweep(one.tenant)).toMatchObject({ files: 1, uploads: 1 });
  expect(await counted('100000')).toEqual({});
});

test('SEC-8 an upload beyond what the account or the tenant may store is refused with figures, and leaves nothing', async () => {
  const [one, two] = [caller(1, '200000'), caller(2, '200000')];
  const gigabyte = 1_073_741_824;
  const files = filesWith({ accountBytes: gigabyte, tenantBytes: 1.5 * gigabyte });
  const size = 0.9 * gigabyte;
  expect(await open(files, one, Math.floor(size))).toMatchObject({ offset: 0 });
  expect(await open(files, one, Math.floor(size))).toEqual({ refusal: 'AccountStorageFull', details: { wanted: 1.8, limit: 1 } });
  expect(await open(files, two, Math.floor(size))).toEqual({ refusal: 'TenantStorageFull', details: { wanted: 1.8, limit: 1.5 } });
  expect(await counted('200000')).toEqual({ [one.userId]: Math.floor(size), '': Math.floor(size) });
  const { rows } = await inside('200000', (client) => client.query<{ n: number }>('select count(*)::int as n from platform.uploads', []));
  expect(rows).toEqual([{ n: 1 }]);
});

test('SEC-8 of uploads at the same time no more are taken than there is room for', async () => {
  const by = caller(1, '300000');
  const files = filesWith({ accountBytes: 5_000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => open(files, by, 1_000)));
  expect(answers.filter((answer) => !('refusal' in answer))).toHaveLength(5);
  expect(await counted('300000')).toEqual({ [by.userId]: 5_000, '': 5_000 });
});

test('SEC-8 finished files that no record uses are bounded for each account, by number and by size; used ones make room', async () => {
  const by = caller(1, '400000');
  let used: readonly FileId[] = [];
  const note = vi.fn<() => Promise<void>>(async () => {
    await inside('400000', (client) => client.query('update platform.files set untaken_since = null where id = any ($1::uuid[])', [used]));
  });
  const uses: FileUses = { seesAll: () => true, seenOf: async () => new Set(), note };
  const files = filesWith({ unusedFiles: 3 }, uses);
  const made = [await stored(files, by), await stored(files, by), await stored(files, by)];
  expect(note).not.toHaveBeenCalled();
  expect(await open(files, by)).toEqual({
    refusal: 'TooManyUnusedFiles',
    details: { files: 3, gigabytes: 0, limit: 3, limitGigabytes: 931.32 },
  });
  expect(await open(files, caller(2, '400000'))).toMatchObject({ offset: 0 });
  expect(await open(filesWith({ unusedBytes: 2_000 }, uses), by)).toMatchObject({ refusal: 'TooManyUnusedFiles' });
  used = made.slice(0, 1);
  expect(await open(files, by)).toMatchObject({ offset: 0 });
});

test('OPS-M1 an upload is refused while the disk would be left with less than is to stay free, before it and while it goes on', async () => {
  const by = caller(1, '500000');
  let free = 10_000;
  const files = filesWith({ freeBytes: 5_000 }, undefined, { ...store, free: async () => free });
  await expect(open(files, by, 6_000)).rejects.toThrow(NoSpace);
  const begun = await begin(files, by);
  free = 5_600;
  await expect(files.append(by, begun.id, 0, of(cube))).rejects.toThrow(NoSpace);
  free = 10_000;
  expect(await files.append(by, begun.id, 0, of(cube))).toMatchObject({ offset: cube.length });
  expect(await files.finish(by, begun.id, sha256)).toMatchObject({ id: begun.id });
});

test('OPS-M1 a disk that fills while bytes are written is told as no space, and nothing is said to have arrived', async () => {
  const by = caller(1, '600000');
  const files = filesWith({});
  const begun = await begin(files, by);
  async function* untilFull() {
    yield cube.subarray(0, 100);
    throw Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' });
  }
  await expect(files.append(by, begun.id, 0, untilFull())).rejects.toThrow(NoSpace);
  expect(await files.stateOf(by, begun.id)).toMatchObject({ offset: 0 });
  expect((await store.free?.()) ?? 0).toBeGreaterThan(0);
});

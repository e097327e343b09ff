import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { idAs, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, startS3Double, type S3Double, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openJobStore, openStore } from './open.js';
import type { ObjectStore } from './store.js';

const keys = { bucket: 'results', accessKey: 'AK-TEST', secretKey: 'a secret of some length' };
const bucket = '0197e000-0000-7000-a000-000000000001';
const tenant = idAs<'tenant'>('000000');
const other = idAs<'tenant'>('111111');
const id = (last: number): FileId => idAs(`0197e000-0000-7000-8000-${String(last).padStart(12, '0')}`);
const keyOf = (last: number) => `${tenant}/files/${id(last).slice(-2)}/${id(last)}`;

let database: TestDatabase;
let pool: TenantPool;
let root = '';
let s3: S3Double;
let store: ObjectStore;
/** The store that new files go to. */
let inUse: string | null = null;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createTenantPool({ connectionString: database.urlFor('cf_platform'), max: 4 });
  root = mkdtempSync(join(tmpdir(), 'job-store-'));
  s3 = await startS3Double(keys);
  const settings = { endpoint: s3.endpoint, region: 'us-east-1', ...keys };
  const agents = { http: new HttpAgent(), https: new HttpsAgent() };
  const settingsOf = async (of: TenantId, storeId: string) => (of === tenant && storeId === bucket ? settings : null);
  store = openJobStore({ objectStore: null, dataDir: root }, pool, { inUse: async () => inUse, settingsOf, agents });
});
afterAll(async () => {
  await s3.close();
  await pool.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  inUse = bucket;
  s3.failWith(null);
});

async function* of(...chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
async function make(last: number, said: string, where = store): Promise<void> {
  await where.append(tenant, id(last), 0, of(said), 1_000);
  await where.complete(tenant, id(last));
}
const rowsOf = async (who: TenantId): Promise<readonly unknown[]> =>
  pool.withTenant({ tenant: who, creators: '*' }, async (client) => (await client.query('select id from platform.job_files', [])).rows);

describe('files of jobs', () => {
  it('go to the store that takes the new files of the tenant, and stay there when another does', async () => {
    await make(1, 'an export');
    expect(s3.objects.get(keyOf(1))?.toString()).toBe('an export');
    expect(existsSync(join(root, 'jobs', tenant, 'files', '01', id(1)))).toBe(false);
    inUse = null;
    expect(await text(store.read(tenant, id(1)))).toBe('an export');
  });

  it('that lie in the folder from before are read and destroyed there', async () => {
    await make(2, 'of before', openStore({ objectStore: null, dataDir: root }, 'jobs'));
    expect(await text(store.read(tenant, id(2)))).toBe('of before');
    await store.erase(tenant, id(2));
    await expect(text(store.read(tenant, id(2)))).rejects.toThrow('ENOENT');
  });

  it('lie in the folder when a tenant has no store of its own', async () => {
    inUse = null;
    await make(3, 'here');
    expect(s3.objects.has(keyOf(3))).toBe(false);
    expect(await text(store.read(tenant, id(3)))).toBe('here');
  });

  it('are destroyed where they lie, and nothing tells of them afterwards', async () => {
    await make(4, 'to go');
    await store.erase(tenant, id(4));
    expect(s3.objects.has(keyOf(4))).toBe(false);
    expect(await rowsOf(tenant)).not.toContainEqual({ id: id(4) });
  });

  it('of a run that breaks off leave neither bytes nor a row', async () => {
    await store.append(tenant, id(5), 0, of('half'), 1_000);
    expect(await rowsOf(tenant)).toContainEqual({ id: id(5) });
    await store.discard(tenant, id(5));
    expect(await rowsOf(tenant)).not.toContainEqual({ id: id(5) });
    expect(existsSync(join(root, 'jobs', tenant, 'parts', id(5)))).toBe(false);
  });

  it('wait here when the store fails, and can be destroyed', async () => {
    await store.append(tenant, id(6), 0, of('waits'), 1_000);
    s3.failWith({ when: /./, status: 403, code: 'AccessDenied' });
    await expect(store.complete(tenant, id(6))).rejects.toThrow('AccessDenied');
    s3.failWith(null);
    expect(await text(store.readPart(tenant, id(6)))).toBe('waits');
    await store.discard(tenant, id(6));
    expect([...s3.objects.keys()]).not.toContain(keyOf(6));
  });

  it('S01 are not there for another tenant', async () => {
    await make(7, 'ours');
    expect(await rowsOf(other)).toEqual([]);
    await expect(text(store.read(other, id(7)))).rejects.toThrow('ENOENT');
  });
});

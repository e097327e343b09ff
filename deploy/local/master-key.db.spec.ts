import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPersonKeys, createPersonKeyStore } from '@cloud-factory/event-log';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { assertKnown, assertReleaseNumber, migrate, migrations, urlFor } from '@cloud-factory/migrations';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withOwner } from './backup/asking.js';
import { openHouse } from './house.js';
import { assertMasterKey, assertNoRotation, keepMarkOf, rotateKeptKey } from './master-key.js';
import { startPostgres, type LocalPostgres } from './postgres.js';

// A server of its own: roles belong to the server, and their passwords change here.
const scratch = mkdtempSync(join(tmpdir(), 'cloud-factory-keys-'));
chmodSync(scratch, 0o755);
const keys = join(scratch, 'keys');
const drawn = (): string => randomBytes(32).toString('base64');
const first = drawn();
const tenant = idAs<'tenant'>('000000');
let server: LocalPostgres;
let sealed: Uint8Array;

async function withKeys<Result>(
  masterKey: string,
  work: (keysOf: ReturnType<typeof createPersonKeys>) => Promise<Result>,
): Promise<Result> {
  const store = createPersonKeyStore({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
  try {
    return await work(createPersonKeys({ store, masterKey }));
  } finally {
    await store.close();
  }
}
const opened = (masterKey: string): Promise<unknown> => withKeys(masterKey, (each) => each.decrypt(tenant, 'order-1', sealed));
const signsIn = async (masterKey: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlFor(server.url, masterKey, 'cf_read') });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

beforeAll(async () => {
  server = await startPostgres(scratch);
  await migrate(server.url, first);
  await keepMarkOf(server.url, first);
  writeFileSync(join(keys, 'master-key'), `${first}\n`);
  sealed = await withKeys(first, (each) => each.encrypt(tenant, 'order-1', { name: '张三' }));
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

it('OPS-S3 a start with another master key is refused in words, and changes nothing: the roles keep their passwords', async () => {
  const config = { masterKey: drawn(), logLevel: 'silent' } as unknown as Parameters<typeof openHouse>[0];
  await expect(openHouse(config, server.url)).rejects.toThrow('The master key is not the one that this database was made with');
  expect(await signsIn(first)).toBe(true);
});

it('OPS-S3 another key is known for what it is also before any person was spoken of, and in a database from before the mark', async () => {
  const asked = (masterKey: string) =>
    assertMasterKey(server.url, masterKey).then(
      () => 'fits',
      () => 'refused',
    );
  await withOwner(server.url, (ask) => ask('create table kept_keys as select * from event_log.tenant_keys'));
  await withOwner(server.url, (ask) => ask('delete from event_log.tenant_keys'));
  expect([await asked(first), await asked(drawn())]).toEqual(['fits', 'refused']);
  await withOwner(server.url, (ask) => ask('insert into event_log.tenant_keys select * from kept_keys'));
  await withOwner(server.url, (ask) => ask('delete from event_log.master_key'));
  expect([await asked(first), await asked(drawn())]).toEqual(['fits', 'refused']);
  await keepMarkOf(server.url, first);
});

it('OPS-S3 a rotated key opens all that the old one opened, which opens nothing any more', async () => {
  expect(await rotateKeptKey(server.url, keys)).toEqual({ tenants: 1, secrets: 0 });
  const second = readFileSync(join(keys, 'master-key'), 'utf8').trim();
  expect([second === first, existsSync(join(keys, 'master-key.next'))]).toEqual([false, false]);
  expect(await opened(second)).toEqual({ name: '张三' });
  expect([await signsIn(first), await signsIn(second)]).toEqual([false, true]);
  await expect(assertMasterKey(server.url, first)).rejects.toThrow('is not the one');
});

it('OPS-S3 a rotation that was interrupted is ended by the next one, before or after the database knew the new key', async () => {
  const kept = join(keys, 'master-key');
  const second = readFileSync(kept, 'utf8').trim();
  const third = drawn();
  writeFileSync(`${kept}.next`, `${third}\n`);
  expect(() => assertNoRotation(keys)).toThrow('run "npm run rotate-key" again');
  expect(await rotateKeptKey(server.url, keys)).toEqual({ tenants: 1, secrets: 0 });
  expect(await opened(third)).toEqual({ name: '张三' });
  writeFileSync(`${kept}.next`, `${third}\n`);
  writeFileSync(kept, `${second}\n`);
  expect(await rotateKeptKey(server.url, keys)).toBeNull();
  expect(readFileSync(kept, 'utf8').trim()).toBe(third);
});

it('OPS-M2 a PostgreSQL that is too old, and a database that a newer release has used, are refused in words', async () => {
  expect(() => assertReleaseNumber(150_004)).toThrow('The database is PostgreSQL 15: Cloud Factory needs 16 or newer');
  expect(() => assertReleaseNumber(160_000)).not.toThrow();
  const names = migrations().map(({ name }) => name);
  expect(() => assertKnown(names)).not.toThrow();
  await withOwner(server.url, (ask) => ask(`insert into public.migrations values ('9999-of-tomorrow.sql', 'x')`));
  await expect(migrate(server.url, readFileSync(join(keys, 'master-key'), 'utf8').trim())).rejects.toThrow('last 9999-of-tomorrow.sql');
});

import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPersonKeyStore, createPersonKeys, createPostgresLog, type PostgresLog } from '@cloud-factory/event-log';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimFolder } from '../database/folder-lock.js';
import { placesOf, startPostgres, type LocalPostgres } from '../postgres.js';
import { withOwner } from './asking.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const scratch = mkdtempSync(join(tmpdir(), 'cloud-factory-backup-'));
chmodSync(scratch, 0o755); // as root the server runs as another account
const masterKey = Buffer.alloc(32, 7).toString('base64');
const tenant = idAs<'tenant'>('000000');
const dataDir = join(scratch, 'live');
const { keys } = placesOf(dataDir);
const fileId = randomUUID();
const filePath = join(dataDir, 'files', tenant, 'files', fileId.slice(-2), fileId);
const scan = Buffer.from('solid tooth');
let live: LocalPostgres;
let log: PostgresLog;
let release = (): void => undefined;
let places = 0;
const fresh = (name: string): string => join(scratch, `${name}-${(places += 1)}`);

const append = async (to: PostgresLog, stream: string): Promise<void> => {
  const event = { id: randomUUID(), type: 'OrderPlaced', schemaVersion: 1, data: { n: 1 }, personal: null };
  const outcome = await to.append({
    tenant,
    commandId: idAs(randomUUID()),
    fingerprint: 'f',
    by: idAs('user-1'),
    correlationId: randomUUID(),
    causationId: null,
    writes: [{ stream, expectedVersion: 0, events: [event] }],
  });
  expect(outcome.kind).toBe('answered');
};
const streamsOf = async (url: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await withOwner(url, (ask) => ask<{ stream: string }>('select distinct stream from event_log.events'))).map(({ stream }) => stream),
  );
const personKeysOf = (url: string, key: string) =>
  createPersonKeys({ store: createPersonKeyStore({ connectionString: urlFor(url, key, 'cf_log') }), masterKey: key });

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true });
  release = await claimFolder(dataDir);
  live = await startPostgres(dataDir);
  writeFileSync(join(keys, 'master-key'), `${masterKey}\n`);
  await migrate(live.url, masterKey);
  log = createPostgresLog({ connectionString: urlFor(live.url, masterKey, 'cf_log') });
  await append(log, 'first');
  await personKeysOf(live.url, masterKey).encrypt(tenant, 'order-1', { name: '张三' });
  mkdirSync(dirname(filePath), { recursive: true });
  writeFileSync(filePath, scan);
  await withOwner(live.url, (ask) =>
    ask(
      `insert into platform.files (tenant_id, id, kind, file_name, ext, size, sha256, content_type, created_by)
       values ($1, $2, 'scan', 'a.stl', 'stl', $3, $4, 'model/stl', $5)`,
      [tenant, fileId, scan.length, createHash('sha256').update(scan).digest('hex'), randomUUID()],
    ),
  );
}, 120_000);
afterAll(async () => {
  await log.close();
  await live.stop();
  release();
  rmSync(scratch, { recursive: true, force: true });
});

it('OPS-B3 a backup that is made under writes comes back with all that was acknowledged before it, and goes on from there', async () => {
  let isDone = false;
  const acknowledged: string[] = [];
  const writer = async (): Promise<void> => {
    while (!isDone) {
      const stream = `during-${acknowledged.length}`;
      await append(log, stream);
      acknowledged.push(stream);
    }
  };
  const before = [...(await streamsOf(live.url))];
  const writing = writer();
  const { folder, contents } = await backUp({ dataDir, to: fresh('backups') });
  isDone = true;
  await writing;
  const to = fresh('restored');
  const restored = await restore({ from: folder, keysFrom: keys, to });
  expect(restored).toMatchObject({ files: 1, at: contents.at });
  expect(restored.events).toBeGreaterThanOrEqual(contents.events);
  const again = await startPostgres(to);
  const found = await streamsOf(again.url);
  expect(before.filter((stream) => !found.has(stream))).toEqual([]);
  // What came during the copy is there up to one moment, without a hole.
  const last = acknowledged.findIndex((stream) => !found.has(stream));
  expect(acknowledged.slice(last === -1 ? acknowledged.length : last).filter((stream) => found.has(stream))).toEqual([]);
  const its = createPostgresLog({ connectionString: urlFor(again.url, masterKey, 'cf_log') });
  await append(its, 'after the restore');
  await its.close();
  await again.stop();
  expect(readFileSync(filePath.replace(dataDir, to))).toEqual(scan);
}, 120_000);

it('OPS-B3 keys are no part of a backup, and are copied elsewhere when that is asked for', async () => {
  const [to, keysTo] = [fresh('backups'), fresh('keys')];
  const { folder } = await backUp({ dataDir, to, keysTo });
  const all = readdirSync(folder, { recursive: true }).map(String);
  expect(all.filter((name) => /key|password|erasures/.test(name))).toEqual([]);
  const [name = ''] = readdirSync(keysTo);
  expect(readdirSync(join(keysTo, name)).sort()).toEqual(['master-key', 'postgres-password']);
  await expect(backUp({ dataDir, to, keysTo: join(to, 'keys') })).rejects.toThrow('name another folder for them');
}, 120_000);

it('OPS-B3 a restore never writes over anything, and a damaged backup is refused and never started', async () => {
  const { folder } = await backUp({ dataDir, to: fresh('backups') });
  await expect(restore({ from: folder, keysFrom: keys, to: dataDir })).rejects.toThrow('is not empty');
  const damaged = fresh('damaged');
  cpSync(folder, damaged, { recursive: true });
  const path = join(damaged, 'files', filePath.slice(dataDir.length + 1));
  writeFileSync(path, 'solid bones');
  const to = fresh('restored');
  await expect(restore({ from: damaged, keysFrom: keys, to })).rejects.toThrow('is damaged in the backup');
  await expect(claimFolder(to, { patienceMs: 0 })).rejects.toThrow('holds a restore that did not end');
  const bytes = readFileSync(join(damaged, 'base.tar.gz'));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(damaged, 'base.tar.gz'), bytes);
  await expect(restore({ from: damaged, keysFrom: keys, to: fresh('restored') })).rejects.toThrow(/hash|damaged|data|header|code/);
}, 120_000);

it('OPS-B3 a backup without its end, or with other keys, is refused in words', async () => {
  const { folder } = await backUp({ dataDir, to: fresh('backups') });
  await expect(restore({ from: dirname(folder), keysFrom: keys, to: fresh('restored') })).rejects.toThrow(
    'holds no backup that came to its end',
  );
  await expect(restore({ from: folder, keysFrom: folder, to: fresh('restored') })).rejects.toThrow('is no folder of keys');
  const other = Buffer.from('another-master-key-of-32-bytes!!').toString('base64');
  await expect(restore({ from: folder, keysFrom: keys, to: fresh('restored'), masterKey: other })).rejects.toThrow(
    'The master key is not the one of this backup',
  );
}, 120_000);

it('OPS-B3 a file that a row speaks of and the backup has not is named', async () => {
  rmSync(filePath);
  const { folder } = await backUp({ dataDir, to: fresh('backups') });
  writeFileSync(filePath, scan);
  const to = fresh('restored');
  await expect(restore({ from: folder, keysFrom: keys, to })).rejects.toThrow(`first ${tenant}/${fileId}`);
  expect(existsSync(join(to, 'restore.unfinished'))).toBe(true);
}, 120_000);

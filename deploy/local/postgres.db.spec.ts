import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bareEnvironment, databaseAccount, findBinaries } from './database/binaries.js';
import { lastLogLines, prepareDatabaseLog } from './database/database-log.js';
import { claimFolder, tryLockFile } from './database/folder-lock.js';
import { makeDatabase } from './database/making.js';
import { endOrphans } from './database/orphan.js';
import { runServer } from './database/server.js';
import { freePort, placesOf, startPostgres, type LocalPostgres, type PostgresParts } from './postgres.js';

// A database takes seconds to make: one is made, with a row in it, and copied for each test.
const scratch = mkdtempSync(join(tmpdir(), 'cloud-factory-local-'));
chmodSync(scratch, 0o755); // as root the server runs as another account
const made = join(scratch, 'made');
let running: readonly LocalPostgres[] = [];
let strangers: readonly ChildProcess[] = [];

async function ask<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answers = await client.query<Row>(text);
    return [answers].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end().catch(() => undefined);
  }
}
async function start(dataDir: string, parts?: PostgresParts): Promise<LocalPostgres> {
  const server = await startPostgres(dataDir, parts);
  running = [...running, server];
  return server;
}
const kept = (url: string) => ask<{ what: string }>(url, 'select what from kept');
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(placesOf(dataDir).databaseDir, 'postmaster.pid'), 'utf8'), 10);
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
function copied(name: string): string {
  const folder = join(scratch, name);
  execFileSync('cp', ['-a', made, folder]);
  return folder;
}
/** A process that has nothing to do with us. */
async function stranger(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  strangers = [...strangers, child];
  await once(child, 'spawn');
  return child;
}
/** A server whose program is gone: it alone holds the lock of its folder. */
async function orphanOf(dataDir: string) {
  const { databaseDir, lock: path } = placesOf(dataDir);
  const lock = await tryLockFile(path);
  if (!lock) throw new Error('the folder is not free');
  const account = databaseAccount();
  const logFolder = prepareDatabaseLog(dataDir, account);
  const run = runServer({ binaries: await findBinaries(), account, databaseDir, logFolder, port: await freePort(), lockFd: lock.fd });
  lock.release();
  await run.ready();
  return run;
}

beforeAll(async () => {
  const server = await startPostgres(made);
  await ask(server.url, `create table kept (what text); insert into kept values ('acknowledged')`);
  await server.stop();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  for (const child of strangers) child.kill('SIGKILL');
  [running, strangers] = [[], []];
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('OPS-B1 a database that was killed runs again by itself, at the same place, with all that it acknowledged', async () => {
  const dataDir = copied('killed');
  const lines: string[] = [];
  const { url } = await start(dataDir, { say: (line) => lines.push(line) });
  await ask(url, `insert into kept values ('a moment ago')`);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('The database runs again.'), 50_000);
  expect(lines[0]).toBe('! The database ended by itself by SIGKILL; it is started again.');
  expect(await kept(url)).toEqual([{ what: 'acknowledged' }, { what: 'a moment ago' }]);
});

it('OPS-B2 a database that was restored without its mark is opened, and not made anew', async () => {
  const dataDir = copied('restored');
  rmSync(placesOf(dataDir).ready);
  const { url } = await start(dataDir);
  expect(await kept(url)).toEqual([{ what: 'acknowledged' }]);
});

it('OPS-B2 a folder with something else than a whole database is refused, and nothing in it is touched', async () => {
  const dataDir = copied('half');
  const { databaseDir, ready } = placesOf(dataDir);
  rmSync(ready);
  rmSync(join(databaseDir, 'global', 'pg_control'));
  const before = readdirSync(databaseDir, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow('holds no whole database, and nothing in it is touched');
  expect(readdirSync(databaseDir, { recursive: true })).toEqual(before);
});

it('OPS-B2 where a database was and none is, no empty one is made', async () => {
  const dataDir = copied('unmounted');
  rmSync(placesOf(dataDir).databaseDir, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow('mount or restore it');
  expect(existsSync(placesOf(dataDir).databaseDir)).toBe(false);
});

it('OPS-M2 a database of another release of PostgreSQL is refused before it is touched', async () => {
  const dataDir = copied('older');
  writeFileSync(join(placesOf(dataDir).databaseDir, 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17, and PostgreSQL 18 comes along');
});

it('OPS-B3 a copy that is started beside the original leaves the original alone', async () => {
  const original = await start(copied('original'));
  const postmaster = postmasterOf(join(scratch, 'original'));
  execFileSync('cp', ['-a', join(scratch, 'original'), join(scratch, 'beside')]);
  rmSync(join(scratch, 'beside', 'running.pid'), { force: true });
  const copy = await start(join(scratch, 'beside'));
  expect([isAlive(postmaster), await kept(original.url), await kept(copy.url)]).toEqual([
    true,
    [{ what: 'acknowledged' }],
    [{ what: 'acknowledged' }],
  ]);
});

it('OPS-S4 after a power cut, processes that have the numbers of the old ones by now are left alone, and the start is not refused', async () => {
  const dataDir = copied('powercut');
  const [one, other] = [await stranger(), await stranger()];
  writeFileSync(
    join(placesOf(dataDir).databaseDir, 'postmaster.pid'),
    `${one.pid}\n${placesOf(dataDir).databaseDir}\n1\n5432\n\n\n\nready\n`,
  );
  writeFileSync(join(dataDir, 'running.pid'), `${other.pid}\n`);
  const release = await claimFolder(dataDir, { patienceMs: 0 });
  const { url } = await start(dataDir);
  expect(await kept(url)).toEqual([{ what: 'acknowledged' }]);
  expect([one.signalCode, other.signalCode, isAlive(one.pid ?? 0), isAlive(other.pid ?? 0)]).toEqual([null, null, true, true]);
  release();
});

it('OPS-S4 a server whose program was killed is ended before the next one begins', async () => {
  const dataDir = copied('orphaned');
  const orphan = await orphanOf(dataDir);
  const { url } = await start(dataDir);
  expect(await orphan.ended).toBe('with exit code 0');
  expect(await kept(url)).toEqual([{ what: 'acknowledged' }]);
});

it('OPS-S7 a second start on a folder is refused, also where process numbers mean nothing', async () => {
  const dataDir = copied('shared');
  const release = await claimFolder(dataDir, { patienceMs: 0 });
  rmSync(join(dataDir, 'running.pid'));
  await expect(claimFolder(dataDir, { patienceMs: 0 })).rejects.toThrow('Cloud Factory already runs on');
  release();
  (await claimFolder(dataDir, { patienceMs: 0 }))();
});

it('OPS-S7 a database that another container still holds is neither opened nor harmed', async () => {
  const dataDir = copied('held');
  const lock = await tryLockFile(placesOf(dataDir).lock);
  const number = join(placesOf(dataDir).databaseDir, 'postmaster.pid');
  writeFileSync(number, '7\n');
  await expect(start(dataDir)).rejects.toThrow('out of sight of this start');
  expect(existsSync(number)).toBe(true);
  lock?.release();
});

it('OPS-S2 a server that hangs while it stops is ended at once, and the next start recovers', async () => {
  const dataDir = copied('stuck');
  const orphan = await orphanOf(dataDir);
  const { databaseDir } = placesOf(dataDir);
  const [postmaster] = [postmasterOf(dataDir)];
  const [child] = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number).slice(-1);
  process.kill(child ?? 0, 'SIGSTOP'); // one that does not hear that it is to end
  expect(await endOrphans(databaseDir, { fastMs: 300, immediateMs: 20_000, childrenMs: 5_000 })).toBe(true);
  await orphan.ended;
  const { url } = await start(dataDir);
  expect(await kept(url)).toEqual([{ what: 'acknowledged' }]);
}, 90_000);

it('OPS-S8 a start that fails says what PostgreSQL itself gives as the cause', async () => {
  const dataDir = copied('broken');
  const wal = join(placesOf(dataDir).databaseDir, 'pg_wal');
  for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(wal, name));
  const why = await start(dataDir).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(why).toContain('could not locate a valid checkpoint record');
  expect(why).not.toContain('As root');
});

it('OPS-S8 what PostgreSQL says is kept, without texts of statements', async () => {
  const dataDir = copied('logging');
  const { url } = await start(dataDir);
  await expect(ask(url, `insert into missing values ('Zhang San')`)).rejects.toThrow('does not exist');
  await vi.waitFor(() => expect(lastLogLines(dataDir).join('\n')).toContain('relation "missing" does not exist'));
  expect(lastLogLines(dataDir).join('\n')).not.toContain('Zhang San');
});

it('OPS-S3 a database whose keys are gone is refused, and no new keys are drawn', async () => {
  const dataDir = copied('keyless');
  rmSync(placesOf(dataDir).keys, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow('put the folder keys that belongs to it back');
  expect(existsSync(placesOf(dataDir).keys)).toBe(false);
});

it('OPS-S3 keys of another installation are named as such', async () => {
  const dataDir = copied('foreign');
  writeFileSync(placesOf(dataDir).password, 'of-another-one\n');
  await expect(start(dataDir)).rejects.toThrow('does not open the database');
});

it('SEC-6 processes of the database know no secret of ours', async () => {
  vi.stubEnv('MASTER_KEY', 'a-secret').stubEnv('ADMIN_PASSWORD', 'another');
  const { url } = await start(copied('bare'));
  vi.unstubAllEnvs();
  const lines = await ask<{ line: string }>(url, `create temp table seen (line text); copy seen from program 'env'; select line from seen`);
  expect(lines.map(({ line }) => line.split('=')[0]).filter((name) => /KEY|PASSWORD|SECRET|DATABASE_URL/.test(name ?? ''))).toEqual([]);
  expect(Object.keys(bareEnvironment({ PATH: '/bin', S3_SECRET_KEY: 'x', DATABASE_URL: 'x' }))).toEqual(['PATH', 'LC_MESSAGES']);
});

it('SEC-6 the password of the database lies in no file that another account may read, while it is made', async () => {
  const place = join(scratch, 'making');
  mkdirSync(place);
  const program = join(scratch, 'initdb');
  // In the place of initdb: says who may read the file that it was given, and the folder of it.
  const look = `#!/bin/sh
for each in "$@"; do case $each in --pwfile=*) file=\${each#--pwfile=}; stat -c 'file %a %n' "$file"; stat -c 'folder %a' "$(dirname "$file")"; wc -c < "$file";; esac; done
exit 1
`;
  writeFileSync(program, look, { mode: 0o755 });
  const said = await makeDatabase({ initdb: program, postgres: '' }, databaseAccount(), join(place, 'postgres'), 'the-password').catch(
    String,
  );
  expect(said).toMatch(/file 600 .*making.*; folder 700; 13/);
  expect(readdirSync(place)).toEqual([]);
});

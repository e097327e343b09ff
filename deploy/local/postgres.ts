// The PostgreSQL that comes with the installation. No start removes a database, takes over one that it did not make, or ends a process that is not
// proven to be the server of this very folder (decision record 0071).
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { keptSecret } from '@cloud-factory/config';
import pg from 'pg';
import { databaseAccount, findBinaries, type Account, type Binaries } from './database/binaries.js';
import { forgetOldLogs, lastLogLines, prepareDatabaseLog } from './database/database-log.js';
import { lockFile } from './database/folder-lock.js';
import { makeDatabase } from './database/making.js';
import { endOrphans, forgetStaleNumber } from './database/orphan.js';
import { runServer, type Ground, type Run } from './database/server.js';
import { watchServer } from './database/watch.js';

/** The release of PostgreSQL that comes along: its data folder says which one made it. */
const release = '18';

/** A port on loopback that no process listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((done, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : reject(new Error('no free port'))));
    });
  });

/** Where the parts of an installation lie. `ready` says that there was a whole database, also when its folder is gone. */
export const placesOf = (dataDir: string) => ({
  databaseDir: resolve(dataDir, 'postgres'),
  lock: resolve(dataDir, 'postgres.lock'),
  ready: resolve(dataDir, 'postgres.ready'),
  keys: resolve(dataDir, 'keys'),
  password: resolve(dataDir, 'keys', 'postgres-password'),
});

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Whether there is a database. Throws a sentence when there is half of one, one of another release, or the keys or the database are missing. */
export function hasDatabase(dataDir: string): boolean {
  const { databaseDir, ready, password } = placesOf(dataDir);
  if (isEmpty(databaseDir)) {
    if (!existsSync(ready)) return false;
    throw new Error(
      `${databaseDir} is empty, and ${ready} says that there was a database: mount or restore it. To begin an empty installation, remove ${ready}.`,
    );
  }
  const version = join(databaseDir, 'PG_VERSION');
  if (!existsSync(version) || !existsSync(join(databaseDir, 'global', 'pg_control')))
    throw new Error(`${databaseDir} holds no whole database, and nothing in it is touched: restore it, or set DATA_DIR to another folder.`);
  const made = readFileSync(version, 'utf8').trim();
  if (made !== release)
    throw new Error(`${databaseDir} was made by PostgreSQL ${made}, and PostgreSQL ${release} comes along: it cannot be opened by it.`);
  if (!existsSync(password))
    throw new Error(`${databaseDir} holds a database, and ${password} is missing: put the folder keys that belongs to it back.`);
  return true;
}

/** As root the server runs as another account, who must be able to walk to its folder. */
function openWay(dataDir: string, account: Account | null): void {
  if (!account) return;
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
}

const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/** Rejects when what the keys say does not open the database. */
async function assertOpens(url: string, { databaseDir, password }: ReturnType<typeof placesOf>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined); // the question below hears it
  try {
    await client.connect();
  } catch (error) {
    if (isDatabaseError(error) && error.code === '28P01')
      throw new Error(`${password} does not open the database in ${databaseDir}: put the folder keys that belongs to it back.`, {
        cause: error,
      });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type LocalPostgres = Readonly<{ url: string; stop: () => Promise<void> }>;
export type PostgresParts = Readonly<{
  /** Told what happens to the database, in sentences. */
  say?: (line: string) => void;
  /** Called once when the database ended and could not be started again. */
  onLost?: (reason: string) => void;
}>;

/** Why a run did not come to take connections, in a sentence with what PostgreSQL itself said. */
function whyNot(error: unknown, { databaseDir, account }: Pick<Ground, 'databaseDir' | 'account'>, said: readonly string[]): Error {
  const cause = [error instanceof Error ? error.message : String(error), ...said].filter((line) => line !== '').join('\n    ');
  const hint =
    /permission denied|could not access|EACCES/i.test(cause) && account
      ? '\n  As root, every folder above it must be open to other users (not below /root); set DATA_DIR to such a folder.'
      : '';
  return new Error(`The embedded PostgreSQL did not start in ${databaseDir}: ${cause}${hint}`, { cause: error });
}

/** One run on the ground: nothing of an earlier one is left, and it takes connections. Leaves nothing running when it rejects. */
async function started(ground: Ground, dataDir: string, signal?: AbortSignal): Promise<Run> {
  if (!(await endOrphans(ground.databaseDir)))
    throw new Error(`An earlier database server still runs in ${ground.databaseDir} and does not end.`);
  forgetStaleNumber(ground.databaseDir); // under the lock that `ground` holds
  forgetOldLogs(dataDir);
  const before = lastLogLines(dataDir, 1);
  const run = runServer(ground);
  const end = (): void => void run.stop(1_000);
  signal?.addEventListener('abort', end, { once: true });
  try {
    await run.ready();
    return run;
  } catch (error) {
    const logged = lastLogLines(dataDir).filter((line) => !before.includes(line));
    throw whyNot(error, ground, [...run.said(), ...logged].slice(-8));
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Takes the lock that the server itself holds. One whose program was killed is ended first; one that cannot be seen from here is left alone. */
async function lockDatabase(dataDir: string) {
  const { databaseDir, lock: path } = placesOf(dataDir);
  const lock = (await lockFile(path, 500)) ?? ((await endOrphans(databaseDir)) ? await lockFile(path, 10_000) : null);
  if (!lock)
    throw new Error(
      `A database server still runs in ${databaseDir}, out of sight of this start (another container, or another user): end it there first.`,
    );
  return lock;
}

/** Makes the database when there is none; answers as whom and with which programs it runs. */
async function prepared(dataDir: string): Promise<Readonly<{ binaries: Binaries; account: Account | null; password: string }>> {
  const { databaseDir, ready, keys } = placesOf(dataDir);
  const isThere = hasDatabase(dataDir);
  const [binaries, account] = [await findBinaries(), databaseAccount()];
  openWay(dataDir, account);
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const { secret: password } = keptSecret(keys, 'postgres-password', () => randomBytes(24).toString('base64url'));
  if (!isThere)
    await makeDatabase(binaries, account, databaseDir, password).catch((error: unknown) => {
      throw whyNot(error, { databaseDir, account }, []);
    });
  if (!existsSync(ready)) writeFileSync(ready, `${new Date().toISOString()}\n`);
  return { binaries, account, password };
}

/**
 * Starts the PostgreSQL that comes with the installation, on loopback, with its data in `DATA_DIR/postgres`, and keeps it running. The first start
 * makes the database. Call it under the claim of the folder. Rejects with a sentence that says what to change.
 */
export async function startPostgres(
  dataDir: string,
  { say = () => undefined, onLost = () => undefined }: PostgresParts = {},
): Promise<LocalPostgres> {
  const places = placesOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDatabase(dataDir);
  try {
    const { binaries, account, password } = await prepared(dataDir);
    const logFolder = prepareDatabaseLog(resolve(dataDir), account);
    const port = await freePort();
    const ground: Ground = { binaries, account, databaseDir: places.databaseDir, logFolder, port, lockFd: lock.fd };
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
    const first = await started(ground, dataDir);
    try {
      await assertOpens(url, places);
    } catch (error) {
      await first.stop(5_000);
      throw whyNot(error, ground, isDatabaseError(error) ? lastLogLines(dataDir) : []);
    }
    const watched = watchServer(first, { start: (signal) => started(ground, dataDir, signal), say, onLost });
    const forget = setInterval(() => forgetOldLogs(dataDir), 3_600_000).unref();
    return {
      url,
      stop: async () => {
        clearInterval(forget);
        await watched.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

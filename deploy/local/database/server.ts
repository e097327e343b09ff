// One run of the database server: started, waited for, ended.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnBare, type Account, type Binaries } from './binaries.js';
import { logSettings } from './database-log.js';

export type Ground = Readonly<{
  binaries: Binaries;
  account: Account | null;
  databaseDir: string;
  logFolder: string;
  port: number;
  /** Handed on to the server, which holds the lock of its folder for as long as one of its processes lives. */
  lockFd: number;
}>;

export type Run = Readonly<{
  /** Resolves when the process has ended, with how it did. */
  ended: Promise<string>;
  hasEnded: () => boolean;
  /** What it wrote before its own log took over. */
  said: () => readonly string[];
  /** Resolves when it takes connections; rejects when it ended before. As long as it lives it may be recovering, and is waited for. */
  ready: () => Promise<void>;
  /** Ends it in order; at once when it does not hear. */
  stop: (patienceMs?: number) => Promise<void>;
}>;

const settingsOf = ({ logFolder }: Ground): Readonly<Record<string, string>> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  jit: 'off',
  shared_buffers: '192MB',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  ...logSettings(logFolder),
});

/** Whether postmaster.pid says that this very process takes connections: its eighth line. */
function isReady(databaseDir: string, pid: number | undefined): boolean {
  const path = join(databaseDir, 'postmaster.pid');
  if (!existsSync(path)) return false;
  const lines = readFileSync(path, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

const howOf = (code: number | null, signal: NodeJS.Signals | null): string => (signal ? `by ${signal}` : `with exit code ${code ?? 1}`);

/** Starts a server on a whole database. It says little on its output, which is kept here; the rest goes to its log. */
export function runServer(ground: Ground): Run {
  const { binaries, account, databaseDir, port, lockFd } = ground;
  const settings = Object.entries(settingsOf(ground)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child: ChildProcess = spawnBare(binaries.postgres, ['-D', databaseDir, '-p', String(port), ...settings], account, [
    'ignore',
    'ignore',
    'pipe',
    lockFd,
  ]);
  let said = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-4_000);
  });
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      hasEnded = true;
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(howOf(code, signal)));
  });
  const isGoneWithin = async (ms: number): Promise<boolean> =>
    Promise.race([ended.then(() => true), sleep(ms, undefined, { ref: false }).then(() => hasEnded)]);
  return {
    ended,
    hasEnded: () => hasEnded,
    said: () => said.split('\n').filter((line) => line !== ''),
    ready: async () => {
      while (!hasEnded && !isReady(databaseDir, child.pid)) await sleep(25);
      if (hasEnded) throw new Error(`it ended ${await ended}`);
    },
    stop: async (patienceMs = 30_000) => {
      // Windows knows no signals: there it is ended as by a crash, and recovers at the next start.
      for (const signal of process.platform === 'win32' ? (['SIGKILL'] as const) : (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)) {
        if (hasEnded) return;
        child.kill(signal);
        if (await isGoneWithin(signal === 'SIGINT' ? patienceMs : 10_000)) return;
      }
    },
  };
}

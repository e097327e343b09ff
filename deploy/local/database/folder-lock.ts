// One program per data folder. The kernel keeps the lock, so it ends with the processes that hold it and needs no number of a process: those mean
// nothing in another container (decision record 0071).
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Lock = Readonly<{ /** For a child that is to hold the lock too. */ fd: number; release: () => void }>;

/** Takes the lock of a file, which is made when it is missing; null when another process has it. */
export async function tryLockFile(path: string): Promise<Lock | null> {
  const { tryLock } = (await import('fs-native-extensions').then((library) => ('default' in library ? library.default : library))) as {
    tryLock: (fd: number) => boolean; // CommonJS: the names stand under `default`, or do not, by who loads it
  };
  const fd = openSync(path, 'a+', 0o600);
  try {
    if (tryLock(fd)) return { fd, release: () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw new Error(`${path} cannot be locked, so two starts on one folder could not be told apart: put DATA_DIR on a local file system.`, {
      cause: error,
    });
  }
  closeSync(fd);
  return null;
}

/** Like `tryLockFile`, and waits so long for the process that has the lock. */
export async function lockFile(path: string, patienceMs: number): Promise<Lock | null> {
  for (let waited = 0; ; waited += 100) {
    const lock = await tryLockFile(path);
    if (lock || waited >= patienceMs) return lock;
    await sleep(100);
  }
}

/** Where a restore says that it is not done: what lies beside it is no whole installation. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore.unfinished');

const said = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');

/**
 * Takes a data folder for this process. Rejects with a sentence when another program runs on it, here or in another container. One that was just
 * killed may hold it for a moment. Answers how to let go.
 */
export async function claimFolder(dataDir: string, { patienceMs = 3_000 } = {}): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFile(join(dataDir, 'running.lock'), patienceMs);
  const note = join(dataDir, 'running.pid');
  if (!lock)
    throw new Error(
      `Cloud Factory already runs on ${dataDir} (process ${said(note) || 'unknown'} of the machine or container that started it). Stop it, or set DATA_DIR to another folder.`,
    );
  const unfinished = unfinishedRestore(dataDir);
  if (existsSync(unfinished)) {
    lock.release();
    throw new Error(`${dataDir} holds a restore that did not end (${unfinished}): remove the folder and run the restore again.`);
  }
  writeFileSync(note, `${process.pid}\n`); // for people alone
  return lock.release;
}

// A database server whose program was killed goes on without it, and must end before a new one begins. Only what is proven to be the server of this
// very folder is ever told to end: the number in postmaster.pid may long belong to another process, and in a copied folder it is the original's.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const firstLine = (path: string): number => Number.parseInt(readFileSync(path, 'utf8').split('\n')[0] ?? '', 10);

/** What a look into /proc answers; null when the process is gone or not ours to look at. */
function looked<Seen>(look: () => Seen): Seen | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Linux: runs the program of PostgreSQL and works in this folder: the folder itself, not one of that name in another container. */
function isOfFolder(pid: number, databaseDir: string): boolean {
  const program = looked(() => readlinkSync(`/proc/${pid}/exe`));
  if (program === null || basename(program.replace(/ \(deleted\)$/, '')) !== 'postgres') return false;
  const [works, folder] = [looked(() => statSync(`/proc/${pid}/cwd`)), looked(() => statSync(databaseDir))];
  return works !== null && folder !== null && works.ino === folder.ino && works.dev === folder.dev;
}

/** Elsewhere: the command line names the program and this very folder. */
const isCommandOf = (pid: number, databaseDir: string): boolean =>
  looked(() => {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /\bpostgres\b/.test(command) && command.includes(`-D ${databaseDir} `);
  }) ?? false;

export type Orphans = Readonly<{ postmaster: number | null; children: readonly number[] }>;

/** The processes of the database of this folder that this machine shows. */
export function findOrphans(databaseDir: string): Orphans {
  const path = join(databaseDir, 'postmaster.pid');
  const named = existsSync(path) ? firstLine(path) : Number.NaN;
  if (process.platform !== 'linux') {
    const isServer = process.platform !== 'win32' && Number.isInteger(named) && named > 0 && isCommandOf(named, databaseDir);
    return { postmaster: isServer ? named : null, children: [] };
  }
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isOfFolder(pid, databaseDir));
  return { postmaster: found.includes(named) ? named : null, children: found.filter((pid) => pid !== named) };
}

const tell = (pid: number, signal: NodeJS.Signals): void => void looked(() => process.kill(pid, signal));

export type Patience = Readonly<{ fastMs: number; immediateMs: number; childrenMs: number }>;
const usual: Patience = { fastMs: 15_000, immediateMs: 10_000, childrenMs: 5_000 };

/**
 * Ends what an earlier program left running on this folder: first in order (what is open is rolled back, what was committed stays), then at once, as
 * after a crash. Answers false when something of the folder still runs.
 */
export async function endOrphans(databaseDir: string, patience: Patience = usual): Promise<boolean> {
  const look = (): Orphans => findOrphans(databaseDir);
  const goneWithin = async (ms: number, isGone: () => boolean): Promise<boolean> => {
    for (let waited = 0; waited < ms && !isGone(); waited += 50) await sleep(50);
    return isGone();
  };
  const serverIsGone = (): boolean => look().postmaster === null;
  // SIGINT: a fast shutdown. One that hangs in "stopping" hears nothing but SIGQUIT, after which the next start recovers as from a crash.
  for (const [signal, ms] of [
    ['SIGINT', patience.fastMs],
    ['SIGQUIT', patience.immediateMs],
    ['SIGKILL', patience.immediateMs],
  ] as const) {
    const { postmaster } = look();
    if (postmaster === null) break;
    tell(postmaster, signal);
    if (await goneWithin(ms, serverIsGone)) break;
  }
  if (!serverIsGone()) return false;
  // Children notice by themselves that their server is gone; one that computes does so late.
  const childrenAreGone = (): boolean => look().children.length === 0;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await goneWithin(patience.childrenMs, childrenAreGone)) break;
    for (const pid of look().children) tell(pid, signal);
  }
  return goneWithin(patience.childrenMs, childrenAreGone);
}

/**
 * Removes a postmaster.pid that an earlier server left: its number may be a stranger's by now, or the original's of a copied folder, and PostgreSQL would
 * refuse to start because of it. Call it under the lock of the database, when no process of the folder is left: a server whose file goes ends itself.
 */
export function forgetStaleNumber(databaseDir: string): void {
  // Elsewhere than on Linux we cannot look well enough to know better than PostgreSQL.
  if (process.platform === 'linux') rmSync(join(databaseDir, 'postmaster.pid'), { force: true });
}

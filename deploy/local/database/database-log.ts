// What PostgreSQL says of itself: kept by its own collector, in files that begin anew by size, of which the last ones stay.
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Account } from './binaries.js';

const kept = 10;
const fileSizeMb = 20;

export const databaseLogFolder = (dataDir: string): string => join(dataDir, 'log', 'postgres');

const filesOf = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^postgres-.*\.log$/.test(name))
        .sort()
    : [];

/** Makes the folder, for the account of the database alone. */
export function prepareDatabaseLog(dataDir: string, account: Account | null): string {
  const folder = databaseLogFolder(dataDir);
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  giveTo(account, folder);
  return folder;
}

/** Removes all but the last files. */
export function forgetOldLogs(dataDir: string): void {
  const folder = databaseLogFolder(dataDir);
  for (const name of filesOf(folder).slice(0, -kept)) rmSync(join(folder, name), { force: true });
}

/** The settings of the collector. No text of a statement and no detail of a row: they may name a person. */
export const logSettings = (folder: string): Readonly<Record<string, string>> => ({
  logging_collector: 'on',
  log_directory: folder,
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: `${fileSizeMb}MB`,
  log_line_prefix: '%m [%p] %u %e ',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

/** The last lines of the newest file, the oldest first: what PostgreSQL itself gives as the cause. */
export function lastLogLines(dataDir: string, most = 8): readonly string[] {
  const folder = databaseLogFolder(dataDir);
  const newest = filesOf(folder).at(-1);
  if (newest === undefined) return [];
  return readFileSync(join(folder, newest), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .slice(-most);
}

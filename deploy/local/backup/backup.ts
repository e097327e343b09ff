// A backup while the house runs: the database first, then the files that its rows speak of.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { claimFolder } from '../database/folder-lock.js';
import { hasDatabase, placesOf, startPostgres } from '../postgres.js';
import { withOwner } from './asking.js';
import { copyDatabase } from './base-backup.js';
import { isNoFile, type BackupContents, type BackupFile } from './contents.js';
import { copyMeasured, hashOf } from './measured.js';

type Say = (line: string) => void;

/** The address of the database of a folder: of the one that runs there, or of one that is started for as long as the work takes. */
export async function withDatabaseOf<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  if (!hasDatabase(dataDir)) throw new Error(`${dataDir} holds no database.`);
  const { databaseDir, password } = placesOf(dataDir);
  const release = await claimFolder(dataDir, { patienceMs: 0 }).catch(() => null);
  if (release) {
    try {
      const server = await startPostgres(dataDir);
      try {
        return await work(server.url);
      } finally {
        await server.stop();
      }
    } finally {
      release();
    }
  }
  const port = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[3];
  return work(`postgres://postgres:${encodeURIComponent(readFileSync(password, 'utf8').trim())}@127.0.0.1:${port}/postgres`);
}

/** What the log holds before the copy begins. */
const notedBefore = (url: string): Promise<Pick<BackupContents, 'postgres' | 'migrations' | 'events' | 'heads'>> =>
  withOwner(url, async (ask) => {
    const [{ version } = { version: '' }] = await ask<{ version: string }>(`select current_setting('server_version') as version`);
    const migrations = await ask<{ name: string }>('select name from public.migrations order by name');
    const heads = await ask<{ tenant: string; position: string; hash: string }>(
      `select tenant_id as tenant, lpad(position::text, 16, '0') as position, encode(hash, 'hex') as hash from event_log.heads where position > 0`,
    );
    return {
      postgres: version,
      migrations: migrations.map(({ name }) => name),
      events: heads.reduce((sum, { position }) => sum + Number(position), 0),
      heads: Object.fromEntries(
        heads.map(({ tenant, position, hash }) => [tenant, [{ position, hash }]]),
      ) as unknown as BackupContents['heads'],
    };
  });

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies the files of a data folder, and notes each. One that is swept or erased meanwhile is left out. */
async function copyFiles(dataDir: string, folder: string): Promise<BackupContents['files']> {
  const list = join(folder, 'files.jsonl');
  const notes = await open(list, 'wx', 0o600);
  let [count, bytes] = [0, 0];
  try {
    for (const top of readdirSync(dataDir).filter((name) => !isNoFile(name)))
      for (const path of await pathsBelow(dataDir, top)) {
        const copied = await copyMeasured(join(dataDir, path), join(folder, 'files', path)).catch((error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        });
        if (!copied) continue;
        await notes.write(`${JSON.stringify({ path, ...copied } satisfies BackupFile)}\n`);
        [count, bytes] = [count + 1, bytes + copied.size];
      }
    await notes.sync();
  } finally {
    await notes.close();
  }
  return { count, bytes, sha256: await hashOf(list) };
}

async function pathsBelow(dataDir: string, path: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataDir, path), { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    if (isGone(error)) return [];
    throw error;
  });
  if (entries === null) return [path];
  const below: string[] = [];
  for (const each of entries)
    below.push(...(each.isDirectory() ? await pathsBelow(dataDir, `${path}/${each.name}`) : [`${path}/${each.name}`]));
  return below;
}

/** Copies the keys and the list of erased persons, apart from the backup. */
async function copyKeys(dataDir: string, to: string): Promise<void> {
  const { keys } = placesOf(dataDir);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(keys)) await copyMeasured(join(keys, name), join(to, name));
}

export type BackupParts = Readonly<{ dataDir: string; to: string; keysTo?: string | undefined; now?: () => Date; say?: Say }>;

/**
 * Writes a backup of an embedded installation into a new folder below `to`, while it runs or not; answers the folder, and what it holds. The folder has
 * its name only when it is whole. Keys are no part of it: `keysTo` takes a copy of them, elsewhere.
 */
export async function backUp({ dataDir, to, keysTo, now = () => new Date(), say = () => undefined }: BackupParts) {
  const at = now().toISOString();
  const name = `cloud-factory-${at.replaceAll(/[:.]/g, '-')}`;
  const [unfinished, folder] = [join(resolve(to), `${name}.unfinished`), join(resolve(to), name)];
  if (folder.startsWith(`${resolve(dataDir)}/`)) throw new Error('A backup inside of DATA_DIR is lost with it: name another folder.');
  if (keysTo !== undefined && `${resolve(keysTo)}/`.startsWith(`${resolve(to)}/`))
    throw new Error('Keys beside the backup open it for the finder of both: name another folder for them.');
  if (keysTo !== undefined && existsSync(join(keysTo, name))) throw new Error(`${join(keysTo, name)} is already there.`);
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const { noted, database } = await withDatabaseOf(dataDir, async (url) => {
    const before = await notedBefore(url);
    say('The database is copied …');
    return { noted: before, database: await copyDatabase(url, unfinished) };
  });
  // After the database: a file is there before its row, so every row that was copied finds its file, but for what was erased since.
  say('The files are copied …');
  const files = await copyFiles(dataDir, unfinished);
  const contents: BackupContents = { format: 1, at, ...noted, database, files };
  await writeFile(join(unfinished, 'backup.json'), `${JSON.stringify(contents, null, 1)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  if (keysTo !== undefined) await copyKeys(dataDir, join(keysTo, name));
  renameSync(unfinished, folder);
  return { folder, contents };
}

// A restore: into an empty folder, held against the backup, against its own hash chain, and files against the rows that speak of them.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseSource, masterKeyFits, verifyChain } from '@cloud-factory/event-log';
import { databaseAccount } from '../database/binaries.js';
import { lockFile, unfinishedRestore } from '../database/folder-lock.js';
import { placesOf, startPostgres } from '../postgres.js';
import { withOwner, type Ask } from './asking.js';
import { filesOf, readContents, type BackupContents } from './contents.js';
import { copyMeasured, hashOf } from './measured.js';
import { unpackDatabase } from './unpack.js';

type Say = (line: string) => void;
export type RestoreParts = Readonly<{
  /** A folder that a backup made. */
  from: string;
  /** The folder of the keys that belong to it, with the newest list of erased persons that there is. */
  keysFrom: string;
  to: string;
  /** Where the key is not kept in the folder of the keys. */
  masterKey?: string | undefined;
  say?: Say;
}>;
export type Restored = Readonly<{ events: number; files: number; at: string }>;

function assertEmpty(to: string): void {
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new Error(`${to} is not empty: a restore never writes over anything. Name a new folder.`);
}

async function restoreFiles(from: string, to: string, { files }: BackupContents): Promise<number> {
  if ((await hashOf(join(from, 'files.jsonl'))) !== files.sha256)
    throw new Error('files.jsonl is not the one that was written: its hash differs.');
  let count = 0;
  for await (const { path, sha256 } of filesOf(from)) {
    if (path.split('/').includes('..') || path.startsWith('/')) throw new Error(`the backup names a path outside of its folder: ${path}`);
    const copied = await copyMeasured(join(from, 'files', path), join(to, path));
    if (copied.sha256 !== sha256) throw new Error(`${path} is damaged in the backup: its hash differs.`);
    count += 1;
  }
  if (count !== files.count) throw new Error(`the backup holds ${count} files and should hold ${files.count}.`);
  return count;
}

async function restoreKeys(from: string, to: string): Promise<void> {
  const { keys } = placesOf(to);
  if (!existsSync(join(from, 'postgres-password')))
    throw new Error(`${from} is no folder of keys: there is no postgres-password in it. Keys are kept apart from the backup.`);
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) await copyMeasured(join(from, name), join(keys, name));
}

/** Rows that speak of a file of the folder that is not there, or of another length. */
async function rowsWithoutFile(ask: Ask, to: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let [tenant, after] = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const rows = await ask<{ tenant: string; id: string; size: string }>(
      `select tenant_id as tenant, id, size from platform.files where erased_at is null and store_id is null
         and (tenant_id, id) > ($1, $2::uuid) order by tenant_id, id limit 1000`,
      [tenant, after],
    );
    for (const { tenant: of, id, size } of rows) {
      const facts = statSync(join(to, 'files', of, 'files', id.slice(-2), id), { throwIfNoEntry: false });
      if (facts?.size !== Number(size)) missing.push(`${of}/${id}`);
    }
    const last = rows.at(-1);
    if (!last) return missing;
    [tenant, after] = [last.tenant, last.id];
  }
}

/** Starts the restored database alone and holds it against what it should be. Answers how many events it holds. */
async function verified(to: string, contents: BackupContents, masterKey: string | null): Promise<number> {
  const server = await startPostgres(to);
  try {
    return await withOwner(server.url, async (ask, client) => {
      if (masterKey !== null && !(await masterKeyFits(client, masterKey)))
        throw new Error('The master key is not the one of this backup: what it would open stays closed.');
      const report = await verifyChain(await databaseSource(client, contents.heads));
      const [fault] = report.faults;
      if (fault) throw new Error(`The restored log does not hold: tenant ${fault.tenant}, position ${fault.position}: ${fault.what}`);
      if (report.events < contents.events) throw new Error(`The restored log holds ${report.events} events, and held ${contents.events}.`);
      const missing = await rowsWithoutFile(ask, to);
      if (missing.length > 0) throw new Error(`${missing.length} files that rows speak of are not in the backup, first ${missing[0]}.`);
      return report.events;
    });
  } finally {
    await server.stop();
  }
}

/**
 * Restores a backup into an empty folder and proves it. Until it is proven a mark in the folder keeps every start away. Persons who were erased since the
 * backup are erased again by the first start, before it opens (`erasures.ts`). Rejects with a sentence; what it wrote stays, with the mark, to be looked at.
 */
export async function restore({ from, keysFrom, to, masterKey, say = () => undefined }: RestoreParts): Promise<Restored> {
  const contents = await readContents(from);
  const folder = resolve(to);
  assertEmpty(folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(unfinishedRestore(folder), `${contents.at}\n`, { flag: 'wx' });
  const lock = await lockFile(join(folder, 'running.lock'), 0);
  if (!lock) throw new Error(`${folder} is used by another start.`);
  try {
    await restoreKeys(keysFrom, folder);
    say(`The database of ${contents.at} is unpacked …`);
    const { databaseDir, ready, keys } = placesOf(folder);
    await unpackDatabase(from, databaseDir, contents.database.sha256, databaseAccount());
    say('The files are copied …');
    const files = await restoreFiles(from, folder, contents);
    writeFileSync(ready, `restored from the backup of ${contents.at}\n`);
    say('The log and the files are verified …');
    const keptKey = join(keys, 'master-key');
    const key = masterKey ?? (existsSync(keptKey) ? readFileSync(keptKey, 'utf8').trim() : null);
    const events = await verified(folder, contents, key);
    rmSync(unfinishedRestore(folder));
    return { events, files, at: contents.at };
  } finally {
    lock.release();
  }
}

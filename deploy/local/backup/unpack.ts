// Unpacks the copy of a database and holds every file against the manifest that PostgreSQL wrote into the backup.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { giveTo, type Account } from '../database/binaries.js';
import { measured, writeMeasured } from './measured.js';

type ManifestFile = Readonly<{ Path: string; Size: number; Checksum?: string }>;

/** A path of an archive, as names below the folder. Throws for one that leads out of it. */
function namesOf(path: string): readonly string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  if (path.startsWith('/') || names.includes('..')) throw new Error(`the backup names a path outside of its folder: ${path}`);
  return names;
}

/** The account of the database owns all of it, and no other account may look. */
async function own(path: string, mode: number, account: Account | null): Promise<void> {
  await chmod(path, mode);
  giveTo(account, path);
}

/** Unpacks `base.tar.gz` into a new folder. Rejects when a byte of it, or a file, is not what the backup says. */
export async function unpackDatabase(from: string, folder: string, sha256: string, account: Account | null): Promise<void> {
  const { Files: listed } = JSON.parse(await readFile(join(from, 'backup_manifest'), 'utf8')) as { Files: readonly ManifestFile[] }; // PostgreSQL's form
  const found = new Map<string, string>();
  const madeFolders = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (madeFolders.has(path)) return;
    if (path !== folder) await makeFolder(dirname(path));
    await mkdir(path, { recursive: true, mode: 0o700 });
    await own(path, 0o700, account);
    madeFolders.add(path);
  };
  const take = async ({ name, type }: Header, stream: Readable): Promise<void> => {
    const path = join(folder, ...namesOf(name));
    if (type === 'directory') {
      await makeFolder(path);
      stream.resume();
    } else if (type === 'file') {
      await makeFolder(dirname(path));
      found.set(namesOf(name).join('/'), (await writeMeasured(stream, path)).sha256);
      await own(path, 0o600, account);
    } else throw new Error(`the backup holds something else than files and folders: ${name}`);
  };
  const archive = extract();
  archive.on('entry', (header, stream, next) => void take(header, stream).then(() => next(), next));
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(from, 'base.tar.gz')), measured(hash), createGunzip(), archive);
  if (hash.digest('hex') !== sha256) throw new Error('base.tar.gz is not the one that was written: its hash differs.');
  const wrong = listed.filter(({ Path: path, Checksum: checksum }) => checksum !== undefined && found.get(path) !== checksum);
  if (wrong.length > 0 || listed.length === 0)
    throw new Error(`${wrong.length} files of the database are missing or damaged, first ${wrong[0]?.Path ?? 'all'}.`);
}

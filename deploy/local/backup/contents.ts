// What a backup holds, and how it says so.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NotedHead } from '@cloud-factory/event-log';
import * as z from 'zod';

/** In `backup.json`. The heads were noted before the copy of the database began: each stands in it. */
const schema = z.object({
  format: z.literal(1),
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  events: z.int(),
  heads: z.record(z.string(), z.array(z.object({ position: z.string(), hash: z.string() }))),
  database: z.object({ sha256: z.string() }),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
});
export type BackupContents = Omit<z.infer<typeof schema>, 'heads'> & Readonly<{ heads: Readonly<Record<string, readonly NotedHead[]>> }>;

/** One line of `files.jsonl`: a path below the folder of the data, with slashes. */
export type BackupFile = Readonly<{ path: string; size: number; sha256: string }>;

/** What stands in a data folder beside the files: the database, the keys, logs, marks and locks of what runs. */
export const isNoFile = (name: string): boolean =>
  ['postgres', 'postgres.ready', 'postgres.lock', 'keys', 'log', 'running.lock', 'running.pid', 'restore.unfinished'].includes(name) ||
  name.startsWith('postgres.making-');

/** Rejects with a sentence when the folder holds no backup, or one of a form that this release does not know. */
export async function readContents(folder: string): Promise<BackupContents> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} holds no backup that came to its end (no backup.json).`, { cause: error });
  });
  const read = schema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${join(folder, 'backup.json')} is of a form that this release does not know.`, { cause: read.error });
  return read.data as unknown as BackupContents; // a position is opaque text
}

export async function* filesOf(folder: string): AsyncGenerator<BackupFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, 'files.jsonl')) }))
    if (line !== '') yield JSON.parse(line) as BackupFile; // written by the program, under the hash in backup.json
}

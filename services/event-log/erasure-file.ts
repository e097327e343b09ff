// The erasure list as a file beside the keys of an installation, outside every backup of its database: one line of JSON per erased person.
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Erasure } from './person-key-store.js';
import type { PersonKeyStore } from './port.js';

/** The list, oldest first; empty when there is no file yet. Throws on a line that is no entry: a list that is damaged must not pass for a short one. */
export async function readErasures(path: string): Promise<readonly Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, nth) => {
      const { tenant, subject, at } = JSON.parse(line) as Partial<Record<keyof Erasure, unknown>>; // checked below
      if (typeof tenant !== 'string' || typeof subject !== 'string' || typeof at !== 'string')
        throw new Error(`${path}: line ${nth + 1} is no erasure`);
      return { tenant: idAs<'tenant'>(tenant), subject, at };
    });
}

/** The store, with every destroyed key noted in the file first: on disk before the key is gone, so that no restore forgets it. */
export const notingErasures = <Store extends PersonKeyStore>(store: Store, path: string, now: () => Date = () => new Date()): Store => ({
  ...store,
  destroy: async (tenant, subject) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'a', 0o600);
    try {
      await file.write(`${JSON.stringify({ tenant, subject, at: now().toISOString() })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await store.destroy(tenant, subject);
  },
});

import { Readable } from 'node:stream';
import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import type { FileRows } from './rows.js';
import { createS3Store, StoreUnavailable, type S3Parts, type S3Settings } from './s3-store.js';
import type { ObjectStore } from './store.js';

/** How a store is reached now; null when there is no such store any more. Keys may change while files lie in it. */
export type StoreSettingsOf = (tenant: TenantId, storeId: string) => Promise<S3Settings | 'folder' | null>;

/** The store that a file was put into; null is the folder. */
export type StoreIdOf = (tenant: TenantId, id: FileId) => Promise<string | null>;

export type RoutedParts = Readonly<{ storeIdOf: StoreIdOf; folder: ObjectStore; settingsOf: StoreSettingsOf; agents: S3Parts['agents'] }>;

/** Where uploads lie, and the files that became of them, by their rows. */
export const storeOfUpload =
  (rows: FileRows): StoreIdOf =>
  async (tenant, id) => {
    const [row] = await rows.ask<{ storeId: string | null }>(
      { tenant, creators: '*' },
      `select store_id as "storeId" from platform.files where id = $1 union all select store_id from platform.uploads where id = $1 limit 1`,
      [id],
    );
    return row?.storeId ?? null;
  };

/**
 * The stores of all tenants as one: each upload and file has its store in its row, and stays there whatever is used from now on. A store that is gone
 * answers `StoreUnavailable` and nothing else is harmed.
 */
export function createRoutedStore({ storeIdOf, folder, settingsOf, agents }: RoutedParts): ObjectStore {
  const open = new Map<string, ObjectStore>();

  async function storeOf(tenant: TenantId, id: FileId): Promise<ObjectStore> {
    const storeId = await storeIdOf(tenant, id);
    if (storeId === null) return folder;
    const settings = await settingsOf(tenant, storeId);
    if (settings === null) throw new StoreUnavailable('StoreRemoved');
    if (settings === 'folder') return folder;
    // By all that it is reached by: new keys make a new client.
    const name = JSON.stringify([tenant, storeId, settings]);
    const known = open.get(name);
    if (known) return known;
    const made = createS3Store(settings, { spool: folder, agents });
    if (open.size > 100) open.clear();
    open.set(name, made);
    return made;
  }

  const streamed = (of: () => Promise<Readable>): Readable =>
    Readable.from(
      (async function* () {
        yield* await of();
      })(),
      { objectMode: false },
    );

  return {
    ...(folder.free && { free: () => folder.free?.() ?? Promise.resolve(Number.POSITIVE_INFINITY) }),
    append: async (tenant, id, offset, source, limit) => (await storeOf(tenant, id)).append(tenant, id, offset, source, limit),
    readPart: (tenant, id, range) => streamed(async () => (await storeOf(tenant, id)).readPart(tenant, id, range)),
    complete: async (tenant, id) => (await storeOf(tenant, id)).complete(tenant, id),
    // Whatever store it goes to, it arrives in the folder.
    oldParts: (tenant, before) => folder.oldParts(tenant, before),
    discard: async (tenant, id) => (await storeOf(tenant, id)).discard(tenant, id),
    read: (tenant, id, range) => streamed(async () => (await storeOf(tenant, id)).read(tenant, id, range)),
    erase: async (tenant, id) => (await storeOf(tenant, id)).erase(tenant, id),
  };
}

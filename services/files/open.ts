import { join } from 'node:path';
import type { Config } from '@cloud-factory/config';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { createFolderStore } from './folder-store.js';
import { createJobStore } from './job-store.js';
import { createRoutedStore, storeOfUpload, type StoreSettingsOf } from './routed-store.js';
import type { S3Parts } from './s3-store.js';
import type { ObjectStore } from './store.js';
import type { FileRows } from './rows.js';
import type { FileUses } from './seen.js';
import { createFiles, type Files } from './uploads.js';

/**
 * Where an installation keeps bytes, by its settings: what people uploaded, and apart from it what jobs made. Throws for an object store of
 * the network: set and not served must not end in a folder that nobody backs up.
 */
export function openStore(config: Pick<Config, 'objectStore' | 'dataDir'>, holds: 'files' | 'jobs' = 'files'): ObjectStore {
  if (config.objectStore !== null) throw new Error('S3_ENDPOINT is set, and this version keeps files in DATA_DIR/files only: unset it.');
  return createFolderStore(join(config.dataDir, holds));
}

/** Where a tenant's files lie: which store takes new ones, and how one is reached that has some. */
export type TenantStores = Readonly<{
  inUse: (tenant: TenantId) => Promise<string | null>;
  settingsOf: StoreSettingsOf;
  agents: S3Parts['agents'];
}>;

/** All stores of an installation as one: bytes are sought where their file was put. Without `stores` only the folder. Throws like `openStore`. */
export const openStores = (config: Pick<Config, 'objectStore' | 'dataDir'>, rows: FileRows, stores?: TenantStores): ObjectStore => {
  const folder = openStore(config);
  return stores ? createRoutedStore({ storeIdOf: storeOfUpload(rows), folder, ...stores }) : folder;
};

/**
 * Where jobs keep what they make: in the store that takes the tenant's new files, apart from them. What lies in the folder since before stays readable.
 * Throws like `openStore`.
 */
export const openJobStore = (config: Pick<Config, 'objectStore' | 'dataDir'>, rows: FileRows, stores?: TenantStores): ObjectStore => {
  const folder = openStore(config, 'jobs');
  return stores ? createJobStore({ rows, folder, ...stores }) : folder;
};

/** The files of an installation. `uses`: see `createFiles`. Throws like `openStore`. */
export const openFiles = (
  config: Pick<Config, 'objectStore' | 'dataDir'> & Partial<Pick<Config, 'space'>>,
  rows: FileRows,
  stores?: TenantStores,
  uses?: FileUses,
): Files => createFiles(rows, openStores(config, rows, stores), stores?.inUse, uses, undefined, undefined, config.space);

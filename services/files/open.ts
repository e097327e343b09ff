import { join } from 'node:path';
import type { Config } from '@cloud-factory/config';
import { createFolderStore } from './folder-store.js';
import type { ObjectStore } from './store.js';
import type { FileRows } from './rows.js';
import { createFiles, type Files } from './uploads.js';

/**
 * Where an installation keeps bytes, by its settings: what people uploaded, and apart from it what jobs made. Throws for an object store of
 * the network: set and not served must not end in a folder that nobody backs up.
 */
export function openStore(config: Pick<Config, 'objectStore' | 'dataDir'>, holds: 'files' | 'jobs' = 'files'): ObjectStore {
  if (config.objectStore !== null) throw new Error('S3_ENDPOINT is set, and this version keeps files in DATA_DIR/files only: unset it.');
  return createFolderStore(join(config.dataDir, holds));
}

/** The files of an installation. Throws like `openStore`. */
export const openFiles = (config: Pick<Config, 'objectStore' | 'dataDir'>, rows: FileRows): Files => createFiles(rows, openStore(config));

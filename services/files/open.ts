import { join } from 'node:path';
import type { Config } from '@cloud-factory/config';
import { createFolderStore } from './folder-store.js';
import { createFiles, type FileRows, type Files } from './uploads.js';

/**
 * The files of an installation, where its settings say that they lie. Throws for an object store of the network: set and not served
 * must not end in a folder that nobody backs up.
 */
export function openFiles(config: Pick<Config, 'objectStore' | 'dataDir'>, rows: FileRows): Files {
  if (config.objectStore !== null) throw new Error('S3_ENDPOINT is set, and this version keeps files in DATA_DIR/files only: unset it.');
  return createFiles(rows, createFolderStore(join(config.dataDir, 'files')));
}

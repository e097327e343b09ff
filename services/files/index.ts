export { fileRules, type FileKind } from './file-rules.js';
export { createFolderStore } from './folder-store.js';
export { createLinks, longestLinkSeconds, type Links, type LinkTarget } from './links.js';
export { openFiles, openStore } from './open.js';
export { fileRefusals, isRefused, type FileRefusal, type Refused } from './refusals.js';
export type { ObjectStore, Range } from './store.js';
export {
  createFiles,
  partLimit,
  type Announced,
  type FileCaller,
  type FileRows,
  type Files,
  type StoredFile,
  type UploadState,
} from './uploads.js';

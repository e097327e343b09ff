export type { DicomFacts, FileFacts, Picture, ScanFacts } from './content.js';
export { createFolderStore } from './folder-store.js';
export { createLinks, longestLinkSeconds, type Links, type LinkTarget } from './links.js';
export { openFiles, openStore } from './open.js';
export { fileRefusals, isRefused, type FileRefusal, type Refused } from './refusals.js';
export type { ObjectStore, Range } from './store.js';
export type { FileCaller, FileRows, StoredFile } from './rows.js';
export { createSweeper, type FileSweeper, type SweeperParts } from './sweep.js';
export { createFiles, partLimit, type Announced, type Files, type UploadState } from './uploads.js';

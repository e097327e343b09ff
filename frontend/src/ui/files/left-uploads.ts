// What a reload, a crash or a closed page cut off in the middle of an upload, kept in IndexedDB: which file it was and which command opened
// it, never its bytes. The same command finds the upload again, and the server says how much of it has arrived.
import type { FileKind } from '@cloud-factory/domain/files/contract';
import { createStore as createDatabase, del, entries, set } from 'idb-keyval';
import { isWanted, type DraftOwner } from '../../platform/drafts.js';

/** The browser's right to read a file of the disk again, where it gives one: for what was dropped, in Chromium. */
export type FileHandle = Readonly<{
  kind: 'file';
  getFile: () => Promise<File>;
  requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>;
}>;

/** What goes on later. `openId`: the command that opens it, and finds it again; `id` and `sha256` as soon as they are known. */
export type LeftUpload = Readonly<{
  openId: string;
  id?: string | undefined;
  fileName: string;
  size: number;
  modifiedAt: number;
  kind?: FileKind | undefined;
  sha256?: string | undefined;
  begunAt: number;
  handle?: FileHandle | undefined;
}>;

/** Whose list of files it was, and which: a line of an order, a form. */
export type UploadPlace = DraftOwner & Readonly<{ place: string }>;

/** The server keeps what has arrived for two days. */
const kept = 2 * 24 * 3_600_000;

let database: ReturnType<typeof createDatabase> | undefined;
const uploads = () => (database ??= createDatabase('cloud-factory-uploads', 'uploads'));
const keyOf = ({ tenantId, userId, place }: UploadPlace, openId: string): string[] => [tenantId, userId, place, openId];
const isOf = (owner: DraftOwner, [tenantId, userId]: readonly string[]): boolean => tenantId === owner.tenantId && userId === owner.userId;

/** Files that this window has still in its hands: a line that was folded, a tab that was closed. */
const inHand = new Map<string, File>();
export const fileInHand = (openId: string): File | undefined => inHand.get(openId);

const watchers = new Set<() => void>();
/** Calls whenever one that was kept is dropped: it has arrived, or was given up. Answers how to stop that. */
export function watchLeft(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Of somebody who has signed out nothing is kept, whatever their uploads still say. */
export async function keepLeft(place: UploadPlace, left: LeftUpload, file: File | undefined): Promise<void> {
  if (!isWanted((person) => isOf(person, keyOf(place, left.openId)))) return;
  if (file) inHand.set(left.openId, file);
  try {
    await set(keyOf(place, left.openId), left, uploads());
  } catch {
    // No database (a private window): it goes on as long as this window lives.
  }
}

export async function dropLeft(place: UploadPlace, openId: string): Promise<void> {
  inHand.delete(openId);
  try {
    await del(keyOf(place, openId), uploads());
  } catch {
    // See above.
  }
  for (const watcher of watchers) watcher();
}

const isOld = ({ begunAt }: LeftUpload): boolean => begunAt < Date.now() - kept;

/** Whether anything of this person's waits here to be sent in full. */
export async function hasLeft(owner: DraftOwner): Promise<boolean> {
  try {
    return (await entries<string[], LeftUpload>(uploads())).some(([key, left]) => isOf(owner, key) && !isOld(left));
  } catch {
    return false;
  }
}

/** Forgets what this person's uploads have left, for their files may be named after patients; of everybody, what the server has forgotten. */
export async function forgetLeft(owner?: DraftOwner): Promise<void> {
  try {
    for (const [key, left] of await entries<string[], LeftUpload>(uploads())) {
      const isTheirs = owner && isOf(owner, key);
      if (isTheirs) inHand.delete(left.openId);
      if (isTheirs || isOld(left)) await del(key, uploads());
    }
  } catch {
    // No database: there is nothing.
  }
}

/** What was cut off here, the oldest first. What the server has forgotten by now is forgotten, too, wherever it belonged. */
export async function leftAt(place: UploadPlace): Promise<readonly LeftUpload[]> {
  try {
    const all = await entries<string[], LeftUpload>(uploads());
    for (const [key, left] of all) if (isOld(left)) await del(key, uploads());
    return all
      .filter(([key, left]) => !isOld(left) && isOf(place, key) && key[2] === place.place)
      .map(([, left]) => left)
      .sort((a, b) => a.begunAt - b.begunAt);
  } catch {
    return [];
  }
}

/** Its list has another name from now on: a line that was typed has become a line that is kept. */
export async function moveLeft(owner: DraftOwner, from: string, to: string): Promise<void> {
  for (const left of await leftAt({ ...owner, place: from })) {
    await keepLeft({ ...owner, place: to }, left, inHand.get(left.openId));
    await del(keyOf({ ...owner, place: from }, left.openId), uploads());
  }
}

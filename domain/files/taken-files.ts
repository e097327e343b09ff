import type { AvatarChanged, UserRemoved } from '../platform/index.js';
import { fileIdsIn } from '../orders/index.js';
import type { FileId } from '../shared/ids.js';
import type { OrderFilesAdded, OrderFileReplaced, OrderFilesRemoved } from './events.js';

type AnyEvent = Readonly<{ type: string; data: object }>;

/** The ids of all files that the stream of an order's files names and has not let go of again; each once. Events of other kinds have none. */
export function orderFileIdsIn(events: readonly AnyEvent[]): readonly FileId[] {
  const ids = new Set<FileId>();
  for (const { type, data } of events) {
    // By their types.
    if (type === 'OrderFilesAdded') for (const { file } of (data as OrderFilesAdded['data']).files) ids.add(file.id);
    if (type === 'OrderFileReplaced') ids.add((data as OrderFileReplaced['data']).file.id);
    for (const id of releasedIn({ type, data })) ids.delete(id);
  }
  return [...ids];
}

/**
 * The files that an order has by now, told by the events of its own stream or of its files' stream; each once. Whose person was erased, or what was removed
 * as a draft, has none.
 */
export function fileIdsHeldIn(events: readonly AnyEvent[]): readonly FileId[] {
  if (events.some(({ type }) => type === 'PersonErased' || type === 'OrderFilesPersonErased' || type === 'OrderRemoved')) return [];
  const saved = events.findLast(({ type }) => type === 'OrderDrafted' || type === 'OrderSubmitted');
  return [...new Set([...fileIdsIn(saved ? [saved] : []), ...orderFileIdsIn(events)])];
}

/** The files that an event lets go: nobody's from then on. */
export function releasedIn({ type, data }: AnyEvent): readonly FileId[] {
  const one = (id: FileId | null): readonly FileId[] => (id === null ? [] : [id]);
  // By their types.
  if (type === 'OrderFilesRemoved') return (data as OrderFilesRemoved['data']).fileIds;
  if (type === 'AvatarChanged') return one((data as AvatarChanged['data']).before);
  if (type === 'UserRemoved') return one((data as UserRemoved['data']).avatar);
  return [];
}

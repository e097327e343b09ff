import type { FileId } from '../shared/ids.js';
import type { OrderContent } from './events.js';

/** The ids of all files that an order ever had, told by the events of its stream; each once. Events of other kinds have none. */
export function fileIdsIn(events: readonly Readonly<{ type: string; data: object }>[]): readonly FileId[] {
  const saved = events.filter(({ type }) => type === 'OrderDrafted' || type === 'OrderSubmitted');
  return [...new Set(saved.flatMap(({ data }) => (data as OrderContent).lines.flatMap(({ files }) => files.map(({ id }) => id))))]; // by its type
}

// Where the records come from that fields point at: `{ kind: 'ref', to: 'hospitalCustomerData' }`.
import { keyword, type ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { documentSources } from '../routes/sources.js';

export type Source = Readonly<{
  list: ListDescription;
  /** Answers one record, below `/api/`. */
  detail: string;
  /** The parameter of `detail`; `id` unless said. */
  idName?: string;
  /** What a row is called. */
  words: (row: Readonly<Record<string, unknown>>) => Words;
  /** The filter that takes what is typed: `keyword` where the list knows names, codes and sounds. */
  searchBy?: string;
}>;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A source of a list whose title field names the row in both languages. */
export function sourceOfList(list: ListDescription, detail = list.path.replace(/\/[^/]*$/, '/detail')): Source {
  const searchBy =
    (list.finds?.length ? keyword : undefined) ??
    list.filters.find((filter) => filter === `${list.title}_like`) ??
    list.filters.find((filter) => filter.endsWith('_like'));
  return {
    list,
    detail,
    words: (row) => {
      const name = text(row[list.title]);
      return { zh: name, en: name };
    },
    ...(searchBy && { searchBy }),
  };
}

/** Undefined for a kind that nobody registered. Documents first, then the records of the catalogue. */
export async function sourceOf(to: string): Promise<Source | undefined> {
  const document = documentSources[to];
  if (document) return document();
  const { catalogueSource } = await import('../catalogue/sources.js');
  return catalogueSource(to);
}

// Views of lists: what of an address is the view, and where the server keeps them.
import type { ViewRow, ViewSave } from '@cloud-factory/domain/reports/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../../platform/api.js';
import { newCommandId } from '../../platform/command-id.js';
import type { PageSearch } from '../../platform/page.js';
import { searchOfView, viewOf } from './list-view.js';

export type ViewSearch = Readonly<Record<string, string>>;
/** A view that the page offers to everybody. */
export type GivenView = Readonly<{ key: string; label: Words; search: ViewSearch }>;

/** One's own views of a list and those that others share. */
export const viewsQuery = (list: string) =>
  queryOptions({ queryKey: ['views', list], queryFn: reading<readonly ViewRow[]>('console/views', { list }), staleTime: 60_000 });
export const saveView = (view: ViewSave, commandId: string): Promise<ViewRow> => api.post<ViewRow>('console/views', view, commandId);
export const removeView = (id: string, commandId: string): Promise<unknown> => api.post('console/views/remove', { ids: [id] }, commandId);

/** Filters and sorting of an address, not the page that one happens to stand on; names of patients are not kept. */
export function essenceOf(list: ListDescription, search: PageSearch): ViewSearch {
  const { current: _, size: __, ...rest } = searchOfView(viewOf(list, search));
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value && !name.startsWith('patientName') ? [[name, value] as const] : [])),
  );
}

/** Whether two views show the same rows in the same order. */
export const isSameSearch = (one: ViewSearch, other: ViewSearch): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** A name that no own view has yet: `牙的`, `牙的 2`, … */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}

/**
 * Brings views that an earlier release left in this browser to the server; answers those that it would not take, with the last reason. One that the
 * server has already is not brought again, so that beginning anew after a lost line is harmless.
 */
export async function bringViews(
  list: string,
  known: readonly ViewRow[],
  left: readonly Readonly<{ name: string; search: ViewSearch }>[],
): Promise<Readonly<{ left: readonly Readonly<{ name: string; search: ViewSearch }>[]; failure?: unknown }>> {
  const own = known.filter(({ isOwn }) => isOwn);
  const taken = new Set(own.map(({ name }) => name));
  const stay: Readonly<{ name: string; search: ViewSearch }>[] = [];
  let failure: unknown;
  for (const view of left) {
    if (own.some(({ search }) => isSameSearch(search, view.search))) continue;
    const name = freeName(view.name, taken);
    try {
      await saveView({ list, name, isShared: false, search: { ...view.search }, columns: [] }, newCommandId());
      taken.add(name);
    } catch (error) {
      stay.push(view);
      failure = error;
    }
  }
  return { left: stay, failure };
}

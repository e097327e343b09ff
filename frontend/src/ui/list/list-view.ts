// The URL is the view: what stands in the search of a list page, and what of it goes to the server.
import { sortNames, type ListDescription } from '@cloud-factory/domain/shared/list';
import type { PageSearch } from '../../platform/page.js';

export const pageSizes = [10, 30, 50, 100, 200] as const;
const defaultSize = 10;
/** The documents' date range, which every list has whose rows know when they were made. */
export const createdRange = ['createTime_dategt', 'createTime_datelt'] as const;
export const rangeOf = ({ isUndated }: Pick<ListDescription, 'isUndated'>): readonly string[] => (isUndated ? [] : createdRange);

export type Sort = Readonly<{ by: string; direction: 'asc' | 'desc' }>;
export type View = Readonly<{ current: number; size: number; sort: Sort | undefined; filters: Readonly<Record<string, string>> }>;

const whole = (text: string | undefined, otherwise: number): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise);

/** Tolerant: an address typed by hand or kept from an older release shows the list without what is no longer known. */
export function viewOf(list: Pick<ListDescription, 'filters' | 'sorts' | 'times' | 'isUndated'>, search: PageSearch): View {
  const known = new Set<string>([...list.filters, ...rangeOf(list)]);
  const size = whole(search['size'], defaultSize);
  const sorts = new Set(sortNames(list));
  const [by, direction] = search['ascs'] ? [search['ascs'], 'asc' as const] : [search['descs'], 'desc' as const];
  return {
    current: whole(search['current'], 1),
    size: pageSizes.some((each) => each === size) ? size : defaultSize,
    sort: by && sorts.has(by) ? { by, direction } : undefined,
    filters: Object.fromEntries(Object.entries(search).filter(([name, value]) => known.has(name) && value)),
  };
}

/** What stands at its default is left out of the address. */
export const searchOfView = ({ current, size, sort, filters }: View): Record<string, string | undefined> => ({
  ...filters,
  ...(sort && { [sort.direction === 'asc' ? 'ascs' : 'descs']: sort.by }),
  current: current > 1 ? String(current) : undefined,
  size: size === defaultSize ? undefined : String(size),
});

/** What the server is asked for. `fixed` are filters that the page itself sets. */
export const serverSearch = (view: View, fixed: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...view.filters,
  ...fixed,
  ...(view.sort && { [view.sort.direction === 'asc' ? 'ascs' : 'descs']: view.sort.by }),
  current: String(view.current),
  size: String(view.size),
});

/** Another filter begins at the first page. */
export const withFilters = (view: View, filters: Readonly<Record<string, string>>): View => ({
  ...view,
  current: 1,
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});

/** Without filters, but for the date range, which the documents keep. */
export const withoutFilters = (view: View): View =>
  withFilters(view, Object.fromEntries(createdRange.flatMap((name) => (view.filters[name] ? [[name, view.filters[name]]] : []))));

/** Up, down, as the list has it (`usual`), which is undefined: what stands at its default is not said. */
export function nextSort(sort: Sort | undefined, by: string, usual: Sort): Sort | undefined {
  const now = sort ?? usual;
  const next = now.by !== by ? 'asc' : now.direction === 'asc' ? 'desc' : usual.by === by ? 'asc' : undefined;
  return next === undefined || (usual.by === by && usual.direction === next) ? undefined : { by, direction: next };
}

// The rows that the address of a page asks for.
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reading } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { searchOfView, serverSearch, viewOf, type View } from './list-view.js';

/** Everything that shows this list anew: `queryClient.invalidateQueries({ queryKey: listKey(list) })`. */
export const listKey = (list: Pick<ListDescription, 'path'>) => ['list', list.path] as const;

type Asked = Readonly<{
  list: ListDescription;
  /** Filters that the page sets. */
  fixed: Readonly<Record<string, string>> | undefined;
  /** Other parameters of the address that stay when the view changes. */
  carried: readonly string[] | undefined;
}>;

/** `address` shows another view, or any search of it; what is carried stays. Old rows stay while new ones come: `isOld`. */
export function useListRows<Row>({ list, fixed, carried }: Asked) {
  const page = usePage();
  const view = viewOf(list, page.search);
  const search = serverSearch(view, fixed);
  const kept = Object.fromEntries((carried ?? []).map((name) => [name, page.search[name]]));
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...listKey(list), search],
    queryFn: reading<Page<Row>>(list.path, search),
    placeholderData: keepPreviousData,
    meta: { isSaid: true },
  });

  // The last page lost its last row: the one before it is shown.
  const lastPage = data && Math.max(1, Math.ceil(data.total / view.size));
  useEffect(() => {
    if (lastPage && !isPlaceholderData && view.current > lastPage)
      page.setSearch({ ...kept, ...searchOfView({ ...view, current: lastPage }) }, { replace: true });
  });

  return {
    view,
    search,
    rows: data?.records,
    total: data?.total,
    lastPage: lastPage ?? 1,
    error,
    isOld: isPlaceholderData,
    isRefreshing: isFetching && !isPlaceholderData && data !== undefined,
    again: (): void => void refetch(),
    show: (next: View): void => page.setSearch({ ...kept, ...searchOfView(next) }),
    address: (next: Readonly<Record<string, string | undefined>>): void => page.setSearch({ ...kept, ...next }),
  };
}

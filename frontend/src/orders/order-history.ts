import { queryOptions } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import type { HistoryEntry } from '../ui/history-drawer.js';

/** As many changes as the line of an order's life has marks for: the latest; the drawer goes back further. */
const marks = 100;

/** What happened to an order, oldest first. Under the key of all histories, so that a change asks for it again. */
export function useOrderHistory(id: string) {
  const language = useLanguage();
  const stream = `order-${id}`;
  return queryOptions({
    queryKey: ['history', stream, language, 'marks'],
    queryFn: reading<readonly HistoryEntry[]>(`console/history/${encodeURIComponent(stream)}`, { size: marks }),
    staleTime: 0,
    retry: false,
    select: (entries) => [...entries].sort((one, other) => one.version - other.version),
  });
}

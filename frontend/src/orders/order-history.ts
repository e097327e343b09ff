import { enclosureLabels, orderList } from '@cloud-factory/domain/orders/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { queryOptions } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import type { HistoryEntry } from '../ui/history-drawer.js';
import { headerFields } from './order-inputs.js';

/** What a change is told by: what a list shows, and what came in with the mould. */
export const historyFields = {
  ...orderList.fields,
  receiveModelAt: headerFields.receiveModelAt,
  enclosures: { kind: 'choice', zh: '随单附件', en: 'Enclosures', options: enclosureLabels },
} as const satisfies Fields;

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

import type { NoticeCount, NoticeRead, NoticeRow, NoticeTab } from '@cloud-factory/domain/notices/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

export const noticesKey = ['notices'] as const;
export const unreadKey = [...noticesKey, 'unread'] as const;

/** How often it is asked while nobody tells. */
const everyMs = 60_000;

/** How many are unread, by tab. The stream of news writes it here when it changes. */
export const unreadQuery = (isTold: boolean) =>
  queryOptions({ queryKey: unreadKey, queryFn: reading<NoticeCount>('console/notices/unread'), refetchInterval: isTold ? false : everyMs });

const size = 10;

/** One tab, the newest first; what follows is appended below. */
export const noticesQuery = (tab: NoticeTab) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, 'list', tab],
    queryFn: ({ pageParam, signal }) => api.get<Page<NoticeRow>>('console/notices', { tab, current: pageParam, size }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    staleTime: 0,
  });

export const readNotices = (which: NoticeRead, commandId: string): Promise<NoticeCount> =>
  api.post<NoticeCount>('console/notices/read', which, commandId);

export const sumOf = ({ mail, message, notice }: NoticeCount): number => mail + message + notice;

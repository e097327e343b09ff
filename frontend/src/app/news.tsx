import { useQueryClient } from '@tanstack/react-query';
import type { NoticeCount } from '@cloud-factory/domain/notices/contract';
import { jobsKey } from '../jobs/jobs-queries.js';
import { noticesKey, sumOf, unreadKey } from '../notices/notice-queries.js';
import { locked } from '../platform/lock.js';
import { useLive } from '../platform/live.js';
import { useStore } from '../platform/store.js';

/** One stream of news for the whole console. What it tells goes to where it is shown. */
export function News(): null {
  const queryClient = useQueryClient();
  const isLocked = useStore(locked);
  useLive(!isLocked, ({ topic, data }) => {
    if (topic === 'jobs') void queryClient.invalidateQueries({ queryKey: jobsKey });
    if (topic !== 'notices') return;
    const left = data as NoticeCount; // the server's own words for it
    const before = queryClient.getQueryData<NoticeCount>(unreadKey);
    queryClient.setQueryData(unreadKey, left);
    if (before && sumOf(before) !== sumOf(left)) void queryClient.invalidateQueries({ queryKey: [...noticesKey, 'list'] });
  });
  return null;
}

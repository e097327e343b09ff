import { isOver, type JobRow } from '@cloud-factory/domain/jobs/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

/** Whoever starts a job invalidates it. */
export const jobsKey = ['jobs'] as const;

export const isActive = ({ state }: Pick<JobRow, 'state'>): boolean => !isOver(state);

/** All of it was done: nothing was refused on the way. */
export const isWhole = ({ state, outcome }: Pick<JobRow, 'state' | 'outcome'>): boolean => state === 'done' && !outcome?.refused;

/** How soon work in the background is looked at again while the stream of news is not there. */
const whileActive = 1_500;

/** One's own jobs, the newest first. Asked again only while one of them goes on, and not in a tab that nobody sees. */
export const jobsQuery = (isTold: boolean) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: reading<readonly JobRow[]>('console/jobs'),
    refetchInterval: ({ state }) => (!isTold && state.data?.some(isActive) ? whileActive : false),
  });

export const cancelJob = (id: string, commandId: string): Promise<JobRow> => api.post<JobRow>(`console/jobs/${id}/cancel`, {}, commandId);

/** The browser fetches the file itself, by a link that is good for five minutes: no file of any size passes through the page. */
export async function downloadJob(id: string, commandId: string): Promise<void> {
  const { url } = await api.post<Readonly<{ url: string }>>(`console/jobs/${id}/link`, {}, commandId);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

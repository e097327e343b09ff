import { ActionIcon, Button, Indicator, Text, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import { IconProgressDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { newCommandId } from '../platform/command-id.js';
import { lazyPart } from '../platform/lazy-part.js';
import { noticeFailed } from '../ui/notices.js';
import { isTold } from '../platform/live.js';
import { useStore } from '../platform/store.js';
import { downloadJob, isActive, isWhole, jobsQuery } from './jobs-queries.js';

const JobsDrawer = lazyPart(async () => (await import('./jobs-drawer.js')).JobsDrawer);

/** Work in the background: how much of it goes on, and the drawer with all of it. Says so when a job that was seen going on is over. */
export function JobsButton() {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data, error, refetch } = useQuery(jobsQuery(useStore(isTold)));
  const jobs = data ?? [];
  const active = jobs.filter(isActive).length;
  useNewsOfEnds(jobs);
  const label = active > 0 ? t('titleRunning', { count: active }) : t('title');
  return (
    <>
      <Tooltip label={label}>
        <Indicator disabled={active === 0} label={active} size={16} offset={5}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            onClick={() => {
              setWasOpened(true);
              setOpen(true);
            }}
          >
            <IconProgressDown size={19} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <JobsDrawer isOpen={isOpen} onClose={() => setOpen(false)} jobs={data} error={error} onRetry={() => void refetch()} />
        </Suspense>
      )}
    </>
  );
}

/** A notice for each job that ends while somebody looks; those that were over before are no news. */
function useNewsOfEnds(jobs: readonly JobRow[]): void {
  const { t } = useTranslation('jobs');
  const words = useWords();
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = jobs.filter((job) => seen.current.has(job.id) && !isActive(job));
    seen.current = new Set(jobs.filter(isActive).map(({ id }) => id));
    for (const job of ended) {
      if (job.state === 'cancelled') continue;
      const isDone = job.state === 'done';
      const id = `job-${job.id}`;
      const fetchIt = (): void => {
        notifications.hide(id);
        downloadJob(job.id, newCommandId()).catch(noticeFailed);
      };
      notifications.show({
        id,
        color: isWhole(job) ? 'green' : isDone ? 'yellow' : 'red',
        autoClose: isWhole(job) ? 20_000 : false,
        role: isDone ? 'status' : 'alert',
        closeButtonProps: { 'aria-label': t('close') },
        title: t(isDone ? 'isDone' : 'isFailed', { title: words(job.title) }),
        message: (
          <>
            <Text size="sm">{job.outcome ? t('outcome', job.outcome) : job.msg}</Text>
            {job.file && (
              <Button size="compact-sm" variant="light" mt={4} onClick={fetchIt}>
                {t('download')}
              </Button>
            )}
          </>
        ),
      });
    }
  }, [jobs, t, words]);
}

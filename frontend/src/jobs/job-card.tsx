import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { jobStateLabels, jobStopping, type JobRow } from '@cloud-factory/domain/jobs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { newCommandId } from '../platform/command-id.js';
import { formatBytes, formatInstant, formatNumber } from '../platform/format.js';
import { noticeFailed } from '../ui/notices.js';
import { StatusBadge } from '../ui/status-badge.js';
import { cancelJob, downloadJob, isActive, jobsKey } from './jobs-queries.js';

/** One job: how far it is, what it made or came to, why it failed; to cancel while it goes on, and to fetch what it made. */
export function JobCard({ job }: { job: JobRow }) {
  const { t } = useTranslation('jobs');
  const words = useWords();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = (work: (commandId: string) => Promise<unknown>): void => {
    setBusy(true);
    work(newCommandId())
      .catch(noticeFailed)
      .finally(() => {
        setBusy(false);
        void queryClient.invalidateQueries({ queryKey: jobsKey });
      });
  };
  const goesOn = isActive(job);
  const share = job.total ? Math.min(100, (job.done / job.total) * 100) : 0;
  const count = job.total === null ? '' : t('progress', { done: formatNumber(job.done), total: formatNumber(job.total) });
  const title = words(job.title);
  return (
    <Stack gap={6} p="sm" style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-sm)' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {title}
        </Text>
        <StatusBadge status={job.state} labels={job.isCancelling && goesOn ? { [job.state]: jobStopping } : jobStateLabels} />
      </Group>
      {job.state === 'running' && (
        <Progress.Root size="sm">
          {/* While it is not known how much there is, no share of it is said. */}
          <Progress.Section
            role="progressbar"
            withAria={job.total !== null}
            value={job.total === null ? 100 : share}
            animated={job.total === null}
            aria-label={[title, count].filter(Boolean).join(' ')}
          />
        </Progress.Root>
      )}
      <Text size="xs" c="dimmed" aria-live={goesOn ? 'polite' : undefined}>
        {[formatInstant(job.createdAt), count, job.file && formatBytes(job.file.size)].filter(Boolean).join(' · ')}
      </Text>
      {job.msg && (
        <Text size="sm" c="var(--mantine-color-error)">
          {job.msg}
        </Text>
      )}
      {job.outcome && <Text size="sm">{t('outcome', job.outcome)}</Text>}
      {(job.state === 'done' || job.outcome) && !job.file && (
        <Text size="xs" c="dimmed">
          {t('fileGone')}
        </Text>
      )}
      <Group gap="xs">
        {job.file && (
          <Button
            size="compact-sm"
            loading={isBusy}
            onClick={() => act((commandId) => downloadJob(job.id, commandId))}
            aria-label={`${t('download')} ${title}`}
          >
            {t('download')}
          </Button>
        )}
        {goesOn && !job.isCancelling && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            onClick={() => act((commandId) => cancelJob(job.id, commandId))}
            aria-label={`${t('cancel')} ${title}`}
          >
            {t('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

import { Drawer, EmptyState, Stack, Text } from '@mantine/core';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import { useTranslation } from 'react-i18next';
import { FailedList } from '../ui/list/list-states.js';
import { JobCard } from './job-card.js';

type Props = Readonly<{
  isOpen: boolean;
  onClose: () => void;
  /** Undefined while they were not read. */
  jobs: readonly JobRow[] | undefined;
  error: Error | null;
  onRetry: () => void;
}>;

/** One's own work in the background: how far it is, what it made, why it failed. It survives a reload, for the server keeps it. */
export function JobsDrawer({ isOpen, onClose, jobs, error, onRetry }: Props) {
  const { t } = useTranslation('jobs');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {!jobs && error && <FailedList error={error} onRetry={onRetry} />}
      {jobs?.length === 0 && <EmptyState p="lg" title={t('none')} description={t('noneText')} />}
      {jobs && jobs.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </Stack>
      )}
      <Text size="xs" c="dimmed" mt="md">
        {t('kept')}
      </Text>
    </Drawer>
  );
}

// What the page of a record or a document says instead of it, and above it while an earlier moment is looked at.
import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { formatInstant } from '../platform/format.js';
import { sentenceOf } from './notices.js';

/** It is not there, or could not be read. */
export function UnreadRecord({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => void }>) {
  const { t } = useTranslation('ui');
  const isGone = error instanceof Refused && error.status === 404;
  return (
    <EmptyState p="xl" title={isGone ? t('form.notFound') : t('list.failedTitle')} description={sentenceOf(error)}>
      <EmptyState.Actions>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** It is on its way: so many blocks of this height in px. */
export function AwaitedRecord({ count, height }: Readonly<{ count: number; height: number }>) {
  return (
    <Stack p="md" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={height} />
      ))}
    </Stack>
  );
}

/** Says which moment is looked at, and leads back to now. */
export function PastMoment({ asOf, onNow }: Readonly<{ asOf: string; onNow: () => void }>) {
  const { t } = useTranslation('ui');
  return (
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm">{t('history.viewing', { at: formatInstant(asOf) })}</Text>
        <Button size="compact-sm" variant="default" onClick={onNow}>
          {t('history.now')}
        </Button>
      </Group>
    </Alert>
  );
}

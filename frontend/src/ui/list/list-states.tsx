// What a list says instead of rows.
import { Alert, Button, EmptyState, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../platform/api.js';
import { sentenceOf } from '../notices.js';

export const isForbidden = (error: unknown): boolean => error instanceof Refused && error.status === 403;

export function ForbiddenList({ padding }: Readonly<{ padding: 'lg' | 'xl' }>) {
  const { t } = useTranslation('ui');
  return <EmptyState p={padding} title={t('list.forbiddenTitle')} description={t('list.forbiddenText')} />;
}

/** Nothing matches the filters, or there is nothing yet; `canCreate` tells how to begin. */
export function EmptyList({ onClear, canCreate }: Readonly<{ onClear: (() => void) | undefined; canCreate: boolean }>) {
  const { t } = useTranslation('ui');
  if (!onClear) return <EmptyState p="lg" title={t('list.emptyTitle')} description={canCreate ? t('list.emptyText') : undefined} />;
  return (
    <EmptyState p="lg" title={t('list.noMatchTitle')} description={t('list.noMatchText')}>
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

export function FailedList({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => void }>) {
  const { t } = useTranslation('ui');
  if (isForbidden(error)) return <ForbiddenList padding="lg" />;
  return (
    <Alert color="red" role="alert" title={t('list.failedTitle')}>
      <Group justify="space-between">
        <Text size="sm">{sentenceOf(error)}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Alert>
  );
}

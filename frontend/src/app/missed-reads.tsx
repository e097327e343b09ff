import { Alert, Button, Group, Text } from '@mantine/core';
import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPass } from '../platform/api.js';
import { sentenceOf } from '../ui/notices.js';

/** Hidden tabs watch nothing: what is active belongs to the tab in front or to the shell. */
const isMissed = (query: Query): boolean =>
  query.isActive() && query.state.data === undefined && mayPass(query.state.error) && query.meta?.['isSaid'] !== true;

/**
 * What did not come, said once with one way to ask again: the choices of an input, a name behind an id, a part of a page, the menu have no
 * room to say it. Lists and records say it in their own place: their queries have `meta: { isSaid: true }`.
 */
export function MissedReads() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const [missed, setMissed] = useState<Query>();
  useEffect(() => {
    const cache = client.getQueryCache();
    const look = (): void => setMissed(cache.getAll().find(isMissed));
    look();
    return cache.subscribe(notifyManager.batchCalls(look));
  }, [client]);
  if (!missed) return null;
  return (
    <Alert color="yellow" role="alert" py={6} radius={0}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t('errors.missed', { why: sentenceOf(missed.state.error) })}</Text>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => void client.refetchQueries({ predicate: isMissed })}>
          {t('errors.retry')}
        </Button>
      </Group>
    </Alert>
  );
}

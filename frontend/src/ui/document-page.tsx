import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { Refused } from '../platform/api.js';
import { formatInstant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { sentenceOf } from './notices.js';

const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.js')).HistoryDrawer }));

type Load<Row> = Readonly<{ queryKey: readonly unknown[]; queryFn?: (context: QueryFunctionContext) => Row | Promise<Row> }>;

type Props<Row> = Readonly<{
  /** What is asked for; `asOf` is the moment that is looked at, if one is. */
  load: (asOf: string | undefined) => Load<Row>;
  title: (row: Row) => Words;
  badges?: (row: Row) => ReactNode;
  /** Buttons beside the title; not there while an earlier moment is looked at. */
  actions?: (row: Row) => ReactNode;
  /** The stream of the document, for its history. */
  stream?: (row: Row) => string;
  fields?: Fields;
  /** The server answers the document as it was at a moment. */
  canLookBack?: boolean;
  children: (row: Row) => ReactNode;
}>;

/** The page of one document that is not simply edited: what it says, what may be done to it now, and what happened to it. */
export function DocumentPage<Row>({ load, title, badges, actions, stream, fields, canLookBack = false, children }: Props<Row>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const { setTitle } = usePage();
  const [asOf, setAsOf] = useState<string>();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { data: row, error, refetch } = useQuery(load(asOf));
  const { zh, en } = row === undefined ? { zh: '', en: '' } : title(row);
  useEffect(() => {
    if (zh) setTitle({ zh, en });
  }, [zh, en, setTitle]);
  if (error) {
    const isGone = error instanceof Refused && error.status === 404;
    return (
      <EmptyState p="xl" title={isGone ? t('form.notFound') : t('list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  }
  if (row === undefined)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} h={48} />
        ))}
      </Stack>
    );
  const showAsOf = canLookBack
    ? {
        onAsOf: (at: string) => {
          setHistoryOpen(false);
          setAsOf(at);
        },
      }
    : {};
  return (
    <Stack p="md" gap="md">
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <Title order={1} fz="h4">
            {words({ zh, en })}
          </Title>
          {badges?.(row)}
        </Group>
        <Group gap="xs">
          {!asOf && actions?.(row)}
          {stream && (
            <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistoryOpen(true)}>
              {t('history.title')}
            </Button>
          )}
        </Group>
      </Group>
      {asOf && (
        <Alert color="yellow">
          <Group justify="space-between">
            <Text size="sm">{t('history.viewing', { at: formatInstant(asOf) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setAsOf(undefined)}>
              {t('history.now')}
            </Button>
          </Group>
        </Alert>
      )}
      {children(row)}
      {stream && isHistoryOpen && (
        <Suspense>
          <HistoryDrawer opened onClose={() => setHistoryOpen(false)} stream={stream(row)} {...(fields && { fields })} {...showAsOf} />
        </Suspense>
      )}
    </Stack>
  );
}

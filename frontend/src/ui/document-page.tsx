import { Group, Stack, Title } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language.js';
import { mayPass } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { HistoryButton } from './history-button.js';
import { AwaitedRecord, PastMoment, UnreadRecord } from './record-states.js';

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
  const words = useWords();
  const { setTitle } = usePage();
  const [asOf, setAsOf] = useState<string>();
  const { data: row, error, refetch } = useQuery({ ...load(asOf), meta: { isSaid: true } });
  const { zh, en } = row === undefined ? { zh: '', en: '' } : title(row);
  useEffect(() => {
    if (zh) setTitle({ zh, en });
  }, [zh, en, setTitle]);
  if (error && (row === undefined || !mayPass(error))) return <UnreadRecord error={error} onRetry={() => void refetch()} />;
  if (row === undefined) return <AwaitedRecord count={5} height={48} />;
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
          {stream && <HistoryButton stream={stream(row)} fields={fields} onAsOf={canLookBack ? setAsOf : undefined} />}
        </Group>
      </Group>
      {asOf && <PastMoment asOf={asOf} onNow={() => setAsOf(undefined)} />}
      {children(row)}
    </Stack>
  );
}

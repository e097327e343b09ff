import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { ListTable, ParkedDocument, RefusedReaction } from '@cloud-factory/domain/platform/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { HistoryDrawer } from '../ui/history-drawer.js';
import { sentenceOf } from '../ui/notices.js';
import { listTablesQuery, parkedQuery, rebuildList, refusedQuery, settleRefusal, tryAgain } from './admin-queries.js';

type Column = 'tenant' | 'stream' | 'table' | 'cause' | 'event' | 'skipped' | 'since' | 'state' | 'reaction';
type SectionProps<Row> = Readonly<{
  title: string;
  hint?: string;
  asked: UseQueryResult<readonly Row[]>;
  columns: readonly Column[];
  line: (row: Row) => ReactNode;
}>;

/** One table of the page: what failed to load says so, and what is empty says that nothing waits. */
function Section<Row>({ title, hint, asked, columns, line }: SectionProps<Row>) {
  const { t } = useTranslation(['admin', 'ui']);
  const { data, error, refetch } = asked;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} fz="h5">
        {title}
      </Title>
      {error && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {!data && !error && <Skeleton h={60} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('admin:house.fine')}
        </Text>
      )}
      {data && data.length > 0 && (
        <>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          <Table.ScrollContainer minWidth={820}>
            <Table aria-label={title}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column) => (
                    <Table.Th key={column}>{t(`admin:house.${column}`)}</Table.Th>
                  ))}
                  <Table.Th w={110}>{t('ui:actions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>{data.map(line)}</Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  );
}

/** The name of a document, which opens its history. */
function StreamLink({ stream, onOpen }: Readonly<{ stream: string; onOpen: (stream: string) => void }>) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onOpen(stream)}>
      {stream}
    </Button>
  );
}

function TableLine({ row }: Readonly<{ row: ListTable }>) {
  const { t } = useTranslation('admin');
  const { table, isFed, isBuilding } = row;
  return (
    <Table.Tr>
      <Table.Td>{table}</Table.Td>
      <Table.Td>{t(isBuilding ? 'house.building' : isFed ? 'house.fed' : 'house.waits')}</Table.Td>
      <Table.Td>
        <ActButton
          size="compact-xs"
          variant="subtle"
          ask={t('house.rebuildAsk', { table })}
          act={(commandId) => rebuildList(table, commandId)}
        >
          {t('house.rebuild')}
        </ActButton>
      </Table.Td>
    </Table.Tr>
  );
}

type LineProps<Row> = Readonly<{ row: Row; onOpen: (stream: string) => void }>;

function ParkedLine({ row, onOpen }: LineProps<ParkedDocument>) {
  const { t } = useTranslation('admin');
  const { may } = usePermissions();
  return (
    <Table.Tr>
      <Table.Td>{row.tenantId}</Table.Td>
      <Table.Td>
        <StreamLink stream={row.stream} onOpen={onOpen} />
      </Table.Td>
      <Table.Td>{row.table}</Table.Td>
      <Table.Td>
        {row.text}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.error}
        </Text>
      </Table.Td>
      <Table.Td>{row.eventType}</Table.Td>
      <Table.Td>{row.skipped}</Table.Td>
      <Table.Td>{formatInstant(row.at)}</Table.Td>
      <Table.Td>
        {may('house.write') && (
          <ActButton size="compact-xs" variant="subtle" ask={t('house.againAsk')} act={(commandId) => tryAgain(row, commandId)}>
            {t('house.again')}
          </ActButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RefusedLine({ row, onOpen }: LineProps<RefusedReaction>) {
  const { t } = useTranslation('admin');
  const { may } = usePermissions();
  return (
    <Table.Tr>
      <Table.Td>{row.tenantId}</Table.Td>
      <Table.Td>{row.stream && <StreamLink stream={row.stream} onOpen={onOpen} />}</Table.Td>
      <Table.Td>{[row.reaction, row.commandType].filter(Boolean).join(' · ')}</Table.Td>
      <Table.Td>{row.text}</Table.Td>
      <Table.Td>{row.eventType}</Table.Td>
      <Table.Td>{formatInstant(row.at)}</Table.Td>
      <Table.Td>
        {may('house.write') && (
          <ActButton size="compact-xs" variant="subtle" ask={t('house.settleAsk')} act={(commandId) => settleRefusal(row, commandId)}>
            {t('house.settle')}
          </ActButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Tables() {
  const { t } = useTranslation('admin');
  const tables = useQuery(listTablesQuery);
  return (
    <Section
      title={t('house.tables')}
      asked={tables}
      columns={['table', 'state']}
      line={(row) => <TableLine key={row.table} row={row} />}
    />
  );
}

/** What waits for an administrator: documents that lists leave out, and what followed from events and was refused. */
export function HousePage() {
  const { t } = useTranslation('admin');
  const { may } = usePermissions();
  const [told, setTold] = useState<string>();
  const parked = useQuery(parkedQuery);
  const refused = useQuery(refusedQuery);
  return (
    <Stack p="md" gap="lg">
      <Title order={1} fz="h4">
        {t('house.title')}
      </Title>
      <Section
        title={t('house.parked')}
        hint={t('house.parkedHint')}
        asked={parked}
        columns={['tenant', 'stream', 'table', 'cause', 'event', 'skipped', 'since']}
        line={(row) => <ParkedLine key={`${row.tenantId} ${row.table} ${row.stream}`} row={row} onOpen={setTold} />}
      />
      <Section
        title={t('house.refused')}
        hint={t('house.refusedHint')}
        asked={refused}
        columns={['tenant', 'stream', 'reaction', 'cause', 'event', 'since']}
        line={(row) => <RefusedLine key={`${row.tenantId} ${row.commandId}`} row={row} onOpen={setTold} />}
      />
      {may('platform.house') && <Tables />}
      {told && <HistoryDrawer opened onClose={() => setTold(undefined)} stream={told} />}
    </Stack>
  );
}

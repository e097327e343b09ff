import { Badge, Button, Drawer, Group, Skeleton, Stack, Table, Text, Timeline } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { formatInstant } from '../platform/format.js';
import { FieldValue } from './field-value.js';
import { sentenceOf } from './notices.js';
import { PageLink } from './page-link.js';

type Change = Readonly<{ field: string; before: unknown; after: unknown }>;
/** `text` is what happened, in the language of the call. */
export type HistoryEntry = Readonly<{
  version: number;
  position: string;
  at: string;
  by: string;
  byName: string;
  type: string;
  text: string;
  changes: readonly Change[];
  /** Of what the house did by itself: what somebody did that it followed from. */
  cause?: Readonly<{ stream: string; text: string; byName: string }> | null;
}>;

type Props = Readonly<{
  opened: boolean;
  onClose: () => void;
  /** `order-<id>`. */
  stream: string;
  /** With them values are shown as the form shows them. */
  fields?: Fields;
  /** Offers to look at the record as it was at that instant. */
  onAsOf?: (at: string) => void;
}>;

/** So many entries at first, and so many more each time. */
const pageSize = 50;

/** What happened to one thing, newest first: when, who, what, and which values changed. */
export function HistoryDrawer({ opened, onClose, stream, fields, onAsOf }: Props) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', stream, language],
    queryFn: (context) =>
      reading<readonly HistoryEntry[]>(`console/history/${encodeURIComponent(stream)}`, {
        size: pageSize,
        ...(context.pageParam !== null && { below: context.pageParam }),
      })(context),
    initialPageParam: null as number | null,
    // Versions count from 1 without a hole: what ends with the first one has no page behind it.
    getNextPageParam: (page) => {
      const oldest = page.at(-1)?.version ?? 1;
      return oldest > 1 ? oldest : undefined;
    },
    enabled: opened,
    staleTime: 0,
  });
  const entries = data && told(data.pages.flat(), fields);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error && (
        <Text c="red" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
      {!entries && !error && (
        <Stack>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} h={48} />
          ))}
        </Stack>
      )}
      {entries?.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      <Timeline bulletSize={14} lineWidth={2}>
        {entries?.map((entry) => (
          <Timeline.Item
            key={entry.version}
            title={
              <Group gap="xs">
                <Text fw={600} size="sm">
                  {entry.text}
                </Text>
                <Badge size="xs" variant="light" color="gray" tt="none">
                  {t('history.version', { version: entry.version })}
                </Badge>
              </Group>
            }
          >
            <Text size="xs" c="dimmed">
              {formatInstant(entry.at)} · {entry.byName}
              {entry.cause && <CauseOf cause={entry.cause} here={stream} />}
            </Text>
            {entry.changes.length > 0 && (
              <Table fz="xs" mt={4} withRowBorders={false} verticalSpacing={2}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('form.field')}</Table.Th>
                    <Table.Th>{t('history.before')}</Table.Th>
                    <Table.Th>{t('history.after')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entry.changes.map((change, index) => (
                    <Table.Tr key={index}>
                      <Table.Td>
                        <FieldName change={change} fields={fields} />
                      </Table.Td>
                      <Table.Td>
                        <Value change={change} value={change.before} fields={fields} />
                      </Table.Td>
                      <Table.Td>
                        <Value change={change} value={change.after} fields={fields} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
            {onAsOf && (
              <Button size="compact-xs" variant="subtle" mt={4} onClick={() => onAsOf(entry.at)}>
                {t('history.asOf')}
              </Button>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {hasNextPage && (
        <Button variant="default" size="xs" fullWidth mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Drawer>
  );
}

/** The pages of the documents that others follow from, by kind of stream. */
const pagesOfStreams: Readonly<Record<string, string>> = {
  order: '/order/orderentry',
  workOrder: '/production/ycproductionworkorder',
  bill: '/quality/ycproductionqualitytestbillsoutfactory',
  delivery: '/delivery/ycorderdelivery',
  statement: '/settlement/settlementmonth',
};

/** Who began what the house then did by itself, and a link to where that is told. */
function CauseOf({ cause, here }: Readonly<{ cause: NonNullable<HistoryEntry['cause']>; here: string }>) {
  const { t } = useTranslation('ui');
  const [kind = ''] = cause.stream.split('-');
  const page = pagesOfStreams[kind];
  const text = t('history.cause', { name: cause.byName, text: cause.text });
  if (!page || cause.stream === here) return <> · {text}</>;
  return (
    <>
      {' · '}
      <PageLink href={`${page}/${cause.stream.slice(kind.length + 1)}`}>{text}</PageLink>
    </>
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values that a change brings, by the names of the fields: an event may hold them side by side or all under one name. */
const broughtBy = ({ field, after }: Change, fields: Fields): readonly (readonly [string, unknown])[] =>
  field in fields ? [[field, after]] : isObject(after) ? Object.entries(after).filter(([name]) => name in fields) : [];

/**
 * Newest first, each with the fields that it changed. What a field was before is what an earlier event of the same history brought. With
 * `fields`, whatever is none of them (ids, keys of the program) is left out.
 */
export function told(entries: readonly HistoryEntry[], fields: Fields | undefined): readonly HistoryEntry[] {
  const oldestFirst = [...entries].sort((one, other) => one.version - other.version);
  if (!fields) return oldestFirst.reverse();
  const known = new Map<string, unknown>();
  const kept = oldestFirst.map((entry) => {
    const changes = entry.changes.flatMap((change) =>
      broughtBy(change, fields).map(
        ([field, after]): Change => ({ field, before: known.get(field) ?? (change.field === field ? change.before : null), after }),
      ),
    );
    for (const { field, after } of changes) known.set(field, after);
    return { ...entry, changes: changes.filter(({ before, after }) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) };
  });
  return kept.reverse();
}

const fieldOf = (change: Change, fields: Fields | undefined) => fields?.[change.field];

function FieldName({ change, fields }: { change: Change; fields: Fields | undefined }) {
  const words = useWords();
  const field = fieldOf(change, fields);
  return field ? words(field) : change.field;
}

function Value({ change, value, fields }: { change: Change; value: unknown; fields: Fields | undefined }) {
  const { t } = useTranslation('ui');
  if (value === null || value === undefined || value === '')
    return (
      <Text span size="xs" c="dimmed">
        {t('history.nothing')}
      </Text>
    );
  const field = fieldOf(change, fields);
  if (field) return <FieldValue name={change.field} field={field} value={value} />;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

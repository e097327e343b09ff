import { Alert, Button, Group, Pagination, SegmentedControl, Skeleton, Table, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { api, reading } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { ContainerCard } from '../ui/container-card.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { useBegun } from '../ui/form/use-begun.js';
import { sentenceOf } from '../ui/notices.js';
import { WideTable } from '../ui/wide-table.js';
import { fieldsOf, resourceByKey, writeRight } from './sources.js';
import classes from './dictionary-page.module.css';

type Entry = Readonly<{
  id: string;
  version: number;
  code: string;
  dictKey: string;
  dictValue: string;
  sort: number;
  isSealed: number;
  remark: string | null;
  parentId: string | null;
  children?: readonly Entry[] | null;
}>;
type Layout = 'horizontal' | 'vertical';

/** The documents' width of the dialog. */
const dialogWidth = 880;
const size = 10;

const Horizontal = () => <DictionaryPage layout="horizontal" />;
const Vertical = () => <DictionaryPage layout="vertical" />;
/** `/dict-horizontal/index` and `/dict-vertical/index`: the same two tables, beside or below each other. */
export const dictionaryPages: Readonly<Record<Layout, () => ReturnType<typeof DictionaryPage>>> = {
  horizontal: Horizontal,
  vertical: Vertical,
};

/** Dictionaries and, of the chosen one, its entries as a tree. */
function DictionaryPage({ layout }: Readonly<{ layout: Layout }>) {
  const { t } = useTranslation('dictionaries');
  const words = useWords();
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const key = search['of'] === 'dict' || !may('dict-biz.read') ? 'dict' : 'dict-biz';
  const resource = resourceByKey(key);
  if (!resource) throw new Error('the catalogue has both dictionaries');
  const current = Math.max(1, Number(search['current']) || 1);
  const code = search['code'] ?? '';
  const parents = useQuery({
    queryKey: ['dictionary', key, 'parents', code, current],
    queryFn: reading<Page<Entry>>(`${resource.path}/parent-list`, { current, size, code_like: code, ascs: 'code' }),
    placeholderData: keepPreviousData,
  });
  const chosen = parents.data?.records.find(({ id }) => id === search['id']);
  const children = useQuery({
    queryKey: ['dictionary', key, 'children', chosen?.id],
    queryFn: reading<readonly Entry[] | Page<Entry>>(`${resource.path}/child-list`, { parentId: chosen?.id }),
    enabled: !!chosen,
  });
  const entries = children.data && ('records' in children.data ? children.data.records : children.data);
  const failed = parents.error ?? children.error;
  return (
    <div className={classes['page']}>
      <Group justify="space-between">
        <Title order={1} fz="h4">
          {t('title')}
        </Title>
        <SegmentedControl
          aria-label={t('which')}
          value={key}
          onChange={(next) => setSearch({ of: next })}
          data={['dict-biz', 'dict'].flatMap((each) => {
            const labels = resourceByKey(each)?.labels;
            return labels && (each === 'dict' || may('dict-biz.read')) ? [{ value: each, label: words(labels) }] : [];
          })}
        />
      </Group>
      {failed && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(failed)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void (parents.error ? parents : children).refetch()}>
              {t('retry')}
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes['panes']} data-layout={layout}>
        <ContainerCard label={t('parents')}>
          <TextInput
            size="xs"
            maw={240}
            mb="xs"
            label={t('search')}
            value={code}
            onChange={({ currentTarget }) => setSearch({ ...search, code: currentTarget.value, current: undefined }, { replace: true })}
          />
          <Entries
            of={key}
            label={t('parents')}
            none={t('noDictionary')}
            rows={parents.data?.records ?? (parents.error ? [] : undefined)}
            chosen={chosen?.id}
            onChoose={({ id }) => setSearch({ ...search, id })}
            add={{ label: t('add'), defaults: { dictKey: '-1', sort: 0, isSealed: 0 } }}
          />
          {(parents.data?.pages ?? 1) > 1 && (
            <Pagination
              mt="sm"
              size="sm"
              aria-label={t('pages')}
              total={parents.data?.pages ?? 1}
              value={current}
              onChange={(next) => setSearch({ ...search, current: String(next) })}
            />
          )}
        </ContainerCard>
        <ContainerCard label={t('children')}>
          {chosen ? (
            <Entries
              of={key}
              label={`${t('children')}: ${chosen.dictValue}`}
              none={t('none')}
              rows={entries ?? (children.error ? [] : undefined)}
              add={{
                label: t('addTo'),
                defaults: { code: chosen.code, parentId: chosen.id, sort: (entries?.length ?? 0) + 1, isSealed: 0 },
              }}
            />
          ) : (
            <Text c="dimmed" size="sm" p="md">
              {t('choose')}
            </Text>
          )}
        </ContainerCard>
      </div>
    </div>
  );
}

type EntriesProps = Readonly<{
  of: 'dict' | 'dict-biz';
  label: string;
  none: string;
  /** Undefined while they come. */
  rows: readonly Entry[] | undefined;
  chosen?: string | undefined;
  onChoose?: (entry: Entry) => void;
  add: Readonly<{ label: string; defaults: Readonly<Record<string, unknown>> }>;
}>;

const shownFields = ['code', 'dictKey', 'dictValue', 'sort'] as const;
const flat = (rows: readonly Entry[], depth = 0): readonly (Entry & Readonly<{ depth: number }>)[] =>
  rows.flatMap((row) => [{ ...row, depth }, ...flat(row.children ?? [], depth + 1)]);

function Entries({ of, label, none, rows, chosen, onChoose, add }: EntriesProps) {
  const { t } = useTranslation('dictionaries');
  const words = useWords();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Entry | 'new'>();
  const resource = resourceByKey(of);
  if (!resource) return null;
  const fields = fieldsOf(resource);
  const isWriter = may(writeRight(resource));
  const renew = (): void => void queryClient.invalidateQueries({ queryKey: ['dictionary', of] });
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm" data-typed>
          {label}
        </Text>
        {isWriter && (
          <Button size="compact-sm" onClick={() => setEdited('new')}>
            {add.label}
          </Button>
        )}
      </Group>
      <WideTable minWidth={520} label={label}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {shownFields.map((name) => (
                <Table.Th key={name}>{fields[name] && 'zh' in fields[name] ? words(fields[name]) : name}</Table.Th>
              ))}
              {isWriter && <Table.Th>{t('actions')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {flat(rows ?? []).map((row) => (
              <Table.Tr key={row.id} className={(row.id === chosen && classes['chosen']) || ''}>
                <Table.Td style={{ paddingInlineStart: 10 + row.depth * 18 }}>
                  {onChoose ? (
                    <UnstyledButton fz="sm" td="underline" aria-current={row.id === chosen || undefined} onClick={() => onChoose(row)}>
                      {row.code}
                    </UnstyledButton>
                  ) : (
                    row.code
                  )}
                </Table.Td>
                <Table.Td>{row.dictKey}</Table.Td>
                <Table.Td>{row.dictValue}</Table.Td>
                <Table.Td>{row.sort}</Table.Td>
                {isWriter && (
                  <Table.Td>
                    <Group gap={4} wrap="nowrap">
                      <Button size="compact-xs" variant="subtle" onClick={() => setEdited(row)}>
                        {t('edit')}
                      </Button>
                      <ActButton
                        size="compact-xs"
                        variant="subtle"
                        color="red"
                        ask={t('removeAsk')}
                        act={(commandId) => api.remove(`${resource.path}/remove`, [row.id], commandId)}
                        onDone={renew}
                        done={t('removed')}
                      >
                        {t('remove')}
                      </ActButton>
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {!rows && <Skeleton h={33} aria-busy="true" />}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm" p="md">
          {none}
        </Text>
      )}
      {edited && (
        <EntryDialog
          title={edited === 'new' ? add.label : t('edit')}
          resource={resource}
          // What was read anew since it was opened; what is gone from the table by now, as it was.
          latest={edited === 'new' ? undefined : (flat(rows ?? []).find(({ id }) => id === edited.id) ?? edited)}
          defaults={add.defaults}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

type DialogProps = Readonly<{
  title: string;
  resource: Resource;
  /** Undefined: a new one. */
  latest: Entry | undefined;
  defaults: Readonly<Record<string, unknown>>;
  onClose: () => void;
}>;

/** One entry, of the newest version as long as nothing is typed; after that it is asked which of two goes on. */
function EntryDialog({ title, resource, latest, defaults, onClose }: DialogProps) {
  const { t } = useTranslation('dictionaries');
  const fields = fieldsOf(resource);
  const { row, key, setDirty, newer, asked } = useBegun(latest, fields);
  return (
    <FormDialog
      key={key}
      title={title}
      width={dialogWidth}
      fields={fields}
      {...(row ? { values: { ...row } } : { defaults })}
      above={newer}
      asked={asked}
      onDirty={setDirty}
      done={t(row ? 'updated' : 'added')}
      save={(values, commandId) =>
        api.post(`${resource.path}/submit`, { ...values, ...(row && { id: row.id, version: row.version }) }, commandId)
      }
      onClose={onClose}
    />
  );
}

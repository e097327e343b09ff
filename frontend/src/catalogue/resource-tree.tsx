import { ActionIcon, Alert, Anchor, Button, EmptyState, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { useConfirm } from '../ui/confirm.js';
import { FieldValue } from '../ui/field-value.js';
import { isNumeric, unitOf } from '../ui/field-words.js';
import { doer, RowActions, type RowAction } from '../ui/list/actions.js';
import { noticeDone, noticeFailed, sentenceOf } from '../ui/notices.js';
import { levelQuery, nameInTree, type TreeRow } from './levels.js';
import { fieldsOf, readRight, writeRight } from './sources.js';

type Props = Readonly<{ resource: Resource; switcher: ReactNode; create: Readonly<{ href: string; permission: string }> }>;

/** Records that hang below each other: a level is fetched when the one above is opened. */
export function ResourceTree({ resource, switcher, create }: Props) {
  const { t } = useTranslation(['ui', 'catalogue']);
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const { data, error, refetch } = useQuery({ ...levelQuery(resource, null), enabled: may(readRight(resource)) });
  const columns = resource.list.filter((name) => name !== resource.title);
  const right = writeRight(resource);

  const actions: readonly RowAction<TreeRow>[] = [
    {
      key: 'add',
      label: { zh: '新增下级', en: 'Add below' },
      permission: right,
      run: (row) => page.open(`${create.href}?parent=${encodeURIComponent(nameInTree(resource, row))}`),
    },
    {
      key: 'remove',
      label: { zh: '删除', en: 'Delete' },
      isDanger: true,
      permission: right,
      ask: { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' },
      done: { zh: '删除成功', en: 'Deleted' },
      run: (row, commandId) => api.remove(`${resource.path}/remove`, [row.id], commandId),
    },
  ];
  const onDo = doer(ask, words, (action, work) => {
    work()
      ?.then(() => noticeDone(action.done ? words(action.done) : t('ui:done.done')), noticeFailed)
      .finally(() => {
        void queryClient.invalidateQueries({ queryKey: ['tree', resource.path] });
        void queryClient.invalidateQueries({ queryKey: ['list'] });
      });
  });

  if (!may(readRight(resource))) return <EmptyState p="xl" title={t('ui:list.forbiddenTitle')} description={t('ui:list.forbiddenText')} />;
  return (
    <div style={{ padding: '12px 16px' }}>
      <Group justify="space-between" mb="sm">
        <Title order={1} fz="h4">
          {words(resource.labels)}
        </Title>
        <Group gap="xs">
          {switcher}
          {may(create.permission) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => page.open(create.href)}>
              {t('ui:add')}
            </Button>
          )}
        </Group>
      </Group>
      {error && (
        <Alert color="red" role="alert" title={t('ui:list.failedTitle')}>
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {!data && !error && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} h={20} my={10} />)}
      {data?.length === 0 && <EmptyState p="lg" title={t('ui:list.emptyTitle')} description={t('ui:list.emptyText')} />}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={700} type="native" tabIndex={0} aria-label={words(resource.labels)}>
          <Table verticalSpacing={4} fz="sm" withTableBorder style={{ whiteSpace: 'nowrap' }}>
            <Table.Thead>
              <Table.Tr>
                {[resource.title, ...columns].map((name) => (
                  <Heading key={name} name={name} resource={resource} />
                ))}
                <Table.Th>{t('ui:actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((row) => (
                <Branch
                  key={row.id}
                  row={row}
                  depth={0}
                  columns={columns}
                  resource={resource}
                  actionsOf={(each) => <RowActions actions={actions} row={each} title={String(each[resource.title] ?? '')} onDo={onDo} />}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {question}
    </div>
  );
}

function Heading({ name, resource }: { name: string; resource: Resource }) {
  const words = useWords();
  const field = resource.fields[name];
  return field && <Table.Th ta={isNumeric(field) ? 'right' : 'left'}>{words(field) + unitOf(field)}</Table.Th>;
}

type BranchProps = Readonly<{
  row: TreeRow;
  depth: number;
  columns: readonly string[];
  resource: Resource;
  actionsOf: (row: TreeRow) => ReactNode;
}>;

/** A row and, once it is opened, what stands below it. */
function Branch({ row, depth, columns, resource, actionsOf }: BranchProps) {
  const { t } = useTranslation('ui');
  const page = usePage();
  const [isOpen, setOpen] = useState(false);
  const isKnown = row.children !== undefined;
  const { data } = useQuery({ ...levelQuery(resource, nameInTree(resource, row)), enabled: isOpen && !isKnown });
  const children = row.children ?? data ?? [];
  const title = String(row[resource.title] ?? '');
  // A root of a call that does not say so may have some; opening it tells.
  const mayOpen = isKnown ? children.length > 0 : row.hasChildren !== false && !(isOpen && data?.length === 0);
  const href = `/${resource.area}/${resource.key}/${row.id}`;
  const titleField = resource.fields[resource.title];
  return (
    <>
      <Table.Tr>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Group gap={4} wrap="nowrap" pl={depth * 22}>
            {mayOpen ? (
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-expanded={isOpen}
                aria-label={isOpen ? t('tree.collapse', { title }) : t('tree.expand', { title })}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
              </ActionIcon>
            ) : (
              <span style={{ width: 24 }} />
            )}
            <Anchor
              size="sm"
              href={href}
              onClick={(event) => {
                event.preventDefault();
                page.open(href, { background: event.ctrlKey || event.metaKey });
              }}
            >
              {title}
            </Anchor>
          </Group>
        </Table.Td>
        {columns.map((name) => {
          const field = fieldsOf(resource)[name];
          return (
            field && (
              <Table.Td key={name} ta={isNumeric(field) ? 'right' : 'left'}>
                <FieldValue name={name} field={field} value={row[name]} row={row} />
              </Table.Td>
            )
          );
        })}
        <Table.Td>{actionsOf(row)}</Table.Td>
      </Table.Tr>
      {isOpen &&
        children.map((child) => (
          <Branch key={child.id} row={child} depth={depth + 1} columns={columns} resource={resource} actionsOf={actionsOf} />
        ))}
      {isOpen && !isKnown && !data && titleField && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 2}>
            <Skeleton h={12} ml={depth * 22 + 30} w={200} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

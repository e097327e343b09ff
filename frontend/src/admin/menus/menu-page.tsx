import { Alert, Button, EmptyState, Group, Skeleton, Text, Title } from '@mantine/core';
import { menuList } from '@cloud-factory/domain/tenancy/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '../../app/icons.js';
import { useWords } from '../../i18n/language.js';
import { usePermissions } from '../../platform/permissions.js';
import { FieldValue } from '../../ui/field-value.js';
import { HistoryDrawer } from '../../ui/history-drawer.js';
import { RowActions, type RowAction } from '../../ui/list/actions.js';
import { ListPage } from '../../ui/list/list-page.js';
import { sentenceOf } from '../../ui/notices.js';
import { menuRowsQuery, moveMenu, remove, removePath, type KeptRow } from '../tenancy/tenancy-queries.js';
import { TreeOrList, useIsList } from '../trees/tree-or-list.js';
import { TreeTable, type TreeColumn } from '../trees/tree-table.js';
import { useTreeDeeds } from '../trees/use-tree-deeds.js';
import { MenuDialog, type Edited } from './menu-form.js';
import { branchOf, menuItems, siblingsIn, type MenuItem, type MenuItemRow } from './menu-items.js';

const permission = 'platform.menu';
const { fields, labels } = menuList;
const editWords = { zh: '编辑', en: 'Edit' };
const historyWords = { zh: '历史', en: 'History' };
const removeWords = { zh: '删除', en: 'Delete' };
const removedWords = { zh: '删除成功', en: 'Deleted' };

/** The items of the menu (S038): folders, pages and buttons below each other, or all of them as a list. */
export function MenuListPage() {
  const { t } = useTranslation(['admin', 'ui']);
  const isList = useIsList();
  const { may } = usePermissions();
  const [edited, setEdited] = useState<Edited>();
  const [told, setTold] = useState<string>();
  if (!may(permission)) return <EmptyState p="xl" title={t('ui:list.forbiddenTitle')} description={t('ui:list.forbiddenText')} />;
  const toolbar = <TreeOrList />;
  return (
    <>
      {isList ? (
        <ListPage<KeptRow>
          list={menuList}
          permission={permission}
          toolbar={toolbar}
          carried={['show']}
          create={{ run: () => setEdited({ below: null }), permission }}
          remove={{ path: removePath('menu'), permission }}
          rowActions={[
            { key: 'edit', label: editWords, permission, run: ({ id }) => setEdited({ id }) },
            { key: 'history', label: historyWords, permission, run: ({ id }) => setTold(id) },
          ]}
        />
      ) : (
        <MenuTree toolbar={toolbar} onEdit={setEdited} onTell={setTold} />
      )}
      {edited && <MenuDialog edited={edited} onClose={() => setEdited(undefined)} />}
      {told && <HistoryDrawer opened onClose={() => setTold(undefined)} stream={`menu-${told}`} fields={fields} />}
    </>
  );
}

type TreeProps = Readonly<{ toolbar: ReactNode; onEdit: (edited: Edited) => void; onTell: (id: string) => void }>;

function MenuTree({ toolbar, ...deeds }: TreeProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const { data, error } = useQuery(menuRowsQuery);
  const columns = useMenuColumns();
  const { onDo, question } = useTreeDeeds();
  return (
    <div style={{ padding: '12px 16px' }}>
      <Group justify="space-between" mb="sm">
        <Title order={1} fz="h4">
          {words(labels)}
        </Title>
        <Group gap="xs">
          {toolbar}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => deeds.onEdit({ below: null })}>
            {t('ui:add')}
          </Button>
        </Group>
      </Group>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton h={300} />}
      {data && (
        <TreeTable
          label={words(labels)}
          nodes={menuItems(data)}
          minWidth={960}
          title={t('admin:menu.name')}
          titleOf={(item) => <ItemTitle item={item} />}
          columns={columns}
          actionsOf={(item) => (
            <RowActions
              actions={actionsOf(item, data, deeds)}
              row={item.row}
              title={`${words(item.words)} (${item.row.code})`}
              onDo={onDo}
            />
          )}
          none={t('ui:list.emptyTitle')}
        />
      )}
      {question}
    </div>
  );
}

function ItemTitle({ item: { row, words: name, children } }: Readonly<{ item: MenuItem }>) {
  const words = useWords();
  return (
    <Group gap={6} wrap="nowrap">
      {row.category === 'menu' && <MenuIcon name={row.icon} isFolder={children.length > 0} />}
      <Text span size="sm" {...(row.category === 'button' && { c: 'dimmed' })} data-typed>
        {words(name)}
      </Text>
    </Group>
  );
}

function useMenuColumns(): readonly TreeColumn<MenuItem>[] {
  const { t } = useTranslation('admin');
  const words = useWords();
  return [
    { key: 'code', label: words(fields.code), cell: ({ row }) => row.code },
    {
      key: 'category',
      label: words(fields.category),
      cell: ({ row }) => <FieldValue name="category" field={fields.category} value={row.category} row={row} />,
    },
    { key: 'path', label: words(fields.path), cell: ({ row }) => row.url ?? row.path },
    {
      key: 'openMode',
      label: words(fields.openMode),
      cell: ({ row }) =>
        row.category === 'menu' && row.path !== '' ? t(row.openMode === 2 ? 'menu.openModes.window' : 'menu.openModes.tab') : '',
    },
    { key: 'permission', label: words(fields.permission), cell: ({ row }) => row.permission },
    { key: 'sort', label: words(fields.sort), isNumber: true, cell: ({ row }) => row.sort },
  ];
}

type Deeds = Pick<TreeProps, 'onEdit' | 'onTell'>;
/** What can be done with a line. A folder goes with all below it, and says how much that is. */
function actionsOf(item: MenuItem, rows: readonly MenuItemRow[], { onEdit, onTell }: Deeds): readonly RowAction<MenuItemRow>[] {
  const siblings = siblingsIn(rows, item.row.parentId);
  const branch = branchOf(item);
  const below = branch.length - 1;
  const { nameZh, nameEn } = item.row;
  const move = (step: -1 | 1): Pick<RowAction<MenuItemRow>, 'whyNot' | 'run'> => {
    const other = siblings[siblings.findIndex(({ id }) => id === item.id) + step];
    return {
      whyNot: () => (other ? undefined : { zh: '没有可以换位的菜单', en: 'There is nothing to change places with' }),
      run: ({ id }, commandId) => moveMenu({ id, step }, commandId),
    };
  };
  return [
    { key: 'edit', label: editWords, permission, run: ({ id }) => onEdit({ id }) },
    {
      key: 'add',
      label: { zh: '新增下级', en: 'Add below' },
      permission,
      isShown: ({ category }) => category === 'menu',
      run: ({ id }) => onEdit({ below: id }),
    },
    { key: 'up', label: { zh: '上移', en: 'Move up' }, permission, ...move(-1) },
    { key: 'down', label: { zh: '下移', en: 'Move down' }, permission, ...move(1) },
    { key: 'history', label: historyWords, permission, run: ({ id }) => onTell(id) },
    {
      key: 'remove',
      label: removeWords,
      permission,
      isDanger: true,
      ask:
        below > 0
          ? { zh: `确定删除“${nameZh}”及其下级共 ${branch.length} 项?`, en: `Delete “${nameEn}” and all below it, ${branch.length} items?` }
          : { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' },
      done: removedWords,
      run: (_row, commandId) => remove('menu', branch, commandId),
    },
  ];
}

import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { scopeKinds } from '@cloud-factory/domain/scopes/contract';
import { resourceOf, listOf } from '@cloud-factory/domain/catalogue';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../../ui/not-read.js';
import { useWords } from '../../i18n/language.js';
import { mayPass } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { ContainerCard } from '../../ui/container-card.js';
import { HistoryDrawer } from '../../ui/history-drawer.js';
import { ListPage } from '../../ui/list/list-page.js';
import type { CellWords } from '../../ui/list/list-table.js';
import type { TreeNode } from '../trees/tree.js';
import { TreeView } from '../trees/tree-view.js';
import { ApiScopeForm } from './api-scope-form.js';
import { DataScopeForm } from './data-scope-form.js';
import { itemOf, menuChoices } from './menu-items.js';
import {
  exportScopesPath,
  menuItemsQuery,
  removeScopesPath,
  scopedResourcesQuery,
  scopeQuery,
  type ScopeKey,
  type ScopeRow,
} from './scope-queries.js';
import classes from './scope-page.module.css';

/** Which scopes there are (S045, S046): the menu as a tree, and beside it the scopes of the chosen item; of all, while none is chosen. */
const DataScopes = () => <ScopePage of="data-scope" />;
const ApiScopes = () => <ScopePage of="api-scope" />;
export const scopePages = { data: DataScopes, api: ApiScopes } as const;

/** The address of one scope leads to the item that it stands below. */
function ScopeRecordPage({ of }: Readonly<{ of: ScopeKey }>) {
  const { params, replace } = usePage();
  const id = params['id'] ?? 'new';
  const { data, error } = useQuery({ ...scopeQuery(of, id), enabled: id !== 'new' });
  const menuId = data?.menuId;
  useEffect(() => {
    if (id === 'new' || (error && !mayPass(error))) replace(`/system/${of}`);
    else if (menuId !== undefined) replace(`/system/${of}?menu=${encodeURIComponent(menuId)}`);
  }, [id, error, menuId, of, replace]);
  return <Skeleton h={300} m="md" />;
}
const DataScope = () => <ScopeRecordPage of="data-scope" />;
const ApiScope = () => <ScopeRecordPage of="api-scope" />;
export const scopeRecordPages = { data: DataScope, api: ApiScope } as const;

const forms = { 'data-scope': DataScopeForm, 'api-scope': ApiScopeForm } as const;

function described(of: ScopeKey): ListDescription {
  const resource = resourceOf(of);
  if (!resource) throw new Error(`the catalogue has ${of}`);
  return listOf(resource);
}

function ScopePage({ of }: Readonly<{ of: ScopeKey }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const { search, setSearch } = usePage();
  const { data, error } = useQuery(menuItemsQuery);
  const items = menuChoices(data ?? []);
  const chosen = itemOf(items, search['menu'] ?? '');
  const list = described(of);
  return (
    <div className={classes['page'] ?? ''}>
      <Group gap="sm" align="baseline">
        <Title order={1} fz="h4">
          {words(list.labels)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(of === 'data-scope' ? 'scope.dataHint' : 'scope.apiHint')}
        </Text>
      </Group>
      {error && <NotRead error={error} />}
      {!data && !error && <Skeleton h={300} />}
      {data && (
        <div className={classes['panes'] ?? ''}>
          <ContainerCard label={t('scope.menu')}>
            <TreeView
              label={t('scope.menu')}
              nodes={items}
              chosen={chosen?.id}
              onChoose={({ id }) => setSearch({ menu: id })}
              none={t('tree.nothing')}
            />
          </ContainerCard>
          <ContainerCard label={t('ui:list.rows', { label: words(list.labels) })}>
            <Scopes key={chosen?.id ?? ''} of={of} list={list} items={items} chosen={chosen} />
          </ContainerCard>
        </div>
      )}
    </div>
  );
}

type ScopesProps = Readonly<{ of: ScopeKey; list: ListDescription; items: readonly TreeNode[]; chosen: TreeNode | undefined }>;

function Scopes({ of, list, items, chosen }: ScopesProps) {
  const { t } = useTranslation('admin');
  const { setSearch } = usePage();
  const [edited, setEdited] = useState<ScopeRow | 'new'>();
  const [told, setTold] = useState<ScopeRow>();
  const permission = `platform.${of}`;
  const cells = useScopeCells(items);
  const Form = forms[of];
  const item = edited === 'new' ? chosen : edited && (itemOf(items, edited.menuId) ?? goneItem(edited.menuId));
  return (
    <>
      <ListPage<ScopeRow>
        isPart
        list={{
          ...list,
          labels: chosen ? chosen.words : { zh: '全部菜单', en: 'Of all items' },
          columns: list.columns.filter((name) => !chosen || name !== 'menuId'),
          filters: list.filters.filter((name) => name !== 'menuId' && name !== 'resource'),
        }}
        carried={['menu']}
        cells={cells}
        {...(chosen && { fixed: { menuId: chosen.id }, create: { run: () => setEdited('new'), permission } })}
        toolbar={
          chosen ? (
            <Button variant="default" onClick={() => setSearch({ menu: undefined })}>
              {t('scope.showAll')}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t('scope.choose')}
            </Text>
          )
        }
        exportPath={exportScopesPath(of)}
        remove={{ path: removeScopesPath(of), permission }}
        rowActions={[
          { key: 'edit', label: { zh: '编辑', en: 'Edit' }, permission, run: (row) => setEdited(row) },
          { key: 'history', label: { zh: '历史', en: 'History' }, permission, run: (row) => setTold(row) },
        ]}
      />
      {item && <Form item={item} saved={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {told && <HistoryDrawer opened onClose={() => setTold(undefined)} stream={`record-${of}-${told.id}`} fields={list.fields} />}
    </>
  );
}

/** A scope below an item that left the menu: it can still be looked at and removed. */
const goneItem = (id: string): TreeNode => ({ id, words: { zh: id, en: id }, children: [] });

/** Items of the menu and resources by their names, not by their codes. */
function useScopeCells(items: readonly TreeNode[]): CellWords<ScopeRow> {
  const words = useWords();
  const { data: resources = [] } = useQuery(scopedResourcesQuery);
  const resourceName = (key: unknown): string => {
    const found = resources.find(({ resource }) => resource === key);
    return found ? words({ zh: found.nameZh, en: found.nameEn }) : String(key ?? '');
  };
  return {
    menuId: ({ menuId }) => words(itemOf(items, menuId)?.words ?? { zh: menuId, en: menuId }),
    resource: ({ resource }) => resourceName(resource),
    kind: ({ kind }) => words(Object.entries(scopeKinds).find(([each]) => each === kind)?.[1] ?? { zh: '', en: '' }),
  };
}

import { SegmentedControl } from '@mantine/core';
import type { Resource } from '@cloud-factory/domain/catalogue';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NotFoundPage } from '../app/error-pages.js';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import type { BulkAction, RowAction } from '../ui/list/actions.js';
import { listKey, ListPage } from '../ui/list/list-page.js';
import { ImportButton } from './import-button.js';
import type { ListRow } from '../ui/list/list-table.js';
import { ResourceTree } from './resource-tree.js';
import { listOf, readRight, resourceAt, writeRight } from './sources.js';

/** `/{area}/{key}`: the list of a kind of record, made from its declaration. Records that hang below each other come as a tree first. */
export function ResourceListPage() {
  const { params, setTitle } = usePage();
  const { area = '', key = '' } = params;
  const resource = resourceAt(area, key);
  const labels = resource?.labels;
  useEffect(() => {
    if (labels) setTitle(labels);
  }, [labels, setTitle]);
  if (!resource) return <NotFoundPage />;
  return <ResourceRecords resource={resource} />;
}

const modes = ['tree', 'list', 'retired'] as const;
type Mode = (typeof modes)[number];

/** A kind's list has a column more where its records have versions. */
function describedList(resource: Resource, isRetired: boolean): ListDescription {
  const list = listOf(resource);
  const status = {
    kind: 'choice',
    zh: '状态',
    en: 'Status',
    options: {
      kept: { zh: '在用', en: 'In use' },
      draft: { zh: '草稿', en: 'Draft' },
      published: { zh: '已发布', en: 'Published' },
      retired: { zh: '已停用', en: 'Retired' },
    },
  } as const;
  return {
    ...list,
    ...(resource.versions && { fields: { ...list.fields, status }, columns: [...list.columns, 'status'] }),
    ...(isRetired && { path: `console/catalogue/${resource.key}/retired` }),
  };
}

function ResourceRecords({ resource }: { resource: Resource }) {
  const { t } = useTranslation('catalogue');
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [first, ...others] = resource.tree ? modes : modes.slice(1);
  const mode: Mode = [first, ...others].find((each) => each === search['show']) ?? first ?? 'list';
  const list = useMemo(() => describedList(resource, mode === 'retired'), [resource, mode]);
  const { area, key, path } = resource;
  const right = writeRight(resource);
  const readPermission = readRight(resource);
  const isRetired = mode === 'retired';

  const publish: BulkAction<ListRow> = {
    key: 'publish',
    label: { zh: '发布', en: 'Publish' },
    permission: right,
    ask: { zh: '发布后内容不可再修改，确定发布？', en: 'Once published it cannot be changed. Publish?' },
    run: (rows, commandId) => api.post(`console/catalogue/${key}/publish`, { ids: rows.map(({ id }) => id) }, commandId),
  };
  const reinstate: RowAction<ListRow> = {
    key: 'reinstate',
    label: { zh: '恢复', en: 'Reinstate' },
    permission: right,
    run: (row, commandId) => api.post(`console/catalogue/${key}/reinstate`, { ids: [row.id] }, commandId),
  };
  const publishOne: RowAction<ListRow> = {
    ...publish,
    isShown: (row) => row['status'] === 'draft',
    run: (row, commandId) => publish.run([row], commandId),
  };

  const switcher = (
    <SegmentedControl
      size="sm"
      aria-label={t('show')}
      value={mode}
      onChange={(next) => setSearch({ show: next === first ? undefined : next })}
      data={[
        ...(resource.tree ? [{ value: 'tree', label: t('tree') }] : []),
        { value: 'list', label: t('list') },
        { value: 'retired', label: t('retired') },
      ]}
    />
  );
  const create = { href: `/${area}/${key}/new`, permission: right };
  if (mode === 'tree') return <ResourceTree resource={resource} switcher={switcher} create={create} />;
  return (
    <ListPage
      key={mode}
      list={list}
      {...(readPermission && { permission: readPermission })}
      href={(row) => `/${area}/${key}/${row.id}`}
      toolbar={
        <>
          {switcher}
          {!isRetired && may(right) && (
            <ImportButton key={key} resource={resource} onDone={() => void queryClient.invalidateQueries({ queryKey: listKey(list) })} />
          )}
        </>
      }
      carried={['show']}
      {...(!isRetired && {
        exportPath: `console/catalogue/${key}/export`,
        create,
        remove: { path: `${path}/remove`, permission: right },
      })}
      rowActions={isRetired ? [reinstate] : resource.versions ? [publishOne] : []}
      bulkActions={resource.versions && !isRetired ? [publish] : []}
    />
  );
}

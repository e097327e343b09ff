import { Button } from '@mantine/core';
import { routeList, routeStatusLabels, type RouteDetail, type RouteRow } from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage, type DetailRow } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';
import { RecordTabs } from '../ui/record-tabs.js';
import { StatusBadge } from '../ui/status-badge.js';
import { RouteProducts } from './route-products.js';
import { RouteVersions } from './route-versions.js';

const root = 'saas-storage/processRoute';
const write = 'processRoute.write';

/** How things are made: steps in their order. */
export function RouteListPage() {
  return (
    <ListPage<RouteRow>
      list={routeList}
      permission="processRoute.read"
      href={({ id }) => `/product/processRoute/${id}`}
      create={{ href: '/product/processRoute/new', permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={routeStatusLabels} /> }}
    />
  );
}

const steps = {
  id: { kind: 'text', zh: '编号', en: 'Id', max: 40 },
  seq: { kind: 'integer', zh: '顺序', en: 'Sequence', min: 1, max: 9_999, required: true },
  processId: { kind: 'ref', zh: '工序', en: 'Process', to: 'processManagement', required: true },
  waitMin: { kind: 'integer', zh: '等待（分钟）', en: 'Wait (min)', min: 0, max: 100_000, required: true },
} as const satisfies Fields;

const { id: _id, ...shownSteps } = steps;
const formFields: Fields = {
  ...picked(routeList.fields, ['routeCode', 'name', 'materialCategory', 'shipmentType', 'remark'], ['routeCode', 'name']),
  steps: { kind: 'lines', zh: '工序', en: 'Steps', fields: shownSteps, required: true },
};

/** One route. What is saved is a draft; published, a version never changes again, and work that began on it goes on. */
export function RoutePage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '工艺路线', en: 'Process route' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      writePermission={write}
      stream={(id) => `route-${id}`}
      title={(row) => String(row['name'])}
      actions={(row) => <PublishButton route={asRoute(row)} />}
      around={(row, form) =>
        row ? (
          <RecordTabs
            first={{ zh: '工艺路线', en: 'Route' }}
            tabs={[
              { key: 'versions', label: { zh: '版本', en: 'Versions' }, panel: () => <RouteVersions route={asRoute(row)} /> },
              {
                key: 'products',
                label: { zh: '产品', en: 'Products' },
                permission: 'productData.read',
                panel: () => <RouteProducts route={asRoute(row)} />,
              },
            ]}
          >
            {form}
          </RecordTabs>
        ) : (
          form
        )
      }
    />
  );
}

/** The detail answers this. */
const asRoute = (row: DetailRow): RouteDetail => row as unknown as RouteDetail;

function PublishButton({ route }: Readonly<{ route: RouteDetail }>) {
  const { t } = useTranslation('factory');
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const publish = useMutation({
    mutationFn: (commandId: string) =>
      api.post(
        `${root}/submit`,
        {
          id: route.id,
          version: route.version,
          routeCode: route.routeCode,
          name: route.name,
          materialCategory: route.materialCategory,
          shipmentType: route.shipmentType,
          remark: route.remark,
          status: 'published',
        },
        commandId,
      ),
    onSettled: () => queryClient.invalidateQueries(),
    onSuccess: () => noticeDone(t('route.published')),
    onError: noticeFailed,
  });
  return (
    <>
      <StatusBadge status={route.status} labels={routeStatusLabels} />
      {route.hasDraft && may(write) && (
        <Button loading={publish.isPending} onClick={() => publish.mutate(newCommandId())}>
          {t('route.publish')}
        </Button>
      )}
    </>
  );
}

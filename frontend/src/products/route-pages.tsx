import { Button, Paper, Table, Title } from '@mantine/core';
import { routeList, routeStatusLabels, type RouteDetail, type RouteRow } from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { formatInstant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';
import { StatusBadge } from '../ui/status-badge.js';

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
  const { t } = useTranslation('factory');
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
      actions={(row) => <PublishButton route={row as unknown as RouteDetail} /> /* what the detail answers */}
    >
      {(row) => {
        const { versions } = row as unknown as RouteDetail; // what the detail answers
        return versions.length === 0 ? null : (
          <Paper withBorder p="md">
            <Title order={2} fz="h5" mb="xs">
              {t('route.versions')}
            </Title>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('route.version')}</Table.Th>
                  <Table.Th>{t('route.publishedAt')}</Table.Th>
                  <Table.Th>{t('route.steps')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {versions.map(({ routeVersion, publishedAt, steps: ofVersion }) => (
                  <Table.Tr key={routeVersion}>
                    <Table.Td>v{routeVersion}</Table.Td>
                    <Table.Td>{formatInstant(publishedAt)}</Table.Td>
                    <Table.Td>{ofVersion.map(({ processName }) => processName).join(' → ')}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        );
      }}
    </RecordPage>
  );
}

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

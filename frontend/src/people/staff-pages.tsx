import { ActionIcon, Button, Group, NumberInput, Paper, Table, Title } from '@mantine/core';
import { staffList, staffStatusLabels, type StaffDetail, type StaffRow } from '@cloud-factory/domain/people/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { formatDay } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import { ListPage } from '../ui/list/list-page.js';
import { noticeFailed } from '../ui/notices.js';
import { PickerField } from '../ui/picker.js';
import { StatusBadge } from '../ui/status-badge.js';

const root = 'saas-production/staffInformation';
const write = 'staffInformation.write';

/** Who works here. */
export function StaffListPage() {
  return (
    <ListPage<StaffRow>
      list={staffList}
      permission="staffInformation.read"
      href={({ id }) => `/staff/staffInformation/${id}`}
      create={{ href: '/staff/staffInformation/new', permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={staffStatusLabels} /> }}
    />
  );
}

const formFields = picked(
  staffList.fields,
  ['account', 'name', 'userId', 'deptId', 'phone', 'hireDate', 'status'],
  ['account', 'name', 'status'],
);

/** One member of staff, with the processes that they are trained for: nobody receives a step without. */
export function StaffPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '员工', en: 'Staff' }}
      fields={formFields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      writePermission={write}
      stream={(id) => `staff-${id}`}
      title={(row) => String(row['name'])}
      defaults={{ status: 'active' }}
    >
      {(row) => <Skills staff={row as unknown as StaffDetail} /> /* what the detail answers */}
    </RecordPage>
  );
}

function Skills({ staff }: Readonly<{ staff: StaffDetail }>) {
  const { t } = useTranslation(['factory', 'ui']);
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const [processIds, setProcessIds] = useState<readonly string[]>([]);
  const [level, setLevel] = useState(3);
  const after = { onSettled: () => queryClient.invalidateQueries(), onError: noticeFailed };
  const grant = useMutation({
    mutationFn: (commandId: string) =>
      api.post(
        'saas-production/staffProcess/saveStaffProcessList',
        { staffId: staff.id, processes: processIds.map((processId) => ({ processId, level })) },
        commandId,
      ),
    ...after,
    onSuccess: () => setProcessIds([]),
  });
  const withdraw = useMutation({
    mutationFn: ({ id, commandId }: { id: string; commandId: string }) =>
      api.post('saas-production/staffProcess/delStaffProcess', { ids: [id] }, commandId),
    ...after,
  });
  const mayWrite = may(write);
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="h5" mb="xs">
        {t('factory:staff.skills')}
      </Title>
      {mayWrite && (
        <Group align="flex-end" mb="sm">
          <div style={{ flex: 1, maxWidth: 420 }}>
            <PickerField
              label={t('factory:staff.processes')}
              to="processManagement"
              multiple
              value={processIds}
              onChange={(ids) => setProcessIds(typeof ids === 'string' ? [ids] : ids)}
            />
          </div>
          <NumberInput
            label={t('factory:staff.level')}
            w={90}
            min={1}
            max={5}
            value={level}
            onChange={(next) => setLevel(typeof next === 'number' ? next : 3)}
          />
          <Button loading={grant.isPending} disabled={processIds.length === 0} onClick={() => grant.mutate(newCommandId())}>
            {t('factory:staff.grant')}
          </Button>
        </Group>
      )}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('factory:staff.process')}</Table.Th>
            <Table.Th ta="right">{t('factory:staff.level')}</Table.Th>
            <Table.Th>{t('factory:staff.since')}</Table.Th>
            {mayWrite && <Table.Th w={60}>{t('ui:actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {staff.skills.map((skill) => (
            <Table.Tr key={skill.id}>
              <Table.Td>
                {skill.processCode} {skill.processName}
              </Table.Td>
              <Table.Td ta="right">{skill.level}</Table.Td>
              <Table.Td>{formatDay(skill.since)}</Table.Td>
              {mayWrite && (
                <Table.Td>
                  <ActionIcon
                    size={26}
                    variant="subtle"
                    color="red"
                    aria-label={t('factory:staff.withdraw', { process: skill.processName })}
                    onClick={() => withdraw.mutate({ id: skill.id, commandId: newCommandId() })}
                  >
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

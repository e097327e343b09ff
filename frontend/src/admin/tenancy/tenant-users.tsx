import { Button, Group, Modal, Pagination, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { userList } from '@cloud-factory/domain/platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../../ui/not-read.js';
import { useWords } from '../../i18n/language.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { WideTable } from '../../ui/wide-table.js';
import { PlatformTab } from '../users/platform-tab.js';
import { usersOfTenantQuery, type UserOfTenant } from '../users/user-queries.js';

const { account, realName, status } = userList.fields;
const statuses = status.kind === 'choice' ? status.options : {};

type Props = Readonly<{ tenantId: string; tenantName: string; onClose: () => void }>;

/** The users of another tenant, and of each what the platform keeps. */
export function TenantUsers({ tenantId, tenantName, onClose }: Props) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const [chosen, setChosen] = useState<UserOfTenant>();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`${words(userList.labels)} · ${tenantName}${chosen ? ` · ${chosen.realName}` : ''}`}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {chosen ? (
        <Stack>
          <PlatformTab id={chosen.id} tenantId={tenantId} />
          <Group>
            <Button variant="default" onClick={() => setChosen(undefined)}>
              {t('admin:user.backToAll')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Users tenantId={tenantId} onChoose={setChosen} />
      )}
    </Modal>
  );
}

function Users({ tenantId, onChoose }: Readonly<{ tenantId: string; onChoose: (user: UserOfTenant) => void }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 300);
  const [current, setCurrent] = useState(1);
  const { data, error } = useQuery(usersOfTenantQuery(tenantId, asked, current));
  if (error && !data) return <NotRead error={error} />;
  return (
    <Stack>
      <TextInput
        label={words(account)}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setCurrent(1);
        }}
      />
      {!data && <Skeleton h={220} />}
      {data && (
        <WideTable minWidth={480} label={words(userList.labels)}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {[account, realName, status].map((field) => (
                  <Table.Th key={field.zh}>{words(field)}</Table.Th>
                ))}
                <Table.Th>{t('ui:actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.records.map((user) => (
                <Table.Tr key={user.id}>
                  <Table.Td>{user.account}</Table.Td>
                  <Table.Td>{user.realName}</Table.Td>
                  <Table.Td>
                    <StatusBadge status={user.status} labels={statuses} />
                  </Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`${t('admin:user.platform')} ${user.account}`}
                      onClick={() => onChoose(user)}
                    >
                      {t('admin:user.platform')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {t('admin:tree.nothing')}
        </Text>
      )}
      {data && data.pages > 1 && <Pagination size="sm" total={data.pages} value={current} onChange={setCurrent} />}
    </Stack>
  );
}

import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { usePerson } from '../platform/person.js';
import { ActButton } from '../ui/act-button.js';
import { sentenceOf } from '../ui/notices.js';
import { endOtherSessions, endSession, sessionsQuery, type SessionRow } from './admin-queries.js';

/** `Mozilla/5.0 … Chrome/140 …` → `Chrome 140`: enough to tell one's own devices apart. */
export function browserOf(userAgent: string): string {
  const match = /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(userAgent.replace(/Chrome(?=.*(?:Edg|OPR)\/)/, ''));
  if (!match) return userAgent.slice(0, 40);
  const [, name = '', version = ''] = match;
  return `${{ Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[name] ?? name} ${version}`;
}

/** Who is signed in from where: one's own sessions, of everyone with the right to see them. */
export function SessionPage() {
  const { t } = useTranslation(['admin', 'ui']);
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Stack p="md" gap="md">
      <Group gap="sm" align="baseline">
        <Title order={1} fz="h4">
          {t('admin:session.title')}
        </Title>
        {data && (
          <Text size="sm" c="dimmed">
            {t('ui:list.total', { total: data.length })}
          </Text>
        )}
        <ActButton variant="default" ml="auto" ask={t('admin:session.endAllAsk')} act={endOtherSessions}>
          {t('admin:session.endAll')}
        </ActButton>
      </Group>
      {error && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {!data && !error && <Skeleton h={200} />}
      {data && (
        <Table.ScrollContainer minWidth={820}>
          <Table aria-label={t('admin:session.title')}>
            <Table.Thead>
              <Table.Tr>
                {(['user', 'client', 'browser', 'network', 'since', 'seen'] as const).map((column) => (
                  <Table.Th key={column}>{t(`admin:session.${column}`)}</Table.Th>
                ))}
                <Table.Th w={110}>{t('ui:actions')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function SessionLine({ session }: Readonly<{ session: SessionRow }>) {
  const { t } = useTranslation('admin');
  const { may } = usePermissions();
  const { userId } = usePerson();
  const { id, realName, clientId, network, userAgent, createdAt, seenAt, isCurrent, isLocked } = session;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6}>
          {realName || clientId}
          {isCurrent && (
            <Badge size="sm" variant="light" tt="none">
              {t('session.current')}
            </Badge>
          )}
          {isLocked && (
            <Badge size="sm" variant="light" color="orange" tt="none" autoContrast>
              {t('session.locked')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>{clientId}</Table.Td>
      <Table.Td>{browserOf(userAgent)}</Table.Td>
      <Table.Td>{network}</Table.Td>
      <Table.Td>{formatInstant(createdAt)}</Table.Td>
      <Table.Td>{formatInstant(seenAt)}</Table.Td>
      <Table.Td>
        {!isCurrent && (session.userId === userId || may('session.write')) && (
          <ActButton
            size="compact-xs"
            variant="subtle"
            color="red"
            ask={t('session.endAsk', { name: realName || clientId })}
            act={(commandId) => endSession(id, commandId)}
          >
            {t('session.end')}
          </ActButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

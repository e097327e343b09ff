import { userList } from '@cloud-factory/domain/platform/contract';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../../platform/permissions.js';
import { useDeed } from '../../ui/deed.js';
import { FieldInput } from '../../ui/form/field-input.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { ReasonDialog, type Asked } from '../../ui/reason-dialog.js';
import type { UserRow } from '../admin-queries.js';
import { RolesSelect } from './roles-select.js';
import { decideGuest } from './user-queries.js';

/** R076: somebody asked to be let in. They are, with roles and a department, or they are not. */
export function GuestPanel({ guest, onRefused }: Readonly<{ guest: UserRow; onRefused: () => void }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const { may } = usePermissions();
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [deptId, setDeptId] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusing, setRefusing] = useState<Asked>();
  const { go, error, isPending } = useDeed(decideGuest);
  const { id } = guest;

  const accept = (): void => {
    setTried(true);
    if (roleIds.length === 0) return document.getElementById('user-roleIds')?.focus();
    go({ id, isAccepted: true, roleIds, deptId: deptId || null }, () => noticeDone(t('admin:user.accepted')));
  };
  const refuse = (): void =>
    setRefusing({
      title: { zh: '拒绝注册申请', en: 'Refuse the registration' },
      names: [guest.realName],
      act: (reason, commandId) => decideGuest({ id, isAccepted: false, reason }, commandId),
      onDone: () => {
        noticeDone(t('admin:user.refused'));
        onRefused();
      },
    });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('admin:user.guest')}>
      <Stack>
        <Text>{t('admin:user.guestText', { source: guest.source })}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <RolesSelect
            value={roleIds}
            onChange={setRoleIds}
            isRequired
            isReadOnly={!may('user.write')}
            error={isTried && roleIds.length === 0 ? t('ui:form.required') : undefined}
          />
          <FieldInput
            id="user-guestDept"
            field={userList.fields.deptId}
            value={deptId}
            onChange={(value) => setDeptId(typeof value === 'string' ? value : '')}
            onBlur={() => undefined}
            error={undefined}
            isReadOnly={!may('user.write')}
          />
        </SimpleGrid>
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {may('user.write') && (
          <Group justify="flex-end">
            <Button variant="default" color="red" onClick={refuse}>
              {t('admin:user.refuse')}
            </Button>
            <Button loading={isPending} onClick={accept}>
              {t('admin:user.accept')}
            </Button>
          </Group>
        )}
      </Stack>
      <ReasonDialog asked={refusing} onClose={() => setRefusing(undefined)} />
    </Paper>
  );
}

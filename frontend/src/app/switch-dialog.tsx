import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { reading } from '../platform/api.js';
import { usePerson } from '../platform/person.js';
import { SignInRefused, switchTo } from '../platform/session.js';
import { ownRolesQuery } from './door-queries.js';
import { notifications } from '@mantine/notifications';

type Dept = Readonly<{ id: string; deptName: string }>;

/** Goes on as the same person in another department and role. What is open is read anew: another role sees other rows. */
export function SwitchDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation('place');
  const language = useLanguage();
  const person = usePerson();
  const queryClient = useQueryClient();
  const { userId } = person;
  const depts = useQuery({
    queryKey: ['switch', 'depts', userId],
    queryFn: reading<readonly Dept[]>('blade-system/dept/select', { userId }),
  });
  const roles = useQuery(ownRolesQuery(userId));
  // Of somebody who works in all their roles at once the session names them all: that is no choice.
  const [chosen, setChosen] = useState<Readonly<{ deptId: string | null; roleId: string | null }>>(person);
  const deptId = depts.data?.find(({ id }) => id === chosen.deptId)?.id ?? null;
  const roleId = roles.data?.find(({ id }) => id === chosen.roleId)?.id ?? null;
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!deptId || !roleId) return;
    setBusy(true);
    try {
      await switchTo({ deptId, roleId }, language);
      await queryClient.invalidateQueries();
      onClose();
    } catch (error) {
      const message = (error instanceof SignInRefused && error.message) || t('failed');
      notifications.show({ color: 'red', role: 'alert', message, closeButtonProps: { 'aria-label': t('close') } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Select
            label={t('dept')}
            required
            searchable
            data={depts.data?.map(({ id, deptName }) => ({ value: id, label: deptName })) ?? []}
            value={deptId}
            onChange={(id) => setChosen({ ...chosen, deptId: id })}
            error={isTried && !deptId && t('needDept')}
          />
          <Select
            label={t('role')}
            required
            searchable
            data={roles.data?.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? []}
            value={roleId}
            onChange={(id) => setChosen({ ...chosen, roleId: id })}
            error={isTried && !roleId && t('needRole')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

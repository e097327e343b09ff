import { Alert, Button, Group, Paper, PasswordInput, SimpleGrid, Stack, Title } from '@mantine/core';
import { isShortPassword, shortestNewPassword } from '@cloud-factory/domain/shared/password';
import { useHotkeys } from '@mantine/hooks';
import { userList } from '@cloud-factory/domain/platform/contract';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { sha256 } from '../../platform/sha256.js';
import { ActButton } from '../../ui/act-button.js';
import { useDeed } from '../../ui/deed.js';
import { DocumentPage } from '../../ui/document-page.js';
import { FieldInput } from '../../ui/form/field-input.js';
import formClasses from '../../ui/form/form.module.css';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { RecordTabs } from '../../ui/record-tabs.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { saveUser, userQuery, type UserRow, type UserValues } from '../admin-queries.js';
import { contactFields, useContactFaults } from '../contact-faults.js';
import { GuestPanel } from './guest-panel.js';
import { MadePasswords, type Made } from './made-passwords.js';
import { PlatformTab } from './platform-tab.js';
import { RolesSelect } from './roles-select.js';
import { resetPasswords, unlockUsers } from './user-queries.js';
import { userStatusLabels } from './user-list-page.js';

/** One user: who it is, their roles, and whether they may sign in. */
export function UserPage() {
  const { params } = usePage();
  const id = params['id'] ?? 'new';
  if (id === 'new') return <NewUser />;
  return (
    <DocumentPage
      load={() => userQuery(id)}
      title={({ realName }) => ({ zh: `用户 ${realName}`, en: `User ${realName}` })}
      stream={(user) => `user-${user.id}`}
      fields={userList.fields}
      badges={({ status }) => <StatusBadge status={status} labels={userStatusLabels} />}
      actions={(user) => <UserActions user={user} />}
    >
      {(user) => <SavedUser key={user.id} user={user} />}
    </DocumentPage>
  );
}

function SavedUser({ user }: Readonly<{ user: UserRow }>) {
  const page = usePage();
  const { row, key, setDirty, newer, asked } = useBegun(user, { ...formFields, roleIds: fields.roleIds });
  if (user.status === 'pending') {
    return (
      <Stack>
        <GuestPanel guest={user} onRefused={() => page.replace('/system/user')} />
        <UserForm saved={user} onDirty={page.setDirty} isWaiting />
      </Stack>
    );
  }
  const platform = {
    key: 'platform',
    label: { zh: '平台数据', en: 'Platform data' },
    permission: 'platform.user',
    panel: () => <PlatformTab id={user.id} />,
  };
  return (
    <RecordTabs first={{ zh: '基本信息', en: 'Record' }} tabs={[platform]}>
      {newer}
      <UserForm key={key} saved={row} asked={asked} onDirty={setDirty} />
    </RecordTabs>
  );
}

function NewUser() {
  const { t } = useTranslation('admin');
  const { setTitle, setDirty } = usePage();
  useEffect(() => setTitle({ zh: '新建用户', en: 'New user' }), [setTitle]);
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('user.new')}
      </Title>
      <UserForm onDirty={setDirty} />
    </Stack>
  );
}

/** Of a user as the form holds them: the server wants the whole profile with every change. */
const valuesOf = ({ id, version, account, name, realName, phone, email, deptId, roleIds }: UserRow): UserValues => ({
  id,
  version,
  account,
  name,
  realName,
  phone: phone ?? '',
  email: email ?? '',
  deptId: deptId ?? '',
  roleIds,
});

function UserActions({ user }: Readonly<{ user: UserRow }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const { may } = usePermissions();
  const { userId } = usePerson();
  const [made, setMade] = useState<readonly Made[]>([]);
  if (!may('user.write') || user.status === 'pending') return null;
  const isEnabled = user.status === 'enabled';
  return (
    <>
      <ActButton variant="default" act={(commandId) => unlockUsers([user.id], commandId)}>
        {t('admin:user.unlock')}
      </ActButton>
      <ActButton
        variant="default"
        ask={t('admin:user.resetAsk', { name: user.realName })}
        act={(commandId) => resetPasswords([user.id], commandId)}
        onDone={([answered]) => setMade(answered?.password ? [{ name: user.realName, password: answered.password }] : [])}
      >
        {t('admin:user.reset')}
      </ActButton>
      {user.id !== userId && (
        <ActButton
          variant="light"
          color={isEnabled ? 'red' : 'brand'}
          act={(commandId) => saveUser({ ...valuesOf(user), status: isEnabled ? 'disabled' : 'enabled' }, commandId)}
          {...(isEnabled && { ask: t('admin:user.disableAsk', { name: user.realName }) })}
        >
          {t(isEnabled ? 'admin:user.disable' : 'admin:user.enable')}
        </ActButton>
      )}
      <MadePasswords made={made} onClose={() => setMade([])} />
    </>
  );
}

const { fields } = userList;
const formFields = {
  account: { ...fields.account, required: true },
  realName: { ...fields.realName, required: true },
  name: { ...fields.name, required: true },
  ...contactFields,
  deptId: fields.deptId,
} as const satisfies Readonly<Record<string, Field>>;
type Name = keyof typeof formFields;
const names = Object.keys(formFields) as readonly Name[]; // the keys of the declaration above

type FormProps = Readonly<{ saved?: UserRow; isWaiting?: boolean; asked?: Asked; onDirty: (isDirty: boolean) => void }>;

function UserForm({ saved, isWaiting = false, asked, onDirty }: FormProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const page = usePage();
  const { may } = usePermissions();
  const [values, setValues] = useState<UserValues>(() =>
    saved ? valuesOf(saved) : { account: '', name: '', realName: '', phone: '', email: '', deptId: '', roleIds: [] },
  );
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { go, error, isPending } = useDeed(async (user: UserValues, commandId: string) =>
    saveUser(user.password === undefined ? user : { ...user, password: await sha256(user.password) }, commandId),
  );
  const isReadOnly = isWaiting || !may('user.write');
  const set = (part: Partial<UserValues>): void => {
    setValues((current) => ({ ...current, ...part }));
    onDirty(true);
  };
  const contactFaults: Readonly<Record<string, string>> = useContactFaults(saved)(values);
  const faultAt = (name: string, isEmpty: boolean): string | undefined =>
    (isTried ? contactFaults[name] : undefined) ??
    (error instanceof Refused ? error.errors.find(({ path }) => path === name)?.message : undefined) ??
    (isTried && isEmpty ? t('ui:form.required') : undefined);
  const save = (): void => {
    setTried(true);
    const empty = names.find((name) => 'required' in formFields[name] && values[name].trim() === '');
    const wrong = empty ?? Object.keys(contactFaults)[0];
    if (wrong) return document.getElementById(`user-${wrong}`)?.focus();
    if (!saved && (password === '' || isShortPassword(password, shortestNewPassword)))
      return document.getElementById('user-password')?.focus();
    go({ ...values, ...(saved ? { version: saved.version } : { password }) }, ({ id }) => {
      onDirty(false);
      noticeDone(t(saved ? 'ui:done.updated' : 'ui:done.added'));
      if (!saved) page.replace(`/system/user/${id}`);
    });
  };
  useHotkeys(isReadOnly ? [] : [['mod+S', save]], []);
  return (
    <form
      className={formClasses['form']}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className={formClasses['whole']} disabled={isPending}>
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
            {names.map((name) => (
              <FieldInput
                key={name}
                id={`user-${name}`}
                field={formFields[name]}
                value={values[name]}
                onChange={(value) => set({ [name]: typeof value === 'string' ? value : '' })}
                onBlur={() => undefined}
                error={faultAt(name, 'required' in formFields[name] && values[name].trim() === '')}
                isReadOnly={isReadOnly}
              />
            ))}
            {!saved && (
              <PasswordInput
                id="user-password"
                label={t('admin:user.password')}
                withAsterisk
                autoComplete="new-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  onDirty(true);
                }}
                error={
                  faultAt('password', password === '') ??
                  (isTried && isShortPassword(password, shortestNewPassword)
                    ? t('ui:form.shortPassword', { min: shortestNewPassword })
                    : undefined)
                }
                visibilityToggleButtonProps={{ 'aria-label': t('admin:user.showPassword') }}
              />
            )}
          </SimpleGrid>
          {!isWaiting && <RolesSelect value={values.roleIds} isReadOnly={isReadOnly} onChange={(roleIds) => set({ roleIds })} />}
        </Paper>
      </fieldset>
      {unsaid(error, asked) && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {!isReadOnly && (
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} aria-keyshortcuts="Control+S">
            {t('ui:save')}
          </Button>
        </Group>
      )}
    </form>
  );
}

import { Alert, Button, Group, Paper, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { roleList } from '@cloud-factory/domain/platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { useDeed } from '../../ui/deed.js';
import { DocumentPage } from '../../ui/document-page.js';
import { ListPage } from '../../ui/list/list-page.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { removeRolesPath, roleOptionsQuery, roleQuery, saveRole, type RoleRow } from '../admin-queries.js';
import { RoleGrants } from './role-grants.js';

const { fields } = roleList;

/** The roles of the tenant. */
export function RoleListPage() {
  return (
    <ListPage<RoleRow>
      list={roleList}
      permission="role.read"
      href={({ id }) => `/system/role/${id}`}
      create={{ href: '/system/role/new', permission: 'role.write' }}
      remove={{ path: removeRolesPath, permission: 'role.write' }}
    />
  );
}

/** One role: its name, what it may do, and whose data it sees. */
export function RolePage() {
  const { t } = useTranslation('admin');
  const { params, setTitle } = usePage();
  const id = params['id'] ?? 'new';
  useEffect(() => {
    if (id === 'new') setTitle({ zh: '新建角色', en: 'New role' });
  }, [id, setTitle]);
  if (id === 'new')
    return (
      <Stack p="md">
        <Title order={1} fz="h4">
          {t('role.new')}
        </Title>
        <RoleForm />
      </Stack>
    );
  return (
    <DocumentPage
      load={() => roleQuery(id)}
      title={(role) => ({ zh: `角色 ${role.roleName}`, en: `Role ${role.roleName}` })}
      stream={() => `role-${id}`}
      fields={fields}
    >
      {(role) => (
        <>
          <RoleForm key={`form ${role.version}`} saved={role} />
          <RoleGrants key={`grants ${role.version}`} role={role} />
        </>
      )}
    </DocumentPage>
  );
}

function RoleForm({ saved }: Readonly<{ saved?: RoleRow }>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  const { data: roles } = useQuery(roleOptionsQuery);
  const [values, setValues] = useState({
    roleName: saved?.roleName ?? '',
    roleAlias: saved?.roleAlias ?? '',
    parentId: saved?.parentId ?? '',
    sort: String(saved?.sort ?? 1),
  });
  const [isTried, setTried] = useState(false);
  const { go, error, isPending } = useDeed(saveRole);
  const isReadOnly = !may('role.write');
  const set = (part: Partial<typeof values>): void => {
    setValues((current) => ({ ...current, ...part }));
    page.setDirty(true);
  };
  const faultAt = (name: 'roleName' | 'roleAlias' | 'sort'): string | undefined =>
    (error instanceof Refused ? error.errors.find(({ path }) => path === name)?.message : undefined) ??
    (isTried && values[name].trim() === '' ? t('form.required') : undefined);
  const save = (): void => {
    setTried(true);
    if (!values.roleName.trim() || !values.roleAlias.trim() || !/^\d{1,4}$/.test(values.sort)) return;
    go({ ...values, sort: Number(values.sort), ...(saved && { id: saved.id, version: saved.version }) }, ({ id }) => {
      page.setDirty(false);
      noticeDone(t(saved ? 'done.updated' : 'done.added'));
      if (!saved) page.replace(`/system/role/${id}`);
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
          <TextInput
            label={words(fields.roleName)}
            withAsterisk
            maxLength={50}
            disabled={isReadOnly}
            value={values.roleName}
            onChange={(event) => set({ roleName: event.currentTarget.value })}
            error={faultAt('roleName')}
          />
          <TextInput
            label={words(fields.roleAlias)}
            withAsterisk
            maxLength={50}
            disabled={isReadOnly}
            value={values.roleAlias}
            onChange={(event) => set({ roleAlias: event.currentTarget.value })}
            error={faultAt('roleAlias')}
          />
          <Select
            label={words(fields.parentId)}
            clearable
            clearButtonProps={{ 'aria-label': t('form.clear') }}
            searchable
            disabled={isReadOnly}
            data={roles?.filter(({ id }) => id !== saved?.id).map(({ id, roleName }) => ({ value: id, label: roleName })) ?? []}
            value={values.parentId || null}
            onChange={(parentId) => set({ parentId: parentId ?? '' })}
          />
          <TextInput
            label={words(fields.sort)}
            inputMode="numeric"
            maxLength={4}
            disabled={isReadOnly}
            value={values.sort}
            onChange={(event) => set({ sort: event.currentTarget.value })}
            error={faultAt('sort')}
          />
        </SimpleGrid>
        {error && (
          <Alert mt="sm" color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {!isReadOnly && (
          <Group justify="flex-end" mt="sm">
            <Button type="submit" variant={saved ? 'default' : 'filled'} loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Paper>
    </form>
  );
}

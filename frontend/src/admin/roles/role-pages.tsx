import { Alert, Button, Group, Paper, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { roleList } from '@cloud-factory/domain/platform/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { useDeed } from '../../ui/deed.js';
import { DocumentPage } from '../../ui/document-page.js';
import formClasses from '../../ui/form/form.module.css';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { ListPage } from '../../ui/list/list-page.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { removeRolesPath, roleBelowQuery, roleOptionsQuery, roleQuery, saveRole, type RoleRow } from '../admin-queries.js';
import { TreeOrList, useIsList } from '../trees/tree-or-list.js';
import { RoleGrantDialog } from './grant-dialog.js';
import { RoleGrants } from './role-grants.js';
import { roleItems, RoleTree, RoleTreePage } from './role-tree.js';

const { fields } = roleList;

/** The roles of the tenant, below each other or as a list. */
export function RoleListPage() {
  const { t } = useTranslation(['admin', 'ui']);
  const { open } = usePage();
  const { may } = usePermissions();
  const [granted, setGranted] = useState<readonly string[]>();
  const isList = useIsList();
  const switcher = <TreeOrList />;
  const grant = { key: 'grant', label: { zh: '权限设置', en: 'Grants' }, permission: 'role.write' };
  return (
    <>
      {isList ? (
        <ListPage<RoleRow>
          list={roleList}
          permission="role.read"
          href={({ id }) => `/system/role/${id}`}
          toolbar={switcher}
          carried={['show']}
          create={{ href: '/system/role/new', permission: 'role.write' }}
          remove={{ path: removeRolesPath, permission: 'role.write' }}
          rowActions={[{ ...grant, run: ({ id }) => setGranted([id]) }]}
          bulkActions={[{ ...grant, run: (rows) => setGranted(rows.map(({ id }) => id)) }]}
        />
      ) : (
        <RoleTreePage
          onGrant={(id) => setGranted([id])}
          toolbar={
            <>
              {switcher}
              {may('role.write') && (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('/system/role/new')}>
                  {t('ui:add')}
                </Button>
              )}
            </>
          }
        />
      )}
      {granted && <RoleGrantDialog roleIds={granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}

/** One role: its name, what it may do, and whose data it sees. */
export function RolePage() {
  const { t } = useTranslation('admin');
  const { params, setTitle, setDirty } = usePage();
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
        <RoleForm onDirty={setDirty} />
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
          <SavedRole role={role} />
          <OwnGrants role={role} />
          <Below roleId={role.id} />
        </>
      )}
    </DocumentPage>
  );
}

const formLabels = { roleName: fields.roleName, roleAlias: fields.roleAlias, parentId: fields.parentId, sort: fields.sort };

function SavedRole({ role }: Readonly<{ role: RoleRow }>) {
  const { row, key, setDirty, newer, asked } = useBegun(role, formLabels);
  return (
    <>
      {newer}
      <RoleForm key={key} saved={row} asked={asked} onDirty={setDirty} />
    </>
  );
}

function OwnGrants({ role }: Readonly<{ role: RoleRow }>) {
  const { t } = useTranslation('admin');
  const { row, key, setDirty, newer } = useBegun(role, {
    permissions: t('role.trees.menu'),
    dataScopeIds: t('role.trees.dataScope'),
    apiScopeIds: t('role.trees.apiScope'),
    scope: fields.scope,
  });
  const { may } = usePermissions();
  return (
    <Paper withBorder p="md" component="section" aria-label={t('role.grants')}>
      <Title order={2} fz="h5" mb="md">
        {t('role.grants')}
      </Title>
      {newer}
      <RoleGrants key={key} roles={[row]} isReadOnly={!may('role.write')} onDirty={setDirty} />
    </Paper>
  );
}

/** The roles below a role, where there are any. */
function Below({ roleId }: Readonly<{ roleId: string }>) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(roleBelowQuery(roleId));
  const below = data?.[0]?.children ?? [];
  if (below.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('role.below')}>
      <Title order={2} fz="h5" mb="xs">
        {t('role.below')}
      </Title>
      <RoleTree items={roleItems(below)} />
    </Paper>
  );
}

type RoleFormProps = Readonly<{ saved?: RoleRow; asked?: Asked; onDirty: (isDirty: boolean) => void }>;

function RoleForm({ saved, asked, onDirty }: RoleFormProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  const { data: roles } = useQuery(roleOptionsQuery);
  const [values, setValues] = useState({
    roleName: saved?.roleName ?? '',
    roleAlias: saved?.roleAlias ?? '',
    parentId: saved?.parentId ?? page.search['parent'] ?? '',
    sort: String(saved?.sort ?? 1),
  });
  const [isTried, setTried] = useState(false);
  const { go, error, isPending } = useDeed(saveRole);
  const isReadOnly = !may('role.write');
  const set = (part: Partial<typeof values>): void => {
    setValues((current) => ({ ...current, ...part }));
    onDirty(true);
  };
  const faultAt = (name: 'roleName' | 'roleAlias' | 'sort'): string | undefined =>
    (error instanceof Refused ? error.errors.find(({ path }) => path === name)?.message : undefined) ??
    (isTried && values[name].trim() === '' ? t('form.required') : undefined);
  const save = (): void => {
    setTried(true);
    if (!values.roleName.trim() || !values.roleAlias.trim() || !/^\d{1,4}$/.test(values.sort)) return;
    go({ ...values, sort: Number(values.sort), ...(saved && { id: saved.id, version: saved.version }) }, ({ id }) => {
      onDirty(false);
      noticeDone(t(saved ? 'done.updated' : 'done.added'));
      if (!saved) page.replace(`/system/role/${id}`);
    });
  };
  useHotkeys(isReadOnly ? [] : [['mod+S', save]], []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className={formClasses['whole']} disabled={isPending}>
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
          {unsaid(error, asked) && (
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
      </fieldset>
    </form>
  );
}

import { EmptyState, Group, Select, Skeleton, Text, Title } from '@mantine/core';
import { roleList } from '@cloud-factory/domain/platform/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../../ui/not-read.js';
import { useWords } from '../../i18n/language.js';
import { api } from '../../platform/api.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { FieldValue } from '../../ui/field-value.js';
import { RowActions, type RowAction } from '../../ui/list/actions.js';
import { PageLink } from '../../ui/page-link.js';
import { removeRolesPath, roleTreeQuery, tenantsQuery, type RoleNode } from '../admin-queries.js';
import type { TreeNode } from '../trees/tree.js';
import { TreeTable, type TreeColumn } from '../trees/tree-table.js';
import { useTreeDeeds } from '../trees/use-tree-deeds.js';

const { fields } = roleList;

/** A role in the tree. */
export type RoleItem = TreeNode & Readonly<{ role: RoleNode; children: readonly RoleItem[] }>;
export const roleItems = (roles: readonly RoleNode[]): readonly RoleItem[] =>
  roles.map((role) => ({
    id: role.id,
    words: { zh: role.title, en: role.title },
    code: role.roleAlias,
    role,
    children: roleItems(role.children),
  }));

/** The roles below each other. `grant` opens the dialog of what a role may do. */
export function RoleTree({ items, actionsOf, isElsewhere = false }: RoleTreeProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const columns: readonly TreeColumn<RoleItem>[] = (['roleAlias', 'scope', 'sort'] as const).map((key) => ({
    key,
    label: words(fields[key]),
    isNumber: key === 'sort',
    cell: ({ role }) => <FieldValue name={key} field={fields[key]} value={role[key]} row={role} />,
  }));
  return (
    <TreeTable
      label={words(roleList.labels)}
      nodes={items}
      isAllOpen
      title={words(fields.roleName)}
      titleOf={({ id, role }) => (isElsewhere ? role.title : <PageLink href={`/system/role/${id}`}>{role.title}</PageLink>)}
      columns={columns}
      {...(actionsOf && { actionsOf })}
      none={t('list.emptyTitle')}
    />
  );
}
type RoleTreeProps = Readonly<{ items: readonly RoleItem[]; actionsOf?: (item: RoleItem) => ReactNode; isElsewhere?: boolean }>;

type Props = Readonly<{ toolbar: ReactNode; onGrant: (id: string) => void }>;

/** The page of the roles as a tree: of one's own tenant, and to look at, for whoever administers the platform, of any other. */
export function RoleTreePage({ toolbar, onGrant }: Props) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const { may } = usePermissions();
  const { tenantId: own } = usePerson();
  const { search, setSearch } = usePage();
  const tenantId = may('platform.tenant') ? (search['tenant'] ?? own) : own;
  const isElsewhere = tenantId !== own;
  const { data, error } = useQuery({ ...roleTreeQuery(isElsewhere ? tenantId : ''), enabled: may('role.read') });
  const { actionsOf, question } = useRoleActions(onGrant);
  if (!may('role.read')) return <EmptyState p="xl" title={t('ui:list.forbiddenTitle')} description={t('ui:list.forbiddenText')} />;
  return (
    <div style={{ padding: '12px 16px' }}>
      <Group justify="space-between" mb="sm">
        <Title order={1} fz="h4">
          {words(roleList.labels)}
        </Title>
        <Group gap="xs">{toolbar}</Group>
      </Group>
      {may('platform.tenant') && (
        <TenantChoice value={tenantId} onChange={(next) => setSearch({ tenant: next === own ? undefined : next })} />
      )}
      {isElsewhere && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('admin:role.elsewhere')}
        </Text>
      )}
      {error && <NotRead error={error} />}
      {!data && !error && <Skeleton h={300} />}
      {data && <RoleTree items={roleItems(data)} isElsewhere={isElsewhere} {...(!isElsewhere && { actionsOf })} />}
      {question}
    </div>
  );
}

function TenantChoice({ value, onChange }: Readonly<{ value: string; onChange: (tenantId: string) => void }>) {
  const { t } = useTranslation('admin');
  const { data = [] } = useQuery(tenantsQuery);
  return (
    <Select
      size="xs"
      maw={320}
      mb="xs"
      searchable
      allowDeselect={false}
      label={t('role.tenant')}
      data={data.map((tenant) => ({ value: tenant.tenantId, label: `${tenant.tenantName} ${tenant.tenantId}` }))}
      value={value}
      onChange={(next) => next && onChange(next)}
    />
  );
}

function useRoleActions(onGrant: (id: string) => void) {
  const page = usePage();
  const { onDo, question } = useTreeDeeds();
  const permission = 'role.write';
  const actions: readonly RowAction<RoleNode>[] = [
    { key: 'grant', label: { zh: '权限设置', en: 'Grants' }, permission, run: ({ id }) => onGrant(id) },
    { key: 'add', label: { zh: '新增下级', en: 'Add below' }, permission, run: ({ id }) => page.open(`/system/role/new?parent=${id}`) },
    {
      key: 'remove',
      label: { zh: '删除', en: 'Delete' },
      permission,
      isDanger: true,
      ask: { zh: '确定将选择数据删除?', en: 'Delete the selected rows?' },
      done: { zh: '删除成功', en: 'Deleted' },
      run: ({ id }, commandId) => api.remove(removeRolesPath, [id], commandId),
    },
  ];
  const actionsOf = ({ role }: RoleItem): ReactNode => <RowActions actions={actions} row={role} title={role.title} onDo={onDo} />;
  return { actionsOf, question };
}

import type { ListTable, ParkedDocument, RefusedReaction, TriedAgain, UserSubmit } from '@cloud-factory/domain/platform/contract';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';
import type { GrantNode, ScopeNode } from './roles/grant-items.js';

// The only file of this folder that knows paths.
const users = 'blade-user';
const roles = 'blade-system/role';

export type UserRow = RowBase &
  Readonly<{
    account: string;
    name: string;
    realName: string;
    phone: string | null;
    email: string | null;
    deptId: string | null;
    roleIds: readonly string[];
    status: 'enabled' | 'disabled' | 'pending';
    source: string;
  }>;
export type Scope = 'own' | 'department' | 'all';
export type RoleRow = RowBase &
  Readonly<{
    roleName: string;
    roleAlias: string;
    parentId: string | null;
    sort: number;
    permissions: readonly string[];
    scope: Scope;
    dataScopeIds: readonly string[];
    apiScopeIds: readonly string[];
  }>;
export type SessionRow = Readonly<{
  id: string;
  userId: string | null;
  realName: string;
  clientId: string;
  network: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  isCurrent: boolean;
  isLocked: boolean;
}>;

export const userQuery = (id: string) =>
  queryOptions({ queryKey: ['admin', 'user', id], queryFn: reading<UserRow>(`${users}/detail`, { id }) });
export type UserValues = Readonly<{
  id?: string;
  version?: number;
  account: string;
  name: string;
  realName: string;
  phone: string;
  email: string;
  deptId: string;
  roleIds: readonly string[];
  password?: string;
  status?: UserSubmit['status'];
}>;
export const saveUser = (user: UserValues, commandId: string) => api.post<Written>(`${users}/submit`, user, commandId);
export const removeUsersPath = `${users}/remove`;

/** All roles, few enough to be offered at once. */
export const roleOptionsQuery = queryOptions({
  queryKey: ['admin', 'roles'],
  queryFn: reading<readonly Readonly<{ id: string; roleName: string; roleAlias: string }>[]>(`${roles}/select`),
  staleTime: 60_000,
});
/** One role with all that it may do. */
export const roleQuery = (id: string) =>
  queryOptions({ queryKey: ['admin', 'role', id], queryFn: reading<RoleRow>(`${roles}/detail`, { id }) });
export type RoleValues = Readonly<{ id?: string; version?: number; roleName: string; roleAlias: string; parentId: string; sort: number }>;
export const saveRole = (role: RoleValues, commandId: string) => api.post<Written>(`${roles}/submit`, role, commandId);
export const removeRolesPath = `${roles}/remove`;
/** All that the roles may do from here on; without `scope` each keeps its own. */
export type RoleGrant = Readonly<{ roleIds: readonly string[]; scope?: Scope }> &
  Pick<RoleRow, 'permissions' | 'dataScopeIds' | 'apiScopeIds'>;
export const grantRoles = (grant: RoleGrant, commandId: string) => api.post<readonly Written[]>(`${roles}/grant`, grant, commandId);

/** A role with those below it. */
export type RoleNode = RoleRow & Readonly<{ title: string; children: readonly RoleNode[] }>;
/** The roles of a tenant below each other; of one's own when none is named. */
export const roleTreeQuery = (tenantId: string) =>
  queryOptions({ queryKey: ['admin', 'roleTree', tenantId], queryFn: reading<readonly RoleNode[]>(`${roles}/tree`, { tenantId }) });
/** One role with those below it. */
export const roleBelowQuery = (roleId: string) =>
  queryOptions({ queryKey: ['admin', 'roleBelow', roleId], queryFn: reading<readonly RoleNode[]>(`${roles}/tree-by-id`, { roleId }) });
/** The tenants whose roles one may look at. */
export const tenantsQuery = queryOptions({
  queryKey: ['admin', 'tenants'],
  queryFn: reading<readonly Readonly<{ id: string; tenantId: string; tenantName: string }>[]>('blade-system/tenant/getTenantQueryList'),
  staleTime: 60_000,
});

/** What can be granted: the areas and pages of the menu with their buttons, data scopes and API scopes. */
export type GrantTrees = Readonly<{ menu: readonly GrantNode[]; dataScope: readonly ScopeNode[]; apiScope: readonly ScopeNode[] }>;
export const grantTreeQuery = queryOptions({
  queryKey: ['admin', 'grantTree'],
  queryFn: reading<GrantTrees>('blade-system/menu/grant-tree'),
  staleTime: 5 * 60_000,
});

export const sessionsQuery = queryOptions({
  queryKey: ['admin', 'sessions'],
  queryFn: reading<readonly SessionRow[]>('console/sessions'),
  refetchInterval: 30_000,
});
/** All of one's own sessions but this one. */
export const endOtherSessions = (commandId: string) => api.post<boolean>('console/sessions/end-all', {}, commandId);
export const endSession = (id: string, commandId: string) => api.post<boolean>('console/sessions/end', { id }, commandId);

/** One's own record, as the personal centre shows it. */
export type OwnRecord = Pick<UserRow, 'account' | 'name' | 'realName' | 'phone' | 'email' | 'version'> &
  Readonly<{ roleName: string; avatar: string }>;
export const ownQuery = queryOptions({ queryKey: ['admin', 'own'], queryFn: reading<OwnRecord>(`${users}/info`) });
export const changeOwn = (info: Pick<OwnRecord, 'name' | 'realName' | 'phone' | 'email'>, commandId: string) =>
  api.post<Written>(`${users}/update-info`, info, commandId);
/** A jpg or png; null: none any more. */
export const changeAvatar = (picture: Blob | null, commandId: string) =>
  picture ? api.postFile<Written>('console/avatar', picture, commandId) : api.post<Written>('console/avatar', {}, commandId);
/** The passwords travel as their hashes. */
export const changeOwnPassword = (change: object, commandId: string) => api.post<Written>(`${users}/update-password`, change, commandId);

const house = 'console/house';
export const parkedQuery = queryOptions({
  queryKey: ['admin', 'house', 'parked'],
  queryFn: reading<readonly ParkedDocument[]>(`${house}/parked`),
});
export const refusedQuery = queryOptions({
  queryKey: ['admin', 'house', 'refusals'],
  queryFn: reading<readonly RefusedReaction[]>(`${house}/refusals`),
});
export const listTablesQuery = queryOptions({
  queryKey: ['admin', 'house', 'tables'],
  queryFn: reading<readonly ListTable[]>(`${house}/tables`),
});
export const tryAgain = ({ tenantId, table, stream }: ParkedDocument, commandId: string) =>
  api.post<TriedAgain>(`${house}/parked/again`, { tenantId, table, stream }, commandId);
export const settleRefusal = ({ tenantId, commandId: refused }: RefusedReaction, commandId: string) =>
  api.post<object>(`${house}/refusals/settle`, { tenantId, commandId: refused }, commandId);
export const rebuildList = (table: string, commandId: string) => api.post<object>(`${house}/tables/rebuild`, { table }, commandId);

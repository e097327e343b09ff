import type { DataScope, RoleEvent } from '@cloud-factory/domain/platform';
import type { RecordId, RoleId } from '@cloud-factory/domain/shared/ids';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns } from '../../shared/index.js';

export type RoleListRow = RowBase &
  Readonly<{
    id: RoleId;
    roleName: string;
    roleAlias: string;
    parentId: RoleId | null;
    sort: number;
    permissions: readonly string[];
    scope: DataScope;
    dataScopeIds: readonly RecordId[];
    apiScopeIds: readonly RecordId[];
  }>;

/** The roles of a tenant, with what they may do. */
export const roleListProjection = defineProjection<RoleEvent, RoleListRow>({
  table: 'role_list',
  revision: 1,
  columns: {
    ...rowColumns,
    roleName: 'text',
    roleAlias: 'text',
    parentId: 'uuid',
    sort: 'integer',
    permissions: 'texts',
    scope: 'text',
    dataScopeIds: 'uuids',
    apiScopeIds: 'uuids',
  },
  indexes: [{ by: ['sort'] }, { by: ['roleName'] }, { by: ['roleAlias'] }],
  counts: [[]],
  keysOf: ({ data }) => [data.roleId],
  on: {
    RoleCreated: (_, { at, by, version, data: { roleId, roleName, roleAlias, parentId, sort, permissions, scope } }) => ({
      id: roleId,
      roleName,
      roleAlias,
      parentId,
      sort,
      permissions,
      scope,
      dataScopeIds: [],
      apiScopeIds: [],
      version,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }),
    RoleChanged: (row, recorded) => {
      const {
        at,
        by,
        version,
        data: { roleName, roleAlias, parentId, sort },
      } = recorded;
      return { ...mustExist(row, recorded), roleName, roleAlias, parentId, sort, version, updatedAt: at, updatedBy: by };
    },
    PermissionsGranted: (row, recorded) => {
      const {
        at,
        by,
        version,
        data: { permissions, scope, dataScopeIds, apiScopeIds },
      } = recorded;
      const granted = { permissions, scope, dataScopeIds, apiScopeIds };
      return { ...mustExist(row, recorded), ...granted, version, updatedAt: at, updatedBy: by };
    },
    DefaultPermissionsAdded: (row, recorded) => {
      const { at, by, version, data } = recorded;
      const before = mustExist(row, recorded);
      const permissions = [...new Set([...before.permissions, ...data.permissions])].sort();
      return { ...before, permissions, version, updatedAt: at, updatedBy: by };
    },
    RoleRemoved: () => gone,
  },
});

import { userList } from '@cloud-factory/domain/platform/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { RoleId, UserId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, findRows, type TenantClient } from '../../shared/index.js';
import { userListProjection, type UserListRow } from './projection.js';

export const findUsers = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, userList, userListProjection, search);
export const getUser = (client: TenantClient, id: string): Promise<UserListRow | null> => findRow(client, userListProjection, id);

/** A user to choose. */
export type UserOption = Pick<UserListRow, 'id' | 'account' | 'name' | 'realName' | 'deptId' | 'roleIds'>;

/** All users for a select, enabled ones only: names behind ids are found among them, so none may be missing in a large house. */
export const findUserOptions = async (client: TenantClient): Promise<readonly UserOption[]> =>
  (
    await findAll(client, userListProjection, {
      where: [{ property: 'status', is: '=', value: 'enabled' }],
      sort: { by: 'realName', direction: 'asc' },
      limit: 100_000,
    })
  ).map(({ id, account, name, realName, deptId, roleIds }) => ({ id, account, name, realName, deptId, roleIds }));

/** Whoever is enabled. */
export const findEnabledUserIds = async (client: TenantClient): Promise<readonly UserId[]> =>
  (await findAll(client, userListProjection, { where: [{ property: 'status', is: '=', value: 'enabled' }], limit: 200_000 })).map(
    ({ id }) => id,
  );

/** The enabled users who have a role (null: no role is asked for) or administer the platform. */
export const findAdministrators = async (client: TenantClient, role: RoleId | null): Promise<readonly UserListRow[]> =>
  (await findAll(client, userListProjection, { where: [{ property: 'status', is: '=', value: 'enabled' }], limit: 200_000 })).filter(
    ({ roleIds, isPlatform }) => isPlatform || (role !== null && roleIds.includes(role)),
  );

/** The names of users, by id; someone who is gone has none. */
export const namesOf = async (client: TenantClient, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await findRows(client, userListProjection, ids)).map(({ id, realName }) => [id, realName]));

/** The ids of the users of departments, disabled ones too: what they left behind still belongs to the department. */
export const findUsersOfDepts = async (client: TenantClient, deptIds: readonly string[]): Promise<readonly UserId[]> =>
  deptIds.length === 0
    ? []
    : (await findAll(client, userListProjection, { where: [{ property: 'deptId', is: 'in', value: deptIds }], limit: 20_000 })).map(
        ({ id }) => id,
      );

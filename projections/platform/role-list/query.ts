import { roleList } from '@cloud-factory/domain/platform/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type TenantClient } from '../../shared/index.js';
import { roleListProjection, type RoleListRow } from './projection.js';

export const findRoles = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, roleList, roleListProjection, search);
export const getRole = (client: TenantClient, id: string): Promise<RoleListRow | null> => findRow(client, roleListProjection, id);

/** All roles, in the order in which people keep them. */
export const findAllRoles = (client: TenantClient): Promise<readonly RoleListRow[]> =>
  findAll(client, roleListProjection, { sort: { by: 'sort', direction: 'asc' } });

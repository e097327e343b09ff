// All of it is asked as the platform, which owns it.
import { clientList, menuList, tenantPackageList, topMenuList } from '@cloud-factory/domain/tenancy/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, type TenantClient } from '../shared/index.js';
import { clientTable } from './client-list/projection.js';
import { menuTable } from './menu-list/projection.js';
import { tenantPackageTable } from './package-list/projection.js';
import { topMenuTable, type TopMenuListRow } from './top-menu-list/projection.js';

export const findMenus = (client: TenantClient, search: Search): Promise<Page<object>> => findPage(client, menuList, menuTable, search);
export const findTopMenus = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, topMenuList, topMenuTable, search);
export const findTenantPackages = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, tenantPackageList, tenantPackageTable, search);
export const findClients = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, clientList, clientTable, search);

/** All top menus, in the order in which people keep them. */
export const findAllTopMenus = (client: TenantClient): Promise<readonly TopMenuListRow[]> =>
  findAll(client, topMenuTable, { sort: { by: 'sort', direction: 'asc' } });

import { providerList, type ProviderRow } from '@cloud-factory/domain/platform/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, type TenantClient } from '../../shared/index.js';
import { providerTable } from './projection.js';

// All of it is asked as the platform, which owns it.
export const findProviders = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, providerList, providerTable, search);

/** Those that the door offers, by name. */
export const findEnabledProviders = (client: TenantClient): Promise<readonly ProviderRow[]> =>
  findAll(client, providerTable, {
    where: [{ property: 'status', is: '=', value: 'enabled' }],
    sort: { by: 'name', direction: 'asc' },
  });

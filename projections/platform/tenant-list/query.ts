import { tenantList } from '@cloud-factory/domain/tenancy/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type TenantClient } from '../../shared/index.js';
import { tenantListProjection, type TenantListRow } from './projection.js';

/** Asked as the platform. By the host name of the sign-in page, or null. */
export async function getTenantByDomain(client: TenantClient, domain: string): Promise<TenantListRow | null> {
  const [row] = await findAll(client, tenantListProjection, {
    where: [{ property: 'domainKey', is: '=', value: domain.toLowerCase() }],
    limit: 1,
  });
  return row ?? null;
}

export const getTenant = (client: TenantClient, tenantId: string): Promise<TenantListRow | null> =>
  findRow(client, tenantListProjection, tenantId);

export const findTenants = (client: TenantClient, search: Search): Promise<Page<object>> =>
  findPage(client, tenantList, tenantListProjection, search);

/** All tenants by their codes: to choose from, and for what is done for each of them. */
export const findAllTenants = (client: TenantClient): Promise<readonly TenantListRow[]> =>
  findAll(client, tenantListProjection, { sort: { by: 'tenantId', direction: 'asc' }, limit: 100_000 });

/** How many tenants have a package, or a data source. */
export const countTenantsOf = async (client: TenantClient, property: 'packageId' | 'datasourceId', id: string): Promise<number> =>
  (await findAll(client, tenantListProjection, { where: [{ property, is: '=', value: id }], limit: 100_000 })).length;

import { findAll, findRow, type TenantClient } from '../../shared/index.js';
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

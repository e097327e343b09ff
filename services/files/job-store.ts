import type { FileId, TenantId } from '@cloud-factory/domain/shared/ids';
import { createRoutedStore, type RoutedParts, type StoreIdOf } from './routed-store.js';
import type { FileRows } from './rows.js';
import type { ObjectStore } from './store.js';

export type JobStoreParts = Omit<RoutedParts, 'storeIdOf'> &
  Readonly<{
    rows: FileRows;
    /** The store that takes new files of a tenant; null is the folder. */
    inUse: (tenant: TenantId) => Promise<string | null>;
  }>;

/**
 * The stores of all tenants for what jobs make: a file goes where the tenant's new files go when its first byte is written, and stays there. The row
 * that says so is written before that byte and goes after the last: a run that broke off leaves nothing that cannot be found.
 */
export function createJobStore({ rows, inUse, ...parts }: JobStoreParts): ObjectStore {
  const inside = { creators: '*' } as const;

  const storeIdOf: StoreIdOf = async (tenant, id) => {
    const [row] = await rows.ask<{ storeId: string }>(
      { tenant, ...inside },
      'select store_id as "storeId" from platform.job_files where id = $1',
      [id],
    );
    return row?.storeId ?? null;
  };
  const routed = createRoutedStore({ storeIdOf, ...parts });

  async function choose(tenant: TenantId, id: FileId): Promise<void> {
    const storeId = await inUse(tenant);
    if (storeId === null) return;
    await rows.withTenantWrite({ tenant, ...inside }, (client) =>
      client.query('insert into platform.job_files (tenant_id, id, store_id) values ($1, $2, $3) on conflict do nothing', [
        tenant,
        id,
        storeId,
      ]),
    );
  }
  const forget = (tenant: TenantId, id: FileId): Promise<unknown> =>
    rows.withTenantWrite({ tenant, ...inside }, (client) => client.query('delete from platform.job_files where id = $1', [id]));

  return {
    ...routed,
    append: async (tenant, id, offset, source, limit) => {
      if (offset === 0) await choose(tenant, id);
      return routed.append(tenant, id, offset, source, limit);
    },
    discard: async (tenant, id) => {
      await routed.discard(tenant, id);
      await forget(tenant, id);
    },
    erase: async (tenant, id) => {
      await routed.erase(tenant, id);
      await forget(tenant, id);
    },
  };
}

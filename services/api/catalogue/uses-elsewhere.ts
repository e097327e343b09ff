import { countProductsOf, countRoutesWithProcess } from '@cloud-factory/projections/products';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { findLotsToTake } from '@cloud-factory/projections/stock';

type Count = (client: TenantClient, id: string) => Promise<number>;

/** What stands outside of the catalogue and points at a record of this kind, where anything does. */
const counts: Readonly<Record<string, readonly Count[]>> = {
  goodDefinition: [
    (client, id) => countProductsOf(client, 'materialId', id),
    async (client, id) => (await findLotsToTake(client, id)).length,
  ],
  productGoodCategoryMaintain: [(client, id) => countProductsOf(client, 'categoryId', id)],
  processManagement: [countRoutesWithProcess],
};

/** How many products, routes and lots on hand point at these records. By the read models: what is being written at this moment is not seen. */
export async function countUsesElsewhere(client: TenantClient, resource: string, ids: readonly string[]): Promise<number> {
  let uses = 0;
  for (const count of counts[resource] ?? []) for (const id of ids) uses += await count(client, id); // one after the other: they share a connection
  return uses;
}

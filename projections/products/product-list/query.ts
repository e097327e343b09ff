import { productList, type ProductOption, type ProductRow } from '@cloud-factory/domain/products/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { productTable } from './projection.js';

export type ProductListed = ListRow<typeof productTable, keyof typeof productList.fields>;

/** One page of products. */
export const findProducts = (client: TenantClient, search: Search): Promise<Page<ProductListed>> =>
  findPage(client, productList, productTable, search);

/** A product, or null: also when it is another tenant's or was retired. */
export const getProduct = (client: TenantClient, id: string): Promise<ProductRow | null> => findRow(client, productTable, id);

/** How many products are made by a route. */
export const countProductsOfRoute = async (client: TenantClient, routeId: string): Promise<number> =>
  (await findPage(client, productList, productTable, { current: 1, size: 1, routeId })).total;

/** The enabled products as options of a picker, by code. */
export async function findProductOptions(client: TenantClient): Promise<readonly ProductOption[]> {
  const where = [{ property: 'enabled', is: '=', value: true }] as const;
  const rows = await findAll(client, productTable, { where, sort: { by: 'productCode', direction: 'asc' }, limit: 20_000 });
  return rows.map(
    ({ id, productCode, name, productType, shipmentType, unit, materialId, materialName, standardPrice, currency, workDays }) => ({
      id,
      productCode,
      name,
      productType,
      shipmentType,
      unit,
      materialId,
      materialName,
      standardPrice,
      currency,
      workDays,
    }),
  );
}

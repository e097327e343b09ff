import { productList, type ProductDetail, type ProductOption } from '@cloud-factory/domain/products/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ProductId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { productTable, type ProductTableRow } from './projection.js';

export type ProductListed = ListRow<typeof productTable, keyof typeof productList.fields>;

/** One page of products. */
export const findProducts = (client: TenantClient, search: Search): Promise<Page<ProductListed>> =>
  findPage(client, productList, productTable, search);

/** A product with its materials and processes, or null: also when it is another tenant's or was retired. */
export async function getProduct(client: TenantClient, id: string): Promise<ProductDetail | null> {
  const row = await findRow(client, productTable, id);
  return row && detailOf(row);
}

/** The row without what only lookups need. */
export function detailOf({ linkIds: _, ...product }: ProductTableRow): ProductDetail {
  return product;
}

/** The product of that code; null where there is none. */
export async function getProductByCode(client: TenantClient, productCode: string): Promise<ProductDetail | null> {
  const [row] = await findAll(client, productTable, { where: [{ property: 'productCode', is: '=', value: productCode }] });
  return row ? detailOf(row) : null;
}

/** The product whose row of materials or processes this is; null when no product has it. */
export async function findProductOfLink(client: TenantClient, linkId: string): Promise<ProductId | null> {
  const [row] = await findAll(client, productTable, { where: [{ property: 'linkIds', is: '=', value: linkId }] });
  return row?.id ?? null;
}

/** How many products are made by a route, of a good, or stand in a category. */
export const countProductsOf = async (client: TenantClient, what: 'routeId' | 'materialId' | 'categoryId', id: string): Promise<number> =>
  (await findPage(client, productList, productTable, { current: 1, size: 1, [what]: id })).total;

/** The products that are made by a route, by code. */
export const findProductsOfRoute = async (client: TenantClient, routeId: string): Promise<readonly ProductDetail[]> =>
  (
    await findAll(client, productTable, {
      where: [{ property: 'routeId', is: '=', value: routeId }],
      sort: { by: 'productCode', direction: 'asc' },
      limit: 20_000,
    })
  ).map(detailOf);

/** The enabled products as options of a picker, by code. `exceptRoute`: without those that this route makes already. */
export async function findProductOptions(client: TenantClient, exceptRoute: string | null = null): Promise<readonly ProductOption[]> {
  const where = [{ property: 'enabled', is: '=', value: true }] as const;
  const rows = await findAll(client, productTable, { where, sort: { by: 'productCode', direction: 'asc' }, limit: 20_000 });
  return rows
    .filter(({ routeId }) => exceptRoute === null || routeId !== exceptRoute)
    .map(
      ({
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
        routeId,
        categoryId,
      }) => ({
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
        routeId,
        categoryId,
      }),
    );
}

import type { EquipmentLinkRow, MaterialLinkRow, ProcessLinkRow, ProductDetail } from '@cloud-factory/domain/products/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
export const productPath = 'saas-storage/productData';
export const routePath = 'saas-storage/processRoute';
const routeProducts = 'saas-storage/processRouteProduct';
export const decomposePath = 'saas-production/productDecompose';
const decompositions = 'console/decompositions';

type Values = Readonly<Record<string, unknown>>;
type Versioned = Readonly<{ id: string; version: number }>;

export const saveMaterial = ({ id: productId, version }: Versioned, values: Values, row: MaterialLinkRow | undefined, commandId: string) =>
  api.post<Written>(
    `${productPath}/saveProductGoodRelation`,
    { productId, version, links: [{ ...values, id: row?.id ?? null }] },
    commandId,
  );
export const removeMaterial = ({ id: productId }: Versioned, row: MaterialLinkRow, commandId: string) =>
  api.post<Written>(`${productPath}/delMaterial`, { productId, ids: [row.id] }, commandId);

export const saveProcess = ({ id: productId, version }: Versioned, values: Values, row: ProcessLinkRow | undefined, commandId: string) =>
  api.post<Written>(
    `${productPath}/saveProductProcessList`,
    { productId, version, links: [{ ...values, id: row?.id ?? null }] },
    commandId,
  );
export const removeProcess = ({ id: productId }: Versioned, row: ProcessLinkRow, commandId: string) =>
  api.post<Written>(`${productPath}/delProcess`, { productId, ids: [row.id] }, commandId);

export const saveEquipment = (
  { id: productId, version }: Versioned,
  values: Values,
  row: EquipmentLinkRow | undefined,
  commandId: string,
) =>
  api.post<Written>(
    `${productPath}/saveProductEquipmentList`,
    { productId, version, links: [{ ...values, id: row?.id ?? null }] },
    commandId,
  );
export const removeEquipment = ({ id: productId }: Versioned, row: EquipmentLinkRow, commandId: string) =>
  api.post<Written>(`${productPath}/delEquipment`, { productId, ids: [row.id] }, commandId);

export const productsOfRouteQuery = (routeId: string) =>
  queryOptions({
    queryKey: ['route', routeId, 'products'],
    queryFn: reading<readonly ProductDetail[]>(`${routeProducts}/getRouteDownProductList`, { routeId }),
  });
export const assignRoute = (routeId: string, productIds: readonly string[], commandId: string) =>
  api.post<readonly Written[]>(`${routeProducts}/saveProcessRouteProduct`, { routeId, productIds }, commandId);
export const unassignRoute = (routeId: string, ids: readonly string[], commandId: string) =>
  api.post<readonly Written[]>(`${routeProducts}/delProduct`, { routeId, ids }, commandId);

export const confirmDecomposition = ({ id, version }: Versioned, commandId: string) =>
  api.post<Written>(`${decompositions}/confirm`, { id, version }, commandId);
export const reverseDecomposition = ({ id, version }: Versioned, reason: string, commandId: string) =>
  api.post<Written>(`${decompositions}/reverse`, { id, version, reason }, commandId);

import { routeList, type RouteDetail } from '@cloud-factory/domain/products/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { RouteId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { routeTable } from './projection.js';

export type RouteListed = ListRow<typeof routeTable, keyof typeof routeList.fields>;

/** One page of routes. */
export const findRoutes = (client: TenantClient, search: Search): Promise<Page<RouteListed>> =>
  findPage(client, routeList, routeTable, search);

/** A route with its steps and versions, or null: also when it is another tenant's or was retired. */
export async function getRoute(client: TenantClient, id: string): Promise<RouteDetail | null> {
  const row = await findRow(client, routeTable, id);
  if (!row) return null;
  const { stepIds: _, processIds: _processes, ...route } = row;
  return route;
}

/** The route whose steps these are, as it is edited now; null when no route has the first of them. */
export async function findRouteOfStep(client: TenantClient, stepId: string): Promise<RouteId | null> {
  const [row] = await findAll(client, routeTable, { where: [{ property: 'stepIds', is: '=', value: stepId }] });
  return row?.id ?? null;
}

/** How many routes go through a process, in their draft or in a version that was published. */
export const countRoutesWithProcess = async (client: TenantClient, processId: string): Promise<number> =>
  (await findAll(client, routeTable, { where: [{ property: 'processIds', is: '=', value: processId }] })).length;

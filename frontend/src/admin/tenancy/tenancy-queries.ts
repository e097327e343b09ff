import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import type { MenuMove } from '@cloud-factory/domain/tenancy/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../../platform/api.js';
import type { MenuItemRow } from '../menus/menu-items.js';
import type { TickNode } from './menu-ticks.js';

// The only file of this folder that knows paths.
const of = (resource: string) => `blade-system/${resource}`;
export const removePath = (resource: string): string => `${of(resource)}/remove`;

export type KeptRow = RowBase & Readonly<Record<string, unknown>>;
export type Made = Written & Readonly<{ tenantId?: string; account?: string; password?: string | null; secret?: string | null }>;

/** Creates, or changes what carries `id` and `version`. Tells a first password or a secret once. */
export const save = (resource: string, values: object, commandId: string) => api.post<Made>(`${of(resource)}/submit`, values, commandId);
export const remove = (resource: string, ids: readonly string[], commandId: string) => api.remove(removePath(resource), ids, commandId);
export const detailQuery = (resource: string, id: string) =>
  queryOptions({ queryKey: ['tenancy', resource, id], queryFn: reading<KeptRow>(`${of(resource)}/detail`, { id }) });

/** Up or down by one place among the items that it stands with. */
export const moveMenu = (move: MenuMove, commandId: string) => api.post<Written>(`${of('menu')}/move`, move, commandId);

/** All items of the menu, buttons among them: few hundred, asked in as few pages as the server allows. */
export const menuRowsQuery = queryOptions({
  queryKey: ['tenancy', 'menuRows'],
  queryFn: async (context) => {
    const rows: MenuItemRow[] = [];
    for (let current = 1, pages = 1; current <= pages; current++) {
      const page = await reading<Page<MenuItemRow>>(`${of('menu')}/list`, { current, size: 200 })(context);
      rows.push(...page.records);
      pages = page.pages;
    }
    return rows as readonly MenuItemRow[];
  },
});

/** Everything that a package may hold, pages with their buttons. */
export const packageTreeQuery = queryOptions({
  queryKey: ['tenancy', 'tree'],
  queryFn: reading<readonly TickNode[]>(`${of('menu')}/tree`),
});
/** What a top menu may hold: folders and pages. */
export const topTreeQuery = queryOptions({
  queryKey: ['tenancy', 'topTree'],
  queryFn: async (context) => (await reading<Readonly<{ menu: readonly TickNode[] }>>(`${of('menu')}/grant-top-tree`)(context)).menu,
});
export const packagesQuery = queryOptions({
  queryKey: ['tenancy', 'packages'],
  queryFn: async (context) =>
    (
      await reading<Readonly<{ records: readonly Readonly<{ id: string; packageName: string }>[] }>>(`${of('tenant-package')}/list`, {
        size: 200,
      })(context)
    ).records,
});

export const grantTopMenu = (id: string, menuIds: readonly string[], commandId: string) =>
  api.post<readonly Written[]>(`${of('topmenu')}/grant`, { topMenuIds: [id], menuIds }, commandId);
export const setPackage = (tenantId: string, packageId: string, commandId: string) =>
  api.post<Written>(`${of('tenant')}/package-setting`, { tenantId, packageId }, commandId);
export const setTenant = (settings: object, commandId: string) =>
  api.post<readonly Written[]>(`${of('tenant')}/setting`, settings, commandId);

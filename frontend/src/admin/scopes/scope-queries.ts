import type { MenuOperationRow, ScopedResourceRow } from '@cloud-factory/domain/scopes/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../../platform/api.js';
import type { MenuItemNode } from './menu-items.js';

// The only file of this folder that knows paths.
/** The two kinds of scopes, by the key of their declaration. */
export type ScopeKey = 'data-scope' | 'api-scope';
/** A definition of either kind. */
export type ScopeRow = RowBase & Readonly<{ name: string; menuId: string } & Record<string, unknown>>;

/** Folders and pages below each other: what a scope is made below. */
export const menuItemsQuery = queryOptions({
  queryKey: ['scopes', 'menu'],
  queryFn: reading<readonly MenuItemNode[]>('blade-system/menu/menu-list'),
  staleTime: 60_000,
});
/** The resources that data scopes can be made for, each with the kinds of rows that it knows. */
export const scopedResourcesQuery = queryOptions({
  queryKey: ['scopes', 'resources'],
  queryFn: reading<readonly ScopedResourceRow[]>('console/scopes/resources'),
  staleTime: 5 * 60_000,
});
/** Every permission that some call asks for: to choose from. */
export const permissionCodesQuery = queryOptions({
  queryKey: ['scopes', 'permissions'],
  queryFn: reading<readonly string[]>('console/scopes/permissions'),
  staleTime: 5 * 60_000,
});
/** The operations of the API document that belong to an item of the menu. */
export const operationsQuery = (menuId: string) =>
  queryOptions({
    queryKey: ['scopes', 'operations', menuId],
    queryFn: reading<readonly MenuOperationRow[]>('console/scopes/operations', { menuId }),
    staleTime: 5 * 60_000,
  });
export const scopeQuery = (key: ScopeKey, id: string) =>
  queryOptions({ queryKey: ['scopes', key, id], queryFn: reading<ScopeRow>(`blade-system/${key}/detail`, { id }) });
export const removeScopesPath = (key: ScopeKey): string => `blade-system/${key}/remove`;
export const exportScopesPath = (key: ScopeKey): string => `console/catalogue/${key}/export`;
export const saveScope = (key: ScopeKey, values: object, commandId: string) =>
  api.post<Written>(`blade-system/${key}/submit`, values, commandId);

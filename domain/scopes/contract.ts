// The words of data scopes and API scopes on the wire: no state, no rules. The only file of this folder that the console may import.
import type { Words } from '../shared/refusals.js';

/** Whose rows a data scope shows. Of several the rows are those of any. */
export const scopeKinds = {
  all: { zh: '全部', en: 'All' },
  own: { zh: '本人', en: 'Own' },
  department: { zh: '本部门', en: 'Department' },
  departmentAndBelow: { zh: '本部门及下级', en: 'Department and below' },
  unit: { zh: '本加工点', en: 'Own unit' },
  customers: { zh: '所属医院', en: 'Own hospitals' },
} as const satisfies Readonly<Record<string, Words>>;
export type ScopeKind = keyof typeof scopeKinds;

/** A definition as the grant of a role shows it. */
export type DataScopeOption = Readonly<{ id: string; menuId: string; resource: string; name: string; kind: ScopeKind }>;
export type ApiScopeOption = Readonly<{ id: string; menuId: string; name: string; method: string; pathPattern: string }>;

/** A resource that data scopes are made for: which kinds its rows can be told apart by. */
export type ScopedResourceRow = Readonly<{ resource: string; nameZh: string; nameEn: string; kinds: readonly ScopeKind[] }>;
/** An operation of the API document that belongs to a menu item: what an API scope of the item may name. */
export type MenuOperationRow = Readonly<{ method: string; path: string; summary: string }>;

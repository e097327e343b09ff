// What a definition of a scope must keep that no declaration can say: it is checked where records are saved, whichever door they come through.
import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { MenuState } from '@cloud-factory/domain/tenancy';
import { matchesCall, scopedResourceOf } from '@cloud-factory/domain/scopes';
import type { ShapeError } from '../platform/refused.js';
import type { Menus } from '../tenancy/menus.js';
import type { MenuCalls } from './menu-calls.js';

type Values = Readonly<Record<string, unknown>>;

/** One of the two declarations. */
export function scopeDefinition(key: 'data-scope' | 'api-scope'): Resource {
  const kind = resourceOf(key);
  if (!kind) throw new Error(`${key} is no kind of record`);
  return kind;
}

const isInMenu = ({ records }: MenuState, menuId: unknown): boolean => {
  const item = records[String(menuId)];
  return item !== undefined && !item.isRemoved && item.category === 'menu';
};

const whyNotRows = ({ resource, kind }: Values): readonly ShapeError[] => {
  const named = scopedResourceOf(String(resource));
  if (!named) return [{ path: 'resource', key: 'invalid' }];
  return named.kinds.some((each) => each === kind) ? [] : [{ path: 'kind', key: 'invalid' }];
};

const whyNotCalls = async ({ menuId, method, pathPattern }: Values, calls: Pick<MenuCalls, 'of'>): Promise<readonly ShapeError[]> =>
  (await calls.of(String(menuId))).some((call) => matchesCall({ method: String(method), pathPattern: String(pathPattern) }, call))
    ? []
    : [{ path: 'pathPattern', key: 'invalid' }];

/**
 * What is wrong with a record as it would be saved; nothing for kinds that are no scopes. A data scope names a resource that has a list, and a
 * kind that its rows can be told by; an API scope names at least one call of its item, or it would shut the whole item.
 */
export async function faultsOf(
  key: string,
  values: Values,
  { calls, menus }: Readonly<{ calls: Pick<MenuCalls, 'of'>; menus: Pick<Menus, 'stateNow'> }>,
): Promise<readonly ShapeError[]> {
  if (key !== 'data-scope' && key !== 'api-scope') return [];
  const faults = key === 'data-scope' ? whyNotRows(values) : await whyNotCalls(values, calls);
  return isInMenu(await menus.stateNow(), values['menuId']) ? faults : [{ path: 'menuId', key: 'invalid' }];
}

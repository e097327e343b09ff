// Which operations belong to which item of the menu: API scopes are made below an item and bind the calls that are its own.
import { defaultMenu } from '@cloud-factory/domain/platform';
import type { MenuState } from '@cloud-factory/domain/tenancy';
import type { Call } from '@cloud-factory/domain/scopes';
import type { RouteTable, ServedRoute } from '../platform/route-table.js';

export type MenuCall = Call & Readonly<{ summary: string }>;

export type MenuCalls = Readonly<{
  /**
   * The operation that serves an address, by its method and the pattern it was registered under; null: it needs no permission. HEAD is the GET that
   * serves it: the same handler runs, and what starts by it starts.
   */
  at: (method: string, url: string) => Promise<MenuCall | null>;
  all: () => Promise<readonly MenuCall[]>;
  /** Those of one menu item. */
  of: (menuId: string) => Promise<readonly MenuCall[]>;
  /**
   * Those that show one thing of a permission (`one`: its detail), or its rows (`rows`: its list): what else shows the same obeys their API scopes. Where
   * a thing has no detail its list shows it.
   */
  showing: (permission: string, what: 'one' | 'rows') => Promise<readonly MenuCall[]>;
}>;

const isCalled = (name: RegExp) => (call: MenuCall) => call.paths.some((path) => name.test(path.slice(path.lastIndexOf('/') + 1)));
const [isDetail, isList] = [isCalled(/^detail$|^\{id\}$/), isCalled(/^(list|page|list-page)$/i)];

function callsShowing(calls: readonly MenuCall[], permission: string, what: 'one' | 'rows'): readonly MenuCall[] {
  const reading = calls.filter(({ method, anyOf }) => method === 'GET' && anyOf.includes(permission));
  const details = what === 'one' ? reading.filter(isDetail) : [];
  const lists = details.length > 0 ? details : reading.filter(isList);
  return lists.length > 0 ? lists : reading;
}

/** Filled when the routes are known. */
export type BoundMenuCalls = MenuCalls & Readonly<{ bind: (routes: Pick<RouteTable, 'routes'>) => void }>;
export const MenuCallsToken = Symbol('MenuCalls');

type Page = Readonly<{ id: string; code: string; permission: string; isOwn: boolean }>;
type PagesOf = (resource: string) => readonly string[];
type Served = readonly ServedRoute[];
type Found = Readonly<{ calls: readonly MenuCall[]; byAddress: ReadonlyMap<string, MenuCall> }>;

const resourceOf = (permission: string): string => permission.split('.', 1)[0] ?? '';
const namedAfter = ({ code }: Page): string => code.split('.').slice(1).join('.');

type Node = Readonly<{ id: string; code: string; category: string; permission: string | null; children?: readonly Node[] }>;
const pagesIn = (nodes: readonly Node[], isOwn: boolean): readonly Page[] =>
  nodes.flatMap(({ id, code, category, permission, children = [] }) => [
    ...(category === 'menu' && permission !== null ? [{ id, code, permission, isOwn }] : []),
    ...pagesIn(children, isOwn),
  ]);

const shipped = pagesIn(defaultMenu, false);
const shippedIds = new Set(shipped.map(({ id }) => id));

/**
 * The pages that the program ships, as it ships them, and those that were added to the menu, also when they were put away: what closes a call is not
 * opened by renaming or removing an item.
 */
const pagesOf = ({ records }: MenuState): readonly Page[] => [
  ...shipped,
  ...pagesIn(
    Object.values(records).filter(({ id }) => !shippedIds.has(id)),
    true,
  ),
];

/**
 * By resource: the page that is named after it; where none is, the pages that need a right of it. So the orders to pack, a page over the
 * orders, has no calls of its own, and an API scope there could not bind those of the orders. An item that somebody added has those of the resource
 * whose right it needs, whatever it is named.
 */
function pagesByResource(pages: readonly Page[]): PagesOf {
  return (resource) => {
    const needing = pages.filter(({ permission }) => resourceOf(permission) === resource);
    const named = pages.filter((page) => !page.isOwn && namedAfter(page) === resource);
    return [...(named.length > 0 ? named : needing.filter(({ isOwn }) => !isOwn)), ...needing.filter(({ isOwn }) => isOwn)].map(
      ({ id }) => id,
    );
  };
}

function callOf([first, ...others]: Served, pages: PagesOf): MenuCall | null {
  const operation = first?.operation;
  if (!first || operation?.access.kind !== 'permission') return null;
  const { anyOf } = operation.access;
  return {
    anyOf,
    method: first.method,
    paths: [first, ...others].map(({ url }) => url.replace(/:(\w+)/g, '{$1}')),
    menuIds: [...new Set(anyOf.flatMap((permission) => pages(resourceOf(permission))))],
    summary: operation.summary,
  };
}

function foundIn(groups: readonly Served[], state: MenuState): Found {
  const pages = pagesByResource(pagesOf(state));
  const known = groups.flatMap((group) => {
    const call = callOf(group, pages);
    return call ? [{ call, group }] : [];
  });
  return {
    calls: known.map(({ call }) => call),
    byAddress: new Map(known.flatMap(({ call, group }) => group.map(({ method, url }) => [`${method} ${url}`, call] as const))),
  };
}

/** Before the routes are known nothing is an operation: bound before the first request. `stateNow`: the menu as it is kept now. */
export function createMenuCalls(stateNow: () => Promise<MenuState>): BoundMenuCalls {
  let groups: readonly Served[] = [];
  /** By the state that they were made of: one that did not change is the same state. */
  const made = new WeakMap<MenuState, Found>();

  async function found(): Promise<Found> {
    const state = await stateNow();
    const before = made.get(state);
    if (before) return before;
    const now = foundIn(groups, state);
    made.set(state, now);
    return now;
  }
  return {
    bind: ({ routes }) => {
      // The addresses of one handler are one operation: an alias is no way around a scope.
      const byName = new Map<string, ServedRoute[]>();
      for (const route of routes) {
        const name = `${route.method} ${route.operation?.name ?? ''}`;
        byName.set(name, [...(byName.get(name) ?? []), route]);
      }
      groups = [...byName.values()];
    },
    at: async (method, url) => (await found()).byAddress.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? null,
    all: async () => (await found()).calls,
    showing: async (permission, what) => callsShowing((await found()).calls, permission, what),
    of: async (menuId) => (await found()).calls.filter(({ menuIds }) => menuIds.includes(menuId)),
  };
}

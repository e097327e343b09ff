// Which operations belong to which item of the menu: API scopes are made below an item and bind the calls that are its own.
import { defaultMenu } from '@cloud-factory/domain/platform';
import type { MenuNode } from '@cloud-factory/domain/platform/contract';
import type { Call } from '@cloud-factory/domain/scopes';
import type { RouteTable, ServedRoute } from '../platform/route-table.js';

export type MenuCall = Call & Readonly<{ summary: string }>;

export type MenuCalls = Readonly<{
  /** The operation that serves an address, by its method and the pattern it was registered under; null: it needs no permission. */
  at: (method: string, url: string) => MenuCall | null;
  all: () => readonly MenuCall[];
  /** Those of one menu item. */
  of: (menuId: string) => readonly MenuCall[];
}>;

/** Filled when the routes are known. */
export type BoundMenuCalls = MenuCalls & Readonly<{ bind: (routes: Pick<RouteTable, 'routes'>) => void }>;
export const MenuCallsToken = Symbol('MenuCalls');

const resourceOf = (permission: string): string => permission.split('.', 1)[0] ?? '';
const pagesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [...(node.category === 'menu' && node.permission !== null ? [node] : []), ...pagesOf(node.children)]);

/**
 * By resource: the page that is named after it; where none is, the pages that need a right of it. So the orders to pack, a page over the
 * orders, has no calls of its own, and an API scope there could not bind those of the orders.
 */
function pagesByResource(menu: readonly MenuNode[]): (resource: string) => readonly string[] {
  const pages = pagesOf(menu);
  return (resource) => {
    const own = pages.filter(({ code }) => code.split('.').slice(1).join('.') === resource);
    const some = own.length > 0 ? own : pages.filter(({ permission }) => permission !== null && resourceOf(permission) === resource);
    return some.map(({ id }) => id);
  };
}

function callOf([first, ...others]: readonly ServedRoute[], pages: (resource: string) => readonly string[]): MenuCall | null {
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

/** Before the routes are known nothing is an operation: bound before the first request. */
export function createMenuCalls(menu: readonly MenuNode[] = defaultMenu): BoundMenuCalls {
  let byAddress: ReadonlyMap<string, MenuCall> = new Map();
  let calls: readonly MenuCall[] = [];
  return {
    bind: ({ routes }) => {
      const pages = pagesByResource(menu);
      // The addresses of one handler are one operation: an alias is no way around a scope.
      const groups = new Map<string, ServedRoute[]>();
      for (const route of routes) {
        const name = `${route.method} ${route.operation?.name ?? ''}`;
        groups.set(name, [...(groups.get(name) ?? []), route]);
      }
      const known = [...groups.values()].flatMap((group) => {
        const call = callOf(group, pages);
        return call ? [{ call, group }] : [];
      });
      calls = known.map(({ call }) => call);
      byAddress = new Map(known.flatMap(({ call, group }) => group.map(({ method, url }) => [`${method} ${url}`, call] as const)));
    },
    at: (method, url) => byAddress.get(`${method} ${url}`) ?? null,
    all: () => calls,
    of: (menuId) => calls.filter(({ menuIds }) => menuIds.includes(menuId)),
  };
}

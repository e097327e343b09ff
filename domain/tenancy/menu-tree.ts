// The menu as a tree, and what of it somebody gets: by their tenant's package and by their permissions. Plain functions over records.
import { catalogue } from '../catalogue/index.js';
import { defaultMenu, houseLookups, pageNeeds } from '../platform/index.js';
import type { MenuNode } from '../platform/contract.js';
import type { Language } from '../shared/refusals.js';
import type { MenuItem } from './events.js';
import { rolesOf, standsInTab, type MenuRecord, type MenuState } from './menu-decider.js';

type May = (permission: string) => boolean;

const everyNode = (nodes: readonly MenuNode[]): readonly MenuNode[] => nodes.flatMap((node) => [node, ...everyNode(node.children)]);

/** The menu as the program ships it, as records: the id of an item is its code, the same in every installation. */
export const seededMenus: readonly (MenuItem & Readonly<{ id: string }>)[] = everyNode(defaultMenu).map(
  ({ id, parentId, code, nameZh, nameEn, path, icon, sort, category, openMode, permission }) => ({
    id,
    parentId,
    code,
    nameZh,
    nameEn,
    path,
    icon,
    sort,
    category,
    openMode,
    url: null,
    permission,
    remark: null,
  }),
);

const inOrder = (a: MenuRecord, b: MenuRecord): number => a.sort - b.sort || (a.code < b.code ? -1 : 1);

/** All items that stand, as a tree in the order in which people keep them. `only`: these and what stands above them. */
export function menuTree({ records }: MenuState, only: ReadonlySet<string> | null = null): readonly MenuNode[] {
  const all = Object.values(records).filter(({ isRemoved }) => !isRemoved);
  const kept = only === null ? null : new Set(all.filter(({ id }) => only.has(id)).flatMap(({ id }) => withAbove(records, id)));
  const below = new Map<string | null, MenuRecord[]>();
  for (const each of all) if (kept?.has(each.id) ?? true) below.set(each.parentId, [...(below.get(each.parentId) ?? []), each]);
  const nodesOf = (parentId: string | null): readonly MenuNode[] =>
    [...(below.get(parentId) ?? [])].sort(inOrder).map((record) => {
      const { id, code, nameZh, nameEn, path, icon, sort, category, openMode, url, permission } = record;
      const [roles, isTab] = [rolesOf(record), standsInTab(record)];
      return {
        id,
        parentId,
        code,
        name: nameZh,
        nameZh,
        nameEn,
        path,
        icon,
        sort,
        category,
        openMode,
        url,
        permission,
        ...((roles.length > 0 || !isTab) && { meta: { roles, isTab } }),
        children: nodesOf(id),
      };
    });
  return nodesOf(null);
}

function withAbove(records: MenuState['records'], id: string): readonly string[] {
  const found: string[] = [];
  for (let at: string | null = id; at !== null && !found.includes(at); at = records[at]?.parentId ?? null) found.push(at);
  return found;
}

/** What stands in a tenant's menu, and what its package keeps from it. */
export type TenantMenu = Readonly<{
  /** Pages and buttons that the package holds; without a package the whole menu. */
  nodes: readonly MenuNode[];
  byId: ReadonlyMap<string, MenuNode>;
  /**
   * Marks that take away again what a grant covers: `!<resource>.<verb>`, or `!<resource>.*` with `+<resource>.<verb>` for what stays.
   * Put among somebody's permissions they are obeyed by `isGranted`, also against `*`.
   */
  keptBack: ReadonlySet<string>;
}>;

const isOfPlatform = (permission: string | null): boolean => permission?.startsWith('platform.') ?? false;

/** `menuIds` are those of the tenant's package; null: it has none, and gets everything. */
export function tenantMenu(state: MenuState, menuIds: readonly string[] | null): TenantMenu {
  const nodes = menuTree(state, menuIds === null ? null : new Set(menuIds));
  const byId = new Map(everyNode(nodes).map((node) => [node.id, node]));
  return { nodes, byId, keptBack: menuIds === null ? new Set() : keptBackOf(state, byId) };
}

/**
 * What a package without an item keeps back. A permission that an item stands for needs such an item in the package; one for which none
 * stands (`orderentry.hold`) needs any item of its resource; a resource without items is free. What every form looks up may be read
 * always, and what a page needs beside its own comes with the page.
 */
function keptBackOf({ records }: MenuState, byId: ReadonlyMap<string, MenuNode>): ReadonlySet<string> {
  const resourceOf = (permission: string): string => permission.split('.', 1)[0] ?? '';
  const named = new Set(
    [...Object.values(records).flatMap(({ permission, isRemoved }) => (isRemoved ? [] : [permission])), ...catalogueRights].filter(
      (permission) => permission !== null && !isOfPlatform(permission),
    ) as readonly string[], // what is null was left out just now
  );
  const inside = [...byId.values()];
  const held = new Set(
    inside.flatMap(({ code, permission }) => [...(permission === null ? [] : [permission]), ...(pageNeeds[code] ?? [])]),
  );
  for (const lookup of houseLookups) held.add(lookup);
  const heldResources = new Set(inside.flatMap(({ permission }) => (permission === null ? [] : [resourceOf(permission)])));
  const marks = new Set<string>();
  for (const permission of named) {
    const resource = resourceOf(permission);
    if (held.has(permission)) continue;
    marks.add(`!${permission}`);
    if (!heldResources.has(resource)) marks.add(`!${resource}.*`);
  }
  for (const permission of held) if (marks.has(`!${resourceOf(permission)}.*`)) marks.add(`+${permission}`);
  return marks;
}

/** Records of the catalogue have a page each, also where an administrator removed its item: their rights are never free of a package. */
const catalogueRights: readonly string[] = catalogue
  .filter(({ owner }) => owner === 'tenant')
  .flatMap(({ key }) => [`${key}.read`, `${key}.write`]);

const inLanguage = (node: MenuNode, language: Language): MenuNode => ({ ...node, name: language === 'en' ? node.nameEn : node.nameZh });

/** The part of a menu that someone may open, without buttons, named in their language. A folder with nothing in it is not there. */
export function menuFor(nodes: readonly MenuNode[], may: May, language: Language): readonly MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.category === 'button' || (node.permission !== null && !may(node.permission))) return [];
    const children = menuFor(node.children, may, language);
    const isFolder = node.children.some(({ category }) => category === 'menu');
    return isFolder && children.length === 0 ? [] : [{ ...inLanguage(node, language), children }];
  });
}

/** Pages with the buttons that someone may press: the console makes its map of permissions from the codes of the leaves (R020). */
export function buttonsFor(nodes: readonly MenuNode[], may: May, language: Language): readonly MenuNode[] {
  return everyNode(nodes)
    .filter((node) => node.category === 'menu' && node.children.every(({ category }) => category === 'button') && node.path !== '')
    .filter(({ permission }) => permission === null || may(permission))
    .map((page) => ({
      ...inLanguage(page, language),
      children: page.children.filter(({ permission }) => permission === null || may(permission)).map((each) => inLanguage(each, language)),
    }));
}

/** The whole of a menu in one language, without what only the platform grants: what a role or a package may hold. */
export const grantableIn = (nodes: readonly MenuNode[], language: Language): readonly MenuNode[] =>
  nodes.flatMap((node) => {
    if (isOfPlatform(node.permission)) return [];
    const children = grantableIn(node.children, language);
    return node.children.length > 0 && children.length === 0 && node.permission === null
      ? []
      : [{ ...inLanguage(node, language), children }];
  });

/** The whole of a menu in one language. */
export const namedIn = (nodes: readonly MenuNode[], language: Language): readonly MenuNode[] =>
  nodes.map((node) => ({ ...inLanguage(node, language), children: namedIn(node.children, language) }));

/** The permissions that ticked items of a menu stand for. An id that is no item of it, or that only the platform grants, is `unknown`. */
export function permissionsIn(
  { byId }: Pick<TenantMenu, 'byId'>,
  menuIds: readonly string[],
): Readonly<{ permissions: readonly string[]; unknown: readonly string[] }> {
  const unknown = menuIds.filter((id) => !byId.has(id) || isOfPlatform(byId.get(id)?.permission ?? null));
  const permissions = menuIds.flatMap((id) => byId.get(id)?.permission ?? []).filter((permission) => !isOfPlatform(permission));
  return { permissions: [...new Set(permissions)], unknown };
}

/** The items of a menu that a set of permissions covers: what is ticked when a grant is opened again. */
export const menuIdsIn = ({ byId }: Pick<TenantMenu, 'byId'>, may: May): readonly string[] =>
  [...byId.values()].filter(({ permission }) => permission !== null && !isOfPlatform(permission) && may(permission)).map(({ id }) => id);

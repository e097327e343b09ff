// What a role may be granted, as three trees whose leaves are what is granted: rights of pages and buttons, data scopes, API scopes.
import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { Tick } from '../trees/tree-view.js';
import type { TreeNode } from '../trees/tree.js';

/** An item of the menu as the server tells it. */
export type GrantNode = Readonly<{
  id: string;
  nameZh: string;
  nameEn: string;
  permission: string | null;
  children: readonly GrantNode[];
}>;

/** `category` is `scope` for what can be granted; an item of the menu otherwise. */
export type ScopeNode = Readonly<{
  id: string;
  name: string;
  category: string;
  resource?: string;
  kindName?: string;
  method?: string;
  pathPattern?: string;
  children: readonly ScopeNode[];
}>;

/**
 * A line of one of the trees. `grants`: all that its box gives and takes, its own and what stands below. `needs`: what comes with it, and without
 * which it goes: whoever may change a page may also see it.
 */
export type GrantItem = Omit<TreeNode, 'children'> &
  Readonly<{ grants: readonly string[]; needs: string | null; children: readonly GrantItem[] }>;

const unique = (grants: readonly string[]): readonly string[] => [...new Set(grants)];
const leaf = (id: string, words: Words, grant: string, needs: string | null = null): GrantItem => ({
  id,
  words,
  grants: [grant],
  needs,
  children: [],
});

/**
 * The menu with its rights. A page that has buttons or pages below it has a line of its own for the right to see it. What needs no right cannot be
 * granted, so it is left out.
 */
export function menuItems(nodes: readonly GrantNode[], see: Words): readonly GrantItem[] {
  return nodes.flatMap((node) => {
    const { id, permission } = node;
    const words = { zh: node.nameZh, en: node.nameEn };
    const below = menuItems(node.children, see).map((item) => ({ ...item, needs: item.needs ?? permission }));
    if (below.length === 0) return permission === null ? [] : [leaf(id, words, permission)];
    const children = permission === null ? below : [leaf(`${id}#see`, see, permission), ...below];
    return [{ id, words, grants: unique(children.flatMap(({ grants }) => grants)), needs: null, children }];
  });
}

const asideOf = ({ resource, kindName, method, pathPattern }: ScopeNode, nameOf: (resource: string) => string): string =>
  [resource && nameOf(resource), kindName, method, pathPattern].filter((part) => part !== undefined && part !== '').join(' · ');

/** The items of the menu that have scopes, with what each scope shows or lets call. */
export const scopeItems = (nodes: readonly ScopeNode[], nameOf: (resource: string) => string): readonly GrantItem[] =>
  nodes.flatMap((node): readonly GrantItem[] => {
    const words = { zh: node.name, en: node.name };
    if (node.category === 'scope') return [{ ...leaf(node.id, words, node.id), aside: asideOf(node, nameOf) }];
    const children = scopeItems(node.children, nameOf);
    return children.length === 0 ? [] : [{ id: node.id, words, grants: children.flatMap(({ grants }) => grants), needs: null, children }];
  });

/** Whether all, some or nothing of what a box stands for is granted. */
export function tickOf(granted: ReadonlySet<string>, { grants }: GrantItem): Tick {
  const count = grants.filter((grant) => granted.has(grant)).length;
  return count === grants.length ? true : count > 0 ? 'mixed' : false;
}

const everyItem = (items: readonly GrantItem[]): readonly GrantItem[] => items.flatMap((item) => [item, ...everyItem(item.children)]);

/** Gives or takes what a box stands for: with what it needs, and with what needs it. */
export function ticked(granted: ReadonlySet<string>, tree: readonly GrantItem[], item: GrantItem, isOn: boolean): ReadonlySet<string> {
  const next = new Set(granted);
  if (isOn) {
    for (const each of everyItem([item])) {
      for (const grant of each.grants) next.add(grant);
      if (each.needs !== null) next.add(each.needs);
    }
    return next;
  }
  for (const grant of item.grants) next.delete(grant);
  for (const each of everyItem(tree)) {
    if (each.needs !== null && item.grants.includes(each.needs)) for (const grant of each.grants) next.delete(grant);
  }
  return next;
}

/** What is granted and stands in no place of the tree: rights without a page, whole resources, everything. It must survive a change of the ticks. */
export function othersOf(granted: Iterable<string>, tree: readonly GrantItem[]): readonly string[] {
  const known = new Set(tree.flatMap(({ grants }) => grants));
  return [...granted].filter((permission) => !known.has(permission));
}

// The menu as scopes see it: the items that they are made below.
import { everyNode, type TreeNode } from '../trees/tree.js';

/** A folder or a page as the server tells it. */
export type MenuItemNode = Readonly<{
  id: string;
  code: string;
  nameZh: string;
  nameEn: string;
  children: readonly MenuItemNode[];
}>;

/** The menu as a tree to choose from. */
export const menuChoices = (nodes: readonly MenuItemNode[]): readonly TreeNode[] =>
  nodes.map(({ id, code, nameZh, nameEn, children }) => ({ id, code, words: { zh: nameZh, en: nameEn }, children: menuChoices(children) }));

/** The resource that a page is named after: `order.orderentry` is the page of `orderentry`. */
export const resourceOfItem = (code: string): string => code.split('.').slice(1).join('.');

/** The item of an id; undefined for one that is no longer there. */
export const itemOf = (nodes: readonly TreeNode[], id: string): TreeNode | undefined => everyNode(nodes).find((node) => node.id === id);

// The menu as whoever keeps it sees it: its rows as a tree, and what may stand where.
import type { MenuRow } from '@cloud-factory/domain/tenancy/contract';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { everyNode, type TreeNode } from '../trees/tree.js';

/** An item of the menu as its list tells it. */
export type MenuItemRow = RowBase & Omit<MenuRow, 'hasChildren'>;
export type MenuItem = TreeNode & Readonly<{ row: MenuItemRow; children: readonly MenuItem[] }>;

const inOrder = (a: MenuItemRow, b: MenuItemRow): number => a.sort - b.sort || (a.code < b.code ? -1 : 1);
/** What stands below one item, in its order; below none: the first level. */
export const siblingsIn = (rows: readonly MenuItemRow[], parentId: string | null): readonly MenuItemRow[] =>
  rows.filter((row) => row.parentId === parentId).toSorted(inOrder);

/** The rows below each other, in the order in which the menu shows them. */
export const menuItems = (rows: readonly MenuItemRow[], parentId: string | null = null): readonly MenuItem[] =>
  siblingsIn(rows, parentId).map((row) => ({
    id: row.id,
    words: { zh: row.nameZh, en: row.nameEn },
    code: [row.code, row.path, row.permission ?? ''].join(' '),
    row,
    children: menuItems(rows, row.id),
  }));

/** Where an item may stand, each with the way to it: below any page or folder that is not itself and does not stand below it. */
export function placesFor(
  items: readonly MenuItem[],
  id: string | undefined,
  wordsOf: (words: Words) => string,
  way = '',
): readonly Place[] {
  return items.flatMap((item) => {
    if (item.id === id || item.row.category === 'button') return [];
    const label = `${way}${wordsOf(item.words)}`;
    return [{ value: item.id, label }, ...placesFor(item.children, id, wordsOf, `${label} / `)];
  });
}
type Place = Readonly<{ value: string; label: string }>;

/** The ids of an item and of all below it. */
export const branchOf = (item: MenuItem): readonly string[] => everyNode([item]).map(({ id }) => id);

export type MenuContent = Omit<MenuRow, 'id' | 'version' | 'hasChildren'>;
/** Of a row of the list only what a form may say. */
export const contentOf = (row: MenuContent): MenuContent => ({
  parentId: row.parentId,
  code: row.code,
  nameZh: row.nameZh,
  nameEn: row.nameEn,
  path: row.path,
  icon: row.icon,
  sort: row.sort,
  category: row.category,
  openMode: row.openMode,
  url: row.url,
  permission: row.permission,
  remark: row.remark,
  roles: row.roles,
  isTab: row.isTab,
});

/** What a new item begins with: the last among those it will stand with; below a page that has an address, a button. */
export function newContent(rows: readonly MenuItemRow[], parentId: string | null): MenuContent {
  const parent = rows.find(({ id }) => id === parentId);
  const below = siblingsIn(rows, parentId);
  const hasPages = below.some(({ category }) => category === 'menu');
  return {
    parentId,
    code: parent ? `${parent.code}.` : '',
    nameZh: '',
    nameEn: '',
    path: '',
    icon: '',
    sort: Math.min((below.at(-1)?.sort ?? 0) + 1, 9999),
    category: parent && parent.path !== '' && !hasPages && parent.parentId !== null ? 'button' : 'menu',
    openMode: 1,
    url: null,
    permission: null,
    remark: null,
    roles: [],
    isTab: true,
  };
}

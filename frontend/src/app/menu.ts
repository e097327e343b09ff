// The menu as the server makes it for the person, and what the console asks of it.
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';
import { isWebAddress, localPlace } from '../platform/local-path.js';
import { openPage } from './tab-store.js';

export type MenuNode = Readonly<{
  id: string;
  code?: string | null;
  /** In the language of the call; `nameZh` and `nameEn` are in both. */
  name: string;
  nameZh?: string | null;
  nameEn?: string | null;
  path?: string | null;
  icon?: string | null;
  /** 2 opens `url` in a window of its own. */
  openMode?: number | string | null;
  url?: string | null;
  permission?: string | null;
  meta?: Readonly<{
    /** The aliases of the roles that see it; nobody named: everybody. */
    roles?: readonly string[] | null;
    /** False: it opens outside of the tabs. */
    isTab?: boolean | null;
  }> | null;
  children?: readonly MenuNode[] | null;
}>;

export const menuQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'menu', userId],
    queryFn: reading<readonly MenuNode[]>('blade-system/menu/routes'),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  });

/** The items at the top; choosing one shows its part of the menu. */
export const topMenuQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'topMenu', userId],
    queryFn: reading<readonly MenuNode[]>('blade-system/menu/top-menu'),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  });

/** The part of the menu below one item of the top. */
export const menuPartQuery = (userId: string, topMenuId: string) =>
  queryOptions({
    queryKey: ['shell', 'menu', userId, topMenuId],
    queryFn: reading<readonly MenuNode[]>('blade-system/menu/routes', { topMenuId }),
    staleTime: 5 * 60_000,
    enabled: topMenuId !== '',
  });

/** What of a menu these roles see. An item that names no role is for everybody; what lies below a hidden one is hidden with it. */
export const shownTo = (nodes: readonly MenuNode[], roles: readonly string[]): readonly MenuNode[] =>
  nodes
    .filter(({ meta }) => !meta?.roles?.length || meta.roles.some((role) => roles.includes(role)))
    .map((node) => (node.children?.length ? { ...node, children: shownTo(node.children, roles) } : node));

export const buttonsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'buttons', userId],
    queryFn: reading<unknown>('blade-system/menu/buttons'),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  });

/** Who is signed in, with the permissions themselves: the buttons of the menu name only those that a menu stands for. */
export const grantsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'grants', userId],
    queryFn: reading<Readonly<{ permissions?: readonly string[] }>>('blade-auth/oauth/user-info'),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  });

export const wordsOf = (node: MenuNode): Words => ({ zh: node.nameZh || node.name, en: node.nameEn || node.name });

const childrenOf = (node: MenuNode): readonly MenuNode[] => node.children ?? [];

/** What can be opened, with the names of the menus that it stands in. */
export type MenuLeaf = Readonly<{ node: MenuNode; parents: readonly Words[] }>;

export const leavesOf = (nodes: readonly MenuNode[], parents: readonly Words[] = []): readonly MenuLeaf[] =>
  nodes.flatMap((node) =>
    childrenOf(node).length ? leavesOf(childrenOf(node), [...parents, wordsOf(node)]) : node.path || node.url ? [{ node, parents }] : [],
  );

/** Pages from elsewhere stand in a frame. */
const isForeign = (path: string): boolean => /^https?:|html/.test(path);

/** By its own address, or as a page of the console that stands outside of the tabs. */
const opensOutside = (node: MenuNode): boolean =>
  (String(node.openMode) === '2' && !!node.url) || (node.meta?.isTab === false && localPlace(hrefOf(node)) !== undefined);

/** The address of what a menu item opens: of a page of the console, of a frame around one from elsewhere, or of one that opens in a window. */
export const hrefOf = ({ path, url, openMode }: MenuNode): string => {
  if (String(openMode) === '2' && url) return url;
  if (!path) return url ?? '';
  return isForeign(path) ? `/myiframe/${encodeURIComponent(path)}` : path.startsWith('/') ? path : `/${path}`;
};

/** Opens a menu item: in a tab, or in a window of its own when the menu, or a `target` in its path, says so. */
export function openMenu(node: MenuNode): void {
  const href = hrefOf(node);
  // Who wrote the menu chose the address, but not for it to run here.
  if (!href || !isWebAddress(href)) return;
  if (opensOutside(node)) window.open(href, '_blank', 'noopener');
  else openPage(href);
}

/** The menu's name of a path, for the title of its tab. */
export function titleIn(nodes: readonly MenuNode[], path: string): Words | undefined {
  const found = leavesOf(nodes).find(({ node }) => hrefOf(node).split('?')[0] === path);
  return found && wordsOf(found.node);
}

// The menu as the server makes it for the person, and what the console asks of it.
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../platform/api.js';
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
  children?: readonly MenuNode[] | null;
}>;

export const menuQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shell', 'menu', userId],
    queryFn: reading<readonly MenuNode[]>('blade-system/menu/routes'),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  });

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

/** The address in the console of what a menu item opens. */
export const hrefOf = ({ path }: MenuNode): string =>
  !path ? '' : isForeign(path) ? `/myiframe/${encodeURIComponent(path)}` : path.startsWith('/') ? path : `/${path}`;

/** Opens a menu item: in a tab, or in a window of its own when the menu or a `target` in its path says so. */
export function openMenu(node: MenuNode): void {
  const target =
    node.path && URL.canParse(node.path, location.origin) ? new URL(node.path, location.origin).searchParams.get('target') : null;
  if (String(node.openMode) === '2' && node.url) window.open(node.url, '_blank', 'noopener');
  else if (target && node.path) window.open(node.path, '_blank', 'noopener');
  else if (node.path) openPage(hrefOf(node));
}

/** The menu's name of a path, for the title of its tab. */
export function titleIn(nodes: readonly MenuNode[], path: string): Words | undefined {
  const found = leavesOf(nodes).find(({ node }) => hrefOf(node).split('?')[0] === path);
  return found && wordsOf(found.node);
}

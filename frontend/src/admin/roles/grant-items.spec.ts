import { expect, it } from 'vitest';
import { menuItems, othersOf, scopeItems, ticked, tickOf, type GrantItem, type GrantNode, type ScopeNode } from './grant-items.js';

const node = (id: string, permission: string | null, children: readonly GrantNode[] = []): GrantNode => ({
  id,
  nameZh: id,
  nameEn: id,
  permission,
  children,
});
const see = { zh: '查看', en: 'See' };
const tree = menuItems(
  [
    node('order', null, [
      node('order.entry', 'entry.read', [node('entry.w', 'entry.write'), node('entry.r', 'entry.review')]),
      node('order.packing', 'entry.read'),
      node('home', null),
    ]),
    node('empty', null),
  ],
  see,
);
const at = (...path: readonly number[]): GrantItem => {
  const found = path.slice(1).reduce<GrantItem | undefined>((item, place) => item?.children[place], tree[path[0] ?? 0]);
  if (!found) throw new Error('no such line');
  return found;
};

it('SC041 a page with buttons has a line for the right to see it; what needs no right is left out', () => {
  expect(tree.map(({ id }) => id)).toEqual(['order']);
  expect(at(0).children.map(({ id }) => id)).toEqual(['order.entry', 'order.packing']);
  expect(at(0, 0).children.map(({ id, grants }) => [id, ...grants])).toEqual([
    ['order.entry#see', 'entry.read'],
    ['entry.w', 'entry.write'],
    ['entry.r', 'entry.review'],
  ]);
  expect(at(0).grants).toEqual(['entry.read', 'entry.write', 'entry.review']);
});

it('gives the right to see with the right to change, and takes both away with the first', () => {
  const on = ticked(new Set(), tree, at(0, 0, 1), true);
  expect([...on].sort()).toEqual(['entry.read', 'entry.write']);
  expect([...ticked(on, tree, at(0, 0, 1), false)]).toEqual(['entry.read']);
  expect([...ticked(on, tree, at(0, 0, 0), false)]).toEqual([]);
  // Another page over the same records: its line is the same right.
  expect([...ticked(on, tree, at(0, 1), false)]).toEqual([]);
});

it('a folder is ticked with all of it, and says when only some is', () => {
  const some = ticked(new Set(['files.read']), tree, at(0, 1), true);
  expect([tickOf(some, at(0)), tickOf(some, at(0, 0)), tickOf(some, at(0, 1)), tickOf(some, at(0, 0, 1))]).toEqual([
    'mixed',
    'mixed',
    true,
    false,
  ]);
  const all = ticked(some, tree, at(0), true);
  expect(tickOf(all, at(0))).toBe(true);
  expect([...ticked(all, tree, at(0), false)]).toEqual(['files.read']);
});

it('keeps rights that no page stands for', () => {
  expect(othersOf(['entry.read', 'files.read', '*.read'], tree)).toEqual(['files.read', '*.read']);
});

const scope = (id: string, more: object): ScopeNode => ({ id, name: `scope ${id}`, category: 'scope', children: [], ...more });
it('SC041 a scope stands below its item of the menu and says what it shows or lets call; an item without any is left out', () => {
  const items = scopeItems(
    [
      {
        id: 'order',
        name: '订单管理',
        category: 'menu',
        children: [
          { id: 'entry', name: '订单', category: 'menu', children: [scope('1', { resource: 'orderentry', kindName: '本人' })] },
          { id: 'report', name: '报表', category: 'menu', children: [scope('2', { method: 'GET', pathPattern: '/api/x/*' })] },
          { id: 'none', name: '空', category: 'menu', children: [] },
        ],
      },
    ],
    (resource) => (resource === 'orderentry' ? '订单资料' : resource),
  );
  expect(items.map(({ id, grants }) => [id, ...grants])).toEqual([['order', '1', '2']]);
  expect(items[0]?.children.map(({ id, children }) => [id, children[0]?.id, children[0]?.aside])).toEqual([
    ['entry', '1', '订单资料 · 本人'],
    ['report', '2', 'GET · /api/x/*'],
  ]);
});

import { expect, it } from 'vitest';
import { scopePagesOf, type ScopeNode } from './scope-tree.js';

const scope = (id: string, more: object): ScopeNode => ({ id, name: `scope ${id}`, category: 'scope', children: [], ...more });
const tree: readonly ScopeNode[] = [
  {
    id: 'order',
    name: '订单管理',
    category: 'menu',
    children: [
      { id: 'order.orderentry', name: '订单', category: 'menu', children: [scope('1', { resource: 'orderentry', kindName: '本人' })] },
      { id: 'order.report', name: '报表', category: 'menu', children: [scope('2', { method: 'GET', pathPattern: '/api/x/*' })] },
    ],
  },
];

it('S041 each item of the menu that has scopes is a heading, and says what each scope shows or lets call', () => {
  expect(scopePagesOf(tree)).toEqual([
    { id: 'order.orderentry', name: '订单管理 / 订单', scopes: [{ id: '1', name: 'scope 1', detail: 'orderentry · 本人' }] },
    { id: 'order.report', name: '订单管理 / 报表', scopes: [{ id: '2', name: 'scope 2', detail: 'GET · /api/x/*' }] },
  ]);
});
it('an item without scopes is left out', () => expect(scopePagesOf([{ id: 'a', name: 'a', category: 'menu', children: [] }])).toEqual([]));

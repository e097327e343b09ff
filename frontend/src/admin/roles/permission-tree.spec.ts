import { expect, it } from 'vitest';
import { othersOf, rightsOf, ticked, treeOf, type GrantNode } from './permission-tree.js';

const node = (id: string, permission: string | null, children: readonly GrantNode[] = []): GrantNode => ({
  id,
  parentId: null,
  nameZh: id,
  nameEn: id,
  permission,
  children,
});
const tree = treeOf([
  node('order', null, [node('order.entry', 'entry.read', [node('w', 'entry.write')]), node('home', null)]),
  node('empty', null),
]);
const [page] = tree[0]?.pages ?? [];

it('puts the buttons below their pages and leaves out what needs no right', () => {
  expect(tree.map(({ id }) => id)).toEqual(['order']);
  expect(tree.flatMap(rightsOf)).toEqual(['entry.read', 'entry.write']);
});

it('keeps rights that no page stands for', () => {
  expect(othersOf(['entry.read', 'files.read', '*.read'], tree)).toEqual(['files.read', '*.read']);
});

it('gives the right to see with the right to change, and takes both away with the first', () => {
  if (!page) throw new Error('no page');
  const on = ticked(new Set(), page, 'entry.write', true);
  expect([...on].sort()).toEqual(['entry.read', 'entry.write']);
  expect([...ticked(on, page, 'entry.read', false)]).toEqual([]);
  expect([...ticked(on, page, 'entry.write', false)]).toEqual(['entry.read']);
});

import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../../testing/page.js';
import { above, found, rowsOf, type TreeNode } from './tree.js';
import { TreeView } from './tree-view.js';

const node = (id: string, zh: string, ...children: readonly TreeNode[]): TreeNode => ({ id, words: { zh, en: `${id} page` }, children });
const nodes = [
  node('order', '订单', node('entry', '订单录入'), node('report', '报表', node('daily', '日报'))),
  node('system', '系统', node('user', '用户')),
];
const ids = (of: readonly TreeNode[]): readonly string[] => of.flatMap(({ id, children }) => [id, ...ids(children)]);

it('a search leaves what it finds by either name with what that stands in, and nothing else', () => {
  expect(ids(found(nodes, '日报'))).toEqual(['order', 'report', 'daily']);
  expect(ids(found(nodes, ' USER p'))).toEqual(['system', 'user']);
  expect(ids(found(nodes, '订单'))).toEqual(['order', 'entry']);
  expect(found(nodes, '没有')).toEqual([]);
});

it('what stands below a closed line is not shown; each line knows its place', () => {
  const rows = rowsOf(nodes, (id) => id === 'order');
  expect(rows.map(({ node: { id }, depth, place, size }) => [id, depth, place, size])).toEqual([
    ['order', 0, 1, 2],
    ['entry', 1, 1, 2],
    ['report', 1, 2, 2],
    ['system', 0, 2, 2],
  ]);
  expect(above(nodes, 'daily')).toEqual(['order', 'report']);
});

beforeEach(startPage);
afterEach(endPage);

const shown = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const focused = () => document.activeElement?.textContent;

function Ticks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(['user']));
  return (
    <TreeView
      label="菜单"
      nodes={nodes}
      tickOf={({ id, children }) => (ticked.has(id) ? true : children.some((child) => ticked.has(child.id)) ? 'mixed' : false)}
      onTick={({ id }, isOn) => setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((each) => each !== id)))}
    />
  );
}

it('SC041 the arrows go, open and close, Home and End lead to the ends, Space and Enter tick', async () => {
  drawPage(<Ticks />);
  const tabbed = (await screen.findAllByRole('treeitem')).filter(({ tabIndex }) => tabIndex === 0);
  expect(tabbed.map(({ textContent }) => textContent)).toEqual(['订单']);
  tabbed[0]?.focus();
  key('ArrowDown');
  expect(focused()).toBe('订单录入');
  key('ArrowDown');
  key('ArrowRight');
  expect(focused()).toBe('日报');
  key('ArrowLeft');
  expect(focused()).toBe('报表');
  key('ArrowLeft');
  expect(shown()).toEqual(['订单', '订单录入', '报表', '系统', '用户']);
  key('ArrowRight');
  key('End');
  expect(focused()).toBe('用户');
  const user = screen.getByRole('treeitem', { name: '用户' });
  expect(user.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('treeitem', { name: '系统' }).getAttribute('aria-checked')).toBe('mixed');
  key(' ');
  expect(screen.getByRole('treeitem', { name: '用户' }).getAttribute('aria-checked')).toBe('false');
  key('Enter');
  expect(screen.getByRole('treeitem', { name: '用户' }).getAttribute('aria-checked')).toBe('true');
  key('Home');
  expect(focused()).toBe('订单');
  expect(screen.getByRole('treeitem', { name: '日报' }).getAttribute('aria-level')).toBe('3');
});

it('a search opens what it leaves, and says when nothing is left', async () => {
  drawPage(<Ticks />);
  const search = await screen.findByRole('textbox', { name: '在“菜单”中查找' });
  fireEvent.change(search, { target: { value: '日报' } });
  expect(shown()).toEqual(['订单', '报表', '日报']);
  fireEvent.change(search, { target: { value: '没有的' } });
  expect(screen.queryAllByRole('treeitem')).toEqual([]);
  expect(screen.getByText('没有符合的内容')).toBeTruthy();
});

it('of a tree without boxes one is chosen; what cannot be chosen opens and closes', async () => {
  const seen: string[] = [];
  drawPage(
    <TreeView
      label="菜单"
      nodes={nodes}
      chosen="daily"
      isChoosable={({ children }) => children.length === 0}
      onChoose={({ id }) => seen.push(id)}
    />,
  );
  expect((await screen.findAllByRole('treeitem', { selected: true })).map(({ textContent }) => textContent)).toEqual(['日报']);
  fireEvent.click(screen.getByRole('treeitem', { name: '用户' }));
  fireEvent.click(screen.getByRole('treeitem', { name: '报表' }));
  expect(seen).toEqual(['user']);
  expect(screen.queryByRole('treeitem', { name: '日报' })).toBeNull();
});

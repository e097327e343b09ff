import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import type { MenuNode } from './menu.js';
import { Palette } from './palette.js';
import { tabs } from './tab-store.js';
import { activeTab, freshTabs } from './tabs.js';

const leaf = (path: string, zh: string, en: string): MenuNode => ({ id: path, name: zh, nameZh: zh, nameEn: en, path });
const menu: readonly MenuNode[] = [
  {
    id: 'order',
    name: '订单管理',
    nameZh: '订单管理',
    nameEn: 'Orders',
    children: [leaf('/order/orderentry', '订单', 'Orders list'), leaf('/order/review', '订单审核', 'Review')],
  },
];
const closed = vi.fn<() => void>();

beforeEach(async () => {
  await startPage();
  tabs.set(freshTabs());
  closed.mockReset();
  drawPage(<Palette menu={menu} tabs={freshTabs()} titleOf={() => '首页'} wanted={1} onClosed={closed} spellings={() => []} />);
});
afterEach(endPage);

const found = () => screen.queryAllByRole('button').flatMap(({ textContent }) => (/订单/.test(textContent ?? '') ? [textContent] : []));

it('R038 R040 R041 SC021 M002 is a dialog named 菜单搜索 that lists leaves alone, by their beginning, whatever the case', async () => {
  expect(await screen.findByRole('dialog', { name: '菜单搜索' })).toBeTruthy();
  const box = screen.getByRole('textbox', { name: '菜单搜索' });
  fireEvent.change(box, { target: { value: '订单' } });
  // The area stands above its pages, and is no result of its own.
  await waitFor(() => expect(found()).toEqual(['订单订单管理', '订单审核订单管理']));
  fireEvent.change(box, { target: { value: 'oRDERS L' } });
  await waitFor(() => expect(found()).toEqual(['订单订单管理']));
});

it('R042 goes to what is chosen', async () => {
  fireEvent.change(await screen.findByRole('textbox', { name: '菜单搜索' }), { target: { value: '订单审' } });
  fireEvent.click(await screen.findByRole('button', { name: /订单审核/ }));
  expect(activeTab(tabs.get()).href).toBe('/order/review');
});

it('R039 is closed by Escape', async () => {
  fireEvent.keyDown(await screen.findByRole('textbox', { name: '菜单搜索' }), { key: 'Escape' });
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, pageOf, serve, startPage } from '../testing/page.js';
import { kindsFor } from './find-records.js';
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
  serve(() => pageOf([]));
  drawPage(<Palette menu={menu} tabs={freshTabs()} titleOf={() => '首页'} wanted={1} onClosed={closed} spellings={() => []} />);
});
afterEach(endPage);

const found = () => screen.queryAllByRole('button').flatMap(({ textContent }) => (/订单/.test(textContent ?? '') ? [textContent] : []));

it('R038 R040 R041 SC021 M002 is a dialog named 菜单搜索 that lists leaves alone, by their beginning, whatever the case', async () => {
  expect(await screen.findByRole('dialog', { name: '菜单搜索' })).toBeTruthy();
  const box = screen.getByRole('textbox', { name: '菜单搜索' });
  fireEvent.change(box, { target: { value: '订单' } });
  // The area stands above its pages, and is no result of its own.
  await waitFor(() => expect(found()).toEqual(['订单订单管理', '订单审核订单管理', '新建订单']));
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

describe('USE-M2 what is no page of the menu', () => {
  /** The lists that were asked, with what they were asked for. */
  const type = async (text: string, rows: Readonly<Record<string, readonly object[]>> = {}) => {
    const asked = serve(({ path }) => pageOf([...(rows[path] ?? [])]));
    fireEvent.change(await screen.findByRole('textbox', { name: '菜单搜索' }), { target: { value: text } });
    return asked;
  };
  const filters = (asked: Awaited<ReturnType<typeof type>>) =>
    asked.map(({ path, search: { current: _, size: __, ...filter } }) => [path.split('/')[1], Object.entries(filter).join()]);

  it('an order is found by the end of its number, with its documents', async () => {
    const asked = await type('00303', {
      'saas-order/orderentry/list': [
        { id: 'o1', orderNo: 'YC20261123-00303', patientName: '王九', customerName: '爱华', productName: '冠' },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: /YC20261123-00303.*订单 · 王九 · 爱华 · 冠/ }));
    expect(activeTab(tabs.get()).href).toBe('/order/orderentry/o1');
    expect(filters(asked)).toEqual([
      ['orderentry', 'orderNo_like,00303'],
      ['ycproductionworkorderprocesssort', 'workOrderNo_like,00303'],
      ['deliveryOrders', 'deliveryNo_like,00303'],
      ['settlementmonth', 'smNo_like,00303'],
      ['hospitalCustomerData', 'keyword,00303'],
    ]);
  });

  it('a patient, a hospital or a product is found by its name', async () => {
    const asked = await type('szah', {
      'saas-production/hospitalCustomerData/list': [{ id: 'c1', name: '深圳爱华口腔', customerCode: 'H0001' }],
    });
    expect(await screen.findByRole('button', { name: /深圳爱华口腔.*H0001/ })).toBeTruthy();
    expect(filters(asked)).toEqual([
      ['orderentry', 'patientName_like,szah'],
      ['hospitalCustomerData', 'keyword,szah'],
      ['productData', 'keyword,szah'],
    ]);
  });

  it('a new document is begun from anywhere', async () => {
    await type('新建订');
    fireEvent.click(await screen.findByRole('button', { name: '新建订单' }));
    expect(activeTab(tabs.get()).href).toBe('/order/orderentry/new');
  });
});

it('USE-M2 asks no list that the person may not read, and offers nothing that the person may not enter', () => {
  expect(kindsFor('00303', (permission) => permission === 'ycorderdelivery.read').map(({ key }) => key)).toEqual(['delivery']);
  expect(kindsFor('3', () => true)).toEqual([]);
});

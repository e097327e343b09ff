import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, useStore } from '../platform/store.js';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { TabBar } from './tab-bar.js';
import { changeTab, closeQuestion, tabs } from './tab-store.js';
import { freshTabs, open, type Tabs } from './tabs.js';

const names: Readonly<Record<string, string>> = {
  '/wel/index': '首页',
  '/order/orderentry': '订单',
  '/storage/toothColor': '牙色',
  '/delivery/ycorderdelivery?status=open': 'Deliveries',
};
const [, orders, colours, deliveries] = Object.keys(names);
/** Home, orders, tooth colours and deliveries, which are in front. */
const fourTabs = (): Tabs =>
  [orders, colours, deliveries].reduce<Tabs>((current, href = '', nth) => open(current, href, `t${nth}`), freshTabs());

const searched = vi.fn<() => void>();
/** The bar above a page that has read something. */
function Bar() {
  useQuery({ queryKey: ['read'], queryFn: async () => (await fetch('/api/read')).status });
  return <TabBar tabs={useStore(tabs)} titleOf={({ href }) => names[href] ?? href} onSearch={searched} />;
}

let asked: ReturnType<typeof serve>;
beforeEach(async () => {
  await startPage();
  tabs.set(fourTabs());
  closeQuestion.set(undefined);
  searched.mockClear();
  asked = serve(() => true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  endPage();
});

const giveClipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
const hrefs = (): readonly string[] => tabs.get().list.map(({ href }) => href);
const inFront = (): string | undefined => tabs.get().list.find(({ id }) => id === tabs.get().active)?.href;
const openMenu = async () => {
  drawPage(<Bar />);
  fireEvent.click(screen.getByRole('button', { name: '标签菜单' }));
  return within(await screen.findByRole('menu'));
};
const choose = async (name: string): Promise<void> => {
  fireEvent.click((await openMenu()).getByRole('menuitem', { name }));
};

describe('R047 the dropdown of the tabs', () => {
  it('offers what can be done with the tab in front, and every tab by its name', async () => {
    giveClipboard(() => Promise.resolve());
    const menu = await openMenu();
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      ...['刷新', '清除缓存', '复制链接', '菜单搜索', '关闭', '关闭其他标签', '关闭全部标签'],
      ...['首页', '订单', '牙色', 'Deliveries'],
    ]);
  });

  it('draws the tab in front anew and has what is shown read again; asks first where something is not saved', async () => {
    await choose('刷新');
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['read', 'read']));
    expect(tabs.get().list.map(({ generation }) => generation)).toEqual([0, 0, 0, 1]);
    act(() => changeTab('t2', { isDirty: true }));
    fireEvent.click(screen.getByRole('button', { name: '标签菜单' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '刷新' }));
    expect(closeQuestion.get()?.dirty.map(({ id }) => id)).toEqual(['t2']);
    expect(tabs.get().list.map(({ generation }) => generation)).toEqual([0, 0, 0, 1]);
  });

  it('copies the whole address of the tab in front, and says so', async () => {
    const copied: string[] = [];
    giveClipboard(async (text) => void copied.push(text));
    await choose('复制链接');
    expect((await screen.findByText('链接已复制')).textContent).toBe('链接已复制');
    expect(copied).toEqual([`${location.origin}${deliveries}`]);
  });

  it('says when the browser does not let the address be copied', async () => {
    giveClipboard(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
    await choose('复制链接');
    expect((await screen.findByText('浏览器不允许复制，链接未复制')).textContent).toBe('浏览器不允许复制，链接未复制');
  });

  it('opens the search of the menu', async () => {
    await choose('菜单搜索');
    expect(searched).toHaveBeenCalledTimes(1);
  });

  it('closes the tab in front: its neighbour is there', async () => {
    await choose('关闭');
    expect(hrefs()).toEqual(['/wel/index', orders, colours]);
    expect(inFront()).toBe(colours);
  });

  it('closes the others, but home', async () => {
    await choose('关闭其他标签');
    expect(hrefs()).toEqual(['/wel/index', deliveries]);
    expect(inFront()).toBe(deliveries);
  });

  it('R049 closes all but the welcome page, and asks first where something is not saved', async () => {
    changeTab('t0', { isDirty: true });
    await choose('关闭全部标签');
    expect(hrefs().length).toBe(4);
    act(() => closeQuestion.get()?.go());
    expect(hrefs()).toEqual(['/wel/index']);
    expect(inFront()).toBe('/wel/index');
  });

  it('shows the tab whose name is chosen', async () => {
    await choose('牙色');
    expect(inFront()).toBe(colours);
    expect(hrefs().length).toBe(4);
  });

  it('finds the tabs in whose name something is, whatever the case, and has all of them again the next time', async () => {
    const menu = await openMenu();
    const shown = (): readonly (string | null)[] =>
      menu.getAllByRole('menuitem').flatMap(({ textContent }) => (Object.values(names).includes(textContent) ? [textContent] : []));
    fireEvent.change(menu.getByRole('searchbox', { name: '搜索标签' }), { target: { value: ' deLIV' } });
    expect(shown()).toEqual(['Deliveries']);
    fireEvent.change(menu.getByRole('searchbox', { name: '搜索标签' }), { target: { value: '' } });
    expect(shown()).toEqual(Object.values(names));
  });

  it('R046 offers to close nothing where home stands alone', async () => {
    tabs.set(freshTabs());
    const menu = await openMenu();
    const off = menu.getAllByRole<HTMLButtonElement>('menuitem').filter((item) => item.disabled || item.hasAttribute('data-disabled'));
    expect(off.map(({ textContent }) => textContent)).toEqual(['复制链接', '关闭', '关闭其他标签', '关闭全部标签']);
  });
});

describe('R047 the menu of the right button', () => {
  it('is about the tab that was clicked, not about the one in front', async () => {
    drawPage(<Bar />);
    fireEvent.contextMenu(screen.getByRole('button', { name: '订单' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '关闭其他标签' }));
    expect(hrefs()).toEqual(['/wel/index', orders]);
    expect(inFront()).toBe(orders);
  });
});

it('USE-M7 the tab in front is brought into view again when the titles come, which moves the tabs', () => {
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = scrolled;
  const titles = createStore<Readonly<Record<string, string>>>({});
  function Named() {
    const known = useStore(titles);
    return <TabBar tabs={useStore(tabs)} titleOf={({ href }) => known[href] ?? href} onSearch={searched} />;
  }
  drawPage(<Named />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  act(() => titles.set(names));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hrefOf, leavesOf, openMenu, shownTo, type MenuNode } from './menu.js';
import { openPage, tabs } from './tab-store.js';
import { activeTab, freshTabs } from './tabs.js';

const node = (rest: Partial<MenuNode>): MenuNode => ({ id: rest.path ?? 'x', name: '项', ...rest });
const opened = vi.fn<(...args: unknown[]) => void>();

beforeEach(() => {
  opened.mockReset();
  vi.stubGlobal('open', opened);
  tabs.set(freshTabs());
});
afterEach(() => vi.unstubAllGlobals());

describe('what a menu item opens', () => {
  it('R019 opens pages from elsewhere in a frame: http, https, and paths with html', () => {
    for (const path of ['http://example.test/a', 'https://example.test/b?c=1', '/help/start.html'])
      expect(hrefOf(node({ path }))).toBe(`/myiframe/${encodeURIComponent(path)}`);
    expect(hrefOf(node({ path: '/order/orderentry' }))).toBe('/order/orderentry');
    openMenu(node({ path: 'https://example.test/b?c=1' }));
    expect(activeTab(tabs.get()).href).toBe(`/myiframe/${encodeURIComponent('https://example.test/b?c=1')}`);
    expect(opened).not.toHaveBeenCalled();
  });

  it('R037 opens an item with open mode 2 and a URL in a new window, and no tab', () => {
    openMenu(node({ path: '/x', openMode: 2, url: 'https://example.test/' }));
    expect(opened.mock.calls).toEqual([['https://example.test/', '_blank', 'noopener']]);
    expect(tabs.get().list).toHaveLength(1);
    openMenu(node({ path: '/order/orderentry', openMode: 2 })); // without a URL it is a page
    expect(activeTab(tabs.get()).href).toBe('/order/orderentry');
  });

  it.each([' javascript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///x'])(
    'S14 runs nothing out of a menu: %j',
    (url) => {
      openMenu(node({ openMode: 2, url }));
      expect(opened).not.toHaveBeenCalled();
    },
  );

  it('R052 opens a page that is flagged so outside of the tabs', () => {
    openMenu(node({ path: '/saas/production/proProcess', meta: { isTab: false } }));
    expect(opened.mock.calls).toEqual([['/saas/production/proProcess', '_blank', 'noopener']]);
    expect(tabs.get().list).toHaveLength(1);
  });

  it('R053 opens an address with a target in a new window, without the target', () => {
    openPage('/order/orderentry?target=_blank&current=2');
    expect(opened.mock.calls).toEqual([['/order/orderentry?current=2', '_blank', 'noopener']]);
    expect(tabs.get().list).toHaveLength(1);
    openMenu(node({ path: '/order/review?target=blank' }));
    expect(opened).toHaveBeenLastCalledWith('/order/review', '_blank', 'noopener');
  });

  it.each(['//example.test/x', '/.//example.test/x', '/%2e//example.test/x', '/\\example.test/x', '/\t/example.test/x'])(
    'S14 opens no page of another origin, in a tab or a window, however it is written: %j',
    (path) => {
      openPage(path);
      openPage(`${path}?target=_blank`);
      openMenu(node({ path, meta: { isTab: false } }));
      expect([tabs.get().list.length, opened.mock.calls.length]).toEqual([1, 0]);
    },
  );
});

it('R035 shows an item that names no role, or one of the person’s, and hides what stands below a hidden one', () => {
  const menu = [
    node({ path: '/a', name: '甲' }),
    node({ path: '/b', name: '乙', meta: { roles: ['reviewer'] } }),
    node({
      name: '组',
      id: 'g',
      children: [
        node({ path: '/c', name: '丙', meta: { roles: ['clerk', 'reviewer'] } }),
        node({ path: '/d', name: '丁', meta: { roles: [] } }),
      ],
    }),
    node({ name: '藏', id: 'h', meta: { roles: ['reviewer'] }, children: [node({ path: '/e', name: '戊' })] }),
  ];
  const names = (roles: readonly string[]) => leavesOf(shownTo(menu, roles)).map(({ node: leaf }) => leaf.path);
  expect(names(['clerk'])).toEqual(['/a', '/c', '/d']);
  expect(names([])).toEqual(['/a', '/d']);
  expect(names(['reviewer'])).toEqual(['/a', '/b', '/c', '/d', '/e']);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { menuBadges } from './menu-badges.js';
import type { MenuNode } from './menu.js';
import { Sidebar } from './sidebar.js';
import { tabs } from './tab-store.js';
import { activeTab, freshTabs } from './tabs.js';

const leaf = (path: string, name: string, more: Partial<MenuNode> = {}): MenuNode => ({ id: path, name, nameZh: name, path, ...more });
const menu: readonly MenuNode[] = [
  { id: 'work', name: '工作', nameZh: '工作', children: [leaf('/work/todo', '待办'), leaf('/work/done', '已办')] },
  leaf('/help', '帮助', { openMode: 2, url: 'https://example.test/help' }),
];
const opened = vi.fn<(...args: unknown[]) => void>();
const closed = vi.fn<() => void>();

beforeEach(async () => {
  await startPage();
  vi.stubGlobal('open', opened.mockReset());
  tabs.set(freshTabs());
  menuBadges.set({});
  closed.mockReset();
  drawPage(<Sidebar menu={menu} activePath="/wel/index" isCollapsed={false} onExpand={() => undefined} onOpened={closed} />);
});
afterEach(endPage);

describe('the sidebar', () => {
  it('R033 SC020 shows the tree: what has children unfolds, a leaf opens its page', async () => {
    fireEvent.click(screen.getByRole('button', { name: '工作' }));
    fireEvent.click(await screen.findByRole('link', { name: '已办' }));
    expect(activeTab(tabs.get()).href).toBe('/work/done');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('shows where one is, also in a menu longer than the window', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this.textContent ?? '');
    };
    drawPage(<Sidebar menu={menu} activePath="/work/done" isCollapsed={false} onExpand={() => undefined} onOpened={closed} />);
    await waitFor(() => expect(shown).toEqual(['已办']));
  });

  it('R034 counts what waits on the item of what is to do, up to 99, and shows no zero', async () => {
    fireEvent.click(screen.getByRole('button', { name: '工作' }));
    await screen.findByRole('link', { name: '待办' });
    menuBadges.set({ '/work/todo': 7 });
    expect((await screen.findByLabelText('7 项待处理')).textContent).toBe('7');
    menuBadges.set({ '/work/todo': 120 });
    expect((await screen.findByLabelText('120 项待处理')).textContent).toBe('99');
    menuBadges.set({ '/work/todo': 0 });
    expect(await screen.findByRole('link', { name: '待办' })).toBeTruthy();
  });

  it('R037 leads an item with open mode 2 to its URL, in a new window', () => {
    const link = screen.getByRole('link', { name: '帮助' });
    expect(link.getAttribute('href')).toBe('https://example.test/help');
    fireEvent.click(link);
    expect(opened).toHaveBeenCalledWith('https://example.test/help', '_blank', 'noopener');
  });
});

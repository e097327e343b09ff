import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { TabBar } from './tab-bar.js';
import { freshTabs } from './tabs.js';

beforeEach(startPage);
afterEach(endPage);

it('R047 R048 M004 M005 clear cache asks, has the server look things up anew, and says that it is done', async () => {
  const asked = serve(() => true);
  drawPage(<TabBar tabs={freshTabs()} onSearch={() => undefined} titleOf={() => '首页'} />);
  fireEvent.click(screen.getByRole('button', { name: '标签菜单' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(['清除缓存', '关闭其他标签', '关闭全部标签']));
  fireEvent.click(screen.getByRole('menuitem', { name: '清除缓存' }));
  expect(await screen.findByText('是否需要清除缓存?')).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('清除完毕')).toBeTruthy();
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['blade-auth/oauth/clear-cache']));
});

import { screen } from '@testing-library/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkLimitMs, inTime } from '../platform/in-time.js';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { ForbiddenPage, NotFoundPage, PageErrorBoundary, ServerErrorPage } from './error-pages.js';

beforeEach(async () => {
  await startPage();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  endPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const routed = (Page: () => React.ReactNode) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/nowhere'] }),
  });
  return <RouterProvider router={router} />;
};

describe('R133 a part of the program', () => {
  it('is given 120 seconds, not one more', async () => {
    vi.useFakeTimers();
    const never = inTime(new Promise<never>(() => undefined));
    let said = '';
    never.catch((error: Error) => {
      said = error.message;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect([chunkLimitMs, said]).toEqual([120_000, '']);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toBe('Loading a chunk took too long');
    await expect(inTime(Promise.resolve('there'))).resolves.toBe('there');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that does not come leads to a page that offers to load again, in its own tab alone', async () => {
    const Late = lazy(() => inTime(new Promise<never>(() => undefined), 1));
    drawPage(
      <PageErrorBoundary>
        <Late />
      </PageErrorBoundary>,
    );
    expect(await screen.findByText('页面加载失败，可能刚发布了新版本。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});

describe('the error pages', () => {
  it.each([
    ['SC003 R393', NotFoundPage, '页面不存在'],
    ['SC004 R393', ForbiddenPage, '没有权限'],
    ['SC005 R393', ServerErrorPage, '页面出错了'],
  ])('%s say what is the matter and lead home', async (_ids, Page, title) => {
    const seen = drawPage(routed(Page));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    screen.getByRole('button', { name: '返回首页' }).click();
    expect(seen.opened).toEqual(['/wel/index']);
  });
});

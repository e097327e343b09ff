import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { HomePage } from './home-page.js';

beforeEach(startPage);
afterEach(endPage);

const none = '您的账号还没有分配菜单，请联系管理员。';

it('says that there is no menu once it is known, and not while the menu is on its way', async () => {
  let answer: (menu: readonly unknown[]) => void = () => undefined;
  serve(() => new Promise((resolve) => (answer = resolve)));
  drawPage(<HomePage />);
  expect(await screen.findByRole('heading', { name: '您好，林一' })).toBeTruthy();
  expect(screen.queryByText(none)).toBeNull();
  answer([]);
  expect(await screen.findByText(none)).toBeTruthy();
});

it('SC008 leads to the dashboard, whatever the menu has', async () => {
  serve(() => []);
  const seen = drawPage(<HomePage />);
  fireEvent.click(await screen.findByRole('link', { name: '看板' }));
  expect(seen.opened).toEqual(['/wel/dashboard']);
});

it('does not say that there is no menu where it could not be read', async () => {
  const asked = serve(() => refusal(403, { msg: '无权访问' }));
  drawPage(<HomePage />);
  await expect.poll(() => asked.length).toBe(1);
  // The menu beside it says why.
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  expect(screen.queryByText(none)).toBeNull();
});

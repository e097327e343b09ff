import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { left, resume, session } from '../platform/session.js';
import { writeSetting } from '../platform/settings.js';
import { clerk, endPage, serve, startPage } from '../testing/page.js';
import { Console } from './console.js';
import { forgetTabs, openPage } from './tab-store.js';

const at = (address: string): void => history.replaceState(null, '', address);
const here = (): string => location.pathname + location.search;
beforeEach(async () => {
  await startPage();
  serve(() => ({ captcha: false, switch: false, providers: [] }));
  session.set(null);
});
afterEach(() => {
  cleanup();
  endPage();
});

describe('whoever is not signed in', () => {
  it.each(['/order/orderentry', '/system/user?status=pending', '/info/index'])(
    'R157 R161 is led from %s to the sign-in page, and knows the way back',
    async (path) => {
      at(path);
      render(<Console />);
      await screen.findByRole('button', { name: '登录' });
      await waitFor(() => expect(here()).toBe(`/login?${new URLSearchParams({ to: path })}`));
    },
  );

  it('comes from the lock of a session that has ended to the sign-in page, and back to no lock', async () => {
    at('/lock');
    render(<Console />);
    await screen.findByRole('button', { name: '登录' });
    await waitFor(() => expect(here()).toBe('/login'));
  });

  it.each([
    ['/403', '403'],
    ['/404', '404'],
    ['/500', '500'],
  ])('R154 sees the error page %s', async (path, code) => {
    at(path);
    render(<Console />);
    expect(await screen.findByText(code)).toBeTruthy();
    expect(here()).toBe(path);
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  });
});

it.each(['/login', '/login?to=%2F%2Felsewhere.example', '/login?to=%2Flock', '/lock'])(
  'R155 whoever is signed in is led from %s to the root',
  async (path) => {
    serve(({ path: asked }) => (asked.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : []));
    at(path);
    session.set(clerk);
    render(<Console />);
    await waitFor(() => expect(here()).toBe('/wel/index'));
    expect(await screen.findByRole('navigation', { name: '标签页' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  },
);

describe('R014 an unknown path goes to /404', () => {
  beforeEach(() => {
    serve(({ path }) =>
      path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : path.endsWith('/user-info') ? { permissions: ['*'] } : [],
    );
    session.set(clerk);
  });
  const isNotFound = async (): Promise<void> => {
    await waitFor(() => expect(here()).toBe('/404'));
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('404 - 云工厂资产管理系统'));
  };

  it.each(['/nowhere', '/nobody/knows', '/nobody/knows/this?status=pending', '/nobody/knows/this/at/all'])(
    'from %s, in its place',
    async (path) => {
      at(path);
      const before = history.length;
      render(<Console />);
      await isNotFound();
      expect(history.length).toBe(before);
    },
  );

  it('from within the console, and back to where one was', async () => {
    at('/wel/index');
    render(<Console />);
    await screen.findByRole('navigation', { name: '标签页' });
    openPage('/nobody/knows');
    await isNotFound();
    history.back();
    await waitFor(() => expect(here()).toBe('/wel/index'));
    await waitFor(() => expect(document.title).toBe('首页 - 云工厂资产管理系统'));
    history.forward();
    await isNotFound();
  });

  it('R045 from one after the other, in one tab', async () => {
    forgetTabs();
    at('/wel/index');
    render(<Console />);
    const bar = within(await screen.findByRole('navigation', { name: '标签页' }));
    for (const path of ['/nobody/knows', '/nobody/knew', '/nobody/will/know']) {
      openPage(path);
      await isNotFound();
    }
    expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['首页', '404']);
  });
});

it('USE-M6 a page that is left while it asks who is signed in keeps the tabs: a second reload is no signing out', async () => {
  const kept = 'cloud-factory.tabs';
  sessionStorage.setItem(kept, 'the tabs');
  at('/wel/index');
  session.set('unknown');
  serve(() => Promise.reject(new TypeError('the page was left')));
  writeSetting('signedIn', true);
  render(<Console />);
  await act(() => resume('zh'));
  expect([session.get(), left.get(), sessionStorage.getItem(kept)]).toEqual([null, 'unreachable', 'the tabs']);
  // Signed out, nothing of them stays.
  act(() => {
    left.set('expired');
    session.set('unknown');
  });
  act(() => session.set(null));
  await waitFor(() => expect(sessionStorage.getItem(kept)).toBeNull());
});

it('what the server says in words is asked again in the language that was chosen', async () => {
  const asked = serve(({ path }) => (path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : []));
  at('/wel/index');
  session.set(clerk);
  render(<Console />);
  await screen.findByRole('navigation', { name: '标签页' });
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/unread'))).toBe(true));
  const before = asked.length;
  await switchLanguage('en');
  await waitFor(() => expect(asked.slice(before).some(({ path }) => path.endsWith('/unread'))).toBe(true));
});

it('R071 a guest sees the registration and nothing of the console', async () => {
  at('/order/orderentry');
  session.set({ ...clerk, userId: '-1', tenantId: '000000', oauthId: 'ticket' });
  render(<Console />);
  expect(await screen.findByRole('dialog', { name: '账号注册' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

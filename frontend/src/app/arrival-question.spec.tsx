import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { arrivalQuestion, arrive, takeArrival } from '../platform/arrival.js';
import { locked } from '../platform/lock.js';
import { session } from '../platform/session.js';
import { writeSetting } from '../platform/settings.js';
import { clerk, endPage, serve, startPage } from '../testing/page.js';
import { Console } from './console.js';

const ofLi = { access_token: 'a', tenant_id: '000000', user_id: clerk.userId, account: 'li', real_name: '李四' };
const ofOa = { ...ofLi, access_token: 'b', user_id: '0190a000-0000-7000-8000-000000000009', account: 'oa', real_name: '王五' };

beforeEach(async () => {
  await startPage();
  session.set('unknown');
  writeSetting('signedIn', true);
  history.replaceState(null, '', '/404?secret=one-off');
});
afterEach(() => {
  cleanup();
  session.set(null);
  locked.set(false);
  endPage();
});

/** Somebody is signed in, and opens a link with a secret. What was asked of the server about it. */
async function come(): Promise<() => readonly string[]> {
  const asked = serve(({ path }) => {
    if (path === 'blade-auth/oauth/token') return Response.json(ofLi);
    if (path.endsWith('/oa-login')) return Response.json(ofOa);
    return path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : path.endsWith('/user-info') ? { permissions: ['*'] } : [];
  });
  render(<Console />);
  void arrive(takeArrival(), 'zh');
  await screen.findByRole('dialog', { name: '换一个身份登录？' });
  return () => asked.map(({ path }) => path).filter((path) => /logout|oa-login/.test(path));
}
const choose = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('R158 S14 whoever opens a link with a secret reads who they are, sees nothing else yet, and stays who they are', async () => {
  const asked = await come();
  expect(screen.getByText(/您当前以 李四（li）登录/)).toBeTruthy();
  expect([location.search, screen.queryByRole('navigation')]).toEqual(['', null]);
  choose('保持当前登录');
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(session.get()).toMatchObject({ account: 'li' });
  expect(asked()).toEqual([]);
});

it('R158 S14 whoever closes the question stays who they are', async () => {
  const asked = await come();
  choose('关闭');
  await waitFor(() => expect(session.get()).toMatchObject({ account: 'li' }));
  expect(asked()).toEqual([]);
});

it('R158 whoever wants it goes on as the link says, at the requested path', async () => {
  const asked = await come();
  choose('退出并通过链接登录');
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect([session.get(), location.pathname, arrivalQuestion.get()]).toMatchObject([{ account: 'oa' }, '/404', undefined]);
  expect(asked()).toEqual(['blade-auth/oauth/logout', 'blade-desk/blade-auth/sso/oa-login']);
});

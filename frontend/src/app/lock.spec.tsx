import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { locked } from '../platform/lock.js';
import { session, signOut } from '../platform/session.js';
import { sha256 } from '../platform/sha256.js';
import { clerk, drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { Console } from './console.js';
import { noticeDone } from '../ui/notices.js';
import { LockButton } from './lock-button.js';
import { LockPage } from './lock-page.js';

beforeEach(async () => {
  await startPage();
  locked.set(false);
});
afterEach(() => {
  cleanup();
  endPage();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (text: string) => fireEvent.change(screen.getByLabelText(/^锁屏密码/, { selector: 'input' }), { target: { value: text } });

it('S026 SC026 R064 R066 M021 asks for a lock password when none is set, and takes no empty one', async () => {
  const asked = serve(() => true);
  drawPage(<LockButton />);
  await press('锁屏');
  expect(await screen.findByRole('dialog', { name: '设置锁屏密码' })).toBeTruthy();
  fireEvent.submit(screen.getByLabelText(/^锁屏密码/, { selector: 'input' }));
  expect(await screen.findByText('锁屏密码不能为空')).toBeTruthy();
  expect([asked, locked.get()]).toEqual([[], false]);
});

it('R065 with one set it locks at the server, and leaves after 100 ms', async () => {
  const asked = serve(() => true);
  drawPage(<LockButton />);
  await press('锁屏');
  await screen.findByRole('dialog');
  type('geheim');
  const timer = vi.spyOn(globalThis, 'setTimeout');
  fireEvent.submit(screen.getByLabelText(/^锁屏密码/, { selector: 'input' }));
  await waitFor(() => expect(locked.get()).toBe(true));
  expect(asked).toMatchObject([{ method: 'POST', path: 'console/lock', body: { passwd: await sha256('geheim') } }]);
  expect(timer.mock.calls.map(([, ms]) => ms)).toContain(100);
  timer.mockRestore();
});

it('R069 the lock stands in session storage, and goes with the session (R070)', async () => {
  serve(() => true);
  locked.set(true);
  expect(sessionStorage.getItem('cloud-factory.locked')).not.toBeNull();
  await signOut();
  expect([sessionStorage.getItem('cloud-factory.locked'), locked.get()]).toEqual([null, false]);
});

it('R068 unlocks with the password; a wrong one is told in the words of the server', async () => {
  let isRight = false;
  serve(() => (isRight ? true : refusal(409, { refusal: 'WrongPassword', msg: '密码错误' })));
  locked.set(true);
  drawPage(<LockPage person={clerk} />);
  expect(location.pathname).toBe('/lock');
  type('falsch');
  await press('解锁');
  expect((await screen.findByRole('alert')).textContent).toBe('密码错误');
  isRight = true;
  type('geheim');
  await press('解锁');
  await waitFor(() => expect(locked.get()).toBe(false));
});

it('while it is locked nothing of what was open stands in the document, nor what hangs over it; then all is there again', async () => {
  serve(({ path }) => {
    if (path === 'blade-auth/oauth/user-info') return { permissions: ['*'] };
    return path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : [];
  });
  history.replaceState(null, '', '/system/role/new');
  session.set(clerk);
  render(<Console />);
  const name = await screen.findByLabelText<HTMLInputElement>(/^角色名称/);
  fireEvent.change(name, { target: { value: '夜班主管' } });
  const panel = name.closest<HTMLElement>('[data-keep-scroll=panel]');
  if (!panel) throw new Error('the page stands in no panel');
  panel.scrollTop = 120;
  fireEvent.click(await screen.findByRole('button', { name: /^用户菜单/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  expect(await screen.findByRole('dialog', { name: '提示' })).toBeTruthy();
  act(() => noticeDone('订单 YC2611-0001 已保存'));
  expect(await screen.findByText('订单 YC2611-0001 已保存')).toBeTruthy();

  act(() => locked.set(true));
  expect(await screen.findByRole('button', { name: '解锁' })).toBeTruthy();
  const inDocument = (): string =>
    [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(' ');
  expect(inDocument()).not.toMatch(/角色名称|夜班主管|确定要退出|YC2611/);
  // A browser forgets where something was scrolled to when it is taken out.
  panel.scrollTop = 0;

  act(() => locked.set(false));
  expect(name.isConnected).toBe(true);
  expect([inDocument().includes('夜班主管'), panel.scrollTop]).toEqual([true, 120]);
  expect(await screen.findByRole('dialog', { name: '提示' })).toBeTruthy();
  expect(await screen.findByText('订单 YC2611-0001 已保存')).toBeTruthy();
  fireEvent.change(name, { target: { value: '夜班主管二' } });
  expect((await screen.findByLabelText<HTMLInputElement>(/^角色名称/)).value).toBe('夜班主管二');
});

it.each([
  ['Escape', { key: 'Escape', code: 'Escape' }],
  ['Ctrl+S', { key: 's', code: 'KeyS', ctrlKey: true }],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }],
  ['Alt+1', { key: '1', code: 'Digit1', altKey: true }],
])('while it is locked %s reaches nothing of what was open', async (_, pressed) => {
  const asked = serve(({ path }) => {
    if (path === 'blade-auth/oauth/user-info') return { permissions: ['*'] };
    return path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : [];
  });
  history.replaceState(null, '', '/system/role/new');
  session.set(clerk);
  render(<Console />);
  const name = await screen.findByLabelText<HTMLInputElement>(/^角色名称/);
  for (const input of [name, screen.getByLabelText<HTMLInputElement>(/^角色别名/)])
    fireEvent.change(input, { target: { value: '夜班主管' } });
  fireEvent.click(await screen.findByRole('button', { name: /^用户菜单/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  await screen.findByRole('dialog', { name: '提示' });
  act(() => locked.set(true));
  await screen.findByRole('button', { name: '解锁' });

  const password = screen.getByLabelText(/^锁屏密码/, { selector: 'input' });
  const isLeft = fireEvent.keyDown(password, pressed);
  await new Promise((resolve) => setTimeout(resolve));
  const posted = asked.filter(({ method }) => method === 'POST');
  act(() => locked.set(false));
  await screen.findByLabelText(/^角色名称/);
  expect({
    isLeft,
    dialogs: screen.getAllByRole('dialog').map((dialog) => dialog.textContent?.slice(0, 2)),
    posted,
    path: location.pathname,
  }).toEqual({ isLeft: true, dialogs: ['提示'], posted: [], path: '/system/role/new' });
});

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What other windows of this browser say to this one. */
const others = vi.hoisted(() => {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  /** What this one says to them. */
  const told: unknown[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_: string, listener: (event: { data: unknown }) => void): number => listeners.push(listener);
      postMessage = (data: unknown): void => void told.push(data);
    },
  );
  return { told, say: (data: unknown): void => listeners.forEach((listener) => listener({ data })) };
});

const { bearer, refresh, session, switchTo } = await import('../platform/session.js');
const { clerk, endPage, refusal, serve, startPage } = await import('../testing/page.js');
const { Console } = await import('./console.js');

const shop = { ...clerk, roleId: 'r1', roleName: 'clerk', deptId: 'd1', deptName: '门店' };
const finance = { ...shop, roleId: 'r2', roleName: 'finance', deptId: 'd2', deptName: '财务部' };
const said = (person: typeof shop, isSwitched = true): void =>
  act(() => others.say({ session: person, token: { value: person.roleId, takenAt: Date.now() }, isSwitched }));

let namesKnown: boolean;
beforeEach(async () => {
  namesKnown = true;
  await startPage();
  history.replaceState(null, '', '/system/role/new');
});
afterEach(() => {
  cleanup();
  session.set(null);
  endPage();
});

/** The server: the menu and the rights of the role that the token says. */
const house = () =>
  serve(({ path, headers }) => {
    const isFinance = headers.get('blade-auth')?.endsWith(finance.roleId);
    if (path === 'blade-system/menu/routes') return [{ id: 'm', name: '', nameZh: isFinance ? '结算' : '接单', path: '/somewhere' }];
    if (path === 'blade-system/role/select')
      return namesKnown
        ? [
            { id: 'r1', roleName: '文员' },
            { id: 'r2', roleName: '财务' },
          ]
        : refusal(500, {});
    if (path === 'blade-auth/oauth/token')
      return Response.json({
        ...{ access_token: finance.roleId, tenant_id: finance.tenantId, user_id: finance.userId, account: finance.account },
        ...{ role_id: finance.roleId, role_name: finance.roleName, dept_id: finance.deptId, dept_name: finance.deptName },
      });
    if (path === 'blade-auth/oauth/user-info') return { permissions: isFinance ? [] : ['*'] };
    return path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : [];
  });
const menu = async () => within(await screen.findByRole('navigation', { name: '菜单' }));

it('a role that is switched in another window is the role here at once: menu, rights and data are read again, and it is said', async () => {
  const asked = house();
  session.set(shop);
  render(<Console />);
  expect(await (await menu()).findByText('接单')).toBeTruthy();
  const before = asked.length;
  said(finance);
  expect(await screen.findByText(/已在另一窗口切换为 财务部 · 财务/)).toBeTruthy();
  expect(await (await menu()).findByText('结算')).toBeTruthy();
  await waitFor(() => expect(asked.slice(before).some(({ path }) => path.endsWith('/unread'))).toBe(true));
  expect(bearer()).toBe('bearer r2');
});

it('a role whose name cannot be read is said by its alias, that it was switched is said in any case', async () => {
  namesKnown = false;
  house();
  session.set(shop);
  render(<Console />);
  expect(await (await menu()).findByText('接单')).toBeTruthy();
  said(finance);
  expect(await screen.findByText(/已在另一窗口切换为 财务部 · finance/)).toBeTruthy();
});

it('a token that is only renewed in another window is taken without a word', async () => {
  const asked = house();
  session.set(shop);
  render(<Console />);
  expect(await (await menu()).findByText('接单')).toBeTruthy();
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/unread'))).toBe(true));
  const before = asked.length;
  said(shop, false);
  expect(bearer()).toBe('bearer r1');
  expect(screen.queryByText(/已在另一窗口/)).toBeNull();
  expect(asked.length).toBe(before);
});

it.each([
  [
    'another window',
    async () => {
      said(finance, false);
    },
  ],
  ['this one', () => act(() => refresh('zh'))],
])('a role that an administrator gave, and %s has heard of, is in force at once, and nobody is said to have switched', async (_, hear) => {
  house();
  session.set(shop);
  render(<Console />);
  expect(await (await menu()).findByText('接单')).toBeTruthy();
  await hear();
  expect(await (await menu()).findByText('结算')).toBeTruthy();
  await screen.findByText('403');
  expect(screen.queryByText(/已在另一窗口/)).toBeNull();
});

it('the other windows hear whether this one has switched, or has only a new token', async () => {
  house();
  others.told.length = 0;
  await switchTo({ deptId: finance.deptId, roleId: finance.roleId }, 'zh');
  await refresh('zh');
  expect(others.told).toMatchObject([
    { session: { roleId: 'r2' }, isSwitched: true },
    { session: { roleId: 'r2' }, isSwitched: false },
  ]);
});

it('what was typed into a page that the other role may not see is there again for the one before', async () => {
  house();
  session.set(shop);
  render(<Console />);
  const name = async () => (await screen.findByLabelText(/^角色名称/)) as HTMLInputElement; // an input by its label
  fireEvent.change(await name(), { target: { value: '夜班主管' } });
  said(finance);
  expect(await screen.findByText('403')).toBeTruthy();
  said(shop);
  await waitFor(() => expect(screen.queryByText('403')).toBeNull());
  expect((await name()).value).toBe('夜班主管');
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingParts, patiently } from '../platform/patiently.js';
import { session } from '../platform/session.js';
import { clerk, endPage, refusal, serve, startPage } from '../testing/page.js';
import { Console } from './console.js';

/** Of what the shell asks for at its start, by what it is for. */
const calls = {
  menu: 'blade-system/menu/routes',
  rights: 'blade-system/menu/buttons',
  grants: 'blade-auth/oauth/user-info',
  notices: 'console/notices/unread',
} as const;
const answers: Readonly<Record<string, unknown>> = {
  [calls.menu]: [{ id: 'm', name: '工作台', nameZh: '工作台', path: '/wel/index' }],
  [calls.grants]: { permissions: ['*'] },
  [calls.notices]: { mail: 0, message: 0, notice: 2 },
};

let failing: ReadonlySet<string>;
beforeEach(async () => {
  await startPage();
  failing = new Set();
  serve(({ path }) => (failing.has(path) ? refusal(500, { msg: '系统错误，请稍后再试' }) : (answers[path] ?? [])));
  history.replaceState(null, '', '/404');
});
afterEach(() => {
  cleanup();
  session.set(null);
  missingParts.set([]);
  endPage();
  vi.restoreAllMocks();
});

/** Signs somebody in for whom this fails. */
function open(...paths: readonly string[]): void {
  failing = new Set(paths);
  // Another person each time: what the last one was answered is not asked again.
  session.set({ ...clerk, userId: crypto.randomUUID() });
  render(<Console />);
}
const menu = async () => within(await screen.findByRole('navigation', { name: '菜单' }));

it('a file that the address names is asked for, with its bytes, while the menu and the rights are on their way', async () => {
  const id = '0190a000-0000-7000-8000-0000000000f1';
  const file = { id, fileName: '上颌.stl', contentType: 'model/stl', facts: {} };
  const asked = serve(({ path }) => (path.startsWith('blade-') ? new Promise(() => undefined) : path.endsWith(id) ? file : answers[path]));
  history.replaceState(null, '', `/order/file/${id}`);
  open();
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining([`console/files/${id}`, `console/files/${id}/content`])),
  );
});

describe('R020 R181 what the shell asks for at its start fails', () => {
  it('the menu says so in its place, not that there is none, and comes when it is asked again', async () => {
    open(calls.menu);
    expect(await (await menu()).findByText('菜单加载失败')).toBeTruthy();
    expect((await menu()).queryByText('没有可用的菜单')).toBeNull();
    failing = new Set();
    fireEvent.click((await menu()).getByRole('button', { name: '重试' }));
    expect(await (await menu()).findByText('工作台')).toBeTruthy();
  });

  it('without the rights no page is shown as forbidden: it is said, and the page comes when they come', async () => {
    open(calls.rights, calls.grants);
    const main = await screen.findByRole('main');
    const said = await within(main).findByRole('alert');
    expect(said.textContent).toContain('系统错误，请稍后再试');
    failing = new Set();
    fireEvent.click(within(said).getByRole('button', { name: '重试' }));
    expect(await within(main).findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  });

  it('what is unread is not known: the page stands, it is said, and the bell counts when it is asked again', async () => {
    open(calls.notices);
    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    const said = await within(main).findByRole('alert');
    failing = new Set();
    fireEvent.click(within(said).getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: /2 条未读/ })).toBeTruthy();
  });

  it('all of it fails: never a white page', async () => {
    open(...Object.values(calls));
    expect(await screen.findByRole('navigation', { name: '标签页' })).toBeTruthy();
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toBeTruthy();
    expect(await (await menu()).findByRole('button', { name: '重试' })).toBeTruthy();
  });
});

it('R133 a drawer whose program does not come leaves the page as it is, says so, and comes when it is asked for again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open();
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  let isCut = true;
  const came = patiently(async () => {
    if (isCut) throw new Error('Failed to fetch dynamically imported module');
    return 'drawer';
  });
  const said = (await screen.findByText(/部分内容未能加载/)).closest<HTMLElement>('[role=alert]');
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
  isCut = false;
  fireEvent.click(within(said ?? document.body).getByRole('button', { name: '重试' }));
  await expect(came).resolves.toBe('drawer');
  await waitFor(() => expect(screen.queryByText(/部分内容未能加载/)).toBeNull());
});

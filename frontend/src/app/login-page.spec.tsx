import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sha256 } from '../platform/sha256.js';
import { left, session } from '../platform/session.js';
import { writeSetting } from '../platform/settings.js';
import { startTexts } from '../i18n/i18n.js';
import { arrivalFailure } from '../platform/arrival.js';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { LoginPage } from './login-page.js';

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: '登录' }));

beforeEach(startPage);
afterEach(endPage);

it('R145 M020 asks for a password of at least five characters before it asks the server', async () => {
  const asked = serve(() => null);
  drawPage(<LoginPage />);
  type('账号', 'admin');
  type('密码', '1234');
  expect(screen.queryByText('密码至少 5 位')).toBeNull();
  submit();
  expect(await screen.findByText('密码至少 5 位')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('R001 R002 R003 M003 SC001 stands under the name of the page, and asks for tenant, account and password', () => {
  drawPage(<LoginPage />);
  expect(document.title).toBe('登录 - 云工厂资产管理系统');
  submit();
  expect(screen.getByText('请输入账号')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect((screen.getByLabelText('租户编号') as HTMLInputElement).value).toBe('000000');
});

it('R005 R006 R150 sends tenant, account, hashed password and language, and neither captcha nor department nor role', async () => {
  const asked = serve(() => Response.json({ error: 'invalid_grant', error_description: 'x' }, { status: 400 }));
  drawPage(<LoginPage />);
  type('账号', 'admin');
  type('密码', '12345');
  submit();
  await screen.findByRole('alert');
  const { body, headers } = asked.find(({ method }) => method === 'POST') ?? { body: {}, headers: new Headers() };
  expect(body).toEqual({
    tenantId: '000000',
    username: 'admin',
    password: await sha256('12345'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    language: 'zh',
  });
  for (const name of ['Captcha-Key', 'Captcha-Code', 'Dept-Id', 'Role-Id']) expect(headers.get(name)).toBeNull();
  expect(screen.queryByLabelText(/验证码/)).toBeNull();
});

it('R182 M072 shows the description of the error with which a sign-in is refused', async () => {
  serve(() => Response.json({ error: 'invalid_grant', error_description: '账号或密码错误' }, { status: 400 }));
  drawPage(<LoginPage />);
  type('账号', 'admin');
  type('密码', '12345');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误');
});

const picture = (nth: number) => Response.json({ key: `key-${nth}`, image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
const offering = (ways: object) => {
  let pictures = 0;
  return serve(({ path, method }) => {
    if (path === 'console/sign-in/ways') return { captcha: false, switch: false, providers: [], ...ways };
    if (path === 'blade-auth/oauth/captcha') return picture((pictures += 1));
    return method === 'POST' ? Response.json({ error: 'invalid_request', error_description: '验证码错误或已过期' }, { status: 400 }) : null;
  });
};

it('R147 R148 R149 in captcha mode wants the code of the picture, sends it with its key, and shows another after a failure', async () => {
  const asked = offering({ captcha: true });
  drawPage(<LoginPage />);
  await screen.findByLabelText('验证码');
  type('账号', 'admin');
  type('密码', '12345');
  submit();
  expect(await screen.findByText('请输入验证码')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('blade-auth/oauth/captcha'));
  await vi.waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/gif/));
  type('验证码', 'HKA34');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已过期');
  const sent = asked.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ grant_type: 'captcha' });
  expect([sent?.headers.get('Captcha-Key'), sent?.headers.get('Captcha-Code')]).toEqual(['key-1', 'HKA34']);
  await vi.waitFor(() => expect(asked.filter(({ path }) => path.endsWith('captcha'))).toHaveLength(2));
  expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('');
});

it('offers the other systems, and goes there', async () => {
  offering({ providers: [{ source: 'oa', name: '办公系统' }] });
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { search: '?to=%2Forder%2Forderentry', assign });
  drawPage(<LoginPage />);
  fireEvent.click(await screen.findByRole('button', { name: '通过 办公系统 登录' }));
  expect(assign).toHaveBeenCalledWith('/api/console/sign-in/start?source=oa');
});

it('says why a sign-in through another system failed', async () => {
  offering({});
  arrivalFailure.set('第三方登录失败，请重试');
  drawPage(<LoginPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('第三方登录失败，请重试');
  arrivalFailure.set(undefined);
});

it.each([
  ['expired', /^登录已过期/, /^Your sign-in has expired/],
  ['elsewhere', /在别处结束/, /ended elsewhere/],
  ['otherTab', /另一个标签页/, /in another tab/],
  ['unreachable', /^无法连接服务器/, /cannot be reached/],
] as const)('says in one sentence why somebody was sent here: %s', async (why, zh, en) => {
  offering({});
  for (const [language, sentence] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    await startTexts(language);
    left.set(why);
    drawPage(<LoginPage />);
    expect((await screen.findByRole('status')).textContent).toMatch(sentence);
    cleanup();
  }
  left.set(undefined);
});

it('goes on as who one was once the server can be reached again', async () => {
  writeSetting('signedIn', true);
  serve(({ method }) =>
    method === 'POST' ? Response.json({ access_token: 'again', tenant_id: '000000', user_id: '7' }) : { captcha: false, providers: [] },
  );
  left.set('unreachable');
  session.set(null);
  drawPage(<LoginPage />);
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  await vi.waitFor(() => expect(session.get()).toMatchObject({ userId: '7' }));
  expect(left.get()).toBeUndefined();
});

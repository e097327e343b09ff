import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../platform/sha256.js';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { LoginPage } from './login-page.js';

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: '登录' }));

beforeEach(startPage);
afterEach(endPage);

it('M020 asks for a password of at least five characters before it asks the server', async () => {
  const asked = serve(() => null);
  drawPage(<LoginPage />);
  type('账号', 'admin');
  type('密码', '1234');
  expect(screen.queryByText('密码至少 5 位')).toBeNull();
  submit();
  expect(await screen.findByText('密码至少 5 位')).toBeTruthy();
  expect(asked).toEqual([]);
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
  const [{ body, headers } = { body: {}, headers: new Headers() }] = asked;
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

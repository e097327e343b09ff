import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../platform/sha256.js';
import { session } from '../platform/session.js';
import { clerk, drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { PersonalPage } from './personal-page.js';

const own = {
  account: 'clerk',
  name: '小林',
  realName: '林一',
  phone: '13800010001',
  email: null,
  version: 3,
  roleName: '订单员',
  avatar: '',
};
beforeEach(startPage);
afterEach(endPage);

const fill = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
const toPassword = async () => fireEvent.click(await screen.findByRole('tab', { name: '修改密码' }));
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('R078 has two tabs; the first edits real name, user name, phone and email', async () => {
  const asked = serve(({ path }) => (path.endsWith('/info') ? own : { id: 'x', version: 4, position: '1' }));
  drawPage(<PersonalPage />);
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['个人信息', '修改密码']);
  await screen.findByDisplayValue('林一');
  fill(/^真实姓名/, '林一一');
  fill(/^邮箱/, 'lin@example.com');
  send('保存');
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'blade-user/update-info')?.body).toEqual({
    name: '小林',
    realName: '林一一',
    phone: '13800010001',
    email: 'lin@example.com',
  });
});

it.each([
  ['R190 M045', '1380000000', '手机号码长度不为11位'],
  ['R191 M046', '12345678901', '手机号码格式不正确'],
])('%s the telephone %s is told beside its field, and not sent', async (_, phone, sentence) => {
  const asked = serve(() => own);
  drawPage(<PersonalPage />);
  await screen.findByDisplayValue('林一');
  fill(/^手机/, phone);
  send('保存');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('R191 whoever has had another telephone before changes their name and keeps it', async () => {
  const asked = serve(({ path }) => (path.endsWith('/info') ? { ...own, phone: '0755-2661234' } : { id: 'x', version: 4, position: '1' }));
  drawPage(<PersonalPage />);
  await screen.findByDisplayValue('林一');
  fill(/^真实姓名/, '林一一');
  send('保存');
  expect(await screen.findByText('更新成功')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'blade-user/update-info')?.body).toMatchObject({ realName: '林一一', phone: '0755-2661234' });
});

it('R080 M043 old, new and confirmed password are required, each said beside its field', async () => {
  const asked = serve(() => own);
  drawPage(<PersonalPage />);
  await toPassword();
  send('修改密码');
  for (const sentence of ['请输入原密码', '请输入新密码', '请输入确认密码']) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('keeps what is typed behind either tab while one looks at the other', async () => {
  serve(() => own);
  drawPage(<PersonalPage />);
  await screen.findByDisplayValue('林一');
  fill(/^真实姓名/, '林一一');
  await toPassword();
  fill(/^原密码/, 'old-one');
  fireEvent.click(screen.getByRole('tab', { name: '个人信息' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^真实姓名/, { selector: 'input' }).value).toBe('林一一');
  await toPassword();
  expect(screen.getByLabelText<HTMLInputElement>(/^原密码/, { selector: 'input' }).value).toBe('old-one');
});

it('R081 sends account, oldPassword, newPassword and newPassword1, hashed', async () => {
  const asked = serve(({ method }) => (method === 'GET' ? own : { id: 'x', version: 4, position: '1' }));
  drawPage(<PersonalPage />);
  await toPassword();
  fill(/^原密码/, 'old-one');
  fill(/^新密码/, 'seven-7');
  fill(/^确认密码/, 'seven-7');
  send('修改密码');
  expect(await screen.findByText('密码至少 8 位')).toBeTruthy();
  fill(/^新密码/, 'new-ones');
  fill(/^确认密码/, 'new-twos');
  send('修改密码');
  expect(await screen.findByText('两次密码输入不一致')).toBeTruthy();
  fill(/^确认密码/, 'new-ones');
  send('修改密码');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('blade-user/update-password'));
  const [old, changed] = [await sha256('old-one'), await sha256('new-ones')];
  expect(asked.at(-1)?.body).toEqual({ account: 'clerk', oldPassword: old, newPassword: changed, newPassword1: changed });
});

it('says the sentence of the server where the old password is wrong', async () => {
  serve(({ method }) => (method === 'POST' ? refusal(409, { refusal: 'WrongPassword', msg: '密码错误' }) : own));
  drawPage(<PersonalPage />);
  await toPassword();
  for (const label of [/^原密码/, /^新密码/, /^确认密码/]) fill(label, 'five5678');
  send('修改密码');
  expect((await screen.findByRole('alert')).textContent).toBe('密码错误');
});

const choose = async (bytes: readonly number[], name: string, size = bytes.length) => {
  await screen.findByDisplayValue('林一');
  const input = document.querySelector('input[type=file]');
  const file = new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name);
  fireEvent.change(input ?? document.body, { target: { files: [file] } });
};
const png = [0x89, 0x50, 0x4e, 0x47];

it('R079 R082 SC009 sends a chosen picture at once, and shows it from the token call on', async () => {
  const asked = serve(({ path }) => {
    if (path.endsWith('/info')) return own;
    if (path.endsWith('oauth/token'))
      return Response.json({ access_token: 't', tenant_id: '000000', user_id: clerk.userId, avatar: '/api/console/avatars/x' });
    return { id: 'x', version: 4, position: '1' };
  });
  drawPage(<PersonalPage />);
  await choose(png, 'me.png');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('console/avatar'));
  await waitFor(() => expect(session.get()).toMatchObject({ avatar: '/api/console/avatars/x' }));
});

it.each([
  ['R082 M041 what is neither jpg nor png by its content', [0x47, 0x49, 0x46, 0x38], 4, '头像只能是 jpg 或 png 图片'],
  ['R083 M042 more than 500 kB', png, 500 * 1024 + 1, '头像不能超过 500 KB'],
])('%s is refused before it is sent', async (_, bytes, size, sentence) => {
  const asked = serve(() => own);
  drawPage(<PersonalPage />);
  await choose(bytes, 'me.png', size);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

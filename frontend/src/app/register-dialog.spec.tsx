import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isGuest, session } from '../platform/session.js';
import { sha256 } from '../platform/sha256.js';
import { clerk, drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { switchLanguage } from '../i18n/i18n.js';
import { RegisterDialog, wrongOf } from './register-dialog.js';

const guest = { ...clerk, tenantId: '', userId: '-1', account: '', realName: '', userName: '周敏', oauthId: 'the-ticket' };
beforeEach(async () => {
  await startPage();
  session.set(guest);
});
afterEach(endPage);

const open = async (answer: Answering = () => ({ tenantId: '' })) => {
  const asked = serve(answer);
  drawPage(<RegisterDialog guest={guest} />);
  await screen.findByRole('dialog', { name: '账号注册' });
  return asked;
};
const fill = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: '提交申请' }));

it.each([
  ['-1', true],
  ['', true],
  ['0190a000-0000-7000-8000-000000000001', false],
])('R071 whoever has the user id "%s" is a guest: %s', (userId, expected) => {
  expect(isGuest({ ...clerk, userId })).toBe(expected);
});

it('R074 M011 SC027 asks for tenant, name, account, password and its confirmation, under its title', async () => {
  await open();
  for (const label of [/^租户编号/, /^用户姓名/, /^账号名称/, /^密码/, /^确认密码/])
    expect(screen.getByLabelText(label, { selector: 'input' })).toBeTruthy();
  expect((screen.getByLabelText(/^用户姓名/) as HTMLInputElement).value).toBe('周敏');
});

it('R075 M012 M013 M014 M015 warns of the first thing that is wrong, in the order of the fields, and sends nothing', async () => {
  const asked = await open();
  const steps: readonly (readonly [sentence: string, label: RegExp, text: string])[] = [
    ['请先输入租户编号', /^租户编号/, '000000'],
    ['请先输入账号名称', /^账号名称/, 'zhoumin'],
    ['请先输入密码', /^密码/, 'Elf-Schwalben'],
    ['请先输入密码', /^确认密码/, 'Elf-Amseln'],
  ];
  for (const [sentence, label, text] of steps) {
    send();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    fill(label, text);
  }
  send();
  expect((await screen.findAllByText('两次密码输入不一致')).length).toBeGreaterThan(0);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('R075 an empty tenant counts before everything else, and a password of fewer than eight characters last', () => {
  const none = { tenantId: '', name: '', account: '', password: '', password2: 'x' };
  expect(wrongOf(none)).toBe('needTenant');
  expect(wrongOf({ ...none, tenantId: '000000' })).toBe('needAccount');
  expect(wrongOf({ ...none, tenantId: '000000', account: 'a' })).toBe('needPassword');
  expect(wrongOf({ ...none, tenantId: '000000', account: 'a', password: 'y' })).toBe('differ');
  expect(wrongOf({ ...none, tenantId: '000000', account: 'a', password: 'x' })).toBe('short');
  expect(wrongOf({ ...none, tenantId: '000000', account: 'a', password: 'xyzabcd', password2: 'xyzabcd' })).toBe('short');
  expect(wrongOf({ ...none, tenantId: '000000', account: 'a', password: 'xyzabcde', password2: 'xyzabcde' })).toBeUndefined();
});

it('R073 does not ask for a tenant that the address tells', async () => {
  const asked = await open(({ path }) => (path.endsWith('tenant/info') ? { tenantId: '111111' } : { id: 'x', version: 1, position: '1' }));
  await waitFor(() => expect(screen.queryByLabelText(/^租户编号/)).toBeNull());
  fill(/^账号名称/, 'zhoumin');
  fill(/^密码/, 'Elf-Schwalben');
  fill(/^确认密码/, 'Elf-Schwalben');
  send();
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith('register-guest'))?.body).toMatchObject({ tenantId: '111111' }));
});

it('R076 M016 sends what was typed with the hash of the password, says that it waits, and signs out', async () => {
  const asked = await open(({ method }) => (method === 'POST' ? { id: 'x', version: 1, position: '1' } : { tenantId: '' }));
  fill(/^租户编号/, '000000');
  fill(/^账号名称/, ' zhoumin ');
  fill(/^密码/, 'Elf-Schwalben');
  fill(/^确认密码/, 'Elf-Schwalben');
  send();
  expect(await screen.findByText('注册申请已提交,请耐心等待管理员通过!')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('register-guest'))?.body).toEqual({
    tenantId: '000000',
    name: '周敏',
    account: 'zhoumin',
    password: await sha256('Elf-Schwalben'),
    oauthId: 'the-ticket',
  });
  await waitFor(() => expect(session.get()).toBeNull());
});

it.each([
  ['M018 the sentence of the server', { refusal: 'AlreadyTaken', msg: '账号“zhoumin”已被占用' }, '账号“zhoumin”已被占用'],
  ['R077 M017 提交失败 where it said nothing', { msg: '' }, '提交失败'],
])('a failure shows %s, and what was typed stays', async (_, body, sentence) => {
  await open(({ method }) => (method === 'POST' ? refusal(409, body) : { tenantId: '' }));
  fill(/^租户编号/, '000000');
  fill(/^账号名称/, 'zhoumin');
  fill(/^密码/, 'Elf-Schwalben');
  fill(/^确认密码/, 'Elf-Schwalben');
  send();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((screen.getByLabelText(/^账号名称/) as HTMLInputElement).value).toBe('zhoumin');
  expect(session.get()).toEqual(guest);
});

it('speaks English too', async () => {
  await open();
  await switchLanguage('en');
  expect(await screen.findByRole('dialog', { name: 'Register an account' })).toBeTruthy();
  await switchLanguage('zh');
});

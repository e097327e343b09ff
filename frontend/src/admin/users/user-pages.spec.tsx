import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clerk, drawPage, endPage, serve, startPage, type Answering } from '../../testing/page.js';
import { UserListPage } from './user-list-page.js';
import { UserPage } from './user-page.js';

const roles = [
  { id: '0190a000-0000-7000-8000-0000000000a1', roleName: '订单员', roleAlias: 'clerk' },
  { id: '0190a000-0000-7000-8000-0000000000a2', roleName: '质检员', roleAlias: 'inspector' },
];
const row = (last: number, more: object = {}) => ({
  id: `0190a000-0000-7000-8000-00000000000${last}`,
  version: 3,
  account: `user${last}`,
  name: `昵称${last}`,
  realName: `姓名${last}`,
  phone: null,
  email: null,
  deptId: null,
  roleIds: [roles[0]?.id],
  status: 'enabled',
  source: '',
  avatar: '',
  ...more,
});
const rows = [row(2), row(3), row(4, { status: 'pending', roleIds: [], source: 'oa' })];
const written = (id: string) => ({ id, version: 4, position: '9' });

const answering: Answering = ({ path, body, search }) => {
  if (path === 'blade-user/page') return { records: rows, total: rows.length, size: 10, current: 1, pages: 1 };
  if (path === 'blade-user/detail') return rows.find(({ id }) => id === search['id']);
  if (path === 'blade-system/role/select') return roles;
  if (path === 'blade-user/platform-detail') return { ...rows[0], userType: 'web', userExt: '', isAdministrator: false };
  const { userIds = [], id = '' } = (body ?? {}) as { userIds?: string[]; id?: string };
  if (path === 'blade-user/reset-password') return userIds.map((each) => ({ ...written(each), password: `new-${each.slice(-1)}` }));
  return path.startsWith('console/guests') || path.includes('update-platform') ? written(id) : [];
};
const draw = (page = <UserListPage />, given = {}) => {
  const asked = serve(answering);
  const seen = drawPage(page, { permissions: ['*', 'platform.*'], ...given });
  return { asked, seen };
};
const bodyOf = (asked: readonly { path: string; body: unknown }[], path: string) => asked.find((each) => each.path === path)?.body;
const onPage = (last: number) => ({ path: '/system/user/x', params: { id: rows.find(({ id }) => id.endsWith(`${last}`))?.id ?? '' } });
const select = async (...lasts: number[]) => {
  await screen.findByText('user2');
  for (const last of lasts) fireEvent.click(within(screen.getByText(`user${last}`).closest('tr') ?? document.body).getByRole('checkbox'));
};

beforeEach(startPage);
afterEach(endPage);

it('R164 SC049 grants roles to the selected users at once, beginning with those that they share', async () => {
  const { asked } = draw();
  await select(2, 3);
  fireEvent.click(screen.getByRole('button', { name: '分配角色' }));
  const dialog = await screen.findByRole('dialog', { name: '分配角色' });
  expect(within(dialog).getByText('姓名2、姓名3')).toBeTruthy();
  await within(dialog).findAllByText('订单员');
  fireEvent.click(within(dialog).getByRole('combobox', { name: '角色' }));
  fireEvent.click(await screen.findByRole('option', { name: '质检员' }));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-user/grant')).toBeTruthy());
  expect(bodyOf(asked, 'blade-user/grant')).toEqual({ userIds: [rows[0]?.id, rows[1]?.id], roleIds: roles.map(({ id }) => id) });
});

it('R164 resets the passwords of several after a question, and shows each once', async () => {
  const { asked } = draw();
  await select(2, 3);
  fireEvent.click(screen.getByRole('button', { name: '重置密码' }));
  const question = await screen.findByRole('dialog');
  expect(asked.map(({ path }) => path)).not.toContain('blade-user/reset-password');
  fireEvent.click(within(question).getByRole('button', { name: '确定' }));
  const shown = await screen.findByRole('dialog', { name: '新密码' });
  expect([...shown.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['new-2', 'new-3']);
});

it('R164 unlocks the selected users', async () => {
  const { asked } = draw();
  await select(2);
  fireEvent.click(screen.getByRole('button', { name: '解除锁定' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-user/unlock')).toEqual({ userIds: [rows[0]?.id] }));
});

it('shows who waits behind a view of its own', async () => {
  const { seen } = draw();
  await screen.findByText('user4');
  fireEvent.click(screen.getByRole('button', { name: '待审核' }));
  await waitFor(() => expect(seen.search['status']).toBe('pending'));
});

it('R076 lets a guest in with roles, not without', async () => {
  const { asked } = draw(<UserPage />, onPage(4));
  expect(await screen.findByText(/此人通过 oa 登录/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '通过' }));
  expect(await screen.findByText('此项为必填')).toBeTruthy();
  expect(asked.map(({ path }) => path).filter((path) => path.startsWith('console/guests'))).toEqual([]);
  fireEvent.click(screen.getByRole('combobox', { name: /^角色/ }));
  fireEvent.click(await screen.findByRole('option', { name: '订单员' }));
  fireEvent.click(screen.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(bodyOf(asked, 'console/guests/decide')).toBeTruthy());
  expect(bodyOf(asked, 'console/guests/decide')).toEqual({ id: rows[2]?.id, isAccepted: true, roleIds: [roles[0]?.id], deptId: null });
  // Nothing else can be done to somebody who waits.
  expect(screen.queryByRole('button', { name: '重置密码' })).toBeNull();
});

it('refuses a guest with a reason, and goes back to the list', async () => {
  const { asked, seen } = draw(<UserPage />, onPage(4));
  fireEvent.click(await screen.findByRole('button', { name: '拒绝' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '不认识' } });
  const [confirm] = within(dialog).getAllByRole('button').slice(-1);
  fireEvent.click(confirm ?? dialog);
  await waitFor(() => expect(bodyOf(asked, 'console/guests/decide')).toEqual({ id: rows[2]?.id, isAccepted: false, reason: '不认识' }));
  await waitFor(() => expect(seen.replaced).toEqual(['/system/user']));
});

it('keeps what is typed among what the platform keeps while one looks at the record', async () => {
  const { seen } = draw(<UserPage />, { ...onPage(2), search: { show: 'platform' } });
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '平台扩展信息' });
  fireEvent.change(await note(), { target: { value: '外包' } });
  fireEvent.click(screen.getByRole('tab', { name: '基本信息' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '平台扩展信息' })).toBeNull());
  expect(seen.dirty).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: '平台数据' }));
  expect((await note()).value).toBe('外包');
});

it('shows what the platform keeps to whoever administers it, and to nobody else', async () => {
  const { asked } = draw(<UserPage />, { ...onPage(2), search: { show: 'platform' } });
  fireEvent.click(await screen.findByRole('switch', { name: /平台管理员/ }));
  fireEvent.click(screen.getAllByRole('button', { name: '保存' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(bodyOf(asked, 'blade-user/update-platform')).toEqual({
      id: rows[0]?.id,
      version: 3,
      userType: 'web',
      userExt: '',
      isAdministrator: true,
    }),
  );
  endPage();
  await startPage();
  draw(<UserPage />, { ...onPage(2), permissions: ['*'] });
  await screen.findByDisplayValue('姓名2');
  expect(screen.queryByRole('tab', { name: '平台数据' })).toBeNull();
  expect(clerk.userId).not.toBe(rows[0]?.id);
});

it('C02 a user that was unlocked meanwhile is saved on the version which that made, with what was typed', async () => {
  let version = 3;
  const asked = serve((one) => {
    if (one.path === 'blade-user/unlock') version = 4;
    return one.path === 'blade-user/detail' ? { ...rows[0], version } : answering(one);
  });
  drawPage(<UserPage />, { permissions: ['*'], ...onPage(2) });
  const phone = await screen.findByLabelText(/^手机/);
  fireEvent.change(phone, { target: { value: '13800000000' } });
  fireEvent.click(screen.getByRole('button', { name: '解除登录锁定' }));
  await waitFor(() => expect(asked.filter(({ path }) => path === 'blade-user/detail').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^手机/).value).toBe('13800000000'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-user/submit')).toMatchObject({ phone: '13800000000', version: 4 }));
});

it('R190 R191 M045 M046 takes no telephone but that of a mobile, and says so beside its field; an older one stays', async () => {
  const asked = serve((one) => (one.path === 'blade-user/detail' ? { ...rows[0], phone: '0755-2661234' } : answering(one)));
  drawPage(<UserPage />, { permissions: ['*'], ...onPage(2) });
  const phone = await screen.findByLabelText(/^手机/);
  for (const [typed, sentence] of [
    ['1380000000', '手机号码长度不为11位'],
    ['12345678901', '手机号码格式不正确'],
  ] as const) {
    fireEvent.change(phone, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  expect(bodyOf(asked, 'blade-user/submit')).toBeUndefined();
  fireEvent.change(phone, { target: { value: '0755-2661234' } });
  fireEvent.change(screen.getByLabelText(/^姓名/), { target: { value: '李二' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-user/submit')).toMatchObject({ realName: '李二', phone: '0755-2661234' }));
});

it('makes nobody with a password of fewer than eight characters', async () => {
  const { asked } = draw(<UserPage />, { path: '/system/user/new', params: { id: 'new' } });
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText(/^账号/);
  for (const label of [/^账号/, /^姓名/, /^昵称/]) type(label, '林二');
  type(/^密码/, '1234567');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('密码至少 8 位')).toBeTruthy();
  expect(bodyOf(asked, 'blade-user/submit')).toBeUndefined();
  type(/^密码/, '12345678');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-user/submit')).toMatchObject({ account: '林二' }));
});

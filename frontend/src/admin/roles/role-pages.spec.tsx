import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../../testing/page.js';
import { RoleListPage, RolePage } from './role-pages.js';

const idOf = (last: number): string => `0190a000-0000-7000-8000-0000000000b${last}`;
const role = (last: number, roleName: string, more: object = {}) => ({
  id: idOf(last),
  version: 2,
  roleName,
  roleAlias: `alias${last}`,
  parentId: null,
  sort: last,
  permissions: ['orderentry.read', 'files.read'],
  scope: 'own',
  dataScopeIds: [],
  apiScopeIds: [],
  ...more,
});
const head = role(1, '订单主管');
const clerk = role(2, '订单员', { parentId: idOf(1), permissions: ['orderentry.read', 'orderentry.write', 'files.read'], scope: 'all' });
const guest = role(3, '访客', { sort: 9 });
const all = [head, clerk, guest];
const noded = (each: typeof head, children: readonly object[] = []) => ({ ...each, title: each.roleName, children });

const node = (id: string, zh: string, permission: string | null, children: readonly object[] = []) => ({
  id,
  nameZh: zh,
  nameEn: id,
  permission,
  children,
});
const scopeOf = (id: string, name: string, more: object) => ({ id, name, category: 'scope', children: [], ...more });
const below = (leaf: object) => [{ id: 'order', name: '订单管理', category: 'menu', children: [leaf] }];
const trees = {
  menu: [
    node('order', '订单管理', null, [node('order.orderentry', '订单', 'orderentry.read', [node('w', '编辑', 'orderentry.write')])]),
    node('system', '系统管理', null, [node('system.post', '岗位', 'post.read')]),
  ],
  dataScope: below(scopeOf(idOf(7), '订单·本人', { resource: 'orderentry', kindName: '本人' })),
  apiScope: below(scopeOf(idOf(8), '订单查询', { method: 'GET', pathPattern: '/api/saas-order/orderentry/**' })),
};

const answering: Answering = ({ path, search }) => {
  if (path === 'blade-system/role/list') return { records: all, total: 3, size: 10, current: 1, pages: 1 };
  if (path === 'blade-system/role/tree')
    return search['tenantId'] === '100001' ? [noded(role(6, '别家角色'))] : [noded(head, [noded(clerk)]), noded(guest)];
  if (path === 'blade-system/role/tree-by-id') return [noded(head, search['roleId'] === idOf(1) ? [noded(clerk)] : [])];
  if (path === 'blade-system/role/detail') return all.find(({ id }) => id === search['id']);
  if (path === 'blade-system/role/select') return all;
  if (path === 'blade-system/menu/grant-tree') return trees;
  if (path === 'blade-system/tenant/getTenantQueryList')
    return ['000000', '100001'].map((tenantId) => ({ id: tenantId, tenantId, tenantName: `租户${tenantId}` }));
  if (path === 'console/scopes/resources') return [{ resource: 'orderentry', nameZh: '订单资料', nameEn: 'Orders', kinds: ['own'] }];
  return [];
};
const draw = (page = <RoleListPage />, given = {}) => ({ asked: serve(answering), seen: drawPage(page, given) });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [
        row.getAttribute('data-level'),
        ...within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ].slice(0, 5),
    );
const bodyOf = (asked: readonly { path: string; body: unknown }[], path: string) => asked.find((each) => each.path === path)?.body;
const item = (name: string) => screen.findByRole('treeitem', { name });

beforeEach(startPage);
afterEach(endPage);

it('SC040 R163 the roles stand below each other with alias, data scope and sort; a line closes, a search keeps the parents of what it finds', async () => {
  draw();
  await screen.findByText('订单员');
  expect(rows()).toEqual([
    ['1', '订单主管', 'alias1', '本人', '1'],
    ['2', '订单员', 'alias2', '全部', '2'],
    ['1', '访客', 'alias3', '本人', '9'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '收起 订单主管' }));
  expect(rows().map(([, name]) => name)).toEqual(['订单主管', '访客']);
  fireEvent.change(screen.getByRole('textbox', { name: '在“角色”中查找' }), { target: { value: 'ALIAS2' } });
  expect(rows().map(([, name]) => name)).toEqual(['订单主管', '订单员']);
});

it('SC040 adds a role below another, and removes one after a question', async () => {
  const { asked, seen } = draw();
  fireEvent.click(await screen.findByRole('button', { name: '新增下级 订单员' }));
  expect(seen.opened).toEqual([`/system/role/new?parent=${idOf(2)}`]);
  fireEvent.click(screen.getByRole('button', { name: '删除 订单员' }));
  const question = await screen.findByRole('dialog');
  expect(asked.filter(({ path }) => path.endsWith('remove'))).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith('role/remove'))?.search).toEqual({ ids: idOf(2) }));
});

it('SC040 a role that is added below another carries its parent', async () => {
  const { asked } = draw(<RolePage />, { path: '/system/role/new', params: { id: 'new' }, search: { parent: idOf(1) } });
  fireEvent.change(await screen.findByRole('textbox', { name: /^角色名称/ }), { target: { value: '新角色' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^角色别名/ }), { target: { value: 'newRole' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(bodyOf(asked, 'blade-system/role/submit')).toEqual({ roleName: '新角色', roleAlias: 'newRole', parentId: idOf(1), sort: 1 }),
  );
});

it('SC040 R163 Ctrl+S saves a role as it saves every other form', async () => {
  const { asked } = draw(<RolePage />, { path: '/system/role/new', params: { id: 'new' } });
  fireEvent.change(await screen.findByRole('textbox', { name: /^角色名称/ }), { target: { value: '新角色' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^角色别名/ }), { target: { value: 'newRole' } });
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^角色别名/ }), { key: 's', code: 'KeyS', ctrlKey: true });
  await waitFor(() => expect(bodyOf(asked, 'blade-system/role/submit')).toMatchObject({ roleName: '新角色', roleAlias: 'newRole' }));
});

it('SC040 whoever administers the platform looks at the roles of another tenant, and changes none', async () => {
  const { asked } = draw(<RoleListPage />, { permissions: ['*', 'platform.*'], search: { tenant: '100001' } });
  expect(await screen.findByText('别家角色')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('role/tree')).map(({ search }) => search['tenantId'])).toEqual(['100001']);
  expect(screen.getByText('其他租户的角色只能查看。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^权限设置/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '别家角色' })).toBeNull();
});

it('SC040 the page of a role shows the roles below it', async () => {
  draw(<RolePage />, { params: { id: idOf(1) } });
  const section = await screen.findByRole('region', { name: '下级角色' });
  expect(within(section).getByRole('link', { name: '订单员' }).getAttribute('href')).toBe(`/system/role/${idOf(2)}`);
});

const roleName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^角色名称/ });

it('SC040 C02 grants that are saved beside it leave a name that is being typed alone, and it is saved on the version that they made', async () => {
  let version = 2;
  const asked = serve((one) => {
    if (one.path === 'blade-system/role/grant') version = 3;
    if (one.path === 'blade-system/role/detail') return { ...head, version };
    return answering(one);
  });
  drawPage(<RolePage />, { params: { id: idOf(1) } });
  await screen.findByDisplayValue('订单主管');
  fireEvent.change(roleName(), { target: { value: '主管' } });
  fireEvent.click(await item('岗位'));
  fireEvent.click(screen.getByRole('button', { name: '保存权限' }));
  await waitFor(() => expect(asked.filter(({ path }) => path === 'blade-system/role/detail').length).toBeGreaterThan(1));
  await screen.findByText('操作成功');
  expect([roleName().value, screen.queryByText('数据已被他人修改')]).toEqual(['主管', null]);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodyOf(asked, 'blade-system/role/submit')).toMatchObject({ roleName: '主管', version: 3 }));
});

it('SC040 C02 whoever saves a role that somebody else changed is told what changed, keeps what was typed, and chooses', async () => {
  let saved = head;
  const asked = serve((one) => {
    if (one.path === 'blade-system/role/detail') return saved;
    const { version } = (one.body ?? {}) as { version?: number };
    if (one.path !== 'blade-system/role/submit' || version === 3) return answering(one);
    saved = { ...head, version: 3, roleName: '订单总管' };
    return refusal(412, { msg: '数据已被他人修改，请刷新后重试', refusal: 'StaleVersion', details: { expectedVersion: version } });
  });
  drawPage(<RolePage />, { params: { id: idOf(1) } });
  await screen.findByDisplayValue('订单主管');
  fireEvent.change(roleName(), { target: { value: '主管' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/在您填写期间改动了：角色名称/)).toBeTruthy();
  expect(roleName().value).toBe('主管');
  // The question says it; the refusal does not say it once more, before the answer or after it.
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === 'blade-system/role/submit').map(({ body }) => body)).toMatchObject([
      { roleName: '主管', version: 2 },
      { roleName: '主管', version: 3 },
    ]),
  );
});

it('SC040 C02 a role of which somebody else changed what the form does not hold: that it was not saved is said, and the next time it is', async () => {
  let saved = head;
  const asked = serve((one) => {
    if (one.path === 'blade-system/role/detail') return saved;
    const { version } = (one.body ?? {}) as { version?: number };
    if (one.path !== 'blade-system/role/submit' || version === 3) return answering(one);
    saved = { ...head, version: 3, permissions: ['orderentry.read'] };
    return refusal(412, { msg: '数据已被他人修改，请刷新后重试', refusal: 'StaleVersion', details: { expectedVersion: version } });
  });
  drawPage(<RolePage />, { params: { id: idOf(1) } });
  await screen.findByDisplayValue('订单主管');
  fireEvent.change(roleName(), { target: { value: '主管' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toBe('数据已被他人修改，请刷新后重试');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked.findLast(({ path }) => path === 'blade-system/role/submit')?.body).toMatchObject({ version: 3 }));
});

it('SC041 R163 the dialog grants menus, data scopes and API scopes in three trees', async () => {
  const { asked } = draw();
  fireEvent.click(await screen.findByRole('button', { name: '权限设置 订单主管' }));
  const dialog = await screen.findByRole('dialog', { name: '权限设置' });
  expect((await within(dialog).findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['菜单', '数据权限', '接口权限']);
  expect((await item('订单')).getAttribute('aria-checked')).toBe('mixed');
  fireEvent.click(await item('编辑'));
  expect((await item('订单')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(within(dialog).getByRole('tab', { name: '数据权限' }));
  fireEvent.keyDown(await item('订单·本人订单资料 · 本人'), { key: ' ' });
  fireEvent.click(within(dialog).getByRole('tab', { name: '接口权限' }));
  fireEvent.click(await item('订单查询GET · /api/saas-order/orderentry/**'));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存权限' }));
  await waitFor(() =>
    expect(bodyOf(asked, 'blade-system/role/grant')).toEqual({
      roleIds: [idOf(1)],
      permissions: ['files.read', 'orderentry.read', 'orderentry.write'],
      scope: 'own',
      dataScopeIds: [idOf(7)],
      apiScopeIds: [idOf(8)],
    }),
  );
});

it('SC041 a right without a page is chosen from those that calls ask for', async () => {
  const asked = serve((given) =>
    given.path === 'console/scopes/permissions' ? ['files.read', 'orderentry.read', 'channel.use'] : answering(given),
  );
  drawPage(<RoleListPage />);
  fireEvent.click(await screen.findByRole('button', { name: '权限设置 订单主管' }));
  const dialog = await screen.findByRole('dialog', { name: '权限设置' });
  fireEvent.click(await within(dialog).findByLabelText(/^其他权限/, { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'channel.use', hidden: true }));
  // What stands in the tree is ticked there.
  expect(screen.queryByRole('option', { name: 'orderentry.read', hidden: true })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: '保存权限' }));
  await waitFor(() =>
    expect(bodyOf(asked, 'blade-system/role/grant')).toMatchObject({ permissions: ['channel.use', 'files.read', 'orderentry.read'] }),
  );
});

it('SC041 several roles begin with what they share, and a scope in which they differ is left alone', async () => {
  const { asked } = draw(<RoleListPage />, { search: { show: 'list' } });
  await screen.findByText('alias1');
  for (const name of ['alias1', 'alias2'])
    fireEvent.click(within(screen.getByText(name).closest('tr') ?? document.body).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '权限设置' }));
  const dialog = await screen.findByRole('dialog', { name: '权限设置' });
  expect(await within(dialog).findByText('订单主管、订单员')).toBeTruthy();
  expect((await item('编辑')).getAttribute('aria-checked')).toBe('false');
  fireEvent.click(await item('岗位'));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存权限' }));
  await waitFor(() =>
    expect(bodyOf(asked, 'blade-system/role/grant')).toEqual({
      roleIds: [idOf(1), idOf(2)],
      permissions: ['files.read', 'orderentry.read', 'post.read'],
      dataScopeIds: [],
      apiScopeIds: [],
    }),
  );
});

it('SC041 without the right to write roles the trees can be looked at', async () => {
  const { asked } = draw(<RolePage />, { params: { id: idOf(3) }, permissions: ['role.read'] });
  const page = await item('岗位');
  expect(page.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(page);
  expect((await item('岗位')).getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByRole('button', { name: '保存权限' })).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

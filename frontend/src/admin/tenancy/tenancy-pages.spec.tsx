import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../../testing/page.js';
import { ClientListPage } from './client-page.js';
import { PackageListPage } from './package-page.js';
import { TenantListPage } from './tenant-page.js';
import { TopMenuListPage } from './top-menu-page.js';

const idOf = (last: number): string => `0190a000-0000-7000-8000-0000000000d${last}`;
const node = (id: string, nameZh: string, children: readonly object[] = []) => ({ id, nameZh, nameEn: id, children });
const tree = [
  node('order', '订单管理', [node('entry', '订单'), node('report', '订单报表')]),
  node('system', '系统管理', [node('post', '岗位')]),
];
const package1 = { id: idOf(1), version: 3, packageName: '基础版', menuId: 'order,entry', menuCount: 2, remark: '试用' };
const package2 = { id: idOf(2), version: 1, packageName: '旗舰版', menuId: 'system,post', menuCount: 2, remark: null };
const source = { id: idOf(3), version: 1, name: '质检库', host: 'db.example.com', driver: 'postgres' };
const tenant = {
  id: '100001',
  version: 5,
  tenantId: '100001',
  tenantName: '南山工厂',
  domain: null,
  linkman: '李',
  contactNumber: null,
  address: null,
  accountLimit: 20,
  expireAt: null,
  packageId: idOf(1),
  datasourceId: null,
  status: 'active',
};
const top = { id: idOf(5), version: 2, code: 'business', nameZh: '业务', nameEn: 'Business', path: '/home', icon: 'order', sort: 2 };
const client = {
  id: 'reports',
  version: 1,
  clientId: 'reports',
  grants: 'client_credentials',
  scopes: 'integration',
  tenantId: '100001',
  accessSeconds: 3600,
  refreshSeconds: 0,
};

const answering: Answering = ({ method, path, search, body }) => {
  if (path === 'blade-system/client/submit') return { id: 'reports', version: 2, position: '8', secret: 'once-only' };
  if (method === 'POST' && path.endsWith('grant')) return [{ id: idOf(5), version: 3, position: '8' }];
  if (method === 'POST') {
    const isNewTenant = path === 'blade-system/tenant/submit' && !(body as { id?: string }).id; // what the form sent
    return { id: 'x', version: 6, position: '8', ...(isNewTenant && { tenantId: '200002', account: 'admin', password: 'first-word' }) };
  }
  if (path === 'blade-system/menu/tree') return tree;
  if (path === 'blade-system/menu/grant-top-tree') return { menu: tree };
  if (path === 'blade-system/tenant-package/detail') return [package1, package2].find(({ id }) => id === search['id']);
  if (path === 'blade-system/tenant-package/list') return pageOf([package1, package2]);
  if (path === 'blade-develop/datasource/list') return pageOf([source]);
  if (path === 'blade-develop/datasource/detail') return source;
  if (path === 'blade-system/tenant/detail') return tenant;
  if (path === 'blade-system/tenant/list') return pageOf([tenant]);
  if (path === 'blade-system/topmenu/detail') return { ...top, menuIds: ['order'] };
  if (path === 'blade-system/topmenu/list') return pageOf([top]);
  if (path === 'blade-system/client/detail') return client;
  if (path === 'blade-system/client/list') return pageOf([client]);
  return [];
};
const permissions = ['*', 'platform.*'];
const draw = (page: ReactNode, given = {}) => ({ asked: serve(answering), seen: drawPage(page, { permissions, ...given }) });
const dialog = async () => within(await screen.findByRole('dialog'));
const act = async (row: string, name: RegExp) => fireEvent.click((await rowOf(row)).getByRole('button', { name }));
const actBehind = async (row: string, name: string): Promise<void> => {
  fireEvent.click((await rowOf(row)).getByRole('button', { name: / 的操作$/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await (await dialog()).findByRole('textbox', { name }), { target: { value } });
const save = async () => fireEvent.click((await dialog()).getByRole('button', { name: '保存' }));
const choosePicked = async (label: string, row: string): Promise<void> => {
  fireEvent.click(await (await dialog()).findByRole('textbox', { name: new RegExp(`^${label}`) }));
  fireEvent.doubleClick(await screen.findByText(row));
};

beforeEach(startPage);
afterEach(endPage);

describe('S035 SC035 tenant packages', () => {
  it('R092 R162 are searched, added, edited, deleted, and several at once; there is nothing to view', async () => {
    const { asked } = draw(<PackageListPage />);
    const row = await rowOf('基础版');
    expect(row.getByText('试用')).toBeTruthy();
    expect(row.getByRole('button', { name: /^编辑/ })).toBeTruthy();
    expect(row.getByRole('button', { name: /^删除|的操作$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '新增' })).toBeTruthy();
    expect(screen.queryAllByText('查看')).toEqual([]);
    expect(screen.queryAllByRole('link', { name: '基础版' })).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: '产品包名称' }), { target: { value: '基础' } });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(asked.at(-1)?.search).toMatchObject({ packageName_like: '基础' }));
    for (const name of ['基础版', '旗舰版']) fireEvent.click((await rowOf(name)).getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    fireEvent.click((await dialog()).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(said(asked).map(({ path, search }) => [path, search['ids']])).toEqual([
        ['blade-system/tenant-package/remove', `${idOf(1)},${idOf(2)}`],
      ]),
    );
    expect(await screen.findByText('操作成功!')).toBeTruthy();
  });

  it('M027 R095 wants a name and menus before anything is sent; a folder ticks what stands below it, sent as one comma list', async () => {
    const { asked } = draw(<PackageListPage />);
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    await (await dialog()).findByRole('checkbox', { name: '订单管理' });
    await save();
    expect(await screen.findByText('请输入产品包名称')).toBeTruthy();
    expect(screen.getByText('请选择菜单')).toBeTruthy();
    expect(said(asked)).toEqual([]);
    await type(/^产品包名称/, '专业版');
    fireEvent.click((await dialog()).getByRole('checkbox', { name: '订单管理' }));
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toEqual({ packageName: '专业版', remark: '', menuId: 'order,entry,report' }));
  });

  it.each([
    ['added', async () => fireEvent.click(await screen.findByRole('button', { name: '新增' }))],
    ['changed', () => act('基础版', /^编辑/)],
  ])('M029 R096 says 操作成功! when one was %s', async (_, open) => {
    draw(<PackageListPage />);
    await open();
    await type(/^产品包名称/, '专业版');
    fireEvent.click((await dialog()).getByRole('checkbox', { name: '岗位' }));
    await save();
    expect(await screen.findByText('操作成功!')).toBeTruthy();
  });

  it('says nothing of success when it is refused, and why', async () => {
    serve((request) => (request.method === 'POST' ? refusal(409, { msg: '有租户正在使用' }) : answering(request)));
    drawPage(<PackageListPage />, { permissions });
    await act('基础版', /^编辑/);
    await type(/^产品包名称/, '专业版');
    await save();
    expect(await (await dialog()).findByText('有租户正在使用')).toBeTruthy();
    expect(screen.queryByText('操作成功!')).toBeNull();
  });
});

describe('S037 SC037 tenants', () => {
  it('a tenant gets its data source and its package out of those that the platform has', async () => {
    const { asked } = draw(<TenantListPage />);
    await act('南山工厂', /^编辑/);
    expect(await (await dialog()).findByDisplayValue('基础版')).toBeTruthy();
    await choosePicked('数据源', '质检库');
    await waitFor(async () => expect(screen.getByDisplayValue('质检库')).toBeTruthy());
    await save();
    await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual(['blade-system/tenant/submit']));
    expect(said(asked)[0]?.body).toMatchObject({ id: '100001', version: 5, packageId: idOf(1), datasourceId: idOf(3), accountLimit: 20 });
  });

  it('a new tenant shows the first password of its administrator once', async () => {
    const { asked } = draw(<TenantListPage />);
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    await type(/^租户名称/, '北区工厂');
    await save();
    expect(await screen.findByText('first-word')).toBeTruthy();
    expect(said(asked)[0]?.body).toMatchObject({ tenantName: '北区工厂', adminAccount: 'admin' });
  });
});

describe('S039 SC039 top menus', () => {
  it('a top menu is granted menus; a folder that is granted stands for all below it', async () => {
    const { asked } = draw(<TopMenuListPage />);
    await act('业务', /^分配菜单/);
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await (await dialog()).findByRole('checkbox', { name: '订单报表' });
    expect([box('订单管理').checked, box('订单报表').checked, box('岗位').checked]).toEqual([true, true, false]);
    fireEvent.click(box('订单'));
    fireEvent.click(box('系统管理'));
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toEqual({ topMenuIds: [idOf(5)], menuIds: ['report', 'system'] }));
  });

  it('R132 the icon of a top menu is chosen among pictures', async () => {
    const { asked } = draw(<TopMenuListPage />);
    await act('业务', /^编辑/);
    expect((await dialog()).queryByRole('textbox', { name: /^图标/ })).toBeNull();
    fireEvent.click(await (await dialog()).findByRole('button', { name: /^选择图标/ }));
    fireEvent.click(await screen.findByRole('button', { name: '发货' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '发货' })).toBeNull());
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ icon: 'delivery', code: 'business' }));
  });

  it('a top menu is changed with the version that was shown', async () => {
    const { asked } = draw(<TopMenuListPage />);
    await act('业务', /^编辑/);
    await type(/^菜单名称/, '业务中心');
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ id: idOf(5), version: 2, nameZh: '业务中心', code: 'business' }));
  });
});

describe('S048 SC048 clients', () => {
  it('a client is registered, and its secret shown once', async () => {
    const { asked } = draw(<ClientListPage />);
    expect((await rowOf('reports')).getByText('100001')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '新增' }));
    await type(/^应用编号/, 'scanner');
    await save();
    expect(await screen.findByText('once-only')).toBeTruthy();
    expect(said(asked)[0]?.body).toMatchObject({ clientId: 'scanner', grants: 'client_credentials', scopes: 'integration' });
  });

  it('a click beside a secret that is shown once does not take it away', async () => {
    draw(<ClientListPage />);
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    await type(/^应用编号/, 'scanner');
    await save();
    expect(await screen.findByText('once-only')).toBeTruthy();
    for (const beside of document.querySelectorAll('.mantine-Modal-overlay')) fireEvent.click(beside);
    expect(screen.queryByText('once-only')).not.toBeNull();
  });

  it('says in words what a client may do, and offers a new secret only to one that has a secret', async () => {
    draw(<ClientListPage />);
    expect((await rowOf('reports')).getByText('程序自行读取')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '新增' }));
    expect((await dialog()).queryByLabelText('更换密钥')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act('reports', /^编辑/);
    const edited = await dialog();
    expect(await edited.findByLabelText('更换密钥')).toBeTruthy();
    expect(edited.getByText('应用 reports')).toBeTruthy();
  });

  it('a client is removed after a question', async () => {
    const { asked } = draw(<ClientListPage />);
    const row = await rowOf('reports');
    if (row.queryByRole('button', { name: /^删除/ })) await act('reports', /^删除/);
    else await actBehind('reports', '删除');
    expect(said(asked)).toEqual([]);
    fireEvent.click((await dialog()).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(said(asked).map(({ search }) => search)).toEqual([{ ids: 'reports' }]));
  });
});

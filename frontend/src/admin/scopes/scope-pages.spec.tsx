import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../../testing/page.js';
import { scopePages, scopeRecordPages } from './scope-page.js';

const { data: DataScopes, api: ApiScopes } = scopePages;
const id = '0190a000-0000-7000-8000-0000000000c1';
const gone = '0190a000-0000-7000-8000-0000000000c2';
const item = (code: string, zh: string, children: readonly object[] = []) => ({ id: code, code, nameZh: zh, nameEn: code, children });
const menu = [
  item('order', '订单管理', [item('order.orderentry', '订单'), item('order.report', '订单报表')]),
  item('system', '系统管理', [item('system.post', '岗位')]),
];
const own = { id, version: 4, menuId: 'order.orderentry', resource: 'orderentry', kind: 'own', name: '订单 · 本人', remark: '业务员' };
const left = { id: gone, version: 1, menuId: 'order.left', resource: 'post', kind: 'all', name: '岗位 · 全部', remark: null };
const resources = [
  { resource: 'orderentry', nameZh: '订单', nameEn: 'Orders', kinds: ['all', 'own', 'customers'] },
  { resource: 'post', nameZh: '岗位', nameEn: 'Posts', kinds: ['all', 'own'] },
];
const read = {
  id,
  version: 2,
  menuId: 'order.orderentry',
  name: '查询',
  method: 'GET',
  pathPattern: '/api/saas-order/orderentry/**',
  remark: null,
};
const operations = [
  { method: 'GET', path: '/api/saas-order/orderentry/list', summary: 'Orders' },
  { method: 'GET', path: '/api/saas-order/orderentry/detail', summary: 'One order' },
  { method: 'POST', path: '/api/saas-order/orderentry/submit', summary: 'Enters an order' },
];

const answering: Answering = ({ method, path, search }) => {
  if (method === 'POST') return { id, version: 5, position: '9' };
  if (path === 'blade-system/menu/menu-list') return menu;
  if (path === 'console/scopes/resources') return resources;
  if (path === 'console/scopes/operations') return search['menuId'] === 'order.orderentry' ? operations : [];
  if (path === 'blade-system/data-scope/detail' && search['id'] === id) return own;
  if (path.endsWith('/detail')) return refusal(404, { refusal: 'RecordNotFound', msg: '不存在' });
  const all = path.startsWith('blade-system/data-scope') ? [own, left] : [read];
  return pageOf(all.filter(({ menuId }) => search['menuId'] === undefined || search['menuId'] === menuId));
};
const permissions = ['*', 'platform.*'];
const draw = (page = <DataScopes />, given = {}) => ({ asked: serve(answering), seen: drawPage(page, { permissions, ...given }) });
const dialog = () => screen.findByRole('dialog');
const treeItem = (name: string) => screen.findByRole('treeitem', { name });
const field = async (name: RegExp | string) => within(await dialog()).findByRole<HTMLInputElement>('combobox', { name });
async function choose(name: RegExp | string, option: string): Promise<void> {
  fireEvent.click(await field(name));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
const options = async (name: RegExp | string): Promise<readonly (string | null)[]> => {
  fireEvent.click(await field(name));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const named = () => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /^名称/ }).value;

beforeEach(startPage);
afterEach(endPage);

it.each([
  ['data-scope', own, '订单 · 本人'],
  ['api-scope', read, '查询'],
] as const)('C02 a scope that somebody else changed meanwhile is saved at the second try: %s', async (of, before, name) => {
  let scope: Readonly<Record<string, unknown>> = before;
  const newer = before.version + 1;
  const asked = serve((request) => {
    if (request.path === `blade-system/${of}/detail`) return scope;
    if (request.method === 'GET' || (request.body as { version: number }).version === newer) return answering(request);
    scope = { ...before, version: newer, remark: '别人的备注' };
    return refusal(412, { msg: '数据已被他人修改，请刷新后重试', refusal: 'StaleVersion', details: { expectedVersion: before.version } });
  });
  drawPage(of === 'data-scope' ? <DataScopes /> : <ApiScopes />, { permissions, search: { menu: 'order.orderentry' } });
  fireEvent.click((await rowOf(name)).getByRole('button', { name: /^编辑/ }));
  await field(of === 'data-scope' ? /^资源/ : /^接口/);
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '我的备注' } });
  save();
  expect(await screen.findByText(/在您填写期间改动了：备注/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '保留我的' }));
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  await waitFor(() =>
    expect(said(asked).map(({ body }) => body)).toMatchObject([{ version: before.version }, { version: newer, remark: '我的备注' }]),
  );
});

describe('S045 SC045 data scopes', () => {
  it('C079 of all items first, each with item, resource and rows by their names; of the chosen item then, and of all again', async () => {
    const { asked, seen } = draw();
    const row = await rowOf('订单 · 本人');
    // The item and the resource have the same name.
    await waitFor(() => expect(row.getAllByText('订单')).toHaveLength(2));
    expect(await row.findByText('本人')).toBeTruthy();
    expect((await rowOf('岗位 · 全部')).getByText('order.left')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    fireEvent.click(await treeItem('订单'));
    expect(seen.search).toEqual({ menu: 'order.orderentry' });
    await waitFor(() => expect(screen.queryByText('岗位 · 全部')).toBeNull());
    expect(asked.filter(({ path }) => path.endsWith('scope/list')).at(-1)?.search['menuId']).toBe('order.orderentry');
    fireEvent.click(screen.getByRole('button', { name: '显示全部菜单' }));
    expect(await screen.findByText('岗位 · 全部')).toBeTruthy();
  });

  it('is made of what is chosen: the resource of the item stands there, only its kinds of rows are offered, the name follows', async () => {
    const { asked } = draw(<DataScopes />, { search: { menu: 'order.orderentry' } });
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    expect((await field(/^资源/)).value).toBe('订单 (orderentry)');
    expect(await options(/^数据范围/)).toEqual(['全部', '本人', '所属医院']);
    fireEvent.click(screen.getByRole('option', { name: '所属医院' }));
    expect(named()).toBe('订单 · 所属医院');
    // Rows that the other resource cannot be told apart by are let go.
    await choose(/^资源/, '岗位 (post)');
    expect((await field(/^数据范围/)).value).toBe('');
    await choose(/^数据范围/, '本人');
    expect(named()).toBe('岗位 · 本人');
    save();
    await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual(['blade-system/data-scope/submit']));
    expect(said(asked)[0]?.body).toEqual({ resource: 'post', kind: 'own', name: '岗位 · 本人', menuId: 'order.orderentry', remark: null });
  });

  it('keeps a name that somebody typed, and asks for what is missing before anything is sent', async () => {
    const { asked } = draw(<DataScopes />, { search: { menu: 'order.report' } });
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    await field(/^资源/);
    save();
    expect((await screen.findAllByText('此项为必填')).length).toBe(3);
    expect(said(asked)).toEqual([]);
    fireEvent.change(within(await dialog()).getByRole('textbox', { name: /^名称/ }), { target: { value: '华南' } });
    await choose(/^资源/, '订单 (orderentry)');
    await choose(/^数据范围/, '全部');
    expect(named()).toBe('华南');
  });

  it('C081 is edited with the version that was shown, and its name goes with what it says', async () => {
    const { asked } = draw();
    fireEvent.click((await rowOf('订单 · 本人')).getByRole('button', { name: /^编辑/ }));
    await choose(/^数据范围/, '全部');
    fireEvent.change(within(await dialog()).getByRole('textbox', { name: /^备注/ }), { target: { value: ' ' } });
    save();
    await waitFor(() =>
      expect(said(asked)[0]?.body).toEqual({
        id,
        version: 4,
        menuId: 'order.orderentry',
        resource: 'orderentry',
        kind: 'all',
        name: '订单 · 全部',
        remark: null,
      }),
    );
  });

  it('below an item that left the menu can still be edited', async () => {
    const { asked } = draw();
    fireEvent.click((await rowOf('岗位 · 全部')).getByRole('button', { name: /^编辑/ }));
    expect((await field(/^资源/)).value).toBe('岗位 (post)');
    save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ id: gone, menuId: 'order.left' }));
  });

  it('without the right to change them can be looked at only', async () => {
    draw(<DataScopes />, { permissions: ['data-scope.read'], search: { menu: 'order.orderentry' } });
    const row = await rowOf('订单 · 本人');
    expect(row.queryByRole('button', { name: /^编辑|^删除/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  });

  it.each([
    ['of one leads to its item', id, '/system/data-scope?menu=order.orderentry'],
    ['of one that is gone leads to all', gone, '/system/data-scope'],
  ])('the address %s', async (_, asked, address) => {
    const Record = scopeRecordPages.data;
    const { seen } = draw(<Record />, { params: { id: asked } });
    await waitFor(() => expect(seen.replaced).toEqual([address]));
  });
});

describe('S046 SC046 API scopes', () => {
  it('C085 name one call of the item or all of a kind, out of the API document', async () => {
    const { asked } = draw(<ApiScopes />, { search: { menu: 'order.orderentry' } });
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    expect(await options(/^接口/)).toEqual([
      '任意方法 /api/saas-order/orderentry/** 全部接口',
      'GET /api/saas-order/orderentry/** 全部查询接口',
      'GET /api/saas-order/orderentry/list 列表',
      'GET /api/saas-order/orderentry/detail 详情',
      'POST /api/saas-order/orderentry/submit 保存',
    ]);
    fireEvent.click(screen.getByRole('option', { name: /submit/ }));
    expect(named()).toBe('保存');
    await choose(/^接口/, '任意方法 /api/saas-order/orderentry/** 全部接口');
    expect(named()).toBe('全部接口');
    save();
    await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual(['blade-system/api-scope/submit']));
    expect(said(asked)[0]?.body).toEqual({
      method: 'any',
      pathPattern: '/api/saas-order/orderentry/**',
      name: '全部接口',
      menuId: 'order.orderentry',
      remark: null,
    });
  });

  it('of an item without calls of its own says so, and keeps a call that is no longer there', async () => {
    const old = { ...read, menuId: 'order.report', name: '旧接口', pathPattern: '/api/saas-order/old' };
    const asked = serve((request) => (request.path === 'blade-system/api-scope/list' ? pageOf([old]) : answering(request)));
    drawPage(<ApiScopes />, { permissions });
    fireEvent.click((await rowOf('旧接口')).getByRole('button', { name: /^编辑/ }));
    expect((await field(/^接口/)).value).toBe('GET /api/saas-order/old');
    expect(screen.getByText('此菜单没有自己的接口，请选择具体页面')).toBeTruthy();
    save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ method: 'GET', pathPattern: '/api/saas-order/old' }));
  });

  it('says at the call why the server refuses it', async () => {
    const fault = { path: 'pathPattern', message: '该菜单没有这个接口' };
    serve((request) => (request.method === 'POST' ? refusal(400, { msg: '请检查', errors: [fault] }) : answering(request)));
    drawPage(<ApiScopes />, { permissions, search: { menu: 'order.orderentry' } });
    fireEvent.click((await rowOf('查询')).getByRole('button', { name: /^编辑/ }));
    await field(/^接口/);
    save();
    expect(await within(await dialog()).findByText('该菜单没有这个接口')).toBeTruthy();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, refusal, said, serve, startPage, type Answering } from '../../testing/page.js';
import { menuItems, newContent, placesFor, type MenuItemRow } from './menu-items.js';
import { MenuListPage } from './menu-page.js';

const row = (id: string, nameZh: string, more: Partial<MenuItemRow> = {}): MenuItemRow => ({
  id,
  version: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: '',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: '',
  parentId: null,
  code: id,
  nameZh,
  nameEn: `${id} page`,
  path: '',
  icon: '',
  sort: 1,
  category: 'menu',
  openMode: 1,
  url: null,
  permission: null,
  remark: null,
  roles: [],
  isTab: true,
  ...more,
});
const order = row('order', '订单管理', { path: '/order', icon: 'order', sort: 2 });
const entry = row('entry', '订单', { parentId: 'order', path: '/order/orderentry', permission: 'orderentry.read', sort: 1 });
const write = row('write', '编辑', { parentId: 'entry', category: 'button', permission: 'orderentry.write' });
const report = row('report', '订单报表', { parentId: 'order', path: '/order/report', openMode: 2, sort: 5 });
const system = row('system', '系统管理', { path: '/system', sort: 3 });
const all = [system, write, report, entry, order];

/** Two pages, as of a menu with more than the server answers at once. */
const pageOf = (current: string | undefined) => ({
  records: current === '2' ? all.slice(3) : all.slice(0, 3),
  total: 5,
  size: 3,
  current: Number(current),
  pages: 2,
});
const answering: Answering = ({ method, path, search }) => {
  if (method === 'POST') return { id: 'entry', version: 8, position: '4' };
  if (path === 'blade-system/menu/list') return pageOf(search['current']);
  if (path === 'blade-system/menu/detail') return { ...all.find(({ id }) => id === search['id']), hasChildren: true };
  return [];
};
const permissions = ['*', 'platform.*'];
const draw = (given = {}) => ({ asked: serve(answering), seen: drawPage(<MenuListPage />, { permissions, ...given }) });
const names = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => `${each.getAttribute('data-level')} ${within(each).getAllByRole('cell')[0]?.textContent}`);
const open = async (title: string) => fireEvent.click(await screen.findByRole('button', { name: `展开 ${title}` }));
const act = async (name: string, title: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `${title} 的操作` }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const dialog = async () => within(await screen.findByRole('dialog'));
const type = async (name: RegExp, value: string) => fireEvent.change(await (await dialog()).findByLabelText(name), { target: { value } });
const save = async () => fireEvent.click((await dialog()).getByRole('button', { name: '保存' }));

beforeEach(startPage);
afterEach(endPage);

describe('S038 SC038 the menu', () => {
  it('stands as a tree in its order, whole also where it is answered in pages; a search finds by name, code, address and permission', async () => {
    draw();
    await screen.findByText('订单管理');
    expect(names()).toEqual(['1 订单管理', '1 系统管理']);
    await open('订单管理');
    await open('订单');
    expect(names()).toEqual(['1 订单管理', '2 订单', '3 编辑', '2 订单报表', '1 系统管理']);
    const search = screen.getByRole('textbox', { name: '在“菜单”中查找' });
    fireEvent.change(search, { target: { value: 'orderentry.write' } });
    expect(names()).toEqual(['1 订单管理', '2 订单', '3 编辑']);
    fireEvent.change(search, { target: { value: '/order/report' } });
    expect(names()).toEqual(['1 订单管理', '2 订单报表']);
    expect(screen.getByText('新窗口')).toBeTruthy();
  });

  it('gets an item below another, last among them, with an icon that is chosen', async () => {
    const { asked } = draw();
    fireEvent.click(await screen.findByRole('button', { name: '新增下级 订单管理 (order)' }));
    expect((await (await dialog()).findByRole<HTMLInputElement>('combobox', { name: /^上级菜单/ })).value).toBe('订单管理');
    await type(/^菜单名称/, '看板');
    await type(/^英文名称/, 'Board');
    await type(/^菜单编号/, 'order.board');
    await type(/^路由地址/, '/order/board');
    fireEvent.click((await dialog()).getByRole('button', { name: '选择图标' }));
    fireEvent.click(await screen.findByRole('button', { name: '工具' }));
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual(['blade-system/menu/submit']));
    expect(said(asked)[0]?.body).toEqual({
      parentId: 'order',
      code: 'order.board',
      nameZh: '看板',
      nameEn: 'Board',
      path: '/order/board',
      icon: 'equipment',
      sort: 6,
      category: 'menu',
      openMode: 1,
      url: null,
      permission: null,
      remark: null,
      roles: [],
      isTab: true,
    });
  });

  it('is edited with the version that was shown; what has something below it becomes no button, and why it is refused stands at its field', async () => {
    const fault = { path: 'code', message: '编号已被占用' };
    const asked = serve((request) => (request.method === 'POST' ? refusal(400, { msg: '请检查', errors: [fault] }) : answering(request)));
    drawPage(<MenuListPage />, { permissions });
    fireEvent.click(await screen.findByRole('button', { name: '编辑 订单管理 (order)' }));
    expect((await (await dialog()).findByRole<HTMLInputElement>('radio', { name: '按钮' })).disabled).toBe(true);
    fireEvent.change((await dialog()).getByRole('combobox', { name: /^权限标识/ }), { target: { value: 'orderentry.read' } });
    await save();
    await waitFor(() =>
      expect(said(asked)[0]?.body).toMatchObject({ id: 'order', version: 7, permission: 'orderentry.read', path: '/order' }),
    );
    expect(await (await dialog()).findByText('编号已被占用')).toBeTruthy();
  });

  it('R035 R052 keeps the roles that it is shown to, and opens outside of the tabs where that is said', async () => {
    const asked = serve((request) => {
      const answered = answering(request);
      return request.path === 'blade-system/menu/detail' ? { ...order, roles: ['inspector'], hasChildren: true } : answered;
    });
    drawPage(<MenuListPage />, { permissions });
    fireEvent.click(await screen.findByRole('button', { name: '编辑 订单管理 (order)' }));
    fireEvent.click(await (await dialog()).findByRole('checkbox', { name: /^在标签页中打开/ }));
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ id: 'order', roles: ['inspector'], isTab: false }));
  });

  it('R035 sends a role that is typed, with Enter after it, and also when saved at once', async () => {
    const asked = serve((request) => {
      const answered = answering(request);
      return request.path === 'blade-system/menu/detail' ? { ...order, roles: ['inspector'], hasChildren: true } : answered;
    });
    drawPage(<MenuListPage />, { permissions });
    fireEvent.click(await screen.findByRole('button', { name: '编辑 订单管理 (order)' }));
    const roles = await (await dialog()).findByRole<HTMLInputElement>('combobox', { name: /^可见角色/ });
    roles.focus();
    fireEvent.change(roles, { target: { value: 'clerk' } });
    fireEvent.keyDown(roles, { key: 'Enter' });
    expect(said(asked)).toEqual([]);
    fireEvent.change(roles, { target: { value: 'reviewer' } });
    // As a click does in a browser: the button takes the focus before it is clicked.
    (await dialog()).getByRole('button', { name: '保存' }).focus();
    await save();
    await waitFor(() => expect(said(asked)[0]?.body).toMatchObject({ id: 'order', roles: ['inspector', 'clerk', 'reviewer'] }));
  });

  it('below a page begins as a button, which opens nothing', async () => {
    const { asked } = draw();
    await open('订单管理');
    fireEvent.click(await screen.findByRole('button', { name: '新增下级 订单 (entry)' }));
    expect((await (await dialog()).findByRole<HTMLInputElement>('radio', { name: '按钮' })).checked).toBe(true);
    expect((await dialog()).queryByRole('textbox', { name: /^路由地址/ })).toBeNull();
    await type(/^菜单名称/, '导出');
    await type(/^英文名称/, 'Export');
    await type(/^菜单编号/, 'entry.export');
    await save();
    await waitFor(() =>
      expect(said(asked)[0]?.body).toMatchObject({ parentId: 'entry', category: 'button', path: '', icon: '', url: null, sort: 2 }),
    );
  });

  it('what is missing is said before anything is sent', async () => {
    const { asked } = draw();
    fireEvent.click(await screen.findByRole('button', { name: '新增下级 订单管理 (order)' }));
    await (await dialog()).findByLabelText(/^菜单名称/);
    await save();
    expect((await (await dialog()).findAllByText('此项为必填')).length).toBe(2);
    expect(said(asked)).toEqual([]);
  });

  it('a button of the first level is not sent', async () => {
    const { asked } = draw();
    fireEvent.click(await screen.findByRole('button', { name: '新增' }));
    fireEvent.click(await (await dialog()).findByRole('radio', { name: '按钮' }));
    await type(/^菜单名称/, '导出');
    await type(/^英文名称/, 'Export');
    await type(/^菜单编号/, 'export');
    await save();
    expect(await (await dialog()).findByText('按钮须在某个页面之下')).toBeTruthy();
    expect(said(asked)).toEqual([]);
  });

  it('an item changes places with its neighbour by one call; at its end it has none', async () => {
    const { asked } = draw();
    await open('订单管理');
    await act('上移', '订单报表 (report)');
    await waitFor(() => expect(said(asked)).toHaveLength(1));
    expect(said(asked)[0]).toMatchObject({ path: 'blade-system/menu/move', body: { id: 'report', step: -1 } });
    await act('下移', '订单 (entry)');
    await waitFor(() => expect(said(asked)[1]?.body).toEqual({ id: 'entry', step: 1 }));
    await act('下移', '订单报表 (report)');
    expect(said(asked).length).toBe(2);
  });

  it('a folder goes with all below it, after a question that says how much that is', async () => {
    const { asked } = draw();
    await screen.findByText('订单管理');
    await act('删除', '订单管理 (order)');
    expect(await screen.findByText('确定删除“订单管理”及其下级共 4 项?')).toBeTruthy();
    expect(said(asked)).toEqual([]);
    fireEvent.click((await dialog()).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(said(asked)[0]?.search).toEqual({ ids: 'order,entry,write,report' }));
  });

  it('an item tells its own history', async () => {
    const { asked } = draw();
    await screen.findByText('订单管理');
    await act('历史', '订单管理 (order)');
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('console/history/menu-order'));
  });

  it('without the right of the platform is not shown', async () => {
    const { asked } = draw({ permissions: ['*'] });
    expect(await screen.findByText('没有权限')).toBeTruthy();
    expect(asked.filter(({ path }) => path.startsWith('blade-system/menu'))).toEqual([]);
  });
});

describe('the places of the menu', () => {
  it('nothing may stand below itself or below a button', () => {
    const places = placesFor(menuItems(all), 'entry', ({ zh }) => zh);
    expect(places.map(({ label }) => label)).toEqual(['订单管理', '订单管理 / 订单报表', '系统管理']);
    const forNew = placesFor(menuItems(all), undefined, ({ en }) => en).map(({ value, label }) => `${value}: ${label}`);
    expect(forNew).toEqual([
      'order: order page',
      'entry: order page / entry page',
      'report: order page / report page',
      'system: system page',
    ]);
  });

  it('a new item of the first level is a page after the last', () => {
    expect(newContent(all, null)).toMatchObject({ parentId: null, code: '', category: 'menu', sort: 4 });
  });
});

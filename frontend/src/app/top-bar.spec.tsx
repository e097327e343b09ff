import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonContext } from '../platform/person.js';
import { clerk, drawPage, endPage, serve, startPage } from '../testing/page.js';
import { errorLog, noteError } from './error-log.js';
import { tabs } from './tab-store.js';
import { activeTab, freshTabs } from './tabs.js';
import { TopBar } from './top-bar.js';
import { TopMenu } from './top-menu.js';

let hasSwitch = false;
beforeEach(async () => {
  await startPage();
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  tabs.set(freshTabs());
  errorLog.set([]);
  hasSwitch = false;
  serve(({ path }) => {
    if (path === 'console/sign-in/ways') return { captcha: false, switch: hasSwitch, providers: [] };
    if (path.endsWith('/unread')) return { mail: 0, message: 0, notice: 0 };
    return path.endsWith('select') || path === 'console/jobs' ? [] : { hasPassword: false };
  });
});
afterEach(endPage);

const called = { toggle: vi.fn<() => void>(), search: vi.fn<() => void>(), top: vi.fn<(id: string) => void>() };
const topMenu = <TopMenu items={[{ id: 't1', name: '生产', nameZh: '生产', nameEn: 'Production' }]} chosen="" onChoose={called.top} />;
const draw = () =>
  drawPage(
    <TopBar person={clerk} isMobile={false} isCollapsed={false} onToggleMenu={called.toggle} onSearch={called.search} topMenu={topMenu} />,
  );
const userMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^用户菜单/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the top bar', () => {
  it('R022 SC016 has all twelve pieces', async () => {
    draw();
    const wanted = [/收起菜单/, /菜单搜索/, /主题/, /错误日志/, /锁屏/, /消息通知/, /语言/, /全屏/, /用户菜单 林一/];
    for (const name of wanted) expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('toolbar', { name: '顶部菜单' })).toBeTruthy();
    // The theme's button has the colour as well.
    fireEvent.click(screen.getByRole('button', { name: '主题' }));
    expect(await screen.findByText('主题风格')).toBeTruthy();
    expect(screen.getByText('主题颜色')).toBeTruthy();
    expect(document.querySelector('.mantine-Avatar-root')).toBeTruthy();
  });

  it('on a telephone the button of the menu says what it will do', async () => {
    const bar = (isCollapsed: boolean) => (
      <TopBar person={clerk} isMobile isCollapsed={isCollapsed} onToggleMenu={called.toggle} onSearch={called.search} topMenu={null} />
    );
    drawPage(bar(true));
    expect((await screen.findByRole('button', { name: '打开菜单' })).getAttribute('aria-expanded')).toBe('false');
    cleanup();
    drawPage(bar(false));
    expect((await screen.findByRole('button', { name: '关闭菜单' })).getAttribute('aria-expanded')).toBe('true');
  });

  it('R023 shows home and the items of the server; choosing one says which', async () => {
    draw();
    const bar = within(screen.getByRole('toolbar', { name: '顶部菜单' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['首页', '生产']);
    fireEvent.click(bar.getByRole('button', { name: '生产' }));
    fireEvent.click(bar.getByRole('button', { name: '首页' }));
    expect(called.top.mock.calls).toEqual([['t1'], ['']]);
  });

  it('R024 R025 counts errors on a badge, up to 99', async () => {
    for (let n = 0; n < 120; n += 1) noteError(new Error(String(n)), '');
    draw();
    expect(await screen.findByText('99')).toBeTruthy();
  });

  it('R026 R027 SC017 offers the dashboard, one’s own page and to sign out; to switch only where that is on', async () => {
    draw();
    expect(await userMenu()).toEqual(['看板', '个人信息', '退出登录']);
    fireEvent.click(screen.getByRole('menuitem', { name: '看板' }));
    await waitFor(() => expect(activeTab(tabs.get()).href).toBe('/wel/dashboard'));
  });

  it('R027 SC028 M025 M026 switches department and role where that is on, and wants both', async () => {
    hasSwitch = true;
    draw();
    await userMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: '切换部门和角色' }));
    const dialog = within(await screen.findByRole('dialog', { name: '切换部门和角色' }));
    fireEvent.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('请选择部门')).toBeTruthy();
    expect(dialog.getByText('请选择角色')).toBeTruthy();
  });

  describe('of somebody with two roles', () => {
    const both = { ...clerk, deptId: 'd1', deptName: '订单部', roleId: 'r1,r2' };
    let posts: unknown[];
    beforeEach(() => {
      posts = [];
      serve(({ path, body }) => {
        if (path === 'console/sign-in/ways') return { captcha: false, switch: hasSwitch, providers: [] };
        if (path === 'blade-system/dept/select') return [{ id: 'd1', deptName: '订单部' }];
        if (path === 'blade-system/role/select')
          return [
            { id: 'r1', roleName: '订单员' },
            { id: 'r2', roleName: '审核员' },
          ];
        if (path !== 'blade-auth/oauth/token') return path === 'console/jobs' ? [] : { mail: 0, message: 0, notice: 0 };
        posts.push(body);
        return Response.json({ access_token: 'new', tenant_id: clerk.tenantId, user_id: clerk.userId, role_id: 'r2', dept_id: 'd1' });
      });
    });
    const drawBoth = () =>
      drawPage(
        <PersonContext value={both}>
          <TopBar
            person={both}
            isMobile={false}
            isCollapsed={false}
            onToggleMenu={called.toggle}
            onSearch={called.search}
            topMenu={topMenu}
          />
        </PersonContext>,
      );

    it('R142 R152 SC028 M026 where one may switch, the sign-in goes on to the choice of one role, and takes none for chosen', async () => {
      hasSwitch = true;
      drawBoth();
      const dialog = within(await screen.findByRole('dialog', { name: '切换部门和角色' }));
      await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^部门/ }).value).toBe('订单部'));
      fireEvent.click(dialog.getByRole('button', { name: '确定' }));
      expect(await dialog.findByText('请选择角色')).toBeTruthy();
      expect(posts).toEqual([]);
      fireEvent.click(dialog.getByRole('combobox', { name: /^角色/ }));
      fireEvent.click(await screen.findByRole('option', { name: '审核员' }));
      fireEvent.click(dialog.getByRole('button', { name: '确定' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(posts).toMatchObject([{ grant_type: 'refresh_token', deptId: 'd1', roleId: 'r2' }]);
    });

    it('R151 where one may not, nobody is asked', async () => {
      drawBoth();
      expect(await userMenu()).toEqual(['看板', '个人信息', '退出登录']);
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('R022 fills the screen and leaves it again; the button says what it will do, also when it is drawn while the screen is full', async () => {
    let full: Element | null = null;
    const become = (element: Element | null) => async (): Promise<void> => {
      full = element;
      document.documentElement.dispatchEvent(new Event('fullscreenchange', { bubbles: true }));
    };
    const enter = vi.fn<() => Promise<void>>(become(document.documentElement));
    const leave = vi.fn<() => Promise<void>>(become(null));
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
    Object.defineProperty(document.documentElement, 'requestFullscreen', { configurable: true, value: enter });
    draw();
    fireEvent.click(await screen.findByRole('button', { name: '全屏' }));
    expect((await screen.findByRole('button', { name: '退出全屏' })).title).toBe('退出全屏');
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull();
    cleanup();
    draw();
    fireEvent.click(await screen.findByRole('button', { name: '退出全屏' }));
    expect((await screen.findByRole('button', { name: '全屏' })).title).toBe('全屏');
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  });

  it('R022 offers no full screen where the browser has none', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    draw();
    await screen.findByRole('button', { name: '主题' });
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull();
  });

  it('R029 offers Chinese and English', async () => {
    draw();
    fireEvent.click(await screen.findByRole('button', { name: '语言' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['中文', 'English']);
  });
});

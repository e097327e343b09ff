// What only a browser shows of the shell: windows of their own, scrolled lists, frames, and what the server pushes.
import { expect, expectAccessible, front, openByPalette, signIn, tabs, test } from './console.js';

test('R023 SC016 chooses an item of the top menu: its part of the menu stays, home brings the whole back', async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('button', { name: '系统管理' })).toBeVisible();
  await page.getByRole('toolbar', { name: '顶部菜单' }).getByRole('button', { name: '业务' }).click();
  await expect(menu.getByRole('button', { name: '订单管理' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '系统管理' })).toHaveCount(0);
  await page.getByRole('toolbar', { name: '顶部菜单' }).getByRole('button', { name: '首页' }).click();
  await expect(menu.getByRole('button', { name: '系统管理' })).toBeVisible();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('R026 SC008 the dashboard opens from the user menu, counts nothing yet, and leads to its lists', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '看板' }).click();
  await expect(front(page).getByRole('heading', { level: 1, name: '看板' })).toBeVisible();
  await expectAccessible(page);
  await front(page).getByRole('region', { name: '逾期订单' }).getByRole('link', { name: '查看全部' }).click();
  await expect(front(page).getByRole('heading', { level: 1, name: '订单' })).toBeVisible();
  await expect(page).toHaveURL(/\/order\/orderentry\?reviewStatus=approved&deliveryStatus_in=none%2Cpartial&dueDate_le=/);
});

test('opens a link in a window of its own with Shift, as browsers do, and adds no tab', async ({ page, context }) => {
  await signIn(page);
  const before = await tabs(page).count();
  await page.evaluate(() => history.replaceState(null, '', '/wel/index'));
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    front(page)
      .getByRole('link', { name: '牙色', exact: true })
      .click({ modifiers: ['Shift'] }),
  ]);
  await expect(opened).toHaveURL(/\/storage\/toothColor$/);
  await expect(tabs(page)).toHaveCount(before);
});

test('R054 R056 comes back to where one scrolled, also after many other pages, and brings the tabs back after a reload', async ({
  page,
}) => {
  await signIn(page, '/report/orders');
  await expect(front(page).getByRole('heading', { level: 1 })).toBeVisible();
  await openByPalette(page, 'xzqh', '行政区划');
  await expect(front(page).getByRole('link', { name: '新疆维吾尔自治区' })).toBeVisible();
  await front(page).evaluate((element) => element.scrollTo(0, 260));
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+3');
  await expect.poll(() => front(page).evaluate((element) => element.scrollTop)).toBe(260);
  await page.reload();
  await expect(tabs(page)).toHaveCount(3);
  await expect(front(page).getByRole('heading', { name: '行政区划' })).toBeVisible();
});

test('USE-M8 what is told for some seconds covers neither the bell nor the language nor the user menu', async ({ page }) => {
  await signIn(page);
  await tabs(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: '复制链接' }).click();
  await expect(page.locator('.mantine-Notification-root')).toBeVisible();
  for (const name of [/未读|通知/, /^语言/, /^用户菜单/]) {
    const button = page.getByRole('banner').getByRole('button', { name }).first();
    const isFree = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect([String(name), isFree]).toEqual([String(name), true]);
  }
});

test('R047 SC024 searches the menu from the menu of a tab', async ({ page }) => {
  await signIn(page);
  await tabs(page).first().click({ button: 'right' });
  for (const name of ['清除缓存', '关闭其他标签', '关闭全部标签', '菜单搜索'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: '菜单搜索' }).click();
  await expect(page.getByRole('dialog', { name: '菜单搜索' })).toBeVisible();
});

test('SC011 SC012 R091 keeps a dictionary in both layouts', async ({ page }) => {
  for (const layout of ['horizontal', 'vertical']) {
    await signIn(page, `/dict-${layout}/index?of=dict`);
    await expect(front(page).getByRole('heading', { level: 1, name: '字典管理' })).toBeVisible();
    const parents = front(page).getByRole('region', { name: '字典', exact: true });
    const children = front(page).getByRole('region', { name: '字典项' });
    await parents.getByRole('button', { name: 'powderCategory' }).click();
    await expect(children.getByRole('row')).not.toHaveCount(1);
    const [one, other] = [await parents.boundingBox(), await children.boundingBox()];
    if (layout === 'horizontal') expect(other?.y, 'beside each other').toBe(one?.y);
    else {
      expect(other?.x, 'one below the other').toBe(one?.x);
      expect(other?.y).toBeGreaterThan(one?.y ?? Number.POSITIVE_INFINITY);
    }
    await children.getByRole('button', { name: '新增字典项' }).click();
    expect(
      (await page.getByRole('dialog').locator('.mantine-Modal-content').or(page.getByRole('dialog')).first().boundingBox())?.width,
    ).toBe(880);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByLabel('账号')).toBeVisible();
  }
});

test('R036 SC016 on a telephone the tools stand below the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await expect(page.getByRole('button', { name: '消息通知' })).toBeVisible();
  await page.getByRole('button', { name: '打开菜单' }).click();
  for (const name of [/错误日志/, /锁屏/, /主题/]) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.mouse.move(200, 700); // away from a tooltip, which stands outside of every region
  await expectAccessible(page);
});

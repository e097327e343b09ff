import { expect, expectAccessible, front, openByPalette, signIn, switchLanguage, tabs, test } from './console.js';

test('R011 R028 R043 M001 SC023 switches the language with three tabs open, keeps what is typed, the place and the titles', async ({
  page,
}) => {
  await signIn(page, '/storage/toothColor?size=50');
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
  await front(page).getByRole('button', { name: '新增' }).click();
  await front(page).getByLabel('颜色编码').fill('E2E-1');
  await openByPalette(page, 'xzqh', '行政区划');
  await expect(front(page).getByRole('link', { name: '新疆维吾尔自治区' })).toBeVisible();
  await front(page).evaluate((element) => element.scrollTo(0, 300));
  await expect(tabs(page)).toHaveCount(4);

  await switchLanguage(page, 'English');
  await expect(front(page).getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible();
  await expect(page).toHaveTitle('Regions - Cloud Factory Asset Management System');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');

  await page.keyboard.press('Alt+3');
  await expect(front(page).getByRole('heading', { level: 1 })).toHaveText('New: Tooth colour');
  await expect(front(page).getByLabel('Shade code')).toHaveValue('E2E-1');
  await page.keyboard.press('Alt+2');
  await expect(front(page).getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(page).toHaveURL(/\/storage\/toothColor\?size=50$/);
  await page.keyboard.press('Alt+4');
  await expect.poll(() => front(page).evaluate((element) => element.scrollTop)).toBe(300);
  await expectAccessible(page);

  await switchLanguage(page, '中文');
  await expect(page).toHaveTitle('行政区划 - 云工厂资产管理系统');
});

test('Back goes through the tabs, a reload brings them back and stays signed in', async ({ page }) => {
  await signIn(page);
  await openByPalette(page, 'yase', '牙色');
  await front(page).getByLabel('中文名称').fill('甲');
  await front(page).getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/nameZh_like=/);
  await openByPalette(page, 'gangwei', '岗位');
  await page.goBack();
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
  await expect(front(page).getByLabel('中文名称')).toHaveValue('甲');
  await page.goBack();
  await expect(page).toHaveURL(/\/storage\/toothColor$/);
  await page.goForward();
  await expect(front(page).getByLabel('中文名称')).toHaveValue('甲');
  await page.reload();
  await expect(tabs(page)).toHaveCount(3);
  await expect(front(page).getByLabel('中文名称')).toHaveValue('甲');
});

test('R046 R049 R051 closes tabs, asks for unsaved work, and never closes home', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
  await openByPalette(page, 'yase', '牙色');
  await front(page).getByRole('button', { name: '新增' }).click();
  await front(page).getByLabel('颜色编码').fill('E2E-2');
  await page.getByRole('button', { name: /^关闭 新增/ }).click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(front(page).getByLabel('颜色编码')).toHaveValue('E2E-2');
  await page.getByRole('button', { name: /^关闭 新增/ }).click();
  await page.getByRole('button', { name: '放弃并关闭' }).click();
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
  await tabs(page).nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部标签' }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(tabs(page)).toHaveCount(1);
});

test('R014 R015 R044 M003 SC001 SC003 SC006 knows its addresses, and its login page by name', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('登录 - 云工厂资产管理系统');
  await signIn(page, '/nowhere');
  await expect(page).toHaveURL(/\/404$/);
  await expect(front(page).getByRole('heading', { name: '页面不存在' })).toBeVisible();
  for (const unknown of ['/nobody/knows', '/nobody/knows/this']) {
    await page.goto(unknown);
    await expect(page).toHaveURL(/\/404$/);
    await expect(front(page).getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await expect(tabs(page).last()).toHaveText(/^404/);
    await expect(page).toHaveTitle(/^404 - /);
  }
  await page.goto('/');
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('R028 R177 M010 SC017 signs out after a question, and lets nobody in afterwards', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('dialog', { name: '提示' }).getByText('确定要退出系统吗？')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/storage/toothColor');
  await expect(page.getByLabel('账号')).toBeVisible();
});

test('R041 M002 SC021 SC022 searches the menu: by its beginning, closed by Escape, choosing goes there', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: '菜单搜索' }).click();
  const search = page.getByRole('dialog', { name: '菜单搜索' });
  await search.getByRole('textbox').fill('牙');
  await expect(search.getByRole('button').first()).toContainText('牙');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: '菜单搜索' }).click();
  await search.getByRole('textbox').fill('牙色');
  await search.getByRole('button', { name: '牙色' }).first().click();
  await expect(front(page).getByRole('heading', { level: 1, name: '牙色' })).toBeVisible();
});

test('R131 SC007 SC033 the welcome page leads to what a person may open, and stays open', async ({ page }) => {
  await signIn(page);
  const tile = front(page).getByRole('region', { name: '仓储管理' });
  await tile.getByRole('link', { name: '库存', exact: true }).click();
  await expect(page).toHaveURL(/\/storage\/warehousestock$/);
  await expect(tabs(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
});

import { expect, expectAccessible, front, signIn, test } from './console.js';

test('R116 R118 M033 M034 M035 SC034 keeps a record: new, changed, told in its history, deleted', async ({ page }) => {
  const code = `E${Date.now() % 1_000_000}`;
  await signIn(page, '/storage/toothColor/new');
  const form = front(page);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form.getByText('请输入颜色编码').first()).toBeVisible();
  await form.getByLabel('颜色编码').fill(code);
  await form.getByLabel('中文名称').fill('测试色');
  await form.getByLabel('英文名称').fill('Test shade');
  await form.getByRole('combobox', { name: '比色系统' }).click();
  await page.getByRole('option', { name: '自定义' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('新增成功')).toBeVisible();
  await expect(page).toHaveURL(/\/storage\/toothColor\/[0-9a-f-]{36}$/);
  await expectAccessible(page);

  await front(page).getByLabel('英文名称').fill('Other shade');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('更新成功')).toBeVisible();
  await front(page).getByRole('button', { name: '修改历史' }).click();
  await expect(page.getByRole('dialog').getByText('Test shade')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.goto(`/storage/toothColor?colorCode_like=${code}`);
  await expect(front(page).getByRole('link', { name: code })).toBeVisible();
  await front(page)
    .getByRole('button', { name: `删除 ${code}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(front(page).getByText('没有符合条件的数据')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the page to sign in is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await expectAccessible(page);
  });
}

test('R036 works on a telephone: the menu folds away when a page is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '仓储管理' }).click();
  await menu.getByRole('link', { name: '牙色', exact: true }).click();
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
  await expect(menu).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

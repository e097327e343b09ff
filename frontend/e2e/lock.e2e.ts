import { expect, expectAccessible, front, openByPalette, signIn, switchLanguage, test } from './console.js';

test('R067 R156 SC002 M021 the lock stands wherever one goes, over a reload too, and what was open is still there', async ({ page }) => {
  await signIn(page);
  await openByPalette(page, 'gangwei', '岗位');
  await front(page).getByRole('button', { name: '新增' }).click();
  await front(page).getByLabel('岗位名称').fill('夜班');
  await page.getByRole('button', { name: '锁屏' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click();
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible();
  await page.getByRole('dialog').getByLabel('锁屏密码').last().fill('geheim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock$/);
  await expect(front(page)).toHaveCount(0);
  await expectAccessible(page);

  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/lock$/);
  await page.getByLabel('锁屏密码').fill('geheim');
  await page.keyboard.press('Enter');
  await expect(front(page).getByLabel('岗位名称')).toHaveValue('夜班');

  // A second press has the password already.
  await page.getByRole('button', { name: '锁屏' }).click();
  await expect(page).toHaveURL(/\/lock$/);
  await page.goto('/storage/toothColor');
  await expect(page).toHaveURL(/\/lock$/);
  await page.getByLabel('锁屏密码').fill('geheim');
  await page.keyboard.press('Enter');
  await expect(front(page).getByRole('heading', { name: '牙色' })).toBeVisible();
});

test('R070 signing out takes the lock along, and the next person comes in unlocked, in English too', async ({ page }) => {
  await signIn(page);
  await switchLanguage(page, 'English');
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  await page.getByRole('dialog').getByLabel('Lock password').last().fill('geheim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => sessionStorage.length + Object.keys(localStorage).filter((key) => /token|menu|role/i.test(key)).length),
  ).toBe(0);
});

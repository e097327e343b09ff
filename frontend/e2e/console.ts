// What every journey does first, and what it watches while it goes on.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** A journey fails when the browser reports an error that the page did not show. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const password = process.env['ADMIN_PASSWORD'] ?? '';

/** Signs in as the administrator of the first tenant and waits for the shell. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '标签页' })).toBeVisible();
}

/** No violation of WCAG that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** The tab in front. */
export const front = (page: Page) => page.locator('[id^="panel-"]:visible');
export const tabs = (page: Page) => page.getByRole('navigation', { name: /标签页|Tabs/ }).getByRole('listitem');

/** Ctrl+K, the text, Enter. */
export async function openByPalette(page: Page, text: string, heading: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button').filter({ hasText: heading }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(front(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

export async function switchLanguage(page: Page, to: 'English' | '中文'): Promise<void> {
  await page.getByRole('button', { name: /^(语言|Language)$/ }).click();
  await page.getByRole('menuitem', { name: to }).click();
}

// Several people at the same factory, each in a browser of their own.
import { Client, setUpFactory, type DemoAccount, type Factory } from '@cloud-factory/demo';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { password as adminPassword } from './console.js';

/** Of all accounts that the tests make. */
export const password = 'e2e-People-4482';

let factory: Promise<Factory> | undefined;

/** The factory that the journeys work in, set up once per run through the API. */
export function theFactory(baseURL: string): Promise<Factory> {
  factory ??= new Client(baseURL, 'admin', adminPassword)
    .signIn()
    .then((admin) => setUpFactory({ base: baseURL, admin, password, prefix: 'e2e' }));
  return factory;
}

/** What the browser complains of. A refused call is an answer that the page shows; everything else is a fault of ours. */
const isRefusal = (text: string): boolean => /status of (400|404|409|412)/.test(text);

type House = Readonly<{
  factory: Factory;
  /** Signs a person in, in a browser of their own: nobody shares a session. */
  as: (account: DemoAccount | 'admin') => Promise<Page>;
  /** The same for somebody of another tenant. */
  guest: (tenantId: string, account: string, password: string) => Promise<Page>;
  /** Failures that a test brings about itself: the browser may speak of them. */
  excuse: (said: RegExp) => void;
}>;

export const test = base.extend<{ house: House }>({
  house: async ({ browser, baseURL }, use) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    const excused: RegExp[] = [];
    const enter = async (tenantId: string, account: string, secret: string): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        ...(baseURL && { baseURL }),
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto('/login');
      await page.getByLabel('租户编号').fill(tenantId);
      await page.getByLabel('账号').fill(account);
      await page.getByLabel('密码', { exact: true }).fill(secret);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: '标签页' })).toBeVisible();
      return page;
    };
    await use({
      excuse: (said) => excused.push(said),
      factory: await theFactory(baseURL ?? ''),
      as: (account) => enter('000000', account, account === 'admin' ? adminPassword : password),
      guest: enter,
    });
    for (const context of contexts) await context.close();
    expect(
      complaints.filter((text) => !excused.some((said) => said.test(text))),
      'errors in the console of the browser',
    ).toEqual([]);
  },
});

/** Takes an option of a select by typing and Enter, as a person at the keyboard does. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const input = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  await input.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Types a part of a name into an input that searches, and takes the record with Enter. */
export async function find(page: Page, label: RegExp, typed: string, name: string): Promise<void> {
  await page.getByLabel(label).first().fill(typed);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Opens the picker of a field and takes the row with a text. */
export async function pick(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row').filter({ hasText: text }).first().dblclick();
  await expect(dialog).toBeHidden();
}

export { expect };

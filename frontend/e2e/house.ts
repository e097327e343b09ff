import { Client, setUpFactory, type DemoAccount, type Factory } from '@cloud-factory/demo';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';

/** Of all demo accounts in a test installation. */
export const password = 'e2e-People-4482';
export const adminPassword = process.env['E2E_ADMIN_PASSWORD'] ?? '';

let factory: Promise<Factory> | undefined;

/** The factory that the tests work in, set up once per run through the API. */
export function theFactory(baseURL: string): Promise<Factory> {
  factory ??= new Client(baseURL, 'admin', adminPassword).signIn().then((admin) => setUpFactory({ base: baseURL, admin, password, prefix: 'e2e' }));
  return factory;
}

/** What the browser complains of. Refused calls (4xx) are answers; everything else is a fault of ours. */
function watched(page: Page, complaints: string[]): Page {
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource: the server responded with a status of (400|401|403|404|409|412)/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

type Signed = Readonly<{ page: Page; context: BrowserContext }>;
type House = Readonly<{
  factory: Factory;
  /** A browser of their own for each person: nobody shares a session. */
  as: (account: DemoAccount | 'admin', more?: Readonly<{ width?: number; scheme?: 'light' | 'dark' }>) => Promise<Signed>;
}>;

export const test = base.extend<{ house: House }>({
  house: async ({ browser, baseURL }, use) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    const factory = await theFactory(baseURL ?? '');
    await use({
      factory,
      as: async (account, { width = 1440, scheme = 'light' } = {}) => {
        const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: scheme, ...(baseURL && { baseURL }) });
        contexts.push(context);
        const page = watched(await context.newPage(), complaints);
        await signIn(page, account);
        return { page, context };
      },
    });
    for (const context of contexts) await context.close();
    expect(complaints, 'errors in the console of the browser').toEqual([]);
  },
});

export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(account === 'admin' ? adminPassword : password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel\/index/);
}

/** Chooses in a Mantine select by typing, as a person at the keyboard does. */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label })).first();
  await input.click();
  await page.getByRole('option', { name: option, exact: false }).first().click();
}

/** Opens the picker of a field and takes the row with a text, by double click. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row').filter({ hasText: text }).first().dblclick();
  await expect(dialog).toBeHidden();
}

export async function switchLanguage(page: Page, to: 'English' | '中文'): Promise<void> {
  await page.getByRole('button', { name: /^(语言|Language)/ }).first().click();
  await page.getByRole('menuitem', { name: to }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', to === 'English' ? /^en/ : /^zh/);
}

export { expect };

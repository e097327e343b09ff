// What hangs over a page of the shell or stands in it: menus, drawers, dialogs, a page from elsewhere. Each is brought there as people do, looked at,
// and put away again.
import { expect, type Page } from '@playwright/test';
import { settled, wear, type Look } from './looks.js';

type Part = Readonly<{
  name: string;
  /** Only where there is room for it, or only where there is none. */
  width?: Look['width'];
  open: (page: Page) => Promise<void>;
}>;

/** On a telephone the tools stand below the menu. */
export async function tool(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await expect(page.getByRole('button', { name: /^(用户菜单|User menu)/ })).toBeVisible(); // the bar is there
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: /^(打开菜单|Open menu)$/ }).click();
  await button.click();
}

const dialog = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();
const menu = (page: Page) => expect(page.getByRole('menu').first()).toBeVisible();

export async function person(page: Page, item?: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(用户菜单|User menu)/ }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  await (item ? dialog(page) : menu(page));
}

async function tabMenu(page: Page, item?: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(标签菜单|Tab menu)$/ }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  await (item ? dialog(page) : menu(page));
}

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('dd');
  await page.getByRole('dialog').getByRole('button').first().waitFor();
}

const overTheDesk: readonly Part[] = [
  { name: 'menu', width: 390, open: (page) => page.getByRole('button', { name: /^(打开菜单|Open menu)$/ }).click() },
  { name: 'menu-collapsed', width: 1440, open: (page) => page.getByRole('button', { name: /^(收起菜单|Collapse menu)$/ }).click() },
  {
    name: 'notices',
    open: async (page) => {
      await page.getByRole('button', { name: /^(消息通知|Notices)/ }).click();
      await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
    },
  },
  {
    name: 'jobs',
    open: async (page) => {
      await tool(page, /^(后台任务|Background jobs)/);
      await dialog(page);
      await expect(page.getByRole('dialog').locator('[aria-busy="true"], .mantine-Loader-root')).toHaveCount(0);
    },
  },
  { name: 'themes', open: (page) => tool(page, /^(主题|Theme)$/) },
  { name: 'lock-dialog', open: (page) => tool(page, /^(锁屏|Lock the screen)$/).then(() => dialog(page)) },
  {
    name: 'error-log',
    open: async (page) => {
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('a picture of the log');
        });
      });
      await tool(page, /^(错误日志（[1-9]|Error log \([1-9])/);
      await dialog(page);
    },
  },
  { name: 'palette', open: palette },
  { name: 'languages', open: (page) => page.getByRole('button', { name: /^(语言|Language)$/ }).click() },
  { name: 'person', open: (page) => person(page) },
  { name: 'sign-out', open: (page) => person(page, /^(退出登录|Sign out)$/) },
  { name: 'tab-menu', open: (page) => tabMenu(page) },
  { name: 'clear-cache', open: (page) => tabMenu(page, /^(清除缓存|Clear cache)$/) },
];

/** As it was before: nothing open, the menu as wide as it is. */
async function putAway(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    localStorage.removeItem('cloud-factory.menuCollapsed');
    sessionStorage.clear();
  });
  await page.goto('/wel/dashboard');
  await settled(page);
}

export type Walk = Readonly<{
  page: Page;
  looks: readonly Look[];
  onLook: (page: Page, name: string, look: Look) => Promise<void>;
  onBroken: (name: string, look: Look, why: string) => void;
}>;

export const sentence = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** A page from elsewhere, which an administrator let in. */
const frameOf = (address: string): Part => ({
  name: 'frame',
  open: async (page) => {
    await page.goto(`/myiframe/${encodeURIComponent(address)}`);
    await expect(page.frameLocator('iframe').frameLocator('iframe').getByRole('heading')).toBeVisible();
  },
});

/** Opens every part of the shell in every look; `frame`: the address of a page that may be shown in a tab. */
export async function walkShell({ page, looks, frame, onLook, onBroken }: Walk & Readonly<{ frame?: string | undefined }>): Promise<void> {
  await page.goto('/wel/dashboard');
  await settled(page);
  for (const look of looks) {
    await wear(page, look);
    const parts = [...overTheDesk, ...(frame === undefined ? [] : [frameOf(frame)])];
    for (const part of parts.filter(({ width }) => width === undefined || width === look.width)) {
      try {
        await part.open(page);
        await page.waitForTimeout(250); // what folds out has folded
        await onLook(page, part.name, look);
      } catch (error) {
        onBroken(part.name, look, sentence(error));
      }
      await putAway(page);
    }
  }
}

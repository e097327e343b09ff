// What stands before the shell: the door, after a refusal, with a captcha, with other ways in; the registration of a guest; the lock; and the dialog
// of somebody who works in several places. Each in a browser of its own.
import { expect, type Browser, type Page } from '@playwright/test';
import { password, switchLanguage } from '../console.js';
import { password as passwordOfPeople } from '../people.js';
import { roamer } from './administration.js';
import type { Look } from './looks.js';
import { person, sentence, tool, type Walk } from './shell-parts.js';

type Doors = Omit<Walk, 'page'>;
type Shown = (name: string) => Promise<void>;

/** One after the other in every look; the door has the same colours in every theme. */
async function inEachLook(browser: Browser, baseURL: string, name: string, walk: Doors, go: (page: Page, shown: Shown) => Promise<void>) {
  const { looks, onLook, onBroken } = walk;
  for (const look of looks.filter(({ theme }) => theme === undefined)) {
    const { scheme, width } = look;
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width, height: width === 390 ? 844 : 900 },
    });
    const page = await context.newPage();
    try {
      await open(page, look);
      await go(page, (part) => onLook(page, part, look));
    } catch (error) {
      onBroken(name, look, sentence(error));
    }
    await context.close();
  }
}

async function open(page: Page, { language }: Look): Promise<void> {
  await page.goto('/login');
  if (language === 'en') await switchLanguage(page, 'English');
  await expect(page.getByLabel(language === 'zh' ? '账号' : 'Account')).toBeVisible();
}

async function enter(page: Page, account: string, secret: string): Promise<void> {
  await page.getByLabel(/^(账号|Account)$/).fill(account);
  await page.getByLabel(/^(密码|Password)$/).fill(secret);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: /^(标签页|Tabs)$/ })).toBeVisible();
}

/** Every house has these. */
export const walkDoors = (browser: Browser, baseURL: string, walk: Doors): Promise<void> =>
  inEachLook(browser, baseURL, 'login', walk, async (page, shown) => {
    await shown('login');
    await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
    await shown('login-refused');
    await enter(page, 'admin', password);
    await page.goto('/wel/index?secret=of-nobody');
    const stay = page.getByRole('dialog').getByRole('button', { name: /^(保持当前登录|Stay signed in)$/ });
    await expect(stay).toBeVisible();
    await shown('arrival-question');
    await stay.click();
    await tool(page, /^(锁屏|Lock the screen)$/);
    await page.getByRole('dialog').locator('input[type=password]').last().fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lock$/);
    await shown('lock');
  });

/** A house whose people also sign in elsewhere: there, back, and nobody here. */
export const walkGuests = (browser: Browser, baseURL: string, walk: Doors): Promise<void> =>
  inEachLook(browser, baseURL, 'register', walk, async (page, shown) => {
    await page.getByRole('button', { name: /OA/ }).click();
    await expect(page.getByRole('dialog', { name: /^(账号注册|Register an account)$/ })).toBeVisible();
    await shown('register');
    await page.getByRole('button', { name: /^(提交申请|Send)$/ }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^(请先输入|Enter the )/)
        .first(),
    ).toBeVisible();
    await shown('register-refused');
  });

/** A house whose sign-in asks for the code of a picture. */
export const walkCaptcha = (browser: Browser, baseURL: string, walk: Doors): Promise<void> =>
  inEachLook(browser, baseURL, 'login-captcha', walk, async (page, shown) => {
    await expect(page.getByRole('button', { name: /^(点击更换验证码|Another picture)$/ }).locator('img')).toHaveAttribute('src', /svg/);
    await shown('login-captcha');
  });

/** A house in which people with several roles work in one of them at a time. */
export const walkPlaces = (browser: Browser, baseURL: string, walk: Doors): Promise<void> =>
  inEachLook(browser, baseURL, 'switch', walk, async (page, shown) => {
    await enter(page, roamer, passwordOfPeople);
    await person(page);
    await shown('person-of-several-roles');
    await page.keyboard.press('Escape');
    await person(page, /^(切换部门和角色|Switch department)/);
    await expect(
      page
        .getByRole('dialog')
        .getByLabel(/^(部门|Department)/)
        .first(),
    ).toHaveValue(/./);
    await shown('switch');
  });

/** Whoever comes back when their sign-in has run out, or when the server is away, is told why they stand at the door. */
export const walkLeft = (browser: Browser, baseURL: string, walk: Doors): Promise<void> =>
  inEachLook(browser, baseURL, 'login-left', walk, async (page, shown) => {
    await enter(page, 'admin', password);
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: /无法连接|cannot be reached/ })).toBeVisible();
    await shown('login-unreachable');
    await page.unroute('**/api/**');
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: /已过期|has expired/ })).toBeVisible();
    await shown('login-expired');
  });

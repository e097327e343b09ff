// The ways in which one page may be looked at. None of them needs a reload: a page must follow the language, the light and the window.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { lookWords, type LookName } from '../../src/app/looks.js';
import { front, switchLanguage } from '../console.js';

/** Without a theme: the console's own. */
export type Look = Readonly<{ language: 'zh' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390; theme?: LookName }>;

const heights = { 1440: 900, 390: 844 } as const;

/** All eight, in the order in which the fewest things change. */
export const everyLook: readonly Look[] = (['zh', 'en'] as const).flatMap((language) =>
  ([1440, 390] as const).flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ language, scheme, width }))),
);

/** Half of them, in which each language meets each light and each width, and each light each width: what everyday tests look at. */
export const pairedLooks: readonly Look[] = [
  { language: 'zh', scheme: 'light', width: 1440 },
  { language: 'zh', scheme: 'dark', width: 390 },
  { language: 'en', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 1440 },
];

/** Two more themes, a dark one and a coloured one. They colour what stands around the pages, in the light and in the dark alike. */
export const themedLooks: readonly Look[] = (['dark', 'cool'] as const).flatMap((theme) =>
  everyLook.filter(({ scheme }) => scheme === 'light').map((look) => ({ ...look, theme })),
);

export const nameOf = ({ language, scheme, width, theme }: Look): string => [language, width, scheme, theme].filter(Boolean).join('-');

/** The page has its heading, and nothing on it says that it waits. */
export async function settled(page: Page, path = page.url()): Promise<void> {
  await expect(front(page).getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(front(page).locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'), path).toHaveCount(0);
}

/** Shows the page in front as somebody else sees it. The menus of languages and of themes are used as people use them. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look.scheme });
  await wearTheme(page, look.theme ?? 'default');
  const lang = await page.evaluate(() => document.documentElement.lang);
  if (!lang.startsWith(look.language)) {
    await page.setViewportSize({ width: 1440, height: heights[1440] });
    await switchLanguage(page, look.language === 'zh' ? '中文' : 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${look.language}`));
  }
  await page.setViewportSize({ width: look.width, height: heights[look.width] });
  // Whatever lies below the place of the last click is not pointed at by anybody.
  await page.mouse.move(0, 0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.scheme);
  await settled(page);
  // A colour on its way is no colour to judge.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

async function wearTheme(page: Page, theme: LookName): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('cloud-factory.look') ?? '"default"');
  if (kept.includes(`"${theme}"`)) return;
  await page.setViewportSize({ width: 1440, height: heights[1440] });
  await page.getByRole('button', { name: /^(主题|Theme)$/ }).click();
  const { zh, en } = lookWords[theme];
  await page.getByRole('button', { name: new RegExp(`^(${zh}|${en})$`) }).click();
  await page.keyboard.press('Escape');
}

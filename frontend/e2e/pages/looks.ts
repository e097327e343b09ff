// The ways in which one page may be looked at. None of them needs a reload: a page must follow the language, the light and the window.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { front, switchLanguage } from '../console.js';

export type Look = Readonly<{ language: 'zh' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 }>;

const heights = { 1440: 900, 390: 844 } as const;

/** All eight, in the order in which the fewest things change. */
export const everyLook: readonly Look[] = (['zh', 'en'] as const).flatMap((language) =>
  ([1440, 390] as const).flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ language, scheme, width }))),
);

export const nameOf = ({ language, scheme, width }: Look): string => `${language}-${width}-${scheme}`;

/** The page has its heading, and nothing on it says that it waits. */
export async function settled(page: Page, path = page.url()): Promise<void> {
  await expect(front(page).getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(front(page).locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'), path).toHaveCount(0);
}

/** Shows the page in front as somebody else sees it. The menu of languages is used as people use it. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look.scheme });
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

// What a page owes to whoever meets it on a bad day, as far as a program can see it.
import { errors, type Page } from '@playwright/test';
import { front } from '../console.js';
import { settled, type Look } from './looks.js';
import type { Network, Weather } from './network.js';

const waits = 'table[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root, [role="status"][aria-label]';
const tryAgain = { zh: /^(重试|重新加载)/, en: /^(Try again|Reload)/ } as const;

/** Of the page and of what the shell says above it. Times of day go on. */
const words = async (page: Page): Promise<string> => (await front(page).innerText()).replaceAll(/\d+/g, '0');

/** Whether it comes about in so many ms. */
async function comesAbout(page: Page, holds: () => Promise<boolean>, ms = 12_000): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await page.waitForTimeout(50)) if (await holds()) return true;
  return holds();
}

/** The languages that a sentence is not in: with the other one's words it would not be understood. */
const isForeign = (text: string, language: Look['language']): boolean =>
  language === 'en' ? /\p{Script=Han}/u.test(text) : !/\p{Script=Han}/u.test(text);

/**
 * A page is opened while its calls take their time: it says that it waits. Then they fail: it says so, in the reader's language, with a way to try
 * again. Then all is well: trying again shows what the page showed before.
 */
export async function badDayFaults(page: Page, network: Network, weather: Weather, { language }: Look): Promise<readonly string[]> {
  const faults: string[] = [];
  const waiting = page.locator('main').locator(waits);
  const again = page.locator('main').getByRole('button', { name: tryAgain[language] });
  const before = await words(page);
  network.struck();
  network.be('slow');
  try {
    await page.reload();
    await front(page).waitFor();
    const asks = await comesAbout(page, async () => network.waits() > 0, 1_500);
    if (!asks) return faults; // a page that asks for nothing
    if (!(await comesAbout(page, async () => (await waiting.count()) > 0 || (await words(page)) === before, 3_000)))
      faults.push(`does not say that it waits: ${said(await words(page))}`);

    network.be(weather);
    const struck = (): string => [...new Set(network.struck())].join(', ');
    if (!(await comesAbout(page, async () => (await again.count()) > 0)))
      faults.push(`offers no way to try again (${struck()}): ${said(await words(page))}`);
    if (!(await comesAbout(page, async () => (await waiting.count()) === 0))) faults.push(`waits for ever: ${await outside(page)}`);
    for (const text of await page.locator('main [role="alert"]').allInnerTexts())
      if (isForeign(text, language)) faults.push(`speaks another language: ${said(text)}`);

    network.be('fair');
    for (let tries = 0; tries < 8 && (await again.count()) > 0; tries += 1) {
      await again.first().click();
      await settled(page).catch(() => undefined);
    }
    if ((await again.count()) > 0) faults.push('still says that it failed');
    if (!(await comesAbout(page, async () => (await words(page)) === before, 3_000)))
      faults.push(`is not as before: ${difference(before, await words(page))}`);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    faults.push(said(error.message));
  } finally {
    network.be('fair');
  }
  return faults;

  async function outside(at: Page): Promise<string> {
    return at.evaluate(
      (selector) => document.querySelector(`main ${selector.split(', ').join(', main ')}`)?.outerHTML.slice(0, 200) ?? '',
      waits,
    );
  }
}

const said = (text: string): string => text.replaceAll('\n', ' ').slice(0, 240);

function difference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => !now.includes(line)).slice(0, 6);
  const come = now.filter((line) => !old.includes(line)).slice(0, 6);
  return `gone ${JSON.stringify(gone)} come ${JSON.stringify(come)}`;
}

// What lists say in a house where nothing was done yet, and when a filter finds nothing.
import type { Page } from '@playwright/test';
import { front } from '../console.js';

const nothing = { zh: /还没有|没有|暂无|无数据|尚无|为空/, en: /nothing|\bno\b|\bnone\b|not yet|empty/i } as const;

/** Tables and lists that stand there without a row and without a word. */
export async function silentTables(page: Page, language: 'zh' | 'en'): Promise<readonly string[]> {
  const texts = await front(page)
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter((table) => table.checkVisibility() && table.querySelectorAll('tbody tr td:not([colspan])').length === 0)
        .map(
          (table) => (table.closest<HTMLElement>('[role="region"], section, .mantine-Paper-root') ?? table.parentElement)?.innerText ?? '',
        ),
    );
  return texts.filter((text) => !nothing[language].test(text)).map((text) => `a table says nothing: ${text.slice(0, 160)}`);
}

/** Types what nobody is called into the first filter: the list says so and offers to take the filter away, which shows all again. */
export async function filterFaults(page: Page, language: 'zh' | 'en'): Promise<readonly string[]> {
  const form = front(page).getByRole('search').first();
  // One that takes any word: no choice, no day, no end of a range.
  const input = form
    .locator('input:visible:not([role="combobox"]):not([aria-haspopup]):not([readonly]):not([inputmode]):not([role="group"] input)')
    .first();
  if ((await input.count()) === 0) return [];
  const title = language === 'zh' ? '没有符合条件的数据' : 'Nothing matches';
  const clear = front(page).getByRole('button', { name: language === 'zh' ? '清除筛选' : 'Clear filters' });
  await input.fill('zzz-nobody-zzz');
  await input.press('Enter');
  try {
    await front(page).getByText(title).first().waitFor({ timeout: 6_000 });
  } catch {
    return [`does not say that the filter finds nothing: ${(await front(page).innerText()).replaceAll('\n', ' ').slice(0, 200)}`];
  }
  if ((await clear.count()) === 0) return ['offers no way to take the filter away'];
  await clear.first().click();
  await front(page).getByText(title).first().waitFor({ state: 'hidden', timeout: 6_000 });
  return [];
}

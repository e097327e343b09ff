// What a program can see of a page that is ugly or cannot be used. Everything is asked inside the page, in one go.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { settled, type Look } from './looks.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = Readonly<{
  run: (context: unknown, options: unknown) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}>;

/** Makes axe known to every page of the browser from now on: asking it eight times a page must not fetch it eight times. */
export const teachAxe = (page: Page): Promise<unknown> => page.addInitScript(axeSource);

/**
 * What WCAG forbids, of the tab in front; of the whole window with its menus when `isWhole`. In the dark only colours are another matter than in
 * the light: names, roles and sizes were asked there.
 */
export async function axeFaults(page: Page, { scheme }: Look, isWhole: boolean): Promise<readonly string[]> {
  const rules = scheme === 'dark' ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {};
  const asked = { whole: isWhole, options: { resultTypes: ['violations'], ...rules } };
  const ask = () =>
    page.evaluate(async ({ whole, options }) => {
      const { axe } = globalThis as unknown as { axe: Axe }; // taught by `teachAxe`
      const panel = [...document.querySelectorAll('[id^="panel-"]')].find((each) => each.checkVisibility());
      const { violations } = await axe.run(whole ? { exclude: [['[role="presentation"][data-position]']] } : (panel ?? document), options); // a list that hangs below an input stands in no landmark
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 220)) }));
    }, asked);
  const first = await ask();
  if (first.length === 0) return [];
  // A page that is just taking on another light or an answer is asked once more: what it shows when it rests is what counts.
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const found = await ask();
  return found.map(({ id, nodes }) => `axe ${id} ×${nodes.length}: ${nodes.slice(0, 3).join(' | ')}`);
}

/** Of the tab in front and of what hangs over it: wider than its window, out of it, over its neighbour, or words that end before they are over. */
export const cutFaults = async (page: Page): Promise<readonly string[]> => [...(await cutWords(page)), ...(await strayWords(page))];

function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('[id^="panel-"]')].find((each) => each.checkVisibility()) ?? document.body;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the window is ${document.documentElement.scrollWidth} wide`);
    if (panel.scrollWidth > panel.clientWidth) {
      const wide = [...panel.querySelectorAll<HTMLElement>('*')].filter(
        (each) => each.getBoundingClientRect().right > panel.clientWidth + panel.getBoundingClientRect().left + 1,
      );
      faults.push(
        `the page is ${panel.scrollWidth} wide in ${panel.clientWidth}: ${wide
          .slice(0, 2)
          .map((each) => each.outerHTML.slice(0, 140))
          .join(' | ')}`,
      );
    }
    const overlays = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')].filter((each) => each.checkVisibility());
    for (const overlay of overlays) {
      const { left, right, top } = overlay.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || top < -1) faults.push(`out of the window: ${overlay.outerHTML.slice(0, 140)}`);
    }
    const asked = 'label, button, th, h1, h2, h3, legend, [role="tab"], [role="menuitem"], dt, a[class*="Button"]';
    const words = [panel, ...overlays].flatMap((root) => [...root.querySelectorAll<HTMLElement>(asked)]);
    for (const word of words) {
      if (!word.checkVisibility() || word.innerText.trim() === '') continue;
      for (const part of [word, ...word.querySelectorAll<HTMLElement>('*')]) {
        const { overflowX, textOverflow } = getComputedStyle(part);
        if (
          (part.textContent ?? '').trim() === '' ||
          overflowX === 'visible' ||
          part.scrollWidth <= part.clientWidth + 1 ||
          part.clientWidth <= 1
        )
          continue;
        if (textOverflow === 'ellipsis' && word.closest('[title]')) continue;
        faults.push(
          `cut: ${word.tagName.toLowerCase()} “${word.innerText.trim().slice(0, 60)}” ${part.scrollWidth} in ${part.clientWidth}`,
        );
        break;
      }
    }
    return faults;
  });
}

/** Words that run out of their box into what stands beside it, and what a list says instead of rows where nobody sees it. */
const strayWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('[id^="panel-"]')].find((each) => each.checkVisibility()) ?? document.body;
    const over = [...panel.querySelectorAll<HTMLElement>('[data-label]')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX === 'visible' && each.scrollWidth > each.clientWidth + 1)
      .map((each) => `runs over: “${each.dataset['label']}” ${each.scrollWidth} in ${each.clientWidth}`);
    const unseen = [...panel.querySelectorAll<HTMLElement>('td[colspan] .mantine-EmptyState-title')]
      .filter(
        (each) => each.checkVisibility() && (each.getBoundingClientRect().left < 0 || each.getBoundingClientRect().right > innerWidth),
      )
      .map((each) => `out of sight: “${each.innerText}”`);
    return [...over, ...unseen];
  });

/** Names and units that are the same in both languages. */
const bothLanguages =
  /\b(UR\d|Alt|Ctrl|Enter|Esc|Cloud Factory|STL|PLY|OBJ|DCM|DICOM|PDF|CSV|XLSX|Excel|ID|IP|URL|API|JSON|SMS|CAD|CAM|SLM|CNC|CODE128|FDI|VITA|CNY|USD|EUR|HKD|JPY|GBP|kg|mg|mm|cm|ml|min|Chrome|Firefox|Safari|Linux|Windows|Mac|admin|English|https?|px|UTC)\b|^中文$/gi;

/**
 * Words of the page itself that speak the other language: headings of columns, labels, buttons, tabs, hints. What people typed stays as they
 * typed it, so the cells of tables, headings that name a record and whatever stands under `data-typed` are left out.
 */
export async function languageFaults(page: Page, { language }: Look): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('[id^="panel-"]')].find((each) => each.checkVisibility());
    const roots = [panel ?? document.body, ...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')];
    const asked = 'label, button, th, h2, h3, legend, [role="tab"], [role="menuitem"], dt, [role="alert"]';
    const visible = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(asked)])
      .filter((each) => each.checkVisibility() && !each.closest('tbody, [data-typed], pre, code'))
      .map((each) => each.innerText.trim());
    const hints = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLInputElement>('[placeholder]')])
      .filter((each) => !each.closest('[data-typed]'))
      .map((each) => each.placeholder);
    return [...new Set([...visible, ...hints])].filter((each) => each !== '');
  });
  const foreign = language === 'en' ? /[\u4e00-\u9fff]/ : /[A-Za-z]{3,}/;
  const said = texts.filter((text) => foreign.test(text.replace(bothLanguages, '')));
  return [...said, ...(language === 'en' ? await chineseSigns(page) : [])].map((text) => `in ${language}: “${text.slice(0, 80)}”`);
}

/** English words with a Chinese comma, colon or bracket behind them: joined by a program that knows only one language. */
const chineseSigns = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('[id^="panel-"]')].find((each) => each.checkVisibility()) ?? document.body;
    return panel.innerText.split('\n').filter((line) => /[a-z][、，：；（]/.test(line));
  });

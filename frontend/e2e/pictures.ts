// Not a test but its means: a picture of every page in every look, with what a program can say against it. Run by `npm run pictures`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, makeDemo, setUpFactory } from '@cloud-factory/demo';
import { test, type Page } from '@playwright/test';
import { password as adminPassword, signIn } from './console.js';
import { fillDesks, fillPrices } from './pages/house.js';
import { teachAxe } from './pages/look-faults.js';
import { everyLook, nameOf, type Look } from './pages/looks.js';
import { faultsOf, walkThrough } from './pages/walk.js';
import { password } from './people.js';

const folder = process.env['PICTURES'] ?? '';
const only = process.env['PAGES']?.split(',');
const schemes = (process.env['SCHEMES'] ?? 'light').split(',');
const isOwnServer = !process.env['CONSOLE_URL'];

const fileOf = (path: string): string => `${path.replace(/^\//, '').replace(/[^\w.-]+/g, '-') || 'home'}.png`;

/** The whole page on one picture: the window grows until nothing in it scrolls. */
async function picture(page: Page, path: string, look: Look): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: look.width, height: 900 };
  const missing = await page.evaluate(() => {
    const panel = [...document.querySelectorAll('[id^="panel-"]')].find((each) => each.checkVisibility());
    return panel ? panel.scrollHeight - panel.clientHeight : 0;
  });
  if (missing > 0) await page.setViewportSize({ width, height: Math.min(height + missing, 3000) });
  mkdirSync(join(folder, nameOf(look)), { recursive: true });
  await page.screenshot({ path: join(folder, nameOf(look), fileOf(path)) });
  if (missing > 0) await page.setViewportSize({ width, height });
}

/** All pictures on one page, a row for each address. */
function contactSheet(paths: readonly string[], looks: readonly Look[], faults: readonly string[]): string {
  const cell = (path: string, look: Look): string => {
    const file = `${nameOf(look)}/${fileOf(path)}`;
    return `<td><a href="${file}"><img loading="lazy" alt="${path} ${nameOf(look)}" src="${file}" width="${look.width === 390 ? 130 : 320}"></a></td>`;
  };
  const rows = paths.map((path) => `<tr><th>${path}</th>${looks.map((look) => cell(path, look)).join('')}</tr>`);
  const said = faults.map((fault) => `<li>${fault.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`);
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>td,th{vertical-align:top;text-align:left;font:12px sans-serif}</style>
<ol>${said.join('\n')}</ol><table><tr><th></th>${looks.map((look) => `<th>${nameOf(look)}</th>`).join('')}</tr>${rows.join('\n')}</table>\n`;
}

/** A factory with something in every list; a server that somebody named is left as it is. */
async function fill(base: string): Promise<void> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  await fillDesks(factory);
  await fillPrices(factory, admin);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await makeDemo({ base, adminPassword, password, orders: 30, today, onProgress: () => undefined });
}

test('pictures of every page', async ({ page, baseURL: base }) => {
  const baseURL = base ?? '';
  test.setTimeout(3_600_000);
  if (isOwnServer) await fill(baseURL);
  const looks = everyLook.filter(({ scheme }) => schemes.includes(scheme));
  const faults: string[] = [];
  const seen: string[] = [];
  await teachAxe(page);
  await signIn(page);
  await walkThrough({
    page,
    admin: await new Client(baseURL, 'admin', adminPassword).signIn(),
    ...(only && { only }),
    looks,
    onBroken: (path, why) => faults.push(`${path} ${why}`),
    onLook: async (path, look) => {
      for (const fault of await faultsOf(page, look, false)) faults.push(`${path} ${nameOf(look)} ${fault}`);
      await picture(page, path, look);
      if (seen.includes(path)) return;
      seen.push(path);
      console.log(`${seen.length} ${path}`);
    },
  });
  writeFileSync(join(folder, 'faults.txt'), faults.map((fault) => `${fault}\n`).join(''));
  writeFileSync(join(folder, 'index.html'), contactSheet(seen, looks, faults));
  console.log(`${seen.length} pages, ${faults.length} faults`);
});

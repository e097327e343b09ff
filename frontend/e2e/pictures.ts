// Not a test but its means: a picture of every page in every look, with what a program can say against it. Run by `npm run pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, makeDemo, setUpFactory } from '@cloud-factory/demo';
import { startTestProvider } from '@cloud-factory/testing';
import { test, type Page } from '@playwright/test';
import { password as adminPassword, signIn } from './console.js';
import { walkAdministration } from './pages/admin-parts.js';
import { fillAdministration, startJobs, type Elsewhere } from './pages/administration.js';
import { walkCaptcha, walkDoors, walkGuests, walkLeft, walkPlaces } from './pages/door-parts.js';
import { listenElsewhere } from './pages/hostile-addresses.js';
import { fillDesks, fillPrices } from './pages/house.js';
import { cutFaults, languageFaults, teachAxe } from './pages/look-faults.js';
import { everyLook, nameOf, themedLooks, type Look } from './pages/looks.js';
import { readAlbum, writeAlbum, type Album } from './pages/album.js';
import { walkShell, type Walk } from './pages/shell-parts.js';
import { faultsOf, walkThrough } from './pages/walk.js';
import { password } from './people.js';

const folder = process.env['PICTURES'] ?? '';
const asked = process.env['PAGES']?.split(',');
const schemes = (process.env['SCHEMES'] ?? 'light').split(',');
const wantsThemes = process.env['THEMES'] === 'yes';
/** Part of an address of what everybody sees around their work, and of what administrators do. */
const shellAndAdministration = [
  '/wel/',
  '/info/',
  '/dict-',
  '/403',
  '/404',
  '/500',
  '/system/',
  '/log/',
  '/resource/',
  '/develop/',
  '/report/rest',
];
const isOwnServer = !process.env['CONSOLE_URL'];
/** A second server, whose door asks for the code of a picture. */
const captchaURL = process.env['CAPTCHA_URL'];
/** Parts of addresses; `shell` and `administration` are words for what has no address of its own, and for all of the list above. */
const only = asked?.flatMap((each) => (each === 'shell' ? [] : each === 'administration' ? shellAndAdministration : [each]));

/** Of somebody else's house, in both languages. */
const helpPage =
  '<!doctype html><meta charset="utf-8"><title>Help</title><body style="font-family:sans-serif"><h1>帮助中心 Help centre</h1><p>如何录入订单 How to enter an order</p>';

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

/** A factory with something in every list; a server that somebody named is left as it is. */
async function fill(base: string, elsewhere: Elsewhere): Promise<void> {
  const admin = await new Client(base, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base, admin, password });
  await fillDesks(factory);
  await fillPrices(factory, admin);
  await fillAdministration(admin, elsewhere);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await makeDemo({ base, adminPassword, password, orders: 30, today, onProgress: () => undefined });
}

/** A picture of every page: all of them in the console's own theme, those of the shell and of administrators in two more. */
async function pages(page: Page, baseURL: string, looks: readonly Look[], album: Album): Promise<void> {
  const admin = await new Client(baseURL, 'admin', adminPassword).signIn();
  const walks = [{ looks }, ...(wantsThemes ? [{ looks: themedLooks, within: shellAndAdministration }] : [])];
  for (const walk of walks)
    await walkThrough({
      page,
      admin,
      ...(only && { only }),
      ...walk,
      onBroken: (path, why) => album.set(`${path} broken`, { file: '', faults: [why] }),
      onLook: async (path, look) => {
        const faults = await faultsOf(page, look, false);
        await picture(page, path, look);
        album.delete(`${path} broken`);
        album.set(`${path} ${nameOf(look)}`, { file: `${nameOf(look)}/${fileOf(path)}`, faults });
        console.log(`${album.size} ${path}`);
      },
    });
}

/** A picture of what hangs over a page, in the order in which it is brought there. */
const walkOf = (page: Page, looks: readonly Look[], album: Album, area: string): Walk => ({
  page,
  looks: [...looks, ...(wantsThemes ? themedLooks : [])],
  onBroken: (name, look, why) => {
    album.set(`/${area}/${name} ${nameOf(look)}`, { file: '', faults: [why] });
    console.log(`/${area}/${name} ${nameOf(look)} ${why}`);
  },
  onLook: async (where, name, look) => {
    const path = `/${area}/${name}`;
    const faults = [...(await cutFaults(where)), ...(await languageFaults(where, look))];
    mkdirSync(join(folder, nameOf(look)), { recursive: true });
    await where.screenshot({ path: join(folder, nameOf(look), fileOf(path)) });
    album.delete(`${path} ${nameOf(look)}`);
    album.set(`${path} ${nameOf(look)}`, { file: `${nameOf(look)}/${fileOf(path)}`, faults });
    console.log(`${album.size} ${path}`);
  },
});

/** A picture of every menu, drawer and dialog of the shell, of the door and of the lock. */
async function shell(page: Page, baseURL: string, walk: Walk, elsewhere: Elsewhere): Promise<void> {
  if (isOwnServer) await startJobs(await new Client(baseURL, 'admin', adminPassword).signIn());
  await walkShell({ ...walk, frame: isOwnServer ? `${elsewhere.frame}/help` : undefined });
  const browser = page.context().browser();
  if (!browser) return;
  await walkDoors(browser, baseURL, walk);
  await walkLeft(browser, baseURL, walk);
  if (!isOwnServer) return; // what follows needs settings and people of our own
  await walkGuests(browser, baseURL, walk);
  await walkPlaces(browser, baseURL, walk);
  if (captchaURL) await walkCaptcha(browser, captchaURL, walk);
}

test('pictures of every page', async ({ page, baseURL: base }) => {
  const baseURL = base ?? '';
  test.setTimeout(7_200_000);
  const [provider, frame] = [await startTestProvider(Number(process.env['PROVIDER_PORT'] ?? 0)), await listenElsewhere(helpPage)];
  provider.person({ sub: 'guest', name: '周敏' });
  const elsewhere = { provider, frame: frame.origin };
  if (isOwnServer) await fill(baseURL, elsewhere);
  const looks = everyLook.filter(({ scheme }) => schemes.includes(scheme));
  const album = readAlbum(folder);
  await teachAxe(page);
  await signIn(page);
  try {
    if (!asked || asked.includes('shell')) await shell(page, baseURL, walkOf(page, looks, album, 'shell'), elsewhere);
    if (isOwnServer && (!asked || asked.includes('administration'))) await walkAdministration(walkOf(page, looks, album, 'administration'));
    if (only?.length !== 0) await pages(page, baseURL, looks, album);
  } finally {
    writeAlbum(folder, album);
    await provider.close();
    await frame.close();
  }
});

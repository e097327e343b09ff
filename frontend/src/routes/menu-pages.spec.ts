// The menu is data of the server; what it leads to is code of the console. Here they meet.
import { catalogue } from '@cloud-factory/domain/catalogue';
import { defaultMenu } from '@cloud-factory/domain/platform';
import { expect, it } from 'vitest';
import { pages } from './registry.js';

const records = new Set<string>(catalogue.map(({ area, key }) => `/${area}/${key}`));
const own = new Map(pages.filter(({ path }) => !path.startsWith('/$')).map((page) => [page.path as string, page]));
const leaves = defaultMenu.flatMap(({ children }) => children);

it('has a page of its own or a record of the catalogue behind every item of the menu', () => {
  expect(leaves.length).toBeGreaterThan(20);
  expect(leaves.map(({ path }) => path).filter((path) => !own.has(path) && !records.has(path))).toEqual([]);
});

it('opens every page for a path without parameters, and asks for the right that its menu item asks for', async () => {
  const seen = leaves.flatMap(({ path, permission }) => {
    const page = own.get(path);
    return page ? [{ path, permission, page }] : [];
  });
  expect(seen.length).toBeGreaterThan(12);
  const components = await Promise.all(seen.map(async ({ page }) => typeof (await page.page())));
  expect(components.filter((kind) => kind !== 'function')).toEqual([]);
  // Sessions show one's own to everybody.
  const asked = seen.filter(({ path }) => path !== '/system/session');
  expect(asked.filter(({ permission, page }) => page.permission !== permission).map(({ path }) => path)).toEqual([]);
});

it('knows each address once', () => {
  expect(own.size).toBe(pages.filter(({ path }) => !path.startsWith('/$')).length);
});

it('R021 R392 R393 SC013 SC014 knows the documents’ fixed routes, which no menu needs to name', () => {
  const inside = ['/wel/index', '/wel/dashboard', '/dict-horizontal/index', '/dict-vertical/index', '/info/index'];
  const outside = ['/myiframe/$address', '/saas/production/proProcess', '/ycDeliveryFileBatchView'];
  expect([...inside, ...outside].filter((path) => !own.has(path))).toEqual([]);
  expect(leaves.map(({ path }) => path).filter((path) => [...inside, ...outside].includes(path))).toEqual([]);
});

it('R017 SC010 has no page at /test/index: there is no mock menu', () => expect([...own.keys()]).not.toContain('/test/index'));

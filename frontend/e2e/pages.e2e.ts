import { Client } from '@cloud-factory/demo';
import { unseenRoutes } from './pages/every-page.js';
import { fillDesks, fillPrices } from './pages/house.js';
import { teachAxe } from './pages/look-faults.js';
import { everyLook, nameOf, pairedLooks } from './pages/looks.js';
import { faultsOf, walkThrough } from './pages/walk.js';
import { expect, test } from './people.js';

test('R020 every page is accessible, fits, and speaks one language: Chinese and English, light and dark, on a desk and on a telephone', async ({
  house,
  baseURL,
}) => {
  test.setTimeout(1_800_000);
  await fillDesks(house.factory);
  const admin = await new Client(baseURL ?? '', 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
  await fillPrices(house.factory, admin);
  const page = await house.as('admin');
  await teachAxe(page);
  const only = process.env['PAGES']?.split(',');
  const faults: string[] = [];
  const visited = await walkThrough({
    page,
    admin,
    ...(only && { only }),
    looks: process.env['LOOKS'] === 'all' ? everyLook : pairedLooks,
    onBroken: (path, why) => faults.push(`${path} ${why}`),
    onLook: async (path, look, isFirst) => {
      for (const fault of await faultsOf(page, look, isFirst)) faults.push(`${path} ${nameOf(look)} ${fault}`);
    },
  });
  expect(faults).toEqual([]);
  if (!only) expect(unseenRoutes(visited), 'pages of the registry that nobody looked at').toEqual([]);
});

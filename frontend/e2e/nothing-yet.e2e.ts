// A page is finished when it was used in a house where nothing was done yet.
import { Client } from '@cloud-factory/demo';
import { filterFaults, silentTables } from './pages/empty-lists.js';
import { settled, type Look } from './pages/looks.js';
import { walkThrough } from './pages/walk.js';
import { expect, test } from './people.js';

type Made = Readonly<{ tenantId: string; account: string; password: string }>;

/** One page in so many, always the same; `EMPTY=all` all of them. */
const everyday = 8;
const looks = (['zh', 'en'] as const).map((language): Look => ({ language, scheme: 'light', width: 1440 }));

test('R020 SC034 C011 in a new tenant every list says that it is empty, and a filter that it finds nothing', async ({ house, baseURL }) => {
  test.setTimeout(3_600_000);
  const platform = await new Client(baseURL ?? '', 'admin', process.env['ADMIN_PASSWORD'] ?? '').signIn();
  const made = await platform.post<Made>('blade-system/tenant/submit', { tenantName: '新开的工厂' }, `e2e:nothing:${Date.now()}`);
  const admin = await new Client(baseURL ?? '', made.account, made.password, made.tenantId).signIn();
  const page = await house.guest(made.tenantId, made.account, made.password);
  const only = process.env['PAGES']?.split(',');
  const faults: string[] = [];
  const visited = await walkThrough({
    page,
    admin,
    ...(only ? { only } : process.env['EMPTY'] === 'all' ? {} : { share: { nth: 0, of: everyday } }),
    looks,
    onBroken: (path, why) => faults.push(`${path} ${why}`),
    onLook: async (path, { language }) => {
      for (const fault of await silentTables(page, language)) faults.push(`${path} ${fault}`);
      for (const fault of await filterFaults(page, language)) faults.push(`${path} ${fault}`);
      await settled(page, path);
    },
  });
  expect(faults, `${visited.length} pages`).toEqual([]);
});

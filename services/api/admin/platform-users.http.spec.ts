// Whoever administers the platform finds the users of every tenant; nobody else finds those of another.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin', api.a);
}, 120_000);
afterAll(() => api.close());

const path = '/api/blade-user/platform-page';

test('C105 C107 the users of a tenant are found by the tenant that is named, and by what is asked of them', async () => {
  const ofB = await api.as('clerk', api.b);
  const found = async (query: object) =>
    (await admin.get(path, { tenantId: api.b, size: 100, ...query })).body.data.records.map(({ id }: { id: string }) => id);
  expect(await found({})).toContain(ofB.userId);
  expect(await found({})).not.toContain(admin.userId);
  expect(await found({ account: 'clerk' })).toEqual([ofB.userId]);
  expect((await admin.get(path, { size: 10 })).status).toBe(400);
});

test('S16 whoever administers a tenant alone finds nobody there, of their own tenant neither', async () => {
  const other = await api.as('admin', api.b);
  for (const tenantId of [api.a, api.b]) expect((await other.get(path, { tenantId })).status).toBe(403);
});

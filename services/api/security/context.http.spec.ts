// S03: each request keeps its tenant, however many run at once. A handler that remembers a tenant beside its request must be found.
import { setTimeout as sleep } from 'node:timers/promises';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool } from '@cloud-factory/projections/shared';
import { Controller, Get, Module } from '@nestjs/common';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { seedTenant } from '../auth/seed.js';
import { contextModules } from '../modules.js';
import { answer, Answers, Caller, SignedIn } from '../platform/http.js';
import { adminPassword, startTestApi, type TestAnswer, type TestApi } from '../testing/harness.js';
import * as z from 'zod';
import { atOnce, figure, sized } from '../testing/security.js';

const markOf = (tenant: string): string => `MIETER${tenant}`;

/** The fault that this suite is there to find: the tenant of the request that came last. */
let latest = '';
@Controller('api/planted')
class PlantedController {
  @Get('latest')
  @SignedIn()
  @Answers(z.string())
  async latest(@Caller() caller: Caller) {
    latest = caller.tenant;
    await sleep(1);
    return answer(markOf(latest));
  }
}
@Module({ controllers: [PlantedController] })
class PlantedModule {}

const tenants: readonly TenantId[] = Array.from({ length: sized(8, 50) }, (_, nth) => idAs<'tenant'>(String(200_001 + nth)));
type Tenant = Readonly<{ id: TenantId; token: string; roleId: string }>;
let api: TestApi;
let all: readonly Tenant[];

beforeAll(async () => {
  api = await startTestApi({ deps: { modules: [...contextModules, PlantedModule] }, logLevel: 'info' });
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  const parts = { runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') };
  const profile = {
    tenantName: '工厂',
    domain: null,
    linkman: null,
    contactNumber: null,
    address: null,
    accountLimit: null,
    expireAt: null,
  };
  const made: Tenant[] = [];
  for (const id of tenants) {
    const admin = { account: 'admin', name: 'admin', realName: markOf(id), passwordHash: sha256(adminPassword) };
    await seedTenant(parts, { tenantId: id, profile, admin });
    const { body } = await api.signIn('admin', adminPassword, id);
    const token: string = body.access_token;
    const role = await write({ id, token, roleId: '' }, '0');
    made.push({ id, token, roleId: role.body.data.id });
  }
  await platform.close();
  await api.caughtUp();
  all = made;
}, 240_000);
afterAll(() => api.close());

const ask = ({ token }: Tenant, path: string, query: Readonly<Record<string, string>> = {}) =>
  api.inject({ path, query, headers: { 'blade-auth': `bearer ${token}` } });
const write = ({ id, token }: Tenant, nth: string) =>
  api.inject({
    method: 'POST',
    path: '/api/blade-system/role/submit',
    body: { roleName: `${markOf(id)} ${nth}`, roleAlias: `r${nth}` },
    headers: { 'blade-auth': `bearer ${token}` },
  });

const kinds: readonly ((tenant: Tenant, nth: number) => Promise<TestAnswer>)[] = [
  (tenant) => ask(tenant, '/api/blade-system/role/list', { size: '5' }),
  (tenant) => ask(tenant, '/api/blade-system/role/detail', { id: tenant.roleId }),
  (tenant) => ask(tenant, '/api/blade-auth/oauth/user-info'),
  (tenant) => ask(tenant, '/api/blade-user/page'),
  (tenant) => ask(tenant, `/api/console/history/role-${tenant.roleId}`),
  (tenant, nth) => write(tenant, String(nth)),
];

/** What an answer of one tenant holds of the others. */
const foreign = (text: string, own: string): number => [...text.matchAll(/MIETER(\d{6})/g)].filter(([, id]) => id !== own).length;

/** Asks in an order that chance made, many at once; answers how many bytes of others were in the answers. */
async function crowd(count: number, askOne: (tenant: Tenant, nth: number) => Promise<TestAnswer>) {
  const order = fc.sample(fc.nat(all.length - 1), { numRuns: count, seed: 42 });
  let wrong = 0;
  let own = 0;
  await atOnce(64, order.entries(), async ([nth, who]) => {
    const tenant = all[who];
    if (!tenant) throw new Error('no tenant');
    const { text, status } = await askOne(tenant, nth);
    if (status >= 500) wrong += 1;
    wrong += foreign(text, tenant.id);
    if (text.includes(markOf(tenant.id))) own += 1;
  });
  return { wrong, own };
}

test('S03 of many tenants at once each gets its own, and what is written lies with whoever wrote it', async () => {
  const count = sized(1_500, 200_000);
  const { wrong, own } = await crowd(count, (tenant, nth) => (kinds[nth % kinds.length] ?? write)(tenant, nth as never));
  figure('S03', `${count} requests of ${all.length} tenants, 64 at once: ${wrong} of another tenant`);
  expect(wrong).toBe(0);
  expect(own).toBeGreaterThan(count / 3);
  for (const { id } of all) {
    const events = JSON.stringify(await api.source.readTenant(id, null, 100_000));
    expect(foreign(events, id), `${id}`).toBe(0);
  }
}, 3_600_000);

test('S03 the crowd finds a handler that remembers a tenant beside its request', async () => {
  const { wrong } = await crowd(400, (tenant) => ask(tenant, '/api/planted/latest'));
  expect(wrong).toBeGreaterThan(0);
});

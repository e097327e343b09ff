// What scopes do to whoever was granted them: API scopes refuse calls, data scopes hide rows.
import { scopedResources } from '@cloud-factory/domain/scopes';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const role = '/api/blade-system/role';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
let roleWith: Granting['roleWith'];
let userWith: Granting['userWith'];
let dataScope: Granting['dataScope'];
let apiScope: Granting['apiScope'];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scopes-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
  ({ roleWith, userWith, dataScope, apiScope } = grantingOf(api, admin));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('API scopes refuse', () => {
  it('a role with API scopes of an item makes no other call of it, whatever the address', async () => {
    const pick = await apiScope('customer.hospitalCustomerData', 'GET', '/api/saas-production/hospitalCustomerData/list');
    const rights = { permissions: ['hospitalCustomerData.*', 'productData.read'], scope: 'all' };
    const bound = await userWith([await roleWith({ ...rights, apiScopeIds: [pick] })]);
    const free = await userWith([await roleWith(rights)]);
    const paths = dataOf(await admin.get('/api/console/scopes/operations', { menuId: 'customer.hospitalCustomerData' })) as {
      method: string;
      path: string;
    }[];
    expect(paths.length).toBeGreaterThan(4);
    const status = async (who: SignedIn, method: string, path: string) =>
      (await who.inject({ method, path: path.replace(/\{\w+\}/g, 'x'), ...(method === 'POST' && { body: {} }) })).status;
    let allowed = 0;
    for (const { method, path } of paths) {
      expect(await status(free, method, path), `${method} ${path} without a scope`).not.toBe(403);
      const is = await status(bound, method, path);
      if (is !== 403) {
        allowed += 1;
        expect(path).toMatch(/hospitalCustomerData\/(list|page)$/);
      }
    }
    expect(allowed).toBe(1);
    // Another item is not touched, and neither is what needs a session alone.
    expect((await bound.get('/api/saas-storage/productData/list')).status).toBe(200);
    expect((await bound.get('/api/blade-system/menu/routes')).status).toBe(200);
  });

  it('exports and downloads are calls like others', async () => {
    const list = await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/getOrderList');
    const bound = await userWith([await roleWith({ permissions: ['orderentry.*'], scope: 'all', apiScopeIds: [list] })]);
    const calls = dataOf(await admin.get('/api/console/scopes/operations', { menuId: 'order.orderentry' })) as {
      method: string;
      path: string;
    }[];
    const exports = calls.filter(({ path }) => /excel|export|download/i.test(path));
    expect(exports.length).toBeGreaterThan(0);
    for (const { method, path } of exports)
      expect((await bound.inject({ method, path, ...(method === 'POST' && { body: {} }) })).status, path).toBe(403);
  });

  it('a GET that is shut is shut by HEAD too, which the same handler would serve', async () => {
    const list = await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/list');
    const bound = await userWith([await roleWith({ permissions: ['orderentry.*'], scope: 'all', apiScopeIds: [list] })]);
    const calls = dataOf(await admin.get('/api/console/scopes/operations', { menuId: 'order.orderentry' })) as {
      method: string;
      path: string;
    }[];
    const shut: string[] = [];
    for (const { method, path } of calls) {
      if (method !== 'GET' || (await bound.inject({ path: path.replace(/\{\w+\}/g, 'x') })).status !== 403) continue;
      expect((await bound.inject({ method: 'HEAD', path: path.replace(/\{\w+\}/g, 'x') })).status, path).toBe(403);
      shut.push(path);
    }
    expect(shut.some((path) => path.endsWith('/export'))).toBe(true);
    expect((await bound.inject({ method: 'HEAD', path: '/api/saas-order/orderentry/list' })).status).toBe(200);
  });

  it('what the platform owns is not bound by the API scopes of its administrator’s roles: the mark of the person gives it', async () => {
    const detail = await apiScope('customer.hospitalCustomerData', 'GET', '/api/saas-production/hospitalCustomerData/detail');
    const bound = await userWith([await roleWith({ permissions: ['hospitalCustomerData.read'], scope: 'all', apiScopeIds: [detail] })]);
    const clients = async () => (await bound.get('/api/blade-system/client/list')).status;
    expect(await clients()).toBe(403);
    await api.say(api.a, { type: 'GrantPlatform', userId: bound.userId, tenantId: api.a } as { type: string });
    api.clock.pass(1_000);
    expect(await clients()).toBe(200);
    expect((await bound.get('/api/saas-production/hospitalCustomerData/list')).status).toBe(403);
  });

  it('of several roles one that allows a call is enough; a change counts for who is signed in', async () => {
    const list = await apiScope('product.processRoute', 'GET', '/api/saas-storage/processRoute/list');
    const roleId = await roleWith({ permissions: ['processRoute.read'], scope: 'all', apiScopeIds: [list] });
    const bound = await userWith([roleId]);
    const detail = async (who: SignedIn) =>
      (await who.get('/api/saas-storage/processRoute/detail', { id: '0197e000-0000-7000-8000-00000000dead' })).status;
    expect(await detail(bound)).toBe(403);
    const both = await userWith([roleId, await roleWith({ permissions: ['processRoute.read'], scope: 'all' })]);
    expect(await detail(both)).toBe(404);
    dataOf(await admin.post(`${role}/grant`, { roleIds: [roleId], permissions: ['processRoute.read'], apiScopeIds: [] }));
    expect(await detail(bound)).toBe(404);
  });
});

describe('data scopes filter', () => {
  it('an order is in the list, the detail, the export, the history and the past, its files are read and its hospital is picked by whom it is of, and by nobody else', async () => {
    const clerk = await api.as('clerk');
    const order = await idOf(clerk.post('/api/saas-order/orderentry/submit', orderOf(data)));
    await api.caughtUp();
    const permissions = ['orderentry.*', 'orderattach.read', 'orderphotographfile.*', 'files.read', 'hospitalCustomerData.read'];
    const rights = { permissions, scope: 'all' };
    const both = async (kind: string) => [await dataScope('orderentry', kind), await dataScope('hospitalCustomerData', kind)];
    const grants = {
      own: await roleWith({ ...rights, dataScopeIds: await both('own') }),
      all: await roleWith({ ...rights, dataScopeIds: [...(await both('own')), ...(await both('all'))] }),
      customers: await roleWith({ ...rights, dataScopeIds: await both('customers') }),
      byDefault: await roleWith({ ...rights, scope: 'own' }),
    };
    const views = async (who: SignedIn) => {
      const at = { accept: 'application/json' };
      const listed = dataOf(await who.get('/api/saas-order/orderentry/list', { size: 200 }));
      const exported = await who.inject({ path: '/api/console/orders/review/export', headers: at });
      return {
        list: listed.records.some(({ id }: { id: string }) => id === order),
        total: listed.total === listed.records.length,
        detail: (await who.get('/api/saas-order/orderentry/detail', { id: order })).status,
        past: (await who.get('/api/saas-order/orderentry/detail', { id: order, asOf: new Date().toISOString() })).status,
        history: (await who.get(`/api/console/history/order-${order}`)).status,
        exported: exported.status === 200 ? exported.text.includes(order) : exported.status,
        scan: (await who.get(`/api/console/files/${data.fileId}/content`)).status,
        picked: dataOf(await who.get('/api/saas-production/hospitalCustomerData/dictList')).map(({ id }: { id: string }) => id),
      };
    };
    const seen = { list: true, total: true, detail: 200, past: 200, history: 200, exported: true, scan: 200, picked: [data.customerId] };
    const unseen = { list: false, total: true, detail: 404, past: 404, history: 404, exported: false, scan: 404, picked: [] };
    expect(await views(await userWith([grants.all]))).toEqual(seen);
    expect(await views(await userWith([grants.own]))).toEqual(unseen);
    // The scope of a role is about rows that have an owner: hospitals are everybody's where no data scope was granted for them.
    expect(await views(await userWith([grants.byDefault]))).toEqual({ ...unseen, picked: seen.picked });
    expect(await views(await userWith([grants.customers]))).toEqual(unseen);
    // Whoever looks after the hospital of the order sees it.
    const keeper = await userWith([grants.customers]);
    const { id, version, ...hospital } = dataOf(
      await admin.get('/api/saas-production/hospitalCustomerData/detail', { id: data.customerId }),
    );
    await api.say(api.a, {
      type: 'SaveCustomer',
      customerId: data.customerId,
      mustExist: true,
      entry: { ...contentOf(hospital), salesmanId: keeper.userId },
    } as { type: string });
    void [id, version];
    api.clock.pass(1_000);
    expect(await views(keeper)).toEqual(seen);
  });

  it('who was granted their own rows alone sees no row of others in any list of any resource, and with all of them all', async () => {
    const scopes: string[] = [];
    for (const { resource } of scopedResources) scopes.push(await dataScope(resource, 'own'));
    const nobody = await userWith([await roleWith({ permissions: ['*'], scope: 'all', dataScopeIds: scopes })]);
    const document = (await api.inject({ path: '/api/openapi.json' })).body;
    const paths = Object.entries(document.paths as Record<string, Record<string, { deprecated?: boolean; responses: unknown }>>).flatMap(
      ([path, methods]) =>
        methods['get'] && !methods['get'].deprecated && JSON.stringify(methods['get'].responses).includes('"records"') ? [path] : [],
    );
    let looked = 0;
    for (const path of paths) {
      const everything = await admin.get(path);
      if (everything.status !== 200 || everything.body.data.total === 0) continue;
      const { body } = await nobody.get(path);
      if (everybodys.some((each) => path.startsWith(each))) continue;
      const others = (body.data.records as { createdBy?: string; id?: string }[]).filter(
        ({ createdBy, id }) => createdBy !== nobody.userId && id !== nobody.userId,
      );
      expect(others, `${path} shows rows of others`).toEqual([]);
      looked += 1;
    }
    expect(looked).toBeGreaterThan(15);
  });
});

/** Lists whose rows are nobody's in particular: what the platform owns, roles, logs; and reports, whose figures are of the orders that are seen. */
const everybodys = [
  '/api/blade-system/role',
  '/api/blade-system/region',
  '/api/blade-system/dict/',
  '/api/blade-system/data-scope',
  '/api/blade-system/api-scope',
  '/api/blade-system/tenant',
  '/api/blade-system/menu',
  '/api/blade-system/topmenu',
  '/api/blade-system/client',
  '/api/blade-develop',
  '/api/blade-resource',
  '/api/console/catalogue/code',
  '/api/blade-log',
  '/api/console/catalogue/region',
  '/api/console/catalogue/dict/',
  '/api/console/catalogue/data-scope',
  '/api/console/catalogue/api-scope',
];

/** What of a customer as it is shown is what a customer is saved with. */
function contentOf(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const derived = new Set([
    'createdAt',
    'createdBy',
    'updatedAt',
    'updatedBy',
    'status',
    'blackReason',
    'blacklistedAt',
    'blacklistedBy',
    'blackScopes',
    'releasedAt',
    'releasedBy',
    'releaseReason',
  ]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !derived.has(name)));
}

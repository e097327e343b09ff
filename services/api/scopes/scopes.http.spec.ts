import { scopedResources } from '@cloud-factory/domain/scopes';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';
import { sha256 } from '../auth/passwords.js';

const password = 'Neun-Wale-im-Fjord';
const role = '/api/blade-system/role';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scopes-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = async (answer: Promise<TestAnswer>): Promise<string> => dataOf(await answer).id;
let made = 0;

/** A role of its own with what it was granted, by an administrator who may grant all. */
async function roleWith(grant: object): Promise<string> {
  made += 1;
  const id = await idOf(admin.post(`${role}/submit`, { roleName: `角色${made}`, roleAlias: `scoped${made}` }));
  expect(await admin.post(`${role}/grant`, { roleIds: [id], ...grant })).toMatchObject({ status: 200 });
  return id;
}

type Signed = Pick<TestUser, 'get' | 'post' | 'userId' | 'inject'>;

/** A user with roles, signed in. Reads what was written before, as a page that was opened a moment later does. */
async function userWith(roleIds: readonly string[], more: object = {}): Promise<Signed> {
  made += 1;
  const account = `scoped${made}`;
  const userId = await idOf(
    admin.post('/api/blade-user/submit', { account, name: account, realName: account, password: sha256(password), roleIds, ...more }),
  );
  const { body } = await api.signIn(account, password);
  const headers = { 'blade-auth': `bearer ${body.access_token}` };
  const inject: TestUser['inject'] = async (request) => {
    await api.caughtUp();
    return api.inject({ ...request, headers: { ...headers, ...request.headers } });
  };
  return {
    userId: userId as TestUser['userId'],
    inject,
    get: (path, query) => inject({ path, ...(query && { query }) }),
    post: (path, body, options = {}) => inject({ method: 'POST', path, ...(body !== undefined && { body }), ...options }),
  };
}

const known = new Map<string, string>();
/** The definition of a data scope, made once. */
async function dataScope(resource: string, kind: string, menuId = 'system.role'): Promise<string> {
  const name = `${menuId} ${resource} ${kind}`;
  const before = known.get(name);
  if (before) return before;
  const id = await idOf(admin.post('/api/blade-system/data-scope/submit', { menuId, resource, kind, name }));
  known.set(name, id);
  return id;
}
const apiScope = (menuId: string, method: string, pathPattern: string): Promise<string> =>
  idOf(admin.post('/api/blade-system/api-scope/submit', { menuId, method, pathPattern, name: `${method} ${pathPattern}` }));

describe('definitions of data scopes (C079–C082)', () => {
  it('C081 C082 C079 C080 are kept below an item of the menu, listed, shown and put away', async () => {
    const id = await dataScope('orderentry', 'customers', 'order.orderentry');
    await api.caughtUp();
    expect(dataOf(await admin.get('/api/blade-system/data-scope/detail', { id }))).toMatchObject({
      menuId: 'order.orderentry',
      resource: 'orderentry',
      kind: 'customers',
    });
    const listed = dataOf(await admin.get('/api/blade-system/data-scope/list', { menuId: 'order.orderentry' }));
    expect(listed).toMatchObject({ total: 1, records: [{ id }] });
    const spare = await idOf(
      admin.post('/api/blade-system/data-scope/submit', { menuId: 'order.report', resource: 'orderentry', kind: 'own', name: 'spare' }),
    );
    expect((await admin.post('/api/blade-system/data-scope/remove', {}, { query: { ids: spare } })).status).toBe(200);
    expect(dataOf(await admin.get('/api/blade-system/data-scope/list', { menuId: 'order.report' })).total).toBe(0);
  });

  it.each([
    ['a resource that has no list', { resource: 'nothing' }, 'resource'],
    ['a kind that its rows cannot be told by', { kind: 'unit', resource: 'productData' }, 'kind'],
    ['an item that is not in the menu', { menuId: 'order.nowhere' }, 'menuId'],
    ['a button', { menuId: 'order.orderentry.write' }, 'menuId'],
  ])('%s is a 400 that names the field', async (_, wrong, path) => {
    const body = { menuId: 'order.orderentry', resource: 'orderentry', kind: 'own', name: 'x', ...wrong };
    expect(await admin.post('/api/blade-system/data-scope/submit', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('belong to the platform: an administrator of a tenant reads them and writes none', async () => {
    const other = await api.as('admin', api.b);
    expect((await other.get('/api/blade-system/data-scope/list')).status).toBe(200);
    const body = { menuId: 'order.orderentry', resource: 'orderentry', kind: 'own', name: 'x' };
    expect((await other.post('/api/blade-system/data-scope/submit', body)).status).toBe(403);
    expect(
      (
        await other.post('/api/blade-system/api-scope/submit', {
          menuId: 'order.orderentry',
          method: 'GET',
          pathPattern: '/api/saas-order/orderentry/list',
          name: 'x',
        })
      ).status,
    ).toBe(403);
  });
});

describe('definitions of API scopes (C083–C086)', () => {
  it('C085 C086 C083 C084 name calls that are served below their item', async () => {
    const id = await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/getOrderList');
    await api.caughtUp();
    expect(dataOf(await admin.get('/api/blade-system/api-scope/detail', { id }))).toMatchObject({
      method: 'GET',
      menuId: 'order.orderentry',
    });
    expect(dataOf(await admin.get('/api/blade-system/api-scope/list', { menuId: 'order.orderentry' })).total).toBe(1);
    expect((await admin.post('/api/blade-system/api-scope/remove', {}, { query: { ids: id } })).status).toBe(200);
    expect(dataOf(await admin.get('/api/blade-system/api-scope/list', { menuId: 'order.orderentry' })).total).toBe(0);
  });

  it.each([
    ['an address that nobody serves', { pathPattern: '/api/saas-order/orderentry/nothing' }, 'pathPattern'],
    ['a method that the address has not', { method: 'DELETE' }, 'pathPattern'],
    ['a call of another item', { pathPattern: '/api/blade-user/page' }, 'pathPattern'],
    ['an item without calls', { menuId: 'order.packing' }, 'pathPattern'],
    ['an item that is not there', { menuId: 'nowhere' }, 'menuId'],
  ])('%s is a 400', async (_, wrong, path) => {
    const body = { menuId: 'order.orderentry', method: 'GET', pathPattern: '/api/saas-order/orderentry/list', name: 'x', ...wrong };
    expect(await admin.post('/api/blade-system/api-scope/submit', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('are made of what the API document serves: every call of an item is offered, with its method', async () => {
    const offered = dataOf(await admin.get('/api/console/scopes/operations', { menuId: 'order.orderentry' }));
    expect(offered).toEqual(
      expect.arrayContaining([expect.objectContaining({ method: 'POST', path: '/api/saas-order/orderentry/submit' })]),
    );
    expect(offered.every(({ path }: { path: string }) => path.startsWith('/api/'))).toBe(true);
  });
});

describe('roles and what they are granted (C030, C031, C043–C049)', () => {
  it('C030 the grant tree has items, data scopes and API scopes, each below its item', async () => {
    const id = await dataScope('orderentry', 'customers', 'order.orderentry');
    const call = await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/detail');
    await api.caughtUp();
    const { menu, dataScope: rows, apiScope: calls } = dataOf(await admin.get('/api/blade-system/menu/grant-tree'));
    expect(menu.map(({ code }: { code: string }) => code)).toContain('order');
    const leaves = (tree: { id: string; children: unknown[] }[]): string[] =>
      tree.flatMap(({ id: each, children }) =>
        children.length === 0 ? [each] : leaves(children as { id: string; children: unknown[] }[]),
      );
    expect(leaves(rows)).toContain(id);
    expect(leaves(calls)).toContain(call);
    expect(rows[0]).toMatchObject({ id: 'order', children: [{ id: 'order.orderentry' }] });
  });

  it('R163 C044 C031 a grant is all three, and told again by its keys', async () => {
    const [rows, call] = [
      await dataScope('orderentry', 'own', 'order.orderentry'),
      await apiScope('order.orderentry', 'any', '/api/saas-order/orderentry/*'),
    ];
    const id = await roleWith({ menuIds: 'order.orderentry', dataScopeIds: rows, apiScopeIds: [call], scope: 'department' });
    await api.caughtUp();
    const keys = dataOf(await admin.get('/api/blade-system/menu/role-tree-keys', { roleIds: id }));
    expect(keys).toMatchObject({ dataScope: [rows], apiScope: [call] });
    expect(keys.menu).toContain('order.orderentry');
    expect(keys.menu).not.toContain('order.orderentry.write');
    expect(dataOf(await admin.get(`${role}/detail`, { id }))).toMatchObject({
      scope: 'department',
      dataScopeIds: [rows],
      apiScopeIds: [call],
    });
    // What a grant does not name stays.
    dataOf(await admin.post(`${role}/grant`, { roleIds: [id], menuIds: ['order.orderentry'] }));
    expect(dataOf(await admin.get(`${role}/detail`, { id }))).toMatchObject({
      scope: 'department',
      dataScopeIds: [rows],
      apiScopeIds: [call],
    });
    expect(await admin.post(`${role}/grant`, { roleIds: [id], dataScopeIds: [call] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'dataScopeIds' }] },
    });
  });

  it('C046 C043 C047 C048 C049 C045 roles are a tree; a parent keeps order and bounds nothing', async () => {
    const parentId = await idOf(admin.post(`${role}/submit`, { roleName: '上级', roleAlias: 'above' }));
    const id = await idOf(admin.post(`${role}/submit`, { roleName: '下级', roleAlias: 'below', parentId }));
    expect(dataOf(await admin.get(`${role}/tree-by-id`, { roleId: parentId }))).toMatchObject([
      { id: parentId, title: '上级', children: [{ id, children: [] }] },
    ]);
    expect((await admin.get(`${role}/tree-by-id`, { roleId: '0197e000-0000-7000-8000-00000000dead' })).status).toBe(404);
    expect(dataOf(await admin.get(`${role}/list`, { roleAlias: 'below' }))).toMatchObject({ total: 1, records: [{ parentId }] });
    // The one above has nothing; the one below is granted all the same, and says so.
    expect((await admin.post(`${role}/grant`, { roleIds: [id], permissions: ['orderentry.read'] })).status).toBe(200);
    const moved = { id: parentId, roleName: '上级', roleAlias: 'above', parentId: id };
    expect(await admin.post(`${role}/submit`, moved)).toMatchObject({ status: 409, body: { refusal: 'RoleParentIsBelow' } });
    expect(await admin.post(`${role}/submit`, { ...moved, parentId })).toMatchObject({
      status: 409,
      body: { refusal: 'RoleParentIsBelow' },
    });
    expect(dataOf(await admin.get(`${role}/select`)).map(({ roleName }: { roleName: string }) => roleName)).toContain('下级');
    dataOf(await admin.post(`${role}/remove`, {}, { query: { ids: `${id},${parentId}` } }));
    expect(dataOf(await admin.get(`${role}/list`, { roleAlias: 'below' })).total).toBe(0);
  });

  it('C047 the tree of another tenant is for the platform alone', async () => {
    const b = dataOf(await admin.get(`${role}/tree`, { tenantId: api.b }));
    const own = dataOf(await admin.get(`${role}/tree`));
    expect(b.length).toBeGreaterThan(0);
    expect(own.map(({ id }: { id: string }) => id)).not.toContain(b[0].id);
    expect((await (await api.as('admin', api.b)).get(`${role}/tree`, { tenantId: api.a })).status).toBe(403);
  });
});

describe('S09 nobody grants more than they have', () => {
  it('permissions: what the caller lacks is named and refused, what the role has stays', async () => {
    const clerk = await userWith([await roleWith({ permissions: ['role.read', 'role.write', 'orderentry.read'], scope: 'all' })]);
    const target = await roleWith({ permissions: ['settlementmonth.read'] });
    const grant = (permissions: readonly string[]) => clerk.post(`${role}/grant`, { roleIds: [target], permissions });
    expect(await grant(['settlementmonth.read', 'orderentry.read'])).toMatchObject({ status: 200 });
    for (const permission of ['orderentry.write', 'orderentry.*', '*.read', '*'])
      expect(await grant(['settlementmonth.read', permission])).toMatchObject({
        status: 409,
        body: { refusal: 'GrantsMoreThanOwn', details: { permission } },
      });
    // Also by ticks: a button stands for its permission.
    expect(await clerk.post(`${role}/grant`, { roleIds: [target], menuIds: ['order.orderentry.write'] })).toMatchObject({ status: 409 });
  });

  it('an administrator of a tenant gives everything of the tenant and nothing of the platform', async () => {
    const other = await api.as('admin', api.b);
    const id = await idOf(other.post(`${role}/submit`, { roleName: '全部', roleAlias: 'everything' }));
    expect((await other.post(`${role}/grant`, { roleIds: [id], permissions: ['*'], scope: 'all' })).status).toBe(200);
    expect((await other.post(`${role}/grant`, { roleIds: [id], permissions: ['platform.*'] })).status).toBe(400);
  });

  it('rows: a wider scope than the own is refused, also by taking a narrower data scope away', async () => {
    const [own, all] = [await dataScope('orderentry', 'own', 'order.orderentry'), await dataScope('orderentry', 'all', 'order.orderentry')];
    const granter = await userWith([await roleWith({ permissions: ['role.write', 'orderentry.read'], scope: 'department' })]);
    const target = await roleWith({ permissions: ['orderentry.read'], scope: 'all', dataScopeIds: [own] });
    const grant = (more: object) => granter.post(`${role}/grant`, { roleIds: [target], permissions: ['orderentry.read'], ...more });
    expect(await grant({ dataScopeIds: [all] })).toMatchObject({ status: 409, body: { refusal: 'ShowsMoreThanOwn' } });
    expect(await grant({ dataScopeIds: [] })).toMatchObject({ status: 409, body: { refusal: 'ShowsMoreThanOwn' } });
    expect((await grant({ scope: 'department' })).status).toBe(200);
    expect((await grant({ scope: 'department', dataScopeIds: [] })).status).toBe(200);
    expect(await grant({ scope: 'all' })).toMatchObject({ status: 409, body: { refusal: 'ShowsMoreThanOwn' } });
  });

  it('calls: an API scope that binds a role is not taken away by whoever is bound by it', async () => {
    const list = await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/list');
    const bound = { permissions: ['role.write', 'orderentry.read', 'orderentry.write'], apiScopeIds: [list], scope: 'all' };
    const granter = await userWith([await roleWith(bound)]);
    const target = await roleWith({ permissions: ['orderentry.read', 'orderentry.write'], apiScopeIds: [list], scope: 'all' });
    const grant = (more: object) => granter.post(`${role}/grant`, { roleIds: [target], permissions: ['orderentry.read'], ...more });
    expect((await grant({})).status).toBe(200);
    expect(await grant({ apiScopeIds: [] })).toMatchObject({ status: 409, body: { refusal: 'CallsMoreThanOwn' } });
  });
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
    const status = async (who: Signed, method: string, path: string) =>
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

  it('of several roles one that allows a call is enough; a change counts for who is signed in', async () => {
    const list = await apiScope('product.processRoute', 'GET', '/api/saas-storage/processRoute/list');
    const roleId = await roleWith({ permissions: ['processRoute.read'], scope: 'all', apiScopeIds: [list] });
    const bound = await userWith([roleId]);
    const detail = async (who: Signed) =>
      (await who.get('/api/saas-storage/processRoute/detail', { id: '0197e000-0000-7000-8000-00000000dead' })).status;
    expect(await detail(bound)).toBe(403);
    const both = await userWith([roleId, await roleWith({ permissions: ['processRoute.read'], scope: 'all' })]);
    expect(await detail(both)).toBe(404);
    dataOf(await admin.post(`${role}/grant`, { roleIds: [roleId], permissions: ['processRoute.read'], apiScopeIds: [] }));
    expect(await detail(bound)).toBe(404);
  });
});

describe('data scopes filter', () => {
  it('an order is in the list, the detail, the export, the history, the past and among the files for whom it is of, and for nobody else', async () => {
    const clerk = await api.as('clerk');
    const order = await idOf(clerk.post('/api/saas-order/orderentry/submit', orderOf(data)));
    await api.caughtUp();
    const rights = { permissions: ['orderentry.*', 'orderattach.read', 'orderphotographfile.*'], scope: 'all' };
    const grants = {
      own: await roleWith({ ...rights, dataScopeIds: [await dataScope('orderentry', 'own')] }),
      all: await roleWith({ ...rights, dataScopeIds: [await dataScope('orderentry', 'own'), await dataScope('orderentry', 'all')] }),
      customers: await roleWith({ ...rights, dataScopeIds: [await dataScope('orderentry', 'customers')] }),
      byDefault: await roleWith({ ...rights, scope: 'own' }),
    };
    const views = async (who: Signed) => {
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
      };
    };
    const seen = { list: true, total: true, detail: 200, past: 200, history: 200, exported: true };
    const unseen = { list: false, total: true, detail: 404, past: 404, history: 404, exported: false };
    expect(await views(await userWith([grants.all]))).toMatchObject(seen);
    expect(await views(await userWith([grants.own]))).toMatchObject(unseen);
    expect(await views(await userWith([grants.byDefault]))).toMatchObject(unseen);
    expect(await views(await userWith([grants.customers]))).toMatchObject(unseen);
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
    expect(await views(keeper)).toMatchObject(seen);
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
      const mine = (body.data.records as { createdBy?: string; id?: string }[]).every(
        ({ createdBy, id }) => createdBy === nobody.userId || id === nobody.userId,
      );
      expect(mine, `${path} shows ${body.data.total} rows of others`).toBe(true);
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

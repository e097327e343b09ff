// Roles, what they are granted, and that nobody grants more than they have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting } from '../testing/granting.js';
import { roleIdOf, startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

const role = '/api/blade-system/role';
let api: TestApi;
let admin: TestUser;
let roleWith: Granting['roleWith'];
let userWith: Granting['userWith'];
let dataScope: Granting['dataScope'];
let apiScope: Granting['apiScope'];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  ({ roleWith, userWith, dataScope, apiScope } = grantingOf(api, admin));
}, 120_000);
afterAll(() => api.close());

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

  it('C043 C046 roles are found by name, alias and scope, and keep what their form holds', async () => {
    const form = { roleName: '质检组', roleAlias: 'checkers', sort: 44 };
    const id = await idOf(admin.post(`${role}/submit`, form));
    expect(dataOf(await admin.get(`${role}/detail`, { id }))).toMatchObject({ ...form, parentId: null, permissions: [], scope: 'own' });
    const found = async (query: Readonly<Record<string, string | number>>) =>
      dataOf(await admin.get(`${role}/list`, query)).records.map(({ roleAlias }: { roleAlias: string }) => roleAlias);
    expect(await found({ roleName: '质检组' })).toEqual(['checkers']);
    expect(await found({ roleAlias_like: 'check', scope: 'all' })).toEqual([]);
    const [first, second] = await found({ size: 2 });
    expect(await found({ size: 1, current: 2 })).toEqual([second]);
    expect(first).not.toBe(second);
    const change = { id, version: 1, roleName: '检验组', roleAlias: 'inspection', sort: 2, parentId: roleIdOf(api.a, 'clerk') };
    dataOf(await admin.post(`${role}/submit`, change));
    expect(dataOf(await admin.get(`${role}/detail`, { id }))).toMatchObject({ ...change, version: 2 });
    expect(await admin.post(`${role}/submit`, change)).toMatchObject({ status: 412, body: { refusal: 'StaleVersion' } });
  });

  it('C044 C031 several roles are granted at once, and told together', async () => {
    const [one, two, other] = [
      await roleWith({ permissions: [] }),
      await roleWith({ permissions: [] }),
      await roleWith({ permissions: [] }),
    ];
    dataOf(await admin.post(`${role}/grant`, { roleIds: `${one},${two}`, permissions: ['productData.read'], scope: 'department' }));
    for (const id of [one, two])
      expect(dataOf(await admin.get(`${role}/detail`, { id }))).toMatchObject({ permissions: ['productData.read'], scope: 'department' });
    expect(dataOf(await admin.get(`${role}/detail`, { id: other })).permissions).toEqual([]);
    dataOf(await admin.post(`${role}/grant`, { roleIds: other, menuIds: 'storage.warehousestock' }));
    const keys = async (roleIds: string) => dataOf(await admin.get('/api/blade-system/menu/role-tree-keys', { roleIds })).menu;
    expect(await keys(one)).toContain('product.productData');
    expect(await keys(one)).not.toContain('storage.warehousestock');
    expect(await keys(`${one},${other}`)).toEqual(expect.arrayContaining(['product.productData', 'storage.warehousestock']));
  });

  it('C048 C049 C047 the tree of a role is that role with all below it; choices are of all roles, or of one user', async () => {
    const make = (roleName: string, roleAlias: string, parentId: string | null) =>
      idOf(admin.post(`${role}/submit`, { roleName, roleAlias, parentId }));
    const top = await make('树顶', 'treeTop', null);
    const middle = await make('树中', 'treeMiddle', top);
    const low = await make('树下', 'treeLow', middle);
    const below = [{ id: middle, children: [{ id: low, children: [] }] }];
    expect(dataOf(await admin.get(`${role}/tree-by-id`, { roleId: top }))).toMatchObject([{ id: top, children: below }]);
    expect(dataOf(await admin.get(`${role}/tree-by-id`, { roleId: middle }))).toMatchObject(below);
    const whole = dataOf(await admin.get(`${role}/tree`)) as readonly { id: string; children: object[] }[];
    expect(whole.find(({ id }) => id === top)?.children).toMatchObject(below);
    expect(whole.some(({ id }) => id === low)).toBe(false);
    const someone = await userWith([low, middle]);
    const choices = dataOf(await admin.get(`${role}/select`, { userId: someone.userId }));
    expect(choices.map(({ id }: { id: string }) => id).toSorted()).toEqual([low, middle].toSorted());
  });

  it('C045 the roles that are named go, no other does, and who had them has them no more', async () => {
    const reading = { permissions: ['productData.read'], scope: 'all' };
    const [one, two, other] = [await roleWith(reading), await roleWith(reading), await roleWith(reading)];
    const people = [await userWith([one]), await userWith([two]), await userWith([other])];
    const statuses = async () => {
      const all: number[] = [];
      for (const someone of people) all.push((await someone.get('/api/saas-storage/productData/list')).status);
      return all;
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    dataOf(await admin.post(`${role}/remove`, {}, { query: { ids: `${one},${two}` } }));
    expect(await statuses()).toEqual([403, 403, 200]);
    for (const id of [one, two]) expect((await admin.get(`${role}/detail`, { id })).status).toBe(404);
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

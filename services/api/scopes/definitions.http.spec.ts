// What scopes are granted by: definitions of data scopes and of API scopes, below items of the menu.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

let api: TestApi;
let admin: TestUser;
let dataScope: Granting['dataScope'];
let apiScope: Granting['apiScope'];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  ({ dataScope, apiScope } = grantingOf(api, admin));
}, 120_000);
afterAll(() => api.close());

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

  it('C079 C081 C082 are found by item, resource, kind and name, and changed', async () => {
    const body = { menuId: 'order.review', resource: 'orderentry', kind: 'department', name: '本部门' };
    const id = await idOf(admin.post('/api/blade-system/data-scope/submit', { ...body, remark: '备注' }));
    await idOf(admin.post('/api/blade-system/data-scope/submit', { ...body, kind: 'own', name: '本人' }));
    const found = async (query: Readonly<Record<string, string | number>>) => {
      await api.caughtUp();
      const listed = await admin.get('/api/blade-system/data-scope/list', { menuId: 'order.review', ...query });
      return dataOf(listed).records.map(({ name }: { name: string }) => name);
    };
    expect(await found({ kind: 'own' })).toEqual(['本人']);
    expect(await found({ name_like: '部门' })).toEqual(['本部门']);
    expect(await found({ descs: 'kind', size: 1, current: 2 })).toEqual(['本部门']);
    dataOf(await admin.post('/api/blade-system/data-scope/submit', { ...body, id, version: 1, name: '部门' }));
    const changed = dataOf(await admin.get('/api/blade-system/data-scope/detail', { id }));
    expect(changed).toMatchObject({ ...body, id, name: '部门', remark: null, version: 2 });
  });

  it('C080 go as they were named, and no other', async () => {
    const body = { menuId: 'order.packing', resource: 'orderentry', name: 'x' };
    const ids: string[] = [];
    for (const kind of ['own', 'department', 'all'])
      ids.push(await idOf(admin.post('/api/blade-system/data-scope/submit', { ...body, kind })));
    dataOf(await admin.post('/api/blade-system/data-scope/remove', {}, { query: { ids: ids.slice(0, 2).join(',') } }));
    expect(dataOf(await admin.get('/api/blade-system/data-scope/list', { menuId: 'order.packing' })).records).toMatchObject([
      { id: ids[2] },
    ]);
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
    expect(offered.map(({ path }: { path: string }) => path).filter((path: string) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('C083 C084 C085 C086 are found by method, name and address, changed, and removed as they were named', async () => {
    const path = '/api/blade-system/api-scope';
    const at = (call: string) => `/api/saas-storage/toothColor/${call}`;
    const made: string[] = [];
    for (const [method, call] of [
      ['GET', 'list'],
      ['POST', 'submit'],
      ['GET', 'detail'],
    ] as const)
      made.push(await apiScope('storage.toothColor', method, at(call)));
    const found = async (query: Readonly<Record<string, string | number>>) => {
      await api.caughtUp();
      const listed = await admin.get(`${path}/list`, { menuId: 'storage.toothColor', ...query });
      return dataOf(listed).records.map(({ id }: { id: string }) => id);
    };
    expect(await found({ method: 'POST' })).toEqual([made[1]]);
    expect(await found({ pathPattern_like: 'detail' })).toEqual([made[2]]);
    expect(await found({ method: 'GET', descs: 'pathPattern', size: 1, current: 2 })).toEqual([made[2]]);
    const change = { id: made[0], version: 1, menuId: 'storage.toothColor', name: '改', method: 'any', pathPattern: at('page') };
    dataOf(await admin.post(`${path}/submit`, change));
    expect(dataOf(await admin.get(`${path}/detail`, { id: String(made[0]) }))).toMatchObject({ ...change, version: 2 });
    dataOf(await admin.post(`${path}/remove`, {}, { query: { ids: made.slice(0, 2).join(',') } }));
    expect(await found({})).toEqual([made[2]]);
  });
});

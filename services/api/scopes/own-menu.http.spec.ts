// An item that somebody added to the menu is an item like others: its calls are offered, and API scopes below it bind them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

const password = 'Elf-Wale-im-Eis';
const orders = '/api/saas-order/orderentry';
let api: TestApi;
let admin: TestUser;
let itemId = '';
/** An API scope below the item that opens the list of orders alone. */
let scopeId = '';
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  const item = {
    code: 'order.urgent',
    nameZh: '加急',
    nameEn: 'Urgent',
    parentId: 'order',
    path: '/order/urgent',
    permission: 'orderentry.read',
  };
  itemId = dataOf(await admin.post('/api/blade-system/menu/submit', item)).id;
}, 120_000);
afterAll(() => api.close());

const offered = async (menuId: string): Promise<readonly string[]> =>
  (dataOf(await admin.get('/api/console/scopes/operations', { menuId })) as readonly { method: string; path: string }[]).map(
    ({ method, path }) => `${method} ${path}`,
  );
const scopeOn = (menuId: string, pathPattern: string) =>
  admin.post('/api/blade-system/api-scope/submit', { menuId, name: pathPattern, method: 'any', pathPattern });

/** Somebody who reads orders and products, with an API scope. */
async function userWith(account: string, apiScopeId: string): Promise<(path: string) => Promise<number>> {
  const roleId = dataOf(await admin.post('/api/blade-system/role/submit', { roleName: account, roleAlias: account })).id;
  const permissions = ['orderentry.read', 'productData.read'];
  const granted = { roleIds: [roleId], permissions, scope: 'all', dataScopeIds: [], apiScopeIds: [apiScopeId] };
  expect(await admin.post('/api/blade-system/role/grant', granted)).toMatchObject({ status: 200 });
  const user = { account, name: account, realName: account, password: sha256(password), roleIds: [roleId] };
  await admin.post('/api/blade-user/submit', user);
  const { body } = await api.signIn(account, password);
  await api.caughtUp();
  return async (path) => (await api.inject({ path, headers: { 'blade-auth': `bearer ${body.access_token}` } })).status;
}

describe('R163 C083 an item that was added to the menu', () => {
  it('is offered the calls of the resource whose right it needs; an item of the program keeps its own', async () => {
    const own = await offered(itemId);
    expect(own).toContain(`GET ${orders}/list`);
    expect(own).not.toContain('GET /api/saas-storage/productData/list');
    expect(await offered('order.orderentry')).toEqual(own);
  });

  it('takes API scopes that name a call of its own, and no others', async () => {
    expect(await scopeOn(itemId, '/api/saas-storage/productData/list')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pathPattern' }] },
    });
    expect(await scopeOn('order.never', `${orders}/list`)).toMatchObject({ status: 400 });
    scopeId = dataOf(await scopeOn(itemId, `${orders}/list`)).id;
  });

  it('binds who was granted one to the calls that it names', async () => {
    const status = await userWith('bound', scopeId);
    expect(await status(`${orders}/list`)).toBe(200);
    expect(await status(`${orders}/getListExcel`)).toBe(403);
    expect(await status('/api/saas-storage/productData/list')).toBe(200);
  });

  it('goes on binding when it is put away: nothing is opened by it', async () => {
    const status = await userWith('still', scopeId);
    expect(await admin.post('/api/blade-system/menu/remove', { ids: [itemId] })).toMatchObject({ status: 200 });
    expect(await offered(itemId)).toContain(`GET ${orders}/list`);
    expect(await status(`${orders}/getListExcel`)).toBe(403);
    expect(await scopeOn(itemId, `${orders}/detail`)).toMatchObject({ status: 400, body: { errors: [{ path: 'menuId' }] } });
  });
});

import { idAs } from '@cloud-factory/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerDefaults, seedMenus } from '../auth/seed.js';
import { roleIdOf, startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let platform: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  platform = await api.as('admin');
}, 120_000);
afterAll(() => api.close());

const system = (call: string): string => `/api/blade-system/${call}`;
const submitted = async (call: string, body: object): Promise<{ id: string; version: number }> => {
  const answer = await platform.post(system(call), body);
  expect({ status: answer.status, of: answer.text }).toMatchObject({ status: 200 });
  return answer.body.data;
};
const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
/** What the guard cached of sessions may be a second old. */
const passSecond = (): void => api.clock.pass(1_000);

/** A tenant of one's own per test: what is suspended or removed must not be another test's. */
async function newTenant(rest: object = {}): Promise<{ tenantId: string; account: string; password: string; version: number }> {
  const answer = await platform.post(system('tenant/submit'), { tenantName: '新工厂', ...rest });
  expect({ status: answer.status, of: answer.text }).toMatchObject({ status: 200 });
  return answer.body.data;
}
const signIn = async ({ tenantId, account, password }: { tenantId: string; account: string; password: string }) =>
  api.signIn(account, password, idAs(tenantId));
async function tokenOf(made: { tenantId: string; account: string; password: string }): Promise<string> {
  const { status, text, body } = await signIn(made);
  expect({ status: status, of: text }).toMatchObject({ status: 200 });
  return body.access_token;
}
const menuOf = async (token: string): Promise<readonly string[]> => {
  const { body } = await api.inject({ path: system('menu/routes'), headers: bearer(token) });
  return body.data.flatMap(({ children }: { children: { code: string }[] }) => children.map(({ code }) => code));
};

describe('tenants', () => {
  test('C011 a new tenant has a code of six digits, every default role, and an administrator whose password is shown once', async () => {
    const headers = { 'idempotency-key': '0d0c1a52-63b5-4e4c-8f6a-2d6c9f3b7a11' };
    const first = await platform.post(system('tenant/submit'), { tenantName: '一次' }, { headers });
    const again = await platform.post(system('tenant/submit'), { tenantName: '一次' }, { headers });
    expect(again.body.data).toEqual(first.body.data);
    const made = first.body.data;
    expect(made.tenantId).toMatch(/^\d{6}$/);
    expect(made.password).toMatch(/^[\w-]{12}$/);
    const token = await tokenOf(made);
    await api.caughtUp();
    const roles = await api.inject({ path: system('role/select'), headers: bearer(token) });
    expect(roles.body.data.map(({ roleAlias }: { roleAlias: string }) => roleAlias)).toEqual(
      expect.arrayContaining(['administrator', 'clerk', 'reviewer', 'mainAccount']),
    );
    expect(await menuOf(token)).toContain('order.orderentry');
    expect((await platform.get(system('tenant/list'), { tenantName: '一次' })).body.data.total).toBe(1);
  });

  test('C008 C009 tenants are listed and looked at, without anything of a password', async () => {
    const made = await newTenant({ tenantName: '列表工厂', linkman: '李', domain: 'List.Example.CN' });
    const { body } = await platform.get(system('tenant/list'), { tenantName_like: '列表' });
    expect(body.data).toMatchObject({ total: 1, records: [{ tenantId: made.tenantId, linkman: '李', status: 'active' }] });
    const { body: one, text } = await platform.get(system('tenant/detail'), { id: made.tenantId });
    expect(one.data).toMatchObject({ tenantName: '列表工厂', domain: 'list.example.cn', packageId: null });
    expect(text).not.toContain(made.password);
    expect((await platform.get(system('tenant/detail'), { id: 'no-number' })).status).toBe(404);
    expect((await platform.post(system('tenant/remove'), undefined, { query: { ids: 'no-number' } })).status).toBe(404);
    expect(await platform.get(system('tenant/detail'), { id: '999999' })).toMatchObject({
      status: 404,
      body: { refusal: 'TenantNotFound' },
    });
    const changed = await platform.post(system('tenant/submit'), { id: made.tenantId, version: one.data.version, tenantName: '改名工厂' });
    expect(changed.body.data).toMatchObject({ tenantId: made.tenantId, password: null });
    expect(
      await platform.post(system('tenant/submit'), { id: made.tenantId, version: one.data.version, tenantName: '又改' }),
    ).toMatchObject({ status: 412 });
  });

  test('C010 a removed tenant is signed out and signs in no more; nothing of its log is deleted', async () => {
    const made = await newTenant();
    const token = await tokenOf(made);
    const before = await api.source.readStream(idAs(made.tenantId), `user-${(await userInfo(token)).user_id}`);
    expect((await platform.post(system('tenant/remove'), undefined, { query: { ids: made.tenantId } })).status).toBe(200);
    expect((await api.inject({ path: system('menu/routes'), headers: bearer(token) })).status).toBe(401);
    expect(await signIn(made)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await api.source.readStream(idAs(made.tenantId), before[0]?.stream ?? '')).toEqual(before);
    expect((await platform.get(system('tenant/list'), { tenantId: made.tenantId })).body.data.total).toBe(0);
    expect(await platform.post(system('tenant/remove'), undefined, { query: { ids: '000000' } })).toMatchObject({
      status: 409,
      body: { refusal: 'TenantIsFixed' },
    });
  });

  test('C012 a suspended tenant is out, for good where it was signed in, until it is resumed', async () => {
    const made = await newTenant();
    const token = await tokenOf(made);
    const setting = (rest: object) => platform.post(system('tenant/setting'), { ids: made.tenantId, ...rest });
    expect((await setting({ status: 'suspended', reason: '欠费' })).status).toBe(200);
    expect((await api.inject({ path: system('menu/routes'), headers: bearer(token) })).status).toBe(401);
    expect((await signIn(made)).status).toBe(400);
    expect((await setting({ status: 'active' })).status).toBe(200);
    expect((await signIn(made)).status).toBe(200);
    // The session from before ended; it does not come back with the tenant.
    expect((await api.inject({ path: system('menu/routes'), headers: bearer(token) })).status).toBe(401);
  });

  test('C012 a tenant beyond its last day is out; what is not named in a setting stays', async () => {
    const made = await newTenant({ accountLimit: 7 });
    const token = await tokenOf(made);
    expect((await platform.post(system('tenant/setting'), { ids: [made.tenantId], expireAt: '2020-01-31' })).status).toBe(200);
    expect((await api.inject({ path: system('menu/routes'), headers: bearer(token) })).status).toBe(401);
    expect((await signIn(made)).status).toBe(400);
    expect((await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data).toMatchObject({
      accountLimit: 7,
      expireAt: '2020-01-31',
    });
    expect(await platform.post(system('tenant/setting'), { ids: '000000', expireAt: '2020-01-31' })).toMatchObject({
      status: 409,
      body: { refusal: 'TenantIsFixed' },
    });
  });

  test('C013 the data source of a tenant is set and taken away', async () => {
    const made = await newTenant();
    const datasourceId = '0197e000-0000-7000-8000-000000000432';
    expect((await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId })).status).toBe(200);
    expect((await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data.datasourceId).toBe(datasourceId);
    await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId: '' });
    expect((await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data.datasourceId).toBeNull();
  });

  test('C016 the platform chooses among all tenants, others see their own alone', async () => {
    const all = (await platform.get(system('tenant/getTenantQueryList'))).body.data.map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(all).toEqual(expect.arrayContaining([api.a, api.b]));
    const clerk = await api.as('clerk', api.b);
    expect((await clerk.get(system('tenant/getTenantQueryList'))).body.data).toEqual([expect.objectContaining({ tenantId: api.b })]);
  });

  test('C017 whose sign-in page stands under a host name is told before anybody signs in', async () => {
    const made = await newTenant({ domain: 'eins.example.cn' });
    const { body } = await api.inject({ path: system('tenant/info'), query: { domain: 'EINS.example.cn' } });
    expect(body.data).toEqual({ tenantId: made.tenantId, tenantName: '新工厂', domain: 'EINS.example.cn' });
    expect(await platform.post(system('tenant/submit'), { tenantName: 'x', domain: 'eins.example.cn' })).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
  });
});

const userInfo = async (token: string) => (await api.inject({ path: '/api/blade-auth/oauth/user-info', headers: bearer(token) })).body.data;

describe('packages', () => {
  test('C018 C019 C020 C021 C022 R093 R094 R095 a package has a name and menus, comma-joined, and goes when no tenant has it', async () => {
    expect(await platform.post(system('tenant-package/add'), { packageName: '', menuId: 'order' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'packageName' }] },
    });
    expect(await platform.post(system('tenant-package/add'), { packageName: '空', menuId: '' })).toMatchObject({
      status: 409,
      body: { refusal: 'PackageNeedsMenu', msg: '请选择菜单' },
    });
    expect(await platform.post(system('tenant-package/add'), { packageName: '错', menuId: 'no.such.menu' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'menuId' }] },
    });
    const { id, version } = await submitted('tenant-package/add', {
      packageName: '基础版',
      menuId: 'order.orderentry,order.orderentry.write',
    });
    expect((await platform.get(system('tenant-package/list'), { packageName_like: '基础' })).body.data).toMatchObject({
      total: 1,
      records: [{ id, menuCount: 2 }],
    });
    expect(await platform.post(system('tenant-package/add'), { packageName: '基础版', menuId: 'order' })).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
    await submitted('tenant-package/update', { id, version, packageName: '基础版', menuId: 'order.orderentry', remark: '只读' });
    expect((await platform.get(system('tenant-package/detail'), { id })).body.data).toMatchObject({
      menuId: 'order.orderentry',
      remark: '只读',
    });
    const made = await newTenant({ packageId: id });
    expect(await platform.post(system('tenant-package/remove'), undefined, { query: { ids: id } })).toMatchObject({
      status: 409,
      body: { refusal: 'TenantPackageUsed' },
    });
    await platform.post(system('tenant/package-setting'), { tenantId: made.tenantId, packageId: '' });
    expect((await platform.post(system('tenant-package/remove'), undefined, { query: { ids: id } })).status).toBe(200);
    expect((await platform.get(system('tenant-package/detail'), { id })).status).toBe(404);
  });

  test('C014 C015 the package bounds what the tenant’s people see, may and may be granted, at once and against *', async () => {
    const made = await newTenant();
    const token = await tokenOf(made);
    const ask = (path: string, query?: Record<string, string>) => api.inject({ path, headers: bearer(token), ...(query && { query }) });
    const orders = '/api/saas-order/orderentry/list';
    const stock = '/api/saas-storage/warehousestock/list';
    expect([(await ask(orders)).status, (await ask(stock)).status]).toEqual([200, 200]);
    const { id } = await submitted('tenant-package/submit', {
      packageName: '订单版',
      menuId: 'order.orderentry,order.orderentry.write,system.role,system.role.write',
    });
    await platform.post(system('tenant/package-setting'), { tenantId: made.tenantId, packageId: id });
    expect((await platform.get(system('tenant/package-detail'), { tenantId: made.tenantId })).body.data).toMatchObject({
      packageId: id,
      packageName: '订单版',
    });
    expect(await menuOf(token)).toEqual(['order.orderentry', 'system.role']);
    expect((await ask(orders)).status).toBe(200);
    expect((await ask(stock)).status).toBe(403);
    // What every form looks up stays readable, and writing it does not.
    expect((await ask('/api/saas-storage/toothColor/list')).status).toBe(200);
    const shade = { method: 'POST', path: '/api/saas-storage/toothColor/submit', headers: bearer(token), body: { colorCode: 'Z9' } };
    expect((await api.inject(shade)).status).toBe(403);
    const tree = (await ask(system('menu/grant-tree'))).body.data.menu.map(({ code }: { code: string }) => code);
    expect(tree).toEqual(['order', 'system']);
    const role = await api.inject({
      method: 'POST',
      path: system('role/submit'),
      headers: bearer(token),
      body: { roleName: '财务', roleAlias: 'money' },
    });
    const grant = await api.inject({
      method: 'POST',
      path: system('role/grant'),
      headers: bearer(token),
      body: { roleIds: [role.body.data.id], menuIds: ['storage.warehousestock'] },
    });
    expect(grant).toMatchObject({ status: 400, body: { errors: [{ path: 'menuIds' }] } });
    // A package that grows opens what it holds to the same session.
    await submitted('tenant-package/submit', { id, packageName: '订单版', menuId: 'order.orderentry,storage.warehousestock' });
    expect((await ask(stock)).status).toBe(200);
  });

  test('C015 a package that is not there is not set', async () => {
    const packageId = '0197e000-0000-7000-8000-000000000999';
    expect(await platform.post(system('tenant/package-setting'), { tenantId: api.b, packageId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'packageId' }] },
    });
  });
});

describe('the menu as data', () => {
  const item = {
    code: 'system.training',
    nameZh: '培训',
    nameEn: 'Training',
    parentId: 'system',
    path: 'https://training.example.cn/a.html',
  };

  test('C028 C029 C024 C036 R020 an item that is added is in everybody’s menu within a second, and again out of it (C027)', async () => {
    const clerk = await api.as('clerk', api.b);
    const { id, version } = await submitted('menu/submit', item);
    expect((await platform.get(system('menu/detail'), { id })).body.data).toMatchObject({ ...item, version, hasChildren: false });
    const level = (await platform.get(system('menu/lazy-list'), { parentId: 'system' })).body.data;
    expect(level.map((row: { id: string }) => row.id)).toContain(id);
    const seen = async () =>
      (await clerk.get(system('menu/routes'))).body.data.flatMap(({ children }: { children: { id: string }[] }) =>
        children.map((each) => each.id),
      );
    expect(await seen()).toContain(id);
    await submitted('menu/submit', { ...item, id, version, permission: 'training.read' });
    expect(await seen()).not.toContain(id);
    expect(await platform.post(system('menu/submit'), { ...item, id, version })).toMatchObject({
      status: 412,
      body: { refusal: 'StaleVersion' },
    });
    expect((await platform.post(system('menu/remove'), undefined, { query: { ids: id } })).status).toBe(200);
    expect((await platform.get(system('menu/detail'), { id })).status).toBe(404);
  });

  test('C028 C027 a code stands once, nothing stands below itself, what has children stays', async () => {
    expect(await platform.post(system('menu/submit'), { ...item, code: 'ORDER.orderentry' })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuCodeTaken' },
    });
    const { data: order } = (await platform.get(system('menu/detail'), { id: 'order' })).body;
    const { hasChildren: _, ...whole } = order;
    expect(await platform.post(system('menu/submit'), { ...whole, parentId: 'order.orderentry' })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuInRing' },
    });
    expect(await platform.post(system('menu/remove'), undefined, { query: { ids: 'order' } })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuHasChildren' },
    });
  });

  test.each(['javascript:alert(1)', '//evil.example.cn', 'data:text/html,x'])('C028 S11 %s is no address of a menu', async (path) => {
    expect(await platform.post(system('menu/submit'), { ...item, path })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'path' }] },
    });
    expect(await platform.post(system('menu/submit'), { ...item, path: '', openMode: 2, url: path })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'url' }] },
    });
  });

  test('C023 C025 C026 C034 the menu is listed, by levels and as trees', async () => {
    const { data } = (await platform.get(system('menu/list'), { code_like: 'order.orderentry', category: 'button' })).body;
    expect(data.records.map(({ code }: { code: string }) => code)).toEqual(['order.orderentry.review', 'order.orderentry.write']);
    const roots = (await platform.get(system('menu/lazy-menu-list'))).body.data;
    expect(roots.map(({ code }: { code: string }) => code)).toContain('order');
    const pages = (await platform.get(system('menu/lazy-menu-list'), { parentId: 'order' })).body.data;
    expect(pages.find(({ code }: { code: string }) => code === 'order.orderentry')).toMatchObject({ hasChildren: false, category: 'menu' });
    const tree = (await platform.get(system('menu/menu-list'))).body.data;
    expect(tree.find(({ id }: { id: string }) => id === 'order').children[0]).toMatchObject({ id: 'order.orderentry', children: [] });
    const grantable = (await platform.get(system('menu/tree'))).body.data;
    expect(JSON.stringify(grantable)).toContain('order.orderentry.write');
    expect(JSON.stringify(grantable)).not.toContain('platform.tenant');
  });

  test('C037 buttons are those that may be pressed', async () => {
    const reviewer = await api.as('reviewer');
    const pages = (await reviewer.get(system('menu/buttons'))).body.data;
    const orders = pages.find(({ code }: { code: string }) => code === 'order.orderentry');
    expect(orders.children.map(({ code }: { code: string }) => code)).toEqual(['order.orderentry.review']);
  });

  test('what an administrator changed survives the next start', async () => {
    const { data } = (await platform.get(system('menu/detail'), { id: 'storage.warehousestock' })).body;
    const { hasChildren: _, ...stock } = data;
    await submitted('menu/submit', { ...stock, nameZh: '我的库存' });
    await seedMenus(api.runner);
    passSecond();
    expect((await platform.get(system('menu/detail'), { id: 'storage.warehousestock' })).body.data.nameZh).toBe('我的库存');
    const history = await platform.get('/api/console/history/menu-storage.warehousestock');
    expect(history.body.data.map(({ type }: { type: string }) => type)).toEqual(['MenuChanged', 'MenuAdded']);
    expect(history.body.data[0].changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'nameZh', after: '我的库存' })]));
  });
});

describe('top menus', () => {
  test('C038 C039 C041 C042 C033 C032 C035 C036 C040 a top menu leads to what it holds, and shows where somebody may go', async () => {
    const { id } = await submitted('topmenu/submit', { code: 'stockOnly', nameZh: '只看库存', nameEn: 'Stock only', sort: 9 });
    const keeper = await api.as('warehouseKeeper', api.b);
    const codes = async (user: TestUser) => (await user.get(system('menu/top-menu'))).body.data.map(({ code }: { code: string }) => code);
    expect(await codes(keeper)).not.toContain('stockOnly');
    expect(await platform.post(system('topmenu/grant'), { topMenuIds: id, menuIds: 'nothing' })).toMatchObject({ status: 400 });
    expect((await platform.post(system('topmenu/grant'), { topMenuIds: id, menuIds: 'storage.warehousestock' })).status).toBe(200);
    expect((await platform.get(system('menu/top-tree-keys'), { topMenuIds: id })).body.data).toEqual(['storage.warehousestock']);
    expect(await codes(keeper)).toContain('stockOnly');
    expect(await codes(await api.as('reviewer', api.b))).not.toContain('stockOnly');
    const routes = (await keeper.get(system('menu/routes'), { topMenuId: id })).body.data;
    expect(
      routes.map(({ code, children }: { code: string; children: { code: string }[] }) => [code, children.map((each) => each.code)]),
    ).toEqual([['storage', ['storage.warehousestock']]]);
    expect((await platform.get(system('topmenu/list'), { code: 'stockOnly' })).body.data.total).toBe(1);
    expect((await platform.get(system('topmenu/detail'), { id })).body.data).toMatchObject({ menuIds: ['storage.warehousestock'] });
    const tree = (await platform.get(system('menu/grant-top-tree'))).body.data.menu;
    expect(tree.map((node: { code: string }) => node.code)).toContain('order');
    expect((await platform.post(system('topmenu/remove'), undefined, { query: { ids: id } })).status).toBe(200);
    expect(await codes(keeper)).not.toContain('stockOnly');
  });

  test('C035 a new installation has three, of which each shows what is there', async () => {
    const all = (await platform.get(system('menu/top-menu'))).body.data.map(({ code }: { code: string }) => code);
    expect(all).toEqual(['business', 'records', 'administration']);
  });
});

describe('clients', () => {
  const client = {
    clientId: 'books',
    grants: 'client_credentials',
    scopes: 'integration',
    tenantId: '111111',
    accessSeconds: 600,
    refreshSeconds: 0,
  };
  const token = (secret: string) =>
    api.inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from(`books:${secret}`).toString('base64')}` },
      body: { grant_type: 'client_credentials' },
    });

  test('C096 C097 C098 C099 a secret is shown once, renewed, and worth nothing once its client is gone', async () => {
    const made = await platform.post(system('client/submit'), client);
    expect({ status: made.status, of: made.text }).toMatchObject({ status: 200 });
    const { secret, version } = made.body.data;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await platform.get(system('client/detail'), { id: 'books' })).text).not.toContain(secret);
    expect((await platform.get(system('client/list'), { clientId: 'books' })).body.data).toMatchObject({
      total: 1,
      records: [{ grants: 'client_credentials', scopes: 'integration', accessSeconds: 600 }],
    });
    expect((await token(secret)).body.expires_in).toBe(600);
    const renewed = await platform.post(system('client/submit'), {
      ...client,
      id: 'books',
      version,
      accessSeconds: 1200,
      isRenewing: true,
    });
    expect((await token(secret)).status).toBe(401);
    const { body } = await token(renewed.body.data.secret);
    expect(body.expires_in).toBe(1200);
    const feed = () => api.inject({ path: '/api/integration/events', headers: bearer(body.access_token) });
    expect((await feed()).status).toBe(200);
    expect((await platform.post(system('client/remove'), undefined, { query: { ids: 'books' } })).status).toBe(200);
    expect((await feed()).status).toBe(401);
    expect((await token(renewed.body.data.secret)).status).toBe(401);
  });

  test('C099 a client that reads by itself names its tenant, and the console’s own stays', async () => {
    expect(await platform.post(system('client/submit'), { ...client, clientId: 'nobody', tenantId: '' })).toMatchObject({
      status: 409,
      body: { refusal: 'ClientNeedsTenant' },
    });
    expect(await platform.post(system('client/remove'), undefined, { query: { ids: 'console' } })).toMatchObject({
      status: 409,
      body: { refusal: 'ClientIsFixed' },
    });
  });

  test('C010 the tokens of programs end with their tenant', async () => {
    const made = await newTenant();
    const { body } = await platform.post(system('client/submit'), { ...client, clientId: 'reader', tenantId: made.tenantId });
    const { body: pair } = await api.inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from(`reader:${body.data.secret}`).toString('base64')}` },
      body: { grant_type: 'client_credentials' },
    });
    const feed = () => api.inject({ path: '/api/integration/events', headers: bearer(pair.access_token) });
    expect((await feed()).status).toBe(200);
    await platform.post(system('tenant/remove'), undefined, { query: { ids: made.tenantId } });
    expect((await feed()).status).toBe(401);
  });
});

describe('function settings', () => {
  test('C100 C101 a page asks for what its tenant set, by the code of its menu item', async () => {
    const admin = await api.as('administrator', api.b);
    const config = { menuCode: 'order.orderentry', configName: '订单页', configValue: '{"rows":20}', isEnabled: true };
    expect((await admin.post('/api/saas-storage/functionconfig/submit', config)).status).toBe(200);
    expect((await admin.get('/api/saas-storage/functionconfig/list', { menuCode: 'order.orderentry' })).body.data.total).toBe(1);
    const asked = async (user: TestUser) =>
      (await user.get('/api/saas-storage/functionconfig/searchConfigByMenuCode', { menuCode: 'order.orderentry' })).body.data;
    const clerk = await api.as('clerk', api.b);
    expect(await asked(clerk)).toMatchObject({ configValue: '{"rows":20}' });
    expect(await asked(platform)).toBeNull();
  });
});

describe('S09 what the platform owns', () => {
  const writes: readonly (readonly [string, object])[] = [
    ['tenant/submit', { tenantName: '我的' }],
    ['tenant/setting', { ids: '111111', accountLimit: 9 }],
    ['tenant/datasource', { tenantId: '111111', datasourceId: '' }],
    ['tenant/package-setting', { tenantId: '111111', packageId: '' }],
    ['tenant/remove', { ids: '111111' }],
    ['tenant-package/add', { packageName: 'x', menuId: 'order' }],
    ['tenant-package/update', { packageName: 'x', menuId: 'order' }],
    ['tenant-package/submit', { packageName: 'x', menuId: 'order' }],
    ['tenant-package/remove', { ids: '0197e000-0000-7000-8000-000000000521' }],
    ['menu/submit', { code: 'x', nameZh: 'x', nameEn: 'x' }],
    ['menu/remove', { ids: 'order' }],
    ['topmenu/submit', { code: 'x', nameZh: 'x', nameEn: 'x' }],
    ['topmenu/remove', { ids: '0197e000-0000-7000-8000-000000000511' }],
    ['topmenu/grant', { topMenuIds: '0197e000-0000-7000-8000-000000000511', menuIds: '' }],
    ['client/submit', { clientId: 'x', grants: 'password', scopes: '', accessSeconds: 60, refreshSeconds: 0 }],
    ['client/remove', { ids: 'console' }],
  ];

  test.each(writes)('S09 %s is refused to a tenant’s administrator', async (call, body) => {
    const administrator = await api.as('administrator', api.b);
    expect(await administrator.post(system(call), body)).toMatchObject({ status: 403, body: { refusal: 'NotAllowed' } });
  });

  test('S09 nor does any grant that a tenant can give open it: the grant itself is refused, and one that slipped into the log does nothing', async () => {
    const administrator = await api.as('administrator', api.b);
    for (const permissions of ['platform.tenant', 'platform.*', 'platform.menu'])
      expect(
        await administrator.post(system('role/grant'), { roleIds: [roleIdOf(api.b, 'clerk')], permissions, scope: 'all' }),
      ).toMatchObject({ status: 400 });
    const roleId = roleIdOf(api.b, 'mainAccount');
    await api.say(api.b, { type: 'GrantPermissions', roleId, permissions: ['platform.*', 'platform.tenant', '*', '*.*'], scope: 'all' } as {
      type: string;
    });
    const owner = await api.as('mainAccount', api.b);
    passSecond();
    for (const [call, body] of writes)
      expect({ status: (await owner.post(system(call), body)).status, of: call }).toMatchObject({ status: 403 });
    for (const call of ['tenant/list', 'tenant-package/list', 'client/list'])
      expect({ status: (await owner.get(system(call))).status, of: call }).toMatchObject({ status: 403 });
  });

  test('S09 the history of what the platform owns is the platform’s', async () => {
    const administrator = await api.as('administrator', api.b);
    for (const stream of ['tenant-111111', 'client-console', 'menu-order']) {
      expect({ status: (await administrator.get(`/api/console/history/${stream}`)).status, of: stream }).toMatchObject({ status: 403 });
      expect({ status: (await platform.get(`/api/console/history/${stream}`)).status, of: stream }).toMatchObject({ status: 200 });
    }
  });
});

describe('defaults of a later release', () => {
  test('what a role was never offered reaches tenants that exist, and what they took away stays away', async () => {
    const made = await newTenant();
    const tenant = idAs<'tenant'>(made.tenantId);
    const roleId = roleIdOf(tenant, 'reviewer');
    const state = async () =>
      (await api.runner.stateOf<{ permissions: readonly string[]; offered: readonly string[] }>(tenant, `role-${roleId}`)).state;
    const before = await state();
    await api.say(tenant, { type: 'GrantPermissions', roleId, permissions: ['orderentry.read'], scope: 'all' } as { type: string });
    await offerDefaults(api.runner, tenant);
    expect((await state()).permissions).toEqual(['orderentry.read']);
    await api.say(tenant, { type: 'OfferDefaultPermissions', roleId, permissions: [...before.offered, 'brandNew.read'] } as {
      type: string;
    });
    expect((await state()).permissions).toEqual(['brandNew.read', 'orderentry.read']);
    const clerk = roleIdOf(tenant, 'clerk');
    await api.say(tenant, { type: 'RemoveRole', roleId: clerk } as { type: string });
    await offerDefaults(api.runner, tenant);
    expect((await api.runner.stateOf<{ status: string }>(tenant, `role-${clerk}`)).state.status).toBe('removed');
  });
});

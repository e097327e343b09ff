import type { TenantPackageCommand } from '@cloud-factory/domain/tenancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformTenant } from '../auth/credential-store.js';
import { bearer, startTenancy, system, type Tenancy } from '../testing/tenancy.js';

let api: Tenancy['api'];
let platform: Tenancy['platform'];
let submitted: Tenancy['submitted'];
let newTenant: Tenancy['newTenant'];
let tokenOf: Tenancy['tokenOf'];
let menuOf: Tenancy['menuOf'];
let asked: Tenancy['asked'];
let removed: Tenancy['removed'];
beforeAll(async () => {
  ({ api, platform, submitted, newTenant, tokenOf, menuOf, asked, removed } = await startTenancy());
}, 120_000);
afterAll(() => api.close());

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

  test('C014 C015 C022 a tenant that took its package as it was being removed keeps what it holds; nobody else gets it', async () => {
    const { id } = await submitted('tenant-package/add', { packageName: '刚删', menuId: 'order.orderentry' });
    const [made, other] = [await newTenant({ packageId: id }), await newTenant()];
    const token = await tokenOf(made);
    // As a removal whose count of tenants was taken before.
    const removal: TenantPackageCommand = { type: 'RemoveTenantPackage', packageId: id, tenants: 0 };
    await api.say(platformTenant, removal);
    const whole = { packageId: id, packageName: '刚删', menuId: 'order.orderentry' };
    expect(await asked('tenant/package-detail', { tenantId: made.tenantId })).toMatchObject(whole);
    expect(await menuOf(token)).toEqual(['order.orderentry']);
    const edit = { id: made.tenantId, tenantName: '改名', packageId: id };
    expect((await platform.post(system('tenant/submit'), edit)).status).toBe(200);
    expect(await platform.post(system('tenant/package-setting'), { tenantId: other.tenantId, packageId: id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'packageId' }] },
    });
  });

  test('C018 C019 packages are found by name and remark, and shown whole', async () => {
    const [one, two] = [
      await submitted('tenant-package/add', { packageName: '找甲', menuId: 'order', remark: '甲注' }),
      await submitted('tenant-package/add', { packageName: '找乙', menuId: 'order.orderentry,order.orderentry.write' }),
    ];
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await asked('tenant-package/list', query)).records.map(({ id }: { id: string }) => id);
    expect(await found({ packageName: '找乙' })).toEqual([two.id]);
    expect(await found({ remark_like: '甲注' })).toEqual([one.id]);
    expect(await found({ packageName_like: '找', descs: 'menuCount', size: 1, current: 2 })).toEqual([one.id]);
    expect(await asked('tenant-package/detail', { id: one.id })).toMatchObject({ packageName: '找甲', menuId: 'order', remark: '甲注' });
  });

  test('C020 C021 what is added or changed is the package that was sent, by whoever saw the newest', async () => {
    const menuId = 'order.orderentry,order.orderentry.write';
    const { id, version } = await submitted('tenant-package/add', { packageName: '整', menuId, remark: '注' });
    expect(await asked('tenant-package/detail', { id })).toMatchObject({ packageName: '整', menuId, remark: '注' });
    const change = { id, version, packageName: '改', menuId: 'order.orderentry', remark: '新注' };
    await submitted('tenant-package/update', change);
    expect(await asked('tenant-package/detail', { id })).toMatchObject({ packageName: '改', menuId: 'order.orderentry', remark: '新注' });
    expect(await platform.post(system('tenant-package/update'), change)).toMatchObject({ status: 412, body: { refusal: 'StaleVersion' } });
  });

  test('C022 of the packages that are named all go, or none while a tenant has one', async () => {
    const add = async (packageName: string) => (await submitted('tenant-package/add', { packageName, menuId: 'order' })).id;
    const [one, two, used] = [await add('去一'), await add('去二'), await add('在用')];
    await newTenant({ packageId: used });
    expect((await removed('tenant-package/remove', `${one},${used}`)).body).toMatchObject({ refusal: 'TenantPackageUsed' });
    expect((await removed('tenant-package/remove', `${one},${two}`)).status).toBe(200);
    const left = (await asked('tenant-package/list', { packageName_like: '去' })).total;
    expect([left, (await asked('tenant-package/detail', { id: used })).id]).toEqual([0, used]);
  });

  test('C014 the package of a tenant is told with its menu; none where it has none, nothing of a tenant that is gone', async () => {
    const { id } = await submitted('tenant-package/add', { packageName: '明细', menuId: 'order.orderentry', remark: '注' });
    const [made, free] = [await newTenant({ packageId: id }), await newTenant()];
    const of = { tenantId: made.tenantId };
    const whole = { packageId: id, packageName: '明细', menuId: 'order.orderentry', remark: '注' };
    expect(await asked('tenant/package-detail', of)).toEqual({ ...of, ...whole });
    expect(await asked('tenant/package-detail', { tenantId: free.tenantId })).toMatchObject({ packageId: null, menuId: '' });
    await removed('tenant/remove', made.tenantId);
    expect(await platform.get(system('tenant/package-detail'), of)).toMatchObject({ status: 404, body: { refusal: 'TenantNotFound' } });
  });

  test('C034 what may be granted in a tenant is what its package holds', async () => {
    const { id } = await submitted('tenant-package/add', {
      packageName: '授权树',
      menuId: 'order.orderentry,order.orderentry.write,system.role',
    });
    const made = await newTenant({ packageId: id });
    const codes = (nodes: readonly { code: string; children: never[] }[]): readonly string[] =>
      nodes.flatMap(({ code, children }) => [code, ...codes(children)]);
    const held = ['order', 'order.orderentry', 'order.orderentry.write', 'system', 'system.role'];
    expect(codes(await asked('menu/tree', { tenantId: made.tenantId }))).toEqual(held);
    const own = await api.inject({ path: system('menu/tree'), headers: bearer(await tokenOf(made)) });
    expect(codes(own.body.data)).toEqual(held);
  });
});

import { idAs } from '@cloud-factory/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerDefaults } from '../auth/seed.js';
import { roleIdOf } from '../testing/harness.js';
import { startTenancy, system, type Tenancy } from '../testing/tenancy.js';

let api: Tenancy['api'];
let platform: Tenancy['platform'];
let newTenant: Tenancy['newTenant'];
let passSecond: Tenancy['passSecond'];
beforeAll(async () => {
  ({ api, platform, newTenant, passSecond } = await startTenancy());
}, 120_000);
afterAll(() => api.close());

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
    ['menu/move', { id: 'order', step: 1 }],
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

  test('C120 C121 a role that a release newly brings is made where a tenant has none of that alias', async () => {
    const tenant = idAs<'tenant'>('918273');
    const statusOf = async (id: string) => (await api.runner.stateOf<{ status: string }>(tenant, `role-${id}`)).state.status;
    const own = idAs<'role'>('0197e091-8273-7000-8000-000000000001');
    const profile = { roleName: '发货经理', roleAlias: 'deliveryManager', parentId: null, sort: 1 };
    await api.say(tenant, { type: 'CreateRole', roleId: own, profile, permissions: [], scope: 'own' } as { type: string });
    await offerDefaults(api.runner, tenant);
    expect(await statusOf(roleIdOf(tenant, 'regionalDirector'))).toBe('active');
    expect([await statusOf(roleIdOf(tenant, 'deliveryManager')), await statusOf(own)]).toEqual(['none', 'active']);
  });
});

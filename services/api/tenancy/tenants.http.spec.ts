import { idAs } from '@cloud-factory/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, startTenancy, system, type Tenancy } from '../testing/tenancy.js';

let api: Tenancy['api'];
let platform: Tenancy['platform'];
let newTenant: Tenancy['newTenant'];
let newDatasource: Tenancy['newDatasource'];
let signIn: Tenancy['signIn'];
let tokenOf: Tenancy['tokenOf'];
let menuOf: Tenancy['menuOf'];
let asked: Tenancy['asked'];
let removed: Tenancy['removed'];
beforeAll(async () => {
  ({ api, platform, newTenant, newDatasource, signIn, tokenOf, menuOf, asked, removed } = await startTenancy());
}, 120_000);
afterAll(() => api.close());

const userInfo = async (token: string) => (await api.inject({ path: '/api/blade-auth/oauth/user-info', headers: bearer(token) })).body.data;

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
      expect.arrayContaining(['administrator', 'clerk', 'reviewer', 'mainAccount', 'regionalDirector', 'deliveryManager']),
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
    const datasourceId = await newDatasource('质检库');
    expect((await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId })).status).toBe(200);
    expect((await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data.datasourceId).toBe(datasourceId);
    await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId: '' });
    expect((await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data.datasourceId).toBeNull();
  });

  test('C013 C124 a data source that a tenant uses is not removed until none uses it', async () => {
    const [used, free] = [await newDatasource('在用库'), await newDatasource('闲置库')];
    const made = await newTenant({ datasourceId: used });
    await api.caughtUp();
    const remove = (ids: string, language = 'zh') =>
      platform.inject({
        method: 'POST',
        path: '/api/blade-develop/datasource/remove',
        query: { ids },
        headers: { 'accept-language': language },
      });
    const why = { refusal: 'DataSourceUsed', details: { tenants: 1 } };
    expect(await remove(`${free},${used}`)).toMatchObject({
      status: 409,
      body: { ...why, msg: '数据源“在用库”正被 1 个租户使用，不能删除' },
    });
    expect((await remove(used, 'en')).body.msg).toBe('The data source “在用库” is used by 1 tenants and cannot be removed');
    expect((await remove(free)).status).toBe(200);
    await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId: '' });
    await api.caughtUp();
    expect((await remove(used)).status).toBe(200);
    const again = await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId: used });
    expect(again).toMatchObject({ status: 400, body: { errors: [{ path: 'datasourceId' }] } });
  });

  test('C011 C013 the form of a tenant names its data source; left out it stays, and one that is not there is refused', async () => {
    const datasourceId = await newDatasource('报表库');
    const made = await newTenant({ tenantName: '有库', datasourceId });
    const shown = async () => (await platform.get(system('tenant/detail'), { id: made.tenantId })).body.data;
    const change = async (rest: object) =>
      platform.post(system('tenant/submit'), { id: made.tenantId, version: (await shown()).version, ...rest });
    expect(await shown()).toMatchObject({ datasourceId });
    expect((await change({ tenantName: '改名' })).status).toBe(200);
    expect(await shown()).toMatchObject({ tenantName: '改名', datasourceId });
    for (const refused of [
      await change({ tenantName: '不成', datasourceId: '0197e000-0000-7000-8000-000000000432' }),
      await platform.post(system('tenant/datasource'), { tenantId: made.tenantId, datasourceId: '0197e000-0000-7000-8000-000000000432' }),
    ])
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'datasourceId' }] } });
    expect((await change({ tenantName: '无库', datasourceId: '' })).status).toBe(200);
    expect(await shown()).toMatchObject({ tenantName: '无库', datasourceId: null });
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

  test('C008 the list is what the filters say, page by page, in the order that is asked for', async () => {
    const [one, two] = [
      await newTenant({ tenantName: '筛甲', linkman: '赵' }),
      await newTenant({ tenantName: '筛乙', expireAt: '2031-05-01' }),
    ];
    await platform.post(system('tenant/setting'), { ids: two.tenantId, status: 'suspended', reason: '欠费' });
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await asked('tenant/list', { tenantName_like: '筛', ...query })).records.map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(await found({ status: 'suspended' })).toEqual([two.tenantId]);
    expect(await found({ linkman_like: '赵' })).toEqual([one.tenantId]);
    expect(await found({ expireAt_ge: '2031-01-01' })).toEqual([two.tenantId]);
    expect(await found({ ascs: 'tenantName', size: 1, current: 2 })).toEqual([one.tenantId]);
  });

  test('C010 all tenants that are named go, and no other', async () => {
    const [one, two, stays] = [await newTenant(), await newTenant(), await newTenant()];
    expect((await removed('tenant/remove', `${one.tenantId},${two.tenantId}`)).status).toBe(200);
    expect([(await signIn(one)).status, (await signIn(two)).status, (await signIn(stays)).status]).toEqual([400, 400, 200]);
  });

  test('C011 a tenant is made with all that its form holds, and its own records; a change says all of it anew', async () => {
    const form = { tenantName: '全表', domain: 'whole.example.cn', linkman: '钱', contactNumber: '13800000001', address: '杭州' };
    const made = await newTenant({ ...form, accountLimit: 9, expireAt: '2099-12-31', adminAccount: 'boss' });
    expect(await asked('tenant/detail', { id: made.tenantId })).toMatchObject({ ...form, accountLimit: 9, expireAt: '2099-12-31' });
    expect(made.account).toBe('boss');
    const headers = bearer(await tokenOf(made));
    await api.caughtUp();
    const path = '/api/blade-system/dict-biz/dictionary';
    expect((await api.inject({ path, query: { code: 'companyCode' }, headers })).body.data.length).toBeGreaterThan(0);
    const { version } = await asked('tenant/detail', { id: made.tenantId });
    const changed = { ...form, linkman: '孙', address: '宁波' };
    expect((await platform.post(system('tenant/submit'), { ...changed, id: made.tenantId, version })).status).toBe(200);
    expect(await asked('tenant/detail', { id: made.tenantId })).toMatchObject({ ...changed, accountLimit: null, expireAt: null });
  });

  test('C012 several tenants are set at once, and why is told in their history', async () => {
    const [one, two, other] = [await newTenant(), await newTenant(), await newTenant()];
    const ids = [one.tenantId, two.tenantId];
    const set = { ids, accountLimit: 33, status: 'suspended', reason: '合同到期' };
    expect((await platform.post(system('tenant/setting'), set)).status).toBe(200);
    for (const id of ids) {
      expect(await asked('tenant/detail', { id })).toMatchObject({ accountLimit: 33, status: 'suspended' });
      expect((await platform.get(`/api/console/history/tenant-${id}`)).text).toContain('合同到期');
    }
    expect(await asked('tenant/detail', { id: other.tenantId })).toMatchObject({ accountLimit: null, status: 'active' });
  });

  test('C017 under a host name that nobody has, or none, stands no tenant', async () => {
    for (const domain of ['nobody.example.cn', ''])
      expect((await api.inject({ path: system('tenant/info'), query: { domain } })).body.data).toEqual({
        tenantId: '',
        tenantName: '',
        domain,
      });
  });
});

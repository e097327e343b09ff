import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthToken, type Auth } from '../auth/auth.js';
import type { TestUser } from '../testing/harness.js';
import { documentedOperations, requestFor } from '../testing/operations.js';
import { bearer, startTenancy, system, type Tenancy } from '../testing/tenancy.js';

let api: Tenancy['api'];
let platform: Tenancy['platform'];
let newTenant: Tenancy['newTenant'];
let submitted: Tenancy['submitted'];
let asked: Tenancy['asked'];
let removed: Tenancy['removed'];
beforeAll(async () => {
  ({ api, platform, newTenant, submitted, asked, removed } = await startTenancy());
}, 120_000);
afterAll(() => api.close());

describe('clients', () => {
  const client = {
    clientId: 'books',
    grants: 'client_credentials',
    scopes: 'integration',
    tenantId: '111111',
    accessSeconds: 600,
    refreshSeconds: 0,
  };
  const token = (secret: string, clientId = 'books') =>
    api.inject({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
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

  test('C098 a registration that is sent again after its secret was renewed says the same and sets nothing back', async () => {
    const key = { headers: { 'idempotency-key': '0197e000-0000-7000-8000-0000000c0098' } };
    const register = () => platform.post(system('client/submit'), { ...client, clientId: 'twice' }, key);
    const first = await register();
    expect((await register()).body.data.secret).toBe(first.body.data.secret);
    expect((await token(first.body.data.secret, 'twice')).status).toBe(200);
    const change = { ...client, clientId: 'twice', id: 'twice', version: first.body.data.version, isRenewing: true };
    const { secret } = (await platform.post(system('client/submit'), change)).body.data;
    expect((await register()).status).toBe(200);
    expect((await token(secret, 'twice')).status).toBe(200);
    expect((await token(first.body.data.secret, 'twice')).status).toBe(401);
    await removed('client/remove', 'twice');
  });

  test('C098 of two renewals the later one holds, also when its secret was kept first', async () => {
    const { data: first } = (await platform.post(system('client/submit'), { ...client, clientId: 'raced' })).body;
    const renew = { ...client, clientId: 'raced', id: 'raced', isRenewing: true };
    const { data: renewed } = (await platform.post(system('client/submit'), renew)).body;
    const { credentials, tokens } = api.app.get<Auth>(AuthToken, { strict: false });
    await credentials.putClient('raced', tokens.hashOf(first.secret), first.version);
    expect([(await token(renewed.secret, 'raced')).status, (await token(first.secret, 'raced')).status]).toEqual([200, 401]);
    await removed('client/remove', 'raced');
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

  test('C001 S09 a program calls what its scopes name, and nothing that people may call by being signed in', async () => {
    const { body } = await platform.post(system('client/submit'), { ...client, clientId: 'within' });
    const { body: pair } = await token(body.data.secret, 'within');
    const signedIn = (await documentedOperations(api)).filter(({ isOpen, permissions }) => !isOpen && permissions.length === 0);
    expect(signedIn.length).toBeGreaterThan(50);
    const served: string[] = [];
    for (const operation of signedIn) {
      const request = requestFor(operation, '0197e000-0000-7000-8000-00000000dead');
      const { status, body: answer } = await api.inject({ ...request, headers: bearer(pair.access_token) });
      if (status !== 403 || answer?.refusal !== 'NotAllowed') served.push(`${operation.method} ${operation.path}: ${status}`);
    }
    // What it exports may be a job of its own.
    const job = '/api/console/jobs/{id}';
    expect(served.toSorted()).toEqual([`GET ${job}/file: 404`, `GET ${job}: 404`, `POST ${job}/cancel: 404`]);
    expect((await api.inject({ path: '/api/integration/events', headers: bearer(pair.access_token) })).status).toBe(200);
    await removed('client/remove', 'within');
  });

  test('C001 C015 the package of its tenant bounds a program too', async () => {
    const made = await newTenant();
    const of = { ...client, clientId: 'bounded', tenantId: made.tenantId, scopes: 'integration,orderentry,warehousestock' };
    const { body } = await platform.post(system('client/submit'), of);
    const { body: pair } = await token(body.data.secret, 'bounded');
    const statuses = async () => {
      const answers = await Promise.all(
        ['/api/integration/events', '/api/saas-order/orderentry/list', '/api/saas-storage/warehousestock/list'].map((path) =>
          api.inject({ path, headers: bearer(pair.access_token) }),
        ),
      );
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    const { id } = await submitted('tenant-package/submit', { packageName: '订单', menuId: 'order.orderentry' });
    await platform.post(system('tenant/package-setting'), { tenantId: made.tenantId, packageId: id });
    api.clock.pass(1_000);
    expect(await statuses()).toEqual([200, 200, 403]);
    await removed('client/remove', 'bounded');
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

  test('C096 C097 clients are found by name, grant and tenant, and each is shown by its own', async () => {
    const made = { ...client, grants: 'password,refresh_token', refreshSeconds: 77 };
    expect((await platform.post(system('client/submit'), { ...made, clientId: 'found', tenantId: '000000' })).status).toBe(200);
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await asked('client/list', query)).records.map(({ clientId }: { clientId: string }) => clientId);
    expect(await found({ clientId_like: 'oun' })).toEqual(['found']);
    expect(await found({ tenantId: '000000' })).toEqual(['found']);
    expect(await found({ size: 1, current: 2, ascs: 'clientId' })).toEqual(['found']);
    expect(await asked('client/detail', { id: 'found' })).toMatchObject({ ...made, clientId: 'found', tenantId: '000000' });
    await removed('client/remove', 'found');
  });

  test('C099 a change without a new secret shows none and leaves the one that is known, by whoever saw the newest', async () => {
    const made = (await platform.post(system('client/submit'), { ...client, clientId: 'changed' })).body.data;
    const change = { ...client, clientId: 'changed', id: 'changed', version: made.version, accessSeconds: 900, scopes: 'sso' };
    expect((await platform.post(system('client/submit'), change)).body.data.secret).toBeNull();
    expect(await platform.post(system('client/submit'), change)).toMatchObject({ status: 412 });
    expect((await token(made.secret, 'changed')).body).toMatchObject({ expires_in: expect.closeTo(900, -1), tenant_id: '111111' });
    expect(await asked('client/detail', { id: 'changed' })).toMatchObject({ accessSeconds: 900, scopes: 'sso', tenantId: '111111' });
  });

  test('C098 all clients that are named go, or none', async () => {
    for (const clientId of ['first', 'second']) await platform.post(system('client/submit'), { ...client, clientId });
    expect((await removed('client/remove', 'first,console')).body).toMatchObject({ refusal: 'ClientIsFixed' });
    expect((await asked('client/detail', { id: 'first' })).clientId).toBe('first');
    expect((await removed('client/remove', 'first,second')).status).toBe(200);
    for (const id of ['first', 'second']) expect((await platform.get(system('client/detail'), { id })).status).toBe(404);
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

  test('C100 C101 settings are listed by what is asked; one that is off, or of another page, is none', async () => {
    const admin = await api.as('administrator', api.b);
    const path = '/api/saas-storage/functionconfig';
    const config = (menuCode: string, isEnabled: boolean) => ({ menuCode, configName: `名 ${menuCode}`, configValue: menuCode, isEnabled });
    for (const [menuCode, isEnabled] of [
      ['a.on', true],
      ['a.off', false],
    ] as const)
      expect((await admin.post(`${path}/submit`, config(menuCode, isEnabled))).status).toBe(200);
    const listed = async (query: Readonly<Record<string, string | number | boolean>>) =>
      (await admin.get(`${path}/list`, query)).body.data.records.map(({ menuCode }: { menuCode: string }) => menuCode);
    expect(await listed({ configName_like: '名 a', isEnabled: false })).toEqual(['a.off']);
    expect(await listed({ menuCode_like: 'a.', descs: 'menuCode', size: 1, current: 2 })).toEqual(['a.off']);
    const asksFor = async (menuCode: string) => (await admin.get(`${path}/searchConfigByMenuCode`, { menuCode })).body.data;
    expect(await asksFor('a.on')).toMatchObject(config('a.on', true));
    expect([await asksFor('a.off'), await asksFor('a.none')]).toEqual([null, null]);
  });
});

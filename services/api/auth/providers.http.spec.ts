import { startTestProvider, type TestProvider } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';

let provider: TestProvider;
let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  provider = await startTestProvider();
  api = await startTestApi({
    logLevel: 'trace',
    settings: { PUBLIC_URL: 'http://console.example', OUTGOING_HOSTS: `lan:${provider.host},lan:127.0.0.1:1,id.example.cn` },
  });
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => provider.fault('none'));

const root = '/api/blade-system/provider';
const form = (source: string, more: object = {}) => {
  const { issuer, clientId, clientSecret } = provider;
  return { source, name: `登录 ${source}`, issuer, clientId, clientSecret, ...more };
};
const enter = (source: string, more: object = {}) => admin.post(`${root}/submit`, form(source, more));
const enable = (id: string) => admin.post(`${root}/enable`, { id });
const disable = (id: string) => admin.post(`${root}/disable`, { id });
const detail = async (id: string) => (await admin.get(`${root}/detail`, { id })).body.data;
const offered = async (): Promise<readonly string[]> =>
  (await api.inject({ path: '/api/console/sign-in/ways' })).body.data.providers.map(({ source }: { source: string }) => source);
const start = (source: string) => api.inject({ path: '/api/console/sign-in/start', query: { source } });

async function visited(begun: TestAnswer): Promise<TestAnswer> {
  const back = await provider.visit(String(begun.headers['location']));
  return api.inject({
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from('console:console').toString('base64')}`,
      cookie: String(begun.headers['set-cookie']).split(';', 1)[0] ?? '',
    },
    body: {
      grant_type: 'social',
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
      iss: back.searchParams.get('iss'),
    },
  });
}

describe('providers of sign-in', () => {
  test('one that is entered is offered once it was enabled, and no more once it was disabled or removed; nothing is started anew', async () => {
    expect((await enter('oa')).body.data).toMatchObject({ id: 'oa', version: 1 });
    expect([await offered(), (await start('oa')).status]).toEqual([[], 404]);
    expect((await enable('oa')).status).toBe(200);
    expect([await offered(), (await start('oa')).status]).toEqual([['oa'], 302]);
    provider.person({ sub: 'one', name: '周敏' });
    expect(await visited(await start('oa'))).toMatchObject({ status: 200, body: { user_name: '周敏' } });
    const onTheWay = await start('oa');
    expect((await disable('oa')).status).toBe(200);
    expect([await offered(), (await start('oa')).status, (await visited(onTheWay)).status]).toEqual([[], 404, 400]);
    await enable('oa');
    expect(await offered()).toEqual(['oa']);
    expect((await admin.post(`${root}/remove`, {}, { query: { ids: 'oa' } })).status).toBe(200);
    expect([await offered(), (await start('oa')).status, (await admin.get(`${root}/detail`, { id: 'oa' })).status]).toEqual([[], 404, 404]);
  });

  test('a secret that was changed counts for the next who signs in', async () => {
    const { version } = (await enter('turned', { clientSecret: 'not-the-secret' })).body.data;
    // The discovery document is read without a secret: only a person finds out.
    expect((await enable('turned')).status).toBe(200);
    expect((await visited(await start('turned'))).status).toBe(400);
    const right = { ...form('turned'), id: 'turned', version: version + 1 };
    expect((await admin.post(`${root}/submit`, right)).status).toBe(200);
    expect((await visited(await start('turned'))).status).toBe(200);
    const { clientSecret: _, ...named } = { ...right, version: version + 2, name: 'OA' };
    expect((await admin.post(`${root}/submit`, named)).status).toBe(200);
    const { createdAt } = await detail('turned');
    const before = await admin.get(`${root}/detail`, { id: 'turned', asOf: createdAt });
    expect(before.body.data).toMatchObject({ name: '登录 turned', status: 'disabled', version: 1 });
    expect(await detail('turned')).toMatchObject({ name: 'OA', status: 'enabled', version: version + 3 });
    expect((await visited(await start('turned'))).status).toBe(200);
    await disable('turned');
  });

  test('what stands in the way is said: no secret, taken, stale, another issuer, a tenant that is not there', async () => {
    const refused = async (body: object) => {
      const { status, body: said } = await admin.post(`${root}/submit`, body);
      return [status, said.refusal];
    };
    const { clientSecret: _, ...bare } = form('strict');
    expect(await refused(bare)).toEqual([409, 'ProviderSecretMissing']);
    expect(await refused(form('strict', { tenantId: '999999' }))).toEqual([409, 'TenantNotFound']);
    expect((await enter('strict', { tenantId: api.b })).status).toBe(200);
    expect(await refused(form('strict'))).toEqual([409, 'ProviderExists']);
    const changed = { ...form('strict'), id: 'strict', version: 1 };
    expect(await refused({ ...changed, id: 'other' })).toEqual([404, 'ProviderNotFound']);
    expect(await refused({ ...changed, issuer: 'https://id.example.cn' })).toEqual([409, 'ProviderIssuerFixed']);
    expect((await admin.post(`${root}/submit`, changed)).status).toBe(200);
    expect((await admin.post(`${root}/submit`, { ...changed, name: '又' })).status).toBe(412);
    for (const id of ['nowhere', 'NOWHERE']) expect((await enable(id)).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['http://169.254.169.254/', 'host'],
    ['http://2130706433/', 'port'],
    ['https://id.elsewhere.cn/', 'host'],
    ['http://id.example.cn/', 'protocol'],
    ['https://user:pass@id.example.cn/', 'userinfo'],
  ])('S13 an issuer that may not be called is not kept: %s', async (issuer, reason) => {
    const { status, body } = await enter('bad', { issuer });
    expect([status, body.refusal, body.details.reason]).toEqual([409, 'HostNotAllowed', reason]);
    expect((await admin.get(`${root}/detail`, { id: 'bad' })).status).toBe(404);
  });

  test('one that does not answer, or not as a provider, fails its test and is not enabled', async () => {
    await enter('closed', { issuer: 'http://127.0.0.1:1' });
    await enter('astray', { issuer: `${provider.issuer}/elsewhere` });
    for (const [source, reason] of [
      ['closed', 'unreachable'],
      ['astray', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    ] as const) {
      for (const call of ['test', 'enable'])
        expect(await admin.post(`${root}/${call}`, { id: source })).toMatchObject({
          status: 409,
          body: { refusal: 'ProviderTestFailed', details: { reason } },
        });
      expect((await detail(source)).status).toBe('disabled');
    }
    await enter('open');
    expect((await admin.post(`${root}/test`, { id: 'open' })).body.data.isOk).toBe(true);
  });

  test('only whoever administers the platform sees, tries or changes one', async () => {
    const others = [await api.as('administrator', api.a), await api.as('admin', api.b)];
    for (const other of others) {
      for (const call of ['list', 'detail?id=open']) expect((await other.get(`${root}/${call}`)).status).toBe(403);
      for (const call of ['submit', 'enable', 'disable', 'test', 'remove'])
        expect((await other.post(`${root}/${call}`, { ...form('mine'), id: 'open', ids: 'open' })).status).toBe(403);
      expect((await other.get('/api/console/history/provider-open')).status).toBe(403);
    }
    expect((await admin.get('/api/console/history/provider-open')).body.data).toMatchObject([{ text: '新增登录源' }]);
  });

  test('S18 its secret is answered by nobody and stands in no event, no row and no log', async () => {
    expect((await enter('silent', { clientSecret: 'a-canary-of-a-secret' })).status).toBe(200);
    const read = [await admin.get(`${root}/list`), await admin.get(`${root}/detail`, { id: 'silent' })];
    const history = await admin.get('/api/console/history/provider-silent');
    expect([...read, history].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...read, history].map(({ text }) => text).join('') + api.logged.join('')).not.toContain('canary');
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    const events = (await client.query(`select string_agg(e::text, '') as all from event_log.events e`)).rows[0].all;
    const rows = (await client.query(`select string_agg(p::text, '') as all from read_model.provider_list p`)).rows[0].all;
    const sealed = (await client.query(`select string_agg(s::text, '') as all from platform.sealed_secrets s`)).rows[0].all;
    await client.end();
    for (const text of [events, rows]) expect(text).toContain('silent');
    for (const text of [events, rows, sealed]) expect(text).not.toContain('canary');
  });
});

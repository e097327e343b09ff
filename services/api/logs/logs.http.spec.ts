import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPassword, seedClient, startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations } from '../testing/operations.js';
import { sha256 } from '../auth/passwords.js';
import { paramsOf } from './log-calls.js';
import { createTenantPool } from '@cloud-factory/projections/shared';
import { createLogStore } from './log-store.js';
import { createLogWriter } from './log-writer.js';
import { wordsOfCall } from './words-of-call.js';
import { v7 } from 'uuid';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(() => api.close());

/** Rows are written half a second late, together. */
const until = (path: string, query: Readonly<Record<string, string>>, holds: (answer: TestAnswer) => boolean): Promise<TestAnswer> =>
  vi.waitFor(
    async () => {
      const answer = await admin.get(path, query);
      if (!holds(answer)) throw new Error(answer.text.slice(0, 300));
      return answer;
    },
    { timeout: 10_000, interval: 100 },
  );

describe('what people did', () => {
  test('C157 C160 a change is noted with who, what in their words, from where, and never with what was typed', async () => {
    const clerk = await api.as('clerk', api.a);
    await clerk.post('/api/saas-order/orderentry/submit', { customerId: admin.userId, doctorName: '李秘密' });
    const { body } = await until('/api/blade-log/usual/list', { path_like: 'orderentry/submit' }, ({ body: { data } }) => data.total > 0);
    const [row] = body.data.records;
    expect(row).toMatchObject({ userId: clerk.userId, what: '订单 · 保存', method: 'POST', isOk: false, status: 400 });
    expect(row.params).toContain(`customerId=${admin.userId}`);
    expect(row.params).toContain('doctorName');
    expect(JSON.stringify(body)).not.toContain('李秘密');
    const one = await admin.get('/api/blade-log/usual/detail', { id: row.id });
    expect(one.body.data).toEqual(row);
  });

  test('C157 a sign-in is noted, its password is not', async () => {
    await api.signIn('admin', adminPassword, api.a);
    const { body } = await until('/api/blade-log/usual/list', { path_like: 'oauth/token' }, ({ body: { data } }) => data.total > 0);
    expect(body.data.records[0]).toMatchObject({ what: '登录', isOk: true });
    expect(JSON.stringify(body)).not.toContain(sha256(adminPassword));
  });

  test('C157 S19 a refused sign-in is noted with the account that was named and from where; of what is no account nothing is told', async () => {
    const wrong = async (tenantId: string, username: string) =>
      (await api.signIn(username, 'Acht-Wale-im-Fjord', tenantId as typeof api.a)).status;
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) statuses.push(await wrong(api.a, 'clerk'));
    // Who guesses on while nobody looks fills no log.
    const looked = statuses.filter((status) => status === 400);
    expect(looked.length).toBeGreaterThanOrEqual(5);
    expect(statuses).toContain(429);
    expect([await wrong('987654', 'clerk'), await wrong(api.a, 'typed-a-password-here')]).toEqual([400, 400]);
    const asked = { path_like: 'oauth/token', isOk: 'false', size: '100' };
    const names = ({ body }: TestAnswer): readonly string[] => body.data.records.map(({ userName }: { userName: string }) => userName);
    const told = await until('/api/blade-log/usual/list', asked, (page) => names(page).includes(''));
    expect(names(told)).toEqual(['', ...looked.map(() => 'clerk')]);
    for (const row of told.body.data.records)
      expect(row).toMatchObject({
        what: '登录',
        status: 400,
        isOk: false,
        userId: null,
        clientId: 'console',
        network: expect.stringMatching(/./),
      });
    expect(told.text).not.toContain('typed-a-password-here');
  });

  test('C157 looking is not noted, and another tenant sees nothing of it', async () => {
    await admin.get('/api/saas-order/orderentry/list');
    const ofB = await api.as('administrator', api.b);
    await ofB.post('/api/console/sessions/end', { id: admin.userId });
    const mine = (await admin.get('/api/blade-log/usual/list', { path_like: 'sessions/end' })).body.data;
    expect(mine.total).toBe(0);
    expect((await admin.get('/api/blade-log/usual/list', { path_like: 'orderentry/list' })).body.data.total).toBe(0);
  });
});

test('C158 C161 the API log holds the calls of other programs, reading ones too', async () => {
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  const profile = {
    clientId: 'books',
    grants: ['client_credentials'],
    scopes: ['integration'],
    tenantId: api.a,
    accessSeconds: 3600,
    refreshSeconds: 0,
  } as const;
  await seedClient({ runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') }, profile, 'a long secret');
  await platform.close();
  const authorization = `Basic ${Buffer.from('books:a long secret').toString('base64')}`;
  const asked = {
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    headers: { authorization },
    body: { grant_type: 'client_credentials', scope: 'integration' },
  };
  const { access_token: token } = (await api.inject(asked)).body;
  await api.inject({ path: '/api/integration/events', query: { limit: 7 }, headers: { 'blade-auth': `bearer ${token}` } });
  const { body } = await until('/api/blade-log/api/list', { clientId: 'books' }, ({ body: { data } }) => data.total > 0);
  expect(body.data.records[0]).toMatchObject({
    clientId: 'books',
    method: 'GET',
    path: '/api/integration/events',
    status: 200,
    params: 'limit=7',
  });
  const [row] = body.data.records;
  expect((await admin.get('/api/blade-log/api/detail', { id: row.id })).body.data).toEqual(row);
  for (const kind of ['usual', 'error']) expect((await admin.get(`/api/blade-log/${kind}/detail`, { id: row.id })).status).toBe(404);
});

describe('what went wrong', () => {
  const error = {
    type: 'error',
    url: 'http://localhost/order/orderentry?patientName=x',
    message: 'boom',
    time: '2026-11-21T01:02:03Z',
    stack: 'at a',
    info: 'vue',
  };

  test('C848 C159 C162 R059 R062 a browser sends its errors, and an administrator finds them without the parameters of the address', async () => {
    const clerk = await api.as('clerk', api.a);
    expect((await clerk.post('/api/blade-log/error/upload', { errors: [error] })).body).toMatchObject({ code: 200, data: { taken: 1 } });
    const { body } = await admin.get('/api/blade-log/error/list', { message_like: 'boom' });
    expect(body.data.records[0]).toMatchObject({
      type: 'error',
      message: 'boom',
      path: 'http://localhost/order/orderentry',
      stack: 'at a',
      userId: clerk.userId,
    });
    expect((await admin.get('/api/blade-log/error/detail', { id: body.data.records[0].id })).body.data.info).toBe('vue');
    expect((await admin.get('/api/blade-log/usual/detail', { id: body.data.records[0].id })).status).toBe(404);
    const ofB = await api.as('administrator', api.b);
    expect((await ofB.get('/api/blade-log/error/detail', { id: body.data.records[0].id })).status).toBe(404);
    expect((await ofB.get('/api/blade-log/error/list', { message_like: 'boom' })).body.data.total).toBe(0);
  });

  test('C848 S18 what an error quotes of passwords, tokens and people is not kept, whatever a browser sends', async () => {
    const clerk = await api.as('clerk', api.a);
    const quotes = {
      type: 'li@example.com',
      url: 'http://localhost/myiframe/13812345678',
      message: `quotes {"password":"geheim"} bearer ${clerk.token}`,
      stack: `at a?secret=one-off&b=1\nat b ${sha256('geheim')}`,
      info: '110101199001010015',
    };
    await clerk.post('/api/blade-log/error/upload', { errors: [{ ...error, ...quotes }] });
    expect((await admin.get('/api/blade-log/error/list', { message_like: 'quotes' })).body.data.records).toMatchObject([
      {
        type: '[removed]',
        path: 'http://localhost/myiframe/[removed]',
        message: 'quotes {"password":[removed]} bearer [removed]',
        stack: 'at a?secret=[removed]&b=1\nat b [removed]',
        info: '[removed]',
      },
    ]);
  });

  test('C848 what a browser cannot have met at that time was met when it was sent', async () => {
    const times = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z'];
    const errors = times.map((time, nth) => ({ ...error, message: `odd clock ${nth}`, time }));
    const before = api.clock.now();
    expect((await admin.post('/api/blade-log/error/upload', { errors })).body).toMatchObject({ code: 200, data: { taken: times.length } });
    const { body } = await admin.get('/api/blade-log/error/list', { message_like: 'odd clock' });
    expect(body.data.records).toHaveLength(times.length);
    for (const { at } of body.data.records) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(at)).toBeLessThanOrEqual(api.clock.now());
    }
    const yesterday = new Date(before - 86_400_000).toISOString();
    await admin.post('/api/blade-log/error/upload', { errors: [{ ...error, message: 'of yesterday', time: yesterday }] });
    expect((await admin.get('/api/blade-log/error/list', { message_like: 'of yesterday' })).body.data.records).toMatchObject([
      { at: yesterday },
    ]);
  });

  test('C848 more than 99, or none, are refused with what is wrong', async () => {
    expect((await admin.post('/api/blade-log/error/upload', { errors: [] })).status).toBe(400);
    expect((await admin.post('/api/blade-log/error/upload', { errors: Array.from({ length: 100 }, () => error) })).status).toBe(400);
  });

  test('only who may read logs reads them', async () => {
    const clerk = await api.as('clerk', api.a);
    expect((await clerk.get('/api/blade-log/error/list')).status).toBe(403);
  });
});

test('C157 C158 C159 C160 each log is found by what it is asked, the newest first, page by page, in its own tenant', async () => {
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  const store = createLogStore(platform);
  const clerk = await api.as('clerk', api.a);
  const row = (kind: 'usual' | 'api' | 'error', nth: number, more: object = {}) => ({
    ...{ tenant: api.a, id: v7(), kind, at: new Date(Date.now() + nth * 1_000).toISOString(), userId: clerk.userId, userName: `某${nth}` },
    ...{
      clientId: `program${nth}`,
      requestId: `found-${kind}-${nth}`,
      what: '',
      method: 'POST',
      path: `/found/${nth}`,
      network: '10.9.8.0',
    },
    ...{ status: 200, ms: 10 - nth, params: `id=${nth}`, type: `T${nth}`, message: `what ${nth}`, stack: `at ${nth}`, info: `i${nth}` },
    ...more,
  });
  for (const kind of ['usual', 'api', 'error'] as const)
    await store.add(api.a, [row(kind, 1), row(kind, 2, { status: 500, method: 'GET' }), row(kind, 3)]);
  await platform.close();
  const found = async (kind: string, query: Readonly<Record<string, string | number | boolean>>) =>
    (await admin.get(`/api/blade-log/${kind}/list`, { path_like: '/found/', ...query })).body.data.records.map(
      ({ requestId }: { requestId: string }) => requestId,
    );
  const ofB = await api.as('administrator', api.b);
  for (const [kind, query] of [
    ['usual', { isOk: false }],
    ['usual', { userName: '某2' }],
    ['api', { clientId: 'program2' }],
    ['api', { status: 500 }],
    ['api', { method: 'GET' }],
    ['error', { type: 'T2' }],
    ['error', { message_like: 'at 2' }],
  ] as const)
    expect([kind, query, await found(kind, query)]).toEqual([kind, query, [`found-${kind}-2`]]);
  for (const kind of ['usual', 'api', 'error']) {
    expect(await found(kind, {})).toEqual([3, 2, 1].map((nth) => `found-${kind}-${nth}`));
    expect(await found(kind, { ascs: 'at', size: 1, current: 2 })).toEqual([`found-${kind}-2`]);
    const [one] = (await admin.get(`/api/blade-log/${kind}/list`, { requestId: `found-${kind}-1` })).body.data.records;
    expect(one).toMatchObject({ path: '/found/1', ms: 9, params: 'id=1', network: '10.9.8.0', userId: clerk.userId });
    expect((await admin.get(`/api/blade-log/${kind}/detail`, { id: one.id })).body.data).toEqual(one);
    expect((await ofB.get(`/api/blade-log/${kind}/detail`, { id: one.id })).status).toBe(404);
    expect((await ofB.get(`/api/blade-log/${kind}/list`, { path_like: '/found/' })).body.data.total).toBe(0);
  }
});

describe('the writer', () => {
  test('a log that cannot be written costs no request anything, and says how many rows were lost', async () => {
    const warn = vi.fn<() => void>();
    const store = { add: () => Promise.reject(new Error('down')) };
    const writer = createLogWriter({ store, logger: { warn }, everyMs: 1 });
    writer.note({ tenant: api.a } as never);
    await writer.flush();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ rows: 1 }), expect.any(String));
  });

  test('what is older than its kind is kept goes, the rest stays', async () => {
    const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
    const store = createLogStore(platform);
    const row = (daysAgo: number) => ({
      ...{ tenant: api.b, id: v7(), kind: 'api' as const, at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() },
      ...{
        userId: null,
        userName: '',
        clientId: 'books',
        requestId: '',
        what: '',
        method: 'GET',
        path: '/kept',
        network: '',
        status: 200,
        ms: 1,
      },
      ...{ params: '', type: '', message: '', stack: '', info: '' },
    });
    const [old, young] = [row(31), row(29)];
    await store.add(api.b, [old, young]);
    await store.sweep(api.b, { usual: 180, api: 30, error: 90 });
    const kept = await store.read(api.b, 'Asia/Shanghai', async (client) => [
      await store.get(client, 'api', old.id),
      (await store.get(client, 'api', young.id))?.id,
    ]);
    expect(kept).toEqual([null, young.id]);
    await platform.close();
  });
});

test('a call is told in the words of the menu, and every other one in words of its own', () => {
  expect(wordsOfCall('/api/saas-production/ycproductionworkorderprocesssort/finish', 'zh')).toBe('工位 · 完工');
  expect(wordsOfCall('/api/saas-order/orderentry/submit', 'en')).toBe('Orders · save');
  expect(wordsOfCall('/api/console/out-factory-bills/release', 'zh')).toBe('出厂检验单 · 通过');
  expect(wordsOfCall('/api/saas-production/hospitalProduct/delProduct', 'zh')).toBe('客户产品价格 · 删除');
});

test('C157 no operation that a person may cause stands in the log by its path, or in the other language', async () => {
  const written = (await documentedOperations(api)).filter(({ method }) => method !== 'GET');
  expect(written.length).toBeGreaterThan(200);
  const paths = written.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(paths.filter((path) => /[A-Za-z]{2}/.test(wordsOfCall(path, 'zh')))).toEqual([]);
  expect(paths.filter((path) => /\/|[a-z][A-Z]|[\u4e00-\u9fff]/.test(wordsOfCall(path, 'en')))).toEqual([]);
});

test('of parameters only those that name a record tell their value', () => {
  const told = paramsOf({
    params: {},
    query: { patientName: '张三', ids: 'a,b' },
    body: { password: 'x', lines: [{ id: 1 }], orderNo: 'YC1' },
  });
  expect(told).toBe('patientName ids=a,b password lines orderNo=YC1');
});

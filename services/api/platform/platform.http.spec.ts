import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleIdOf, startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

const nobody = '0197e0ff-0000-7000-8000-00000000dead';
const user = (more: object = {}) => ({
  account: `u${Math.round(performance.now() * 1000)}`,
  name: 'n',
  realName: 'r',
  password: 'ab'.repeat(32),
  ...more,
});

describe('answers (decisions 13 and 14)', () => {
  test('a success is 200 in the envelope, a POST too', async () => {
    const { status, body, headers } = await admin.post('/api/blade-user/submit', user());
    expect([status, body.code, body.success, body.msg, Object.keys(body.data).sort()]).toEqual([
      200,
      200,
      true,
      '',
      ['id', 'position', 'version'],
    ]);
    expect(headers['x-position']).toBe(body.data.position);
  });

  test('a page has records, total, size, current and pages', async () => {
    const { body } = await admin.get('/api/blade-user/page', { current: 1, size: 2 });
    expect(body).toMatchObject({ code: 200, data: { size: 2, current: 1 } });
    expect(body.data.records).toHaveLength(2);
    expect(body.data.pages).toBe(Math.ceil(body.data.total / 2));
  });

  test('what was written is read at once by whoever wrote it', async () => {
    const {
      body: {
        data: { id },
      },
    } = await admin.post('/api/blade-user/submit', user({ realName: '刚刚写的' }));
    expect((await admin.get('/api/blade-user/detail', { id })).body.data).toMatchObject({ id, realName: '刚刚写的' });
  });

  test('a reader who names a position that the log has not come to is told so', async () => {
    const { body } = await admin.inject({ path: '/api/blade-user/page', headers: { 'x-after-position': '9999999999999999999' } });
    expect(body).toMatchObject({ success: true, behind: true });
  });

  test('a wrong shape is 400 and names every field, in the language of the caller', async () => {
    const { status, body } = await admin.post(
      '/api/blade-user/submit',
      { name: 1, strange: true, email: 'no', deptId: 'x' },
      { headers: { 'accept-language': 'en-GB' } },
    );
    expect([status, body.code, body.refusal]).toEqual([400, 400, 'BadRequest']);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'account',
      'deptId',
      'email',
      'name',
      'realName',
      'strange',
    ]);
    expect(body.errors).toContainEqual({ path: 'strange', message: 'Unknown field' });
    expect(body.errors).toContainEqual({ path: 'account', message: 'Required' });
    const zh = await admin.post('/api/blade-user/submit', { strange: true });
    expect(zh.body.errors).toContainEqual({ path: 'strange', message: '未知字段' });
  });

  test('an unknown filter, sort or page size is a 400', async () => {
    for (const query of [{ password: 'x' }, { account_regex: 'x' }, { ascs: 'hash' }, { size: 201 }, { current: 0 }]) {
      const { status, body } = await admin.get('/api/blade-user/page', query as Record<string, string>);
      expect([status, body.errors[0].path.split('.')[0]]).toEqual([400, Object.keys(query)[0]]);
    }
  });

  test('a refusal is 409 with its name, its details and its words in both languages', async () => {
    const first = user();
    await admin.post('/api/blade-user/submit', first);
    const second = await admin.post(
      '/api/blade-user/submit',
      { ...user(), account: first.account.toUpperCase() },
      { headers: { 'accept-language': 'en' } },
    );
    expect(second).toMatchObject({
      status: 409,
      body: { code: 409, success: false, data: null, refusal: 'AlreadyTaken', msg: expect.stringContaining('already taken') },
    });
  });

  test('what is not there is 404 with its own refusal, before and behind a write', async () => {
    expect(await admin.get('/api/blade-user/detail', { id: nobody })).toMatchObject({
      status: 404,
      body: { code: 404, refusal: 'UserNotFound', msg: '用户不存在' },
    });
    expect(await admin.inject({ method: 'POST', path: '/api/blade-user/remove', query: { ids: nobody } })).toMatchObject({
      status: 404,
      body: { refusal: 'UserNotFound' },
    });
  });

  test('a stale version is 412 with the version of today', async () => {
    const {
      body: {
        data: { id, version },
      },
    } = await admin.post('/api/blade-user/submit', user());
    const { password: _, ...edit } = user({ id, version });
    expect((await admin.post('/api/blade-user/update', edit)).status).toBe(200);
    expect(await admin.post('/api/blade-user/update', edit)).toMatchObject({
      status: 412,
      body: { refusal: 'StaleVersion', details: { id, version: version + 1, expectedVersion: version } },
    });
  });

  test('the same command id and body get the first answer, another body 422', async () => {
    const headers = { 'idempotency-key': '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d' };
    const body = user();
    const first = await admin.post('/api/blade-user/submit', body, { headers });
    expect((await admin.post('/api/blade-user/submit', body, { headers })).body).toEqual(first.body);
    expect(await admin.post('/api/blade-user/submit', { ...body, name: 'other' }, { headers })).toMatchObject({
      status: 422,
      body: { refusal: 'CommandIdReused' },
    });
    expect(await admin.post('/api/blade-user/submit', body, { headers: { 'idempotency-key': 'mine' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
  });

  test('an unknown route is 404 RouteNotFound, also signed in, also by POST', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      expect(await admin.inject({ method, path: '/api/no-such/route/list' })).toMatchObject({
        status: 404,
        body: { code: 404, refusal: 'RouteNotFound', data: null },
      });
    }
  });

  test('a wrong method is 405 and names the right ones', async () => {
    for (const [method, path] of [
      ['POST', '/api/blade-user/page'],
      ['GET', '/api/blade-user/submit'],
      ['DELETE', '/api/blade-user/submit'],
      ['OPTIONS', '/api/blade-user/submit'],
      ['GET', '/api/blade-system/role/grant?x=1'],
    ] as const) {
      const answer = await admin.inject({ method, path });
      expect([method, path, answer.status, answer.body.refusal]).toEqual([method, path, 405, 'MethodNotAllowed']);
      expect(String(answer.headers['allow'])).toMatch(/GET|POST/);
    }
  });

  test('a wrong content type is 415, a body of more than a megabyte 413', async () => {
    expect(
      await admin.inject({ method: 'POST', path: '/api/blade-user/submit', body: '<a/>', headers: { 'content-type': 'text/xml' } }),
    ).toMatchObject({ status: 415, body: { refusal: 'UnsupportedType' } });
    expect(await admin.post('/api/blade-user/submit', user({ name: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      body: { refusal: 'TooLarge' },
    });
  });

  test('nobody is served without a session, and nothing of the body is looked at first', async () => {
    expect(await api.inject({ method: 'POST', path: '/api/blade-user/submit', body: '{broken' })).toMatchObject({
      status: 401,
      body: { refusal: 'NotSignedIn' },
    });
    const clerk = await api.as('clerk');
    expect(await clerk.inject({ method: 'POST', path: '/api/blade-user/submit', body: '{broken' })).toMatchObject({
      status: 403,
      body: { refusal: 'NotAllowed' },
    });
  });
});

describe('B02 hostile bodies', () => {
  const field = async (text: string) => admin.inject({ method: 'POST', path: '/api/blade-user/submit', body: text });

  test.each([
    ['NUL', '{"account":"abc","name":"a\\u0000b","realName":"r"}', 'name'],
    ['a lone surrogate', '{"account":"abc","name":"\\ud800","realName":"r"}', 'name'],
    ['1e400', '{"account":"abc","version":1e400}', 'version'],
    ['NaN', '{"account":"abc","version":NaN}', 'version'],
    ['equal keys', '{"account":"abc","account":"abd"}', 'account'],
    ['200,000 levels', `{"name":${'['.repeat(200_000)}`, /^name/],
    ['__proto__', '{"__proto__":{"isPlatform":true},"account":"abc"}', '__proto__'],
    ['an array for a text', '{"account":["abc"],"name":"n","realName":"r"}', 'account'],
    ['an object for an id', '{"id":{"$ne":null},"account":"abc","name":"n","realName":"r"}', 'id'],
    ['an array for the whole', '[]', 'body'],
    ['a text for the whole', '"x"', 'body'],
    ['a number that would be rounded', '{"account":"abc","version":9007199254740993}', 'version'],
  ])('%s is a 400 that names the field', async (_, text, path) => {
    const { status, body } = await field(text);
    expect([status, body.refusal]).toEqual([400, 'BadRequest']);
    expect(body.errors.map((error: { path: string }) => error.path)).toContainEqual(expect.stringMatching(path));
    expect(({} as Record<string, unknown>)['isPlatform']).toBeUndefined();
  });

  test('COR-M11 rare characters come back as they were sent, and marks that are not seen are refused in a name', async () => {
    const realName = '𬭎𠮷𣲗 e\u0301 👩\u200d🔬';
    for (const unseen of ['a\u200bb', 'b\u202ec\u202c'])
      expect(await admin.post('/api/blade-user/submit', user({ realName: unseen }))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'realName', message: '不能含换行、方向控制符等不可见字符' }] },
      });
    const {
      body: {
        data: { id },
      },
    } = await admin.post('/api/blade-user/submit', user({ realName }));
    expect((await admin.get('/api/blade-user/detail', { id })).body.data.realName).toBe(realName);
  });
});

describe('B07 tricks on the wire', () => {
  const anonymous = (path: string, headers: Record<string, string> = {}) => api.inject({ path, headers });

  test.each([
    '/%61pi/blade-user/page',
    '//api/blade-user/page',
    '/api//blade-user/page',
    '/api/blade-user/page;x=1',
    '/api/blade-user/./page',
    '/API/blade-user/page',
    '/api/blade-user/page.',
    '/api/blade-user/page/',
    '/api/x/..;/blade-user/page',
    '/api/blade-user/pag%65',
  ])('nobody gets further by asking for %s', async (path) => {
    const { status, text } = await anonymous(path);
    expect([400, 401, 404]).toContain(status);
    expect(text).not.toContain('records');
  });

  test('a parameter that stands there twice is refused', async () => {
    expect(await admin.inject({ path: '/api/blade-user/page?account=a&account=b' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'account' }] },
    });
  });

  test('a parameter with two values in two places is refused', async () => {
    expect(
      await admin.inject({ method: 'POST', path: '/api/blade-user/unlock', query: { userIds: nobody }, body: { userIds: api.a } }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'userIds' }] } });
  });

  test('headers that rename the method or the address change nothing', async () => {
    const headers = {
      'x-http-method-override': 'POST',
      'x-original-url': '/api/blade-user/submit',
      'x-rewrite-url': '/api/health',
      'x-forwarded-prefix': '/api',
    };
    expect((await anonymous('/api/blade-user/page', headers)).status).toBe(401);
    expect((await admin.inject({ path: '/api/blade-user/submit', headers })).status).toBe(405);
  });

  test('escapes that are no UTF-8 are a 400', async () => {
    expect((await admin.inject({ path: '/api/blade-user/page?account=%ff' })).status).toBe(400);
    expect((await anonymous('/api/%ff')).status).toBe(400);
  });

  test('decision 29: another tenant in the query or a header is refused without the grant of the platform', async () => {
    const clerk = await api.as('clerk', api.b);
    expect((await clerk.get('/api/blade-system/menu/routes', { tenantId: api.a })).status).toBe(403);
    expect((await clerk.inject({ path: '/api/blade-system/menu/routes', headers: { 'tenant-id': api.a } })).status).toBe(403);
    expect((await clerk.inject({ path: '/api/blade-system/menu/routes', headers: { 'tenant-id': api.b } })).status).toBe(200);
  });

  test('another department or role than that of the session in a header is refused, also to the platform, and noted', async () => {
    const deptId = '0197e000-0000-7000-8000-00000000d0b1';
    const path = '/api/blade-system/menu/routes';
    for (const who of [await api.as('technician', api.b), await api.as('admin', api.a)]) {
      const tenant = who.userId === admin.userId ? api.a : api.b;
      const own = who.userId === admin.userId ? 'administrator' : 'technician';
      const ask = async (headers: Readonly<Record<string, string>>) => (await who.inject({ path, headers })).status;
      expect(await ask({ 'role-id': roleIdOf(tenant, own) })).toBe(200);
      expect(await ask({ 'role-id': '', 'dept-id': '' })).toBe(200);
      expect(await ask({ 'role-id': roleIdOf(tenant, 'reviewer') })).toBe(403);
      expect(await ask({ 'role-id': `${roleIdOf(tenant, own)},${roleIdOf(tenant, 'reviewer')}` })).toBe(403);
      expect(await ask({ 'dept-id': deptId })).toBe(403);
      const reader = await api.as('administrator', tenant);
      const noted = () => reader.get('/api/blade-log/usual/list', { path_like: 'menu/routes', isOk: false, size: 100 });
      await expect
        .poll(async () => (await noted()).body.data.records.filter(({ userId }: { userId: string }) => userId === who.userId).length, {
          timeout: 10_000,
        })
        .toBe(3);
    }
  });

  test('a session that works in one department and one role is asked for in those alone', async () => {
    const deptId = '0197e000-0000-7000-8000-00000000d0b2';
    const clerk = await api.as('reviewer', api.a);
    const profile = { account: 'reviewer', name: 'reviewer', realName: 'reviewer', phone: null, email: null, deptId };
    await api.say(api.a, { type: 'ChangeUser', userId: clerk.userId, profile } as { type: string });
    api.clock.pass(1_000);
    const ask = async (dept: string) =>
      (await clerk.inject({ path: '/api/blade-system/menu/routes', headers: { 'dept-id': dept } })).status;
    expect([await ask(deptId), await ask(deptId.replace('d0b2', 'd0b3'))]).toEqual([200, 403]);
  });
});

test('S17 every answer carries the headers that keep a browser from harm', async () => {
  for (const path of ['/api/health', '/api/no-such', '/api/blade-user/page']) {
    const { headers } = await api.inject({ path });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self'(;|$).*frame-ancestors 'none'/);
    expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

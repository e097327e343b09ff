import { createTenantPool } from '@cloud-factory/projections/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleIdOf, seedClient, startTestApi, testPassword, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { createCaptchas, pictureOf } from './captcha.js';
import { sha256 } from './passwords.js';

let api: TestApi;
let admin: TestUser;
const signInOn = (settings: Record<string, string>) => startTestApi({ logLevel: 'info', settings });
beforeAll(async () => {
  api = await signInOn({ SIGN_IN_SWITCH: 'on' });
  admin = await api.as('admin');
});
afterAll(() => api.close());

const basicOf = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const basic = basicOf('console:console');
const tokenPath = '/api/blade-auth/oauth/token';
const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
const cookieOf = ({ headers }: TestAnswer): string => String(headers['set-cookie']).split(';', 1)[0] ?? '';
const me = async (token: string) => (await api.inject({ path: '/api/blade-auth/oauth/user-info', headers: bearer(token) })).body.data;

describe('C002 captcha mode', () => {
  let guarded: TestApi;
  beforeAll(async () => {
    guarded = await signInOn({ SIGN_IN_CAPTCHA: 'on' });
  });
  afterAll(() => guarded.close());

  const right = { tenantId: '000000', username: 'clerk', password: sha256(testPassword) };
  const ask = (body: object, headers: Record<string, string> = {}) =>
    guarded.inject({ method: 'POST', path: tokenPath, headers: { ...basic, ...headers }, body: { ...right, ...body } });
  /** A picture whose code the spec knows: the picture itself is for people. */
  async function picture(): Promise<Readonly<{ key: string; code: string }>> {
    const { body } = await guarded.inject({ path: '/api/blade-auth/oauth/captcha' });
    expect(body.image).toMatch(/^data:image\/svg\+xml;base64,/);
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: guarded.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query("select data ->> 'code' as code from platform.one_times order by expires_at desc limit 1");
    await client.end();
    return { key: body.key, code: rows[0].code };
  }

  test('C001 C002 R149 the right code and the right password are a sign-in, the code in whatever letters', async () => {
    const { key, code } = await picture();
    const answer = await ask({ grant_type: 'captcha' }, { 'captcha-key': key, 'captcha-code': ` ${code.toLowerCase()}` });
    expect(answer).toMatchObject({ status: 200, body: { account: 'clerk' } });
    expect((await guarded.inject({ path: '/api/console/sign-in/ways' })).body.data.captcha).toBe(true);
  });

  test('C002 S07 a picture counts once, right or wrong, for its own key and for two minutes', async () => {
    const headersOf = ({ key, code }: Readonly<{ key: string; code: string }>) => ({ 'captcha-key': key, 'captcha-code': code });
    const used = await picture();
    expect((await ask({ grant_type: 'captcha' }, headersOf(used))).status).toBe(200);
    expect(await ask({ grant_type: 'captcha' }, headersOf(used))).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const guessed = await picture();
    expect((await ask({ grant_type: 'captcha' }, { ...headersOf(guessed), 'captcha-code': '?????' })).status).toBe(400);
    expect((await ask({ grant_type: 'captcha' }, headersOf(guessed))).status).toBe(400);
    const [one, two] = [await picture(), await picture()];
    expect((await ask({ grant_type: 'captcha' }, { 'captcha-key': one.key, 'captcha-code': two.code })).status).toBe(400);
    const late = await picture();
    guarded.clock.pass(121_000);
    expect((await ask({ grant_type: 'captcha' }, headersOf(late))).status).toBe(400);
  });

  test('the console cannot leave the picture out, and a wrong picture is told before the password is looked at', async () => {
    const answer = await ask({ grant_type: 'password' }, { 'accept-language': 'en' });
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'The code is wrong or has expired' });
    const wrongPassword = await ask({ grant_type: 'captcha', password: sha256('wrong') }, { 'accept-language': 'en' });
    expect(wrongPassword.body).toEqual(answer.body);
  });

  test('while the mode is off there is no such grant', async () => {
    const body = { ...right, grant_type: 'captcha' };
    expect(await api.inject({ method: 'POST', path: tokenPath, headers: basic, body })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
  });

  test('no sign of the code stands in the picture as text, and the same code is never drawn alike', async () => {
    const [one, two] = [pictureOf(['H', 'K']), pictureOf(['H', 'K'])];
    expect(one).not.toBe(two);
    expect(one.replaceAll(/<[^>]*>/g, '')).toBe('');
    const kept: { code: string }[] = [];
    const captchas = createCaptchas({
      issue: async (_, data) => {
        kept.push(data as { code: string });
        return 'key';
      },
      take: async () => null,
    });
    for (let nth = 0; nth < 20; nth += 1) await captchas.make();
    expect(new Set(kept.map(({ code }) => code)).size).toBeGreaterThan(15);
    expect(kept.map(({ code }) => code).filter((code) => !/^[34679ACEFHKLMNPRTUWXY]{5}$/.test(code))).toEqual([]);
  });
});

describe('R142 R151 R152 R153 switch mode', () => {
  let deptId: string;
  let roleId: string;
  const refresh = (cookie: string, body: object = {}, headers: Record<string, string> = {}) =>
    api.inject({
      method: 'POST',
      path: tokenPath,
      headers: { ...basic, cookie, ...headers },
      body: { grant_type: 'refresh_token', ...body },
    });
  beforeAll(async () => {
    const dept = await admin.post('/api/blade-system/dept/submit', { deptCode: 'ORD', deptName: '订单部', type: 'department', sort: 1 });
    deptId = dept.body.data.id;
    roleId = roleIdOf(api.a, 'clerk');
    const roleIds = [roleId, roleIdOf(api.a, 'reviewer')];
    const saved = await admin.post('/api/blade-user/submit', {
      account: 'both',
      name: '双职',
      realName: '双职',
      password: sha256(testPassword),
      deptId,
      roleIds,
    });
    expect(saved.status).toBe(200);
  });

  test('C049 C057 R153 the lists are those of the person', async () => {
    const { body } = await api.signIn('both', testPassword);
    const ask = async (path: string) =>
      (
        await api.inject({
          path,
          query: { userId: body.user_id },
          headers: { ...bearer(body.access_token), 'x-after-position': '' },
        })
      ).body.data.map((each: { id: string }) => each.id);
    await api.caughtUp();
    expect(await ask('/api/blade-system/role/select')).toHaveLength(2);
    expect(await ask('/api/blade-system/dept/select')).toEqual([deptId]);
  });

  test('C001 a switched session has the rights of that one role, and only it; the next switch another', async () => {
    const first = await api.signIn('both', testPassword);
    const whole = await me(first.body.access_token);
    const switched = await refresh(cookieOf(first), {}, { 'dept-id': deptId, 'role-id': roleId });
    expect(switched).toMatchObject({ status: 200, body: { authority: ['clerk'], role_id: roleId, dept_id: deptId } });
    const narrow = await me(switched.body.access_token);
    expect(whole.permissions).toContain('orderentry.review');
    expect(narrow.permissions).not.toContain('orderentry.review');
    expect(narrow.permissions).toContain('orderentry.write');
    // It stays so over a plain refresh.
    const next = await refresh(cookieOf(switched));
    expect(next.body.authority).toEqual(['clerk']);
    const other = await refresh(cookieOf(next), { deptId, roleId: roleIdOf(api.a, 'reviewer') });
    expect(other.body.authority).toEqual(['reviewer']);
    expect((await me(other.body.access_token)).permissions).toContain('orderentry.review');
  });

  test.each([
    ['only a role', (): object => ({ roleId })],
    ['only a department', (): object => ({ deptId })],
    ["another's role", (): object => ({ deptId, roleId: roleIdOf(api.a, 'administrator') })],
    ["another tenant's role", (): object => ({ deptId, roleId: roleIdOf(api.b, 'clerk') })],
    ["another's department", (): object => ({ deptId: roleId, roleId })],
  ])('R152 S10 %s switches nothing, and the session goes on', async (_, wanted) => {
    const first = await api.signIn('both', testPassword);
    expect(await refresh(cookieOf(first), wanted())).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await refresh(cookieOf(first))).body.authority.toSorted()).toEqual(['clerk', 'reviewer']);
  });

  test('S16 who loses the role that they work in has no right at once', async () => {
    const first = await api.signIn('both', testPassword);
    const switched = await refresh(cookieOf(first), { deptId, roleId: roleIdOf(api.a, 'reviewer') });
    const grant = (roleIds: string[]) => admin.post('/api/blade-user/grant', { userIds: [first.body.user_id], roleIds });
    await grant([roleId]);
    expect((await me(switched.body.access_token)).permissions).toEqual([]);
    await grant([roleId, roleIdOf(api.a, 'reviewer')]);
    expect((await me(switched.body.access_token)).authority).toEqual(['reviewer']);
  });

  test('C001 R148 R151 one may sign in right into a role; while the mode is off the headers are refused', async () => {
    const into = await api.signIn('both', testPassword, api.a, { 'dept-id': deptId, 'role-id': roleId });
    expect(into.body).toMatchObject({ authority: ['clerk'], dept_id: deptId, dept_name: '订单部' });
    expect(await me(into.body.access_token)).toMatchObject({ dept_name: '订单部' });
    const plain = await signInOn({});
    try {
      const refused = await plain.signIn('clerk', testPassword, plain.a, { 'dept-id': deptId, 'role-id': roleId });
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    } finally {
      await plain.close();
    }
  });
});

describe('C007 a one-off secret', () => {
  const program = async (clientId: string, scope: string): Promise<string> => {
    const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
    const profile = {
      clientId,
      grants: ['client_credentials'] as const,
      scopes: [scope],
      tenantId: api.a,
      accessSeconds: 3600,
      refreshSeconds: 0,
    };
    await seedClient({ runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') }, profile, 'a long secret');
    await platform.close();
    const body = { grant_type: 'client_credentials', scope };
    return (await api.inject({ method: 'POST', path: tokenPath, headers: basicOf(`${clientId}:a long secret`), body })).body.access_token;
  };
  const wish = (token: string, body: object) =>
    api.inject({ method: 'POST', path: '/api/console/sign-in/secrets', headers: bearer(token), body });
  const come = (secret: string, method = 'POST', headers: Readonly<Record<string, string>> = {}) =>
    api.inject({
      method,
      path: '/api/blade-desk/blade-auth/sso/oa-login',
      headers: { ...basic, ...headers },
      ...(method === 'POST' ? { body: { secret } } : { query: { secret } }),
    });
  let token: string;
  beforeAll(async () => {
    token = await program('oa', 'sso');
  });

  test.each(['GET', 'POST'])('C007 R158 by %s it signs in once, with the fields of the token call', async (method) => {
    const { body } = await wish(token, { account: 'clerk' });
    expect(body.data.expiresIn).toBe(60);
    const answer = await come(body.data.secret, method);
    expect(answer).toMatchObject({ status: 200, body: { account: 'clerk', token_type: 'bearer', authority: ['clerk'] } });
    expect(cookieOf(answer)).toMatch(/^cf_refresh=/);
    expect(await come(body.data.secret, method)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
    expect(api.logged.join('')).not.toContain(body.data.secret);
  });

  test('C007 without a secret nothing is asked of anybody', async () => {
    expect(await come('')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  test('C007 R158 one that was made for a browser signs in there alone, and is used up by any other', async () => {
    const mine = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };
    const made = async (browser: object): Promise<string> => (await wish(token, { account: 'clerk', ...browser })).body.data.secret;
    const here = { address: '127.0.0.1', userAgent: mine['user-agent'] };
    expect((await come(await made(here), 'POST', mine)).status).toBe(200);
    expect((await come(await made({ address: '127.0.0.1' }), 'GET', { 'user-agent': 'other' })).status).toBe(200);
    for (const elsewhere of [
      { ...here, address: '203.0.113.9' },
      { ...here, address: '2001:db8::1' },
      { ...here, userAgent: 'other' },
    ]) {
      const secret = await made(elsewhere);
      expect(await come(secret, 'POST', mine)).toMatchObject({ status: 401, body: { error: 'invalid_grant' } });
      expect((await come(secret, 'POST', { 'user-agent': elsewhere.userAgent })).status).toBe(401);
    }
    expect((await wish(token, { account: 'clerk', address: 'my desk' })).body.errors).toMatchObject([{ path: 'address' }]);
  });

  test('it is worth nothing after a minute, and nobody lives longer with it', async () => {
    expect((await wish(token, { account: 'clerk', seconds: 61 })).status).toBe(400);
    const { body } = await wish(token, { account: 'clerk' });
    api.clock.pass(60_001);
    expect((await come(body.data.secret)).status).toBe(401);
    expect((await come('no secret')).status).toBe(401);
  });

  test('only a program with the scope sso may say who somebody is, and only of its own tenant', async () => {
    for (const wrong of [admin.token, await program('books', 'integration')])
      expect(await wish(wrong, { account: 'clerk' })).toMatchObject({ status: 403, body: { refusal: 'NotAllowed' } });
    expect((await wish(token, { account: 'nobody' })).status).toBe(404);
  });

  test('who was disabled meanwhile does not get in', async () => {
    const { body } = await wish(token, { account: 'technician' });
    const { id, version, ...rest } = (await admin.get('/api/blade-user/page', { account: 'technician' })).body.data.records[0];
    const { name, realName } = rest;
    expect(
      (await admin.post('/api/blade-user/submit', { id, version, account: 'technician', name, realName, status: 'disabled' })).status,
    ).toBe(200);
    expect((await come(body.data.secret)).status).toBe(400);
  });
});

describe('sessions', () => {
  test('a sign-in from a new place is told to the person, the first one of all is not', async () => {
    const proxied = await startTestApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const from = (address: string) =>
        proxied.signIn('inspector', testPassword, proxied.a, {
          'x-forwarded-for': address,
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537',
        });
      const notices = async (session: string) =>
        (await proxied.inject({ path: '/api/console/notices', headers: bearer(session) })).body.data.records as { text: string }[];
      const home = await from('198.51.100.7');
      expect(await notices(home.body.access_token)).toEqual([]);
      await from('198.51.100.7');
      expect(await notices(home.body.access_token)).toEqual([]);
      await from('203.0.113.9');
      const told = await notices(home.body.access_token);
      expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Chrome, Windows')]);
    } finally {
      await proxied.close();
    }
  });

  test("signing out everywhere ends all of one's own sessions but this one, and nobody else's", async () => {
    const [here, there, colleague] = [
      await api.signIn('deliveryClerk', testPassword),
      await api.signIn('deliveryClerk', testPassword),
      await api.signIn('reviewer', testPassword),
    ];
    const end = { method: 'POST', path: '/api/console/sessions/end-all', headers: bearer(here.body.access_token), body: {} };
    expect(await api.inject(end)).toMatchObject({ status: 200, body: { data: true } });
    const status = async (token: string) => (await api.inject({ path: '/api/blade-system/menu/routes', headers: bearer(token) })).status;
    expect([
      await status(here.body.access_token),
      await status(there.body.access_token),
      await status(colleague.body.access_token),
    ]).toEqual([200, 401, 200]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword, roleIdOf, startTestApi, testPassword, type TestApi } from '../testing/harness.js';
import { sha256 } from './passwords.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'info' });
});
afterAll(() => api.close());

const basic = { authorization: `Basic ${Buffer.from('console:console').toString('base64')}` };
const tokenPath = '/api/blade-auth/oauth/token';

describe('signing in', () => {
  test('C001 R146 decision 18: an account and the hash of its password answer a token and who it is', async () => {
    const { status, body, headers } = await api.signIn('clerk', testPassword);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.closeTo(36_000, -1),
      tenant_id: '000000',
      account: 'clerk',
      role_name: 'clerk',
      authority: ['clerk'],
    });
    expect(body).not.toHaveProperty('refresh_token');
    expect(headers['set-cookie']).toMatch(/^cf_refresh=[^;]+; Max-Age=604800; Path=\/api\/blade-auth; HttpOnly; SameSite=Strict$/);
  });

  test.each(['query', 'form', 'json'])('C001 the parameters may stand in the %s', async (place) => {
    const asked = {
      grant_type: 'password',
      tenantId: '000000',
      username: 'clerk',
      password: sha256(testPassword),
      scope: 'all',
      type: 'account',
    };
    const request =
      place === 'query'
        ? { query: asked }
        : place === 'json'
          ? { body: asked }
          : { body: new URLSearchParams(asked).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const answer = await api.inject({
      method: 'POST',
      path: tokenPath,
      ...request,
      headers: { ...basic, ...('headers' in request ? request.headers : {}) },
    });
    expect([answer.status, typeof answer.body.access_token]).toEqual([200, 'string']);
  });

  test('C001 S08 an unknown account is told the same as a wrong password', async () => {
    const wrong = await api.signIn('clerk', 'not the password', api.a, { 'accept-language': 'en' });
    const unknown = await api.signIn('nobody', 'not the password', api.a, { 'accept-language': 'en' });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_description: 'Wrong account or password' } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    ['no client', { headers: {} }, 401, 'invalid_client'],
    ['a wrong secret', { headers: { authorization: `Basic ${Buffer.from('console:wrong').toString('base64')}` } }, 401, 'invalid_client'],
    ['another grant', { headers: basic, body: { grant_type: 'magic' } }, 400, 'unsupported_grant_type'],
    [
      'a password that is no hash',
      { headers: basic, body: { grant_type: 'password', tenantId: '000000', username: 'clerk', password: testPassword } },
      400,
      'invalid_request',
    ],
    [
      'an upper-case hash',
      {
        headers: basic,
        body: { grant_type: 'password', tenantId: '000000', username: 'clerk', password: sha256(testPassword).toUpperCase() },
      },
      400,
      'invalid_request',
    ],
    [
      'no tenant',
      { headers: basic, body: { grant_type: 'password', username: 'clerk', password: sha256(testPassword) } },
      400,
      'invalid_request',
    ],
    [
      'the tenant that owns the platform',
      { headers: basic, body: { grant_type: 'password', tenantId: 'platform', username: 'admin', password: sha256(adminPassword) } },
      400,
      'invalid_request',
    ],
  ])('%s is refused in the form of sign-in', async (_, request, status, error) => {
    expect(
      await api.inject({ method: 'POST', path: tokenPath, ...('body' in request ? {} : { body: { grant_type: 'password' } }), ...request }),
    ).toMatchObject({ status, body: { error } });
  });

  test('the hash that is kept does not sign anybody in', async () => {
    const { rows } = await query<{ hash: string }>(
      `select hash from platform.credentials where account = 'clerk' and tenant_id = '000000'`,
    );
    const hash = rows[0]?.hash ?? '';
    expect(hash).toMatch(/^\$argon2id\$/);
    for (const password of [hash, sha256(hash)]) {
      const answer = await api.inject({
        method: 'POST',
        path: tokenPath,
        headers: basic,
        body: { grant_type: 'password', tenantId: '000000', username: 'clerk', password },
      });
      expect(answer.status).toBe(400);
    }
  });

  test('C002 no captcha is wanted, and its call says so', async () => {
    expect(await api.inject({ path: '/api/blade-auth/oauth/captcha' })).toMatchObject({ status: 200, body: { key: '', image: '' } });
  });

  test('C001 a program signs in for itself, within its scopes, and reads nothing else', async () => {
    const { seedClient } = await import('../testing/harness.js');
    const { createTenantPool } = await import('@cloud-factory/projections/shared');
    const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
    await seedClient(
      { runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') },
      {
        clientId: 'books',
        grants: ['client_credentials'],
        scopes: ['integration'],
        tenantId: api.a,
        accessSeconds: 3600,
        refreshSeconds: 0,
      },
      'a long secret',
    );
    await platform.close();
    const client = { authorization: `Basic ${Buffer.from('books:a long secret').toString('base64')}` };
    const token = await api.inject({
      method: 'POST',
      path: tokenPath,
      headers: client,
      body: { grant_type: 'client_credentials', scope: 'integration' },
    });
    expect(token).toMatchObject({ status: 200, body: { tenant_id: '000000', scope: 'integration', expires_in: expect.closeTo(3600, -1) } });
    expect(
      await api.inject({ path: '/api/blade-user/page', headers: { 'blade-auth': `bearer ${token.body.access_token}` } }),
    ).toMatchObject({ status: 403 });
    expect(
      await api.inject({ method: 'POST', path: tokenPath, headers: client, body: { grant_type: 'client_credentials', scope: 'all' } }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    expect(await api.inject({ method: 'POST', path: tokenPath, headers: client, body: { grant_type: 'password' } })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
  });
});

const query = async <Row>(sql: string): Promise<{ rows: Row[] }> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: api.database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql)) as unknown as { rows: Row[] };
  } finally {
    await client.end();
  } // the spec knows its columns
};

describe('refreshing', () => {
  test('C004 C005 who is signed in is told, and what the server remembers is looked up anew', async () => {
    const { body } = await api.signIn('reviewer', testPassword);
    const ask = async (call: string) =>
      (await api.inject({ path: `/api/blade-auth/oauth/${call}`, headers: { 'blade-auth': `bearer ${body.access_token}` } })).body.data;
    const before = await ask('user-info');
    expect(before).toMatchObject({
      tenant_id: '000000',
      user_id: body.user_id,
      account: 'reviewer',
      authority: ['reviewer'],
      is_platform: false,
    });
    expect(before.permissions).toContain('orderentry.review');
    expect(await ask('clear-cache')).toBe(true);
    expect(await ask('user-info')).toEqual(before);
  });

  test('C005 what was changed behind the server counts once its memory was cleared', async () => {
    const { body } = await api.signIn('inspector', testPassword);
    const ask = async (call: string) =>
      (await api.inject({ path: `/api/blade-auth/oauth/${call}`, headers: { 'blade-auth': `bearer ${body.access_token}` } })).body.data;
    // Remembered now, for most of a second.
    expect((await ask('user-info')).permissions).not.toContain('user.read');
    const roleId = roleIdOf(api.a, 'inspector');
    await api.say(api.a, { type: 'GrantPermissions', roleId, permissions: ['user.read'], scope: 'all' } as { type: string });
    expect(await ask('clear-cache')).toBe(true);
    expect((await ask('user-info')).permissions).toEqual(['user.read']);
  });

  const cookieOf = (headers: Readonly<Record<string, unknown>>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    api.inject({ method: 'POST', path: tokenPath, headers: { ...basic, cookie, ...headers }, body: { grant_type: 'refresh_token' } });
  const works = async (token: string) =>
    (await api.inject({ path: '/api/blade-auth/oauth/user-info', headers: { 'blade-auth': `bearer ${token}` } })).status;

  test('S06 two tabs that refresh at once get the same child', async () => {
    const first = cookieOf((await api.signIn('reviewer', testPassword)).headers);
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(cookieOf(one.headers)).toBe(cookieOf(two.headers));
    expect(cookieOf(one.headers)).not.toBe(first);
  });

  test('C001 S06 a replayed token ends the whole session', async () => {
    const first = cookieOf((await api.signIn('reviewer', testPassword)).headers);
    const second = await refresh(first);
    const third = await refresh(cookieOf(second.headers));
    expect(await works(third.body.access_token)).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    expect(await works(third.body.access_token)).toBe(401);
    // Its holder is told that it was ended, and not that it ran out.
    expect(await refresh(cookieOf(third.headers))).toMatchObject({ status: 401, body: { error: 'access_denied' } });
  });

  test('S06 the direct parent is worth nothing after ten seconds', async () => {
    const first = cookieOf((await api.signIn('reviewer', testPassword)).headers);
    await refresh(first);
    api.clock.pass(11_000);
    expect((await refresh(first)).status).toBe(401);
  });

  test('a refresh token that nobody used for seven days is worth nothing, an access token after 36,000 seconds', async () => {
    const { headers, body } = await api.signIn('reviewer', testPassword);
    api.clock.pass(36_001_000);
    expect(await works(body.access_token)).toBe(401);
    api.clock.pass(7 * 86_400_000);
    expect((await refresh(cookieOf(headers))).status).toBe(401);
  });

  test('S17 a foreign page cannot make use of the cookie', async () => {
    const first = cookieOf((await api.signIn('reviewer', testPassword)).headers);
    expect((await refresh(first, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await refresh(first, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test.each([
    ['an edited tenant', (token: string) => token.replace('000000', '111111')],
    ['a longer life', (token: string) => token.replace(/\.(\d+)\./, (_, at: string) => `.${Number(at) + 9_999}.`)],
    ['an edited signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['a leading space', (token: string) => ` ${token}`],
    ['a megabyte', () => 'x'.repeat(10_000)],
  ])("S05 a token with %s is nobody's", async (_, edited) => {
    const { body } = await api.signIn('reviewer', testPassword);
    expect(await works(edited(body.access_token))).toBe(401);
  });

  test('S05 a refresh token is no access token', async () => {
    const { headers } = await api.signIn('reviewer', testPassword);
    expect(await works(decodeURIComponent(cookieOf(headers).split('=')[1] ?? ''))).toBe(401);
  });
});

test('S18 neither tokens nor passwords nor hashes nor names stand in the log', async () => {
  const { body, headers } = await api.signIn('clerk', testPassword);
  await api.inject({ path: '/api/blade-user/page?realName_like=clerk000000', headers: { 'blade-auth': `bearer ${body.access_token}` } });
  await api.inject({ method: 'POST', path: `${tokenPath}?password=${sha256('a secret')}&username=clerk`, headers: basic });
  const text = api.logged.join('');
  expect(text).toContain('"answered"');
  expect(text).toContain('"userId"');
  for (const secret of [
    body.access_token,
    String(headers['set-cookie']).slice(11, 60),
    sha256(testPassword),
    sha256('a secret'),
    'console:console',
    'clerk000000',
  ])
    expect(text).not.toContain(secret);
});

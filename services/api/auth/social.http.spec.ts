import { startTestProvider, type TestProvider } from '@cloud-factory/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roleIdOf, startTestApi, testPassword, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { sha256 } from './passwords.js';

let provider: TestProvider;
let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  provider = await startTestProvider();
  api = await startTestApi({
    logLevel: 'info',
    settings: { PUBLIC_URL: 'http://console.example', OUTGOING_HOSTS: `lan:${provider.host}` },
  });
  admin = await api.as('admin');
  const { issuer, clientId, clientSecret } = provider;
  for (const entered of [
    { source: 'oa', name: 'OA' },
    { source: 'clinic', name: '诊所', tenantId: '111111' },
  ]) {
    await admin.post('/api/blade-system/provider/submit', { ...entered, issuer, clientId, clientSecret });
    await admin.post('/api/blade-system/provider/enable', { id: entered.source });
  }
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => provider.fault('none'));

const basic = { authorization: `Basic ${Buffer.from('console:console').toString('base64')}` };
const tokenPath = '/api/blade-auth/oauth/token';
const cookiesOf = ({ headers }: TestAnswer): string =>
  [headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';', 1)[0])
    .join('; ');

const start = (source = 'oa') => api.inject({ path: '/api/console/sign-in/start', query: { source } });

const returnedBy = ({ searchParams: back }: URL) => ({
  code: back.get('code') ?? '',
  state: back.get('state') ?? '',
  ...(back.has('iss') && { iss: String(back.get('iss')) }),
});

/** There and back again: the cookie of the browser that went, and what the provider sent along. */
async function visited(sub: string, source = 'oa') {
  provider.person({ sub, name: '周敏' });
  const begun = await start(source);
  const back = await provider.visit(String(begun.headers['location']));
  return { cookie: cookiesOf(begun), back, ...returnedBy(back) };
}
type Visited = Pick<Awaited<ReturnType<typeof visited>>, 'cookie' | 'code' | 'state' | 'iss'>;
const finish = ({ cookie, code, state, iss }: Visited, more: object = {}, headers: Record<string, string> = {}) =>
  api.inject({
    method: 'POST',
    path: tokenPath,
    headers: { ...basic, cookie, ...headers },
    body: { grant_type: 'social', code, state, iss, ...more },
  });
const signIn = async (sub: string) => finish(await visited(sub));
const register = (oauthId: string, more: object = {}) =>
  api.inject({
    method: 'POST',
    path: '/api/blade-user/register-guest',
    body: { tenantId: api.a, name: '周敏', account: 'zhoumin', password: sha256('Elf-Schwalben'), oauthId, ...more },
  });
const decide = (body: object) => admin.post('/api/console/guests/decide', body);

describe('the way to the other system', () => {
  test('the sign-in page hears of the systems and of nothing secret', async () => {
    const { body, text } = await api.inject({ path: '/api/console/sign-in/ways' });
    expect(body.data).toEqual({
      captcha: false,
      switch: false,
      providers: [
        { source: 'oa', name: 'OA' },
        { source: 'clinic', name: '诊所' },
      ],
    });
    expect(text).not.toContain(provider.clientSecret);
  });

  test('the browser is sent with a state, a nonce and a challenge, each other every time, and comes back to /login', async () => {
    const one = await start();
    const two = await start();
    expect(one.status).toBe(302);
    const [first, second] = [one, two].map(({ headers }) => new URL(String(headers['location'])).searchParams);
    expect(first?.get('redirect_uri')).toBe('http://console.example/login');
    expect(first?.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)?.length).toBeGreaterThan(30);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
    expect(one.headers['set-cookie']).toMatch(/^cf_flow=[^;]+; Max-Age=600; Path=\/api\/blade-auth; HttpOnly; SameSite=Strict$/);
    expect((await start('elsewhere')).status).toBe(404);
  });

  test.each(['foreignKey', 'wrongAudience', 'wrongNonce', 'expired'] as const)(
    'an id token with the fault %s is not believed',
    async (fault) => {
      provider.fault(fault);
      expect(await signIn('somebody')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    },
  );

  test('another state, no cookie, another browser, the same code twice: refused', async () => {
    const asked = await visited('somebody');
    expect((await finish({ ...asked, state: 'another' })).status).toBe(400);
    // The first try used it up, whatever its state was.
    expect((await finish(asked)).status).toBe(400);
    expect((await finish({ ...(await visited('somebody')), cookie: '' })).status).toBe(400);
    const [mine, theirs] = [await visited('somebody'), await visited('somebody')];
    expect((await finish({ ...mine, cookie: theirs.cookie })).status).toBe(400);
    const good = await visited('somebody');
    expect((await finish(good)).status).toBe(200);
    expect((await finish(good)).status).toBe(400);
    const late = await visited('somebody');
    api.clock.pass(601_000);
    expect((await finish(late)).status).toBe(400);
  });
});

describe('R071 R072 a first sign-in is a guest', () => {
  test('C001 without a user id, without a session and without a right', async () => {
    const answer = await signIn('guest-1');
    expect(answer).toMatchObject({ status: 200, body: { user_id: '-1', account: '', tenant_id: '', user_name: '周敏', authority: [] } });
    expect(cookiesOf(answer)).not.toContain('cf_refresh');
    const asGuest = { 'blade-auth': `bearer ${answer.body.access_token}` };
    for (const path of ['/api/blade-user/info', '/api/blade-system/menu/routes'])
      expect((await api.inject({ path, headers: asGuest })).status).toBe(401);
  });

  test('R073 the tenant is known when all people of the system belong to one', async () => {
    const guest = await finish(await visited('guest-clinic', 'clinic'), { source: 'clinic' });
    expect(guest.body.tenant_id).toBe('111111');
    expect(await register(guest.body.oauth_id, { tenantId: api.a })).toMatchObject({ status: 404, body: { refusal: 'TenantNotFound' } });
    expect((await register(guest.body.oauth_id, { tenantId: api.b, account: 'clinic' })).status).toBe(200);
  });

  test('C115 whoever names no sign-in elsewhere is nobody, whatever else they send', async () => {
    const answer = await api.inject({ method: 'POST', path: '/api/blade-user/register-guest', body: { account: 1 } });
    expect(answer).toMatchObject({ status: 401, body: { refusal: 'NotSignedIn' } });
  });

  test('C115 R076 asks to be let in, waits, and signs in once an administrator accepted', async () => {
    const guest = await signIn('guest-2');
    const asked = await register(guest.body.oauth_id);
    expect(asked).toMatchObject({ status: 200, body: { data: { version: 1 } } });
    const { id } = asked.body.data;
    // Neither way leads in yet, and both say why, to whoever proved who they are.
    expect(await signIn('guest-2')).toMatchObject({
      status: 400,
      body: { error: 'access_denied', error_description: '注册申请已提交,请耐心等待管理员通过!' },
    });
    expect((await api.signIn('zhoumin', 'Elf-Schwalben')).status).toBe(400);
    await api.caughtUp();
    expect((await admin.get('/api/blade-user/page', { status: 'pending', account: 'zhoumin' })).body.data.records).toMatchObject([
      { id, account: 'zhoumin', source: 'oa', roleIds: [] },
    ]);
    expect((await decide({ id, isAccepted: true, roleIds: [] })).status).toBe(400);
    expect((await decide({ id, isAccepted: true, roleIds: [roleIdOf(api.a, 'clerk')], deptId: null })).status).toBe(200);
    expect(await signIn('guest-2')).toMatchObject({ status: 200, body: { user_id: id, account: 'zhoumin', authority: ['clerk'] } });
    expect((await api.signIn('zhoumin', 'Elf-Schwalben')).body.user_id).toBe(id);
    expect(await decide({ id, isAccepted: true, roleIds: [roleIdOf(api.a, 'clerk')] })).toMatchObject({
      status: 409,
      body: { refusal: 'UserNotPending' },
    });
  });

  test('who was refused is nobody, and may ask again with the same account', async () => {
    const guest = await signIn('guest-3');
    const { id } = (await register(guest.body.oauth_id, { account: 'again' })).body.data;
    expect((await decide({ id, isAccepted: false, reason: '不认识' })).status).toBe(200);
    const second = await signIn('guest-3');
    expect(second.body.user_id).toBe('-1');
    expect((await register(second.body.oauth_id, { account: 'again' })).status).toBe(200);
  });

  test('S10 a ticket counts for one person, once, and says nothing of roles', async () => {
    const guest = await signIn('guest-4');
    const ticket = guest.body.oauth_id;
    expect((await register(ticket, { roleIds: [roleIdOf(api.a, 'administrator')] })).status).toBe(400);
    expect(await register('x'.repeat(43))).toMatchObject({ status: 409, body: { refusal: 'GuestExpired' } });
    expect(await register(ticket, { account: 'clerk' })).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken' } });
    expect(await register(ticket, { account: 'guest4', password: sha256('12345678') })).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordTooCommon' },
    });
    expect(await register(ticket, { tenantId: '999999' })).toMatchObject({ status: 404, body: { refusal: 'TenantNotFound' } });
    expect((await register(ticket, { account: 'guest4' })).status).toBe(200);
    expect(await register(ticket, { account: 'guest5' })).toMatchObject({ status: 409, body: { refusal: 'GuestExpired' } });
  });

  test('whoever has no right to change users accepts nobody', async () => {
    const guest = await signIn('guest-6');
    const { id } = (await register(guest.body.oauth_id, { account: 'guest6' })).body.data;
    const clerk = await api.as('clerk');
    const wish = { id, isAccepted: true, roleIds: [roleIdOf(api.a, 'clerk')] };
    expect((await clerk.post('/api/console/guests/decide', wish)).status).toBe(403);
    const other = await api.as('admin', api.b);
    expect((await other.post('/api/console/guests/decide', wish)).status).toBe(404);
  });
});

test('S18 no code, state, ticket or secret of the other system stands in the log', async () => {
  const asked = await visited('guest-log');
  const { body } = await finish(asked);
  const text = api.logged.join('');
  expect(text).toContain('"answered"');
  for (const secret of [asked.code, asked.state, asked.cookie.slice(8), body.access_token, provider.clientSecret, sha256(testPassword)])
    expect(text).not.toContain(secret);
});

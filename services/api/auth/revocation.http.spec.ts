import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPassword, roleIdOf, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';
import { platformTenant } from './credential-store.js';
import { sha256 } from './passwords.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

// A call that looks at nothing but the session: the answer is the guard's own.
const info = '/api/blade-system/menu/routes';
const asking = (token: string, path = info) => api.inject({ path, headers: { 'blade-auth': `bearer ${token}` } });
const sessionOf = async (account: string, password = testPassword): Promise<string> =>
  (await api.signIn(account, password)).body.access_token;
const userIdOf = async (account: string): Promise<string> => (await admin.get('/api/blade-user/page', { account })).body.data.records[0].id;

/** What another process did is seen within the second that was promised. */
const laterBySecond = () => api.clock.pass(1_000);

describe('S16 what is taken away is gone at once', () => {
  test.each(['GET', 'POST'])('C003 C006 %s logout ends the session that asks and no other', async (method) => {
    const [one, two] = [await sessionOf('clerk'), await sessionOf('clerk')];
    expect([(await asking(one)).status, (await asking(two)).status]).toEqual([200, 200]);
    const answer = await api.inject({ method, path: '/api/blade-auth/oauth/logout', headers: { 'blade-auth': `bearer ${one}` } });
    expect(answer).toMatchObject({ status: 200, body: { code: 200, success: true, data: true } });
    expect([(await asking(one)).status, (await asking(two)).status]).toEqual([401, 200]);
  });

  test('C006 POST logout ends the session of the refresh cookie, and takes the cookie away', async () => {
    const { headers, body } = await api.signIn('clerk', testPassword);
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    const answer = await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { cookie } });
    expect(String(answer.headers['set-cookie'])).toMatch(/^cf_refresh=;/);
    expect((await asking(body.access_token)).status).toBe(401);
  });

  test('C003 a GET of logout without the header ends nothing, so no foreign page can', async () => {
    const { headers, body } = await api.signIn('clerk', testPassword);
    await api.inject({ path: '/api/blade-auth/oauth/logout', headers: { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' } });
    expect((await asking(body.access_token)).status).toBe(200);
  });

  test.each(['cross-site', 'same-site', ''])(
    'SEC-17 a POST of logout from a %s page ends nothing and takes no cookie away',
    async (site) => {
      const { headers, body } = await api.signIn('clerk', testPassword);
      const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
      const from = (more: object) => api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { cookie, ...more } });
      const answer = await from({ 'sec-fetch-site': site });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
      expect((await asking(body.access_token)).status).toBe(200);
      expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await asking(body.access_token)).status).toBe(401);
    },
  );

  test('SEC-17 two refresh cookies are refused: which of them counts would be a guess', async () => {
    const { headers, body } = await api.signIn('clerk', testPassword);
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    for (const both of [`${cookie}; cf_refresh=planted`, `cf_refresh=planted;${cookie}`]) {
      const refreshed = await api.inject({
        method: 'POST',
        path: '/api/blade-auth/oauth/token',
        headers: { authorization: `Basic ${Buffer.from('console:console').toString('base64')}`, cookie: both },
        body: { grant_type: 'refresh_token' },
      });
      expect(refreshed.status).toBe(401);
      expect((await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { cookie: both } })).status).toBe(401);
    }
    expect((await asking(body.access_token)).status).toBe(200);
  });

  test('SEC-20 clearing the cache lets the server forget the own session alone', async () => {
    const [one, two] = [await sessionOf('clerk'), await sessionOf('inspector')];
    const looks = async (token: string): Promise<number> => {
      const get = vi.spyOn(api.runner, 'stateOf');
      await asking(token);
      return get.mock.calls.filter(([, stream]) => stream.startsWith('user-')).length;
    };
    for (const token of [one, two]) await asking(token);
    await api.inject({ path: '/api/blade-auth/oauth/clear-cache', headers: { 'blade-auth': `bearer ${one}` } });
    expect(await looks(two)).toBe(0);
    vi.restoreAllMocks();
    expect(await looks(one)).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  test('C114 a new password ends every other session', async () => {
    const [here, there] = [await sessionOf('technician'), await sessionOf('technician')];
    const [old, next] = [sha256(testPassword), sha256('Acht-Wale-im-Meer')];
    const change = (body: object) =>
      api.inject({ method: 'POST', path: '/api/blade-user/update-password', headers: { 'blade-auth': `bearer ${here}` }, body });
    expect(await change({ oldPassword: next, newPassword: next, newPassword1: next })).toMatchObject({
      status: 409,
      body: { refusal: 'WrongPassword' },
    });
    expect(await change({ oldPassword: old, newPassword: old, newPassword1: old })).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordUnchanged' },
    });
    expect(await change({ oldPassword: old, newPassword: sha256('12345678'), newPassword1: sha256('12345678') })).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordTooCommon' },
    });
    expect(await change({ oldPassword: old, newPassword: sha256('technician'), newPassword1: sha256('technician') })).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordTooCommon' },
    });
    expect(await change({ oldPassword: old, newPassword: next, newPassword1: old })).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordsDiffer' },
    });
    expect((await change({ oldPassword: old, newPassword: next, newPassword1: next })).status).toBe(200);
    expect([(await asking(here)).status, (await asking(there)).status]).toEqual([200, 401]);
    expect((await api.signIn('technician', testPassword)).status).toBe(400);
    expect((await api.signIn('technician', 'Acht-Wale-im-Meer')).status).toBe(200);
  });

  test('C111 a password that was reset is shown once, works, and ends every session; the same request shows the same', async () => {
    const before = await sessionOf('warehouseKeeper');
    const id = await userIdOf('warehouseKeeper');
    const headers = { 'idempotency-key': '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' };
    const reset = () => admin.inject({ method: 'POST', path: '/api/blade-user/reset-password', query: { userIds: id }, headers });
    const first = await reset();
    expect(first.status).toBe(200);
    expect((await reset()).body).toEqual(first.body);
    expect((await asking(before)).status).toBe(401);
    expect((await api.signIn('warehouseKeeper', first.body.data[0].password)).status).toBe(200);
    const stored = (await api.source.readTenant(api.a, null, 10_000)).map((event) => JSON.stringify(event)).join('');
    expect(stored).not.toContain(first.body.data[0].password);
    expect(stored).not.toMatch(/argon2|[0-9a-f]{64}/);
  });

  test('C111 C103 nobody is given their account for a password, or the one that they have; a request that is sent again is answered again', async () => {
    const [one, two] = [await userIdOf('deliveryManager'), await userIdOf('regionalDirector')];
    const reset = (password: string, key?: string) =>
      admin.post(
        '/api/blade-user/reset-password',
        { userIds: [one, two], password: sha256(password) },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      );
    expect(await reset('regionalDirector')).toMatchObject({ status: 409, body: { refusal: 'PasswordTooCommon' } });
    expect(await reset(testPassword)).toMatchObject({ status: 409, body: { refusal: 'PasswordUnchanged' } });
    const key = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bee';
    const first = await reset('Sieben-Wale-im-Fjord', key);
    expect(first.status).toBe(200);
    expect(await reset('Sieben-Wale-im-Fjord', key)).toMatchObject({ status: 200, body: first.body });
    expect(await reset('Sieben-Wale-im-Fjord')).toMatchObject({ status: 409, body: { refusal: 'PasswordUnchanged' } });
    const kept = { id: one, account: 'deliveryManager', name: 'deliveryManager', realName: 'deliveryManager' };
    const change = (password: string, more: object = {}) =>
      admin.post('/api/blade-user/update', { ...kept, ...more, password: sha256(password) });
    expect(await change('Sieben-Wale-im-Fjord')).toMatchObject({ status: 409, body: { refusal: 'PasswordUnchanged' } });
    expect((await change('Sechs-Wale-im-Fjord')).status).toBe(200);
    expect((await api.signIn('deliveryManager', 'Sechs-Wale-im-Fjord')).status).toBe(200);
  });

  test('S07 nobody guesses by what is refused which password somebody has', async () => {
    const id = await userIdOf('qualityHead');
    const stale = { id, version: 77, account: 'qualityHead', name: 'n', realName: 'r' };
    const guess = async (password: string): Promise<number> =>
      (await admin.post('/api/blade-user/update', { ...stale, password: sha256(password) })).status;
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push(await guess(`Wale-im-Fjord-${nth}`));
    expect(new Set(statuses)).toEqual(new Set([412, 429]));
    expect((await api.signIn('qualityHead', testPassword)).status).toBe(200);
  });

  test('a disabled user is out within a second, and in again when enabled', async () => {
    const token = await sessionOf('inspector');
    expect((await asking(token)).status).toBe(200);
    const userId = await userIdOf('inspector');
    await api.say(api.a, { type: 'DisableUser', userId, reason: 'left' } as { type: string });
    laterBySecond();
    expect((await asking(token)).status).toBe(401);
    expect(await api.signIn('inspector', testPassword)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    await api.say(api.a, { type: 'EnableUser', userId } as { type: string });
    laterBySecond();
    expect((await asking(token)).status).toBe(200);
  });

  test('a role that is taken away, and a right that is taken from a role, act within a second', async () => {
    const token = await sessionOf('deliveryClerk');
    const userId = await userIdOf('deliveryClerk');
    const grant = (roleIds: readonly string[]) => admin.post('/api/blade-user/grant', { userIds: [userId], roleIds });
    expect((await grant([roleIdOf(api.a, 'administrator')])).status).toBe(200);
    expect((await asking(token, '/api/blade-user/page')).status).toBe(200);
    expect((await grant([roleIdOf(api.a, 'deliveryClerk')])).status).toBe(200);
    expect((await asking(token, '/api/blade-user/page')).status).toBe(403);
    const role = { type: 'GrantPermissions', roleId: roleIdOf(api.a, 'deliveryClerk'), permissions: ['user.read'], scope: 'all' } as {
      type: string;
    };
    await api.say(api.a, role);
    laterBySecond();
    expect((await asking(token, '/api/blade-user/page')).status).toBe(200);
    await api.say(api.a, { type: 'RemoveRole', roleId: roleIdOf(api.a, 'deliveryClerk') } as { type: string });
    laterBySecond();
    expect((await asking(token, '/api/blade-user/page')).status).toBe(403);
  });

  test('a suspended tenant is out within a second', async () => {
    const { body } = await api.signIn('clerk', testPassword, api.b);
    expect((await asking(body.access_token)).status).toBe(200);
    await api.say(platformTenant, { type: 'SuspendTenant', tenantId: api.b, reason: 'unpaid' } as { type: string });
    laterBySecond();
    expect((await asking(body.access_token)).status).toBe(401);
    expect((await api.signIn('clerk', testPassword, api.b)).status).toBe(400);
    await api.say(platformTenant, { type: 'ResumeTenant', tenantId: api.b } as { type: string });
  });

  test('a locked screen is locked on the server too, until the password of the lock comes', async () => {
    const token = await sessionOf('clerk');
    const post = (path: string, body: object) =>
      api.inject({ method: 'POST', path: `/api/console/${path}`, headers: { 'blade-auth': `bearer ${token}` }, body });
    expect((await post('lock', { passwd: sha256('4711') })).status).toBe(200);
    expect(await asking(token)).toMatchObject({ status: 403, body: { refusal: 'SessionLocked' } });
    expect(await post('unlock', { passwd: sha256('0815') })).toMatchObject({ status: 409, body: { refusal: 'WrongPassword' } });
    expect((await asking(token)).status).toBe(403);
    expect((await post('unlock', { passwd: sha256('4711') })).status).toBe(200);
    expect((await asking(token)).status).toBe(200);
  });

  test("open sessions are listed, one's own to everybody and all to who may read them, and can be ended", async () => {
    const token = await sessionOf('settlementClerk');
    const mine = await asking(token, '/api/console/sessions');
    expect(mine.body.data).toHaveLength(1);
    expect(mine.body.data[0]).toMatchObject({ isCurrent: true, clientId: 'console', realName: 'settlementClerk000000' });
    expect((await admin.get('/api/console/sessions')).body.data.length).toBeGreaterThan(1);
    const clerk = await api.as('reviewer');
    expect(await clerk.post('/api/console/sessions/end', { id: mine.body.data[0].id })).toMatchObject({
      status: 404,
      body: { refusal: 'SessionNotFound' },
    });
    expect((await admin.post('/api/console/sessions/end', { id: mine.body.data[0].id })).status).toBe(200);
    expect((await asking(token)).status).toBe(401);
  });

  test('the administrator of the seed signs in with the password of the settings', async () => {
    expect((await api.signIn('admin', adminPassword)).status).toBe(200);
  });
});

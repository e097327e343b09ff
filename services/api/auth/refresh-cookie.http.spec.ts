import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, testPassword, type TestApi } from '../testing/harness.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { PUBLIC_URL: 'https://factory.example', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => api.close());

const refresh = (cookie: string) =>
  api.inject({
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    headers: { authorization: `Basic ${Buffer.from('console:console').toString('base64')}`, cookie },
    body: { grant_type: 'refresh_token' },
  });

test('SEC-17 by https the refresh cookie is one that only this very host can set, and no other name counts', async () => {
  const { headers } = await api.signIn('clerk', testPassword);
  expect(headers['set-cookie']).toMatch(/^__Host-cf_refresh=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await refresh(cookie.replace('__Host-', ''))).status).toBe(401);
  const next = await refresh(`${cookie}; cf_refresh=planted-by-a-neighbour`);
  expect(next.status).toBe(200);
  const last = String(next.headers['set-cookie']).split(';', 1)[0] ?? '';
  const out = await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { cookie: last } });
  expect([out.status, [out.headers['set-cookie']].flat().map((each) => String(each).split('=', 1)[0])]).toEqual([
    200,
    ['cf_refresh', '__Host-cf_refresh'],
  ]);
  expect((await refresh(last)).status).toBe(401);
});

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../testing/harness.js';

let api: TestApi;
let isClosed = false;
beforeAll(async () => {
  api = await startTestApi({ settings: { REQUESTS_PER_SECOND: '2' } });
});
afterAll(async () => {
  if (!isClosed) await api.close();
});

test('too many requests of one session are 429 with the seconds to wait, and others are served', async () => {
  const [clerk, reviewer] = [await api.as('clerk'), await api.as('reviewer')];
  const statuses = [];
  for (let nth = 0; nth < 25; nth += 1) statuses.push((await clerk.get('/api/blade-system/menu/routes')).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect(await clerk.get('/api/blade-system/menu/routes')).toMatchObject({
    status: 429,
    body: { code: 429, refusal: 'TooManyRequests' },
    headers: { 'retry-after': '1' },
  });
  expect((await reviewer.get('/api/blade-system/menu/routes')).status).toBe(200);
  api.clock.pass(1_000);
  expect((await clerk.get('/api/blade-system/menu/routes')).status).toBe(200);
});

test('SEC-2 tokens that are made up are paid for by their network, and soon not looked at any more', async () => {
  const forged = `bearer ${api.a}.0197e000-0000-7000-8000-000000000001.1764000000.${'A'.repeat(43)}`;
  const statuses: number[] = [];
  for (let nth = 0; nth < 22; nth += 1)
    statuses.push((await api.inject({ path: '/api/blade-user/page', headers: { 'blade-auth': forged } })).status);
  expect([statuses[0], statuses.includes(429)]).toEqual([401, true]);
});

test('SEC-2 a sign-in weighs as much as ten other requests of strangers, and is refused before anything is looked up', async () => {
  api.clock.pass(10_000);
  const looked = vi.spyOn(api.runner, 'stateOf');
  const statuses: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await api.signIn('clerk', `wrong ${nth}`)).status);
  expect(statuses).toEqual([400, 400, 429]);
  looked.mockClear();
  expect((await api.signIn('clerk', 'wrong')).status).toBe(429);
  expect(looked).not.toHaveBeenCalled();
  expect((await (await api.as('clerk')).get('/api/blade-system/menu/routes')).status).toBe(200);
});

test('a stop lets the requests that run finish, and takes no new ones', async () => {
  await api.app.listen(0, '127.0.0.1');
  const url = await api.app.getUrl();
  api.clock.pass(10_000);
  const { token } = await api.as('admin');
  // Half of its body is sent when the stop begins, the other half after.
  const form = new URLSearchParams({ some: 'thing' }).toString();
  const running = request(`${url}/api/blade-auth/oauth/clear-cache`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': form.length },
  });
  running.write(form.slice(0, 3));
  await fetch(`${url}/api/health`);
  isClosed = true;
  const closing = api.close();
  running.end(form.slice(3));
  const [answer] = (await once(running, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await closing;
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
});

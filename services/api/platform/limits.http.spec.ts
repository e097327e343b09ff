import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a stop lets the requests that run finish, and takes no new ones', async () => {
  await api.app.listen(0, '127.0.0.1');
  const url = await api.app.getUrl();
  const { token } = await api.as('admin');
  // Waits half a second for a write that never comes: it runs while the stop begins.
  const running = fetch(`${url}/api/blade-user/page`, {
    headers: { 'Blade-Auth': `bearer ${token}`, 'X-After-Position': '9999999999999999999' },
  });
  await fetch(`${url}/api/health`);
  isClosed = true;
  const closing = api.close();
  const answer = await running;
  expect([answer.status, ((await answer.json()) as { behind?: boolean }).behind]).toEqual([200, true]);
  await closing;
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed');
});

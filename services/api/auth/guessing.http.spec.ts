import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, testPassword, type TestApi } from '../testing/harness.js';
import { sha256 } from './passwords.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => api.close());
// Each test a day after the last one: what was counted is forgotten by then.
beforeEach(() => {
  api.clock.pass(2 * 86_400_000);
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (account: string, address: string, tenant = api.a) => api.signIn(account, `guess ${account}`, tenant, from(address));

describe('S07 guessing', () => {
  test('at one account from one network is stopped after a few tries, with the seconds to wait', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) statuses.push((await guess('clerk', '203.0.113.7')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    const stopped = await guess('clerk', '203.0.113.7');
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(stopped.body).toMatchObject({ error: 'slow_down' });
  });

  test('SEC-10 unlocking opens an account for one try more, and undoes no counting: of the account, of its pairs, of the network', async () => {
    const admin = await api.as('admin');
    const [found] = (await admin.get('/api/blade-user/page', { account: 'warehouseKeeper' })).body.data.records;
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) await guess('warehouseKeeper', '203.0.113.70');
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await admin.post('/api/blade-user/unlock', { userIds: [found.id] })).status).toBe(200);
      for (let more = 0; more < 3; more += 1) statuses.push((await guess('warehouseKeeper', '203.0.113.70')).status);
    }
    expect(statuses).toEqual([400, 429, 429, 400, 429, 429, 400, 429, 429, 400, 429, 429]);
    // The account itself is let in where its owner knows the password.
    expect((await admin.post('/api/blade-user/unlock', { userIds: [found.id] })).status).toBe(200);
    expect((await api.signIn('warehouseKeeper', testPassword, api.a, from('203.0.113.70'))).status).toBe(200);
  });

  test('while the wait lasts not even the right password is tried', async () => {
    for (let nth = 0; nth < 6; nth += 1) await guess('clerk', '203.0.113.8');
    expect((await api.signIn('clerk', testPassword, api.a, from('203.0.113.8'))).status).toBe(429);
    api.clock.pass(5_000);
    expect((await api.signIn('clerk', testPassword, api.a, from('203.0.113.8'))).status).toBe(200);
  });

  test('each further failure doubles the wait, up to a quarter of an hour', async () => {
    const waits: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const { status, headers } = await guess('inspector', '203.0.113.9');
      if (status !== 429) continue;
      waits.push(Number(headers['retry-after']));
      api.clock.pass(Number(headers['retry-after']) * 1000 + 1);
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    for (let nth = 0; nth < 30; nth += 1) {
      const { status, headers } = await guess('inspector', '203.0.113.9');
      if (status !== 429) continue;
      waits.push(Number(headers['retry-after']));
      api.clock.pass(Number(headers['retry-after']) * 1000 + 1);
    }
    expect(Math.max(...waits)).toBe(900);
  });

  test('at one account from many networks is stopped, and its owner still gets in from where they were before', async () => {
    expect((await api.signIn('reviewer', testPassword, api.a, from('198.51.100.4'))).status).toBe(200);
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) statuses.push((await guess('reviewer', `10.${nth}.0.1`)).status);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    expect((await api.signIn('reviewer', testPassword, api.a, from('172.16.9.9'))).status).toBe(429);
    expect((await api.signIn('reviewer', testPassword, api.a, from('198.51.100.4'))).status).toBe(200);
  });

  test('one guess at each of many accounts from one network is stopped, whatever the tenant', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) statuses.push((await guess(`nobody${nth}`, '203.0.113.99', nth % 2 ? api.a : api.b)).status);
    expect(statuses.indexOf(429)).toBe(50);
    expect((await guess('somebody', '203.0.114.99')).status).toBe(400);
  });

  test('other addresses of the same network are the same network', async () => {
    for (let nth = 0; nth < 6; nth += 1) await guess('technician', `203.0.115.${nth}`);
    expect((await guess('technician', '203.0.115.200')).status).toBe(429);
  });

  test('C113 an administrator forgets what was counted', async () => {
    for (let nth = 0; nth < 8; nth += 1) await guess('qualityHead', '203.0.116.1');
    const admin = await api.signIn('admin', 'Erster-Start-2025', api.a, from('198.51.100.5'));
    const headers = { 'blade-auth': `bearer ${admin.body.access_token}` };
    const { body } = await api.inject({ path: '/api/blade-user/page', query: { account: 'qualityHead' }, headers });
    const id: string = body.data.records[0].id;
    expect((await api.inject({ method: 'POST', path: '/api/blade-user/unlock', query: { userIds: id }, headers })).status).toBe(200);
    expect((await api.signIn('qualityHead', testPassword, api.a, from('203.0.116.1'))).status).toBe(200);
  });
});

test('S08 an unknown account takes as long as a known one', async () => {
  const medianOf = async (account: string): Promise<number> => {
    const times: number[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const start = performance.now();
      await api.inject({
        method: 'POST',
        path: '/api/blade-auth/oauth/token',
        headers: { authorization: `Basic ${Buffer.from('console:console').toString('base64')}`, ...from(`10.${account.length}.${nth}.1`) },
        body: { grant_type: 'password', tenantId: api.a, username: account, password: sha256(`${nth}`) },
      });
      times.push(performance.now() - start);
    }
    return times.toSorted((one, two) => one - two)[4] ?? 0;
  };
  await medianOf('warmup');
  const [known, unknown] = [await medianOf('deliveryClerk'), await medianOf('deliveryClerx')];
  // The hash alone takes some 50 ms: an account that is not looked at would show at once.
  expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.5);
});

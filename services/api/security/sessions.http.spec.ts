// S07, S08, S16: guesses, what an answer gives away, and how long it takes until what was taken away is gone.
import { setTimeout as sleep } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { platformTenant } from '../auth/credential-store.js';
import { sha256 } from '../auth/passwords.js';
import { adminPassword, roleIdOf, startTestApi, testPassword, testUserId, type TestAnswer, type TestApi } from '../testing/harness.js';
import { figure, sized } from '../testing/security.js';

// Work is counted, not timed: how often a slow hash was computed tells what an attacker's clock would. Counted where the work is done, so
// that a password which is not even compared does not count.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
}, 60_000);
afterAll(() => api.close());

const hashes = (): number => vi.mocked(argon2.verify).mock.calls.length;

describe('S07 guesses', () => {
  const guess = (account: string, address: string, more: Readonly<Record<string, string>> = {}, tenant = api.a) =>
    api.signIn(account, `guess ${performance.now()}`, tenant, { 'x-forwarded-for': address, ...more });

  test('at one account from everywhere, and at many accounts from one network, are tested few times before they wait', async () => {
    api.clock.pass(2 * 86_400_000);
    const attempts = sized(80, 10_000);
    let before = hashes();
    for (let nth = 0; nth < attempts; nth += 1) await guess('deliveryClerk', `10.${nth % 250}.${nth >> 8}.1`);
    const oneAccount = hashes() - before;
    before = hashes();
    for (let nth = 0; nth < attempts; nth += 1) await guess(`someone${nth}`, '198.51.100.77', {}, nth % 2 ? api.a : api.b);
    const manyAccounts = hashes() - before;
    figure(
      'S07',
      `of ${attempts} guesses each: ${oneAccount} tested at one account from many networks, ${manyAccounts} from one network at many accounts`,
    );
    // Twenty are free; each wait that ends while this runs lets one more be tested, and doubles.
    expect(oneAccount).toBeLessThanOrEqual(24);
    expect(manyAccounts).toBeLessThanOrEqual(54);
  }, 300_000);

  test('at the same time are counted as those after one another are: no more passwords are looked at', async () => {
    const atOnce = sized(60, 500);
    const testedOf = async (guesses: (nth: number) => Promise<TestAnswer>): Promise<number> => {
      api.clock.pass(2 * 86_400_000);
      const before = hashes();
      const answers = await Promise.all(Array.from({ length: atOnce }, (_, nth) => guesses(nth)));
      expect(answers.filter(({ status }) => status !== 429).length).toBe(hashes() - before);
      return hashes() - before;
    };
    const onePair = await testedOf(() => guess('inspector', '198.51.100.9'));
    const oneAccount = await testedOf((nth) => guess('inspector', `10.${nth % 250}.${nth >> 8}.2`));
    const oneNetwork = await testedOf((nth) => guess(`somebody${nth}`, '198.51.100.10'));
    figure(
      'S07',
      `of ${atOnce} guesses at the same time ${onePair}, ${oneAccount} and ${oneNetwork} tested: of a pair, an account, a network`,
    );
    // Five, twenty and fifty are free; each wait that ends while this runs lets one more be tested, and doubles.
    for (const [tested, free] of [
      [onePair, 5],
      [oneAccount, 20],
      [oneNetwork, 50],
    ] as const) {
      expect(tested).toBeGreaterThanOrEqual(free);
      expect(tested).toBeLessThanOrEqual(free + 4);
    }
  }, 300_000);

  test('are not counted anew because a header, the writing of the account or a parameter differs', async () => {
    api.clock.pass(2 * 86_400_000);
    const before = hashes();
    for (const [nth, account] of [
      'technician',
      'TECHNICIAN',
      'Technician',
      'tECHNICIAN',
      'technician',
      'technician',
      'technician',
      'technician',
    ].entries())
      await guess(account, '198.51.100.7', {
        'x-real-ip': `9.9.9.${nth}`,
        'user-agent': `agent ${nth}`,
        'captcha-key': `${nth}`,
        'tenant-id': api.a,
      });
    expect(hashes() - before).toBeLessThanOrEqual(5);
  });

  test('of others do not keep the owner out of where he was before', async () => {
    api.clock.pass(2 * 86_400_000);
    const at = { 'x-forwarded-for': '192.0.2.55' };
    expect((await api.signIn('settlementClerk', testPassword, api.a, at)).status).toBe(200);
    for (let nth = 0; nth < 40; nth += 1) await guess('settlementClerk', `10.9.${nth}.1`);
    expect((await api.signIn('settlementClerk', testPassword, api.a, at)).status).toBe(200);
  });
});

describe('S08 what an answer gives away', () => {
  const tell = ({ status, body, headers }: TestAnswer) => ({ status, body, names: Object.keys(headers).sort() });
  test.each([
    ['an unknown account', 'nobody-here', '000000'],
    ['an unknown tenant', 'clerk', '999999'],
    ['an account of another tenant', 'clerkOfNobody', '111111'],
  ])('%s is told, and is as much work as a wrong password', async (_, account, tenant) => {
    api.clock.pass(2 * 86_400_000);
    const at = { 'x-forwarded-for': `192.0.2.${account.length}` };
    let before = hashes();
    const wrong = tell(await api.signIn('customer', 'not his password', api.a, at));
    const ofWrong = hashes() - before;
    before = hashes();
    const unknown = tell(await api.signIn(account, 'not his password', tenant as TestApi['a'], at));
    expect(unknown).toEqual(wrong);
    expect([ofWrong, hashes() - before]).toEqual([1, 1]);
  });

  test('somebody who is shut out is told the same, whatever his password', async () => {
    const userId = testUserId(api.a, 'mainAccount');
    await api.say(api.a, { type: 'DisableUser', userId, reason: 'left' } as { type: string });
    api.clock.pass(2 * 86_400_000);
    const right = tell(await api.signIn('mainAccount', testPassword));
    const wrong = tell(await api.signIn('mainAccount', 'not his password'));
    expect(right).toEqual(wrong);
  });
});

/** Seconds from the moment at which something was taken away until a session that asks all the time is told no, and what it still got. */
async function secondsUntil(token: string, take: () => Promise<unknown>, path = '/api/blade-system/menu/routes') {
  const ask = () => api.inject({ path, headers: { 'blade-auth': `bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  const start = performance.now();
  await take();
  const taken = performance.now();
  let served = 0;
  for (;;) {
    const { status } = await ask();
    if (status === 401 || status === 403) return { seconds: (performance.now() - taken) / 1000, served, took: (taken - start) / 1000 };
    served += 1;
    if (performance.now() - taken > 5_000) return { seconds: Number.POSITIVE_INFINITY, served, took: 0 };
    await sleep(10);
  }
}

describe('S16 what is taken away', () => {
  const say = (command: Readonly<Record<string, unknown>>, tenant = api.a) => api.say(tenant, command as { type: string });
  const tokenOf = async (account: string, tenant = api.a): Promise<string> =>
    (await api.signIn(account, account === 'admin' ? adminPassword : testPassword, tenant)).body.access_token;
  const post = (path: string, body: unknown, token: string) =>
    api.inject({ method: 'POST', path, body, headers: { 'blade-auth': `bearer ${token}` } });

  test('is gone within a second, for every session, also when another process took it', async () => {
    api.clock.pass(2 * 86_400_000);
    const admin = await tokenOf('admin');
    const idOf = (token: string) => token.split('.')[1];
    const user = (alias: string) => testUserId(api.a, alias);
    const orders = '/api/saas-order/orderentry/list';
    const rows: Record<string, Awaited<ReturnType<typeof secondsUntil>>> = {};
    const one = await tokenOf('clerk');
    rows['sign out'] = await secondsUntil(one, () => post('/api/blade-auth/oauth/logout', undefined, one));
    const two = await tokenOf('clerk');
    rows['session ended by another'] = await secondsUntil(two, () => post('/api/console/sessions/end', { id: idOf(two) }, admin));
    const three = await tokenOf('clerk');
    rows['screen locked'] = await secondsUntil(three, () => post('/api/console/lock', { passwd: sha256('4711') }, three));
    const four = await tokenOf('clerk');
    rows['role taken by an administrator'] = await secondsUntil(
      four,
      () => post('/api/blade-user/grant', { userIds: [user('clerk')], roleIds: [roleIdOf(api.a, 'technician')] }, admin),
      orders,
    );
    // From here on as another process does it: the session hears of it only from the log.
    const five = await tokenOf('warehouseKeeper');
    rows['user disabled elsewhere'] = await secondsUntil(five, () =>
      say({ type: 'DisableUser', userId: user('warehouseKeeper'), reason: 'left' }),
    );
    const six = await tokenOf('reviewer');
    rows['roles changed elsewhere'] = await secondsUntil(
      six,
      () => say({ type: 'GrantRoles', userId: user('reviewer'), roleIds: [] }),
      orders,
    );
    const seven = await tokenOf('settlementClerk');
    const role = roleIdOf(api.a, 'settlementClerk');
    rows['permissions of a role changed elsewhere'] = await secondsUntil(
      seven,
      () => say({ type: 'GrantPermissions', roleId: role, permissions: ['user.read'], scope: 'all' }),
      orders,
    );
    const eight = await tokenOf('deliveryClerk');
    rows['role removed elsewhere'] = await secondsUntil(
      eight,
      () => say({ type: 'RemoveRole', roleId: roleIdOf(api.a, 'deliveryClerk') }),
      orders,
    );
    const nine = await tokenOf('clerk', api.b);
    rows['tenant suspended elsewhere'] = await secondsUntil(nine, () =>
      say({ type: 'SuspendTenant', tenantId: api.b, reason: 'unpaid' }, platformTenant),
    );
    for (const [name, { seconds, served }] of Object.entries(rows))
      figure('S16', `${name}: ${seconds.toFixed(2)} s, ${served} requests still served`);
    expect(Object.entries(rows).filter(([, { seconds }]) => seconds > 1.05)).toEqual([]);
    // The process that takes something away need not look: it serves nothing more, however long that would be allowed.
    const taken = ['sign out', 'session ended by another', 'screen locked', 'role taken by an administrator'];
    expect(taken.map((name) => `${name}: ${rows[name]?.served}`)).toEqual(taken.map((name) => `${name}: 0`));
  }, 60_000);
});

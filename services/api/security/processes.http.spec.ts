// S16 between processes: what one takes away, the other serves no longer than a second. It hears of it by looking, from the log and the sessions.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { anotherProcess } from '../testing/another-process.js';
import { grantingOf } from '../testing/granting.js';
import { roleIdOf, startTestApi, testPassword, testUserId, type TestApi, type TestUser } from '../testing/harness.js';
import { figure } from '../testing/security.js';
import { dataOf } from '../testing/thread-data.js';

let api: TestApi;
let other: Awaited<ReturnType<typeof anotherProcess>>;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  other = await anotherProcess(api);
  admin = await api.as('admin');
}, 120_000);
afterAll(async () => {
  await other.close();
  await api.close();
});

const ofMenu = '/api/blade-system/menu/routes';
const orders = '/api/saas-order/orderentry/list';
const stock = '/api/saas-storage/warehousestock/list';
const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` });
const system = (call: string) => `/api/blade-system/${call}`;
const tokenOf = async (account: string, tenant = api.a): Promise<string> =>
  (await api.signIn(account, testPassword, tenant)).body.access_token;
const by = (token: string, path: string, body: unknown) => api.inject({ method: 'POST', path, body, headers: bearer(token) });
const rolesOf = (account: string, roleIds: readonly string[]) =>
  byAdmin('/api/blade-user/grant', { userIds: [testUserId(api.a, account)], roleIds });
const byAdmin = async (path: string, body: unknown): Promise<unknown> => dataOf(await admin.post(path, body));

type Told = Readonly<{ seconds: number; served: number }>;

/**
 * Asks the other process all the time in a session from which the one takes something away. Answers how long after the answer of the one the last
 * request began that was served, in seconds, and how many were. When it began and not when it was answered: a busy machine may answer late.
 */
async function elsewhere(token: string, take: () => Promise<unknown>, path = ofMenu): Promise<Told> {
  const ask = async () => (await other.inject({ path, headers: bearer(token) })).status;
  // What was given a moment ago comes as late as what is taken.
  await expect.poll(ask, { timeout: 5_000 }).toBe(200);
  await take();
  const taken = performance.now();
  let seconds = 0;
  for (let served = 0; ; served += 1) {
    const began = (performance.now() - taken) / 1000;
    const status = await ask();
    if (status === 401 || status === 403) return { seconds, served };
    if (began > 5) return { seconds: Number.POSITIVE_INFINITY, served };
    seconds = began;
    await sleep(10);
  }
}

test('S16 C015 what is known of a package is as old as what is known of a session, and not older on top', async () => {
  const both = { menuId: 'storage.warehousestock,system.role' };
  const { id } = (await byAdmin(system('tenant-package/submit'), { packageName: '先宽后窄', ...both })) as { id: string };
  await byAdmin(system('tenant/package-setting'), { tenantId: api.b, packageId: id });
  const [early, late] = [await tokenOf('warehouseKeeper', api.b), await tokenOf('warehouseKeeper', api.b)];
  const ask = async (token: string) => (await other.inject({ path: stock, headers: bearer(token) })).status;
  api.clock.pass(1_000);
  expect(await ask(early)).toBe(200);
  await byAdmin(system('tenant-package/submit'), { id, packageName: '先宽后窄', menuId: 'system.role' });
  // The second session comes to the other process when that has known the package for nearly as long as it may.
  api.clock.pass(500);
  await ask(late);
  api.clock.pass(500);
  expect([await ask(early), await ask(late)]).toEqual([403, 403]);
});

test('S16 what one process takes away, another serves no longer than a second', async () => {
  const idOf = (token: string) => token.split('.')[1];
  const rows: Record<string, Told> = {};
  const clerk = await tokenOf('clerk');
  rows['sign out'] = await elsewhere(clerk, () => by(clerk, '/api/blade-auth/oauth/logout', undefined));
  const ended = await tokenOf('clerk');
  rows['session ended'] = await elsewhere(ended, () => byAdmin('/api/console/sessions/end', { id: idOf(ended) }));
  const locked = await tokenOf('clerk');
  rows['screen locked'] = await elsewhere(locked, () => by(locked, '/api/console/lock', { passwd: sha256('4711') }));
  const [here, there] = [await tokenOf('technician'), await tokenOf('technician')];
  const [oldPassword, newPassword] = [sha256(testPassword), sha256('Acht-Wale-im-Meer')];
  const passwords = { oldPassword, newPassword, newPassword1: newPassword };
  rows['password changed'] = await elsewhere(there, () => by(here, '/api/blade-user/update-password', passwords));
  const disabled = await tokenOf('inspector');
  const leaves = { type: 'DisableUser', userId: testUserId(api.a, 'inspector'), reason: 'left' };
  rows['user disabled'] = await elsewhere(disabled, () => api.say(api.a, leaves));
  const { roleWith, apiScope } = grantingOf(api, admin);
  const ordersOnly = { permissions: ['orderentry.read'] };
  const narrowed = { ...ordersOnly, apiScopeIds: [await apiScope('order.orderentry', 'GET', '/api/saas-order/orderentry/detail')] };
  for (const [name, account, grant] of [
    ['rights of a role taken', 'deliveryClerk', { permissions: ['user.read'] }],
    ['calls of a role narrowed', 'warehouseKeeper', narrowed],
  ] as const) {
    const roleId = await roleWith(ordersOnly);
    await rolesOf(account, [roleId]);
    rows[name] = await elsewhere(await tokenOf(account), () => byAdmin(system('role/grant'), { roleIds: [roleId], ...grant }), orders);
  }
  rows['role taken'] = await elsewhere(await tokenOf('reviewer'), () => rolesOf('reviewer', [roleIdOf(api.a, 'technician')]), orders);
  const packageOf = async (packageName: string, menuId: string) =>
    ((await byAdmin(system('tenant-package/submit'), { packageName, menuId })) as { id: string }).id;
  const wide = await packageOf('宽', 'order.orderentry,system.role');
  const narrow = await packageOf('窄', 'system.role');
  const has = (packageId: string) => byAdmin(system('tenant/package-setting'), { tenantId: api.b, packageId });
  await has(wide);
  rows['package changed'] = await elsewhere(await tokenOf('clerk', api.b), () => has(narrow), orders);
  await has(wide);
  const smaller = { id: wide, packageName: '宽', menuId: 'system.role' };
  rows['package narrowed'] = await elsewhere(
    await tokenOf('clerk', api.b),
    () => byAdmin(system('tenant-package/submit'), smaller),
    orders,
  );
  const stop = { ids: api.b, status: 'suspended', reason: 'unpaid' };
  rows['tenant suspended'] = await elsewhere(await tokenOf('clerk', api.b), () => byAdmin(system('tenant/setting'), stop));
  for (const [name, told] of Object.entries(rows))
    figure(
      'S16',
      `${name} in another process: the last request served began ${told.seconds.toFixed(2)} s later; ${told.served} were served`,
    );
  expect(Object.entries(rows).filter(([, { seconds }]) => seconds > 1)).toEqual([]);
}, 120_000);

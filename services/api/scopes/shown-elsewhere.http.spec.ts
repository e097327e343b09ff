// What only asks for a sign-in shows no more than the call that shows the same by a right; and accounts from outside are told nothing of the house.
import { readFileSync } from 'node:fs';
import { kindsWithHistory, historyPermissions } from '../admin/history-permissions.js';
import { tellsOfTheHouse } from '../platform/of-the-house.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, type Granting, type SignedIn } from '../testing/granting.js';
import { roleIdOf, startTestApi, type TestApi } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { MenuCallsToken, type MenuCalls } from './menu-calls.js';

let api: TestApi;
let granting: Granting;
beforeAll(async () => {
  api = await startTestApi();
  granting = grantingOf(api, await api.as('admin'));
}, 120_000);
afterAll(() => api.close());

const lines = (): readonly string[] =>
  readFileSync(new URL('../platform/signed-in.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Why a call that asks for a sign-in alone may be open past all API scopes: the first that fits counts. */
const why: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ \/api\/console\/history\/\{stream\}$/, 'obeys the calls that show the thing (mayBeShown)'],
  [/ \/api\/console\/dashboard$/, 'each card obeys the list that it counts (mayBeShown)'],
  [/ \/api\/console\/jobs/, 'what the caller had made; asks for the right and the scopes of the call that made it again (mayStillHave)'],
  [/ \/api\/console\/live$/, 'the news of one’s own jobs and notices'],
  [/ \/api\/console\/notices/, 'what the caller was told'],
  [/ \/api\/console\/(views|frames)/, 'filters and pages, no rows'],
  [/ \/api\/console\/(sessions|lock|unlock|avatar|sign-in)/, 'one’s own session, picture and way in'],
  [/ \/api\/blade-auth\//, 'one’s own session'],
  [/ \/api\/blade-log\/error\/upload$/, 'takes, and shows nothing'],
  [/ \/api\/blade-report\/report\/rest\//, 'reports by their own rights; names alone'],
  [/ \/api\/blade-system\/(dict|dict-biz|region)\//, 'words to choose from'],
  [/ \/api\/console\/catalogue\/(dict|region)\//, 'words to choose from'],
  [/ \/api\/blade-system\/(menu\/(buttons|routes|top-menu)|role\/select|tenant\/getTenantQueryList)$/, 'one’s own menu, roles, tenant'],
  [/ \/api\/blade-user\//, 'one’s own record, and names of colleagues to choose from'],
  [/ \/api\/saas-production\/staffInformation\/getStaff(Info|List)$/, 'names of colleagues to choose from'],
  [/ \/api\/(saas-order\/)?(orderentry\/)?(saas-order\/)?yunIsLoginUser$|yunIsLoginUser$/, 'whether one is signed in'],
  [/ \/api\/saas-storage\/functionconfig\/searchConfigByMenuCode$/, 'how a page is set up, no rows'],
];

describe('SEC-7 what is shown elsewhere obeys the API scopes of the thing', () => {
  it('SEC-7 every call that asks for a sign-in alone is free of business data, obeys them, or is for the house alone', () => {
    const isKnown = (line: string): boolean => tellsOfTheHouse(line.split(' ')[1] ?? '') || why.some(([pattern]) => pattern.test(line));
    expect(
      lines().filter((line) => !isKnown(line)),
      'say in this spec why it may be open, or ask for the right of what it shows',
    ).toEqual([]);
  });

  it('SEC-7 every kind of history has a call that shows the same', async () => {
    const calls = api.app.get<MenuCalls>(MenuCallsToken);
    const lost: string[] = [];
    // What the platform owns no API scope binds.
    for (const kind of kindsWithHistory)
      for (const permission of historyPermissions(kind, kind === 'connectionChoice' ? 'connectionChoice-sms' : `${kind}-1`))
        if (!permission.startsWith('platform.') && (await calls.showing(permission, 'one')).length === 0)
          lost.push(`${kind}: ${permission}`);
    expect(lost).toEqual([]);
  });

  it('SEC-7 a role bound to the list of orders reads no history of one, and no figures of what it may not list', async () => {
    const permissions = ['orderentry.read', 'settlementmonth.read', 'ycproductionworkorderprocesssort.read'];
    const bound = async (path: string): Promise<SignedIn> =>
      granting.userWith([
        await granting.roleWith({ permissions, scope: 'all', apiScopeIds: [await granting.apiScope('order.orderentry', 'GET', path)] }),
      ]);
    const free = await granting.userWith([await granting.roleWith({ permissions, scope: 'all' })]);
    const [listing, reading] = [await bound('/api/saas-order/orderentry/list'), await bound('/api/saas-order/orderentry/detail')];
    const history = '/api/console/history/order-0197e000-0000-7000-8000-00000000dead';
    const detail = (who: SignedIn) => who.get('/api/saas-order/orderentry/detail', { id: '0197e000-0000-7000-8000-00000000dead' });
    for (const [who, status] of [
      [free, 404],
      [listing, 403],
      [reading, 404],
    ] as const)
      expect([(await detail(who)).status, (await who.get(history)).status]).toEqual([status, status]);
    const cards = async (who: SignedIn) => {
      const { orders, late, steps, money } = dataOf(await who.get('/api/console/dashboard'));
      return [orders, late, steps, money].map((card) => card !== null);
    };
    expect(await cards(free)).toEqual([true, true, true, true]);
    expect(await cards(listing)).toEqual([true, true, true, true]);
    // The order cards count the list, which is shut here; the other resources are bound by no scope.
    expect(await cards(reading)).toEqual([false, false, true, true]);
  });
});

describe('SEC-18 accounts of hospitals', () => {
  it('SEC-18 are told nothing of how the house works: machines, menus, permissions, scopes', async () => {
    const hospital = await granting.userWith([roleIdOf(api.a, 'customer')]);
    const clerk = await granting.userWith([roleIdOf(api.a, 'clerk')]);
    const open: string[] = [];
    for (const line of lines()) {
      const [method = '', path = ''] = line.split(' ');
      if (method !== 'GET' || !tellsOfTheHouse(path)) continue;
      if ((await hospital.inject({ path })).status !== 403) open.push(path);
      expect((await clerk.inject({ path })).status, path).not.toBe(403);
    }
    expect(open).toEqual([]);
    const scope = await granting.dataScope('orderentry', 'own', 'order.orderentry');
    expect((await hospital.get(`/api/console/history/record-data-scope-${scope}`)).status).toBe(403);
    expect((await clerk.get(`/api/console/history/record-data-scope-${scope}`)).status).toBe(200);
  });

  it('SEC-18 see their own kept views, and no view that colleagues share', async () => {
    const hospital = await granting.userWith([roleIdOf(api.a, 'customer')]);
    const clerk = await granting.userWith([roleIdOf(api.a, 'clerk')]);
    const list = 'order-list';
    const view = { list, name: '逾期订单', search: { status: 'inProduction' }, isShared: true };
    dataOf(await clerk.post('/api/console/views', view));
    const seen = async (who: SignedIn) => dataOf(await who.get('/api/console/views', { list })).length;
    expect([await seen(clerk), await seen(hospital)]).toEqual([1, 0]);
  });
});

// No user acts on the account of a user who may do more, whatever the call; and a tenant keeps an administrator.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { roleIdOf, startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { documentedOperations, type DocumentedOperation } from '../testing/operations.js';
import { dataOf } from '../testing/thread-data.js';

const users = '/api/blade-user';
const beyond = { status: 409, body: { refusal: 'MayDoMoreThanOwn' } };
const password = sha256('Zwölf-Amseln');
let api: TestApi;
let admin: TestUser;
let granting: Granting;
/** Keeps users and roles and sees all of them, and may do nothing else. */
let clerk: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  granting = grantingOf(api, admin);
  const permissions = ['user.read', 'user.write', 'role.read', 'role.write', 'session.read', 'session.write'];
  clerk = await granting.userWith([await granting.roleWith({ permissions, scope: 'all' })]);
}, 120_000);
afterAll(() => api.close());

/** An administrator of the tenant who is signed in. */
const anAdministrator = (): Promise<SignedIn> => granting.userWith([roleIdOf(api.a, 'administrator')]);

type Acting = (
  as: Pick<SignedIn, 'post'>,
  userId: string,
  more: Readonly<{ sessionId: string; roleId: string }>,
) => ReturnType<SignedIn['post']>;
const profileFor = (id: string) => ({ account: `renamed-${id.slice(-12)}`, name: 'n', realName: 'n' });

/** Each call that names a user who is not the caller, as it is made. */
const acting: Readonly<Record<string, Acting>> = {
  'POST /api/blade-user/submit': (as, id) => as.post(`${users}/submit`, { id, ...profileFor(id) }),
  'POST /api/blade-user/update': (as, id) => as.post(`${users}/update`, { id, ...profileFor(id), status: 'disabled' }),
  'POST /api/blade-user/grant': (as, id) => as.post(`${users}/grant`, { userIds: [id], roleIds: '' }),
  'POST /api/blade-user/reset-password': (as, id) => as.post(`${users}/reset-password`, { userIds: [id], password }),
  'POST /api/blade-user/unlock': (as, id) => as.post(`${users}/unlock`, { userIds: [id] }),
  'POST /api/blade-user/remove': (as, id) => as.post(`${users}/remove`, { ids: [id] }),
  'POST /api/console/sessions/end': (as, _, { sessionId }) => as.post('/api/console/sessions/end', { id: sessionId }),
};

/** Why these may name a user who may do more. */
const harmless: Readonly<Record<string, string>> = {
  'POST /api/blade-user/register-guest': 'Makes a user who waits; names none',
  'POST /api/blade-user/update-info': 'The caller themselves',
  'POST /api/blade-user/update-password': 'The caller themselves',
  'POST /api/blade-user/update-platform': 'For administrators of the platform alone',
  'POST /api/blade-user/getAreaUser': 'Reads',
  'POST /api/blade-user/getDeliveryManager': 'Reads',
  'POST /api/blade-user/getDetailCC': 'Reads',
  'POST /api/blade-user/getRegionalDirector': 'Reads',
  'POST /api/saas-production/staffInformation/submit': 'Says which employee an account is; changes no right and no way to sign in',
  'POST /api/console/guests/decide': 'One who waits and has nothing yet',
  'POST /api/console/channel-accounts/grant': 'Says which hospital an account orders for; changes no right and no way to sign in',
  'POST /api/console/channel-accounts/withdraw': 'The same',
};

const namesUser = ({ path, body, query }: DocumentedOperation): boolean =>
  /^\/api\/(blade-user|console\/(guests|sessions\/end$))/.test(path) ||
  [...Object.keys(body?.['properties'] ?? {}), ...query.map(({ name }) => name)].some((name) => /^userIds?$/.test(name));

describe('SEC-4 no user acts on the account of a user who may do more', () => {
  it('SEC-4 every call that names a user stands in this spec: refused here, or harmless for a reason', async () => {
    const named = (await documentedOperations(api)).filter((operation) => operation.method === 'POST' && namesUser(operation));
    const known = [...Object.keys(acting), ...Object.keys(harmless)];
    expect(named.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.includes(call))).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(known.length);
  });

  it.each(Object.keys(acting))(
    'SEC-4 %s refuses a clerk who would act on an administrator, and serves another administrator',
    async (call) => {
      const act = acting[call];
      if (!act) throw new Error(call);
      const target = await anAdministrator();
      const before = dataOf(await admin.get(`${users}/detail`, { id: target.userId }));
      const open = dataOf(await admin.get('/api/console/sessions')) as readonly { id: string; userId: string }[];
      const more = { sessionId: open.find(({ userId }) => userId === target.userId)?.id ?? '', roleId: '' };
      expect(await act(clerk, target.userId, more)).toMatchObject(beyond);
      expect(dataOf(await admin.get(`${users}/detail`, { id: target.userId }))).toEqual(before);
      expect((await target.get(`${users}/info`)).status).toBe(200);
      expect((await act(admin, target.userId, more)).status).toBe(200);
    },
  );

  it('SEC-4 nor through a role that may do more: it is not cut down, renamed or removed', async () => {
    const roleId = await granting.roleWith({ permissions: ['settlementmonth.write', 'user.read'] });
    const said = { status: 409, body: { refusal: 'TakesMoreThanOwn', details: { permission: 'settlementmonth.write' } } };
    const role = '/api/blade-system/role';
    expect(await clerk.post(`${role}/grant`, { roleIds: [roleId], permissions: ['user.read'] })).toMatchObject(said);
    expect(await clerk.post(`${role}/remove`, { ids: roleId })).toMatchObject(said);
    expect(await clerk.post(`${role}/submit`, { id: roleId, roleName: 'x', roleAlias: 'taken' })).toMatchObject(said);
    expect((await clerk.post(`${role}/grant`, { roleIds: [roleId], permissions: ['settlementmonth.write'] })).status).toBe(200);
    expect((await admin.post(`${role}/remove`, { ids: roleId })).status).toBe(200);
  });
});

describe('SEC-4 the last administrator', () => {
  /** Whoever else has the administrator's role in the tenant loses it. */
  async function alone(as: TestUser, tenant: TestApi['a']): Promise<void> {
    const { records } = dataOf(await as.get(`${users}/page`, { size: 200 }));
    const role = roleIdOf(tenant, 'administrator');
    for (const { id, roleIds } of records as readonly { id: string; roleIds: string[] }[])
      if (id !== as.userId && roleIds.includes(role)) dataOf(await as.post(`${users}/grant`, { userIds: [id], roleIds: '' }));
  }

  it('SEC-4 of a tenant stays, whoever tries: also one with a role that may do everything', async () => {
    const b = await api.as('admin', api.b);
    await alone(b, api.b);
    const roleId = await idOf(b.post('/api/blade-system/role/submit', { roleName: '全部', roleAlias: 'everything' }));
    dataOf(await b.post('/api/blade-system/role/grant', { roleIds: [roleId], permissions: ['*'], scope: 'all' }));
    const account = { account: 'mighty', name: 'mighty', realName: 'mighty', password, roleIds: [roleId] };
    dataOf(await b.post(`${users}/submit`, account));
    const { body } = await api.signIn('mighty', 'Zwölf-Amseln', api.b);
    const mighty = (path: string, asked: object) =>
      api.inject({ method: 'POST', path, body: asked, headers: { 'blade-auth': `bearer ${body.access_token}` } });
    const last = { status: 409, body: { refusal: 'LastAdministrator' } };
    expect(await mighty(`${users}/remove`, { ids: [b.userId] })).toMatchObject(last);
    expect(await mighty(`${users}/grant`, { userIds: [b.userId], roleIds: [roleId] })).toMatchObject(last);
    expect(await mighty(`${users}/submit`, { id: b.userId, ...profileFor(b.userId), status: 'disabled' })).toMatchObject(last);
    const self = { status: 409, body: { refusal: 'UserIsSelf' } };
    expect(await b.post(`${users}/remove`, { ids: [b.userId] })).toMatchObject(self);
    // As soon as there is another one, the first may go.
    const second = await idOf(b.post(`${users}/submit`, { ...account, account: 'second', roleIds: [roleIdOf(api.b, 'administrator')] }));
    expect((await mighty(`${users}/grant`, { userIds: [second], roleIds: [roleId] })).status).toBe(200);
    dataOf(await b.post(`${users}/grant`, { userIds: [second], roleIds: [roleIdOf(api.b, 'administrator')] }));
    await api.caughtUp();
    expect((await mighty(`${users}/remove`, { ids: [b.userId] })).status).toBe(200);
  });

  it('SEC-4 of the platform stays', async () => {
    const other = await anAdministrator();
    // Who does not administer the platform does not touch who does.
    expect(await other.post(`${users}/remove`, { ids: [admin.userId] })).toMatchObject(beyond);
    dataOf(await admin.post(`${users}/update-platform`, { id: other.userId, userType: 'web', isAdministrator: true }));
    expect((await other.post(`${users}/update-platform`, { id: admin.userId, userType: 'web', isAdministrator: false })).status).toBe(200);
    // The second is the last one now, and only the first could take the mark: who has it no more.
    expect((await admin.post(`${users}/update-platform`, { id: other.userId, userType: 'web', isAdministrator: false })).status).toBe(403);
    expect(await admin.post(`${users}/remove`, { ids: [other.userId] })).toMatchObject(beyond);
    dataOf(await other.post(`${users}/update-platform`, { id: admin.userId, userType: 'web', isAdministrator: true }));
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AuthToken, type Auth } from '../auth/auth.js';
import { sha256 } from '../auth/passwords.js';
import { platformTenant } from '../auth/credential-store.js';
import { roleIdOf, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
let clerk: TestUser;
let technician: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  [admin, clerk, technician] = [await api.as('admin'), await api.as('clerk'), await api.as('technician')];
}, 120_000);
afterAll(() => api.close());

const user = (account: string, more: object = {}) => ({
  account,
  name: account,
  realName: `用户${account}`,
  password: sha256('Zwölf-Amseln'),
  ...more,
});
const create = async (account: string, more: object = {}): Promise<string> => {
  const { status, body } = await admin.post('/api/blade-user/submit', user(account, more));
  expect(status).toBe(200);
  return body.data.id;
};
const idsOf = (answer: Readonly<{ body: { data: readonly { id: string }[] } }>) => answer.body.data.map(({ id }) => id);

describe('C102 C106 C103 C104 C109 the records', () => {
  test('C102 C103 C104 C106 C109 a user is made, found by name and by status, changed, read and removed', async () => {
    const id = await create('gao', { phone: '13800000077', email: 'gao@example.cn', roleIds: [roleIdOf(api.a, 'clerk')] });
    const found = await admin.get('/api/blade-user/page', { realName_like: '用户gao', status: 'enabled' });
    expect(found.body.data).toMatchObject({ total: 1, records: [{ id, account: 'gao', phone: '13800000077', source: '' }] });
    const { version } = (await admin.get('/api/blade-user/detail', { id })).body.data;
    const changed = await admin.post('/api/blade-user/update', { id, version, account: 'gao', name: '高', realName: '高远' });
    expect(changed.status).toBe(200);
    expect((await admin.get('/api/blade-user/detail', { id })).body.data).toMatchObject({ realName: '高远', phone: null, avatar: '' });
    const stale = await admin.post('/api/blade-user/update', { id, version, account: 'gao', name: '高', realName: '高远' });
    expect(stale).toMatchObject({ status: 412, body: { refusal: 'StaleVersion' } });
    expect((await admin.post('/api/blade-user/remove', {}, { query: { ids: id } })).status).toBe(200);
    expect(await admin.get('/api/blade-user/detail', { id })).toMatchObject({ status: 404, body: { refusal: 'UserNotFound' } });
    expect((await api.signIn('gao', 'Zwölf-Amseln')).status).toBe(400);
  });

  test('C103 R164 the last role is taken by naming none; where none are named they stay', async () => {
    const id = await create('gao-roles', { roleIds: [roleIdOf(api.a, 'clerk')] });
    const save = async (more: object) => {
      const { version } = (await admin.get('/api/blade-user/detail', { id })).body.data;
      const { password: _, ...profile } = user('gao-roles');
      expect((await admin.post('/api/blade-user/submit', { id, version, ...profile, ...more })).status).toBe(200);
      return (await admin.get('/api/blade-user/detail', { id })).body.data.roleIds;
    };
    expect(await save({ phone: '13800000078' })).toEqual([roleIdOf(api.a, 'clerk')]);
    expect(await save({ roleIds: [] })).toEqual([]);
    expect(await save({ roleIds: [] })).toEqual([]);
  });

  test('C102 users are found by account, name, phone, department and status, sorted and page by page', async () => {
    const deptId = '0197e000-0000-7000-8000-00000000d0f1';
    await create('find-a', { phone: '13811112222', deptId });
    await create('find-b', { status: 'disabled', name: '小乙' });
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await admin.get('/api/blade-user/page', { account_like: 'find-', ...query })).body.data.records.map(
        ({ account }: { account: string }) => account,
      );
    expect([await found({ phone: '13811112222' }), await found({ deptId })]).toEqual([['find-a'], ['find-a']]);
    expect([await found({ status: 'disabled' }), await found({ name_like: '小乙' })]).toEqual([['find-b'], ['find-b']]);
    expect(await found({ descs: 'account', size: 1, current: 2 })).toEqual(['find-a']);
    expect((await (await api.as('admin', api.b)).get('/api/blade-user/page', { account_like: 'find-' })).body.data.total).toBe(0);
  });

  test('C103 C104 C106 C109 a user has all that the form holds; those that are named go, and no other', async () => {
    const form = { phone: '13833334444', email: 'whole@example.cn', deptId: '0197e000-0000-7000-8000-00000000d0f2' };
    const id = await create('whole', { ...form, name: '全', roleIds: [roleIdOf(api.a, 'clerk')] });
    const detail = async () => (await admin.get('/api/blade-user/detail', { id })).body.data;
    const names = { account: 'whole', name: '全', realName: '用户whole' };
    expect(await detail()).toMatchObject({ ...names, ...form, roleIds: [roleIdOf(api.a, 'clerk')], status: 'enabled' });
    const { version } = await detail();
    const change = { ...names, realName: '改', phone: '13855556666', roleIds: [roleIdOf(api.a, 'reviewer')], status: 'disabled' };
    expect((await admin.post('/api/blade-user/update', { ...change, id, version, password: sha256('Dreizehn-Amseln') })).status).toBe(200);
    expect(await detail()).toMatchObject({ ...change, email: null, deptId: null });
    expect((await admin.post('/api/blade-user/submit', { ...names, id, status: 'enabled' })).status).toBe(200);
    expect([(await api.signIn('whole', 'Zwölf-Amseln')).status, (await api.signIn('whole', 'Dreizehn-Amseln')).status]).toEqual([400, 200]);
    const [second, stays] = [await create('second'), await create('stays')];
    expect((await admin.post('/api/blade-user/remove', {}, { query: { ids: `${id},${second}` } })).status).toBe(200);
    const left = async (each: string) => (await admin.get('/api/blade-user/detail', { id: each })).status;
    expect([await left(id), await left(second), await left(stays)]).toEqual([404, 404, 200]);
  });

  test('C111 several passwords are set at once: made and shown for each, or the one that was sent', async () => {
    const [one, two] = [await create('reset-1'), await create('reset-2')];
    const reset = (body: object) => admin.post('/api/blade-user/reset-password', { userIds: `${one},${two}`, ...body });
    const shown = (await reset({})).body.data as readonly { id: string; password: string }[];
    expect(shown.map(({ id }) => id)).toEqual([one, two]);
    for (const [nth, { password }] of shown.entries()) expect((await api.signIn(`reset-${nth + 1}`, password)).status).toBe(200);
    expect((await reset({ password: sha256('Vierzehn-Amseln') })).body.data).toMatchObject([{ password: null }, { password: null }]);
    for (const account of ['reset-1', 'reset-2']) expect((await api.signIn(account, 'Vierzehn-Amseln')).status).toBe(200);
  });

  test('C103 C106 C111 what was sent again after another password was set sets no old one back', async () => {
    const key = (nth: number) => ({ headers: { 'idempotency-key': `0197e000-0000-7000-8000-0000000c111${nth}` } });
    const names = { account: 'twice', name: '重', realName: '重发' };
    const make = () => admin.post('/api/blade-user/submit', { ...names, password: sha256('Zwölf-Amseln') }, key(1));
    const { id } = (await make()).body.data;
    const update = () => admin.post('/api/blade-user/update', { ...names, id, password: sha256('Dreizehn-Amseln') }, key(2));
    const reset = () => admin.post('/api/blade-user/reset-password', { userIds: id }, key(3));
    const own = async () => {
      const { access_token } = (await api.signIn('twice', 'Fünfzehn-Amseln')).body;
      const [oldPassword, newPassword] = [sha256('Fünfzehn-Amseln'), sha256('Sechzehn-Amseln')];
      return api.inject({
        method: 'POST',
        path: '/api/blade-user/update-password',
        body: { oldPassword, newPassword, newPassword1: newPassword },
        headers: { 'blade-auth': `bearer ${access_token}`, ...key(4).headers },
      });
    };
    const works = async (password: string) => (await api.signIn('twice', password)).status === 200;
    expect((await make()).body.data.id).toBe(id);
    expect(await works('Zwölf-Amseln')).toBe(true);
    expect((await update()).status).toBe(200);
    expect((await make()).body.data.id).toBe(id);
    expect([await works('Zwölf-Amseln'), await works('Dreizehn-Amseln')]).toEqual([false, true]);
    const [{ password: made }] = (await reset()).body.data;
    expect((await update()).status).toBe(200);
    expect([await works('Dreizehn-Amseln'), await works(made)]).toEqual([false, true]);
    // The account is another one by now as well, and the old one is somebody else's.
    const renamed = { ...names, account: 'twice-2', id, password: sha256('Vierzehn-Amseln') };
    expect((await admin.post('/api/blade-user/update', renamed)).status).toBe(200);
    await create('twice', { password: sha256('Fünfzehn-Amseln') });
    expect((await reset()).body.data).toMatchObject([{ password: made }]);
    for (const again of [make, update]) expect((await again()).status).toBe(200);
    expect([await works('Fünfzehn-Amseln'), (await api.signIn('twice-2', 'Vierzehn-Amseln')).status]).toEqual([true, 200]);
    expect([await works(made), (await api.signIn('twice-2', made)).status]).toEqual([false, 400]);
    // What somebody set themselves, and changed back since.
    expect((await own()).status).toBe(200);
    const { data } = (await admin.get('/api/blade-user/page', { account: 'twice' })).body;
    expect(
      (await admin.post('/api/blade-user/reset-password', { userIds: data.records[0].id, password: sha256('Fünfzehn-Amseln') })).status,
    ).toBe(200);
    expect((await own()).status).toBe(200);
    expect([await works('Fünfzehn-Amseln'), await works('Sechzehn-Amseln')]).toEqual([true, false]);
  });

  describe('C111 S07 of two who change a credential at once', () => {
    let owner: pg.Client;
    beforeAll(async () => {
      owner = new pg.Client({ connectionString: api.database.ownerUrl });
      await owner.connect();
    });
    afterAll(() => owner.end());

    /** The next request that asks the log who set a password last stands still: before it asks, or as soon as it was answered. */
    function held(when: 'before' | 'after') {
      const readBack = api.source.readBack;
      let [arrive, release] = [() => undefined as void, () => undefined as void];
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const gate = new Promise<void>((resolve) => (release = resolve));
      const stand = (): Promise<void> => {
        arrive();
        return gate;
      };
      vi.spyOn(api.source, 'readBack').mockImplementationOnce(async (...asked) => {
        if (when === 'before') await stand();
        const answer = await readBack(...asked);
        if (when === 'after') await stand();
        return answer;
      });
      return { arrived, release };
    }
    /** Another request comes as far as it can while the first stands still; then both end. */
    async function together<Answer>(when: 'before' | 'after', first: () => Promise<Answer>, second: () => Promise<Answer>) {
      const { arrived, release } = held(when);
      const earlier = first();
      await arrived;
      const ended: string[] = [];
      const later = second().finally(() => ended.push('ended'));
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => ended.length + ((await owner.query(waiting)).rowCount ?? 0)).toBeGreaterThan(0);
      release();
      return [await earlier, await later] as const;
    }
    const resetting = (id: string) => () => admin.post('/api/blade-user/reset-password', { userIds: id });

    test.each(['before', 'after'] as const)('the password of the later one holds, whoever keeps it last (%s)', async (when) => {
      const id = await create(`raced-${when}`);
      const [earlier, later] = await together(when, resetting(id), resetting(id));
      const works = async ({ body }: typeof earlier) => (await api.signIn(`raced-${when}`, body.data[0].password)).status;
      expect([await works(earlier), await works(later)]).toEqual([400, 200]);
    });

    test('nothing is kept of somebody who was removed meanwhile, and whoever has the account next signs in', async () => {
      const id = await create('raced-away');
      const remove = () => admin.post('/api/blade-user/remove', {}, { query: { ids: id } });
      expect(await together('after', resetting(id), remove)).toMatchObject([{ status: 200 }, { status: 200 }]);
      const { credentials } = api.app.get<Auth>(AuthToken, { strict: false });
      expect(await credentials.byUser(api.a, id as TestUser['userId'])).toBeNull();
      await create('raced-away', { password: sha256('Fünfzehn-Amseln') });
      expect((await api.signIn('raced-away', 'Fünfzehn-Amseln')).status).toBe(200);
    });

    test('who takes the account of somebody who was renamed meanwhile takes nothing else', async () => {
      const id = await create('raced-name', { password: sha256('Fünfzehn-Amseln') });
      const names = { account: 'raced-other', name: '改', realName: '改' };
      const { userId } = admin;
      await api.say(
        api.a,
        { type: 'ChangeUser', userId: id, profile: { ...names, phone: null, email: null, deptId: null } } as { type: string },
        userId,
      );
      await create('raced-name', { password: sha256('Sechzehn-Amseln') });
      expect((await api.signIn('raced-name', 'Sechzehn-Amseln')).status).toBe(200);
      expect((await admin.post('/api/blade-user/update', { id, ...names })).status).toBe(200);
      expect((await api.signIn('raced-other', 'Fünfzehn-Amseln')).status).toBe(200);
    });
  });

  test('R164 C112 roles of several users are granted at once, all or none', async () => {
    const [one, two] = [await create('he'), await create('hu')];
    const roleIds = [roleIdOf(api.a, 'clerk')];
    expect((await admin.post('/api/blade-user/grant', { userIds: [one, two].join(), roleIds: roleIds.join() })).status).toBe(200);
    for (const id of [one, two]) expect((await admin.get('/api/blade-user/detail', { id })).body.data.roleIds).toEqual(roleIds);
    const foreign = [roleIdOf(api.b, 'reviewer')];
    expect((await admin.post('/api/blade-user/grant', { userIds: [one, two], roleIds: foreign })).status).toBe(409);
    expect((await admin.get('/api/blade-user/detail', { id: one })).body.data.roleIds).toEqual(roleIds);
  });

  test('C111 S09 whoever keeps users sets no password of somebody who may do more', async () => {
    const role = await admin.post('/api/blade-system/role/submit', { roleName: '人事', roleAlias: 'personnel' });
    const roleIds = role.body.data.id;
    await admin.post('/api/blade-system/role/grant', { roleIds, permissions: ['user.read', 'user.write'], scope: 'all' });
    await create('renshi', { roleIds, password: sha256(testPassword) });
    const personnel = await api.as('renshi');
    const reset = (userIds: string) => personnel.post('/api/blade-user/reset-password', { userIds });
    expect(await reset(admin.userId)).toMatchObject({ status: 409, body: { refusal: 'MayDoMoreThanOwn' } });
    const { version } = (await admin.get('/api/blade-user/detail', { id: admin.userId })).body.data;
    const changed = { id: admin.userId, version, account: 'admin', name: '管', realName: '管', password: sha256('Elf-Amseln-77') };
    expect(await personnel.post('/api/blade-user/update', changed)).toMatchObject({ status: 409, body: { refusal: 'MayDoMoreThanOwn' } });
    expect((await admin.get('/api/blade-user/detail', { id: admin.userId })).body.data.version).toBe(version);
    expect((await reset(await create('newcomer'))).status).toBe(200);
  });

  test('R164 C111 C113 whoever may not change users resets, unlocks and grants nothing', async () => {
    for (const call of ['reset-password', 'unlock', 'grant'])
      expect((await clerk.post(`/api/blade-user/${call}`, { userIds: [technician.userId], roleIds: [] })).status).toBe(403);
  });
});

describe('C105 C107 what the platform keeps', () => {
  test('is read and written with the grant of the platform alone', async () => {
    const id = await create('ding');
    const other = await api.as('admin', api.b);
    expect((await other.get('/api/blade-user/platform-detail', { id: other.userId })).status).toBe(403);
    expect((await other.post('/api/blade-user/update-platform', { id: other.userId, userType: 'app', isAdministrator: true })).status).toBe(
      403,
    );
    const { body } = await admin.get('/api/blade-user/platform-detail', { id });
    expect(body.data).toMatchObject({ id, account: 'ding', userType: 'web', userExt: '', isAdministrator: false });
    const wish = { id, version: body.data.version, userType: 'app', userExt: '{"device":"scanner"}', isAdministrator: true };
    expect((await admin.post('/api/blade-user/update-platform', wish)).status).toBe(200);
    expect((await admin.get('/api/blade-user/platform-detail', { id })).body.data).toMatchObject({
      userType: 'app',
      userExt: '{"device":"scanner"}',
      isAdministrator: true,
    });
    expect((await admin.post('/api/blade-user/update-platform', wish)).status).toBe(412);
  });

  test('C105 C107 reaches the users of every tenant, by the tenant that is named; nobody there administers the platform', async () => {
    const ofB = await api.as('clerk', api.b);
    const own = { id: ofB.userId, userType: 'app', userExt: '{"scanner":7}' };
    expect(await admin.post('/api/blade-user/update-platform', own)).toMatchObject({ status: 404, body: { refusal: 'UserNotFound' } });
    const wish = { ...own, tenantId: api.b };
    const { status, headers, body } = await admin.post('/api/blade-user/update-platform', wish);
    // The position is one of the other tenant's log: the console must not wait for it in its own.
    expect([status, body.data.id, headers['x-position']]).toEqual([200, ofB.userId, undefined]);
    const known = await admin.get('/api/blade-user/platform-detail', { id: ofB.userId, tenantId: api.b });
    expect(known.body.data).toMatchObject({ account: 'clerk', userType: 'app', userExt: '{"scanner":7}', isAdministrator: false });
    const told = await (await api.as('admin', api.b)).get(`/api/console/history/user-${ofB.userId}`);
    expect(told.body.data[0]).toMatchObject({ type: 'PlatformDataChanged', by: admin.userId });
    expect(await admin.post('/api/blade-user/update-platform', { ...wish, isAdministrator: true })).toMatchObject({
      status: 409,
      body: { refusal: 'PlatformIsElsewhere', details: { tenantId: api.a } },
    });
    expect((await ofB.get('/api/blade-user/platform-detail', { id: ofB.userId })).status).toBe(403);
  });

  test('S16 the right on the platform acts at once, given and taken back, and nobody takes their own', async () => {
    const id = await create('deng', { roleIds: [roleIdOf(api.a, 'clerk')] });
    const { access_token } = (await api.signIn('deng', 'Zwölf-Amseln')).body;
    const asked = async () =>
      (await api.inject({ path: '/api/blade-user/platform-detail', query: { id }, headers: { 'blade-auth': `bearer ${access_token}` } }))
        .status;
    const mark = (isAdministrator: boolean) => admin.post('/api/blade-user/update-platform', { id, userType: 'web', isAdministrator });
    expect(await asked()).toBe(403);
    await mark(true);
    expect(await asked()).toBe(200);
    await mark(false);
    expect(await asked()).toBe(403);
    expect(
      await admin.post('/api/blade-user/update-platform', { id: admin.userId, userType: 'web', isAdministrator: false }),
    ).toMatchObject({ status: 409, body: { refusal: 'UserIsSelf' } });
  });
});

describe('users to choose', () => {
  test('C116 C117 C118 of all, of one department, of a department with all below it; who was disabled is nobody to choose', async () => {
    const dept = async (deptCode: string, parentId?: string): Promise<string> =>
      (
        await admin.post('/api/blade-system/dept/submit', {
          deptCode,
          deptName: deptCode,
          type: 'department',
          sort: 1,
          ...(parentId && { parentId }),
        })
      ).body.data.id;
    const south = await dept('SOUTH');
    const canton = await dept('CANTON', south);
    const [head, local] = [await create('southern', { deptId: south }), await create('local', { deptId: canton })];
    const gone = await create('gone', { deptId: canton, status: 'disabled' });
    expect(idsOf(await clerk.get('/api/blade-user/user-list'))).toEqual(expect.arrayContaining([head, local]));
    expect(idsOf(await clerk.get('/api/blade-user/user-list'))).not.toContain(gone);
    expect(idsOf(await clerk.get('/api/blade-user/searchUserDict', { deptId: south }))).toEqual([head]);
    expect(idsOf(await clerk.post('/api/blade-user/getAreaUser', { deptId: south })).toSorted()).toEqual([head, local].toSorted());
    expect(idsOf(await clerk.post('/api/blade-user/getAreaUser', { deptId: canton }))).toEqual([local]);
    expect(idsOf(await clerk.post('/api/blade-user/getAreaUser', {}))).toEqual(idsOf(await clerk.get('/api/blade-user/user-list')));
    const ofB = await api.as('clerk', api.b);
    expect(idsOf(await ofB.post('/api/blade-user/getAreaUser', { deptId: south }))).toEqual([]);
  });

  test('C119 a copy goes to everybody but oneself', async () => {
    const all = idsOf(await clerk.get('/api/blade-user/user-list'));
    expect(idsOf(await clerk.get('/api/blade-user/getDetailCC'))).toEqual(all.filter((id) => id !== clerk.userId));
  });

  test.each([
    ['C120', 'getRegionalDirector', 'regionalDirector'],
    ['C121', 'getDeliveryManager', 'deliveryManager'],
  ])('%s %s are those with the role %s', async (_, call, roleAlias) => {
    const before = (await api.as(roleAlias)).userId;
    expect(idsOf(await clerk.get(`/api/blade-user/${call}`))).toEqual([before]);
    const id = await create(`the-${call}`, { roleIds: [roleIdOf(api.a, roleAlias), roleIdOf(api.a, 'clerk')] });
    expect(idsOf(await clerk.get(`/api/blade-user/${call}`)).toSorted()).toEqual([before, id].toSorted());
    expect(idsOf(await admin.get(`/api/blade-user/${call}`)).toSorted()).toEqual([before, id].toSorted());
  });
});

test('a tenant with a limit enables no more users than that', async () => {
  const profile = {
    tenantName: '小厂',
    domain: null,
    linkman: null,
    contactNumber: null,
    address: null,
    accountLimit: 15,
    expireAt: null,
  };
  const { state } = await api.runner.stateOf<{ profile: object }>(platformTenant, `tenant-${api.b}`);
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile: { ...state.profile, ...profile } } as { type: string });
  const ofB = await api.as('admin', api.b);
  const { total } = (await ofB.get('/api/blade-user/page', { status: 'enabled' })).body.data;
  expect(total).toBe(14);
  const { body } = await ofB.post('/api/blade-user/submit', user('last'));
  expect(await ofB.post('/api/blade-user/submit', user('one-more'))).toMatchObject({
    status: 409,
    body: { refusal: 'AccountLimitReached', msg: '租户最多可启用 15 个用户，已达上限' },
  });
  // A disabled one takes no place, until they are enabled again.
  const { id, version } = body.data;
  const change = (status: string, at: number) =>
    ofB.post('/api/blade-user/submit', { id, version: at, account: 'last', name: 'last', realName: 'last', status });
  expect((await change('disabled', version)).status).toBe(200);
  expect((await ofB.post('/api/blade-user/submit', user('one-more'))).status).toBe(200);
  const now = (await ofB.get('/api/blade-user/detail', { id })).body.data.version;
  expect(await change('enabled', now)).toMatchObject({ status: 409, body: { refusal: 'AccountLimitReached' } });
});

test('of many who give the last seats away in the same instant, as many succeed as there are seats', async () => {
  const ofB = await api.as('admin', api.b);
  const all = (await ofB.get('/api/blade-user/page', { status: 'enabled', size: 100 })).body.data;
  const limit = all.total + 2;
  const { state } = await api.runner.stateOf<{ profile: object }>(platformTenant, `tenant-${api.b}`);
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile: { ...state.profile, accountLimit: limit } } as {
    type: string;
  });
  const accounts = Array.from({ length: 8 }, (_, nth) => `rush${nth}`);
  const answers = await Promise.all(accounts.map((account) => ofB.post('/api/blade-user/submit', user(account))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
  const refusals = answers.flatMap(({ status, body }) => (status === 409 ? [body.refusal] : []));
  expect(new Set(refusals)).toEqual(new Set(['AccountLimitReached']));
  await api.caughtUp();
  expect((await ofB.get('/api/blade-user/page', { status: 'enabled' })).body.data.total).toBe(limit);
  // Whoever is removed makes room for one, and for one alone.
  const gone = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.id] : []));
  expect((await ofB.post('/api/blade-user/remove', {}, { query: { ids: gone[0] } })).status).toBe(200);
  const again = await Promise.all(['next1', 'next2', 'next3'].map((account) => ofB.post('/api/blade-user/submit', user(account))));
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

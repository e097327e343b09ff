// Whoever sees the people of their department puts nobody into another: what people see goes by where they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { sha256 } from '../auth/passwords.js';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { roleIdOf, startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

let api: TestApi;
let admin: TestUser;
let granting: Granting;
let [north, coast, south] = ['', '', ''];
let made = 0;

const users = '/api/blade-user';
const rights = { permissions: ['user.*', 'orderentry.read'], scope: 'all' };
const beyond = { status: 403, body: { refusal: 'DepartmentBeyondOwn' } };

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
  granting = grantingOf(api, admin);
  const dept = (deptCode: string, parentId?: string) =>
    idOf(admin.post('/api/blade-system/dept/submit', { deptCode, deptName: deptCode, type: 'department', sort: 1, parentId }));
  north = await dept('NORTH');
  coast = await dept('COAST', north);
  south = await dept('SOUTH');
  await api.caughtUp();
}, 120_000);
afterAll(() => api.close());

const roleSeeing = async (resource: string, kind: string): Promise<string> =>
  granting.roleWith({ ...rights, dataScopeIds: [await granting.dataScope(resource, kind)] });
const create = (who: Pick<SignedIn, 'post'>, deptId: string | null, roleIds: readonly string[] = []): Promise<TestAnswer> => {
  const account = `person${(made += 1)}`;
  const person = { account, name: account, realName: account, password: sha256(`Wale-${account}-im-Eis`), deptId, roleIds };
  return who.post(`${users}/submit`, person);
};
/** What somebody is answered who sets a password, by itself and along with a change. */
const setting = async (who: SignedIn, id: string): Promise<readonly unknown[]> => {
  await api.caughtUp();
  const { account, name, realName, deptId } = dataOf(await admin.get(`${users}/detail`, { id }));
  const password = sha256(`Neue-Wale-${(made += 1)}`);
  const answers = [
    await who.post(`${users}/reset-password`, { userIds: [id] }),
    await who.post(`${users}/update`, { id, account, name, realName, deptId, password }),
  ];
  return answers.map(({ status, body }) => body.refusal ?? status);
};
const move = async (who: SignedIn, id: string, deptId: string | null): Promise<TestAnswer> => {
  await api.caughtUp();
  const { account, name, realName } = dataOf(await admin.get(`${users}/detail`, { id }));
  return who.post(`${users}/update`, { id, account, name, realName, deptId });
};
const guest = async (): Promise<string> => {
  const userId = v7();
  const profile = { account: `guest${(made += 1)}`, name: 'g', realName: 'g', phone: null, email: null, deptId: null };
  await api.say(api.a, { type: 'RegisterUser', userId, profile, source: 'test' } as { type: string });
  await api.caughtUp();
  return userId;
};

describe('R164 who sees the people of their department', () => {
  it('puts new people, colleagues and themselves into it, and into no other', async () => {
    const head = await granting.userWith([await roleSeeing('user', 'department')], { deptId: north });
    const colleague = await idOf(create(head, north));
    expect(await create(head, south)).toMatchObject(beyond);
    expect(await create(head, coast)).toMatchObject(beyond);
    expect(await move(head, colleague, south)).toMatchObject(beyond);
    expect(await move(head, head.userId, south)).toMatchObject(beyond);
    expect((await move(head, colleague, north)).status).toBe(200);
    expect((await move(head, head.userId, north)).status).toBe(200);
    expect(dataOf(await admin.get(`${users}/detail`, { id: head.userId })).deptId).toBe(north);
  });

  it('puts people into departments below, where they see those', async () => {
    const head = await granting.userWith([await roleSeeing('user', 'departmentAndBelow')], { deptId: north });
    const colleague = await idOf(create(head, coast));
    expect((await move(head, colleague, north)).status).toBe(200);
    expect(await move(head, colleague, south)).toMatchObject(beyond);
  });

  it('learns nothing of the roles and the sessions of others, and ends none', async () => {
    const permissions = [...rights.permissions, 'session.*'];
    const dataScopeIds = [await granting.dataScope('user', 'department')];
    const head = await granting.userWith([await granting.roleWith({ ...rights, permissions, dataScopeIds })], { deptId: north });
    const [stranger, colleague] = [await granting.userWith([], { deptId: south }), await granting.userWith([], { deptId: north })];
    const granted = { userIds: [stranger.userId], roleIds: [roleIdOf(api.a, 'administrator')] };
    expect(await head.post(`${users}/grant`, granted)).toMatchObject({ status: 404, body: { refusal: 'UserNotFound' } });
    for (const call of ['unlock', 'reset-password', 'remove'])
      expect(
        await head.post(`${users}/${call}`, call === 'remove' ? { ids: [stranger.userId] } : { userIds: [stranger.userId] }),
      ).toMatchObject({
        status: 404,
        body: { refusal: 'UserNotFound' },
      });
    type Session = Readonly<{ id: string; userId: string }>;
    const sessions = async (who: Pick<SignedIn, 'get'>): Promise<readonly Session[]> => dataOf(await who.get('/api/console/sessions'));
    const [theirs] = (await sessions(admin)).filter(({ userId }) => userId === stranger.userId);
    const seen = (await sessions(head)).map(({ userId }) => userId);
    expect([head, colleague, stranger, admin].map(({ userId }) => seen.includes(userId))).toEqual([true, true, false, false]);
    const end = (who: Pick<SignedIn, 'post'>) => who.post('/api/console/sessions/end', { id: theirs?.id });
    expect(await end(head)).toMatchObject({ status: 404, body: { refusal: 'SessionNotFound' } });
    expect((await end(admin)).status).toBe(200);
  });

  it('lets a guest into no department that they do not see', async () => {
    const everybody = await granting.userWith([await granting.roleWith(rights)], { deptId: north });
    const own = await granting.userWith([await roleSeeing('user', 'department')], { deptId: north });
    const roleId = await granting.roleWith({ permissions: ['user.read'], scope: 'own' });
    const decision = (id: string, deptId: string) => ({ id, isAccepted: true, roleIds: [roleId], deptId });
    const waiting = await guest();
    expect(await own.post('/api/console/guests/decide', decision(waiting, south))).toMatchObject(beyond);
    expect((await everybody.post('/api/console/guests/decide', decision(waiting, south))).status).toBe(200);
  });
});

describe('R164 who sees everybody', () => {
  it('puts nobody into a department whose rows they do not see, where what they see goes by their department', async () => {
    const byScope = await granting.userWith([await roleSeeing('orderentry', 'department')], { deptId: north });
    const byRole = await granting.userWith([await granting.roleWith({ ...rights, scope: 'department' })], { deptId: north });
    for (const head of [byScope, byRole]) {
      // Whom they made there with a password that they know would show them all of it.
      expect(await create(head, south)).toMatchObject(beyond);
      const colleague = await idOf(create(head, north));
      expect(await move(head, colleague, coast)).toMatchObject(beyond);
      expect(await move(head, head.userId, south)).toMatchObject(beyond);
      const elsewhere = await idOf(create(admin, south));
      expect((await move(head, elsewhere, south)).status).toBe(200);
      expect((await move(head, elsewhere, north)).status).toBe(200);
      expect((await move(head, head.userId, north)).status).toBe(200);
    }
  });

  it('puts people into departments below, where what they see reaches those', async () => {
    const head = await granting.userWith([await roleSeeing('orderentry', 'departmentAndBelow')], { deptId: north });
    const colleague = await idOf(create(head, coast));
    expect((await move(head, colleague, north)).status).toBe(200);
    expect(await move(head, colleague, south)).toMatchObject(beyond);
    expect(await move(head, head.userId, coast)).toMatchObject(beyond);
  });

  it('sets nobody’s password who would show them rows that they do not see', async () => {
    const byScope = await roleSeeing('orderentry', 'department');
    const byRole = await granting.roleWith({ ...rights, scope: 'department' });
    const refused = ['MayDoMoreThanOwn', 'MayDoMoreThanOwn'];
    for (const roleId of [byScope, byRole]) {
      const [elsewhere, colleague, without] = [
        await idOf(create(admin, south, [roleId])),
        await idOf(create(admin, north, [roleId])),
        await idOf(create(admin, south)),
      ];
      await api.caughtUp();
      const head = await granting.userWith([roleId], { deptId: north });
      expect(await setting(head, elsewhere)).toEqual(refused);
      for (const id of [colleague, without]) expect(await setting(head, id)).toEqual([200, 200]);
    }
    const own = await granting.roleWith({ ...rights, scope: 'own' });
    const peer = await idOf(create(admin, north, [own]));
    expect(await setting(await granting.userWith([own], { deptId: north }), peer)).toEqual(refused);
    expect(await setting(await granting.userWith([await granting.roleWith(rights)]), peer)).toEqual([200, 200]);
  });

  it('goes where they like, where they see all', async () => {
    const everybody = await granting.userWith([await granting.roleWith(rights)], { deptId: north });
    expect((await move(everybody, everybody.userId, south)).status).toBe(200);
  });
});

// Whoever sees the people of their department puts nobody into another: what people see goes by where they are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { sha256 } from '../auth/passwords.js';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
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
const create = (who: Pick<SignedIn, 'post'>, deptId: string | null): Promise<TestAnswer> => {
  const account = `person${(made += 1)}`;
  return who.post(`${users}/submit`, { account, name: account, realName: account, password: sha256(`Wale-${account}-im-Eis`), deptId });
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

  it('goes where they like, where they see all', async () => {
    const everybody = await granting.userWith([await granting.roleWith(rights)], { deptId: north });
    expect((await move(everybody, everybody.userId, south)).status).toBe(200);
  });
});

import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
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
  test('a user is made, found by name and by status, changed, read and removed', async () => {
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
    expect(idsOf(await clerk.get(`/api/blade-user/${call}`))).toEqual([]);
    const role = await admin.post('/api/blade-system/role/submit', { roleName: roleAlias, roleAlias, sort: 50 });
    const id = await create(`the-${call}`, { roleIds: [role.body.data.id, roleIdOf(api.a, 'clerk')] });
    expect(idsOf(await clerk.get(`/api/blade-user/${call}`, {}))).toEqual(idsOf(await admin.get(`/api/blade-user/${call}`)));
    expect(idsOf(await admin.get(`/api/blade-user/${call}`))).toEqual([id]);
  });
});

describe('R082 R083 M041 M042 C110 the picture', () => {
  function crc(bytes: Buffer): number {
    let value = -1;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
    }
    return ~value >>> 0;
  }
  /** A real png of one colour, and as large as wanted. */
  function png(colour: number, padding = 0): Buffer {
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      check.writeUInt32BE(crc(body));
      return Buffer.concat([length, body, check]);
    };
    const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
    const pixels = deflateSync(Buffer.from([0, colour, colour, 0, colour, colour]));
    const parts = [chunk('IHDR', head), chunk('IDAT', pixels), ...(padding > 0 ? [chunk('teXt', Buffer.alloc(padding, 32))] : [])];
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts, chunk('IEND', Buffer.alloc(0))]);
  }
  const send = (person: TestUser, body: Buffer) =>
    person.inject({ method: 'POST', path: '/api/console/avatar', body, headers: { 'content-type': 'application/octet-stream' } });

  test('is taken by its content, answered by the token call, and shown to whoever has its address', async () => {
    expect((await send(clerk, png(7))).status).toBe(200);
    const { avatar } = (await api.signIn('clerk', testPassword)).body;
    expect(avatar).toMatch(/^\/api\/console\/avatars\//);
    expect((await clerk.get('/api/blade-user/info')).body.data.avatar).toBe(avatar);
    const shown = await api.inject({ path: avatar });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(Number(shown.headers['content-length'])).toBe(png(7).length);
    expect((await send(clerk, png(9))).status).toBe(200);
    expect((await api.signIn('clerk', testPassword)).body.avatar).not.toBe(avatar);
  });

  test('another file, another tenant or a made-up signature have no address', async () => {
    await send(technician, png(8));
    const { avatar } = (await api.signIn('technician', testPassword)).body;
    for (const wrong of [avatar.replace('000000', '111111'), `${avatar.slice(0, -3)}AAA`, '/api/console/avatars/x'])
      expect((await api.inject({ path: wrong })).status).toBe(404);
  });

  test.each([
    ['no picture', (): Buffer => Buffer.from('<svg onload="alert(1)"/>'), 'AvatarTypeWrong', '头像只能是 jpg 或 png 图片'],
    ['a gif', (): Buffer => Buffer.from('GIF89a........'), 'AvatarTypeWrong', '头像只能是 jpg 或 png 图片'],
    ['more than 500 kB', (): Buffer => png(1, 500 * 1024), 'AvatarTooLarge', '头像不能超过 500 KB'],
  ])('%s is refused in words', async (_, picture, refusal, msg) => {
    expect(await send(technician, picture())).toMatchObject({ status: 409, body: { refusal, msg } });
  });

  test('a page that calls itself a png is refused by what it holds', async () => {
    const bytes = Buffer.concat([png(1).subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')]);
    expect((await send(technician, bytes)).status).toBe(409);
  });

  test('sent without a body there is none any more', async () => {
    const before = (await api.signIn('technician', testPassword)).body.avatar;
    expect(before).not.toBe('');
    expect((await technician.post('/api/console/avatar', { picture: 'x' })).status).toBe(415);
    expect((await technician.post('/api/console/avatar', {})).status).toBe(200);
    expect((await api.signIn('technician', testPassword)).body.avatar).toBe('');
  });
});

test('a tenant with a limit enables no more users than that', async () => {
  const profile = {
    tenantName: '小厂',
    domain: null,
    linkman: null,
    contactNumber: null,
    address: null,
    accountLimit: 13,
    expireAt: null,
  };
  const { state } = await api.runner.stateOf<{ profile: object }>(platformTenant, `tenant-${api.b}`);
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile: { ...state.profile, ...profile } } as { type: string });
  const ofB = await api.as('admin', api.b);
  const { total } = (await ofB.get('/api/blade-user/page', { status: 'enabled' })).body.data;
  expect(total).toBe(12);
  const { body } = await ofB.post('/api/blade-user/submit', user('last'));
  expect(await ofB.post('/api/blade-user/submit', user('one-more'))).toMatchObject({
    status: 409,
    body: { refusal: 'AccountLimitReached', msg: '租户最多可启用 13 个用户，已达上限' },
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

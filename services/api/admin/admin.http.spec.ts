import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleIdOf, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';
import { platformTenant } from '../auth/credential-store.js';
import { sha256 } from '../auth/passwords.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { answer, Caller, SignedIn } from '../platform/http.js';

let api: TestApi;
let admin: TestUser;

/** Answers with what the server knows of the caller, so that a spec can look at it. */
@Controller('api/console')
class ProbeController {
  @Get('probe')
  @SignedIn()
  probe(@Caller() caller: Caller) {
    return answer(caller.creators);
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

const consoleFolder = mkdtempSync(join(tmpdir(), 'cloud-factory-console-'));
const wells: Record<string, boolean> = {};

beforeAll(async () => {
  mkdirSync(join(consoleFolder, 'assets'));
  writeFileSync(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>');
  writeFileSync(join(consoleFolder, 'assets', 'index-4f3a2b1c.js'), 'export {};');
  const healthPart = (part: string, isNeeded: boolean) => ({
    part,
    isNeeded,
    isWell: wells[part] ?? true,
    zh: `${part}不正常。`,
    en: `${part} is not well.`,
  });
  const health = async () => [healthPart('database', true), healthPart('parked', false)];
  api = await startTestApi({
    deps: { modules: [ProbeModule, TenancyModule], consoleFolder, health, moreMetrics: async () => 'cloud_factory_probe 7\n' },
  });
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  rmSync(consoleFolder, { recursive: true });
});

const user = (account: string, more: object = {}) => ({
  account,
  name: '小陈',
  realName: '陈三',
  password: sha256('Neun-Wale-im-Fjord'),
  ...more,
});

describe('users and roles', () => {
  test('a new user signs in with the password that was set, and may what their roles may', async () => {
    const { body } = await admin.post('/api/blade-user/submit', user('chen', { roleIds: [roleIdOf(api.a, 'clerk')] }));
    const token = await api.signIn('chen', 'Neun-Wale-im-Fjord');
    expect(token).toMatchObject({ status: 200, body: { user_id: body.data.id, role_name: 'clerk', real_name: '陈三' } });
  });

  test('a renamed account signs in under its new name alone, and the old one is free', async () => {
    const {
      body: {
        data: { id, version },
      },
    } = await admin.post('/api/blade-user/submit', user('zhou'));
    const { password: _, ...edit } = user('zhou2', { id, version });
    expect((await admin.post('/api/blade-user/update', edit)).status).toBe(200);
    expect((await api.signIn('zhou', 'Neun-Wale-im-Fjord')).status).toBe(400);
    expect((await api.signIn('ZHOU2', 'Neun-Wale-im-Fjord')).status).toBe(200);
    expect((await admin.post('/api/blade-user/submit', user('zhou'))).status).toBe(200);
  });

  test('a new user needs a password that is not among the commonest', async () => {
    expect(await admin.post('/api/blade-user/submit', user('wu', { password: undefined }))).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordRequired' },
    });
    expect(await admin.post('/api/blade-user/submit', user('wu', { password: sha256('Password123') }))).toMatchObject({
      status: 409,
      body: { refusal: 'PasswordTooCommon' },
    });
    expect(await admin.post('/api/blade-user/submit', user('wu', { password: 'plain text' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
  });

  test('a repeated request makes one user, whose password is the one that was sent', async () => {
    const headers = { 'idempotency-key': '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b' };
    const [first, second] = [
      await admin.post('/api/blade-user/submit', user('sun'), { headers }),
      await admin.post('/api/blade-user/submit', user('sun'), { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await api.signIn('sun', 'Neun-Wale-im-Fjord')).status).toBe(200);
    expect((await admin.get('/api/blade-user/page', { account: 'sun' })).body.data.total).toBe(1);
  });

  test('a role is made, granted by ticked menu items, and shows what it may', async () => {
    const {
      body: {
        data: { id },
      },
    } = await admin.post('/api/blade-system/role/submit', { roleName: '前台', roleAlias: 'frontDesk' });
    expect(
      (
        await admin.post('/api/blade-system/role/grant', {
          roleIds: [id],
          menuIds: 'order.orderentry,order.orderentry.write',
          scope: 'own',
        })
      ).status,
    ).toBe(200);
    expect(await admin.post('/api/blade-system/role/grant', { roleIds: [id], menuIds: ['no.such.item'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'menuIds' }] },
    });
    const { body } = await admin.post('/api/blade-user/submit', user('front', { roleIds: [id] }));
    const { body: token } = await api.signIn('front', 'Neun-Wale-im-Fjord');
    const menu = await api.inject({ path: '/api/blade-system/menu/routes', headers: { 'blade-auth': `bearer ${token.access_token}` } });
    const paths = menu.body.data.flatMap(({ children }: { children: { path: string }[] }) => children.map(({ path }) => path));
    expect(paths).toEqual(expect.arrayContaining(['/order/orderentry', '/order/packing']));
    for (const path of ['/order/review', '/system/user']) expect(paths).not.toContain(path);
    expect((await admin.get('/api/blade-system/role/select', { userId: body.data.id })).body.data).toEqual([
      expect.objectContaining({ id, roleName: '前台' }),
    ]);
  });

  test("the widest scope of one's roles says whose rows one sees: everybody's, those of the department, one's own", async () => {
    const creatorsOf = async (who: TestUser) => (await who.get('/api/console/probe')).body.data;
    const technician = await api.as('technician');
    expect(await creatorsOf(await api.as('clerk'))).toBe('*');
    expect(await creatorsOf(technician)).toEqual([technician.userId]);
    const deptId = '0197e000-0000-7000-8000-00000000d397';
    const {
      body: { data: colleague },
    } = await admin.post('/api/blade-user/submit', user('colleague', { deptId }));
    const profile = { account: 'technician', name: 't', realName: 't', phone: null, email: null, deptId };
    await api.say(api.a, { type: 'ChangeUser', userId: technician.userId, profile } as { type: string });
    await api.caughtUp();
    api.clock.pass(1_000);
    expect(new Set(await creatorsOf(technician))).toEqual(new Set([technician.userId, colleague.id]));
  });

  test('what a role was granted is ticked when the grant is opened again', async () => {
    const { body } = await admin.get('/api/blade-system/menu/role-tree-keys', { roleIds: roleIdOf(api.a, 'reviewer') });
    expect(body.data.menu).toEqual(expect.arrayContaining(['order.orderentry', 'order.orderentry.review']));
    expect(body.data.menu).not.toContain('order.orderentry.write');
    const {
      body: {
        data: { menu },
      },
    } = await admin.get('/api/blade-system/menu/grant-tree');
    expect(menu.map(({ code }: { code: string }) => code)).toContain('system');
  });

  test('C108 C110 people keep their own name and phone, and neither their account nor their roles', async () => {
    const clerk = await api.as('clerk', api.b);
    expect(
      (await clerk.post('/api/blade-user/update-info', { name: '新名', realName: '新姓名', phone: '13800000009', email: null })).status,
    ).toBe(200);
    expect((await clerk.get('/api/blade-user/info')).body.data).toMatchObject({
      realName: '新姓名',
      phone: '13800000009',
      account: 'clerk',
      roleName: '订单员',
    });
    expect(
      await clerk.post('/api/blade-user/update-info', { name: 'n', realName: 'r', roleIds: [roleIdOf(api.b, 'administrator')] }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'roleIds' }] } });
  });

  test('buttons are the leaves that may be pressed', async () => {
    const reviewer = await api.as('reviewer');
    const { body } = await reviewer.get('/api/blade-system/menu/buttons');
    const orders = body.data.find(({ code }: { code: string }) => code === 'order.orderentry');
    expect(orders.children.map(({ code }: { code: string }) => code)).toEqual(['order.orderentry.review']);
  });

  test('the roles make a tree', async () => {
    const {
      body: {
        data: { id },
      },
    } = await admin.post('/api/blade-system/role/submit', { roleName: '组长', roleAlias: 'lead', parentId: roleIdOf(api.a, 'clerk') });
    const { body } = await admin.get('/api/blade-system/role/tree');
    const clerk = body.data.find((node: { id: string }) => node.id === roleIdOf(api.a, 'clerk'));
    expect(clerk.children.map((node: { id: string }) => node.id)).toEqual([id]);
  });
});

test('the tenant of a host name is told before anybody signed in, and nothing else of it', async () => {
  const profile = {
    tenantName: '云工厂',
    domain: 'Factory.example.cn',
    linkman: '王',
    contactNumber: '13800000000',
    address: null,
    accountLimit: null,
    expireAt: null,
  };
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile } as { type: string });
  await api.caughtUp();
  expect((await api.inject({ path: '/api/blade-system/tenant/info', query: { domain: 'factory.EXAMPLE.cn' } })).body.data).toEqual({
    tenantId: '111111',
    tenantName: '云工厂',
    domain: 'factory.EXAMPLE.cn',
  });
  expect((await api.inject({ path: '/api/blade-system/tenant/info', query: { domain: 'nobody.example.cn' } })).body.data.tenantId).toBe('');
});

test('a tenant beyond its last day is out', async () => {
  const profile = {
    tenantName: 'b',
    domain: null,
    linkman: null,
    contactNumber: null,
    address: null,
    accountLimit: null,
    expireAt: '2020-01-01',
  };
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile } as { type: string });
  expect((await api.signIn('clerk', testPassword, api.b)).status).toBe(400);
  await api.say(platformTenant, { type: 'ChangeTenant', tenantId: api.b, profile: { ...profile, expireAt: null } } as { type: string });
  expect((await api.signIn('clerk', testPassword, api.b)).status).toBe(200);
});

describe('history', () => {
  test('tells who did what and when, newest first, with what changed', async () => {
    const {
      body: {
        data: { id, version },
      },
    } = await admin.post('/api/blade-user/submit', user('huang'));
    const { password: _, ...edit } = user('huang', { id, version, realName: '黄四' });
    await admin.post('/api/blade-user/update', edit);
    const { body } = await admin.get(`/api/console/history/user-${id}`);
    expect(body.data.map(({ type, text, byName }: Record<string, string>) => [type, text, byName])).toEqual([
      ['UserChanged', '修改用户', '系统管理员'],
      ['UserCreated', '创建用户', '系统管理员'],
    ]);
    expect(body.data[0].changes).toEqual([{ field: 'realName', before: '陈三', after: '黄四' }]);
    const english = await admin.inject({ path: `/api/console/history/user-${id}`, headers: { 'accept-language': 'en' } });
    expect(english.body.data[0].text).toBe('User changed');
  });

  test('needs the right to read what it is about, and is not there for another tenant', async () => {
    const clerk = await api.as('clerk');
    expect((await clerk.get(`/api/console/history/user-${admin.userId}`)).status).toBe(403);
    const other = await api.as('administrator', api.b);
    expect(await other.get(`/api/console/history/user-${admin.userId}`)).toMatchObject({
      status: 404,
      body: { refusal: 'StreamNotFound' },
    });
    expect(await admin.get('/api/console/history/nothing-known')).toMatchObject({ status: 404, body: { refusal: 'StreamNotFound' } });
    expect((await admin.get('/api/console/history/user-%27%3B--')).status).toBe(400);
  });
});

describe('the console on the same port', () => {
  test('an address that only the console knows is answered with its page', async () => {
    for (const path of ['/', '/order/orderentry', '/order/orderentry/0197e000-0000-7000-8000-000000000001?x=1']) {
      const { status, headers, text } = await api.inject({ path });
      expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>console</title>']);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('text/html') });
    }
  });

  test('files with a hash in their name are kept for good, a missing one is no page', async () => {
    expect((await api.inject({ path: '/assets/index-4f3a2b1c.js' })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await api.inject({ path: '/assets/gone-1234.js' })).status).toBe(404);
    expect((await api.inject({ path: '/assets/..%2f..%2fpackage.json' })).status).toBe(404);
  });

  test('an unknown address below /api is never a page, however it is written', async () => {
    for (const path of ['/api', '/api/', '/api/none', '/%61pi/none', '//api/none', '/API/none']) {
      expect([path, (await api.inject({ path })).body?.refusal]).toEqual([path, 'RouteNotFound']);
    }
  });
});

describe('OPS-B4 /api/health', () => {
  const ask = async (which = '') => {
    const { status, body, headers } = await api.inject({ path: `/api/health${which}`, headers: { 'accept-language': 'zh' } });
    return { status, ...(body as unknown as object), retryAfter: headers['retry-after'] };
  };
  test('is green when every part is well', async () => {
    expect(await ask()).toMatchObject({ status: 'up', parts: { database: true, parked: true }, reasons: [] });
  });
  test('is red while a part waits for a person, which says what in words, and load balancers send requests all the same', async () => {
    wells['parked'] = false;
    const [whole, ready, live] = [
      await api.inject({ path: '/api/health', headers: { 'accept-language': 'zh' } }),
      await ask('/ready'),
      await ask('/live'),
    ];
    delete wells['parked'];
    expect(whole).toMatchObject({
      status: 503,
      body: { status: 'down', parts: { database: true, parked: false }, reasons: [{ part: 'parked', text: 'parked不正常。' }] },
      headers: { 'retry-after': '5' },
    });
    expect([ready, live]).toMatchObject([{ status: 'up', parts: { database: true } }, { status: 'up' }]);
  });
  test('is not ready without the database, and still alive', async () => {
    wells['database'] = false;
    const [ready, live] = [await api.inject({ path: '/api/health/ready' }), await api.inject({ path: '/api/health/live' })];
    delete wells['database'];
    expect([ready.status, live.status]).toEqual([503, 200]);
  });
  test('has its numbers in /metrics, beside those of the process', async () => {
    const { payload } = await api.app.inject({ method: 'GET', url: '/metrics' });
    expect(payload).toMatch(/^cloud_factory_probe 7$/m);
    expect(payload).toMatch(/^http_request_duration_seconds_count/m);
  });
});

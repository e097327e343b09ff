import { idAs } from '@cloud-factory/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedMenus } from '../auth/seed.js';
import type { TestUser } from '../testing/harness.js';
import { startTenancy, system, type Tenancy } from '../testing/tenancy.js';

let api: Tenancy['api'];
let platform: Tenancy['platform'];
let submitted: Tenancy['submitted'];
let passSecond: Tenancy['passSecond'];
let asked: Tenancy['asked'];
let removed: Tenancy['removed'];
beforeAll(async () => {
  ({ api, platform, submitted, passSecond, asked, removed } = await startTenancy());
}, 120_000);
afterAll(() => api.close());

describe('the menu as data', () => {
  const item = {
    code: 'system.training',
    nameZh: '培训',
    nameEn: 'Training',
    parentId: 'system',
    path: 'https://training.example.cn/a.html',
  };

  test('C028 C029 C024 C036 R020 an item that is added is in everybody’s menu within a second, and again out of it (C027)', async () => {
    const clerk = await api.as('clerk', api.b);
    const { id, version } = await submitted('menu/submit', item);
    expect((await platform.get(system('menu/detail'), { id })).body.data).toMatchObject({ ...item, version, hasChildren: false });
    const level = (await platform.get(system('menu/lazy-list'), { parentId: 'system' })).body.data;
    expect(level.map((row: { id: string }) => row.id)).toContain(id);
    const seen = async () =>
      (await clerk.get(system('menu/routes'))).body.data.flatMap(({ children }: { children: { id: string }[] }) =>
        children.map((each) => each.id),
      );
    expect(await seen()).toContain(id);
    await submitted('menu/submit', { ...item, id, version, permission: 'training.read' });
    expect(await seen()).not.toContain(id);
    expect(await platform.post(system('menu/submit'), { ...item, id, version })).toMatchObject({
      status: 412,
      body: { refusal: 'StaleVersion' },
    });
    expect((await platform.post(system('menu/remove'), undefined, { query: { ids: id } })).status).toBe(200);
    expect((await platform.get(system('menu/detail'), { id })).status).toBe(404);
  });

  test('R035 R052 to which roles an item is shown, and that it opens outside of the tabs, is kept and told with the menu', async () => {
    const said = { ...item, code: 'system.forRoles', roles: ['inspector', 'clerk', 'clerk'], isTab: false };
    const { id, version } = await submitted('menu/submit', said);
    const kept = { roles: ['clerk', 'inspector'], isTab: false };
    expect(await asked('menu/detail', { id })).toMatchObject(kept);
    expect((await asked('menu/list', { code: 'system.forRoles' })).records).toMatchObject([kept]);
    const clerk = await api.as('clerk', api.b);
    const shown = async () =>
      (await clerk.get(system('menu/routes'))).body.data
        .flatMap(({ children }: { children: { id: string; meta?: object }[] }) => children)
        .find((each: { id: string }) => each.id === id)?.meta;
    expect(await shown()).toEqual(kept);
    // A program of before that could be said keeps what stands there.
    await submitted('menu/submit', { ...item, code: 'system.forRoles', nameZh: '学习', id, version });
    expect(await shown()).toEqual(kept);
    await submitted('menu/submit', { ...item, code: 'system.forRoles', id, roles: [], isTab: true });
    expect(await shown()).toBeUndefined();
    expect((await platform.post(system('menu/submit'), { ...said, code: 'system.others', roles: ['<b>'] })).status).toBe(400);
    await removed('menu/remove', id);
  });

  test('C028 C027 a code stands once, nothing stands below itself, what has children stays', async () => {
    expect(await platform.post(system('menu/submit'), { ...item, code: 'ORDER.orderentry' })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuCodeTaken' },
    });
    const { data: order } = (await platform.get(system('menu/detail'), { id: 'order' })).body;
    const { hasChildren: _, ...whole } = order;
    expect(await platform.post(system('menu/submit'), { ...whole, parentId: 'order.orderentry' })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuInRing' },
    });
    expect(await platform.post(system('menu/remove'), undefined, { query: { ids: 'order' } })).toMatchObject({
      status: 409,
      body: { refusal: 'MenuHasChildren' },
    });
  });

  test('S11 an item changes places with its neighbour at once or not at all; at the end there is none', async () => {
    const folder = await submitted('menu/submit', { ...item, code: 'order.places', parentId: 'order', path: '' });
    const ids: string[] = [];
    for (const [nth, code] of ['first', 'second', 'third'].entries())
      ids.push((await submitted('menu/submit', { ...item, code: `places.${code}`, parentId: folder.id, sort: nth * 10 })).id);
    const shown = async () =>
      (await asked('menu/lazy-list', { parentId: folder.id })).map(({ id, sort }: { id: string; sort: number }) => [id, sort]);
    const [first, second, third] = ids;
    expect((await platform.post(system('menu/move'), { id: third, step: -1 })).body.data).toMatchObject({ id: third });
    expect(await shown()).toEqual([
      [first, 0],
      [third, 10],
      [second, 20],
    ]);
    expect((await platform.post(system('menu/move'), { id: first, step: 1 })).status).toBe(200);
    expect(await shown()).toEqual([
      [third, 0],
      [first, 10],
      [second, 20],
    ]);
    expect((await platform.post(system('menu/move'), { id: second, step: 1 })).body).toMatchObject({
      refusal: 'MenuAtEnd',
      msg: '没有可以换位的菜单',
    });
    // Both changes are of one decision: they stand in the log under one command.
    const events = (await api.source.readStream(idAs('platform'), 'menu-platform')).slice(-2);
    expect(new Set(events.map(({ commandId }) => commandId)).size).toBe(1);
    await removed('menu/remove', [folder.id, ...ids].join(','));
  });

  test.each(['javascript:alert(1)', '//evil.example.cn', 'data:text/html,x'])('C028 S11 %s is no address of a menu', async (path) => {
    expect(await platform.post(system('menu/submit'), { ...item, path })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'path' }] },
    });
    expect(await platform.post(system('menu/submit'), { ...item, path: '', openMode: 2, url: path })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'url' }] },
    });
  });

  test('C023 C025 C026 C034 the menu is listed, by levels and as trees', async () => {
    const { data } = (await platform.get(system('menu/list'), { code_like: 'order.orderentry', category: 'button' })).body;
    expect(data.records.map(({ code }: { code: string }) => code)).toEqual(['order.orderentry.review', 'order.orderentry.write']);
    const roots = (await platform.get(system('menu/lazy-menu-list'))).body.data;
    expect(roots.map(({ code }: { code: string }) => code)).toContain('order');
    const pages = (await platform.get(system('menu/lazy-menu-list'), { parentId: 'order' })).body.data;
    expect(pages.find(({ code }: { code: string }) => code === 'order.orderentry')).toMatchObject({ hasChildren: false, category: 'menu' });
    const tree = (await platform.get(system('menu/menu-list'))).body.data;
    expect(tree.find(({ id }: { id: string }) => id === 'order').children[0]).toMatchObject({ id: 'order.orderentry', children: [] });
    const grantable = (await platform.get(system('menu/tree'))).body.data;
    expect(JSON.stringify(grantable)).toContain('order.orderentry.write');
    expect(JSON.stringify(grantable)).not.toContain('platform.tenant');
  });

  test('C037 buttons are those that may be pressed', async () => {
    const reviewer = await api.as('reviewer');
    const pages = (await reviewer.get(system('menu/buttons'))).body.data;
    const orders = pages.find(({ code }: { code: string }) => code === 'order.orderentry');
    expect(orders.children.map(({ code }: { code: string }) => code)).toEqual(['order.orderentry.review']);
  });

  test('what an administrator changed survives the next start', async () => {
    const { data } = (await platform.get(system('menu/detail'), { id: 'storage.warehousestock' })).body;
    const { hasChildren: _, ...stock } = data;
    await submitted('menu/submit', { ...stock, nameZh: '我的库存' });
    await seedMenus(api.runner);
    passSecond();
    expect((await platform.get(system('menu/detail'), { id: 'storage.warehousestock' })).body.data.nameZh).toBe('我的库存');
    const history = await platform.get('/api/console/history/menu-storage.warehousestock');
    expect(history.body.data.map(({ type }: { type: string }) => type)).toEqual(['MenuChanged', 'MenuAdded']);
    expect(history.body.data[0].changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'nameZh', after: '我的库存' })]));
  });

  test('C028 C029 every field of an item is kept as it was sent, and changed as it was sent', async () => {
    const whole = { ...item, code: 'system.whole', parentId: 'order', icon: 'school', sort: 77, openMode: 2, url: 'https://a.example.cn/' };
    const rest = { permission: 'whole.read', remark: '备注', category: 'menu' };
    const { id, version } = await submitted('menu/submit', { ...whole, ...rest });
    expect(await asked('menu/detail', { id })).toMatchObject({ ...whole, ...rest, id, version });
    const changed = { ...whole, ...rest, nameEn: 'Changed', parentId: 'system', sort: 3, remark: null };
    await submitted('menu/submit', { ...changed, id, version });
    expect(await asked('menu/detail', { id })).toMatchObject({ ...changed, id });
    expect((await removed('menu/remove', id)).status).toBe(200);
  });

  test('C024 a level has its items and buttons in order, says what has more below it, and nothing of another level', async () => {
    const shown = async (parentId: string) =>
      (await asked('menu/lazy-list', { parentId })).map(({ code, hasChildren }: { code: string; hasChildren: boolean }) => [
        code,
        hasChildren,
      ]);
    const { id } = await submitted('menu/submit', { ...item, code: 'system.level', sort: 0, path: '' });
    for (const [code, sort] of [
      ['late', 9],
      ['early', 1],
    ] as const)
      await submitted('menu/submit', { code: `level.${code}`, nameZh: code, nameEn: code, parentId: id, category: 'button', sort });
    expect(await shown(id)).toEqual([
      ['level.early', false],
      ['level.late', false],
    ]);
    expect((await shown('system'))[0]).toEqual(['system.level', true]);
    // To buttons alone nobody goes further.
    const pages = await asked('menu/lazy-menu-list', { parentId: 'system' });
    expect(pages[0]).toMatchObject({ code: 'system.level', hasChildren: false });
    expect(await asked('menu/lazy-menu-list', { parentId: id })).toEqual([]);
  });

  test('C026 C032 what a parent or a top menu is chosen from has no buttons, and speaks the language of who asks', async () => {
    const ask = async (call: string, language: string) =>
      (await platform.inject({ path: system(call), headers: { 'accept-language': language } })).body.data;
    for (const tree of [await ask('menu/menu-list', 'en'), (await ask('menu/grant-top-tree', 'en')).menu]) {
      const text = JSON.stringify(tree);
      expect(text).toContain('"code":"order.orderentry"');
      expect(text).not.toContain('order.orderentry.write');
      expect(tree.find(({ code }: { code: string }) => code === 'order').name).toBe((await asked('menu/detail', { id: 'order' })).nameEn);
    }
    const [order] = await ask('menu/menu-list', 'zh');
    expect(order.name).toBe(order.nameZh);
  });

  test('C027 all items that are named go at once, a folder together with what it holds', async () => {
    const folder = await submitted('menu/submit', { ...item, code: 'gone', parentId: null, path: '' });
    const page = await submitted('menu/submit', { ...item, code: 'gone.page', parentId: folder.id });
    expect((await removed('menu/remove', folder.id)).body).toMatchObject({ refusal: 'MenuHasChildren' });
    expect((await removed('menu/remove', `${folder.id},${page.id}`)).body.data).toMatchObject([{ id: folder.id }, { id: page.id }]);
    expect((await asked('menu/list', { code_like: 'gone' })).total).toBe(0);
  });
});

describe('top menus', () => {
  test('C038 C039 C041 C042 C033 C032 C035 C036 C040 a top menu leads to what it holds, and shows where somebody may go', async () => {
    const { id } = await submitted('topmenu/submit', { code: 'stockOnly', nameZh: '只看库存', nameEn: 'Stock only', sort: 9 });
    const keeper = await api.as('warehouseKeeper', api.b);
    const codes = async (user: TestUser) => (await user.get(system('menu/top-menu'))).body.data.map(({ code }: { code: string }) => code);
    expect(await codes(keeper)).not.toContain('stockOnly');
    expect(await platform.post(system('topmenu/grant'), { topMenuIds: id, menuIds: 'nothing' })).toMatchObject({ status: 400 });
    expect((await platform.post(system('topmenu/grant'), { topMenuIds: id, menuIds: 'storage.warehousestock' })).status).toBe(200);
    expect((await platform.get(system('menu/top-tree-keys'), { topMenuIds: id })).body.data).toEqual(['storage.warehousestock']);
    expect(await codes(keeper)).toContain('stockOnly');
    expect(await codes(await api.as('reviewer', api.b))).not.toContain('stockOnly');
    const routes = (await keeper.get(system('menu/routes'), { topMenuId: id })).body.data;
    expect(
      routes.map(({ code, children }: { code: string; children: { code: string }[] }) => [code, children.map((each) => each.code)]),
    ).toEqual([['storage', ['storage.warehousestock']]]);
    expect((await platform.get(system('topmenu/list'), { code: 'stockOnly' })).body.data.total).toBe(1);
    expect((await platform.get(system('topmenu/detail'), { id })).body.data).toMatchObject({ menuIds: ['storage.warehousestock'] });
    const tree = (await platform.get(system('menu/grant-top-tree'))).body.data.menu;
    expect(tree.map((node: { code: string }) => node.code)).toContain('order');
    expect((await platform.post(system('topmenu/remove'), undefined, { query: { ids: id } })).status).toBe(200);
    expect(await codes(keeper)).not.toContain('stockOnly');
  });

  test('C035 a new installation has three, of which each shows what is there', async () => {
    const all = (await platform.get(system('menu/top-menu'))).body.data.map(({ code }: { code: string }) => code);
    expect(all).toEqual(['business', 'records', 'administration']);
  });

  test('C038 C039 C041 a top menu is found, shown and changed with all that its form holds', async () => {
    const form = { code: 'whole', nameZh: '整', nameEn: 'Whole', path: '/order/orderentry', icon: 'home', sort: 42 };
    const { id, version } = await submitted('topmenu/submit', form);
    expect(await asked('topmenu/detail', { id })).toMatchObject({ ...form, id, menuIds: [] });
    const changed = { ...form, nameZh: '改', nameEn: 'Changed', path: '', icon: '', sort: 43 };
    await submitted('topmenu/submit', { ...changed, id, version });
    expect((await asked('topmenu/list', { code: 'whole' })).records).toMatchObject([{ ...changed, id }]);
    expect(await platform.post(system('topmenu/submit'), { ...form, id, version })).toMatchObject({ status: 412 });
    expect((await removed('topmenu/remove', id)).status).toBe(200);
  });

  test('C042 C033 C040 several are granted at once, told together or apart, and removed together', async () => {
    const top = async (code: string) => (await submitted('topmenu/submit', { code, nameZh: code, nameEn: code })).id;
    const [one, two, other] = [await top('one'), await top('two'), await top('other')];
    await platform.post(system('topmenu/grant'), { topMenuIds: [one, two], menuIds: ['storage.warehousestock'] });
    await platform.post(system('topmenu/grant'), { topMenuIds: other, menuIds: 'order.orderentry' });
    expect(await asked('menu/top-tree-keys', { topMenuIds: `${one},${two}` })).toEqual(['storage.warehousestock']);
    expect(await asked('menu/top-tree-keys', { topMenuIds: `${two},${other}` })).toEqual(['storage.warehousestock', 'order.orderentry']);
    expect((await removed('topmenu/remove', `${one},${two}`)).status).toBe(200);
    const left = (await asked('topmenu/list', { size: 100 })).records.map(({ id }: { id: string }) => id);
    expect([left.includes(one), left.includes(two), left.includes(other)]).toEqual([false, false, true]);
    await removed('topmenu/remove', other);
  });

  test('C035 C036 names are those of the language that is asked in', async () => {
    const names = async (call: string, language: string) =>
      (await platform.inject({ path: system(call), headers: { 'accept-language': language } })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    for (const call of ['menu/top-menu', 'menu/routes']) {
      const nodes = (await platform.get(system(call))).body.data as readonly { nameZh: string; nameEn: string }[];
      expect(await names(call, 'en')).toEqual(nodes.map(({ nameEn }) => nameEn));
      expect(await names(call, 'zh')).toEqual(nodes.map(({ nameZh }) => nameZh));
    }
  });
});

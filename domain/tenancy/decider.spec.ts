import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '../shared/decider.js';
import { recorded, specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { isAddress, MenuIds, MenuSubmit } from './contract.js';
import {
  businessProfile,
  businessTop,
  buttonAdded,
  buttonItem,
  menuAdded,
  menuChanged,
  menuRemoved,
  standardPackage,
  standardProfile,
  systemItem,
  systemSeeded,
  tenantPackageAdded,
  tenantPackageRemoved,
  topMenuAdded,
  topMenuRemoved,
  training,
  trainingButton,
  trainingItem,
} from './examples.js';
import type { MenuEvent } from './events.js';
import { menuDecider, type MenuState } from './menu-decider.js';
import { buttonsFor, menuFor, menuIdsIn, menuTree, permissionsIn, seededMenus, tenantMenu } from './menu-tree.js';
import { tenantPackageDecider } from './package-decider.js';
import { topMenuDecider } from './top-menu-decider.js';

describe('items of the menu', () => {
  const { given } = specFor(menuDecider);
  const add = { type: 'AddMenu', id: training, item: trainingItem } as const;

  test('C028 an item is added below another', () => {
    given(systemSeeded)
      .when(add)
      .then({ type: 'MenuAdded', data: { id: training, ...trainingItem, isSeeded: false } });
    given().when(add).thenRefused('MenuParentNotFound');
  });
  test('C028 a code stands once, in whatever letters, and is free again when its item is gone', () => {
    const same = { type: 'AddMenu', id: 'other', item: { ...trainingItem, code: 'SYSTEM.Training' } } as const;
    given(systemSeeded, menuAdded).when(same).thenRefused('MenuCodeTaken');
    given(systemSeeded, menuAdded, menuRemoved)
      .when(same)
      .then({ type: 'MenuAdded', data: { id: 'other', ...same.item, isSeeded: false } });
  });
  test('C028 nothing stands below itself, however far', () => {
    const move = { type: 'ChangeMenu', id: 'system', item: { ...systemItem, parentId: training }, seen: null } as const;
    given(systemSeeded, menuAdded).when(move).thenRefused('MenuInRing');
    given(systemSeeded, menuAdded)
      .when({ ...move, item: { ...systemItem, parentId: 'system' } })
      .thenRefused('MenuInRing');
  });
  test('C028 a button belongs to a menu, and holds nothing', () => {
    given()
      .when({ type: 'AddMenu', id: trainingButton, item: { ...buttonItem, parentId: null } })
      .thenRefused('ButtonNeedsMenu');
    given(systemSeeded, menuAdded, buttonAdded)
      .when({ type: 'AddMenu', id: 'x', item: { ...trainingItem, code: 'x', parentId: trainingButton } })
      .thenRefused('MenuParentIsButton');
    given(systemSeeded, menuAdded, buttonAdded)
      .when({ type: 'ChangeMenu', id: training, item: { ...trainingItem, category: 'button' }, seen: null })
      .thenRefused('MenuHasChildren');
  });
  test('C027 what has something below it goes only together with it', () => {
    given(systemSeeded, menuAdded, buttonAdded)
      .when({ type: 'RemoveMenus', ids: [training] })
      .thenRefused('MenuHasChildren');
    given(systemSeeded, menuAdded, buttonAdded)
      .when({ type: 'RemoveMenus', ids: [training, trainingButton] })
      .then(
        { type: 'MenuRemoved', data: { id: training, isSeeded: false } },
        { type: 'MenuRemoved', data: { id: trainingButton, isSeeded: false } },
      );
    given(systemSeeded)
      .when({ type: 'RemoveMenus', ids: ['nothing'] })
      .thenRefused('MenuNotFound');
  });
  test('C028 R035 what says nothing of roles is for all and stands in a tab: to say just that changes nothing, to say more does', () => {
    const item = { ...trainingItem, roles: [], isTab: true };
    given(systemSeeded, menuAdded).when({ type: 'ChangeMenu', id: training, item, seen: null }).thenNothing();
    for (const more of [{ roles: ['clerk'] }, { isTab: false }])
      given(systemSeeded, menuAdded)
        .when({ type: 'ChangeMenu', id: training, item: { ...item, ...more }, seen: null })
        .then({ type: 'MenuChanged', data: { id: training, ...item, ...more, isSeeded: false } });
  });
  test('C028 R035 a change that says nothing of roles and tab leaves both as they are', () => {
    const kept = { ...trainingItem, roles: ['clerk'], isTab: false };
    const change = { type: 'ChangeMenu', id: training, item: { ...trainingItem, nameZh: '学习' }, seen: null } as const;
    given(systemSeeded, { ...menuAdded, data: { ...menuAdded.data, ...kept } })
      .when(change)
      .then({ type: 'MenuChanged', data: { id: training, ...kept, nameZh: '学习', isSeeded: false } });
  });
  test('C028 a change of what was changed meanwhile is refused', () => {
    const change = { type: 'ChangeMenu', id: training, item: { ...trainingItem, nameZh: '学习' } } as const;
    given(systemSeeded, menuAdded, menuChanged)
      .when({ ...change, seen: 2 })
      .thenRefused('MenuIsStale');
    given(systemSeeded, menuAdded, menuChanged)
      .when({ ...change, seen: 4 })
      .then({ type: 'MenuChanged', data: { id: training, ...change.item, isSeeded: false } });
  });
});

describe('the order of a level', () => {
  const { given } = specFor(menuDecider);
  const page = (code: string, sort: number) => ({ ...systemItem, code, sort });
  const added = (code: string, sort: number, nth: number): Recorded<MenuEvent> =>
    recorded({ type: 'MenuAdded', data: { id: code, ...page(code, sort), isSeeded: true } }, nth, idAs<'user'>('someone'), 'menu-platform');
  const changed = (code: string, sort: number): MenuEvent => ({
    type: 'MenuChanged',
    data: { id: code, ...page(code, sort), isSeeded: false },
  });

  test('two items change their numbers, and nothing else of the level does', () => {
    const level = given(added('a', 1, 1), added('b', 5, 2), added('c', 9, 3), menuAdded);
    level.when({ type: 'MoveMenu', id: 'c', step: -1 }).then(changed('c', 5), changed('b', 9));
    level.when({ type: 'MoveMenu', id: 'a', step: 1 }).then(changed('b', 1), changed('a', 5));
  });
  test('where numbers tie, all of the level are told apart', () => {
    const tied = given(added('a', 1, 1), added('b', 1, 2), added('c', 1, 3));
    tied.when({ type: 'MoveMenu', id: 'c', step: -1 }).then(changed('c', 2), changed('b', 3));
  });
  test('the first goes no further up, the last no further down, and what is gone nowhere', () => {
    const level = given(systemSeeded, menuAdded, menuRemoved);
    level.when({ type: 'MoveMenu', id: 'system', step: -1 }).thenRefused('MenuAtEnd');
    level.when({ type: 'MoveMenu', id: 'system', step: 1 }).thenRefused('MenuAtEnd');
    level.when({ type: 'MoveMenu', id: training, step: 1 }).thenRefused('MenuNotFound');
  });
});

describe('the menu of a release', () => {
  const { given } = specFor(menuDecider);
  const page = { id: 'system.page', ...systemItem, parentId: 'system', code: 'system.page', path: '/system/page' };
  const system = { id: 'system', ...systemItem };

  test('a new page appears, and the same menu again changes nothing', () => {
    given(systemSeeded)
      .when({ type: 'SeedMenus', items: [system, page] })
      .then({ type: 'MenuAdded', data: { ...page, isSeeded: true } });
    given(systemSeeded)
      .when({ type: 'SeedMenus', items: [system] })
      .thenNothing();
  });
  test('what nobody changed follows the release; what an administrator changed stays his', () => {
    const renamed = { ...system, nameZh: '系统' };
    given(systemSeeded)
      .when({ type: 'SeedMenus', items: [renamed] })
      .then({ type: 'MenuChanged', data: { ...renamed, isSeeded: true } });
    const his = { ...systemSeeded, type: 'MenuChanged', version: 2, data: { ...system, sort: 1, isSeeded: false } } as const;
    given(systemSeeded, his)
      .when({ type: 'SeedMenus', items: [renamed] })
      .thenNothing();
  });
  test('what an administrator removed stays away; what a release drops goes, unless somebody hung something below it', () => {
    const removed = { ...systemSeeded, type: 'MenuRemoved', version: 2, data: { id: 'system', isSeeded: false } } as const;
    given(systemSeeded, removed)
      .when({ type: 'SeedMenus', items: [system] })
      .thenNothing();
    given(systemSeeded)
      .when({ type: 'SeedMenus', items: [] })
      .then({ type: 'MenuRemoved', data: { id: 'system', isSeeded: true } });
    given(systemSeeded, menuAdded).when({ type: 'SeedMenus', items: [] }).thenNothing();
  });
  test('every item of this release can be added, and a second start adds none', () => {
    const decision = menuDecider.decide(
      { type: 'SeedMenus', items: seededMenus, by: systemSeeded.by, at: systemSeeded.at, today: '2025-06-11' },
      menuDecider.initialState,
      {},
    );
    expect('events' in decision && decision.events.length).toBe(seededMenus.length);
  });
});

/** The menu of the release, as every installation has it. */
const seeded: MenuState = {
  records: Object.fromEntries(seededMenus.map((item, at) => [item.id, { ...item, version: at + 1, isSeeded: true, isRemoved: false }])),
};

describe('what somebody gets of the menu', () => {
  const whole = menuTree(seeded);

  test('C036 a folder of which nothing may be seen is not there', () => {
    const areas = menuFor(whole, (permission) => permission === 'warehousestock.read', 'en');
    expect(areas.map(({ name, children }) => [name, children.map(({ name: page }) => page)])).toEqual([['Storage', ['Stock']]]);
  });
  test('C037 a button that may not be pressed is not there', () => {
    const [page] = buttonsFor(whole, (permission) => permission === 'orderentry.read' || permission === 'orderentry.review', 'zh');
    expect(page?.children.map(({ code }) => code)).toEqual(['order.orderentry.review']);
  });
  test('ticked items stand for permissions, and an item that is none, or that only the platform grants, is named', () => {
    const menu = tenantMenu(seeded, null);
    expect(permissionsIn(menu, ['order', 'order.orderentry', 'order.orderentry.write', 'nothing', 'system.tenant'])).toEqual({
      permissions: ['orderentry.read', 'orderentry.write'],
      unknown: ['nothing', 'system.tenant'],
    });
  });
  test('what a role may is ticked again', () => {
    expect(menuIdsIn(tenantMenu(seeded, null), (permission) => permission === 'warehousestock.read')).toEqual(['storage.warehousestock']);
  });
  test('a package without an item holds neither the item nor what stands for it; what its pages need comes along', () => {
    const { byId, keptBack } = tenantMenu(seeded, ['order.orderentry', 'order.orderentry.write']);
    expect([...byId.keys()]).toEqual(['order', 'order.orderentry', 'order.orderentry.write']);
    expect([...keptBack]).toEqual(expect.arrayContaining(['!orderentry.review', '!settlementmonth.*']));
    expect(['!orderentry.read', '!orderentry.*', '!orderattach.read'].filter((mark) => keptBack.has(mark))).toEqual([]);
  });
  test('no package at all keeps nothing back', () => {
    expect(tenantMenu(seeded, null).keptBack.size).toBe(0);
  });
});

describe('addresses', () => {
  test.each(['/order/orderentry', '', '/order/list?target=blank', 'help.html', 'https://a.example.cn/x.html?a=b#c'])(
    '%s is one',
    (address) => {
      expect(isAddress(address)).toBe(true);
    },
  );
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example.cn',
    '/.//evil.example.cn',
    '/%2e//evil.example.cn?target=_blank',
    'a/..//evil.example.cn',
    '\\\\evil',
    'https:evil',
    'https://user:secret@evil.example.cn',
    'ftp://a.example.cn',
    'blob:https://a/1',
  ])('%s is none', (address) => {
    expect(isAddress(address)).toBe(false);
    expect(MenuSubmit.safeParse({ code: 'a', nameZh: 'a', nameEn: 'a', path: address }).success).toBe(false);
  });
  test('whatever is one leads a browser nowhere but to http or https', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `javascript:${rest}`),
        ),
        (text) => {
          if (!isAddress(text)) return;
          expect(new URL(text, 'https://factory.example.cn/').protocol).toMatch(/^https?:$/);
          if (!/^https?:\/\//i.test(text)) expect(new URL(text, 'https://factory.example.cn/').host).toBe('factory.example.cn');
        },
      ),
      { seed: 20_250_611 },
    );
  });
  test('an item stands for one permission, never for all', () => {
    const item = { code: 'a', nameZh: 'a', nameEn: 'a' };
    for (const permission of ['*', 'order.*', '*.read']) expect(MenuSubmit.safeParse({ ...item, permission }).success).toBe(false);
    expect(MenuSubmit.safeParse({ ...item, permission: 'training.read' }).success).toBe(true);
  });
});

describe('top menus', () => {
  const { given } = specFor(topMenuDecider);

  test('C041 a code stands once', () => {
    given()
      .when({ type: 'AddTopMenu', topMenuId: businessTop, profile: businessProfile, menuIds: [] })
      .then({ type: 'TopMenuAdded', data: { topMenuId: businessTop, ...businessProfile, menuIds: [] } })
      .claiming({ kind: 'topMenuCode', value: 'business' });
  });
  test('C042 a grant is all that it holds from here on, and the same again is nothing', () => {
    given(topMenuAdded)
      .when({ type: 'GrantTopMenu', topMenuId: businessTop, menuIds: ['delivery', 'delivery'] })
      .then({ type: 'TopMenuGranted', data: { topMenuId: businessTop, menuIds: ['delivery'] } });
    given(topMenuAdded)
      .when({ type: 'GrantTopMenu', topMenuId: businessTop, menuIds: ['order.orderentry'] })
      .thenNothing();
  });
  test('C040 a removed one is not there', () => {
    given(topMenuAdded, topMenuRemoved).when({ type: 'GrantTopMenu', topMenuId: businessTop, menuIds: [] }).thenRefused('TopMenuNotFound');
    given(topMenuAdded, topMenuRemoved).when({ type: 'RemoveTopMenu', topMenuId: businessTop }).thenNothing();
  });
});

describe('packages', () => {
  const { given } = specFor(tenantPackageDecider);
  const packageId = standardPackage;

  test('R094 M028 a package holds at least one item of the menu', () => {
    given()
      .when({ type: 'AddTenantPackage', packageId, profile: { ...standardProfile, menuIds: [] } })
      .thenRefused('PackageNeedsMenu');
    given(tenantPackageAdded)
      .when({ type: 'ChangeTenantPackage', packageId, profile: { ...standardProfile, menuIds: [] } })
      .thenRefused('PackageNeedsMenu');
  });
  test('R095 menu ids come comma-joined, each once', () => {
    expect(MenuIds.parse('order,order.orderentry,order')).toEqual(['order', 'order.orderentry']);
  });
  test('C022 a package that a tenant has is not removed', () => {
    given(tenantPackageAdded).when({ type: 'RemoveTenantPackage', packageId, tenants: 2 }).thenRefused('TenantPackageUsed');
    given(tenantPackageAdded)
      .when({ type: 'RemoveTenantPackage', packageId, tenants: 0 })
      .then({ type: 'TenantPackageRemoved', data: { packageId } })
      .releasing({ kind: 'packageName', value: '标准版' });
    given(tenantPackageAdded, tenantPackageRemoved).when({ type: 'RemoveTenantPackage', packageId, tenants: 0 }).thenNothing();
  });
});

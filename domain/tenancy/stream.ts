import { defineStream } from '../shared/decider.js';
import { menuDecider } from './menu-decider.js';
import { tenantPackageDecider } from './package-decider.js';
import { menuRefusals, tenantPackageRefusals, topMenuRefusals } from './refusals.js';
import { topMenuDecider } from './top-menu-decider.js';

/** All items of the menu, in the log of the platform. */
export const menuStreamName = 'menu-platform';

export const menuStream = defineStream({
  name: 'menu',
  decider: menuDecider,
  streamOf: () => menuStreamName,
  commands: { AddMenu: true, ChangeMenu: true, RemoveMenus: true, MoveMenu: true, SeedMenus: true },
  events: {
    MenuAdded: { version: 1, zh: '新增菜单', en: 'Menu item added' },
    MenuChanged: { version: 1, zh: '修改菜单', en: 'Menu item changed' },
    MenuRemoved: { version: 1, zh: '删除菜单', en: 'Menu item removed' },
  },
  refusals: menuRefusals,
});

export const topMenuStream = defineStream({
  name: 'topMenu',
  decider: topMenuDecider,
  streamOf: ({ topMenuId }) => `topMenu-${topMenuId}`,
  commands: { AddTopMenu: true, ChangeTopMenu: true, GrantTopMenu: true, RemoveTopMenu: true },
  events: {
    TopMenuAdded: { version: 1, zh: '新增顶部菜单', en: 'Top menu added' },
    TopMenuChanged: { version: 1, zh: '修改顶部菜单', en: 'Top menu changed' },
    TopMenuGranted: { version: 1, zh: '分配菜单', en: 'Menus assigned' },
    TopMenuRemoved: { version: 1, zh: '删除顶部菜单', en: 'Top menu removed' },
  },
  refusals: topMenuRefusals,
  claims: { topMenuCode: { zh: '顶部菜单编号“{{value}}”已被占用', en: 'The code “{{value}}” is already taken' } },
});

export const tenantPackageStream = defineStream({
  name: 'tenantPackage',
  decider: tenantPackageDecider,
  streamOf: ({ packageId }) => `tenantPackage-${packageId}`,
  commands: { AddTenantPackage: true, ChangeTenantPackage: true, RemoveTenantPackage: true },
  events: {
    TenantPackageAdded: { version: 1, zh: '新增产品包', en: 'Package added' },
    TenantPackageChanged: { version: 1, zh: '修改产品包', en: 'Package changed' },
    TenantPackageRemoved: { version: 1, zh: '删除产品包', en: 'Package removed' },
  },
  refusals: tenantPackageRefusals,
  claims: { packageName: { zh: '产品包名称“{{value}}”已被占用', en: 'The name “{{value}}” is already taken' } },
});

import type { Words } from '../shared/refusals.js';
import type { MenuRefusal } from './menu-decider.js';
import type { TenantPackageRefusal } from './package-decider.js';
import type { TopMenuRefusal } from './top-menu-decider.js';

export const menuRefusals = {
  MenuNotFound: { zh: '菜单不存在', en: 'There is no such menu item' },
  MenuExists: { zh: '菜单已存在', en: 'The menu item exists already' },
  MenuIsStale: { zh: '菜单已被他人修改，请刷新后重试', en: 'The item was changed by somebody else: look again' },
  MenuCodeTaken: { zh: '菜单编号“{{code}}”已被占用', en: 'The menu code “{{code}}” is already taken' },
  MenuParentNotFound: { zh: '上级菜单不存在', en: 'There is no such parent' },
  MenuParentIsButton: { zh: '“{{name}}”是按钮，不能包含下级菜单', en: '“{{name}}” is a button and holds nothing below it' },
  MenuInRing: { zh: '菜单不能移动到自己或自己的下级之下', en: 'An item cannot stand below itself' },
  MenuHasChildren: { zh: '“{{name}}”还有下级菜单，请先删除下级', en: '“{{name}}” still has items below it: remove those first' },
  MenuAtEnd: { zh: '没有可以换位的菜单', en: 'There is nothing to change places with' },
  ButtonNeedsMenu: { zh: '按钮必须属于一个菜单', en: 'A button belongs to a menu' },
} as const satisfies Record<MenuRefusal, Words>;

export const topMenuRefusals = {
  TopMenuNotFound: { zh: '顶部菜单不存在', en: 'There is no such top menu' },
  TopMenuExists: { zh: '顶部菜单已存在', en: 'The top menu exists already' },
} as const satisfies Record<TopMenuRefusal, Words>;

export const tenantPackageRefusals = {
  TenantPackageNotFound: { zh: '产品包不存在', en: 'There is no such package' },
  TenantPackageExists: { zh: '产品包已存在', en: 'The package exists already' },
  TenantPackageUsed: {
    zh: '产品包“{{name}}”正被 {{tenants}} 个租户使用，不能删除',
    en: 'The package “{{name}}” is used by {{tenants}} tenants and cannot be removed',
  },
  PackageNeedsMenu: { zh: '请选择菜单', en: 'Choose at least one menu' },
} as const satisfies Record<TenantPackageRefusal, Words>;

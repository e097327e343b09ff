// Facts about the menu, the top menus and the packages of tenants. Streams: menu-platform (all items: one tree is one thing to decide
// about), topMenu-<id> and tenantPackage-<id>, all in the log of the platform.
import type { Fact } from '../shared/decider.js';

/** An item of the menu: a page, a folder of pages, or a button of a page. */
export type MenuItem = Readonly<{
  parentId: string | null;
  /** Unique, in whatever letters. Buttons are known to the console by it. */
  code: string;
  nameZh: string;
  nameEn: string;
  /** An address of the console, or of a page elsewhere that is shown in a frame; empty for a folder or a button. */
  path: string;
  icon: string;
  sort: number;
  category: 'menu' | 'button';
  /** 1: in a tab. 2: `url` in a window of its own. */
  openMode: 1 | 2;
  url: string | null;
  /** What one must be allowed to see it; null: everybody who sees what it stands in. */
  permission: string | null;
  remark: string | null;
  /** Aliases of the roles to which it is shown; none, or nothing said, as before there were any: to all who may. */
  roles?: readonly string[];
  /** False: its page opens outside of the tabs. */
  isTab?: boolean;
}>;

/** `isSeeded`: said by the program at its start, not by a person. What a person said is never overwritten by the program. */
type BySeed = Readonly<{ isSeeded: boolean }>;

export type MenuAdded = Fact<'MenuAdded', MenuItem & BySeed & Readonly<{ id: string }>>;
export type MenuChanged = Fact<'MenuChanged', MenuItem & BySeed & Readonly<{ id: string }>>;
/** Nobody sees it from here on. What was granted of it stays granted. */
export type MenuRemoved = Fact<'MenuRemoved', BySeed & Readonly<{ id: string }>>;
export type MenuEvent = MenuAdded | MenuChanged | MenuRemoved;

export type TopMenuProfile = Readonly<{ code: string; nameZh: string; nameEn: string; path: string; icon: string; sort: number }>;

export type TopMenuAdded = Fact<'TopMenuAdded', TopMenuProfile & Readonly<{ topMenuId: string; menuIds: readonly string[] }>>;
export type TopMenuChanged = Fact<'TopMenuChanged', TopMenuProfile & Readonly<{ topMenuId: string }>>;
/** All items of the menu that stand behind it from here on. */
export type TopMenuGranted = Fact<'TopMenuGranted', Readonly<{ topMenuId: string; menuIds: readonly string[] }>>;
export type TopMenuRemoved = Fact<'TopMenuRemoved', Readonly<{ topMenuId: string }>>;
export type TopMenuEvent = TopMenuAdded | TopMenuChanged | TopMenuGranted | TopMenuRemoved;

/** What a tenant gets: the items of the menu that its roles may be granted and its people may use. */
export type PackageProfile = Readonly<{ packageName: string; menuIds: readonly string[]; remark: string | null }>;

export type TenantPackageAdded = Fact<'TenantPackageAdded', PackageProfile & Readonly<{ packageId: string }>>;
/** Acts on the open sessions of its tenants at once. */
export type TenantPackageChanged = Fact<'TenantPackageChanged', PackageProfile & Readonly<{ packageId: string }>>;
export type TenantPackageRemoved = Fact<'TenantPackageRemoved', Readonly<{ packageId: string }>>;
export type TenantPackageEvent = TenantPackageAdded | TenantPackageChanged | TenantPackageRemoved;

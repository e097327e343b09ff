import type { MenuItem, PackageProfile, TopMenuProfile } from './events.js';

export type AddMenu = Readonly<{ type: 'AddMenu'; id: string; item: MenuItem }>;
/** `seen`: the version of the item that was shown to whoever changes it. Items share a stream, whose own version says nothing of one of them. */
export type ChangeMenu = Readonly<{ type: 'ChangeMenu'; id: string; item: MenuItem; seen: number | null }>;
/** All or none. What stands below one of them must be among them. */
export type RemoveMenus = Readonly<{ type: 'RemoveMenus'; ids: readonly string[] }>;
/** Changes places with the item before it (-1) or behind it (1), among those that stand with it. */
export type MoveMenu = Readonly<{ type: 'MoveMenu'; id: string; step: -1 | 1 }>;
/** The whole menu as the program ships it: what is new appears, what people changed or removed stays so, what is gone goes. */
export type SeedMenus = Readonly<{ type: 'SeedMenus'; items: readonly (MenuItem & Readonly<{ id: string }>)[] }>;
export type MenuCommand = AddMenu | ChangeMenu | RemoveMenus | MoveMenu | SeedMenus;

export type AddTopMenu = Readonly<{ type: 'AddTopMenu'; topMenuId: string; profile: TopMenuProfile; menuIds: readonly string[] }>;
export type ChangeTopMenu = Readonly<{ type: 'ChangeTopMenu'; topMenuId: string; profile: TopMenuProfile }>;
export type GrantTopMenu = Readonly<{ type: 'GrantTopMenu'; topMenuId: string; menuIds: readonly string[] }>;
export type RemoveTopMenu = Readonly<{ type: 'RemoveTopMenu'; topMenuId: string }>;
export type TopMenuCommand = AddTopMenu | ChangeTopMenu | GrantTopMenu | RemoveTopMenu;

export type AddTenantPackage = Readonly<{ type: 'AddTenantPackage'; packageId: string; profile: PackageProfile }>;
export type ChangeTenantPackage = Readonly<{ type: 'ChangeTenantPackage'; packageId: string; profile: PackageProfile }>;
/** `tenants`: how many tenants have it now, by who asks. */
export type RemoveTenantPackage = Readonly<{ type: 'RemoveTenantPackage'; packageId: string; tenants: number }>;
export type TenantPackageCommand = AddTenantPackage | ChangeTenantPackage | RemoveTenantPackage;

// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { MenuCommand, SeedMenus, TenantPackageCommand, TopMenuCommand } from './commands.js';
export type { MenuEvent, MenuItem, PackageProfile, TenantPackageEvent, TopMenuEvent, TopMenuProfile } from './events.js';
export { levelOf, rolesOf, standsInTab, type MenuRecord, type MenuState } from './menu-decider.js';
export {
  buttonsFor,
  grantableIn,
  menuFor,
  menuIdsIn,
  menuTree,
  namedIn,
  permissionsIn,
  seededMenus,
  tenantMenu,
  type TenantMenu,
} from './menu-tree.js';
export type { TenantPackageState } from './package-decider.js';
export { menuStream, menuStreamName, tenantPackageStream, topMenuStream } from './stream.js';
export type { TopMenuState } from './top-menu-decider.js';

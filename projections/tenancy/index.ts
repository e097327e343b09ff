// The doors of this context. Names, one by one.
export { clientTable, type ClientListRow } from './client-list/projection.js';
export { menuTable, type MenuListRow } from './menu-list/projection.js';
export { tenantPackageTable, type TenantPackageListRow } from './package-list/projection.js';
export { findAllTopMenus, findClients, findMenus, findTenantPackages, findTopMenus } from './query.js';
export { topMenuTable, type TopMenuListRow } from './top-menu-list/projection.js';

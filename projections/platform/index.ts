// The doors of this context. Names, one by one.
export { providerTable } from './provider-list/projection.js';
export { findEnabledProviders, findProviders } from './provider-list/query.js';
export { roleListProjection, type RoleListRow } from './role-list/projection.js';
export { findAllRoles, findRoles, getRole } from './role-list/query.js';
export { tenantListProjection, type TenantListRow } from './tenant-list/projection.js';
export { countTenantsOf, findAllTenants, findTenants, getTenant, getTenantByDomain } from './tenant-list/query.js';
export { userListProjection, type UserListRow } from './user-list/projection.js';
export {
  findAdministrators,
  findEnabledUserIds,
  findUserOptions,
  findUsers,
  findUsersOfDepts,
  getUser,
  namesOf,
  type UserOption,
} from './user-list/query.js';

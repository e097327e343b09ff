// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  ClientCommand,
  CreateRole,
  CreateTenant,
  CreateUser,
  GrantPermissions,
  RegisterClient,
  RoleCommand,
  TenantCommand,
  UserCommand,
} from './commands.js';
export type {
  ClientEvent,
  ClientProfile,
  DataScope,
  RoleEvent,
  RoleProfile,
  TenantEvent,
  TenantProfile,
  UserEvent,
  UserProfile,
  UserType,
} from './events.js';
export type { ClientState } from './client-decider.js';
export { defaultRoles, houseLookups, type DefaultRole } from './default-roles.js';
export { defaultMenu, pageNeeds } from './menu.js';
export { sessionRefusals, signInWords, type SessionRefusal } from './refusals.js';
export { administratorAlias, type RoleState } from './role-decider.js';
export { clientStream, roleStream, tenantStream, userStream } from './stream.js';
export type { TenantState } from './tenant-decider.js';
export type { UserState } from './user-decider.js';

// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  ClientCommand,
  CreateRole,
  CreateTenant,
  CreateUser,
  GrantPermissions,
  ProviderCommand,
  RegisterClient,
  RoleCommand,
  SeatCommand,
  TenantCommand,
  UserCommand,
} from './commands.js';
export type {
  AvatarChanged,
  ClientEvent,
  ClientProfile,
  DataScope,
  ProviderEvent,
  ProviderProfile,
  RoleEvent,
  RoleProfile,
  SeatEvent,
  TenantEvent,
  TenantProfile,
  UserEvent,
  UserProfile,
  UserRemoved,
  UserType,
} from './events.js';
export type { ClientState } from './client-decider.js';
export { defaultRoles, houseLookups, type DefaultRole } from './default-roles.js';
export { defaultMenu, pageNeeds } from './menu.js';
export { providerStreamName, type ProviderState } from './provider-decider.js';
export { sessionRefusals, signInWords, type SessionRefusal } from './refusals.js';
export { administratorAlias, type RoleState } from './role-decider.js';
export { seatStreamName, type SeatState } from './seat-decider.js';
export { clientStream, providerStream, roleStream, seatStream, tenantStream, userStream } from './stream.js';
export type { TenantState } from './tenant-decider.js';
export type { UserState } from './user-decider.js';

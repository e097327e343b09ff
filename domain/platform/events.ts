// Facts about tenants, users, roles and clients. Streams: tenant-<tenantId>, client-<clientId> and provider-<source> in the log of the platform;
// user-<userId>, role-<roleId> and seats-users in the tenant's own. No password, no secret and no hash of one stands in any of them.
import type { Fact } from '../shared/decider.js';
import type { DeptId, FileId, Id, RecordId, RoleId, TenantId, UserId } from '../shared/ids.js';

export type TenantProfile = Readonly<{
  tenantName: string;
  /** The host name under which the sign-in page belongs to this tenant. Unique. */
  domain: string | null;
  linkman: string | null;
  contactNumber: string | null;
  address: string | null;
  /** How many users may be enabled at a time; null: no limit. */
  accountLimit: number | null;
  /** The last day (`yyyy-MM-dd`) on which anybody may sign in; null: no end. */
  expireAt: string | null;
}>;

export type TenantCreated = Fact<'TenantCreated', TenantProfile & Readonly<{ tenantId: TenantId }>>;
export type TenantChanged = Fact<'TenantChanged', TenantProfile & Readonly<{ tenantId: TenantId }>>;
/** Every session of the tenant ends at once. */
export type TenantSuspended = Fact<'TenantSuspended', Readonly<{ tenantId: TenantId; reason: string }>>;
export type TenantResumed = Fact<'TenantResumed', Readonly<{ tenantId: TenantId }>>;
/** What of the menu the tenant gets from here on; null: all of it. Acts on open sessions at once. */
export type TenantPackageSet = Fact<'TenantPackageSet', Readonly<{ tenantId: TenantId; packageId: string | null }>>;
/** The data source that the tenant's reports and generated code read; null: the house's own. */
export type TenantDatasourceSet = Fact<'TenantDatasourceSet', Readonly<{ tenantId: TenantId; datasourceId: string | null }>>;
/** Nobody signs in any more, and every session ends at once. Nothing that it wrote is deleted; its domain is free again. */
export type TenantRemoved = Fact<'TenantRemoved', Readonly<{ tenantId: TenantId }>>;
export type TenantEvent =
  | TenantCreated
  | TenantChanged
  | TenantSuspended
  | TenantResumed
  | TenantPackageSet
  | TenantDatasourceSet
  | TenantRemoved;

export type UserProfile = Readonly<{
  account: string;
  /** What colleagues call them; shown in lists. */
  name: string;
  realName: string;
  phone: string | null;
  email: string | null;
  deptId: DeptId | null;
}>;

export type UserType = 'web' | 'app' | 'other';

export type UserCreated = Fact<'UserCreated', UserProfile & Readonly<{ userId: UserId; roleIds: readonly RoleId[] }>>;
export type UserChanged = Fact<'UserChanged', UserProfile & Readonly<{ userId: UserId }>>;
/** All roles that the user has from here on. */
export type RolesGranted = Fact<'RolesGranted', Readonly<{ userId: UserId; roleIds: readonly RoleId[] }>>;
/** May administer what the platform owns. Given on the first start, and by whoever has it. */
export type PlatformGranted = Fact<'PlatformGranted', Readonly<{ userId: UserId }>>;
/** Every session of the user ends at once. */
export type UserDisabled = Fact<'UserDisabled', Readonly<{ userId: UserId; reason: string }>>;
export type UserEnabled = Fact<'UserEnabled', Readonly<{ userId: UserId }>>;
/** `reset`: by somebody else. Every other session of the user ends at once. */
export type PasswordChanged = Fact<'PasswordChanged', Readonly<{ userId: UserId; how: 'own' | 'reset' }>>;
/** Failed sign-ins are forgotten. */
export type UserUnlocked = Fact<'UserUnlocked', Readonly<{ userId: UserId }>>;
/** Somebody who signed in through another system asks to be let in. Waits for an administrator, without roles and without a right. */
export type UserRegistered = Fact<'UserRegistered', UserProfile & Readonly<{ userId: UserId; source: string }>>;
/** An administrator let the waiting one in, with these roles. */
export type UserAccepted = Fact<'UserAccepted', Readonly<{ userId: UserId; roleIds: readonly RoleId[]; deptId: DeptId | null }>>;
/** An administrator did not; final, the account is free again. */
export type UserRefused = Fact<'UserRefused', Readonly<{ userId: UserId; reason: string }>>;
/** The picture of the user, a file of the tenant; null: none any more. `before`: the one until now, which is nobody's from here on. */
export type AvatarChanged = Fact<'AvatarChanged', Readonly<{ userId: UserId; fileId: FileId | null; before: FileId | null }>>;
/** Version 1 did not say which picture was let go. */
export const avatarOfVersion1 = (data: Omit<AvatarChanged['data'], 'before'>): AvatarChanged['data'] => ({ ...data, before: null });
/** Through which platform the user works, and what that platform keeps of them. */
export type PlatformDataChanged = Fact<'PlatformDataChanged', Readonly<{ userId: UserId; userType: UserType; userExt: string }>>;
/** No longer administers what the platform owns. Acts on open sessions at once. */
export type PlatformRevoked = Fact<'PlatformRevoked', Readonly<{ userId: UserId }>>;
/** Final; the account is free again. `avatar`: the picture that goes with the user. */
export type UserRemoved = Fact<'UserRemoved', Readonly<{ userId: UserId; avatar: FileId | null }>>;
/** Version 1 left the picture behind. */
export const removalOfVersion1 = (data: Omit<UserRemoved['data'], 'avatar'>): UserRemoved['data'] => ({ ...data, avatar: null });
export type UserEvent =
  | UserCreated
  | UserChanged
  | RolesGranted
  | PlatformGranted
  | UserDisabled
  | UserEnabled
  | PasswordChanged
  | UserUnlocked
  | UserRegistered
  | UserAccepted
  | UserRefused
  | AvatarChanged
  | PlatformDataChanged
  | PlatformRevoked
  | UserRemoved;

/** Who is enabled, said once, before the first seat is taken or left. */
export type SeatsCounted = Fact<'SeatsCounted', Readonly<{ userIds: readonly UserId[] }>>;
/** The user counts towards the account limit of the tenant from here on. */
export type SeatTaken = Fact<'SeatTaken', Readonly<{ userId: UserId }>>;
export type SeatLeft = Fact<'SeatLeft', Readonly<{ userId: UserId }>>;
export type SeatEvent = SeatsCounted | SeatTaken | SeatLeft;

/** Whose rows the role shows where a list has an owner. Of several roles the widest counts. */
export type DataScope = 'own' | 'department' | 'all';
export type RoleProfile = Readonly<{ roleName: string; roleAlias: string; parentId: RoleId | null; sort: number }>;

export type RoleCreated = Fact<'RoleCreated', RoleProfile & Readonly<{ roleId: RoleId; permissions: readonly string[]; scope: DataScope }>>;
export type RoleChanged = Fact<'RoleChanged', RoleProfile & Readonly<{ roleId: RoleId }>>;
/**
 * All that the role may do from here on: permissions, whose rows it sees of which resource, which calls of a menu item alone. Acts on open
 * sessions at once. `scope` counts for resources of which no data scope speaks. The ids are those of records of the platform.
 */
export type PermissionsGranted = Fact<
  'PermissionsGranted',
  Readonly<{
    roleId: RoleId;
    permissions: readonly string[];
    scope: DataScope;
    dataScopeIds: readonly RecordId[];
    apiScopeIds: readonly RecordId[];
  }>
>;
/** What version 1 said: permissions and a scope. */
export const grantOfVersion1 = (data: Omit<PermissionsGranted['data'], 'dataScopeIds' | 'apiScopeIds'>): PermissionsGranted['data'] => ({
  ...data,
  dataScopeIds: [],
  apiScopeIds: [],
});
/** A release brought new permissions for this default role. Beside what it may already: what a tenant took away stays away. */
export type DefaultPermissionsAdded = Fact<'DefaultPermissionsAdded', Readonly<{ roleId: RoleId; permissions: readonly string[] }>>;
/** Who has it loses it at once. */
export type RoleRemoved = Fact<'RoleRemoved', Readonly<{ roleId: RoleId }>>;
export type RoleEvent = RoleCreated | RoleChanged | PermissionsGranted | DefaultPermissionsAdded | RoleRemoved;

export type ClientProfile = Readonly<{
  clientId: string;
  grants: readonly ('password' | 'refresh_token' | 'client_credentials')[];
  scopes: readonly string[];
  /** The tenant whose feed a client reads by itself; null: it only carries the sign-in of people. */
  tenantId: TenantId | null;
  accessSeconds: number;
  refreshSeconds: number;
}>;

export type ClientRegistered = Fact<'ClientRegistered', ClientProfile>;
export type ClientChanged = Fact<'ClientChanged', ClientProfile>;
/** A new secret was made and shown once; the old one is worth nothing. */
export type ClientSecretRenewed = Fact<'ClientSecretRenewed', Readonly<{ clientId: string }>>;
export type ClientRemoved = Fact<'ClientRemoved', Readonly<{ clientId: string }>>;
export type ClientEvent = ClientRegistered | ClientChanged | ClientSecretRenewed | ClientRemoved;

/** Another system that tells who people are, by OpenID Connect. */
export type ProviderProfile = Readonly<{
  /** Names the system in addresses, and in what is kept of the people that it knows. */
  source: string;
  /** What the button at the door says. */
  name: string;
  /** Where its discovery document stands. */
  issuer: string;
  clientId: string;
  /** The tenant that all its people belong to; null: whoever comes for the first time says which. */
  tenantId: TenantId | null;
}>;

/** `secretId`: the sealed set that holds its secret, which stands in no event. */
export type ProviderEntered = Fact<'ProviderEntered', ProviderProfile & Readonly<{ secretId: Id<'secret'> }>>;
/** The whole record as it is from now on. */
export type ProviderChanged = Fact<'ProviderChanged', ProviderProfile & Readonly<{ secretId: Id<'secret'> }>>;
/** The door offers it from now on. */
export type ProviderEnabled = Fact<'ProviderEnabled', Readonly<{ source: string }>>;
/** Nobody signs in through it any more, whoever is on the way included. Sessions stay. */
export type ProviderDisabled = Fact<'ProviderDisabled', Readonly<{ source: string }>>;
export type ProviderRemoved = Fact<'ProviderRemoved', Readonly<{ source: string }>>;
export type ProviderEvent = ProviderEntered | ProviderChanged | ProviderEnabled | ProviderDisabled | ProviderRemoved;

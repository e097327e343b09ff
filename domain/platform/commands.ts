import type { DeptId, FileId, Id, RecordId, RoleId, TenantId, UserId } from '../shared/ids.js';
import type { ClientProfile, DataScope, ProviderProfile, RoleProfile, TenantProfile, UserProfile, UserType } from './events.js';

export type CreateTenant = Readonly<{ type: 'CreateTenant'; tenantId: TenantId; profile: TenantProfile }>;
export type ChangeTenant = Readonly<{ type: 'ChangeTenant'; tenantId: TenantId; profile: TenantProfile }>;
export type SuspendTenant = Readonly<{ type: 'SuspendTenant'; tenantId: TenantId; reason: string }>;
export type ResumeTenant = Readonly<{ type: 'ResumeTenant'; tenantId: TenantId }>;
export type SetTenantPackage = Readonly<{ type: 'SetTenantPackage'; tenantId: TenantId; packageId: string | null }>;
export type SetTenantDatasource = Readonly<{ type: 'SetTenantDatasource'; tenantId: TenantId; datasourceId: string | null }>;
export type RemoveTenant = Readonly<{ type: 'RemoveTenant'; tenantId: TenantId }>;
export type TenantCommand =
  | CreateTenant
  | ChangeTenant
  | SuspendTenant
  | ResumeTenant
  | SetTenantPackage
  | SetTenantDatasource
  | RemoveTenant;

export type CreateUser = Readonly<{ type: 'CreateUser'; userId: UserId; profile: UserProfile; roleIds: readonly RoleId[] }>;
export type ChangeUser = Readonly<{ type: 'ChangeUser'; userId: UserId; profile: UserProfile }>;
/** What people keep of themselves; the account and the department stay as they are at the moment of the decision. */
export type ChangeOwnProfile = Readonly<{
  type: 'ChangeOwnProfile';
  userId: UserId;
  profile: Pick<UserProfile, 'name' | 'realName' | 'phone' | 'email'>;
}>;
/**
 * With what may take an administrator away: users who, by the look of the caller, administer beside this one. The decider looks at them again, and the
 * append compares them; without any that holds, the last administrator stays.
 */
export type Besides = Readonly<{ besides?: readonly UserId[] }>;
export type GrantRoles = Besides & Readonly<{ type: 'GrantRoles'; userId: UserId; roleIds: readonly RoleId[] }>;
/** `tenantId`: whose user it is. */
export type GrantPlatform = Readonly<{ type: 'GrantPlatform'; userId: UserId; tenantId: TenantId }>;
export type DisableUser = Besides & Readonly<{ type: 'DisableUser'; userId: UserId; reason: string }>;
export type EnableUser = Readonly<{ type: 'EnableUser'; userId: UserId }>;
/** Said after the credentials were changed: the log keeps that it happened, never what it was changed to. */
export type NotePasswordChange = Readonly<{ type: 'NotePasswordChange'; userId: UserId; how: 'own' | 'reset' }>;
export type UnlockUser = Readonly<{ type: 'UnlockUser'; userId: UserId }>;
/** `source`: the provider that knows the person. */
export type RegisterUser = Readonly<{ type: 'RegisterUser'; userId: UserId; profile: UserProfile; source: string }>;
export type AcceptUser = Readonly<{ type: 'AcceptUser'; userId: UserId; roleIds: readonly RoleId[]; deptId: DeptId | null }>;
export type RefuseUser = Readonly<{ type: 'RefuseUser'; userId: UserId; reason: string }>;
export type ChangeAvatar = Readonly<{ type: 'ChangeAvatar'; userId: UserId; fileId: FileId | null }>;
export type ChangePlatformData = Readonly<{ type: 'ChangePlatformData'; userId: UserId; userType: UserType; userExt: string }>;
export type RevokePlatform = Besides & Readonly<{ type: 'RevokePlatform'; userId: UserId }>;
export type RemoveUser = Besides & Readonly<{ type: 'RemoveUser'; userId: UserId }>;
export type UserCommand =
  | CreateUser
  | ChangeUser
  | ChangeOwnProfile
  | GrantRoles
  | GrantPlatform
  | DisableUser
  | EnableUser
  | NotePasswordChange
  | UnlockUser
  | RegisterUser
  | AcceptUser
  | RefuseUser
  | ChangeAvatar
  | ChangePlatformData
  | RevokePlatform
  | RemoveUser;

/** The enabled users of a tenant of which nobody was counted yet; otherwise it says nothing new. */
export type CountSeats = Readonly<{ type: 'CountSeats'; userIds: readonly UserId[] }>;
/** Before a user is enabled, in the same request. `limit`: how many the tenant may have; null: as many as it likes. */
export type TakeSeat = Readonly<{ type: 'TakeSeat'; userId: UserId; limit: number | null }>;
/** With the command that disables or removes them. Who has no seat leaves none. */
export type LeaveSeats = Readonly<{ type: 'LeaveSeats'; userIds: readonly UserId[] }>;
export type SeatCommand = CountSeats | TakeSeat | LeaveSeats;

export type CreateRole = Readonly<{
  type: 'CreateRole';
  roleId: RoleId;
  profile: RoleProfile;
  permissions: readonly string[];
  scope: DataScope;
}>;
export type ChangeRole = Readonly<{ type: 'ChangeRole'; roleId: RoleId; profile: RoleProfile }>;
/** What is left out stays as it is: nobody widens what a role sees by not knowing of it. */
export type GrantPermissions = Readonly<{
  type: 'GrantPermissions';
  roleId: RoleId;
  permissions: readonly string[];
  scope?: DataScope;
  dataScopeIds?: readonly RecordId[];
  apiScopeIds?: readonly RecordId[];
}>;
/** All that a default role begins with in this release: what was never offered to the role before is added. */
export type OfferDefaultPermissions = Readonly<{ type: 'OfferDefaultPermissions'; roleId: RoleId; permissions: readonly string[] }>;
export type RemoveRole = Readonly<{ type: 'RemoveRole'; roleId: RoleId }>;
export type RoleCommand = CreateRole | ChangeRole | GrantPermissions | OfferDefaultPermissions | RemoveRole;

export type RegisterClient = Readonly<{ type: 'RegisterClient'; profile: ClientProfile }>;
export type ChangeClient = Readonly<{ type: 'ChangeClient'; profile: ClientProfile }>;
export type RenewClientSecret = Readonly<{ type: 'RenewClientSecret'; clientId: string }>;
export type RemoveClient = Readonly<{ type: 'RemoveClient'; clientId: string }>;
export type ClientCommand = RegisterClient | ChangeClient | RenewClientSecret | RemoveClient;

/** `secretId`: the sealed set that holds the secret. Nobody signs in through it before it is enabled. */
export type EnterProvider = Readonly<{ type: 'EnterProvider'; profile: ProviderProfile; secretId: Id<'secret'> }>;
/** `secretId` null: the secret stays as it is. */
export type ChangeProvider = Readonly<{ type: 'ChangeProvider'; profile: ProviderProfile; secretId: Id<'secret'> | null }>;
export type EnableProvider = Readonly<{ type: 'EnableProvider'; source: string }>;
export type DisableProvider = Readonly<{ type: 'DisableProvider'; source: string }>;
export type RemoveProvider = Readonly<{ type: 'RemoveProvider'; source: string }>;
export type ProviderCommand = EnterProvider | ChangeProvider | EnableProvider | DisableProvider | RemoveProvider;

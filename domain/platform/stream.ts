import { defineStream } from '../shared/decider.js';
import { clientDecider } from './client-decider.js';
import { avatarOfVersion1, grantOfVersion1, removalOfVersion1 } from './events.js';
import { providerDecider, providerStreamName } from './provider-decider.js';
import { clientRefusals, providerRefusals, roleRefusals, seatRefusals, tenantRefusals, userRefusals } from './refusals.js';
import { roleDecider } from './role-decider.js';
import { seatDecider, seatStreamName } from './seat-decider.js';
import { tenantDecider } from './tenant-decider.js';
import { userDecider } from './user-decider.js';

export const tenantStream = defineStream({
  name: 'tenant',
  decider: tenantDecider,
  streamOf: ({ tenantId }) => `tenant-${tenantId}`,
  commands: {
    CreateTenant: true,
    ChangeTenant: true,
    SuspendTenant: true,
    ResumeTenant: true,
    SetTenantPackage: true,
    SetTenantDatasource: true,
    RemoveTenant: true,
  },
  events: {
    TenantCreated: { version: 1, zh: '创建租户', en: 'Tenant created' },
    TenantChanged: { version: 1, zh: '修改租户', en: 'Tenant changed' },
    TenantSuspended: { version: 1, zh: '停用租户', en: 'Tenant suspended' },
    TenantResumed: { version: 1, zh: '恢复租户', en: 'Tenant resumed' },
    TenantPackageSet: { version: 1, zh: '设置产品包', en: 'Package set' },
    TenantDatasourceSet: { version: 1, zh: '设置数据源', en: 'Data source set' },
    TenantRemoved: { version: 1, zh: '删除租户', en: 'Tenant removed' },
  },
  refusals: tenantRefusals,
  claims: { tenantDomain: { zh: '域名“{{value}}”已被占用', en: 'The domain “{{value}}” is already taken' } },
});

export const userStream = defineStream({
  name: 'user',
  decider: userDecider,
  streamOf: ({ userId }) => `user-${userId}`,
  commands: {
    CreateUser: true,
    ChangeUser: true,
    ChangeOwnProfile: true,
    GrantRoles: true,
    GrantPlatform: true,
    DisableUser: true,
    EnableUser: true,
    NotePasswordChange: true,
    UnlockUser: true,
    RegisterUser: true,
    AcceptUser: true,
    RefuseUser: true,
    ChangeAvatar: true,
    ChangePlatformData: true,
    RevokePlatform: true,
    RemoveUser: true,
  },
  events: {
    UserCreated: { version: 1, zh: '创建用户', en: 'User created' },
    UserChanged: { version: 1, zh: '修改用户', en: 'User changed' },
    RolesGranted: { version: 1, zh: '分配角色', en: 'Roles granted' },
    PlatformGranted: { version: 1, zh: '授予平台权限', en: 'Platform right granted' },
    UserDisabled: { version: 1, zh: '停用用户', en: 'User disabled' },
    UserEnabled: { version: 1, zh: '启用用户', en: 'User enabled' },
    PasswordChanged: { version: 1, zh: '修改密码', en: 'Password changed' },
    UserUnlocked: { version: 1, zh: '解锁用户', en: 'User unlocked' },
    UserRegistered: { version: 1, zh: '提交注册申请', en: 'Registration asked for' },
    UserAccepted: { version: 1, zh: '通过注册申请', en: 'Registration accepted' },
    UserRefused: { version: 1, zh: '拒绝注册申请', en: 'Registration refused' },
    AvatarChanged: { version: 2, upcasters: [avatarOfVersion1], zh: '更换头像', en: 'Picture changed' },
    PlatformDataChanged: { version: 1, zh: '修改平台数据', en: 'Platform data changed' },
    PlatformRevoked: { version: 1, zh: '收回平台权限', en: 'Platform right taken back' },
    UserRemoved: { version: 2, upcasters: [removalOfVersion1], zh: '删除用户', en: 'User removed' },
  },
  refusals: userRefusals,
  claims: { account: { zh: '账号“{{value}}”已被占用', en: 'The account “{{value}}” is already taken' } },
});

export const seatStream = defineStream({
  name: 'seats',
  decider: seatDecider,
  streamOf: () => seatStreamName,
  commands: { CountSeats: true, TakeSeat: true, LeaveSeats: true },
  events: {
    SeatsCounted: { version: 1, zh: '统计已启用用户', en: 'Enabled users counted' },
    SeatTaken: { version: 1, zh: '占用账号名额', en: 'Seat taken' },
    SeatLeft: { version: 1, zh: '释放账号名额', en: 'Seat left' },
  },
  refusals: seatRefusals,
});

export const roleStream = defineStream({
  name: 'role',
  decider: roleDecider,
  streamOf: ({ roleId }) => `role-${roleId}`,
  commands: { CreateRole: true, ChangeRole: true, GrantPermissions: true, OfferDefaultPermissions: true, RemoveRole: true },
  events: {
    RoleCreated: { version: 1, zh: '创建角色', en: 'Role created' },
    RoleChanged: { version: 1, zh: '修改角色', en: 'Role changed' },
    PermissionsGranted: { version: 2, upcasters: [grantOfVersion1], zh: '授予权限', en: 'Permissions granted' },
    DefaultPermissionsAdded: { version: 1, zh: '系统升级新增默认权限', en: 'New default permissions of a release' },
    RoleRemoved: { version: 1, zh: '删除角色', en: 'Role removed' },
  },
  refusals: roleRefusals,
  claims: { roleAlias: { zh: '角色别名“{{value}}”已被占用', en: 'The role alias “{{value}}” is already taken' } },
});

export const clientStream = defineStream({
  name: 'client',
  decider: clientDecider,
  streamOf: (command) => `client-${'profile' in command ? command.profile.clientId : command.clientId}`,
  commands: { RegisterClient: true, ChangeClient: true, RenewClientSecret: true, RemoveClient: true },
  events: {
    ClientRegistered: { version: 1, zh: '登记应用', en: 'Client registered' },
    ClientChanged: { version: 1, zh: '修改应用', en: 'Client changed' },
    ClientSecretRenewed: { version: 1, zh: '更换应用密钥', en: 'Client secret renewed' },
    ClientRemoved: { version: 1, zh: '删除应用', en: 'Client removed' },
  },
  refusals: clientRefusals,
});

export const providerStream = defineStream({
  name: 'provider',
  decider: providerDecider,
  streamOf: (command) => providerStreamName('profile' in command ? command.profile.source : command.source),
  commands: { EnterProvider: true, ChangeProvider: true, EnableProvider: true, DisableProvider: true, RemoveProvider: true },
  events: {
    ProviderEntered: { version: 1, zh: '新增登录源', en: 'Provider entered' },
    ProviderChanged: { version: 1, zh: '修改登录源', en: 'Provider changed' },
    ProviderEnabled: { version: 1, zh: '启用登录源', en: 'Provider enabled' },
    ProviderDisabled: { version: 1, zh: '停用登录源', en: 'Provider disabled' },
    ProviderRemoved: { version: 1, zh: '删除登录源', en: 'Provider removed' },
  },
  refusals: providerRefusals,
});

import type { Words } from '../shared/refusals.js';
import type { ClientRefusal } from './client-decider.js';
import type { ProviderRefusal } from './provider-decider.js';
import type { RoleRefusal } from './role-decider.js';
import type { SeatRefusal } from './seat-decider.js';
import type { TenantRefusal } from './tenant-decider.js';
import type { UserRefusal } from './user-decider.js';

export const tenantRefusals = {
  TenantNotFound: { zh: '租户不存在', en: 'There is no such tenant' },
  TenantPackageNotFound: { zh: '产品包不存在', en: 'There is no such package' },
  DataSourceNotFound: { zh: '数据源不存在', en: 'There is no such data source' },
  TenantIsFixed: {
    zh: '租户 {{tenantId}} 是平台管理员所在的租户，不能停用或删除',
    en: 'Tenant {{tenantId}} is where the platform is administered: it cannot be suspended or removed',
  },
  TenantExists: { zh: '租户 {{tenantId}} 已存在', en: 'Tenant {{tenantId}} exists already' },
} as const satisfies Record<TenantRefusal, Words>;

export const userRefusals = {
  UserNotFound: { zh: '用户不存在', en: 'There is no such user' },
  UserExists: { zh: '用户已存在', en: 'The user exists already' },
  RoleNotFound: { zh: '角色不存在', en: 'There is no such role' },
  UserIsPending: { zh: '该用户的注册申请尚未通过', en: 'This registration has not been accepted yet' },
  UserNotPending: { zh: '该注册申请已处理', en: 'This registration has been decided already' },
  UserHasNoSeat: { zh: '该用户不占用账号额度，不能启用', en: 'The user was not counted among the enabled users' },
  PlatformIsElsewhere: {
    zh: '平台管理员只能是租户 {{tenantId}} 的用户',
    en: 'Only users of tenant {{tenantId}} administer the platform',
  },
  LastAdministrator: {
    zh: '这是本租户最后一位启用的管理员，不能停用、删除或收回其管理员角色',
    en: 'This is the last enabled administrator of the tenant: they cannot be disabled, removed or lose the role',
  },
  LastPlatformAdministrator: {
    zh: '这是最后一位启用的平台管理员，不能停用、删除或收回其平台权限',
    en: 'This is the last enabled administrator of the platform: they cannot be disabled, removed or lose that right',
  },
  PhoneFormatWrong: { zh: '手机号码格式不正确', en: 'This is not a mobile number' },
  UserIsSelf: { zh: '不能对自己执行此操作', en: 'You cannot do this to yourself' },
} as const satisfies Record<UserRefusal, Words>;

export const seatRefusals = {
  AccountLimitReached: {
    zh: '租户最多可启用 {{limit}} 个用户，已达上限',
    en: 'The tenant may have {{limit}} enabled users, and it has',
  },
} as const satisfies Record<SeatRefusal, Words>;

export const roleRefusals = {
  RoleNotFound: { zh: '角色不存在', en: 'There is no such role' },
  RoleExists: { zh: '角色已存在', en: 'The role exists already' },
  RoleIsFixed: { zh: '管理员角色不能修改权限或删除', en: 'The administrator role keeps its rights and cannot be removed' },
} as const satisfies Record<RoleRefusal, Words>;

export const clientRefusals = {
  ClientIsFixed: {
    zh: '控制台应用不能删除，不能更换密钥，也不能失去登录授权，且刷新令牌秒数不能少于令牌秒数',
    en: 'The client of the console cannot be removed, get another secret or lose its ways to sign in, and its refresh token lasts as long as its token at least',
  },
  ClientNotFound: { zh: '应用不存在', en: 'There is no such client' },
  ClientExists: { zh: '应用已存在', en: 'The client exists already' },
  ClientNeedsTenant: { zh: '使用客户端授权的应用必须指定租户', en: 'A client that signs in by itself needs a tenant' },
} as const satisfies Record<ClientRefusal, Words>;

export const providerRefusals = {
  ProviderNotFound: { zh: '登录源不存在', en: 'There is no such provider' },
  ProviderExists: { zh: '登录源“{{source}}”已存在', en: 'The provider “{{source}}” exists already' },
  ProviderIssuerFixed: {
    zh: '登录源“{{source}}”属于 {{issuer}}，不能改为其他地址，请新增登录源',
    en: 'The people of “{{source}}” are known by {{issuer}}: enter another provider for another address',
  },
  TenantNotFound: tenantRefusals.TenantNotFound,
} as const satisfies Record<ProviderRefusal, Words>;

/** Of sessions and passwords: said by the service that keeps them, not by a decider. */
export const sessionRefusals = {
  LogNotFound: { zh: '日志不存在', en: 'There is no such log entry' },
  NothingParked: { zh: '该单据已不在待处理列表中', en: 'This document is no longer left out of that list' },
  StillParked: { zh: '仍无法读取：{{reason}}', en: 'It still cannot be read: {{reason}}' },
  RefusalNotWaiting: { zh: '该记录已处理或不存在', en: 'This entry was settled already, or there is none' },
  NoSuchList: { zh: '没有该列表', en: 'There is no such list' },
  SessionNotFound: { zh: '会话不存在', en: 'There is no such session' },
  SessionLocked: { zh: '屏幕已锁定，请先解锁', en: 'The screen is locked, unlock it first' },
  WrongPassword: { zh: '密码错误', en: 'The password is wrong' },
  GuestExpired: { zh: '登录已过期，请重新登录后再提交注册', en: 'Your sign-in has expired: sign in again, then register' },
  AvatarTooLarge: { zh: '头像不能超过 {{limit}} KB', en: 'The picture must not be larger than {{limit}} kB' },
  AvatarTypeWrong: { zh: '头像只能是 jpg 或 png 图片', en: 'The picture must be a jpg or png' },
  PasswordTooCommon: { zh: '该密码过于常见，请更换', en: 'This password is too common, choose another one' },
  PasswordUnchanged: { zh: '新密码不能与旧密码相同', en: 'The new password is the old one' },
  PasswordsDiffer: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  PasswordRequired: { zh: '新建用户必须设置密码', en: 'A new user needs a password' },
  ProviderTestFailed: { zh: '登录源测试失败：{{reason}}', en: 'The provider failed its test: {{reason}}' },
  ProviderSecretMissing: { zh: '请填写客户端密钥', en: 'Enter the secret of the client' },
  StreamNotFound: { zh: '没有可显示的历史', en: 'There is no history to show' },
} as const satisfies Record<string, Words>;
export type SessionRefusal = keyof typeof sessionRefusals;

/** What sign-in answers, in the form of OAuth: `error` is for programs, this is `error_description`. */
export const signInWords = {
  wrongCredentials: { zh: '账号或密码错误', en: 'Wrong account or password' },
  wrongClient: { zh: '客户端认证失败', en: 'The client could not be authenticated' },
  wrongGrant: { zh: '不支持的授权方式', en: 'This way of signing in is not supported' },
  wrongRequest: {
    zh: '登录请求缺少参数或格式不正确：{{field}}',
    en: 'The sign-in request lacks a parameter or has a wrong one: {{field}}',
  },
  wrongScope: { zh: '无权使用该授权范围', en: 'This scope is not granted to the client' },
  wrongToken: { zh: '登录已过期，请重新登录', en: 'Your session has ended, please sign in again' },
  endedSession: { zh: '登录已在别处结束，请重新登录', en: 'Your sign-in was ended elsewhere, please sign in again' },
  wrongCaptcha: { zh: '验证码错误或已过期', en: 'The code is wrong or has expired' },
  waitsForApproval: {
    zh: '注册申请已提交,请耐心等待管理员通过!',
    en: 'Your registration has been sent. Please wait for an administrator to accept it.',
  },
  wrongProvider: { zh: '第三方登录失败，请重试', en: 'The sign-in at the other system failed, try again' },
  tooMany: { zh: '尝试次数过多，请 {{seconds}} 秒后再试', en: 'Too many attempts, try again in {{seconds}} seconds' },
} as const satisfies Record<string, Words>;

// The words of administration on the wire: no state, no rules. The only file of this folder that the console may import.
import { text, textOrEmpty, wholeNumber } from '../shared/asked.js';
import * as z from 'zod';
import { defineList } from '../shared/list.js';
import { idField } from '../shared/ids.js';

const optional = (max: number) => z.preprocess((value) => (value === '' ? null : value), text(max).nullable().default(null));

/** What travels instead of a password: the lower-case hex SHA-256 of what was typed (decision 18). */
export const PasswordHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'format' });

/** 6 digits; `platform` owns what is everybody's and nobody signs in to it. */
export const TenantCode = z.string().regex(/^\d{6}$/, { error: 'format' });

/** The tenant that every installation begins with, and where the platform's administrators sign in. */
export const firstTenant = '000000';

/** Ids as a comma list or as a list; none at all is allowed here. */
const idList = <Name extends string>() =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value),
    z.array(idField<Name>()).max(100),
  );

export const UserStatus = z.enum(['enabled', 'disabled']);
export const UserTypeField = z.enum(['web', 'app', 'other']);

const account = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,44}$/u, { error: 'format' });

/** `register-guest`. `oauthId` is what the sign-in through the other system answered; the confirmation is only checked in the console. */
export const GuestSubmit = z.strictObject({
  tenantId: TenantCode,
  name: text(50),
  account,
  password: PasswordHash,
  oauthId: z.string().min(1).max(200),
});
export type GuestSubmit = z.infer<typeof GuestSubmit>;

/** A waiting guest is let in with roles and a department, or not. */
export const GuestDecision = z.discriminatedUnion('isAccepted', [
  z.strictObject({
    id: idField<'user'>(),
    isAccepted: z.literal(true),
    roleIds: z.array(idField<'role'>()).min(1).max(100),
    deptId: z.preprocess((value) => (value === '' ? null : value), idField<'dept'>().nullable().default(null)),
  }),
  z.strictObject({ id: idField<'user'>(), isAccepted: z.literal(false), reason: textOrEmpty(200) }),
]);
export type GuestDecision = z.infer<typeof GuestDecision>;

/**
 * `update-platform`: through which platform the user works, and what that one keeps of them; whether they administer the platform itself. `tenantId`:
 * whose user it is; left out, one's own.
 */
export const PlatformSubmit = z.strictObject({
  id: idField<'user'>(),
  tenantId: TenantCode.optional(),
  version: z.int().min(1).optional(),
  userType: UserTypeField,
  userExt: z.string().max(2000).default(''),
  isAdministrator: z.boolean().optional(),
});
export type PlatformSubmit = z.infer<typeof PlatformSubmit>;

/** The largest picture of a user, in bytes; jpg or png. */
export const avatarLimit = 500 * 1024;
export const DataScopeField = z.enum(['own', 'department', 'all']);

/** `POST …/submit` and `…/update`. Without `id` a new user, who needs `password`; with one, `version` is what the form showed. */
export const UserSubmit = z.strictObject({
  id: idField<'user'>().optional(),
  version: z.int().min(1).optional(),
  account,
  name: text(50),
  realName: text(50),
  /** A mobile number; the decider asks for one, for it knows whether an older telephone only stays. */
  phone: optional(20),
  email: z.preprocess((value) => (value === '' ? null : value), z.email().max(254).nullable().default(null)),
  deptId: z.preprocess((value) => (value === '' ? null : value), idField<'dept'>().nullable().default(null)),
  /** All roles from here on; of a known user, left out, they stay as they are. */
  roleIds: idList<'role'>().optional(),
  password: PasswordHash.optional(),
  status: UserStatus.optional(),
});
export type UserSubmit = z.infer<typeof UserSubmit>;

export const userList = defineList({
  key: 'user-list',
  path: 'blade-user/page',
  labels: { zh: '用户', en: 'Users' },
  fields: {
    account: { kind: 'text', zh: '账号', en: 'Account', max: 45 },
    name: { kind: 'text', zh: '昵称', en: 'Name', max: 50 },
    realName: { kind: 'text', zh: '姓名', en: 'Real name', max: 50 },
    phone: { kind: 'phone', zh: '手机', en: 'Phone' },
    email: { kind: 'text', zh: '邮箱', en: 'Email', max: 254 },
    deptId: { kind: 'ref', zh: '部门', en: 'Department', to: 'dept' },
    roleIds: { kind: 'refs', zh: '角色', en: 'Roles', to: 'role' },
    source: { kind: 'text', zh: '注册来源', en: 'Registered through', max: 30 },
    status: {
      kind: 'choice',
      zh: '状态',
      en: 'Status',
      options: {
        enabled: { zh: '启用', en: 'Enabled' },
        disabled: { zh: '停用', en: 'Disabled' },
        pending: { zh: '待审核', en: 'Waiting' },
      },
    },
  },
  columns: ['account', 'name', 'realName', 'phone', 'deptId', 'roleIds', 'status'],
  filters: ['account', 'account_like', 'name_like', 'realName_like', 'phone', 'deptId', 'status', 'status_in'],
  sorts: ['account', 'name', 'realName'],
  sort: { by: 'account', direction: 'asc' },
  title: 'realName',
});

export const RoleSubmit = z.strictObject({
  id: idField<'role'>().optional(),
  version: z.int().min(1).optional(),
  roleName: text(50),
  roleAlias: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{1,49}$/, { error: 'format' }),
  parentId: z.preprocess(
    (value) => (value === '' || value === '0' || value === 0 ? null : value),
    idField<'role'>().nullable().default(null),
  ),
  sort: wholeNumber(0, 9999).default(1),
});
export type RoleSubmit = z.infer<typeof RoleSubmit>;

/** A permission `<resource>.<verb>`, all verbs of a resource, one verb of all resources, or all. */
export const PermissionField = z.string().regex(/^(\*|(\*|[A-Za-z_][A-Za-z0-9_-]*)\.(\*|[A-Za-z][A-Za-z0-9-]*))$/, { error: 'format' });

const commaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value);

/** What the roles may do from here on: by the menu items that were ticked, by permissions, or both. */
export const RoleGrant = z.strictObject({
  roleIds: z.preprocess(commaList, z.array(idField<'role'>()).min(1).max(100)),
  menuIds: z.preprocess(commaList, z.array(text(100)).max(2000)).default([]),
  permissions: z.preprocess(commaList, z.array(PermissionField).max(500)).default([]),
  /** Left out: stays as it is. So are the two lists; an empty one takes all away. */
  scope: DataScopeField.optional(),
  dataScopeIds: z.preprocess(commaList, z.array(idField<'record'>()).max(500).optional()),
  apiScopeIds: z.preprocess(commaList, z.array(idField<'record'>()).max(500).optional()),
});

export const roleList = defineList({
  key: 'role-list',
  path: 'blade-system/role/list',
  labels: { zh: '角色', en: 'Roles' },
  fields: {
    roleName: { kind: 'text', zh: '角色名称', en: 'Role', max: 50 },
    roleAlias: { kind: 'text', zh: '角色别名', en: 'Alias', max: 50 },
    parentId: { kind: 'ref', zh: '上级角色', en: 'Parent', to: 'role' },
    sort: { kind: 'integer', zh: '排序', en: 'Sort', min: 0, max: 9999 },
    scope: {
      kind: 'choice',
      zh: '数据范围',
      en: 'Data scope',
      options: { own: { zh: '本人', en: 'Own' }, department: { zh: '本部门', en: 'Department' }, all: { zh: '全部', en: 'All' } },
    },
  },
  columns: ['roleName', 'roleAlias', 'scope', 'sort'],
  filters: ['roleName', 'roleName_like', 'roleAlias', 'roleAlias_like', 'scope'],
  sorts: ['roleName', 'roleAlias', 'sort'],
  sort: { by: 'sort', direction: 'asc' },
  title: 'roleName',
});

/** The token answer (decision 18). `refresh_token` is missing for the console, which has it as a cookie. */
export const TokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  dept_id: z.string(),
  dept_name: z.string(),
  /** Of a guest, who has no user id yet: names the sign-in to `register-guest`. */
  oauth_id: z.string().optional(),
  authority: z.array(z.string()),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;

/** One item of the menu as the console draws it. */
export type MenuNode = Readonly<{
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  nameZh: string;
  nameEn: string;
  path: string;
  icon: string;
  sort: number;
  category: 'menu' | 'button';
  openMode: 1 | 2;
  /** Opened in a window of its own when `openMode` is 2. */
  url: string | null;
  permission: string | null;
  /** Where it is shown to some roles alone (their aliases), or opens outside of the tabs. */
  meta?: Readonly<{ roles: readonly string[]; isTab: boolean }>;
  children: readonly MenuNode[];
}>;

export { ProviderSource, providerList, ProviderSubmit, type ProviderRow } from './provider-list.js';
export { apiLogList, ConsoleError, ConsoleErrors, errorLogList, LogKind, usualLogList, type LogRow } from './log-lists.js';
export type { ListTable, ParkedDocument, RefusedReaction, TriedAgain } from './house-contract.js';

// The words of tenants, packages, menus and clients on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { wholeNumber } from '../shared/asked.js';
import { PermissionField, TenantCode } from '../platform/contract.js';
import { defineList } from '../shared/list.js';

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => z.preprocess((value) => (value === '' ? null : value), text(max).nullable().default(null));
const commaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',').filter((each) => each !== '') : value);

/** Ids of menu items are codes where the program brought them, else UUIDs. */
export const MenuId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, { error: 'format' });
/** As a comma list or as a list (R095); none at all is allowed here. */
export const MenuIds = z.preprocess(commaList, z.array(MenuId).max(2000)).transform((ids) => [...new Set(ids)]);

// oxlint-disable-next-line no-control-regex -- what must not stand in an address is just these
const strange = /[\u0000-\u0020\u007f\\<>"]/;

/** Of the console (`/order/orderentry`), or a page elsewhere by http or https. No other scheme: `javascript:` in a menu would run in everybody's session. */
export function isAddress(value: string): boolean {
  if (strange.test(value) || value.startsWith('//')) return false;
  if (!/^[^/?#]*:/.test(value)) return true;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
const address = z.string().trim().max(500).refine(isAddress, { error: 'address' });

const Parent = z.preprocess((value) => (value === '' || value === '0' || value === 0 ? null : value), MenuId.nullable().default(null));

/** `POST menu/submit`. Without `id` a new item; with one, `version` is what the form showed. */
export const MenuSubmit = z.strictObject({
  id: MenuId.optional(),
  version: z.int().min(1).optional(),
  parentId: Parent,
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w.-]{0,99}$/, { error: 'format' }),
  nameZh: text(50),
  nameEn: text(50),
  path: address.default(''),
  icon: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,50}$/, { error: 'format' })
    .default(''),
  sort: wholeNumber(0, 9999).default(1),
  category: z.enum(['menu', 'button']).default('menu'),
  openMode: z.union([z.literal(1), z.literal(2)]).default(1),
  url: z.preprocess((value) => (value === '' ? null : value), address.min(1).nullable().default(null)),
  permission: z.preprocess(
    (value) => (value === '' ? null : value),
    // One permission and no wildcard: an item that stands for everything could not be granted apart.
    PermissionField.refine((value) => !value.includes('*'), { error: 'format' })
      .nullable()
      .default(null),
  ),
  remark: optional(500),
});
export type MenuSubmit = z.infer<typeof MenuSubmit>;

const categoryOptions = { menu: { zh: '菜单', en: 'Menu' }, button: { zh: '按钮', en: 'Button' } } as const;

export const menuList = defineList({
  key: 'menu-list',
  path: 'blade-system/menu/list',
  labels: { zh: '菜单', en: 'Menu items' },
  fields: {
    nameZh: { kind: 'text', zh: '菜单名称', en: 'Name (Chinese)', max: 50, required: true },
    nameEn: { kind: 'text', zh: '英文名称', en: 'Name (English)', max: 50, required: true },
    code: { kind: 'text', zh: '菜单编号', en: 'Code', max: 100, required: true },
    parentId: { kind: 'text', zh: '上级菜单', en: 'Parent', max: 100 },
    category: { kind: 'choice', zh: '类型', en: 'Kind', options: categoryOptions },
    path: { kind: 'text', zh: '路由地址', en: 'Address', max: 500 },
    icon: { kind: 'text', zh: '图标', en: 'Icon', max: 50 },
    sort: { kind: 'integer', zh: '排序', en: 'Sort', min: 0, max: 9999 },
    openMode: { kind: 'integer', zh: '打开方式', en: 'Opens in', min: 1, max: 2 },
    url: { kind: 'text', zh: '外部链接', en: 'Link', max: 500 },
    permission: { kind: 'text', zh: '权限标识', en: 'Permission', max: 100 },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['nameZh', 'nameEn', 'code', 'category', 'path', 'sort', 'permission'],
  filters: ['nameZh_like', 'nameEn_like', 'code', 'code_like', 'path_like', 'category', 'parentId', 'permission'],
  sorts: ['sort', 'code', 'nameZh'],
  sort: { by: 'code', direction: 'asc' },
  title: 'nameZh',
});

/** A row of `menu/lazy-list`: one level of the tree. */
export type MenuRow = Readonly<{
  id: string;
  version: number;
  parentId: string | null;
  code: string;
  nameZh: string;
  nameEn: string;
  path: string;
  icon: string;
  sort: number;
  category: 'menu' | 'button';
  openMode: 1 | 2;
  url: string | null;
  permission: string | null;
  remark: string | null;
  hasChildren: boolean;
}>;

/** Ids of top menus and of packages: UUIDs, those that the program brought as well. */
const Uuid = z.uuid().toLowerCase();

export const TopMenuSubmit = z.strictObject({
  id: Uuid.optional(),
  version: z.int().min(1).optional(),
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w.-]{0,49}$/, { error: 'format' }),
  nameZh: text(50),
  nameEn: text(50),
  path: address.default(''),
  icon: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,50}$/, { error: 'format' })
    .default(''),
  sort: wholeNumber(0, 9999).default(1),
});
export type TopMenuSubmit = z.infer<typeof TopMenuSubmit>;

export const TopMenuGrant = z.strictObject({
  topMenuIds: z.preprocess(commaList, z.array(Uuid).min(1).max(100)),
  menuIds: MenuIds,
});

export const topMenuList = defineList({
  key: 'top-menu-list',
  path: 'blade-system/topmenu/list',
  labels: { zh: '顶部菜单', en: 'Top menus' },
  fields: {
    nameZh: { kind: 'text', zh: '菜单名称', en: 'Name (Chinese)', max: 50, required: true },
    nameEn: { kind: 'text', zh: '英文名称', en: 'Name (English)', max: 50, required: true },
    code: { kind: 'text', zh: '菜单编号', en: 'Code', max: 50, required: true },
    path: { kind: 'text', zh: '首页地址', en: 'Address', max: 500 },
    icon: { kind: 'text', zh: '图标', en: 'Icon', max: 50 },
    sort: { kind: 'integer', zh: '排序', en: 'Sort', min: 0, max: 9999, required: true },
  },
  columns: ['nameZh', 'nameEn', 'code', 'path', 'sort'],
  filters: ['nameZh_like', 'nameEn_like', 'code', 'code_like'],
  sorts: ['sort', 'code', 'nameZh'],
  sort: { by: 'sort', direction: 'asc' },
  title: 'nameZh',
});

/** `POST tenant-package/add`, `…/update` and `…/submit` (R093–R095). That a menu must be chosen is a rule: it is refused, not misshapen. */
export const TenantPackageSubmit = z.strictObject({
  id: Uuid.optional(),
  version: z.int().min(1).optional(),
  packageName: text(100),
  menuId: MenuIds,
  remark: optional(500),
});
export type TenantPackageSubmit = z.infer<typeof TenantPackageSubmit>;

export const tenantPackageList = defineList({
  key: 'tenant-package-list',
  path: 'blade-system/tenant-package/list',
  labels: { zh: '租户产品包', en: 'Tenant packages' },
  fields: {
    packageName: { kind: 'text', zh: '产品包名称', en: 'Package', max: 100, required: true },
    menuCount: { kind: 'integer', zh: '菜单数', en: 'Menu items', min: 0, max: 2000 },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['packageName', 'menuCount', 'remark'],
  filters: ['packageName', 'packageName_like', 'remark_like'],
  sorts: ['packageName', 'menuCount'],
  sort: { by: 'packageName', direction: 'asc' },
  title: 'packageName',
});

const host = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, { error: 'format' })
    .nullable()
    .default(null),
);
const limit = z.preprocess((value) => (value === '' ? null : value), wholeNumber(1, 100_000).nullable());
const day = z.preprocess((value) => (value === '' ? null : value), z.iso.date().nullable());

/** `POST tenant/submit`. Without `id` a new tenant: its code is made, and so are its roles and its administrator. */
export const TenantSubmit = z.strictObject({
  id: TenantCode.optional(),
  version: z.int().min(1).optional(),
  tenantName: text(100),
  domain: host,
  linkman: optional(50),
  contactNumber: optional(30),
  address: optional(200),
  accountLimit: limit.default(null),
  expireAt: day.default(null),
  /** Of a new tenant; a known one's is set with `package-setting`. */
  packageId: z.preprocess((value) => (value === '' ? null : value), Uuid.nullable()).optional(),
  /** The account of a new tenant's administrator. */
  adminAccount: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,44}$/u, { error: 'format' })
    .default('admin'),
});
export type TenantSubmit = z.infer<typeof TenantSubmit>;

const tenantIds = z.preprocess(commaList, z.array(TenantCode).min(1).max(200)).transform((ids) => [...new Set(ids)]);
/** Whatever is no tenant's number is no tenant: not there, rather than wrong. */
export const TenantIds = z.strictObject({
  ids: z.preprocess(commaList, z.array(z.string().trim().min(1).max(64)).min(1).max(200)).transform((ids) => [...new Set(ids)]),
});

/** What of the settings is not named stays as it is. */
export const TenantSetting = z.strictObject({
  ids: tenantIds,
  accountLimit: limit.optional(),
  expireAt: day.optional(),
  status: z.enum(['active', 'suspended']).optional(),
  /** Why it is suspended; kept in its history. */
  reason: z.string().trim().max(200).default(''),
});
export const TenantDatasource = z.strictObject({
  tenantId: TenantCode,
  datasourceId: z.preprocess((value) => (value === '' ? null : value), Uuid.nullable()),
});
export const TenantPackageSetting = z.strictObject({
  tenantId: TenantCode,
  packageId: z.preprocess((value) => (value === '' ? null : value), Uuid.nullable()),
});

const tenantStatus = { active: { zh: '正常', en: 'Active' }, suspended: { zh: '停用', en: 'Suspended' } } as const;

export const tenantList = defineList({
  key: 'tenant-list',
  path: 'blade-system/tenant/list',
  labels: { zh: '租户', en: 'Tenants' },
  fields: {
    tenantId: { kind: 'text', zh: '租户编号', en: 'Tenant ID', max: 6 },
    tenantName: { kind: 'text', zh: '租户名称', en: 'Tenant', max: 100, required: true },
    domain: { kind: 'text', zh: '绑定域名', en: 'Domain', max: 253 },
    linkman: { kind: 'text', zh: '联系人', en: 'Contact', max: 50 },
    contactNumber: { kind: 'text', zh: '联系电话', en: 'Phone', max: 30 },
    address: { kind: 'text', zh: '联系地址', en: 'Address', max: 200 },
    accountLimit: { kind: 'integer', zh: '账号额度', en: 'Account limit', min: 1, max: 100_000 },
    expireAt: { kind: 'date', zh: '过期日期', en: 'Last day' },
    packageId: { kind: 'text', zh: '产品包', en: 'Package', max: 36 },
    datasourceId: { kind: 'text', zh: '数据源', en: 'Data source', max: 36 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: tenantStatus },
  },
  columns: ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'accountLimit', 'expireAt', 'status'],
  filters: [
    'tenantId',
    'tenantName',
    'tenantName_like',
    'domain_like',
    'linkman_like',
    'contactNumber_like',
    'expireAt_ge',
    'expireAt_le',
    'status',
  ],
  sorts: ['tenantId', 'tenantName', 'expireAt'],
  sort: { by: 'tenantId', direction: 'asc' },
  title: 'tenantName',
});

export const grantNames = ['password', 'refresh_token', 'client_credentials'] as const;

/** `POST client/submit`. Without `id` a new client, whose secret is shown once; `isRenewing` makes a known one a new secret. */
export const ClientSubmit = z.strictObject({
  id: z.string().max(100).optional(),
  version: z.int().min(1).optional(),
  clientId: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w.-]{1,49}$/, { error: 'format' }),
  grants: z.preprocess(commaList, z.array(z.enum(grantNames)).min(1)).transform((grants) => [...new Set(grants)]),
  scopes: z
    .preprocess(commaList, z.array(z.string().regex(/^[A-Za-z][\w-]{0,49}$/, { error: 'format' })).max(50))
    .transform((scopes) => [...new Set(scopes)]),
  tenantId: z.preprocess((value) => (value === '' ? null : value), TenantCode.nullable().default(null)),
  accessSeconds: wholeNumber(60, 86_400),
  refreshSeconds: wholeNumber(0, 90 * 86_400),
  isRenewing: z.boolean().default(false),
});
export type ClientSubmit = z.infer<typeof ClientSubmit>;

export const clientList = defineList({
  key: 'client-list',
  path: 'blade-system/client/list',
  labels: { zh: '应用', en: 'Clients' },
  fields: {
    clientId: { kind: 'text', zh: '应用编号', en: 'Client ID', max: 50, required: true },
    grants: { kind: 'text', zh: '授权类型', en: 'Grants', max: 200, required: true },
    scopes: { kind: 'text', zh: '授权范围', en: 'Scopes', max: 500 },
    tenantId: { kind: 'text', zh: '租户编号', en: 'Tenant ID', max: 6 },
    accessSeconds: { kind: 'integer', zh: '令牌秒数', en: 'Seconds of a token', min: 60, max: 86_400, required: true },
    refreshSeconds: { kind: 'integer', zh: '刷新令牌秒数', en: 'Seconds of a refresh token', min: 0, max: 7_776_000, required: true },
  },
  columns: ['clientId', 'grants', 'scopes', 'tenantId', 'accessSeconds', 'refreshSeconds'],
  filters: ['clientId', 'clientId_like', 'grants_like', 'tenantId'],
  sorts: ['clientId', 'accessSeconds'],
  sort: { by: 'clientId', direction: 'asc' },
  title: 'clientId',
});

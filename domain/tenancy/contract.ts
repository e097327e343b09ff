// The words of tenants, packages, menus and clients on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { commaList, emptyAsNull, optionalText, text, textOrEmpty, wholeNumber } from '../shared/asked.js';
import { TenantCode } from '../platform/contract.js';
import { defineList } from '../shared/list.js';
import { MenuIds, Uuid } from './menu-words.js';

export {
  isAddress,
  MenuId,
  MenuIds,
  menuList,
  MenuMove,
  type MenuRow,
  MenuSubmit,
  TopMenuGrant,
  topMenuList,
  TopMenuSubmit,
} from './menu-words.js';

/** `POST tenant-package/add`, `…/update` and `…/submit` (R093–R095). That a menu must be chosen is a rule: it is refused, not misshapen. */
export const TenantPackageSubmit = z.strictObject({
  id: Uuid.optional(),
  version: z.int().min(1).optional(),
  packageName: text(100),
  menuId: MenuIds,
  remark: emptyAsNull(optionalText(500)),
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
const limit = emptyAsNull(wholeNumber(1, 100_000).nullable());
const day = emptyAsNull(z.iso.date().nullable());

/** `POST tenant/submit`. Without `id` a new tenant: its code is made, and so are its roles and its administrator. */
export const TenantSubmit = z.strictObject({
  id: TenantCode.optional(),
  version: z.int().min(1).optional(),
  tenantName: text(100),
  domain: host,
  linkman: emptyAsNull(optionalText(50)),
  contactNumber: emptyAsNull(optionalText(30)),
  address: emptyAsNull(optionalText(200)),
  accountLimit: limit.default(null),
  expireAt: day.default(null),
  /** Of a new tenant; a known one's is set with `package-setting`. */
  packageId: emptyAsNull(Uuid.nullable()).optional(),
  /** One of the platform's data sources; null: the house's own. What is not named stays. */
  datasourceId: emptyAsNull(Uuid.nullable()).optional(),
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
  ids: z.preprocess(commaList, z.array(text(64)).min(1).max(200)).transform((ids) => [...new Set(ids)]),
});

/** What of the settings is not named stays as it is. */
export const TenantSetting = z.strictObject({
  ids: tenantIds,
  accountLimit: limit.optional(),
  expireAt: day.optional(),
  status: z.enum(['active', 'suspended']).optional(),
  /** Why it is suspended; kept in its history. */
  reason: textOrEmpty(200),
});
export const TenantDatasource = z.strictObject({
  tenantId: TenantCode,
  datasourceId: emptyAsNull(Uuid.nullable()),
});
export const TenantPackageSetting = z.strictObject({
  tenantId: TenantCode,
  packageId: emptyAsNull(Uuid.nullable()),
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
    packageId: { kind: 'ref', zh: '产品包', en: 'Package', to: 'tenantPackage' },
    datasourceId: { kind: 'ref', zh: '数据源', en: 'Data source', to: 'dataSource' },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: tenantStatus },
  },
  columns: ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'packageId', 'accountLimit', 'expireAt', 'status'],
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
  tenantId: emptyAsNull(TenantCode.nullable().default(null)),
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

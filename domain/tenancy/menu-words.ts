// The words of the menu and of top menus on the wire.
import * as z from 'zod';
import { PermissionField, RoleSubmit } from '../platform/contract.js';
import { commaList, emptyAsNull, optionalText, text, wholeNumber } from '../shared/asked.js';
import { defineList } from '../shared/list.js';

/** Ids of menu items are codes where the program brought them, else UUIDs. */
export const MenuId = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, { error: 'format' });
/** As a comma list or as a list (R095); none at all is allowed here. */
export const MenuIds = z.preprocess(commaList, z.array(MenuId).max(2000)).transform((ids) => [...new Set(ids)]);

// oxlint-disable-next-line no-control-regex -- what must not stand in an address is just these
const strange = /[\u0000-\u0020\u007f\\<>"]/;

const somewhere = 'http://console.invalid';

/** Of the console (`/order/orderentry`), or a page elsewhere by http or https. No other scheme: `javascript:` in a menu would run in everybody's session. */
export function isAddress(value: string): boolean {
  if (strange.test(value) || value.startsWith('//')) return false;
  // As a browser reads it: `/.//example.com` begins like a path of the console, and comes out as one that begins with a host.
  if (!/^[^/?#]*:/.test(value)) return URL.canParse(value, somewhere) && !new URL(value, somewhere).pathname.startsWith('//');
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
const address = z.string().trim().max(500).refine(isAddress, { error: 'address' });

const Parent = z.preprocess((value) => (value === '' || value === '0' || value === 0 ? null : value), MenuId.nullable().default(null));

/** A letter first; no longer than told. */
const codeOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'format' })
    .regex(/^[A-Za-z][\w.-]*$/, { error: 'format' });

/** What the console shows of an item, wherever it stands. */
const shown = {
  nameZh: text(50),
  nameEn: text(50),
  path: address.default(''),
  icon: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,50}$/, { error: 'format' })
    .default(''),
  sort: wholeNumber(0, 9999).default(1),
} as const;

/** `POST menu/submit`. Without `id` a new item; with one, `version` is what the form showed. */
export const MenuSubmit = z.strictObject({
  id: MenuId.optional(),
  version: z.int().min(1).optional(),
  parentId: Parent,
  code: codeOf(100),
  ...shown,
  category: z.enum(['menu', 'button']).default('menu'),
  openMode: z.union([z.literal(1), z.literal(2)]).default(1),
  url: emptyAsNull(address.min(1).nullable().default(null)),
  permission: emptyAsNull(
    // One permission and no wildcard: an item that stands for everything could not be granted apart.
    PermissionField.refine((value) => !value.includes('*'), { error: 'format' })
      .nullable()
      .default(null),
  ),
  remark: emptyAsNull(optionalText(500)),
  /**
   * Aliases of roles: to whom the console shows it. It is no right: what one may do is what one's roles grant. Not said, as by programs of before: of a
   * new item all roles, of another those that it has; and so with the tab.
   */
  roles: z
    .preprocess(commaList, z.array(RoleSubmit.shape.roleAlias).max(50))
    .transform((roles) => [...new Set(roles)].sort())
    .optional(),
  isTab: z.boolean().optional(),
});
export type MenuSubmit = z.infer<typeof MenuSubmit>;

/** `POST menu/move`: up (-1) or down (1) by one place among the items that it stands with. */
export const MenuMove = z.strictObject({ id: MenuId, step: z.union([z.literal(-1), z.literal(1)]) });
export type MenuMove = z.infer<typeof MenuMove>;

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
    roles: { kind: 'text', zh: '可见角色', en: 'Shown to roles', max: 2000 },
    isTab: { kind: 'yesNo', zh: '在标签页中打开', en: 'Opens in a tab' },
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
  roles: readonly string[];
  isTab: boolean;
  hasChildren: boolean;
}>;

/** Ids of top menus and of packages: UUIDs, those that the program brought as well. */
export const Uuid = z.uuid().toLowerCase();

export const TopMenuSubmit = z.strictObject({
  id: Uuid.optional(),
  version: z.int().min(1).optional(),
  code: codeOf(50),
  ...shown,
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

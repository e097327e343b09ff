import type { PageEntry } from './page-entry.js';

const providers = () => import('../admin/providers/provider-pages.js');

export const tenancyPages: readonly PageEntry[] = [
  {
    path: '/system/tenant',
    title: { zh: '租户管理', en: 'Tenants' },
    permission: 'platform.tenant',
    page: () => import('../admin/tenancy/tenant-page.js').then((module) => module.TenantListPage),
  },
  {
    path: '/system/tenant-package',
    title: { zh: '租户产品包', en: 'Tenant packages' },
    permission: 'platform.tenantPackage',
    page: () => import('../admin/tenancy/package-page.js').then((module) => module.PackageListPage),
  },
  {
    path: '/system/menu',
    title: { zh: '菜单管理', en: 'Menu items' },
    permission: 'platform.menu',
    page: () => import('../admin/menus/menu-page.js').then((module) => module.MenuListPage),
  },
  {
    path: '/system/topmenu',
    title: { zh: '顶部菜单', en: 'Top menus' },
    permission: 'platform.topmenu',
    page: () => import('../admin/tenancy/top-menu-page.js').then((module) => module.TopMenuListPage),
  },
  {
    path: '/system/client',
    title: { zh: '应用管理', en: 'Clients' },
    permission: 'platform.client',
    page: () => import('../admin/tenancy/client-page.js').then((module) => module.ClientListPage),
  },
  {
    path: '/system/provider',
    title: { zh: '登录源', en: 'Sign-in providers' },
    permission: 'platform.provider',
    page: () => providers().then((module) => module.ProviderListPage),
  },
  {
    path: '/system/provider/$id',
    title: { zh: '登录源', en: 'Sign-in provider' },
    permission: 'platform.provider',
    page: () => providers().then((module) => module.ProviderPage),
  },
];

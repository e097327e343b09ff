import type { PageEntry } from './page-entry.js';

export const adminPages: readonly PageEntry[] = [
  {
    path: '/system/user',
    title: { zh: '用户', en: 'Users' },
    permission: 'user.read',
    page: () => import('../admin/users/user-list-page.js').then((module) => module.UserListPage),
  },
  {
    path: '/system/user/$id',
    title: { zh: '用户', en: 'User' },
    permission: 'user.read',
    page: () => import('../admin/users/user-page.js').then((module) => module.UserPage),
  },
  {
    path: '/system/role',
    title: { zh: '角色', en: 'Roles' },
    permission: 'role.read',
    page: () => import('../admin/roles/role-pages.js').then((module) => module.RoleListPage),
  },
  {
    path: '/system/role/$id',
    title: { zh: '角色', en: 'Role' },
    permission: 'role.read',
    page: () => import('../admin/roles/role-pages.js').then((module) => module.RolePage),
  },
  {
    path: '/system/data-scope',
    title: { zh: '数据权限', en: 'Data scopes' },
    permission: 'data-scope.read',
    page: () => import('../admin/scopes/scope-page.js').then((module) => module.scopePages.data),
  },
  {
    path: '/system/data-scope/$id',
    title: { zh: '数据权限', en: 'Data scopes' },
    permission: 'data-scope.read',
    page: () => import('../admin/scopes/scope-page.js').then((module) => module.scopeRecordPages.data),
  },
  {
    path: '/system/api-scope',
    title: { zh: '接口权限', en: 'API scopes' },
    permission: 'api-scope.read',
    page: () => import('../admin/scopes/scope-page.js').then((module) => module.scopePages.api),
  },
  {
    path: '/system/api-scope/$id',
    title: { zh: '接口权限', en: 'API scopes' },
    permission: 'api-scope.read',
    page: () => import('../admin/scopes/scope-page.js').then((module) => module.scopeRecordPages.api),
  },
  {
    path: '/system/session',
    title: { zh: '在线会话', en: 'Sessions' },
    page: () => import('../admin/session-page.js').then((module) => module.SessionPage),
  },
  {
    path: '/log/house',
    title: { zh: '系统运行', en: 'System state' },
    permission: 'house.read',
    page: () => import('../admin/house-page.js').then((module) => module.HousePage),
  },
  ...(['usual', 'api', 'error'] as const).map((kind) => ({
    path: `/log/${kind}` as const,
    title: {
      usual: { zh: '通用日志', en: 'Usual log' },
      api: { zh: '接口日志', en: 'API log' },
      error: { zh: '错误日志', en: 'Error log' },
    }[kind],
    permission: 'log.read',
    page: () => import('../admin/log-pages.js').then((module) => module.logPages[kind]),
  })),
];

import type { PageEntry } from './page-entry.js';

export const homePages: readonly PageEntry[] = [
  { path: '/wel/index', title: { zh: '首页', en: 'Home' }, page: () => import('../app/home-page.js').then((module) => module.HomePage) },
  {
    path: '/wel/dashboard',
    title: { zh: '看板', en: 'Dashboard' },
    page: () => import('../home/dashboard-page.js').then((module) => module.DashboardPage),
  },
  {
    path: '/production/steps',
    title: { zh: '工序流转', en: 'Process steps' },
    permission: 'ycproductionworkorderprocesssort.read',
    page: () => import('../home/step-list-page.js').then((module) => module.StepListPage),
  },
  {
    path: '/saas/production/proProcess',
    title: { zh: '生产流程', en: 'Production flow' },
    permission: 'ycproductionworkorderprocesssort.read',
    page: () => import('../home/step-list-page.js').then((module) => module.StepListPage),
  },
  ...(['horizontal', 'vertical'] as const).map((layout) => ({
    path: `/dict-${layout}/index` as const,
    title: { zh: '字典管理', en: 'Dictionaries' },
    page: () => import('../catalogue/dictionary-page.js').then((module) => module.dictionaryPages[layout]),
  })),
  {
    path: '/info/index',
    title: { zh: '个人中心', en: 'Personal centre' },
    page: () => import('../admin/personal-page.js').then((module) => module.PersonalPage),
  },
  {
    path: '/myiframe/$address',
    title: { zh: '外部页面', en: 'External page' },
    page: () => import('../app/frame-page.js').then((module) => module.FramePage),
  },
];

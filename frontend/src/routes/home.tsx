import type { PageEntry } from './page-entry.js';

export const homePages: readonly PageEntry[] = [
  { path: '/wel/index', title: { zh: '首页', en: 'Home' }, page: () => import('../app/home-page.js').then((module) => module.HomePage) },
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

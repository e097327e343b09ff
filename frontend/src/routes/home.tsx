import type { PageEntry } from './page-entry.js';

export const homePages: readonly PageEntry[] = [
  { path: '/wel/index', title: { zh: '首页', en: 'Home' }, page: () => import('../app/home-page.js').then((module) => module.HomePage) },
];

import type { PageEntry } from './page-entry.js';

/** Pages of all records without rules of their own, made from their declarations. A page of a context on the same path goes before. */
export const cataloguePages: readonly PageEntry[] = [
  {
    path: '/$area/$key',
    title: { zh: '资料', en: 'Records' },
    page: () => import('../catalogue/resource-list-page.js').then((module) => module.ResourceListPage),
  },
  {
    path: '/$area/$key/$id',
    title: { zh: '资料', en: 'Record' },
    page: () => import('../catalogue/resource-form-page.js').then((module) => module.ResourceFormPage),
  },
];

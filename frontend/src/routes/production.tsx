import type { PageEntry } from './page-entry.js';

export const productionPages: readonly PageEntry[] = [
  {
    path: '/production/ycproductionworkorder',
    title: { zh: '生产工单', en: 'Work orders' },
    permission: 'ycproductionworkorderprocesssort.read',
    page: () => import('../production/work-order-pages.js').then((module) => module.WorkOrderListPage),
  },
  {
    path: '/production/ycproductionworkorder/$id',
    title: { zh: '生产工单', en: 'Work order' },
    permission: 'ycproductionworkorder.read',
    page: () => import('../production/work-order-pages.js').then((module) => module.WorkOrderPage),
  },
  {
    path: '/production/ycproductionworkorderprocesssort',
    title: { zh: '工位', en: 'Workstation' },
    permission: 'ycproductionworkorderprocesssort.read',
    page: () => import('../production/workstation-page.js').then((module) => module.WorkstationPage),
  },
];

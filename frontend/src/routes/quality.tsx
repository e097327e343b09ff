import type { PageEntry } from './page-entry.js';

const read = 'ycproductionqualitytestbillsoutfactory.read';

export const qualityPages: readonly PageEntry[] = [
  {
    path: '/quality/awaiting',
    title: { zh: '待出厂检验', en: 'To be inspected' },
    permission: read,
    page: () => import('../quality/quality-lists.js').then((module) => module.AwaitingListPage),
  },
  {
    path: '/quality/awaiting/$id',
    title: { zh: '出厂检验', en: 'Inspection' },
    permission: 'ycproductionqualitytestbillsoutfactory.write',
    page: () => import('../quality/inspect-page.js').then((module) => module.InspectPage),
  },
  {
    path: '/quality/ycproductionqualitytestbillsoutfactory',
    title: { zh: '出厂检验单', en: 'Out-factory bills' },
    permission: read,
    page: () => import('../quality/quality-lists.js').then((module) => module.BillListPage),
  },
  {
    path: '/quality/ycproductionqualitytestbillsoutfactory/$id',
    title: { zh: '出厂检验单', en: 'Out-factory bill' },
    permission: read,
    page: () => import('../quality/bill-page.js').then((module) => module.BillPage),
  },
];

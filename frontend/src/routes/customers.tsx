import type { PageEntry } from './page-entry.js';

export const customerPages: readonly PageEntry[] = [
  {
    path: '/customer/hospitalCustomerData',
    title: { zh: '医院客户', en: 'Hospitals' },
    permission: 'hospitalCustomerData.read',
    page: () => import('../customers/customer-pages.js').then((module) => module.CustomerListPage),
  },
  {
    path: '/customer/hospitalCustomerData/$id',
    title: { zh: '医院客户', en: 'Hospital' },
    permission: 'hospitalCustomerData.read',
    page: () => import('../customers/customer-pages.js').then((module) => module.CustomerPage),
  },
];

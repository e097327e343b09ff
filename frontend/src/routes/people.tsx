import type { PageEntry } from './page-entry.js';

export const peoplePages: readonly PageEntry[] = [
  {
    path: '/staff/staffInformation',
    title: { zh: '员工', en: 'Staff' },
    permission: 'staffInformation.read',
    page: () => import('../people/staff-pages.js').then((module) => module.StaffListPage),
  },
  {
    path: '/staff/staffInformation/$id',
    title: { zh: '员工', en: 'Staff' },
    permission: 'staffInformation.read',
    page: () => import('../people/staff-pages.js').then((module) => module.StaffPage),
  },
];

import type { PageEntry } from './page-entry.js';

export const partnerPages: readonly PageEntry[] = [
  {
    path: '/customer/partnerscustomer',
    title: { zh: '合作客户（加工点）', en: 'Partners' },
    permission: 'partnerscustomer.read',
    page: () => import('../partners/partner-pages.js').then((module) => module.PartnerListPage),
  },
  {
    path: '/customer/partnerscustomer/$id',
    title: { zh: '加工点', en: 'Partner' },
    permission: 'partnerscustomer.read',
    page: () => import('../partners/partner-pages.js').then((module) => module.PartnerPage),
  },
  {
    path: '/customer/partnerWarnings',
    title: { zh: '证书到期预警', en: 'Certificates that end' },
    permission: 'partnerscustomercertificate.read',
    page: () => import('../partners/partner-pages.js').then((module) => module.PartnerWarningsPage),
  },
];

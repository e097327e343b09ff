import type { PageEntry } from './page-entry.js';

export const settlementPages: readonly PageEntry[] = [
  {
    path: '/settlement/settlementmonth',
    title: { zh: '月结对账', en: 'Monthly statements' },
    permission: 'settlementmonth.read',
    page: () => import('../settlement/statement-list-page.js').then((module) => module.StatementListPage),
  },
  {
    path: '/settlement/settlementmonth/new',
    title: { zh: '新建月结单', en: 'New statement' },
    permission: 'settlementmonth.write',
    page: () => import('../settlement/new-statement-page.js').then((module) => module.NewStatementPage),
  },
  {
    path: '/settlement/settlementmonth/$id',
    title: { zh: '月结单', en: 'Statement' },
    permission: 'settlementmonth.read',
    page: () => import('../settlement/statement-page.js').then((module) => module.StatementPage),
  },
];

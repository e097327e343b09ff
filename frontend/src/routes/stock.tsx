import type { PageEntry } from './page-entry.js';

export const stockPages: readonly PageEntry[] = [
  {
    path: '/storage/warehousestock',
    title: { zh: '库存', en: 'Stock' },
    permission: 'warehousestock.read',
    page: () => import('../stock/stock-pages.js').then((module) => module.StockListPage),
  },
  {
    path: '/storage/warehousestock/new',
    title: { zh: '期初入账', en: 'Opening balance' },
    permission: 'warehousestock.write',
    page: () => import('../stock/stock-pages.js').then((module) => module.OpenLotPage),
  },
  {
    path: '/storage/warehousestock/$id',
    title: { zh: '批次', en: 'Lot' },
    permission: 'warehousestock.read',
    page: () => import('../stock/lot-page.js').then((module) => module.LotPage),
  },
];

import { fileAhead } from '../files/file-ahead.js';
import type { PageEntry } from './page-entry.js';

export const filePages: readonly PageEntry[] = [
  {
    path: '/order/orderphotographfile',
    title: { zh: '订单照片', en: 'Photographs' },
    permission: 'orderphotographfile.read',
    page: () => import('../files/file-lists.js').then((module) => module.PhotographListPage),
  },
  {
    path: '/order/orderphotographfile/new',
    title: { zh: '批量添加照片', en: 'Add photographs' },
    permission: 'orderphotographfile.write',
    page: () => import('../files/photograph-batch-page.js').then((module) => module.PhotographBatchPage),
  },
  {
    path: '/order/ycorderdeliverfile',
    title: { zh: '发货附件', en: 'Delivery files' },
    permission: 'ycorderdeliverfile.read',
    page: () => import('../files/file-lists.js').then((module) => module.DeliveryFileListPage),
  },
  {
    path: '/report/orderphotographfile',
    title: { zh: '照片报表', en: 'Photograph report' },
    permission: 'orderphotographfile.read',
    page: () => import('../files/file-lists.js').then((module) => module.PhotographReportPage),
  },
  {
    path: '/ycDeliveryFileBatchView',
    title: { zh: '发货附件批量预览', en: 'Preview of delivery files' },
    permission: 'ycorderdeliverfile.read',
    page: () => import('../files/delivery-batch-view-page.js').then((module) => module.DeliveryBatchViewPage),
  },
  {
    path: '/order/file/$id',
    title: { zh: '文件预览', en: 'File' },
    permission: 'files.read',
    page: () => import('../files/file-page.js').then((module) => module.FilePage),
    ahead: fileAhead,
  },
];

import type { PageEntry } from './page-entry.js';

export const reportPages: readonly PageEntry[] = [
  {
    path: '/order/report',
    title: { zh: '订单报表查询', en: 'Order report' },
    permission: 'orderentry.read',
    page: () => import('../reports/report-lists.js').then((module) => module.OrderReportPage),
  },
  {
    path: '/report/orders',
    title: { zh: '自定义订单查询', en: 'Own order query' },
    permission: 'orderentry.read',
    page: () => import('../reports/custom-query-page.js').then((module) => module.CustomQueryPage),
  },
  {
    path: '/report/sales',
    title: { zh: '销售占比', en: 'Sales by share' },
    permission: 'orderentry.read',
    page: () => import('../reports/sales-page.js').then((module) => module.SalesPage),
  },
  {
    path: '/report/customers',
    title: { zh: '客户业务统计', en: 'Customer business' },
    permission: 'orderentry.read',
    page: () => import('../reports/report-lists.js').then((module) => module.CustomerBusinessPage),
  },
  {
    path: '/report/statements',
    title: { zh: '对账查询', en: 'Statement query' },
    permission: 'orderentrydetail.read',
    page: () => import('../reports/report-lists.js').then((module) => module.StatementQueryPage),
  },
  {
    path: '/report/attachments',
    title: { zh: '附件报表', en: 'Attachments of orders' },
    permission: 'orderattach.read',
    page: () => import('../reports/report-lists.js').then((module) => module.AttachmentReportPage),
  },
  {
    path: '/report/shipment',
    title: { zh: '发货统计', en: 'Shipments' },
    permission: 'ycorderdelivery.read',
    page: () => import('../reports/delivery-reports.js').then((module) => module.ShipmentReportPage),
  },
  {
    path: '/report/undelivered',
    title: { zh: '未发货订单', en: 'Undelivered' },
    permission: 'ycorderdelivery.read',
    page: () => import('../reports/delivery-reports.js').then((module) => module.UndeliveredReportPage),
  },
  {
    path: '/report/shipped',
    title: { zh: '已发货明细', en: 'Shipped' },
    permission: 'ycorderdelivery.read',
    page: () => import('../reports/delivery-reports.js').then((module) => module.ShippedReportPage),
  },
  {
    path: '/report/free-shipment',
    title: { zh: '免费发货', en: 'Free shipments' },
    permission: 'ycorderdelivery.read',
    page: () => import('../reports/delivery-reports.js').then((module) => module.FreeShipmentReportPage),
  },
];

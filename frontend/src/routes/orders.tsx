import type { PageEntry } from './page-entry.js';

export const orderPages: readonly PageEntry[] = [
  {
    path: '/order/orderentry',
    title: { zh: '订单', en: 'Orders' },
    permission: 'orderentry.read',
    page: () => import('../orders/order-list-page.js').then((module) => module.OrderListPage),
  },
  {
    path: '/order/orderentry/new',
    title: { zh: '新建订单', en: 'New order' },
    permission: 'orderentry.write',
    page: () => import('../orders/order-form-page.js').then((module) => module.OrderFormPage),
  },
  {
    path: '/order/orderentry/$id',
    title: { zh: '订单详情', en: 'Order' },
    permission: 'orderentry.read',
    page: () => import('../orders/order-detail-page.js').then((module) => module.OrderDetailPage),
  },
  {
    path: '/order/orderentry/$id/edit',
    title: { zh: '编辑订单', en: 'Edit order' },
    permission: 'orderentry.write',
    page: () => import('../orders/order-form-page.js').then((module) => module.OrderFormPage),
  },
  {
    path: '/order/review',
    title: { zh: '订单审核', en: 'Orders to review' },
    permission: 'orderentry.review',
    page: () => import('../orders/order-review-page.js').then((module) => module.OrderReviewPage),
  },
  {
    path: '/order/packing',
    title: { zh: '订单包装', en: 'Orders to pack' },
    permission: 'orderentry.read',
    page: () => import('../orders/order-list-page.js').then((module) => module.OrderPackingPage),
  },
  {
    path: '/order/reminder',
    title: { zh: '催单', en: 'Order chasers' },
    permission: 'orderentry.read',
    page: () => import('../orders/delay-pages.js').then((module) => module.ReminderPage),
  },
  {
    path: '/order/delayasked',
    title: { zh: '延期申请', en: 'Delay requests' },
    permission: 'delayasked.read',
    page: () => import('../orders/delay-pages.js').then((module) => module.DelayAskedPage),
  },
  {
    path: '/order/delayasked/follow-up',
    title: { zh: '待催延期申请', en: 'Delay requests to follow up' },
    permission: 'delayasked.read',
    page: () => import('../orders/delay-pages.js').then((module) => module.DelayFollowUpPage),
  },
];

import type { PageEntry } from './page-entry.js';

const read = 'ycorderdelivery.read';
const write = 'ycorderdelivery.write';

export const deliveryPages: readonly PageEntry[] = [
  {
    path: '/delivery/ycorderdelivery',
    title: { zh: '发货单', en: 'Deliveries' },
    permission: read,
    page: () => import('../delivery/delivery-list-page.js').then((module) => module.DeliveryListPage),
  },
  {
    path: '/delivery/ycorderdelivery/new',
    title: { zh: '新建发货单', en: 'New delivery' },
    permission: write,
    page: () => import('../delivery/delivery-form-page.js').then((module) => module.DeliveryFormPage),
  },
  {
    path: '/delivery/ycorderdelivery/$id',
    title: { zh: '发货单', en: 'Delivery' },
    permission: read,
    page: () => import('../delivery/delivery-page.js').then((module) => module.DeliveryPage),
  },
  {
    path: '/delivery/ycorderdelivery/$id/edit',
    title: { zh: '编辑发货单', en: 'Edit delivery' },
    permission: write,
    page: () => import('../delivery/delivery-form-page.js').then((module) => module.DeliveryFormPage),
  },
];

import { orderList, orderReviewList, packingOrderList } from '@cloud-factory/domain/orders/contract';
import { orderListTable } from '@cloud-factory/projections/orders';
import { listExport, type AnyExport } from '../export/define-export.js';

const order = 'saas-order/orderentry';

/** The lists of orders as files: `getListExcel` is documented, those of the work lists are our own. */
export const orderExports: readonly AnyExport[] = [
  listExport({ key: 'orders', list: orderList, table: orderListTable, paths: [`${order}/getListExcel`], permission: 'orderentry.read' }),
  listExport({
    key: 'orders-to-review',
    list: orderReviewList,
    table: orderListTable,
    paths: ['console/orders/review/export'],
    permission: 'orderentry.review',
    fixed: { reviewStatus: 'pending' },
  }),
  listExport({
    key: 'orders-to-pack',
    list: packingOrderList,
    table: orderListTable,
    paths: ['console/orders/packing/export'],
    permission: 'orderentry.read',
    fixed: { packingStatus: 'allowed' },
  }),
];

import { orderReviewList, packingOrderList } from '@cloud-factory/domain/orders/contract';
import { orderListTable } from '@cloud-factory/projections/orders';
import { listExport, type AnyExport } from '../export/define-export.js';

/** The work lists of orders as files; all orders are a report. */
export const orderExports: readonly AnyExport[] = [
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

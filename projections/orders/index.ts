export { orderListTable, type OrderListRow } from './order-list/projection.js';
export { countOpenOrders, findOrderKey, findOrders, findOrdersToReview, findPackingOrders, type OrderListed } from './order-list/query.js';
export { countOpenOrdersOfUnit } from './order-list/query.js';
export { copyOf } from './order-detail/copy.js';
export { orderDetailTable } from './order-detail/projection.js';
export { getOrder, getOrderByNo } from './order-detail/query.js';

export { orderListTable, type OrderListRow } from './order-list/projection.js';
export { countOpenOrders, findOrderKey, findOrders, findOrdersToReview, findPackingOrders, type OrderListed } from './order-list/query.js';
export { countOpenOrdersOfUnit } from './order-list/query.js';
export { findAllDetailLines, findDetailLines, findOrderOfLine, lineBesideOrder } from './order-detail/lines.js';
export { copyOf } from './order-detail/copy.js';
export { orderDetailTable } from './order-detail/projection.js';
export { getOrder, getOrderByNo } from './order-detail/query.js';
export { orderLineTable, type OrderLineTableRow } from './order-line/projection.js';
export {
  countAttachments,
  countCustomers,
  eachAttachment,
  eachCustomerBusiness,
  eachOrderLine,
  eachUndelivered,
  findAttachments,
  findCustomerBusiness,
  findOrderLines,
  findSalesParts,
  findUndelivered,
  findUndeliveredTotals,
  withRest,
  type CustomerBusinessRow,
  type LineRow,
} from './reports/index.js';

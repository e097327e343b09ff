export { countAttachments, eachAttachment, findAttachments } from './attachments.js';
export { countCustomers, eachCustomerBusiness, findCustomerBusiness, type CustomerBusinessRow } from './customer-business.js';
export { eachOrderLine, findOrderLines, type LineRow } from './lines.js';
export { findSalesParts, withRest } from './sales.js';
export { eachUndelivered, findUndelivered, findUndeliveredTotals } from './undelivered.js';

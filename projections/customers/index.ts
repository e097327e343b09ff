export { customerTable } from './customer-list/projection.js';
export { findCustomerOptions, findCustomers, getCustomer, type CustomerListed } from './customer-list/query.js';

export { customerInformationTable } from './customer-information/projection.js';
export { findCustomerInformation, type CustomerInformationListed } from './customer-information/query.js';
export { customerTable } from './customer-list/projection.js';
export { findCustomerOptions, findCustomers, getCustomer, type CustomerListed } from './customer-list/query.js';

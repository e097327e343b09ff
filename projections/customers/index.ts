export { customerInformationTable } from './customer-information/projection.js';
export { findCustomerInformation, type CustomerInformationListed } from './customer-information/query.js';
export { customerTable } from './customer-list/projection.js';
export { findCustomerOptions, findCustomers, findCustomersOfPerson, getCustomer, type CustomerListed } from './customer-list/query.js';
export { customerPriceTable } from './prices/customer-price.js';
export { priceChangeTable } from './prices/price-change.js';
export { pricedLineTable, type PricedLineRow } from './prices/priced-line.js';
export { productTemplateTable } from './prices/product-template.js';
export { schemeHospitalTable, schemeProductTable, schemeTable, schemeVersionTable } from './prices/scheme.js';
export {
  customersOfScheme,
  eachCustomerPrice,
  findChangesById,
  findCustomerPrices,
  findPriceChanges,
  findProductsOfScheme,
  findSchemeHospitals,
  findSchemeProducts,
  findSchemes,
  findSoldLines,
  findTemplates,
  mostReplayed,
  schemesOfProducts,
  shownPrice,
  withVersions,
  type PriceChangeListed,
  type SchemeListed,
  type SchemeProductListed,
} from './prices/query.js';

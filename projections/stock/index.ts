export { ledgerTable } from './stock-ledger/projection.js';
export { stockTable } from './stock-list/projection.js';
export { findLotsToTake, findStock, stockDetailOf, type StockListed } from './stock-list/query.js';

export { awaitingTable } from './out-factory-awaiting/projection.js';
export { outFactoryTable } from './out-factory-bill/projection.js';
export { findAwaiting, findBills, type BillListed } from './query.js';

export { dataSourceTable, smsTable, storeTable, type KeptDataSource, type KeptSms, type KeptStore } from './connection-list.js';
export {
  findDataSources,
  findSms,
  findStores,
  getDataSource,
  getSms,
  getSmsByCode,
  getSmsInUse,
  getStore,
  getStoreInUse,
  shownConnection,
} from './query.js';

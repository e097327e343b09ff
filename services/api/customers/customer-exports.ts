import { customerList, customerPriceList, priceChangeList, schemeProductList } from '@cloud-factory/domain/customers/contract';
import { customerPriceTable, customerTable, priceChangeTable, schemeProductTable } from '@cloud-factory/projections/customers';
import { listExport, type AnyExport } from '../export/define-export.js';

const path = 'saas-production/hospitalCustomerData';
const permission = 'hospitalCustomerData.read';

/** Customers as files: what the list shows, and every field of them. Prices as files: what was agreed on, and what became of proposals. */
export const customerExports: readonly AnyExport[] = [
  listExport({
    key: 'customers',
    list: customerList,
    table: customerTable,
    paths: [`${path}/getListExcel`, `${path}/getListExcelQuery`],
    permission,
  }),
  listExport({
    key: 'customer-report',
    list: customerList,
    table: customerTable,
    paths: [`${path}/getHospitalExportReportList`],
    permission,
    labels: { zh: '医院客户报表', en: 'Report of hospital customers' },
    columns: [
      ...(['customerCode', 'name', 'shortName', 'hospitalLevel', 'licenceNo', 'licenceValidTo', 'creditCode', 'legalPerson'] as const),
      ...(['salesmanId', 'deliveryManager', 'regionalDirector', 'currency', 'settlementType', 'closingDay', 'creditLimit'] as const),
      ...(['creditDays', 'invoiceTitle', 'taxNo', 'invoiceBank', 'invoiceAccount', 'jdCode', 'languagePreference'] as const),
      ...(['province', 'city', 'district', 'address', 'contact', 'phone', 'remark', 'status', 'blackReason'] as const),
      ...(['blacklistedAt', 'blacklistedBy', 'releasedAt', 'releasedBy', 'releaseReason', 'createdAt'] as const),
    ],
  }),
  listExport({
    key: 'customer-prices',
    list: customerPriceList,
    table: customerPriceTable,
    paths: ['console/customer-prices/export'],
    permission: 'hospitalproduct.read',
    // Whether a price has expired is said by its last day: the table itself does not know what day it is.
    columns: customerPriceList.columns.filter((name) => name !== 'status'),
  }),
  listExport({
    key: 'price-scheme-products',
    list: schemeProductList,
    table: schemeProductTable,
    paths: ['console/price-schemes/products/export'],
    permission: 'hospitalschemeproduct.read',
  }),
  listExport({
    key: 'price-changes',
    list: priceChangeList,
    table: priceChangeTable,
    paths: ['console/price-changes/export'],
    permission: 'hospitalscheme.read',
  }),
];

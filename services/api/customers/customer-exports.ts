import {
  customerList,
  customerPriceList,
  priceChangeList,
  schemeProductList,
  type CustomerPriceRow,
} from '@cloud-factory/domain/customers/contract';
import {
  customerTable,
  eachCustomerPrice,
  findCustomerPrices,
  priceChangeTable,
  schemeProductTable,
} from '@cloud-factory/projections/customers';
import { defaultZone, type Filters, type TenantClient } from '@cloud-factory/projections/shared';
import type * as z from 'zod';
import { defineExport, filtersOf, listColumns, listExport, type AnyExport } from '../export/define-export.js';
import { todayOf } from '../platform/say.js';

const path = 'saas-production/hospitalCustomerData';
const permission = 'hospitalCustomerData.read';

const todayIn = ({ scope: { zone = defaultZone } }: TenantClient): string => todayOf({ timeZone: zone });

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
  // As the page shows them, by the day: the table itself does not know what day it is.
  defineExport<Filters, CustomerPriceRow>({
    key: 'customer-prices',
    labels: customerPriceList.labels,
    paths: ['console/customer-prices/export'],
    permission: 'hospitalproduct.read',
    search: filtersOf(customerPriceList) as unknown as z.ZodType<Filters>, // whose filters no type can name
    columns: () => listColumns(customerPriceList, customerPriceList.columns),
    count: async (client, asked) => (await findCustomerPrices(client, { ...asked, current: 1, size: 1 }, todayIn(client))).total,
    rows: (client, asked) => eachCustomerPrice(client, asked, todayIn(client)),
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

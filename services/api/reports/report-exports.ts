import {
  attachmentReportList,
  customerBusinessList,
  orderCustomList,
  orderReportList,
  salesColumns,
  salesFields,
  SalesFilter,
  statementQueryList,
  type SalesPart,
} from '@cloud-factory/domain/reports/contract';
import {
  countAttachments,
  countCustomers,
  eachAttachment,
  eachCustomerBusiness,
  eachOrderLine,
  findOrderLines,
  orderListTable,
} from '@cloud-factory/projections/orders';
import { eachRow, findPage, type Batches, type Filters, type TenantClient } from '@cloud-factory/projections/shared';
import type * as z from 'zod';
import { defineExport, filtersOf, listColumns, listExport, type AnyExport } from '../export/define-export.js';
import { CustomSearch, withPatients } from './report-rows.js';
import { salesParts } from './sales.js';

const order = 'saas-order/orderentry';
const permission = 'orderentry.read';
/** The parsed filters of a list, whose names no type can tell. */
const asFilters = (schema: z.ZodType): z.ZodType<Filters> => schema as unknown as z.ZodType<Filters>;

async function* linesWithPatients(client: TenantClient, asked: Filters): Batches<object> {
  for await (const rows of eachOrderLine(client, asked)) yield await withPatients(client, rows);
}
async function* once<Row>(rows: Promise<readonly Row[]>): Batches<Row> {
  yield await rows;
}

/** Lines of orders: the columns of the list, or every field. */
const lineExport = (key: string, paths: readonly string[], columns: readonly string[], labels = statementQueryList.labels): AnyExport =>
  defineExport<Filters, object>({
    key,
    labels,
    paths: paths.map((path) => `saas-order/orderentrydetail/${path}`),
    byPost: true,
    permission: 'orderentrydetail.read',
    search: asFilters(filtersOf(statementQueryList)),
    columns: () => listColumns(statementQueryList, columns),
    count: async (client, asked) => (await findOrderLines(client, { ...asked, current: 1, size: 1 })).total,
    rows: linesWithPatients,
  });

type Custom = Filters & z.infer<typeof CustomSearch>;

/** The reports on orders as files. */
export const reportExports: readonly AnyExport[] = [
  listExport({
    key: 'orders',
    list: orderReportList,
    table: orderListTable,
    paths: [`${order}/getListExcel`],
    permission,
    labels: { zh: '订单', en: 'Orders' },
  }),
  defineExport<Custom, object>({
    key: 'orders-custom',
    labels: orderCustomList.labels,
    paths: ['console/orders/custom/export'],
    permission,
    search: filtersOf(orderCustomList).extend(CustomSearch.shape) as unknown as z.ZodType<Custom>,
    columns: ({ columns }) => listColumns(orderCustomList, columns ?? orderCustomList.columns),
    count: async (client, { columns: _, ...asked }) =>
      (await findPage(client, orderCustomList, orderListTable, { ...asked, current: 1, size: 1 })).total,
    rows: (client, { columns: _, ...asked }) => eachRow(client, orderCustomList, orderListTable, asked),
  }),
  defineExport<SalesFilter, SalesPart>({
    key: 'sales-proportion',
    labels: { zh: '销售占比', en: 'Sales by share' },
    paths: [`${order}/exportSalesProportionList`],
    permission,
    search: SalesFilter,
    columns: () => salesColumns.map((name) => ({ name, field: salesFields[name] })),
    count: async (client, asked) => (await salesParts(client, asked, 'zh')).length,
    rows: (client, asked, language) => once(salesParts(client, asked, language)),
  }),
  defineExport<Filters, object>({
    key: 'customer-business',
    labels: customerBusinessList.labels,
    paths: ['console/reports/customer-business/export'],
    permission,
    search: asFilters(filtersOf(customerBusinessList)),
    columns: () => listColumns(customerBusinessList, customerBusinessList.columns),
    count: countCustomers,
    rows: eachCustomerBusiness,
  }),
  lineExport('statement-query', ['statementExportReportList'], statementQueryList.columns),
  lineExport(
    'order-lines',
    ['exportOrderDetailList'],
    Object.keys(statementQueryList.fields).filter((name) => name !== 'customerId'),
    { zh: '订单明细', en: 'Order lines' },
  ),
  defineExport<Filters, object>({
    key: 'attachments',
    labels: attachmentReportList.labels,
    paths: ['saas-order/orderattach/exportReportList'],
    byPost: true,
    permission: 'orderattach.read',
    search: asFilters(filtersOf(attachmentReportList)),
    columns: () => listColumns(attachmentReportList, attachmentReportList.columns),
    count: countAttachments,
    rows: eachAttachment,
  }),
];

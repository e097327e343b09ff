// The words of the statistics on what waits for its delivery (R341). No state, no rules.
import { orderList, type DeliveryStatus, type HoldStatus, type PackingStatus } from '../orders/contract.js';
import { defineList } from '../shared/list.js';
import type { Currency } from '../shared/money.js';
import { count, path } from './delivery-words.js';

const { orderNo, orderDay, customerId, customerName, companyCode, unitCode, doctorName, orderProperty, salesmanId, currency, dueDate } =
  orderList.fields;
const { holdStatus, packingStatus, deliveryStatus, productName, discountedAmount } = orderList.fields;

/**
 * `searchUndeliveredReportPage`: orders that are finished or packed, of which something did not leave yet. They wait since the day on which the
 * last line was finished; they are late against the due date as it was last agreed on. Both are told in calendar days, up to today.
 */
export const undeliveredReportList = defineList({
  key: 'undelivered-report',
  path: path('searchUndeliveredReportPage'),
  labels: { zh: '未发货订单', en: 'Undelivered' },
  fields: {
    orderNo,
    orderDay,
    customerId,
    customerName,
    doctorName,
    productName,
    orderProperty,
    companyCode,
    unitCode,
    salesmanId,
    packingStatus,
    deliveryStatus,
    holdStatus,
    waitsSince: { kind: 'dateTime', zh: '待发起始', en: 'Waits since' },
    waitDays: count({ zh: '待发天数', en: 'Days waiting' }),
    dueDate,
    promisedDate: { kind: 'date', zh: '承诺交期', en: 'Promised' },
    lateDays: count({ zh: '逾期天数', en: 'Days late' }),
    openLineCount: count({ zh: '未发明细', en: 'Lines left' }),
    openQty: { kind: 'decimal', zh: '未发数量', en: 'Quantity left', places: 4 },
    currency,
    discountedAmount,
    openAmount: { kind: 'money', zh: '未发金额', en: 'Amount left' },
  },
  columns: [
    'orderNo',
    'customerName',
    'productName',
    'packingStatus',
    'waitDays',
    'dueDate',
    'lateDays',
    'openQty',
    'openAmount',
    'currency',
    'holdStatus',
    'deliveryStatus',
    'openLineCount',
    'doctorName',
    'waitsSince',
  ],
  filters: [
    'customerName_like',
    'orderNo_like',
    'waitDays_ge',
    'lateDays_ge',
    'packingStatus_in',
    'deliveryStatus',
    'holdStatus_in',
    'customerId',
    'orderNo',
    'doctorName_like',
    'productName_like',
    'orderProperty_in',
    'orderDay_ge',
    'orderDay_le',
    'dueDate_ge',
    'dueDate_le',
    'salesmanId',
    'companyCode',
    'unitCode',
    'currency',
  ],
  sorts: ['waitsSince', 'dueDate', 'orderNo'],
  sort: { by: 'waitsSince', direction: 'asc' },
  title: 'orderNo',
});
export type UndeliveredRow = Readonly<{
  id: string;
  orderNo: string;
  customerName: string;
  packingStatus: PackingStatus;
  deliveryStatus: DeliveryStatus;
  holdStatus: HoldStatus;
  waitsSince: string;
  waitDays: number;
  dueDate: string;
  promisedDate: string;
  lateDays: number;
  openLineCount: number;
  openQty: string;
  openAmount: string;
  currency: Currency;
}>;

/** The sums in one currency under the filters of the report: of all its orders, not of one page. */
export type UndeliveredTotal = Readonly<{
  currency: Currency;
  orderCount: number;
  lateCount: number;
  openLineCount: number;
  openQty: string;
  openAmount: string;
}>;

// The words of the reports on orders: lists described as data for server, console and files. No state, no rules.
import {
  deliveryStatusLabels,
  orderList,
  settlementStatusLabels,
  type DeliveryStatus,
  type OrderProperty,
  type SettlementStatus,
} from '../orders/contract.js';
import { productTypeLabels, shipmentTypeLabels } from '../products/contract.js';
import { defineList } from '../shared/list.js';

export {
  DeliveredBy,
  deliveredByLabels,
  type DeliveredList,
  DeliveredPartsAsked,
  type DeliveredTotal,
  FreeKind,
  freeKindLabels,
  freeShipmentReportList,
  shipmentReportList,
  type ShipmentRow,
  shippedReportList,
  type ShippedRow,
} from './delivery-words.js';
export { undeliveredReportList, type UndeliveredRow, type UndeliveredTotal } from './undelivered-words.js';
export {
  restKey,
  SalesBy,
  salesByLabels,
  salesColumns,
  salesFields,
  SalesFilter,
  salesKeyLabels,
  type SalesPart,
  SalesPieSearch,
  SalesSearch,
} from './sales-words.js';
export { type ViewRefusal, viewRefusals, type ViewRow, ViewSave } from './view-words.js';

const currency = orderList.fields.currency;
const orderFields = orderList.fields;

/** `getOrderReportQueryList` and `getListExcel`: every order with all that people ask about it. */
export const orderReportList = defineList({
  key: 'order-report',
  path: 'saas-order/orderentry/getOrderReportQueryList',
  labels: { zh: '订单报表查询', en: 'Order report' },
  fields: orderFields,
  columns: [
    'orderNo',
    'orderDate',
    'customerName',
    'doctorName',
    'patientName',
    'productName',
    'orderProperty',
    'shipmentType',
    'companyCode',
    'salesmanId',
    'currency',
    'totalAmount',
    'discountedAmount',
    'dueDate',
    'lineCount',
    'remakeCount',
    'reviewStatus',
    'productionStatus',
    'packingStatus',
    'deliveryStatus',
    'settlementStatus',
  ],
  filters: [
    ...orderList.filters,
    'customerId_in',
    'productName_like',
    'orderProperty_in',
    'productionStatus_in',
    'deliveryStatus_in',
    'currency',
    'remakeCount_ge',
    'orderNo_in',
  ],
  sorts: orderList.sorts,
  sort: { by: 'orderDay', direction: 'desc' },
  title: 'orderNo',
});

/** `customQueryOrderPage`: the columns are chosen by whoever asks, and kept as a view. */
export const orderCustomList = defineList({
  ...orderReportList,
  key: 'order-custom',
  path: 'saas-order/orderentry/customQueryOrderPage',
  labels: { zh: '自定义订单查询', en: 'Own order query' },
  columns: [
    'orderNo',
    'orderDate',
    'customerName',
    'productName',
    'discountedAmount',
    'reviewStatus',
    'productionStatus',
    'deliveryStatus',
  ],
});

/** A line of an approved order, as statements and their queries see it. */
const lineFields = {
  orderNo: orderFields.orderNo,
  orderDay: orderFields.orderDay,
  lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
  customerId: orderFields.customerId,
  customerName: orderFields.customerName,
  doctorName: orderFields.doctorName,
  patientName: { kind: 'text', zh: '患者', en: 'Patient', max: 50 },
  companyCode: orderFields.companyCode,
  salesmanId: orderFields.salesmanId,
  orderProperty: orderFields.orderProperty,
  shipmentType: { kind: 'choice', zh: '出货类型', en: 'Shipment type', options: shipmentTypeLabels },
  productCode: { kind: 'text', zh: '产品编码', en: 'Product code', max: 50 },
  productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
  productType: { kind: 'choice', zh: '产品类型', en: 'Product type', options: productTypeLabels },
  materialName: { kind: 'text', zh: '材料', en: 'Material', max: 100 },
  toothPositions: { kind: 'teeth', zh: '牙位', en: 'Teeth' },
  shade: { kind: 'text', zh: '牙色', en: 'Shade', max: 16 },
  unit: { kind: 'text', zh: '单位', en: 'Unit', max: 20 },
  qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
  pieces: { kind: 'integer', zh: '件数', en: 'Pieces', min: 0, max: 100_000 },
  currency,
  standardPrice: { kind: 'price', zh: '标准单价', en: 'Standard price' },
  discountPrice: { kind: 'price', zh: '折后单价', en: 'Price after discount' },
  amount: { kind: 'money', zh: '金额', en: 'Amount' },
  discountedAmount: { kind: 'money', zh: '折后金额', en: 'After discount' },
  deliveredQty: { kind: 'decimal', zh: '已发数量', en: 'Delivered', places: 4 },
  deliveryStatus: { kind: 'choice', zh: '发货状态', en: 'Delivery', options: deliveryStatusLabels },
  settlementStatus: { kind: 'choice', zh: '结算状态', en: 'Settlement', options: settlementStatusLabels },
} as const;

/** `statementQueryPage`: what may stand, or stands, on statements, line by line. */
export const statementQueryList = defineList({
  key: 'statement-query',
  path: 'saas-order/orderentrydetail/statementQueryPage',
  labels: { zh: '对账查询', en: 'Statement query' },
  fields: lineFields,
  columns: [
    'orderNo',
    'orderDay',
    'customerName',
    'doctorName',
    'patientName',
    'productName',
    'toothPositions',
    'unit',
    'qty',
    'discountPrice',
    'discountedAmount',
    'currency',
    'deliveredQty',
    'deliveryStatus',
    'settlementStatus',
  ],
  filters: [
    'orderNo',
    'orderNo_like',
    'orderDay_ge',
    'orderDay_le',
    'customerId',
    'customerName_like',
    'doctorName_like',
    'productName_like',
    'productType',
    'companyCode',
    'salesmanId',
    'orderProperty',
    'shipmentType',
    'currency',
    'deliveryStatus',
    'settlementStatus',
  ],
  sorts: ['orderDay'],
  sort: { by: 'orderDay', direction: 'desc' },
  title: 'orderNo',
  times: [],
});
export type OrderLineReportRow = Readonly<{
  id: string;
  orderId: string;
  orderNo: string;
  orderDay: string;
  lineNo: number;
  patientName: string;
  toothPositions: readonly string[];
  qty: string;
  discountedAmount: string;
  deliveredQty: string;
  deliveryStatus: DeliveryStatus;
  settlementStatus: SettlementStatus;
  orderProperty: OrderProperty;
}>;

/** `searchReportPage`: files that came with orders. */
export const attachmentReportList = defineList({
  key: 'attachment-report',
  path: 'saas-order/orderattach/searchReportPage',
  labels: { zh: '附件报表', en: 'Attachments of orders' },
  fields: {
    orderNo: orderFields.orderNo,
    orderDay: orderFields.orderDay,
    customerId: orderFields.customerId,
    customerName: orderFields.customerName,
    doctorName: orderFields.doctorName,
    lineNo: lineFields.lineNo,
    productName: lineFields.productName,
    fileName: { kind: 'text', zh: '文件名', en: 'File', max: 200 },
    kind: {
      kind: 'choice',
      zh: '用途',
      en: 'For',
      options: {
        print: { zh: '打印', en: 'Printing' },
        attachment: { zh: '附件', en: 'Attachment' },
        design: { zh: '设计', en: 'Design' },
        requirement: { zh: '要求', en: 'Requirement' },
        photo: { zh: '照片', en: 'Photograph' },
        deliveryPhoto: { zh: '发货照片', en: 'Delivery photograph' },
      },
    },
    ext: { kind: 'text', zh: '扩展名', en: 'Extension', max: 10 },
    size: { kind: 'integer', zh: '大小', en: 'Size', min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'bytes' },
    reviewStatus: orderFields.reviewStatus,
  },
  columns: [
    'orderNo',
    'orderDay',
    'customerName',
    'doctorName',
    'lineNo',
    'productName',
    'fileName',
    'kind',
    'ext',
    'size',
    'reviewStatus',
  ],
  filters: [
    'orderNo',
    'orderNo_like',
    'orderDay_ge',
    'orderDay_le',
    'customerId',
    'customerName_like',
    'doctorName_like',
    'reviewStatus',
    'fileName_like',
    'kind',
    'ext',
  ],
  sorts: ['orderDay'],
  sort: { by: 'orderDay', direction: 'desc' },
  title: 'orderNo',
  times: [],
});
export type AttachmentReportRow = Readonly<{
  /** Of order, line and file: one file may have come with several. */
  id: string;
  fileId: string;
  orderId: string;
  orderNo: string;
  orderDay: string;
  customerName: string;
  lineNo: number;
  productName: string;
  fileName: string;
  kind: string;
  ext: string;
  size: number;
}>;

/** `getCustomerBusinessStatistics`: what was done with a customer in a time. Amounts are those of approved orders, in one currency. */
export const customerBusinessList = defineList({
  key: 'customer-business',
  path: 'saas-order/orderentry/getCustomerBusinessStatistics',
  labels: { zh: '客户业务统计', en: 'Customer business' },
  fields: {
    customerId: orderFields.customerId,
    customerName: orderFields.customerName,
    salesmanId: orderFields.salesmanId,
    orderDay: orderFields.orderDay,
    currency,
    orderCount: { kind: 'integer', zh: '订单数', en: 'Orders', min: 0, max: 100_000_000 },
    approvedCount: { kind: 'integer', zh: '已审核', en: 'Approved', min: 0, max: 100_000_000 },
    waitingCount: { kind: 'integer', zh: '待审核', en: 'Waiting', min: 0, max: 100_000_000 },
    cancelledCount: { kind: 'integer', zh: '已取消', en: 'Cancelled', min: 0, max: 100_000_000 },
    remakeCount: { kind: 'integer', zh: '重做返修', en: 'Remakes and repairs', min: 0, max: 100_000_000 },
    remakeRate: { kind: 'decimal', zh: '返工率 %', en: 'Remake rate %', places: 2 },
    openCount: { kind: 'integer', zh: '未发完', en: 'Not delivered', min: 0, max: 100_000_000 },
    overdueCount: { kind: 'integer', zh: '逾期未发', en: 'Overdue', min: 0, max: 100_000_000 },
    unsettledAmount: { kind: 'money', zh: '未结算金额', en: 'Not on a statement' },
    amount: { kind: 'money', zh: '折后金额', en: 'After discount' },
    averageAmount: { kind: 'money', zh: '单均金额', en: 'Amount per order' },
    firstOrderDay: { kind: 'date', zh: '首单日期', en: 'First order' },
    lastOrderDay: { kind: 'date', zh: '末单日期', en: 'Last order' },
  },
  columns: [
    'customerName',
    'orderCount',
    'approvedCount',
    'waitingCount',
    'cancelledCount',
    'remakeCount',
    'remakeRate',
    'openCount',
    'overdueCount',
    'currency',
    'amount',
    'averageAmount',
    'unsettledAmount',
    'firstOrderDay',
    'lastOrderDay',
  ],
  filters: ['orderDay_ge', 'orderDay_le', 'customerId', 'customerName_like', 'salesmanId', 'currency'],
  sorts: ['amount', 'orderCount', 'remakeRate', 'overdueCount', 'customerName'],
  sort: { by: 'amount', direction: 'desc' },
  title: 'customerName',
  times: [],
});

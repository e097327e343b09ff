// Lists of orders, described once as data for server and console. Re-exported by the contract.
import type { Options } from '../shared/fields.js';
import { defineList } from '../shared/list.js';
import { shipmentTypeLabels } from '../products/contract.js';
import type {
  DeliveryStatus,
  HoldStatus,
  Liability,
  OrderProperty,
  OrderSource,
  PackingStatus,
  ProductionStatus,
  ReviewStatus,
  SettlementStatus,
} from './statuses.js';

export const reviewStatusLabels = {
  draft: { zh: '草稿', en: 'Draft' },
  pending: { zh: '待审核', en: 'Waiting for review' },
  approved: { zh: '已审核', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<ReviewStatus, object>;

export const productionStatusLabels = {
  none: { zh: '未排产', en: 'Not scheduled' },
  scheduled: { zh: '已排产', en: 'Scheduled' },
  inProduction: { zh: '生产中', en: 'In production' },
  finished: { zh: '已完工', en: 'Finished' },
} as const satisfies Record<ProductionStatus, object>;

export const packingStatusLabels = {
  none: { zh: '不可包装', en: 'Not yet' },
  allowed: { zh: '待包装', en: 'To be packed' },
  packed: { zh: '已包装', en: 'Packed' },
} as const satisfies Record<PackingStatus, object>;

export const deliveryStatusLabels = {
  none: { zh: '未发货', en: 'Not delivered' },
  partial: { zh: '部分发货', en: 'Partly delivered' },
  delivered: { zh: '已发货', en: 'Delivered' },
} as const satisfies Record<DeliveryStatus, object>;

export const settlementStatusLabels = {
  open: { zh: '未结算', en: 'Open' },
  inStatement: { zh: '已入对账单', en: 'On a statement' },
} as const satisfies Record<SettlementStatus, object>;

export const orderPropertyLabels = {
  normal: { zh: '正常', en: 'Normal' },
  urgent: { zh: '加急', en: 'Urgent' },
  remake: { zh: '重做', en: 'Remake' },
  repair: { zh: '返修', en: 'Repair' },
  tryIn: { zh: '试戴返单', en: 'Try-in' },
  sample: { zh: '试样', en: 'Sample' },
  free: { zh: '免费', en: 'Free' },
} as const satisfies Record<OrderProperty, object>;

export const orderSourceLabels = {
  manual: { zh: '手工录入', en: 'Entered by hand' },
  channel: { zh: '云下单', en: 'Ordering channel' },
  import: { zh: '导入', en: 'Imported' },
  remake: { zh: '重做', en: 'Remake' },
  repair: { zh: '返修', en: 'Repair' },
  partner: { zh: '合作伙伴', en: 'Partner' },
} as const satisfies Record<OrderSource, object>;

export const holdStatusLabels = {
  none: { zh: '未暂停', en: 'Not held' },
  waitingDoctor: { zh: '待医生确认', en: 'Waiting for the dentist' },
  waitingScan: { zh: '待补扫描', en: 'Waiting for a scan' },
  waitingPayment: { zh: '待付款', en: 'Waiting for payment' },
  delayed: { zh: '延期', en: 'Delayed' },
  recalled: { zh: '召回', en: 'Recalled' },
} as const satisfies Record<HoldStatus, object>;

export const liabilityLabels = {
  lab: { zh: '工厂', en: 'Laboratory' },
  clinic: { zh: '医院', en: 'Clinic' },
  patient: { zh: '患者', en: 'Patient' },
  partner: { zh: '合作伙伴', en: 'Partner' },
  logistics: { zh: '物流', en: 'Logistics' },
  supplier: { zh: '供应商', en: 'Supplier' },
  pending: { zh: '待定', en: 'Not decided' },
} as const satisfies Record<Liability, object>;

const currencies: Options = {
  CNY: { zh: '人民币', en: 'CNY' },
  USD: { zh: '美元', en: 'USD' },
  EUR: { zh: '欧元', en: 'EUR' },
  HKD: { zh: '港元', en: 'HKD' },
};

const fields = {
  orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
  orderDate: { kind: 'dateTime', zh: '下单时间', en: 'Ordered at' },
  orderDay: { kind: 'date', zh: '下单日期', en: 'Order date' },
  customerId: { kind: 'ref', zh: '医院客户', en: 'Hospital', to: 'hospitalCustomerData' },
  customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
  companyCode: { kind: 'dict', zh: '下单公司', en: 'Issuing company', code: 'companyCode' },
  unitCode: { kind: 'text', zh: '加工单位', en: 'Processing unit', max: 20 },
  doctorName: { kind: 'text', zh: '临床医生', en: 'Dentist', max: 50 },
  patientName: { kind: 'text', zh: '患者', en: 'Patient', max: 500 },
  productName: { kind: 'text', zh: '产品', en: 'Product', max: 500 },
  orderProperty: { kind: 'choice', zh: '订单性质', en: 'Property', options: orderPropertyLabels },
  shipmentType: { kind: 'choice', zh: '出货类型', en: 'Shipment type', options: shipmentTypeLabels },
  currency: { kind: 'choice', zh: '币种', en: 'Currency', options: currencies },
  totalAmount: { kind: 'money', zh: '订单金额', en: 'Amount' },
  discountedAmount: { kind: 'money', zh: '折后金额', en: 'Amount after discount' },
  dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
  boxNo: { kind: 'text', zh: '模型盒号', en: 'Mould box', max: 20 },
  boxColor: { kind: 'text', zh: '盒色', en: 'Box colour', max: 32 },
  orderSource: { kind: 'choice', zh: '来源', en: 'Source', options: orderSourceLabels },
  patientCode: { kind: 'text', zh: '患者编号', en: 'Patient code', max: 500 },
  salesmanId: { kind: 'user', zh: '业务员', en: 'Salesman' },
  reviewStatus: { kind: 'choice', zh: '审核状态', en: 'Review', options: reviewStatusLabels },
  productionStatus: { kind: 'choice', zh: '生产状态', en: 'Production', options: productionStatusLabels },
  packingStatus: { kind: 'choice', zh: '包装状态', en: 'Packing', options: packingStatusLabels },
  deliveryStatus: { kind: 'choice', zh: '发货状态', en: 'Delivery', options: deliveryStatusLabels },
  settlementStatus: { kind: 'choice', zh: '结算状态', en: 'Settlement', options: settlementStatusLabels },
  holdStatus: { kind: 'choice', zh: '暂停状态', en: 'Hold', options: holdStatusLabels },
  lineCount: { kind: 'integer', zh: '明细数', en: 'Lines', min: 0, max: 200 },
  fileCount: { kind: 'integer', zh: '文件数', en: 'Files', min: 0, max: 10_000 },
  remakeCount: { kind: 'integer', zh: '重做次数', en: 'Remakes', min: 0, max: 10_000 },
} as const;

const filters = [
  'orderNo',
  'orderNo_like',
  'customerId',
  'customerName_like',
  'patientName_like',
  'patientCode_like',
  'doctorName_like',
  'companyCode',
  'orderProperty',
  'shipmentType',
  'orderDay',
  'orderDay_ge',
  'orderDay_le',
  'dueDate_ge',
  'dueDate_le',
  'discountedAmount_ge',
  'discountedAmount_le',
  'salesmanId',
  'reviewStatus',
  'reviewStatus_in',
  'productionStatus',
  'packingStatus',
  'packingStatus_in',
  'deliveryStatus',
  'settlementStatus',
  'orderSource',
  'holdStatus',
  'holdStatus_in',
  'boxNo',
] as const;
/** Ties of a day are broken by id, and ids are made in the order of time. */
const sorts = ['orderNo', 'orderDay', 'dueDate'] as const;

/** `list` and `getOrderList`. */
export const orderList = defineList({
  key: 'order-list',
  path: 'saas-order/orderentry/list',
  labels: { zh: '订单', en: 'Orders' },
  fields,
  columns: [
    'orderNo',
    'orderDate',
    'customerName',
    'doctorName',
    'patientName',
    'productName',
    'orderProperty',
    'discountedAmount',
    'dueDate',
    'reviewStatus',
    'productionStatus',
    'deliveryStatus',
    'settlementStatus',
  ],
  filters,
  sorts,
  sort: { by: 'orderDay', direction: 'desc' },
  title: 'orderNo',
});

/** Orders that wait for a reviewer: oldest first, for they have waited longest. */
export const orderReviewList = defineList({
  key: 'order-list',
  path: 'saas-order/orderentry/getOrderReviewList',
  labels: { zh: '订单审核', en: 'Orders to review' },
  fields,
  columns: [
    'orderNo',
    'orderDate',
    'customerName',
    'doctorName',
    'patientName',
    'productName',
    'orderProperty',
    'discountedAmount',
    'dueDate',
    'fileCount',
  ],
  filters,
  sorts,
  sort: { by: 'orderDay', direction: 'asc' },
  title: 'orderNo',
});

/** Orders that were released and wait to be packed, and those that were packed. */
export const packingOrderList = defineList({
  key: 'order-list',
  path: 'saas-order/orderentry/getPackingOrderList',
  labels: { zh: '订单包装', en: 'Orders to pack' },
  fields,
  columns: ['orderNo', 'customerName', 'doctorName', 'patientName', 'productName', 'boxNo', 'dueDate', 'packingStatus', 'deliveryStatus'],
  filters,
  sorts,
  sort: { by: 'dueDate', direction: 'asc' },
  title: 'orderNo',
});

/** Lines of orders in whatever status, each beside what is to be known of its order. */
export const orderDetailLineList = defineList({
  key: 'order-detail-line',
  path: 'saas-order/orderentry/getOrderDetailPage',
  labels: { zh: '订单明细', en: 'Lines of orders' },
  fields: {
    orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
    orderNo: fields.orderNo,
    orderDay: fields.orderDay,
    customerId: fields.customerId,
    customerName: fields.customerName,
    doctorName: fields.doctorName,
    patientName: { kind: 'text', zh: '患者', en: 'Patient', max: 50 },
    lineNo: { kind: 'integer', zh: '行号', en: 'Line', min: 1, max: 200 },
    productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData' },
    productName: { kind: 'text', zh: '产品名称', en: 'Product', max: 100 },
    materialId: { kind: 'ref', zh: '材料', en: 'Material', to: 'goodDefinition' },
    materialName: { kind: 'text', zh: '材料名称', en: 'Material', max: 100 },
    toothPositions: { kind: 'teeth', zh: '牙位', en: 'Teeth' },
    shade: { kind: 'text', zh: '牙色', en: 'Shade', max: 16 },
    qty: { kind: 'decimal', zh: '数量', en: 'Quantity', places: 4 },
    unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
    deliveredQty: { kind: 'decimal', zh: '已发数量', en: 'Delivered', places: 4 },
    discountedAmount: { kind: 'money', zh: '折后金额', en: 'Amount after discount' },
    dueDate: fields.dueDate,
    boxNo: fields.boxNo,
    reviewStatus: fields.reviewStatus,
    productionStatus: fields.productionStatus,
    packingStatus: fields.packingStatus,
    deliveryStatus: fields.deliveryStatus,
    settlementStatus: fields.settlementStatus,
    holdStatus: fields.holdStatus,
  },
  columns: [
    'orderNo',
    'lineNo',
    'customerName',
    'patientName',
    'productName',
    'materialName',
    'toothPositions',
    'shade',
    'qty',
    'unit',
    'dueDate',
    'reviewStatus',
    'productionStatus',
  ],
  filters: [
    'orderNo',
    'orderNo_like',
    'orderId',
    'customerId',
    'customerName_like',
    'doctorName_like',
    'orderDay',
    'orderDay_ge',
    'orderDay_le',
    'dueDate_ge',
    'dueDate_le',
    'productId',
    'materialId',
    'reviewStatus',
    'reviewStatus_in',
    'productionStatus',
    'productionStatus_in',
    'packingStatus',
    'deliveryStatus',
    'deliveryStatus_in',
    'settlementStatus',
    'holdStatus',
  ],
  sorts: ['orderDay'],
  sort: { by: 'orderDay', direction: 'desc' },
  title: 'orderNo',
});

// What people read for where an order stands. Re-exported by the contract.
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
  qc: { zh: '待检验', en: 'In inspection' },
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
  outForTryIn: { zh: '试戴中', en: 'Out for try-in' },
  delivered: { zh: '已发货', en: 'Delivered' },
} as const satisfies Record<DeliveryStatus, object>;

export const settlementStatusLabels = {
  open: { zh: '未结算', en: 'Open' },
  inStatement: { zh: '已入对账单', en: 'On a statement' },
  settled: { zh: '已结清', en: 'Settled' },
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

// The words of delay requests and delivery reminders on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { optionalText, text } from '../shared/asked.js';
import { idField, type CustomerId, type DelayAskId, type OrderId, type ReminderId, type UserId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

/** Why we ask for more time. */
export const DelayReason = z.enum(['material', 'equipment', 'workload', 'waitingDoctor', 'technician', 'logistics']);
export type DelayReason = z.infer<typeof DelayReason>;
/** `expired`: the due date came before the answer did. */
export const DelayStatus = z.enum(['asked', 'agreed', 'refused', 'expired']);
export type DelayStatus = z.infer<typeof DelayStatus>;
/** A delivery reminder: the hospital asks where its order is. */
export const ReminderStatus = z.enum(['open', 'answered', 'closed']);
export type ReminderStatus = z.infer<typeof ReminderStatus>;

/** `POST delayasked/submit`. Without `id` a new request; with one, `version` is what the form showed, and it must not be answered yet. */
export const DelaySubmit = z.strictObject({
  id: idField<'delayAsk'>().optional(),
  version: z.int().min(1).optional(),
  orderNo: text(30),
  reason: DelayReason,
  newDue: z.iso.date(),
  remark: optionalText(500),
});
export type DelaySubmit = z.infer<typeof DelaySubmit>;

/** `POST /api/console/delay-asks/answer`: what the hospital said. Agreed to, the due date of the order moves. */
export const DelayAnswer = z.strictObject({
  id: idField<'delayAsk'>(),
  version: z.int().min(1).optional(),
  isAgreed: z.boolean(),
  customerReply: text(500),
});
export type DelayAnswer = z.infer<typeof DelayAnswer>;

/** `POST /api/console/reminders/ask`. */
export const ReminderAsk = z.strictObject({ orderNo: text(30), askedBy: text(50), question: optionalText(500) });
export type ReminderAsk = z.infer<typeof ReminderAsk>;

/** `POST /api/console/reminders/answer`. `promised`: the day that was named. */
export const ReminderAnswer = z.strictObject({
  id: idField<'reminder'>(),
  version: z.int().min(1).optional(),
  reply: text(500),
  promised: z.iso.date().nullable().default(null),
});
export type ReminderAnswer = z.infer<typeof ReminderAnswer>;

export type DelayRow = RowBase &
  Readonly<{
    id: DelayAskId;
    askNo: string;
    orderId: OrderId;
    orderNo: string;
    customerId: CustomerId;
    customerName: string;
    reason: DelayReason;
    askedAt: string;
    askBy: UserId;
    oldDue: string;
    newDue: string;
    status: DelayStatus;
    customerReply: string | null;
    answeredAt: string | null;
    remark: string | null;
  }>;

export type ReminderRow = RowBase &
  Readonly<{
    id: ReminderId;
    reminderNo: string;
    orderId: OrderId;
    orderNo: string;
    customerId: CustomerId;
    customerName: string;
    dueDate: string;
    /** Who asked, as they called themselves. */
    askedBy: string;
    askedAt: string;
    question: string | null;
    status: ReminderStatus;
    reply: string | null;
    promised: string | null;
    answeredAt: string | null;
  }>;

/** `GET orderentry/getDelayOrderInfoByNo`: what is to be known of an order before its hospital is told that it comes late. */
export type DelayInfo = Readonly<{
  orderId: OrderId;
  orderNo: string;
  customerId: CustomerId;
  customerName: string;
  contact: string | null;
  phone: string | null;
  dueDate: string;
  promisedDate: string;
  holdStatus: string;
  holdReason: string | null;
  /** Not delivered in full although its due date has passed, and by how many working days. */
  isLate: boolean;
  lateWorkDays: number;
  /** The newest first. */
  asks: readonly DelayRow[];
  reminders: readonly ReminderRow[];
}>;

export const delayReasonLabels = {
  material: { zh: '缺料', en: 'Material' },
  equipment: { zh: '设备故障', en: 'Equipment' },
  workload: { zh: '产能不足', en: 'Workload' },
  waitingDoctor: { zh: '待医生确认', en: 'Waiting for the dentist' },
  technician: { zh: '技师缺勤', en: 'Technician' },
  logistics: { zh: '物流', en: 'Logistics' },
} as const satisfies Record<DelayReason, object>;

export const delayStatusLabels = {
  asked: { zh: '待答复', en: 'Asked' },
  agreed: { zh: '已同意', en: 'Agreed' },
  refused: { zh: '已拒绝', en: 'Refused' },
  expired: { zh: '已失效', en: 'Expired' },
} as const satisfies Record<DelayStatus, object>;

export const reminderStatusLabels = {
  open: { zh: '待回复', en: 'Open' },
  answered: { zh: '已回复', en: 'Answered' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const satisfies Record<ReminderStatus, object>;

const ofOrder = {
  orderId: { kind: 'ref', zh: '订单', en: 'Order', to: 'orderentry' },
  orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
  customerId: { kind: 'ref', zh: '医院客户', en: 'Customer', to: 'hospitalCustomerData' },
  customerName: { kind: 'text', zh: '医院', en: 'Hospital', max: 100 },
} as const;

export const delayList = defineList({
  key: 'delay-ask-list',
  path: 'saas-production/delayasked/list',
  labels: { zh: '延期申请', en: 'Delay requests' },
  fields: {
    askNo: { kind: 'text', zh: '申请编号', en: 'Request no.', max: 30 },
    ...ofOrder,
    reason: { kind: 'choice', zh: '延期原因', en: 'Reason', options: delayReasonLabels },
    askedAt: { kind: 'dateTime', zh: '申请时间', en: 'Asked at' },
    askBy: { kind: 'user', zh: '申请人', en: 'Asked by' },
    oldDue: { kind: 'date', zh: '原交期', en: 'Due so far' },
    newDue: { kind: 'date', zh: '申请交期', en: 'Asked for' },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: delayStatusLabels },
    customerReply: { kind: 'text', zh: '客户答复', en: 'Reply', max: 500 },
    answeredAt: { kind: 'dateTime', zh: '答复时间', en: 'Answered at' },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['askNo', 'orderNo', 'customerName', 'reason', 'oldDue', 'newDue', 'status', 'askBy', 'askedAt', 'customerReply'],
  filters: [
    'askNo',
    'askNo_like',
    'orderNo',
    'orderNo_like',
    'orderId',
    'customerId',
    'customerName_like',
    'reason',
    'status',
    'status_in',
    'oldDue_ge',
    'oldDue_le',
    'newDue_ge',
    'newDue_le',
    'askedAt_ge',
    'askedAt_le',
  ],
  sorts: ['askNo', 'askedAt', 'oldDue', 'newDue'],
  sort: { by: 'askNo', direction: 'desc' },
  title: 'askNo',
});

/** Requests that nobody answered for some hours: the one that waits longest first. */
export const delayReminderList = defineList({
  ...delayList,
  path: 'saas-production/delayasked/reminderAskList',
  labels: { zh: '待催延期申请', en: 'Delay requests to be followed up' },
  sort: { by: 'askedAt', direction: 'asc' },
});

export const reminderList = defineList({
  key: 'reminder-list',
  path: 'saas-order/orderentry/getDeliverGoodsRemindList',
  labels: { zh: '催单', en: 'Order chasers' },
  fields: {
    reminderNo: { kind: 'text', zh: '催单编号', en: 'Reminder no.', max: 30 },
    ...ofOrder,
    dueDate: { kind: 'date', zh: '要求交期', en: 'Due' },
    askedBy: { kind: 'text', zh: '催单人', en: 'Asked by', max: 50 },
    askedAt: { kind: 'dateTime', zh: '催单时间', en: 'Asked at' },
    question: { kind: 'text', zh: '催单内容', en: 'Question', max: 500 },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: reminderStatusLabels },
    reply: { kind: 'text', zh: '回复', en: 'Reply', max: 500 },
    promised: { kind: 'date', zh: '承诺交期', en: 'Promised' },
    answeredAt: { kind: 'dateTime', zh: '回复时间', en: 'Answered at' },
  },
  columns: ['reminderNo', 'orderNo', 'customerName', 'dueDate', 'askedBy', 'askedAt', 'question', 'status', 'reply', 'promised'],
  filters: [
    'reminderNo',
    'reminderNo_like',
    'orderNo',
    'orderNo_like',
    'orderId',
    'customerId',
    'customerName_like',
    'status',
    'status_in',
    'dueDate_ge',
    'dueDate_le',
  ],
  sorts: ['reminderNo', 'askedAt', 'dueDate'],
  sort: { by: 'reminderNo', direction: 'desc' },
  title: 'reminderNo',
});

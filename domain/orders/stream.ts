import { defineStream } from '../shared/decider.js';
import { orderDecider } from './decider.js';
import { orderRefusals } from './refusals.js';

export const orderStream = defineStream({
  name: 'order',
  decider: orderDecider,
  streamOf: ({ orderId }) => `order-${orderId}`,
  commands: {
    DraftOrder: true, SubmitOrder: true, ApproveOrder: true, RejectOrder: true, CancelOrder: true, RemoveOrder: true, PackOrder: true,
    NoteWorkOrderBegun: true, NoteWorkOrderFinished: true, NoteOrderReleased: true, NoteOrderDelivered: true, NoteDeliveryReversed: true,
    NoteOrderOnStatement: true, NoteOrderOffStatement: true, ErasePerson: true,
  },
  events: {
    OrderDrafted: { version: 1, zh: '保存订单草稿', en: 'Draft saved' },
    OrderSubmitted: { version: 1, isPublic: true, zh: '提交审核', en: 'Submitted for review' },
    OrderApproved: { version: 1, isPublic: true, zh: '审核通过', en: 'Approved' },
    OrderRejected: { version: 1, isPublic: true, zh: '审核驳回', en: 'Rejected' },
    OrderCancelled: { version: 1, isPublic: true, zh: '取消订单', en: 'Cancelled' },
    OrderRemoved: { version: 1, zh: '删除草稿', en: 'Draft removed' },
    OrderLineBegun: { version: 1, zh: '明细开始生产', en: 'Work on a line begun' },
    OrderLineFinished: { version: 1, zh: '明细完工', en: 'A line finished' },
    OrderFinished: { version: 1, isPublic: true, zh: '订单完工', en: 'All lines finished' },
    OrderReleased: { version: 1, isPublic: true, zh: '出厂放行', en: 'Released from the factory' },
    OrderPacked: { version: 1, isPublic: true, zh: '包装', en: 'Packed' },
    OrderDelivered: { version: 1, isPublic: true, zh: '发货', en: 'Delivered' },
    OrderDeliveryReversed: { version: 1, isPublic: true, zh: '发货撤回', en: 'Delivery reversed' },
    OrderPutOnStatement: { version: 1, isPublic: true, zh: '进入对账单', en: 'Put on a statement' },
    OrderTakenOffStatement: { version: 1, isPublic: true, zh: '移出对账单', en: 'Taken off a statement' },
    PersonErased: { version: 1, zh: '清除患者信息', en: 'Patients erased' },
  },
  refusals: orderRefusals,
});

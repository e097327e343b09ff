import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { DeliveryRefusal } from './decider.js';

export const deliveryRefusals = {
  DeliveryNotFound: { zh: '发货单不存在', en: 'There is no such delivery' },
  DeliveryNotDraft: { zh: '发货单已确认或已取消', en: 'The delivery is confirmed or cancelled' },
  CustomerIsBlacklisted: { zh: '医院客户在黑名单中', en: 'The hospital customer is blacklisted' },
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
  OrderNotApproved: { zh: '订单未审核通过', en: 'The order is not approved' },
  OrderIsHeld: sharedRefusals.OrderIsHeld,
  GoodsNotReleased: { zh: '订单 {{orderNo}} 未出厂放行', en: 'Order {{orderNo}} was not released from the factory' },
  GoodsNotPacked: { zh: '订单 {{orderNo}} 未包装', en: 'Order {{orderNo}} is not packed' },
  LineNotOfOrder: { zh: '订单没有该明细', en: 'The order has no such line' },
  LineNamedTwice: { zh: '同一明细只能发货一次', en: 'Name each line once' },
  LineAlreadyDelivered: { zh: '订单 {{orderNo}} 第 {{lineNo}} 行已发货', en: 'Line {{lineNo}} of order {{orderNo}} was delivered already' },
  DeliveryReasonMissing: {
    zh: '免费、试戴和试样发货须说明原因',
    en: 'Say why nothing is asked for a free delivery, a try-in or a sample',
  },
  FreeReasonNotMeant: {
    zh: '这种发货类型照常收费，不填不收费原因',
    en: 'A delivery of this kind is charged: it has no reason why it is not',
  },
  ConfirmerIsMaker: {
    zh: '不收费的发货须由制单人以外的人确认',
    en: 'A delivery that is not charged is confirmed by another person than the one who drafted it',
  },
  MayNotConfirmUncharged: { zh: '没有确认不收费发货的权限', en: 'You may not confirm deliveries that are not charged' },
  LineIsOutForTryIn: {
    zh: '订单 {{orderNo}} 第 {{lineNo}} 行试戴未回',
    en: 'Line {{lineNo}} of order {{orderNo}} is out for try-in',
  },
  DeliveryNotOut: { zh: '该发货单不是试戴中的发货', en: 'Nothing of this delivery is out for try-in' },
  BackBeforeSent: { zh: '返回日期早于发货日期 {{deliveredOn}}', en: 'It cannot be back before it left on {{deliveredOn}}' },
  BackInFuture: { zh: '返回日期 {{returnedOn}} 还没到', en: 'The day of return {{returnedOn}} is yet to come' },
  CustomersDiffer: { zh: '订单 {{orderNo}} 属于另一家医院', en: 'Order {{orderNo}} is another hospital’s' },
  CurrenciesDiffer: { zh: '一张发货单只能有一种币种', en: 'A delivery is in one currency' },
} as const satisfies Record<DeliveryRefusal, Words>;

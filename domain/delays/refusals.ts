import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { DelayRefusal } from './delay-decider.js';
import type { ReminderRefusal } from './reminder-decider.js';

const notFound = { zh: '订单不存在', en: 'There is no such order' };
const notOnItsWay = { zh: '订单未审核通过、已取消或已发完', en: 'The order is not approved, was cancelled, or has been delivered' };

export const delayRefusals: Readonly<Record<DelayRefusal, Words>> = {
  DelayAskNotFound: { zh: '延期申请不存在', en: 'There is no such delay request' },
  DelayAskAnswered: { zh: '延期申请已答复', en: 'The delay request was answered already' },
  DelayAskExpired: {
    zh: '延期申请已失效：原交期 {{oldDue}} 已过，请重新申请',
    en: 'The delay request has run out: the due date {{oldDue}} has passed. Please ask again',
  },
  DelayNotExpired: {
    zh: '原交期 {{oldDue}} 未过，申请尚未失效',
    en: 'The due date {{oldDue}} has not passed: the request has not run out',
  },
  DelayNotLater: {
    zh: '申请交期须晚于原交期 {{dueDate}}，且不早于今天',
    en: 'The day asked for must be after {{dueDate}} and not before today',
  },
  DelayOvertaken: {
    zh: '订单交期已改为 {{dueDate}}，不早于申请的 {{newDue}}：请先改期再答复',
    en: 'The order is due on {{dueDate}} by now, not before the {{newDue}} asked for: ask for a later day first',
  },
  DelayOrderChanged: { zh: '延期申请不能改到另一张订单', en: 'A delay request cannot move to another order' },
  OrderNotFound: notFound,
  OrderNotOnItsWay: notOnItsWay,
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
};

export const reminderRefusals: Readonly<Record<ReminderRefusal, Words>> = {
  ReminderNotFound: { zh: '催单不存在', en: 'There is no such reminder' },
  ReminderIsClosed: { zh: '催单已关闭', en: 'The reminder is closed' },
  OrderNotFound: notFound,
  OrderNotOnItsWay: notOnItsWay,
  PromisedDayPassed: { zh: '承诺交期 {{promised}} 已过', en: 'The promised day {{promised}} has passed' },
};

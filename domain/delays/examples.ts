// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { clerk, hospital, orderId, orderNo } from '../orders/examples.js';
import type { Recorded } from '../shared/decider.js';
import { idAs, type DelayAskId, type ReminderId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type {
  DelayAgreed,
  DelayAsked,
  DelayAskRemoved,
  DelayEvent,
  DelayExpired,
  DelayRefused,
  ReminderAnswered,
  ReminderClosed,
  ReminderEvent,
  ReminderOpened,
} from './events.js';

export const delayAskId: DelayAskId = idAs('0197e000-0000-7000-8000-000000000141');
export const reminderId: ReminderId = idAs('0197e000-0000-7000-8000-000000000151');

export const delayAsked: DelayAsked = {
  type: 'DelayAsked',
  data: {
    delayAskId,
    askNo: idAs('YQ20250612-0001'),
    orderId,
    orderNo,
    customerId: hospital,
    customerName: '安和口腔',
    reason: 'material',
    oldDue: '2025-06-17',
    newDue: '2025-06-20',
    remark: null,
  },
};
export const delayAgreed: DelayAgreed = {
  type: 'DelayAgreed',
  data: { delayAskId, orderId, newDue: '2025-06-20', customerReply: '可以' },
};
export const delayRefused: DelayRefused = { type: 'DelayRefused', data: { delayAskId, orderId, customerReply: '患者周二来' } };
export const delayExpired: DelayExpired = { type: 'DelayExpired', data: { delayAskId, orderId } };
export const delayAskRemoved: DelayAskRemoved = { type: 'DelayAskRemoved', data: { delayAskId, orderId } };

export const reminderOpened: ReminderOpened = {
  type: 'ReminderOpened',
  data: {
    reminderId,
    reminderNo: idAs('CD20250612-0001'),
    orderId,
    orderNo,
    customerId: hospital,
    customerName: '安和口腔',
    dueDate: '2025-06-17',
    askedBy: '前台小周',
    question: '周二能到吗',
  },
};
export const reminderAnswered: ReminderAnswered = {
  type: 'ReminderAnswered',
  data: { reminderId, orderId, reply: '周一发出', promised: '2025-06-17' },
};
export const reminderClosed: ReminderClosed = { type: 'ReminderClosed', data: { reminderId, orderId } };

/** The n-th fact of its stream. */
export const ofDelay = <Event extends DelayEvent>(event: Event, nth: number, by: UserId = clerk): Recorded<Event> =>
  recorded(event, nth, by, `delayAsk-${delayAskId}`);
export const ofReminder = <Event extends ReminderEvent>(event: Event, nth: number, by: UserId = clerk): Recorded<Event> =>
  recorded(event, nth, by, `reminder-${reminderId}`);

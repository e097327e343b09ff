import { defineStream } from '../shared/decider.js';
import { delayDecider } from './delay-decider.js';
import { delayRefusals, reminderRefusals } from './refusals.js';
import { reminderDecider } from './reminder-decider.js';

export const delayStream = defineStream({
  name: 'delayAsk',
  decider: delayDecider,
  streamOf: ({ delayAskId }) => `delayAsk-${delayAskId}`,
  commands: { AskDelay: true, AnswerDelay: true, ExpireDelay: true, RemoveDelay: true },
  events: {
    DelayAsked: { version: 1, zh: '申请延期', en: 'More time asked for' },
    DelayAgreed: { version: 1, isPublic: true, zh: '客户同意延期', en: 'Delay agreed to' },
    DelayRefused: { version: 1, zh: '客户拒绝延期', en: 'Delay refused' },
    DelayExpired: { version: 1, zh: '延期申请失效', en: 'Delay request expired' },
    DelayAskRemoved: { version: 1, zh: '删除延期申请', en: 'Delay request removed' },
  },
  refusals: delayRefusals,
  claims: { delayAsk: { zh: '该订单已有待答复的延期申请', en: 'The order already has a delay request that is not answered' } },
});

export const reminderStream = defineStream({
  name: 'reminder',
  decider: reminderDecider,
  streamOf: ({ reminderId }) => `reminder-${reminderId}`,
  commands: { OpenReminder: true, AnswerReminder: true, CloseReminder: true },
  events: {
    ReminderOpened: { version: 1, zh: '催单', en: 'Asked after' },
    ReminderAnswered: { version: 1, zh: '回复催单', en: 'Answered' },
    ReminderClosed: { version: 1, zh: '关闭催单', en: 'Closed' },
  },
  refusals: reminderRefusals,
});

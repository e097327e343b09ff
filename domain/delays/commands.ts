// What someone may ask about the day on which an order comes. No `by`, no `at`: the command runner adds them.
import type { DelayAskId, OrderId, ReminderId } from '../shared/ids.js';
import type { DelayReason } from './contract.js';

/** Ask the hospital for more time, or ask otherwise while it has not answered. `mustExist`: the id came from outside. */
export type AskDelay = Readonly<{
  type: 'AskDelay';
  delayAskId: DelayAskId;
  orderId: OrderId;
  reason: DelayReason;
  newDue: string;
  remark: string | null;
  mustExist?: true;
}>;
/** What the hospital said. */
export type AnswerDelay = Readonly<{ type: 'AnswerDelay'; delayAskId: DelayAskId; isAgreed: boolean; customerReply: string }>;
/** The due date came before the answer did. */
export type ExpireDelay = Readonly<{ type: 'ExpireDelay'; delayAskId: DelayAskId }>;
/** Of a request that was not answered. */
export type RemoveDelay = Readonly<{ type: 'RemoveDelay'; delayAskId: DelayAskId }>;
export type DelayCommand = AskDelay | AnswerDelay | ExpireDelay | RemoveDelay;

/** Somebody at the hospital asks where the order is. */
export type OpenReminder = Readonly<{
  type: 'OpenReminder';
  reminderId: ReminderId;
  orderId: OrderId;
  askedBy: string;
  question: string | null;
}>;
/** Said again, it replaces the former answer: until the reminder is closed. */
export type AnswerReminder = Readonly<{ type: 'AnswerReminder'; reminderId: ReminderId; reply: string; promised: string | null }>;
/** The hospital is content, or the order has come. */
export type CloseReminder = Readonly<{ type: 'CloseReminder'; reminderId: ReminderId }>;
export type ReminderCommand = OpenReminder | AnswerReminder | CloseReminder;

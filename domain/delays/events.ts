// Facts about delay requests and delivery reminders. Streams: delayAsk-<delayAskId>, reminder-<reminderId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { CustomerId, DelayAskId, DocumentNo, OrderId, ReminderId } from '../shared/ids.js';
import type { DelayReason } from './contract.js';

type OfOrder = Readonly<{ orderId: OrderId; orderNo: DocumentNo; customerId: CustomerId; customerName: string }>;

/** The whole request as it is from now on. `oldDue`: the due date of the order at that moment. */
export type DelayAsked = Fact<
  'DelayAsked',
  OfOrder &
    Readonly<{
      delayAskId: DelayAskId;
      askNo: DocumentNo;
      reason: DelayReason;
      oldDue: string;
      newDue: string;
      remark: string | null;
    }>
>;
/** The due date of the order moves: a reaction tells it. */
export type DelayAgreed = Fact<
  'DelayAgreed',
  Readonly<{ delayAskId: DelayAskId; orderId: OrderId; newDue: string; customerReply: string }>
>;
export type DelayRefused = Fact<'DelayRefused', Readonly<{ delayAskId: DelayAskId; orderId: OrderId; customerReply: string }>>;
export type DelayExpired = Fact<'DelayExpired', Readonly<{ delayAskId: DelayAskId; orderId: OrderId }>>;
/** Final, and gone from every list. */
export type DelayAskRemoved = Fact<'DelayAskRemoved', Readonly<{ delayAskId: DelayAskId; orderId: OrderId }>>;
export type DelayEvent = DelayAsked | DelayAgreed | DelayRefused | DelayExpired | DelayAskRemoved;

export type ReminderOpened = Fact<
  'ReminderOpened',
  OfOrder &
    Readonly<{
      reminderId: ReminderId;
      reminderNo: DocumentNo;
      dueDate: string;
      askedBy: string;
      question: string | null;
    }>
>;
export type ReminderAnswered = Fact<
  'ReminderAnswered',
  Readonly<{ reminderId: ReminderId; orderId: OrderId; reply: string; promised: string | null }>
>;
/** Final. */
export type ReminderClosed = Fact<'ReminderClosed', Readonly<{ reminderId: ReminderId; orderId: OrderId }>>;
export type ReminderEvent = ReminderOpened | ReminderAnswered | ReminderClosed;

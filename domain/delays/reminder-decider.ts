import { isKnownOrder, type OrderState } from '../orders/index.js';
import { nothing, numberOf, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { OrderId } from '../shared/ids.js';
import type { AnswerReminder, OpenReminder, ReminderCommand } from './commands.js';
import type { ReminderStatus } from './contract.js';
import { isOnItsWay } from './delay-decider.js';
import type { ReminderEvent } from './events.js';

type Reply = Readonly<{ reply: string; promised: string | null }>;
export type KnownReminder = Readonly<{ status: ReminderStatus; orderId: OrderId; answer: Reply | null }>;
/** Only what a later decision needs. */
export type ReminderState = Readonly<{ status: 'none' }> | KnownReminder;

export type ReminderRefusal = 'ReminderNotFound' | 'ReminderIsClosed' | 'OrderNotFound' | 'OrderNotOnItsWay' | 'PromisedDayPassed';
export type ReminderSeen = Readonly<{ order: OrderState }>;
type Answer = Decision<ReminderEvent, ReminderRefusal>;

function open(
  { reminderId, orderId, askedBy, question, today }: Said<OpenReminder>,
  state: ReminderState,
  order: OrderState | undefined,
): Answer {
  if (state.status !== 'none') return nothing;
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  // An order that waits for its review may be asked after as well: that it waits is the answer.
  if (order.status !== 'pending' && !isOnItsWay(order)) return refuse('OrderNotOnItsWay');
  const { orderNo, customerId, customerName, dueDate } = order.content;
  const reminderNo = numberOf('reminder', today);
  return {
    events: [
      { type: 'ReminderOpened', data: { reminderId, reminderNo, orderId, orderNo, customerId, customerName, dueDate, askedBy, question } },
    ],
  };
}

function answer({ reminderId, reply, promised, today }: Said<AnswerReminder>, { status, orderId, answer: before }: KnownReminder): Answer {
  if (status === 'closed') return refuse('ReminderIsClosed');
  if (before?.reply === reply && before.promised === promised) return nothing;
  if (promised !== null && promised < today) return refuse('PromisedDayPassed', { promised });
  return { events: [{ type: 'ReminderAnswered', data: { reminderId, orderId, reply, promised } }] };
}

function known(state: ReminderState): KnownReminder {
  if (state.status === 'none') throw new Error('a reminder cannot begin with its answer');
  return state;
}

export const reminderDecider: Decider<ReminderCommand, ReminderState, ReminderEvent, ReminderRefusal, ReminderSeen> = {
  initialState: { status: 'none' },
  reads: (command) => (command.type === 'OpenReminder' ? { order: `order-${command.orderId}` } : {}),
  decide: (command, state, { order }): Answer => {
    if (command.type === 'OpenReminder') return open(command, state, order);
    if (state.status === 'none') return refuse('ReminderNotFound');
    if (command.type === 'AnswerReminder') return answer(command, state);
    const { reminderId } = command;
    return state.status === 'closed' ? nothing : { events: [{ type: 'ReminderClosed', data: { reminderId, orderId: state.orderId } }] };
  },
  evolve: (state, { type, data }): ReminderState => {
    switch (type) {
      case 'ReminderOpened':
        return { status: 'open', orderId: data.orderId, answer: null };
      case 'ReminderAnswered':
        return { ...known(state), status: 'answered', answer: { reply: data.reply, promised: data.promised } };
      case 'ReminderClosed':
        return { ...known(state), status: 'closed' };
    }
  },
};

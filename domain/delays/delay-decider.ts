import { deliveryStatusOf, isKnownOrder, type KnownOrder, type OrderState } from '../orders/index.js';
import { nothing, numberOf, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { DocumentNo, OrderId } from '../shared/ids.js';
import type { AnswerDelay, AskDelay, DelayCommand, ExpireDelay, RemoveDelay } from './commands.js';
import type { DelayStatus } from './contract.js';
import type { DelayEvent } from './events.js';

export type KnownDelay = Readonly<{ status: DelayStatus; askNo: DocumentNo; orderId: OrderId; oldDue: string; newDue: string }>;
/** Only what a later decision needs. */
export type DelayState = Readonly<{ status: 'none' | 'removed' }> | KnownDelay;

export type DelayRefusal =
  | 'DelayAskNotFound'
  | 'DelayAskAnswered'
  | 'DelayAskExpired'
  | 'DelayNotExpired'
  | 'DelayNotLater'
  | 'DelayOvertaken'
  | 'DelayOrderChanged'
  | 'OrderNotFound'
  | 'OrderNotOnItsWay'
  | 'DocumentNotDraft';

export type DelaySeen = Readonly<{ order: OrderState }>;
type Answer = Decision<DelayEvent, DelayRefusal>;

const isKnown = (state: DelayState): state is KnownDelay => state.status !== 'none' && state.status !== 'removed';

/** One question at a time: two answers to two requests would move one due date twice. */
const openOf = (orderId: OrderId): readonly Claim[] => [{ kind: 'delayAsk', value: orderId }];

/** More time can only be asked for what still has to come. */
export const isOnItsWay = (order: KnownOrder): boolean => order.status === 'approved' && deliveryStatusOf(order) !== 'delivered';

function ask(command: Said<AskDelay>, state: DelayState, { order }: Partial<DelaySeen>): Answer {
  const { delayAskId, orderId, reason, newDue, remark, mustExist, today } = command;
  if (state.status === 'removed' || (mustExist && !isKnown(state))) return refuse('DelayAskNotFound');
  if (isKnown(state) && state.status !== 'asked') return refuse('DelayAskAnswered', { status: state.status });
  if (isKnown(state) && state.orderId !== orderId) return refuse('DelayOrderChanged');
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  if (!isOnItsWay(order)) return refuse('OrderNotOnItsWay');
  const { orderNo, customerId, customerName, dueDate } = order.content;
  if (newDue <= dueDate || newDue < today) return refuse('DelayNotLater', { dueDate });
  const askNo = isKnown(state) ? state.askNo : numberOf('delayAsk', today);
  return {
    events: [
      {
        type: 'DelayAsked',
        data: { delayAskId, askNo, orderId, orderNo, customerId, customerName, reason, oldDue: dueDate, newDue, remark },
      },
    ],
    claims: isKnown(state) ? [] : openOf(orderId),
  };
}

/** Its day is over once the due date has passed without an answer: what is agreed to later needs a new request with a new day. */
const hasRunOut = ({ status, oldDue }: KnownDelay, today: string): boolean => status === 'asked' && oldDue < today;

function answer(
  { delayAskId, isAgreed, customerReply, today }: Said<AnswerDelay>,
  state: KnownDelay,
  { order }: Partial<DelaySeen>,
): Answer {
  const { orderId, newDue, status } = state;
  if (status === (isAgreed ? 'agreed' : 'refused')) return nothing;
  if (status === 'expired' || hasRunOut(state, today)) return refuse('DelayAskExpired', { oldDue: state.oldDue });
  if (status !== 'asked') return refuse('DelayAskAnswered', { status });
  if (!isAgreed) return { events: [{ type: 'DelayRefused', data: { delayAskId, orderId, customerReply } }], releases: openOf(orderId) };
  if (!order || !isKnownOrder(order) || !isOnItsWay(order)) return refuse('OrderNotOnItsWay');
  // The end of a hold may have moved the due date since the request: more time never makes an order due sooner.
  const { dueDate } = order.content;
  if (newDue <= dueDate) return refuse('DelayOvertaken', { newDue, dueDate });
  return { events: [{ type: 'DelayAgreed', data: { delayAskId, orderId, newDue, customerReply } }], releases: openOf(orderId) };
}

function end({ type, delayAskId, today }: Said<ExpireDelay | RemoveDelay>, state: KnownDelay): Answer {
  const { orderId, status } = state;
  if (type === 'RemoveDelay') {
    if (status !== 'asked') return refuse('DocumentNotDraft', { status });
    return { events: [{ type: 'DelayAskRemoved', data: { delayAskId, orderId } }], releases: openOf(orderId) };
  }
  // Said of what was answered in the meantime: the answer counts.
  if (status !== 'asked') return nothing;
  if (!hasRunOut(state, today)) return refuse('DelayNotExpired', { oldDue: state.oldDue });
  return { events: [{ type: 'DelayExpired', data: { delayAskId, orderId } }], releases: openOf(orderId) };
}

function known(state: DelayState): KnownDelay {
  if (!isKnown(state)) throw new Error('a delay request cannot begin with its answer');
  return state;
}

export const delayDecider: Decider<DelayCommand, DelayState, DelayEvent, DelayRefusal, DelaySeen> = {
  initialState: { status: 'none' },
  reads: (command, state) => {
    if (command.type === 'AskDelay') return { order: `order-${command.orderId}` };
    return command.type === 'AnswerDelay' && isKnown(state) ? { order: `order-${state.orderId}` } : {};
  },
  reliesOn: (command) => command.type === 'AnswerDelay',
  decide: (command, state, seen): Answer => {
    if (command.type === 'AskDelay') return ask(command, state, seen);
    if (command.type === 'RemoveDelay' && state.status === 'removed') return nothing;
    if (!isKnown(state)) return refuse('DelayAskNotFound');
    return command.type === 'AnswerDelay' ? answer(command, state, seen) : end(command, state);
  },
  evolve: (state, { type, data }): DelayState => {
    switch (type) {
      case 'DelayAsked': {
        const { askNo, orderId, oldDue, newDue } = data;
        return { status: 'asked', askNo, orderId, oldDue, newDue };
      }
      case 'DelayAgreed':
        return { ...known(state), status: 'agreed' };
      case 'DelayRefused':
        return { ...known(state), status: 'refused' };
      case 'DelayExpired':
        return { ...known(state), status: 'expired' };
      case 'DelayAskRemoved':
        return { status: 'removed' };
    }
  },
};

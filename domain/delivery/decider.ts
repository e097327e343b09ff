import { isKnownCustomer, isStopped, type CustomerState } from '../customers/index.js';
import {
  isKnownOrder,
  isNeverCharged,
  isOutForTryIn,
  leavingOf,
  undeliveredQty,
  type KnownOrder,
  type OrderState,
} from '../orders/index.js';
import {
  claimsMoved,
  nothing,
  numberOf,
  refuse,
  type Claim,
  type Decider,
  type Decision,
  type Refusal,
  type Said,
} from '../shared/decider.js';
import { Exact } from '../shared/decimal.js';
import type { OrderId, OrderLineId, UserId } from '../shared/ids.js';
import { sumOf } from '../shared/money.js';
import type { ConfirmDelivery, DeliveryCommand, DraftDelivery, ReceiveTryIn } from './commands.js';
import { isUncharged, type DeliveryEntry, type DeliveryType } from './contract.js';
import type { DeliveryContent, DeliveryEvent, DeliveryLine } from './events.js';

export type KnownDelivery = Readonly<{
  status: 'draft' | 'confirmed' | 'back' | 'cancelled';
  content: DeliveryContent;
  /** Who saved the draft last. */
  draftedBy: UserId;
  /** Null before the confirmation. */
  deliveredOn: string | null;
}>;
/** Only what a later decision needs. */
export type DeliveryDocState = Readonly<{ status: 'none' }> | KnownDelivery;

export type DeliveryRefusal =
  | 'DeliveryNotFound'
  | 'DeliveryNotDraft'
  | 'CustomerIsBlacklisted'
  | 'OrderNotFound'
  | 'OrderNotApproved'
  | 'OrderIsHeld'
  | 'GoodsNotReleased'
  | 'GoodsNotPacked'
  | 'LineNotOfOrder'
  | 'LineNamedTwice'
  | 'LineAlreadyDelivered'
  | 'LineIsOutForTryIn'
  | 'DeliveryReasonMissing'
  | 'FreeReasonNotMeant'
  | 'ConfirmerIsMaker'
  | 'MayNotConfirmUncharged'
  | 'DeliveryNotOut'
  | 'BackBeforeSent'
  | 'BackInFuture'
  | 'CustomersDiffer'
  | 'CurrenciesDiffer';

/** The orders whose lines leave, and the customer who gets them. */
export type DeliverySeen = { [order: `order:${string}`]: OrderState; customer: CustomerState };

type Seen = Readonly<Partial<DeliverySeen>>;
type Answer = Decision<DeliveryEvent, DeliveryRefusal>;
type No = Refusal<DeliveryRefusal>;

/** A line of an order is on one delivery at most. Held by the draft already: two packers would else pack the same box. */
const claimsOf = (lines: readonly Readonly<{ lineId: OrderLineId }>[]): readonly Claim[] =>
  lines.map(({ lineId }) => ({ kind: 'deliveryLine', value: lineId }));

/** Nothing is charged for these (domain 3.10): they never stand on a statement. */
const isFree = (deliveryType: DeliveryType, { orderProperty }: KnownOrder['content']): boolean =>
  isUncharged(deliveryType) || isNeverCharged(orderProperty);

function approvedOrder(orderId: OrderId, seen: Seen): KnownOrder | No {
  const order = seen[`order:${orderId}`];
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  return order.status === 'approved' ? order : refuse('OrderNotApproved', { orderNo: order.content.orderNo });
}

/** One line as it leaves, in the words and at the prices of its order. */
function lineOf(entered: DeliveryEntry['lines'][number], { customerId, deliveryType }: DeliveryEntry, seen: Seen): DeliveryLine | No {
  const order = approvedOrder(entered.orderId, seen);
  if ('refusal' in order) return order;
  const { content } = order;
  const { orderId, orderNo, companyCode, orderProperty, receiveModelAt, doctorName } = content;
  if (content.customerId !== customerId) return refuse('CustomersDiffer', { orderNo });
  const line = content.lines.find(({ id }) => id === entered.lineId);
  if (!line) return refuse('LineNotOfOrder', { orderNo });
  if (isOutForTryIn(order, line.id)) return refuse('LineIsOutForTryIn', { orderNo, lineNo: line.lineNo });
  // The claim keeps two drafts apart; this keeps out a line whose delivery was confirmed long ago.
  if (!new Exact(undeliveredQty(order, line.id)).eq(line.qty)) return refuse('LineAlreadyDelivered', { orderNo, lineNo: line.lineNo });
  return {
    orderId,
    orderNo,
    companyCode,
    lineId: line.id,
    lineNo: line.lineNo,
    orderProperty,
    receiveModelAt,
    doctorName,
    productId: line.productId,
    productName: line.productName,
    toothPositions: line.toothPositions,
    unit: line.unit,
    qty: line.qty,
    standardPrice: line.standardPrice,
    unitPrice: line.discountPrice,
    standardAmount: line.amount,
    amount: line.discountedAmount,
    // What we have to make again by our own fault is free, whatever the order is called.
    isFree: isFree(deliveryType, content) || line.priceSource === 'free',
    remark: entered.remark,
  };
}

function read(
  entry: DeliveryEntry,
  seen: Seen,
): (Pick<DeliveryContent, 'lines' | 'totalAmount' | 'currency'> & Readonly<{ first: KnownOrder['content'] }>) | No {
  if (new Set(entry.lines.map(({ lineId }) => lineId)).size < entry.lines.length) return refuse('LineNamedTwice');
  const lines: DeliveryLine[] = [];
  const orders: KnownOrder['content'][] = [];
  for (const entered of entry.lines) {
    const line = lineOf(entered, entry, seen);
    if ('refusal' in line) return line;
    lines.push(line);
    const order = seen[`order:${entered.orderId}`];
    if (order && isKnownOrder(order)) orders.push(order.content);
  }
  const [first] = orders;
  if (!first) return refuse('OrderNotFound');
  if (orders.some(({ currency }) => currency !== first.currency)) return refuse('CurrenciesDiffer');
  return { lines, totalAmount: sumOf(lines.map(({ amount }) => amount)), currency: first.currency, first };
}

/** What is not charged says why; what is charged does not. */
function reasonFault({ deliveryType, freeReason }: Pick<DeliveryContent, 'deliveryType' | 'freeReason'>): No | null {
  if (isUncharged(deliveryType)) return freeReason === null ? refuse('DeliveryReasonMissing') : null;
  return freeReason === null ? null : refuse('FreeReasonNotMeant');
}

/** One whole address: a street that was entered in a city of the order would be nowhere. */
function addressOf(
  entry: DeliveryEntry,
  order: KnownOrder['content'],
): Pick<DeliveryContent, 'province' | 'city' | 'district' | 'address'> {
  const { province, city, district, address } = entry.address === null && entry.province === null ? order : entry;
  return { province, city, district, address };
}

function draft({ deliveryId, entry, mustExist, today }: Said<DraftDelivery>, state: DeliveryDocState, seen: Seen): Answer {
  if (mustExist && state.status === 'none') return refuse('DeliveryNotFound');
  if (state.status !== 'none' && state.status !== 'draft') return refuse('DeliveryNotDraft', { status: state.status });
  const reason = reasonFault(entry);
  if (reason) return reason;
  const found = read(entry, seen);
  if ('refusal' in found) return found;
  const { first, ...money } = found;
  const { customerId, deliveryType, sendDate, carrier, expressNo, remark, freeReason } = entry;
  const content: DeliveryContent = {
    deliveryId,
    deliveryNo: state.status === 'none' ? numberOf('delivery', today) : state.content.deliveryNo,
    customerId,
    customerName: first.customerName,
    deliveryType,
    sendDate,
    carrier,
    expressNo,
    ...addressOf(entry, first),
    contact: entry.contact ?? first.contact,
    phone: entry.phone ?? first.phone,
    remark,
    freeReason,
    ...money,
  };
  const held = state.status === 'draft' ? claimsOf(state.content.lines) : [];
  return { events: [{ type: 'DeliveryDrafted', data: content }], ...claimsMoved(held, claimsOf(content.lines)) };
}

/** Policy `nothingLeavesForNothingByOnePerson`: with a reason, by a right of its own, and not by the person who drafted it. */
function unchargedFault({ by, mayConfirmUncharged }: Said<ConfirmDelivery>, content: DeliveryContent, draftedBy: UserId): No | null {
  const reason = reasonFault(content);
  if (reason || !isUncharged(content.deliveryType)) return reason;
  if (!mayConfirmUncharged) return refuse('MayNotConfirmUncharged');
  return by === draftedBy ? refuse('ConfirmerIsMaker') : null;
}

/**
 * Policy `onlyReleasedAndPackedGoodsLeave`. The frozen prices are looked up again: what is owed is what the order says now. From here on the orders of
 * these lines cannot be cancelled.
 */
function confirm(command: Said<ConfirmDelivery>, { status, content, draftedBy }: KnownDelivery, seen: Seen): Answer {
  const { deliveryId, today } = command;
  if (status === 'confirmed') return nothing;
  if (status !== 'draft') return refuse('DeliveryNotDraft', { status });
  const free = unchargedFault(command, content, draftedBy);
  if (free) return free;
  const { customer } = seen;
  if (customer && isKnownCustomer(customer) && isStopped(customer, 'delivery')) return refuse('CustomerIsBlacklisted');
  for (const { orderId, orderNo } of content.lines) {
    const order = approvedOrder(orderId, seen);
    if ('refusal' in order) return order;
    if (order.hold) return refuse('OrderIsHeld', { holdStatus: order.hold.holdStatus });
    if (order.releasedBy === null) return refuse('GoodsNotReleased', { orderNo });
    if (!order.isPacked) return refuse('GoodsNotPacked', { orderNo });
  }
  const found = read({ ...content, lines: content.lines.map(({ orderId, lineId, remark }) => ({ orderId, lineId, remark })) }, seen);
  if ('refusal' in found) return found;
  const { first: _, ...money } = found;
  return {
    events: [{ type: 'DeliveryConfirmed', data: { ...content, ...money, deliveryId, deliveredOn: today, draftedBy } }],
    claims: leavingOf(money.lines.map(({ lineId }) => lineId)),
  };
}

/** The lines may leave again, for another try-in or for good; their orders may be cancelled again. */
function receiveBack({ deliveryId, returnedOn, remark, today }: Said<ReceiveTryIn>, delivery: KnownDelivery): Answer {
  const { status, content, deliveredOn } = delivery;
  if (status === 'back') return nothing;
  if (status !== 'confirmed' || content.deliveryType !== 'tryIn') return refuse('DeliveryNotOut');
  if (returnedOn > today) return refuse('BackInFuture', { returnedOn });
  if (deliveredOn !== null && returnedOn < deliveredOn) return refuse('BackBeforeSent', { deliveredOn });
  const orderIds = [...new Set(content.lines.map(({ orderId }) => orderId))];
  return {
    events: [{ type: 'TryInReturned', data: { deliveryId, orderIds, returnedOn, remark } }],
    releases: [...claimsOf(content.lines), ...leavingOf(content.lines.map(({ lineId }) => lineId))],
  };
}

function known(state: DeliveryDocState): KnownDelivery {
  if (state.status === 'none') throw new Error('a delivery cannot begin with its end');
  return state;
}

export const deliveryDecider: Decider<DeliveryCommand, DeliveryDocState, DeliveryEvent, DeliveryRefusal, DeliverySeen> = {
  initialState: { status: 'none' },
  reads: (command, state) => {
    const lines =
      command.type === 'DraftDelivery'
        ? command.entry.lines
        : command.type === 'ConfirmDelivery' && state.status !== 'none'
          ? state.content.lines
          : [];
    return {
      ...Object.fromEntries(lines.map(({ orderId }) => [`order:${orderId}`, `order-${orderId}`])),
      ...(command.type === 'ConfirmDelivery' && state.status !== 'none' && { customer: `customer-${state.content.customerId}` }),
    };
  },
  // What leaves leaves as its order is: approved, not held, at its price.
  reliesOn: (command, read) => command.type === 'ConfirmDelivery' && read.startsWith('order:'),
  decide: (command, state, seen): Answer => {
    if (command.type === 'DraftDelivery') return draft(command, state, seen);
    if (state.status === 'none') return refuse('DeliveryNotFound');
    if (command.type === 'ConfirmDelivery') return confirm(command, state, seen);
    if (command.type === 'ReceiveTryIn') return receiveBack(command, state);
    if (state.status === 'cancelled') return nothing;
    if (state.status !== 'draft') return refuse('DeliveryNotDraft', { status: state.status });
    const { deliveryId, reason } = command;
    return { events: [{ type: 'DeliveryCancelled', data: { deliveryId, reason } }], releases: claimsOf(state.content.lines) };
  },
  evolve: (state, recorded): DeliveryDocState => {
    switch (recorded.type) {
      case 'DeliveryDrafted':
        return { status: 'draft', content: recorded.data, draftedBy: recorded.by, deliveredOn: null };
      case 'DeliveryConfirmed': {
        const { deliveredOn, draftedBy, ...content } = recorded.data;
        return { status: 'confirmed', content, draftedBy: draftedBy ?? known(state).draftedBy, deliveredOn };
      }
      case 'TryInReturned':
        return { ...known(state), status: 'back' };
      case 'DeliveryCancelled':
        return { ...known(state), status: 'cancelled' };
    }
  },
};

// What happens to an order after its approval. Most of it is brought by reactions, at least once each: said twice it is nothing.
import { nothing, refuse, type Claim, type Decision } from '../shared/decider.js';
import type {
  NoteDeliveryReversed,
  NoteOrderDelivered,
  NoteOrderOffStatement,
  NoteOrderOnStatement,
  NoteOrderOwedAgain,
  NoteOrderReleased,
  NoteOrderSettled,
  NoteWorkOrderBegun,
  NoteWorkOrderFinished,
  PackOrder,
  ReleaseBox,
} from './commands.js';
import type { OrderEvent } from './events.js';
import { deliveryStatusOf, type KnownOrder } from './state.js';

export type ProgressCommand =
  | PackOrder
  | NoteWorkOrderBegun
  | NoteWorkOrderFinished
  | NoteOrderReleased
  | ReleaseBox
  | NoteOrderDelivered
  | NoteDeliveryReversed
  | NoteOrderOnStatement
  | NoteOrderSettled
  | NoteOrderOwedAgain
  | NoteOrderOffStatement;

export type ProgressRefusal = 'OrderNotApproved' | 'OrderIsHeld' | 'OrderNotReleased' | 'LineNotOfOrder' | 'DeliveryNotOfOrder';

type Answer = Decision<OrderEvent, ProgressRefusal>;

const hasLine = ({ content }: KnownOrder, lineId: string): boolean => content.lines.some(({ id }) => id === lineId);

function finishLine({ orderId, lineId }: NoteWorkOrderFinished, order: KnownOrder): Answer {
  if (!hasLine(order, lineId)) return refuse('LineNotOfOrder');
  if (order.finishedLines.includes(lineId)) return nothing;
  const isLast = order.finishedLines.length + 1 === order.content.lines.length;
  return {
    events: [
      { type: 'OrderLineFinished', data: { orderId, lineId } },
      ...(isLast ? [{ type: 'OrderFinished', data: { orderId } } as const] : []),
    ],
  };
}

/**
 * With the last of it the mould box is free for another order. It is not claimed again when that delivery comes back: another order may lie in it
 * by then, and what came back must be told. Delivered anew it lets go only of what it still holds.
 */
function deliver({ orderId, deliveryId, lines, isTryIn }: NoteOrderDelivered, order: KnownOrder, box: readonly Claim[]): Answer {
  if (order.deliveries[deliveryId]) return nothing;
  if (lines.some(({ lineId }) => !hasLine(order, lineId))) return refuse('LineNotOfOrder');
  const tryIns = isTryIn ? [...order.tryIns, deliveryId] : order.tryIns;
  const deliveryStatus = deliveryStatusOf({ ...order, tryIns, deliveries: { ...order.deliveries, [deliveryId]: lines } });
  const isComplete = deliveryStatus === 'delivered';
  return {
    events: [{ type: 'OrderDelivered', data: { orderId, deliveryId, lines, isComplete, isTryIn, deliveryStatus } }],
    releases: isComplete ? box : [],
  };
}

function reverseDelivery({ orderId, deliveryId }: NoteDeliveryReversed, order: KnownOrder): Answer {
  const { [deliveryId]: lines, ...deliveries } = order.deliveries;
  if (!lines) return refuse('DeliveryNotOfOrder');
  const deliveryStatus = deliveryStatusOf({ ...order, deliveries, tryIns: order.tryIns.filter((id) => id !== deliveryId) });
  const isNoneLeft = Object.keys(deliveries).length === 0;
  return {
    events: [{ type: 'OrderDeliveryReversed', data: { orderId, deliveryId, lines, isNoneLeft, deliveryStatus } }],
  };
}

type SettlementCommand = NoteOrderOnStatement | NoteOrderSettled | NoteOrderOwedAgain | NoteOrderOffStatement;

/** Decides what moves an order among statements: an approved one, or the charge for the cancellation of one. */
function settle(command: SettlementCommand, { statements, settledStatements }: KnownOrder): Answer {
  const { orderId, statementId } = command;
  const others = statements.filter((id) => id !== statementId);
  const areOthersSettled = others.every((id) => settledStatements.includes(id));
  switch (command.type) {
    case 'NoteOrderOnStatement':
      return statements.includes(statementId) ? nothing : { events: [{ type: 'OrderPutOnStatement', data: { orderId, statementId } }] };
    case 'NoteOrderSettled':
      if (!statements.includes(statementId) || settledStatements.includes(statementId)) return nothing;
      return { events: [{ type: 'OrderSettled', data: { orderId, statementId, isAllSettled: areOthersSettled } }] };
    case 'NoteOrderOwedAgain':
      return settledStatements.includes(statementId) ? { events: [{ type: 'OrderOwedAgain', data: { orderId, statementId } }] } : nothing;
    case 'NoteOrderOffStatement': {
      if (!statements.includes(statementId)) return nothing;
      const isNoneLeft = others.length === 0;
      const left = { isNoneLeft, ...(!isNoneLeft && areOthersSettled && { isAllSettled: true as const }) };
      return { events: [{ type: 'OrderTakenOffStatement', data: { orderId, statementId, ...left } }] };
    }
  }
}

/** Decides what moves an approved order on; `box` is the mould box that it lies in. No default branch: a new command must fail to compile here. */
export function progress(command: ProgressCommand, order: KnownOrder, box: readonly Claim[]): Answer {
  if (command.type === 'ReleaseBox') return { events: [], releases: deliveryStatusOf(order) === 'delivered' ? box : [] };
  const isBilled = 'statementId' in command && order.status === 'cancelled';
  if (order.status !== 'approved' && !isBilled) return refuse('OrderNotApproved', { status: order.status });
  const { orderId } = command;
  switch (command.type) {
    case 'NoteWorkOrderBegun': {
      const { lineId } = command;
      if (!hasLine(order, lineId)) return refuse('LineNotOfOrder');
      return order.begunLines.includes(lineId) ? nothing : { events: [{ type: 'OrderLineBegun', data: { orderId, lineId } }] };
    }
    case 'NoteWorkOrderFinished':
      return finishLine(command, order);
    case 'NoteOrderReleased':
      return order.releasedBy === null ? { events: [{ type: 'OrderReleased', data: { orderId, billId: command.billId } }] } : nothing;
    case 'PackOrder':
      if (order.isPacked) return nothing;
      if (order.hold) return refuse('OrderIsHeld', { holdStatus: order.hold.holdStatus });
      return order.releasedBy === null ? refuse('OrderNotReleased') : { events: [{ type: 'OrderPacked', data: { orderId } }] };
    case 'NoteOrderDelivered':
      return deliver(command, order, box);
    case 'NoteDeliveryReversed':
      return reverseDelivery(command, order);
    case 'NoteOrderOnStatement':
    case 'NoteOrderSettled':
    case 'NoteOrderOwedAgain':
    case 'NoteOrderOffStatement':
      return settle(command, order);
  }
}

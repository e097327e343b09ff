// An order that stands still, and what that does to its due date.
import { nothing, refuse, type Decision, type Said } from '../shared/decider.js';
import type { OrderLineId } from '../shared/ids.js';
import type { EndHold, HoldOrder, MoveDueDate } from './commands.js';
import { workingDaysAfter, workingDaysBetween } from './due-day.js';
import type { OrderEvent } from './events.js';
import { deliveryStatusOf, type KnownOrder } from './state.js';

export type HoldRefusal = 'OrderNotUnderWay' | 'OrderIsHeld';
type Answer = Decision<OrderEvent, HoldRefusal>;

/** Only what is under way can stand still: asked for or approved, and not gone as a whole. */
const isUnderWay = (order: KnownOrder): boolean =>
  (order.status === 'pending' || order.status === 'approved') && deliveryStatusOf(order) !== 'delivered';

function hold({ orderId, holdStatus, reason, today }: Said<HoldOrder>, order: KnownOrder): Answer {
  if (order.hold?.holdStatus === holdStatus) return nothing;
  if (order.hold) return refuse('OrderIsHeld', { holdStatus: order.hold.holdStatus });
  if (!isUnderWay(order)) return refuse('OrderNotUnderWay', { status: order.status });
  return { events: [{ type: 'OrderHeld', data: { orderId, holdStatus, reason, heldOn: today } }] };
}

/** Lines whose work is ordered and not done. */
const linesAtWork = ({ status, content, finishedLines }: KnownOrder): readonly OrderLineId[] =>
  status === 'approved' ? content.lines.map(({ id }) => id).filter((id) => !finishedLines.includes(id)) : [];

/** The clock of the due date stops while we wait for others, not while we are late ourselves or call something back. */
function endHold({ orderId, remark, today }: Said<EndHold>, order: KnownOrder): Answer {
  const { hold: held, content } = order;
  if (!held) return nothing;
  const { holdStatus, heldOn } = held;
  const heldWorkDays = workingDaysBetween(heldOn, today);
  const dueDate = holdStatus.startsWith('waiting') ? workingDaysAfter(content.dueDate, heldWorkDays) : content.dueDate;
  const lineIds = linesAtWork(order);
  return {
    events: [{ type: 'OrderHoldEnded', data: { orderId, holdStatus, heldWorkDays, oldDue: content.dueDate, dueDate, lineIds, remark } }],
  };
}

function moveDueDate({ orderId, newDue, delayAskId }: Said<MoveDueDate>, order: KnownOrder): Answer {
  const oldDue = order.content.dueDate;
  // A hold that ended in the meantime may have given more time than was agreed to: it stays.
  if (newDue <= oldDue) return nothing;
  if (!isUnderWay(order)) return refuse('OrderNotUnderWay', { status: order.status });
  return { events: [{ type: 'OrderDueDateMoved', data: { orderId, oldDue, newDue, lineIds: linesAtWork(order), delayAskId } }] };
}

/** Decides what makes an order wait, and go on. No default branch: a new command must fail to compile here. */
export function holding(command: Said<HoldOrder | EndHold | MoveDueDate>, order: KnownOrder): Answer {
  switch (command.type) {
    case 'HoldOrder':
      return hold(command, order);
    case 'EndHold':
      return endHold(command, order);
    case 'MoveDueDate':
      return moveDueDate(command, order);
  }
}

import { isKnownOrder, type KnownOrder, type OrderState } from '../orders/index.js';
import type { WorkOrderState } from '../production/index.js';
import { nothing, numberOf, refuse, type Decider, type Decision, type Refusal, type Said } from '../shared/decider.js';
import type { DocumentNo, OrderId, UserId } from '../shared/ids.js';
import type { BillCommand, RejectBill, ReleaseBill, SubmitBill } from './commands.js';
import type { BillEvent, InspectedLine } from './events.js';

export type KnownBill = Readonly<{
  status: 'submitted' | 'passed' | 'failed';
  billNo: DocumentNo;
  orderId: OrderId;
  orderNo: DocumentNo;
  inspector: UserId;
  operators: readonly UserId[];
}>;
/** Only what a later decision needs. */
export type BillState = Readonly<{ status: 'none' }> | KnownBill;

export type BillRefusal =
  | 'BillNotFound'
  | 'BillAlreadySubmitted'
  | 'BillNotSubmitted'
  | 'OrderNotFound'
  | 'OrderNotApproved'
  | 'OrderNotFinished'
  | 'OrderAlreadyReleased'
  | 'LinesNotOfOrder'
  | 'ItemsFailed'
  | 'VerdictMissing'
  | 'InspectorIsOperator'
  | 'ReviewerIsInspector'
  | 'ReviewerIsOperator';

/** The order, and the work order of each of its lines: who made it. */
export type BillSeen = { order: OrderState } & { [workOrder: `workOrder:${string}`]: WorkOrderState };

type Answer = Decision<BillEvent, BillRefusal>;

/** An order has one living bill: two inspectors who sign at once would let the same goods go twice. */
const billOf = (orderId: OrderId) => ({ kind: 'outFactoryBill', value: orderId });

/** What stands in the way of a bill on the side of the order; for `checkExFactory` too. */
export function notReady(order: OrderState | undefined): Refusal<BillRefusal> | KnownOrder {
  if (!order || !isKnownOrder(order)) return refuse('OrderNotFound');
  if (order.status !== 'approved') return refuse('OrderNotApproved', { status: order.status });
  if (order.releasedBy !== null) return refuse('OrderAlreadyReleased');
  const open = order.content.lines.length - order.finishedLines.length;
  return open > 0 ? refuse('OrderNotFinished', { open }) : order;
}

/** A line as it was filled in: an item that the inspector has not judged has no verdict. */
type EnteredLine = Omit<InspectedLine, 'items'> & Readonly<{ items: SubmitBill['entry']['lines'][number]['items'] }>;

/** The lines with a verdict on every item, or the first item that has none: a signature is no verdict. */
function judged(lines: readonly EnteredLine[]): readonly InspectedLine[] | Refusal<BillRefusal> {
  const all: InspectedLine[] = [];
  for (const line of lines) {
    const items: InspectedLine['items'][number][] = [];
    for (const { verdict, ...item } of line.items) {
      if (verdict === null) return refuse('VerdictMissing', { lineNo: line.lineNo, content: item.content });
      items.push({ ...item, verdict });
    }
    all.push({ ...line, items });
  }
  return all;
}

/** The lines with the words of the order, in its order; undefined when they are not exactly the order's. */
function inspected({ entry }: SubmitBill, { content }: KnownOrder): readonly EnteredLine[] | undefined {
  const lines = content.lines.flatMap(({ id, lineNo, productName, registrationNo, model }): readonly EnteredLine[] => {
    const line = entry.lines.find(({ lineId }) => lineId === id);
    return line ? [{ lineId: id, lineNo, productName, registrationNo, model, items: line.items }] : [];
  });
  return lines.length === content.lines.length && entry.lines.length === lines.length ? lines : undefined;
}

function submit(command: Said<SubmitBill>, state: BillState, seen: Readonly<Partial<BillSeen>>): Answer {
  const { billId, orderId, entry, by, today } = command;
  if (state.status !== 'none') return refuse('BillAlreadySubmitted');
  const order = notReady(seen.order);
  if ('refusal' in order) return order;
  const entered = inspected(command, order);
  if (!entered) return refuse('LinesNotOfOrder');
  const lines = judged(entered);
  if ('refusal' in lines) return lines;
  const hasFailed = lines.some((line) => line.items.some((item) => item.verdict === 'fail'));
  if (hasFailed && entry.conclusion === 'pass') return refuse('ItemsFailed');
  const operators = [
    ...new Set(
      lines.flatMap(({ lineId }) => {
        const workOrder = seen[`workOrder:${lineId}`];
        return workOrder && workOrder.status !== 'none' ? workOrder.operators : [];
      }),
    ),
  ];
  // Policy `inspectorIsNotTheOperator` (domain 3.1, sampling).
  if (operators.includes(by)) return refuse('InspectorIsOperator');
  const { orderNo, customerId, customerName } = order.content;
  const { conclusion, remark } = entry;
  const data = {
    billId,
    billNo: numberOf('bill', today),
    orderId,
    orderNo,
    customerId,
    customerName,
    conclusion,
    remark,
    lines,
    operators,
  };
  return { events: [{ type: 'BillSubmitted', data }], ...(conclusion === 'pass' && { claims: [billOf(orderId)] }) };
}

/** Policy `releaseNeedsASecondPerson`: neither the inspector nor anyone who made the goods. */
function release({ billId, by, today }: Said<ReleaseBill>, state: KnownBill, seen: Readonly<Partial<BillSeen>>): Answer {
  if (state.status === 'passed') return nothing;
  if (state.status !== 'submitted') return refuse('BillNotSubmitted', { status: state.status });
  if (by === state.inspector) return refuse('ReviewerIsInspector');
  if (state.operators.includes(by)) return refuse('ReviewerIsOperator');
  const order = notReady(seen.order);
  if ('refusal' in order) return order;
  const { billNo, orderId, orderNo, inspector } = state;
  return {
    events: [{ type: 'OutFactoryReleased', data: { billId, billNo, releaseNo: numberOf('release', today), orderId, orderNo, inspector } }],
  };
}

function reject({ billId, reason, by }: Said<RejectBill>, state: KnownBill): Answer {
  if (state.status === 'failed') return nothing;
  if (state.status !== 'submitted') return refuse('BillNotSubmitted', { status: state.status });
  if (by === state.inspector) return refuse('ReviewerIsInspector');
  return { events: [{ type: 'BillRejected', data: { billId, orderId: state.orderId, reason } }], releases: [billOf(state.orderId)] };
}

function known(state: BillState): KnownBill {
  if (state.status === 'none') throw new Error('a bill cannot begin with its release');
  return state;
}

export const billDecider: Decider<BillCommand, BillState, BillEvent, BillRefusal, BillSeen> = {
  initialState: { status: 'none' },
  reads: (command, state) => {
    if (command.type === 'RejectBill') return {};
    if (command.type === 'ReleaseBill') return state.status === 'none' ? {} : { order: `order-${state.orderId}` };
    return {
      order: `order-${command.orderId}`,
      // A line and its work order share one id.
      ...Object.fromEntries(command.entry.lines.map(({ lineId }) => [`workOrder:${lineId}`, `workOrder-${lineId}`])),
    };
  },
  decide: (command, state, seen): Answer => {
    if (command.type === 'SubmitBill') return submit(command, state, seen);
    if (state.status === 'none') return refuse('BillNotFound');
    return command.type === 'ReleaseBill' ? release(command, state, seen) : reject(command, state);
  },
  evolve: (state, recorded): BillState => {
    switch (recorded.type) {
      case 'BillSubmitted': {
        const { billNo, orderId, orderNo, operators, conclusion } = recorded.data;
        return { status: conclusion === 'pass' ? 'submitted' : 'failed', billNo, orderId, orderNo, inspector: recorded.by, operators };
      }
      case 'OutFactoryReleased':
        return { ...known(state), status: 'passed' };
      case 'BillRejected':
        return { ...known(state), status: 'failed' };
    }
  },
};

import { Exact, fixed, type Quantity } from '../shared/decimal.js';
import type { Recorded } from '../shared/decider.js';
import type { BillId, DeliveryId, OrderLineId, PriceChangeId, StatementId, UserId } from '../shared/ids.js';
import type {
  DeliveryStatus,
  HoldReason,
  HoldStatus,
  PackingStatus,
  ProductionStatus,
  ReviewStatus,
  SettlementStatus,
} from './contract.js';
import type { DeliveredLine, OrderContent, OrderEvent } from './events.js';
import { mouldOf } from './mould-content.js';
import { repricedContent } from './repriced-content.js';

type AbsentOrder = Readonly<{ status: 'none' | 'removed'; isErased: boolean }>;

/** How far an approved order is. Each part moves on its own: an order may be on no statement and half delivered. */
export type Progress = Readonly<{
  begunLines: readonly OrderLineId[];
  finishedLines: readonly OrderLineId[];
  /** The out-factory bill. */
  releasedBy: BillId | null;
  isPacked: boolean;
  deliveries: Readonly<Partial<Record<DeliveryId, readonly DeliveredLine[]>>>;
  /** Those of them that went out to be tried in and are not back. */
  tryIns: readonly DeliveryId[];
  statements: readonly StatementId[];
  /** Those of them that are paid. */
  settledStatements: readonly StatementId[];
  /** Confirmed changes of prices that reached it. */
  repricedBy: readonly PriceChangeId[];
}>;

export type KnownOrder = Progress &
  Readonly<{
    status: ReviewStatus;
    createdBy: UserId;
    /** Whose submission is under review or was reviewed; null before there is one. */
    submittedBy: UserId | null;
    content: OrderContent;
    /** The house said what came in: a hospital that submits its order again does not say otherwise. */
    isMouldReceived: boolean;
    isErased: boolean;
    /** Lines whose last price the account of the customer remembers, by the line: it was told also before an approval until version 3 of `OrderRepriced`. */
    toldLines: readonly OrderLineId[];
    /** Why it stands still and since which day; null while it does not. */
    hold: Readonly<{ holdStatus: HoldReason; heldOn: string }> | null;
  }>;

/** Only what a later decision needs, here or in another stream that reads it. What a screen needs belongs to a projection. */
export type OrderState = AbsentOrder | KnownOrder;

/** Whether the order exists, in any status of its review. */
export const isKnownOrder = (state: OrderState): state is KnownOrder => state.status !== 'none' && state.status !== 'removed';

const noProgress: Progress = {
  begunLines: [],
  finishedLines: [],
  releasedBy: null,
  isPacked: false,
  deliveries: {},
  tryIns: [],
  statements: [],
  settledStatements: [],
  repricedBy: [],
};

/** What of a line no delivery has taken along; `"0.0000"` for a line that the order does not have. */
export function undeliveredQty({ content, deliveries }: KnownOrder, lineId: OrderLineId): Quantity {
  const ordered = content.lines.find(({ id }) => id === lineId)?.qty ?? '0';
  const taken = Object.values(deliveries)
    .flatMap((lines) => lines ?? [])
    .filter((line) => line.lineId === lineId);
  return fixed(
    taken.reduce((left, { qty }) => left.minus(qty), new Exact(ordered)),
    4,
  );
}

/** Whether a line is with the hospital to be tried in: it comes back before it can leave again. */
export const isOutForTryIn = ({ deliveries, tryIns }: KnownOrder, lineId: OrderLineId): boolean =>
  tryIns.some((id) => deliveries[id]?.some((line) => line.lineId === lineId));

/** `domain.md` 3.3, production. What is made is inspected until its out-factory bill is released. */
export function productionStatusOf({ status, content, begunLines, finishedLines, releasedBy }: KnownOrder): ProductionStatus {
  if (status !== 'approved') return 'none';
  if (finishedLines.length === content.lines.length) return releasedBy === null ? 'qc' : 'finished';
  return begunLines.length + finishedLines.length > 0 ? 'inProduction' : 'scheduled';
}

/** Whether it is made, and so can be made again: all its lines are, or it was released. An approval alone makes nothing. */
export const isMade = ({ status, content, finishedLines, releasedBy }: KnownOrder): boolean =>
  status === 'approved' && (finishedLines.length === content.lines.length || releasedBy !== null);

/** `domain.md` 3.3, packing. */
export const packingStatusOf = ({ status, releasedBy, isPacked }: KnownOrder): PackingStatus => {
  if (status !== 'approved') return 'none';
  if (isPacked) return 'packed';
  return releasedBy === null ? 'none' : 'allowed';
};

/** `domain.md` 3.3, delivery. */
export function deliveryStatusOf(order: KnownOrder): DeliveryStatus {
  if (Object.keys(order.deliveries).length === 0) return 'none';
  if (order.tryIns.length > 0) return 'outForTryIn';
  return order.content.lines.some(({ id }) => new Exact(undeliveredQty(order, id)).gt(0)) ? 'partial' : 'delivered';
}

/** `domain.md` 3.3, settlement, and decision 55. */
export function settlementStatusOf({ statements, settledStatements }: KnownOrder): SettlementStatus {
  if (statements.length === 0) return 'open';
  return statements.every((id) => settledStatements.includes(id)) ? 'settled' : 'inStatement';
}

/** `domain.md` 3.3, hold. */
export const holdStatusOf = ({ hold }: KnownOrder): HoldStatus => hold?.holdStatus ?? 'none';

/** A log in which an order begins with its approval is damaged. Better to stop than to decide on it. */
function known(state: OrderState, type: string): KnownOrder {
  if (!isKnownOrder(state)) throw new Error(`an order cannot begin with ${type}`);
  return state;
}

function without(deliveries: Progress['deliveries'], gone: DeliveryId): Progress['deliveries'] {
  const { [gone]: _, ...others } = deliveries;
  return others;
}

/** The state after one more event. No default branch: a new event must fail to compile here. */
export function evolveOrder(state: OrderState, recorded: Recorded<OrderEvent>): OrderState {
  const { type, data, by } = recorded;
  switch (type) {
    case 'OrderDrafted':
    case 'OrderSubmitted': {
      const createdBy = isKnownOrder(state) ? state.createdBy : by;
      const review =
        type === 'OrderDrafted' ? ({ status: 'draft', submittedBy: null } as const) : ({ status: 'pending', submittedBy: by } as const);
      const isMouldReceived = isKnownOrder(state) && state.isMouldReceived;
      const toldLines = isKnownOrder(state) ? state.toldLines : [];
      return { ...noProgress, ...review, createdBy, content: data, isMouldReceived, isErased: state.isErased, toldLines, hold: null };
    }
    case 'OrderApproved':
      return { ...known(state, type), status: 'approved' };
    case 'OrderRejected':
      return { ...known(state, type), status: 'rejected', hold: null };
    case 'OrderCancelled':
      return { ...known(state, type), status: 'cancelled', hold: null };
    case 'OrderRemoved':
      return { status: 'removed', isErased: state.isErased };
    case 'OrderHeld':
      return { ...known(state, type), hold: { holdStatus: data.holdStatus, heldOn: data.heldOn } };
    case 'OrderHoldEnded': {
      const order = known(state, type);
      return { ...order, hold: null, content: { ...order.content, dueDate: data.dueDate } };
    }
    case 'OrderDueDateMoved': {
      const order = known(state, type);
      return { ...order, content: { ...order.content, dueDate: data.newDue, isDueNamed: true } };
    }
    case 'MouldReceived': {
      const order = known(state, type);
      return { ...order, isMouldReceived: true, content: { ...order.content, ...mouldOf(data) } };
    }
    case 'OrderLineBegun': {
      const order = known(state, type);
      return { ...order, begunLines: [...order.begunLines, data.lineId] };
    }
    case 'OrderLineFinished': {
      const order = known(state, type);
      return { ...order, finishedLines: [...order.finishedLines, data.lineId] };
    }
    case 'OrderFinished':
      return known(state, type);
    case 'OrderReleased':
      return { ...known(state, type), releasedBy: data.billId };
    case 'OrderPacked':
      return { ...known(state, type), isPacked: true };
    case 'OrderDelivered': {
      const order = known(state, type);
      const tryIns = data.isTryIn ? [...order.tryIns, data.deliveryId] : order.tryIns;
      return { ...order, tryIns, deliveries: { ...order.deliveries, [data.deliveryId]: data.lines } };
    }
    case 'OrderDeliveryReversed': {
      const order = known(state, type);
      const tryIns = order.tryIns.filter((id) => id !== data.deliveryId);
      return { ...order, tryIns, deliveries: without(order.deliveries, data.deliveryId) };
    }
    case 'OrderPutOnStatement': {
      const order = known(state, type);
      return { ...order, statements: [...order.statements, data.statementId] };
    }
    case 'OrderSettled': {
      const order = known(state, type);
      return { ...order, settledStatements: [...order.settledStatements, data.statementId] };
    }
    case 'OrderOwedAgain': {
      const order = known(state, type);
      return { ...order, settledStatements: order.settledStatements.filter((id) => id !== data.statementId) };
    }
    case 'OrderTakenOffStatement': {
      const order = known(state, type);
      const statements = order.statements.filter((id) => id !== data.statementId);
      const settledStatements = order.settledStatements.filter((id) => id !== data.statementId);
      return { ...order, statements, settledStatements };
    }
    case 'OrderRepriced': {
      const order = known(state, type);
      const told = data.isForAccount ? data.lines.map(({ lineId }) => lineId) : [];
      return {
        ...order,
        content: repricedContent(order.content, data),
        repricedBy: [...order.repricedBy, data.changeId],
        toldLines: [...order.toldLines, ...told],
      };
    }
    case 'PersonErased':
      return { ...state, isErased: true };
  }
}

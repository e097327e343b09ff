// What a cancellation costs: nothing before work, the share of finished steps after it, and it is refused once goods have left.
import type { TakenMaterial, WorkOrderState } from '../production/index.js';
import { nothing, refuse, type Claim, type Decision } from '../shared/decider.js';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import type { OrderLineId } from '../shared/ids.js';
import { sumOf } from '../shared/money.js';
import type { CancelOrder } from './commands.js';
import type { CancellationCharge, OrderEvent } from './events.js';
import { isNeverCharged } from './never-charged.js';
import { isKnownOrder, type KnownOrder, type OrderState } from './state.js';

/** The work orders of the order's lines, by `work:<lineId>`. A line and its work order share one id. */
export type WorkSeen = Readonly<Partial<Record<`work:${string}`, WorkOrderState>>>;

export type CancelRefusal = 'OrderNotFound' | 'OrderHasLeft' | 'OrderOnStatement' | 'CancellationIsCharged';

export type LineCost = Readonly<{
  lineId: OrderLineId;
  lineNo: number;
  productName: string;
  finishedSteps: number;
  allSteps: number;
  charge: Amount;
  materials: readonly TakenMaterial[];
}>;
/** What cancelling would meet now. `refusal`: null when it is allowed, at `charge`. */
export type Cancellation = Readonly<{ refusal: CancelRefusal | null; charge: Amount; lines: readonly LineCost[] }>;

const zero = fixed<'amount'>(0, 2);

function costOf({ id: lineId, lineNo, productName }: KnownOrder['content']['lines'][number], price: Amount, seen: WorkSeen): LineCost {
  const work = seen[`work:${lineId}`];
  const nothingDone = { lineId, lineNo, productName, finishedSteps: 0, allSteps: 0, charge: zero, materials: [] };
  if (!work || work.status === 'none') return nothingDone;
  const { steps, status, takes } = work;
  const finishedSteps = steps.filter((step) => step.status === 'finished').length;
  // A service without steps is done when it is ordered.
  const share = status === 'finished' ? new Exact(1) : new Exact(finishedSteps).div(Math.max(steps.length, 1));
  return {
    ...nothingDone,
    finishedSteps,
    allSteps: steps.length,
    charge: fixed(share.times(price), 2),
    materials: takes,
  };
}

/** The streams that tell what a cancellation costs: the work of each line, once there is any. */
export const worksOf = (state: OrderState): Readonly<Record<`work:${string}`, string>> =>
  isKnownOrder(state) && state.status === 'approved'
    ? Object.fromEntries(state.content.lines.map(({ id }) => [`work:${id}` as const, `workOrder-${id}`]))
    : {};

/** Whether an order can be cancelled and what that costs. Of one that is cancelled already: nothing. */
export function cancellationOf(state: OrderState, seen: WorkSeen): Cancellation {
  if (!isKnownOrder(state)) return { refusal: 'OrderNotFound', charge: zero, lines: [] };
  const free = { refusal: null, charge: zero, lines: [] };
  if (state.status === 'cancelled') return free;
  if (Object.keys(state.deliveries).length > 0) return { ...free, refusal: 'OrderHasLeft' };
  if (state.statements.length > 0) return { ...free, refusal: 'OrderOnStatement' };
  if (state.status !== 'approved') return free;
  const isCharged = !isNeverCharged(state.content.orderProperty);
  const lines = state.content.lines.map((line) => costOf(line, isCharged ? line.discountedAmount : zero, seen));
  return { refusal: null, charge: sumOf(lines.map(({ charge }) => charge)), lines };
}

const chargeOf = ({ charge: amount, lines }: Cancellation, order: KnownOrder): CancellationCharge | null =>
  amount === zero
    ? null
    : {
        currency: order.content.currency,
        amount,
        lines: lines.map(({ lineId, finishedSteps, allSteps, charge }) => ({ lineId, finishedSteps, allSteps, amount: charge })),
      };

/**
 * A line leaves or is cancelled: whichever comes first in the log holds it. An order learns only afterwards that a delivery was confirmed, so its own
 * state cannot tell.
 */
export const leavingOf = (lineIds: readonly OrderLineId[]): readonly Claim[] => lineIds.map((value) => ({ kind: 'leavingLine', value }));

/** Cancels, when it is free or its cost was accepted. Releases the mould box. */
export function cancel(
  { orderId, reason, acceptedCharge }: CancelOrder,
  order: KnownOrder,
  seen: WorkSeen,
  releases: readonly Claim[],
): Decision<OrderEvent, CancelRefusal> {
  if (order.status === 'cancelled') return nothing;
  const cancellation = cancellationOf(order, seen);
  if (cancellation.refusal) return refuse(cancellation.refusal);
  const charge = chargeOf(cancellation, order);
  if (charge && new Exact(charge.amount).gt(acceptedCharge ?? '0'))
    return refuse('CancellationIsCharged', { amount: charge.amount, currency: charge.currency });
  const { customerId, sourceOrderId, lines } = order.content;
  const lineIds = order.status === 'approved' ? lines.map((line) => line.id) : [];
  return {
    events: [{ type: 'OrderCancelled', data: { orderId, customerId, sourceOrderId, reason, lineIds, charge } }],
    claims: leavingOf(lineIds),
    releases,
  };
}

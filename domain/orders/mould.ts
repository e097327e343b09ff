// What came in for an order that was submitted: the mould in its box, what lies in it, and who makes the order.
import { isKnownPartner, whyNoWork, type PartnerState } from '../partners/index.js';
import { nothing, refuse, type Claim, type Decision, type Said } from '../shared/decider.js';
import { isSameData } from '../shared/same.js';
import type { ReceiveMould } from './commands.js';
import type { MouldContent, OrderEvent } from './events.js';
import { mouldOf, noToMouldTime, type MouldTimeRefusal } from './mould-content.js';
import { deliveryStatusOf, type KnownOrder } from './state.js';
import { noToUnit, type UnitRefusal } from './unit.js';

export type MouldRefusal =
  | UnitRefusal
  | MouldTimeRefusal
  | 'OrderTakesNoMould'
  | 'BoxColorNotFound'
  | 'PartnerNotActive'
  | 'CertificateMissing'
  | 'CertificateExpired';
type Answer = Decision<OrderEvent, MouldRefusal>;

/** Drafts and rejected orders are changed in their form; of what has left, nothing comes in any more. */
const takesMould = (order: KnownOrder): boolean =>
  order.status === 'pending' || (order.status === 'approved' && deliveryStatusOf(order) !== 'delivered');

/**
 * Decides what came in for an order. As in a submit the box is held for this order alone and the one before it is free; the colour, where none is
 * said, is that of the day on which the mould came in. Another unit gets the order by the rule by which it would get one that is approved.
 */
export function receiveMould(
  { orderId, mould, words, today }: Said<ReceiveMould>,
  order: KnownOrder,
  partner: PartnerState | undefined,
  boxOf: (boxNo: string | null) => readonly Claim[],
): Answer {
  if (!takesMould(order)) return refuse('OrderTakesNoMould', { status: order.status });
  const { content, status } = order;
  const { boxNo, boxColor } = mould;
  const tooFar = mould.receiveModelAt === content.receiveModelAt ? undefined : noToMouldTime(mould.receiveModelAt, today);
  if (tooFar) return tooFar;
  if (boxColor !== null && boxColor !== content.boxColor && words && !words.boxColors.includes(boxColor))
    return refuse('BoxColorNotFound', { boxColor });
  const received: MouldContent = {
    ...mouldOf(mould),
    boxColor: boxColor ?? (boxNo === null ? null : (words?.boxColorOfDay ?? null)),
    enclosures: [...new Set(mould.enclosures)],
  };
  if (isSameData(received, mouldOf(content))) return nothing;
  const isOther = received.unitCode !== content.unitCode;
  const no = isOther ? (noToUnit(received.unitCode, partner, words) ?? (isKnownPartner(partner) ? whyNoWork(partner, today) : null)) : null;
  if (no) return no;
  const lineIds = status === 'approved' ? content.lines.map(({ id }) => id) : [];
  return {
    events: [{ type: 'MouldReceived', data: { orderId, ...received, lineIds } }],
    claims: boxOf(boxNo),
    releases: content.boxNo === boxNo ? [] : boxOf(content.boxNo),
  };
}

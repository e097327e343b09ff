// What makes a line that a statement has asked for cost something else: a line of its own.
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs, type CustomerId, type OrderLineId } from '../shared/ids.js';
import type { AccountLine } from './account.js';
import type { AccountEvent, CorrectionLine } from './events.js';
import { sha256 } from './sha256.js';

/** No money. */
export const zero: Amount = fixed(0, 2);

/** An id as good as any, and the same for the same change of the same line. */
function correctionId(changeId: string, lineId: OrderLineId): OrderLineId {
  const hex = sha256(`${changeId}/${lineId}`);
  return idAs(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`);
}

/** What a line costs, with what has been corrected of it. */
export const costOf = ({ amount, corrected }: AccountLine): Amount => fixed(new Exact(amount).plus(corrected), 2);

/** The line that makes another one cost `wanted`; undefined when it does so already. The unit price is the difference of both. */
export function correction(of: AccountLine, wanted: Amount, changeId: string, today: string): CorrectionLine | undefined {
  const { corrected, uncharged: _, deliveryId, deliveryNo, ...line } = of;
  const difference = new Exact(wanted).minus(line.amount).minus(corrected);
  // What a cancellation costs is no price of anything, and no price changes it.
  if (difference.isZero() || deliveryId === null || deliveryNo === null) return undefined;
  return {
    ...line,
    deliveryId,
    deliveryNo,
    lineId: correctionId(changeId, line.lineId),
    adjustOf: line.lineId,
    stated: line.amount,
    unitPrice: fixed(difference.dividedBy(line.qty), 4),
    standardAmount: zero,
    amount: fixed(difference, 2),
    deliveredOn: today,
    remark: '价格调整 Price correction',
  };
}

/** The corrections of each order as one event. */
export const corrections = (customerId: CustomerId, lines: readonly CorrectionLine[]): readonly AccountEvent[] =>
  [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
    type: 'LinesCorrected',
    data: { customerId, orderId, lines: lines.filter((line) => line.orderId === orderId) },
  }));

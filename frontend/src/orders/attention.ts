// What a reviewer should not miss in an order, and whose it is to change. Nothing is decided here: the server's rules decide, this only points.
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';

export type Attention = Readonly<
  | { kind: 'urgent' | 'remake' | 'repair' | 'tryIn' | 'sample' | 'ownOrder' }
  | { kind: 'free'; reason: string }
  | { kind: 'overdue' | 'dueSoon'; days: number }
  | { kind: 'noCharge' | 'noScan'; lines: readonly number[] }
>;

const day = 86_400_000;
/** Whole days from one calendar day to another; negative when it is past. */
export const daysUntil = (due: string, today: string): number => Math.round((Date.parse(due) - Date.parse(today)) / day);

/** Fewer days than this and the work has to begin at once. */
const soon = 3;

type Looked = Pick<OrderDetail, 'orderProperty' | 'freeReason' | 'dueDate' | 'createdBy'> &
  Readonly<{ lines: readonly Readonly<Pick<OrderDetail['lines'][number], 'lineNo' | 'discountPrice' | 'files'>>[] }>;

/** Nobody reviews an order of their own: neither to approve nor to reject it. */
export const isOwnOrder = ({ createdBy }: Pick<OrderDetail, 'createdBy'>, userId: string): boolean => createdBy === userId;

/** A draft is anybody's who may write orders; what was rejected goes back to who entered it. */
export const isEditable = ({ reviewStatus, ...order }: Pick<OrderDetail, 'createdBy' | 'reviewStatus'>, userId: string): boolean =>
  reviewStatus === 'draft' || (reviewStatus === 'rejected' && isOwnOrder(order, userId));

/** In the order of their weight: what forbids the decision, what costs money, what presses. */
export function attentionsOf(order: Looked, userId: string, today: string): readonly Attention[] {
  const found: Attention[] = [];
  if (isOwnOrder(order, userId)) found.push({ kind: 'ownOrder' });
  const noScan = order.lines.filter(({ files }) => files.length === 0).map(({ lineNo }) => lineNo);
  if (noScan.length > 0) found.push({ kind: 'noScan', lines: noScan });
  if (order.orderProperty === 'free') found.push({ kind: 'free', reason: order.freeReason ?? '' });
  else {
    const noCharge = order.lines.filter(({ discountPrice }) => Number(discountPrice) === 0).map(({ lineNo }) => lineNo);
    if (noCharge.length > 0) found.push({ kind: 'noCharge', lines: noCharge });
    if (order.orderProperty !== 'normal') found.push({ kind: order.orderProperty });
  }
  const days = daysUntil(order.dueDate, today);
  if (days < 0) found.push({ kind: 'overdue', days: -days });
  else if (days < soon) found.push({ kind: 'dueSoon', days });
  return found;
}

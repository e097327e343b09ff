// Another price for lines of an order that is priced already: the command of its own that follows a confirmed change of prices.
import { nothing, refuse, type Claim, type Decision } from '../shared/decider.js';
import { sumOf } from '../shared/money.js';
import type { EndRepricing, RepriceOrder } from './commands.js';
import type { OrderEvent, OrderRepriced } from './events.js';
import { amountAt, isOpenToPrice } from './open-price.js';
import type { KnownOrder } from './state.js';

export type RepricingRefusal = 'OrderNotRepriceable';

type Answer = Decision<OrderEvent, RepricingRefusal>;

/**
 * While the account of the customer takes the new price over, no statement may ask for the line at the old one: both hold the same claim,
 * and the one that comes second is refused.
 */
const claimsOf = (lineIds: readonly string[]): readonly Claim[] => lineIds.map((value) => ({ kind: 'statementLine', value }));

/** Lines that have another price by now than the one that was confirmed as the old one stay as they are. */
export function reprice({ orderId, changeId, batchNo, lines }: RepriceOrder, order: KnownOrder): Answer {
  const { status, content, repricedBy } = order;
  if (repricedBy.includes(changeId)) return nothing;
  if (status !== 'approved' && status !== 'pending') return refuse('OrderNotRepriceable', { status });
  const repriced = lines.flatMap(({ lineId, oldPrice, newPrice }): OrderRepriced['data']['lines'] => {
    const line = content.lines.find(({ id }) => id === lineId);
    if (!line || line.discountPrice !== oldPrice || !isOpenToPrice(order, line)) return [];
    return [{ lineId, oldPrice, newPrice, oldAmount: line.discountedAmount, newAmount: amountAt(line, newPrice) }];
  });
  if (repriced.length === 0) return nothing;
  const discountedAmount = sumOf(
    content.lines.map(({ id, discountedAmount: amount }) => repriced.find(({ lineId }) => lineId === id)?.newAmount ?? amount),
  );
  return {
    events: [
      {
        type: 'OrderRepriced',
        data: { orderId, customerId: content.customerId, changeId, batchNo, lines: repriced, discountedAmount },
      },
    ],
    claims: claimsOf(repriced.map(({ lineId }) => lineId)),
  };
}

/** The account has taken the new prices over. Letting go of what is not held is nothing. */
export const endRepricing = ({ lineIds }: EndRepricing): Answer => ({ events: [], releases: claimsOf(lineIds) });

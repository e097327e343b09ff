// Another price for lines of an order that is priced already: the command of its own that follows a confirmed change of prices.
import { nothing, refuse, type Decision } from '../shared/decider.js';
import { sumOf } from '../shared/money.js';
import type { RepriceOrder } from './commands.js';
import type { OrderEvent, OrderRepriced } from './events.js';
import { amountAt, isOpenToPrice, isRepriceable } from './open-price.js';
import type { KnownOrder } from './state.js';

export type RepricingRefusal = 'OrderNotRepriceable';

type Answer = Decision<OrderEvent, RepricingRefusal>;

/** Lines that have another price by now than the one that was confirmed as the old one stay as they are. */
export function reprice({ orderId, changeId, batchNo, lines }: RepriceOrder, order: KnownOrder): Answer {
  const { status, content, repricedBy, toldLines } = order;
  if (repricedBy.includes(changeId)) return nothing;
  if (!isRepriceable(order)) return refuse('OrderNotRepriceable', { status });
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
        data: {
          orderId,
          customerId: content.customerId,
          currency: content.currency,
          changeId,
          batchNo,
          lines: repriced,
          discountedAmount,
          isRejected: status === 'rejected',
          isForAccount: status === 'approved' || repriced.some(({ lineId }) => toldLines.includes(lineId)),
        },
      },
    ],
  };
}

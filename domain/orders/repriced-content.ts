import type { OrderContent, OrderRepriced } from './events.js';

/** The content of an order with its new prices. */
export const repricedContent = (content: OrderContent, { batchNo, lines, discountedAmount }: OrderRepriced['data']): OrderContent => ({
  ...content,
  discountedAmount,
  lines: content.lines.map((line) => {
    const its = lines.find(({ lineId }) => lineId === line.id);
    if (!its) return line;
    return { ...line, discountPrice: its.newPrice, discountedAmount: its.newAmount, priceSource: 'repriced', priceReference: batchNo };
  }),
});

import type { PriceBatchConfirmed } from '@cloud-factory/domain/customers';
import type { EndRepricing, OrderRepriced, RepriceOrder } from '@cloud-factory/domain/orders';
import type { LinesRepriced, NoteLinesRepriced } from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/**
 * A confirmed change of many prices reaches each of its orders, from there the account of the customer, and from there the order again, which
 * lets go of its lines: between the two no statement can ask for them at the old price.
 */
export const noteReprice: Reaction<PriceBatchConfirmed | OrderRepriced | LinesRepriced, RepriceOrder | NoteLinesRepriced | EndRepricing> = {
  PriceBatchConfirmed: ({ id, data: { changeId, batchNo, lines } }) =>
    [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs(`note-reprice:${id}:${orderId}`),
      command: {
        type: 'RepriceOrder',
        orderId,
        changeId,
        batchNo,
        lines: lines.filter((line) => line.orderId === orderId).map(({ lineId, oldPrice, newPrice }) => ({ lineId, oldPrice, newPrice })),
      },
    })),
  OrderRepriced: ({ id, data: { customerId, orderId, lines } }) => [
    {
      commandId: idAs(`note-reprice:${id}`),
      command: {
        type: 'NoteLinesRepriced',
        customerId,
        orderId,
        lines: lines.map(({ lineId, newPrice, newAmount }) => ({ lineId, unitPrice: newPrice, amount: newAmount })),
      },
    },
  ],
  LinesRepriced: ({ id, data: { orderId, lines } }) => [
    { commandId: idAs(`note-reprice:${id}`), command: { type: 'EndRepricing', orderId, lineIds: lines.map(({ lineId }) => lineId) } },
  ],
};

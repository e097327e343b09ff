import type { PriceBatchConfirmed } from '@cloud-factory/domain/customers';
import type { OrderRepriced, RepriceOrder } from '@cloud-factory/domain/orders';
import type { NoteLinesRepriced } from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/**
 * A confirmed change of many prices reaches each of its orders, and from there the account of the customer: what no statement has asked for is owed
 * at the new price, of what one has asked for the difference is owed as a correction. Of an order that is not approved the account hears nothing: what
 * will be delivered of it is delivered at the prices that it was approved at.
 */
export const noteReprice: Reaction<PriceBatchConfirmed | OrderRepriced, RepriceOrder | NoteLinesRepriced> = {
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
  OrderRepriced: ({ id, data: { customerId, orderId, changeId, lines, isForAccount } }) =>
    isForAccount
      ? [
          {
            commandId: idAs(`note-reprice:${id}`),
            command: {
              type: 'NoteLinesRepriced',
              customerId,
              orderId,
              changeId,
              lines: lines.map(({ lineId, newPrice, newAmount }) => ({ lineId, unitPrice: newPrice, amount: newAmount })),
            },
          },
        ]
      : [],
};

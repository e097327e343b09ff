import type { DeliveryConfirmed, DeliveryLine } from '@cloud-factory/domain/delivery';
import type { NoteOrderDelivered } from '@cloud-factory/domain/orders';
import type { NoteDelivered, OwedLine } from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** A line of a delivery as the account holds it. */
function owedOf(delivered: DeliveryLine): OwedLine {
  const { lineNo: _, orderProperty: __, ...line } = delivered;
  return line;
}

/** What left the house is told to each of its orders, and to the account of the customer who owes it. */
export const noteDelivery: Reaction<DeliveryConfirmed, NoteOrderDelivered | NoteDelivered> = {
  DeliveryConfirmed: ({ id, position, data: { deliveryId, deliveryNo, customerId, customerName, deliveredOn, currency, lines } }) => {
    const orders = [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs<'command'>(`note-delivery:${id}:${orderId}`),
      command: {
        type: 'NoteOrderDelivered' as const,
        orderId,
        deliveryId,
        lines: lines.filter((line) => line.orderId === orderId).map(({ lineId, qty }) => ({ lineId, qty })),
      },
    }));
    return [
      ...orders,
      {
        commandId: idAs(`note-delivery:${id}:account`),
        command: {
          type: 'NoteDelivered',
          customerId,
          customerName,
          deliveryId,
          deliveryNo,
          deliveredOn,
          currency,
          lines: lines.map(owedOf),
          upTo: position,
        },
      },
    ];
  },
};

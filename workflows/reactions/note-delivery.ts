import type { DeliveryConfirmed, DeliveryLine, TryInReturned } from '@cloud-factory/domain/delivery';
import type { NoteDeliveryReversed, NoteOrderDelivered } from '@cloud-factory/domain/orders';
import type { NoteDelivered, OwedLine } from '@cloud-factory/domain/settlement';
import { isUncharged } from '@cloud-factory/domain/delivery/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** A line of a delivery as the account holds it. */
function owedOf(delivered: DeliveryLine): OwedLine {
  const { lineNo: _, orderProperty: __, ...line } = delivered;
  return line;
}

/** What left the house is told to each of its orders, and to the account of the customer who owes it. */
export const noteDelivery: Reaction<DeliveryConfirmed | TryInReturned, NoteOrderDelivered | NoteDeliveryReversed | NoteDelivered> = {
  // What came back is where it was before: it may leave again.
  TryInReturned: ({ id, data: { deliveryId, orderIds } }) =>
    orderIds.map((orderId) => ({
      commandId: idAs(`note-delivery:${id}:${orderId}`),
      command: { type: 'NoteDeliveryReversed', orderId, deliveryId },
    })),
  DeliveryConfirmed: ({ id, position, by, data }) => {
    const { deliveryId, deliveryNo, customerId, customerName, deliveryType, freeReason, draftedBy, deliveredOn, currency, lines } = data;
    const free = { deliveryType, reason: freeReason, draftedBy, confirmedBy: by };
    const orders = [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => ({
      commandId: idAs<'command'>(`note-delivery:${id}:${orderId}`),
      command: {
        type: 'NoteOrderDelivered' as const,
        orderId,
        deliveryId,
        isTryIn: deliveryType === 'tryIn',
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
          uncharged: isUncharged(deliveryType) ? free : null,
          upTo: position,
        },
      },
    ];
  },
};

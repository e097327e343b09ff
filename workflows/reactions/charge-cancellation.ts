import type { OrderCancelled } from '@cloud-factory/domain/orders';
import type { NoteCancellation } from '@cloud-factory/domain/settlement';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** What was accepted to be charged for a cancellation is owed by the hospital, and stands on its next statement (decision 0052). */
export const chargeCancellation: Reaction<OrderCancelled, NoteCancellation> = {
  OrderCancelled: ({ id, data: { orderId, customerId, charge } }) =>
    customerId === null || charge === null
      ? []
      : [{ commandId: idAs(`charge-cancellation:${id}`), command: { type: 'NoteCancellation', customerId, orderId, charge } }],
};

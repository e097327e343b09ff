import type { DelayAgreed } from '@cloud-factory/domain/delays';
import type { MoveDueDate } from '@cloud-factory/domain/orders';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Reaction } from '../runtime/contract.js';

/** What the hospital agreed to becomes the order's due date. */
export const moveDueDate: Reaction<DelayAgreed, MoveDueDate> = {
  DelayAgreed: ({ id, data: { orderId, newDue, delayAskId } }) => [
    { commandId: idAs(`move-due-date:${id}`), command: { type: 'MoveDueDate', orderId, newDue, delayAskId } },
  ],
};

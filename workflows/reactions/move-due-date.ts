import type { DelayAgreed } from '@cloud-factory/domain/delays';
import type { MoveDueDate, OrderDueDateMoved, OrderHoldEnded } from '@cloud-factory/domain/orders';
import type { MoveWorkOrderDue } from '@cloud-factory/domain/production';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs, type OrderLineId } from '@cloud-factory/domain/shared/ids';
import type { Reaction, Sent } from '../runtime/contract.js';

const dueOn = (id: string, lineIds: readonly OrderLineId[], dueDate: string): readonly Sent<MoveWorkOrderDue>[] =>
  lineIds.map((lineId) => ({
    commandId: idAs(`move-due-date:${id}:${lineId}`),
    command: { type: 'MoveWorkOrderDue', workOrderId: idAs(lineId), dueDate },
  }));

const moved = ({ id, data: { lineIds, newDue } }: Recorded<OrderDueDateMoved>) => dueOn(id, lineIds, newDue);
const waited = ({ id, data: { lineIds, oldDue, dueDate } }: Recorded<OrderHoldEnded>) =>
  oldDue === dueDate ? [] : dueOn(id, lineIds, dueDate);

/** What the hospital agreed to becomes the order's due date, and with the order its work is due. A line and its work order share one id. */
export const moveDueDate: Reaction<DelayAgreed | OrderDueDateMoved | OrderHoldEnded, MoveDueDate | MoveWorkOrderDue> = {
  DelayAgreed: ({ id, data: { orderId, newDue, delayAskId } }) => [
    { commandId: idAs(`move-due-date:${id}`), command: { type: 'MoveDueDate', orderId, newDue, delayAskId } },
  ],
  OrderDueDateMoved: moved,
  OrderHoldEnded: waited,
};

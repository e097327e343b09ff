import { delayAgreed, ofDelay } from '@cloud-factory/domain/delays/examples';
import { clerk, dueDateMoved, holdEnded, lineId, ofOrder, orderId } from '@cloud-factory/domain/orders/examples';
import { describe, expect, it } from 'vitest';
import { moveDueDate } from './move-due-date.js';

describe('a due date', () => {
  it('moves with the order when the hospital agreed to another day', () => {
    const sent = moveDueDate.DelayAgreed(ofDelay(delayAgreed, 2));
    expect(sent).toMatchObject([
      { command: { type: 'MoveDueDate', orderId, newDue: '2025-06-20', delayAskId: delayAgreed.data.delayAskId } },
    ]);
    expect(moveDueDate.DelayAgreed(ofDelay(delayAgreed, 2)), 'the same command when it is told again').toEqual(sent);
  });
  it('moves with it for the work that is not done', () =>
    expect(moveDueDate.OrderDueDateMoved(ofOrder(dueDateMoved, 3, clerk))).toMatchObject([
      { command: { type: 'MoveWorkOrderDue', workOrderId: lineId, dueDate: '2025-06-20' } },
    ]));
  it('moves by the days that the order waited for others, and not at all where it waited for us', () => {
    expect(moveDueDate.OrderHoldEnded(ofOrder(holdEnded, 4, clerk))).toMatchObject([{ command: { dueDate: '2025-06-19' } }]);
    const late = { ...holdEnded, data: { ...holdEnded.data, holdStatus: 'delayed' as const, dueDate: holdEnded.data.oldDue } };
    expect(moveDueDate.OrderHoldEnded(ofOrder(late, 4, clerk))).toEqual([]);
  });
});

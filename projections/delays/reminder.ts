import type { ReminderEvent } from '@cloud-factory/domain/delays';
import type { ReminderRow } from '@cloud-factory/domain/delays/contract';
import { defineProjection, mustExist, rowColumns, touchedBy } from '../shared/index.js';

/** One row per delivery reminder. */
export const reminderTable = defineProjection<ReminderEvent, ReminderRow>({
  table: 'reminder',
  revision: 1,
  columns: {
    ...rowColumns,
    reminderNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    dueDate: 'date',
    askedBy: 'text',
    askedAt: 'instant',
    question: 'text',
    status: 'text',
    reply: 'text',
    promised: 'date',
    answeredAt: 'instant',
  },
  indexes: [
    { by: ['-reminderNo'] },
    { by: ['status', '-reminderNo'] },
    { by: ['orderId', '-reminderNo'] },
    { by: ['customerId', '-reminderNo'] },
    { like: 'reminderNo' },
    { like: 'orderNo' },
    { like: 'customerName' },
  ],
  counts: [[], ['status'], ['customerId']],
  owner: 'createdBy',
  scope: { resource: 'reminder', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.reminderId],
  on: {
    ReminderOpened: (_, recorded) => {
      const { reminderId, ...data } = recorded.data;
      const { at, by } = recorded;
      return {
        id: reminderId,
        ...data,
        ...touchedBy(recorded),
        createdAt: at,
        createdBy: by,
        askedAt: at,
        status: 'open',
        reply: null,
        promised: null,
        answeredAt: null,
      };
    },
    ReminderAnswered: (row, recorded) => {
      const { reply, promised } = recorded.data;
      return { ...mustExist(row, recorded), ...touchedBy(recorded), status: 'answered', reply, promised, answeredAt: recorded.at };
    },
    ReminderClosed: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'closed' }),
  },
});

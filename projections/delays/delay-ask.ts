import type { DelayEvent } from '@cloud-factory/domain/delays';
import type { DelayRow, DelayStatus } from '@cloud-factory/domain/delays/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../shared/index.js';

const answered = (
  row: DelayRow | undefined,
  recorded: Recorded<DelayEvent>,
  status: DelayStatus,
  customerReply: string | null,
): DelayRow => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status, customerReply, answeredAt: recorded.at });

/** One row per delay request. Names nobody but those who asked. */
export const delayAskTable = defineProjection<DelayEvent, DelayRow>({
  table: 'delay_ask',
  revision: 1,
  columns: {
    ...rowColumns,
    askNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    reason: 'text',
    askedAt: 'instant',
    askBy: 'uuid',
    oldDue: 'date',
    newDue: 'date',
    status: 'text',
    customerReply: 'text',
    answeredAt: 'instant',
    remark: 'text',
  },
  indexes: [
    { by: ['-askNo'] },
    { by: ['status', '-askNo'] },
    { by: ['status', 'askedAt'] },
    { by: ['orderId', '-askNo'] },
    { by: ['customerId', '-askNo'] },
    { like: 'askNo' },
    { like: 'orderNo' },
    { like: 'customerName' },
  ],
  counts: [[], ['status'], ['customerId']],
  owner: 'createdBy',
  scope: { resource: 'delayasked', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.delayAskId],
  on: {
    DelayAsked: (row, recorded) => {
      const { delayAskId, ...data } = recorded.data;
      return {
        id: delayAskId,
        ...data,
        ...touchedBy(recorded),
        createdAt: row?.createdAt ?? recorded.at,
        createdBy: row?.createdBy ?? recorded.by,
        askedAt: row?.askedAt ?? recorded.at,
        askBy: row?.askBy ?? recorded.by,
        status: 'asked',
        customerReply: null,
        answeredAt: null,
      };
    },
    DelayAgreed: (row, recorded) => answered(row, recorded, 'agreed', recorded.data.customerReply),
    DelayRefused: (row, recorded) => answered(row, recorded, 'refused', recorded.data.customerReply),
    DelayExpired: (row, recorded) => ({ ...answered(row, recorded, 'expired', null), answeredAt: null }),
    DelayAskRemoved: () => gone,
  },
});

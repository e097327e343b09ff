import type { WorkOrderCancelled, WorkOrderCreated, WorkOrderFinished } from '@cloud-factory/domain/production';
import type { BillRejected, BillSubmitted, OutFactoryReleased } from '@cloud-factory/domain/quality';
import type { AwaitingRow } from '@cloud-factory/domain/quality/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

type AwaitingEvent = WorkOrderCreated | WorkOrderFinished | WorkOrderCancelled | BillSubmitted | BillRejected | OutFactoryReleased;
/** `hasBill`: a bill waits for its second signature. */
export type AwaitingTableRow = Omit<AwaitingRow, 'productName' | 'patientCode'> & Readonly<{ hasBill: boolean }>;

/** What follows from the lines and the bill. */
function standing(row: AwaitingTableRow): AwaitingTableRow {
  const finishedCount = row.lines.filter((line) => line.isFinished).length;
  return { ...row, lineCount: row.lines.length, finishedCount, isReady: finishedCount === row.lines.length && !row.hasBill };
}

/** One row per order in production, until a bill lets it go: what an inspector chooses from. Fed by work orders and bills. */
export const awaitingTable = defineProjection<AwaitingEvent, AwaitingTableRow>({
  table: 'out_factory_awaiting',
  revision: 1,
  columns: {
    ...rowColumns,
    orderNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    dueDate: 'date',
    lineCount: 'integer',
    finishedCount: 'integer',
    isReady: 'boolean',
    hasBill: 'boolean',
    lines: 'json',
  },
  indexes: [
    { by: ['dueDate'] },
    { by: ['isReady', 'dueDate'] },
    { by: ['orderNo'] },
    { by: ['customerId', 'dueDate'] },
    { like: 'orderNo' },
    { like: 'customerName' },
  ],
  counts: [[], ['isReady']],
  scope: { resource: 'ycproductionqualitytestbillsoutfactory', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.orderId],
  on: {
    WorkOrderCreated: (row, recorded) => {
      const { orderId, orderNo, customerId, customerName, dueDate, workOrderId, lineNo, productName } = recorded.data;
      const before = row ?? {
        id: orderId,
        orderNo,
        customerId,
        customerName,
        dueDate,
        createdAt: recorded.at,
        createdBy: recorded.by,
        hasBill: false,
        lines: [],
        lineCount: 0,
        finishedCount: 0,
        isReady: false,
      };
      // A work order has the id of its line.
      const line = { lineId: idAs<'orderLine'>(workOrderId), lineNo, productName, isFinished: false };
      return standing({ ...before, ...touchedBy(recorded), lines: [...before.lines, line].toSorted((a, b) => a.lineNo - b.lineNo) });
    },
    WorkOrderFinished: (row, recorded) => {
      const order = mustExist(row, recorded);
      const lines = order.lines.map((line) => (String(line.lineId) === recorded.data.workOrderId ? { ...line, isFinished: true } : line));
      return standing({ ...order, ...touchedBy(recorded), lines });
    },
    WorkOrderCancelled: (row, recorded) => {
      const order = mustExist(row, recorded);
      const lines = order.lines.filter((line) => String(line.lineId) !== recorded.data.workOrderId);
      return lines.length === 0 ? gone : standing({ ...order, ...touchedBy(recorded), lines });
    },
    BillSubmitted: (row, recorded) =>
      standing({ ...mustExist(row, recorded), ...touchedBy(recorded), hasBill: recorded.data.conclusion === 'pass' }),
    BillRejected: (row, recorded) => standing({ ...mustExist(row, recorded), ...touchedBy(recorded), hasBill: false }),
    OutFactoryReleased: () => gone,
  },
});

import type { WorkOrderEvent, WorkOrderStep } from '@cloud-factory/domain/production';
import type { WorkOrderRow } from '@cloud-factory/domain/production/contract';
import { toothCross } from '@cloud-factory/domain/shared/tooth';
import { defineProjection, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

/** `sequence`: the steps by their order, to say whose turn it is. */
export type WorkOrderTableRow = WorkOrderRow & Readonly<{ sequence: readonly Pick<WorkOrderStep, 'seq' | 'processName'>[] }>;

const turnOf = (sequence: WorkOrderTableRow['sequence'], seq: number | null) => ({
  currentSeq: seq,
  currentProcess: sequence.find((step) => step.seq === seq)?.processName ?? null,
});

/** One row per work order, for lists and its page. */
export const workOrderTable = defineProjection<WorkOrderEvent, WorkOrderTableRow>({
  table: 'work_order',
  revision: 1,
  columns: {
    ...rowColumns,
    workOrderNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    lineNo: 'integer',
    customerId: 'uuid',
    customerName: 'text',
    productId: 'uuid',
    productName: 'text',
    materialId: 'uuid',
    materialName: 'text',
    unit: 'text',
    toothPositions: 'texts',
    toothCross: 'texts',
    qty: 'quantity',
    pieces: 'integer',
    shade: 'text',
    requirement: 'text',
    dueDate: 'date',
    boxNo: 'text',
    status: 'text',
    currentSeq: 'integer',
    currentProcess: 'text',
    stepCount: 'integer',
    finishedCount: 'integer',
    sequence: 'json',
  },
  indexes: [
    { by: ['-workOrderNo'] },
    { by: ['orderId', 'lineNo'] },
    { by: ['orderNo', 'lineNo'] },
    { by: ['status', '-workOrderNo'] },
    { by: ['customerId', '-workOrderNo'] },
    { by: ['dueDate'] },
    { like: 'workOrderNo' },
    { like: 'orderNo' },
    { like: 'customerName' },
  ],
  counts: [[], ['status'], ['customerId']],
  scope: { resource: 'ycproductionworkorder', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.workOrderId],
  on: {
    WorkOrderCreated: (_, recorded) => {
      const { workOrderId, steps, routeId: _route, routeVersion: _version, ...line } = recorded.data;
      const sequence = steps.map(({ seq, processName }) => ({ seq, processName }));
      return {
        id: workOrderId,
        ...line,
        toothCross: toothCross(line.toothPositions),
        ...touchedBy(recorded),
        createdAt: recorded.at,
        createdBy: recorded.by,
        status: 'created',
        ...turnOf(sequence, steps[0]?.seq ?? null),
        stepCount: steps.length,
        finishedCount: 0,
        sequence,
      };
    },
    WorkOrderReplanned: (row, recorded) => {
      const { steps } = recorded.data;
      const sequence = steps.map(({ seq, processName }) => ({ seq, processName }));
      return {
        ...mustExist(row, recorded),
        ...touchedBy(recorded),
        ...turnOf(sequence, steps[0]?.seq ?? null),
        stepCount: steps.length,
        finishedCount: 0,
        sequence,
      };
    },
    WorkOrderDueMoved: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), dueDate: recorded.data.dueDate }),
    WorkOrderBoxNamed: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), boxNo: recorded.data.boxNo }),
    StepReceived: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'inProgress' }),
    StepReceiptWithdrawn: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded) }),
    StepFinished: (row, recorded) => {
      const workOrder = mustExist(row, recorded);
      return {
        ...workOrder,
        ...touchedBy(recorded),
        status: 'inProgress',
        finishedCount: workOrder.finishedCount + 1,
        ...turnOf(workOrder.sequence, recorded.data.nextSeq),
      };
    },
    WorkOrderFinished: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'finished',
      currentSeq: null,
      currentProcess: null,
    }),
    WorkOrderCancelled: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'cancelled',
      currentSeq: null,
      currentProcess: null,
    }),
  },
});

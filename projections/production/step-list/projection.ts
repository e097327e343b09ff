import type {
  StepFinished,
  StepReceived,
  StepReceiptWithdrawn,
  WorkOrderCancelled,
  WorkOrderCreated,
} from '@cloud-factory/domain/production';
import type { StepRow } from '@cloud-factory/domain/production/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, mustExist, touchedBy } from '../../shared/index.js';

type StepEvent = WorkOrderCreated | StepReceived | StepReceiptWithdrawn | StepFinished | WorkOrderCancelled;

const stepKey = (workOrderId: string, seq: number): string => `${workOrderId}.${seq}`;
function seqsOf(event: StepEvent): readonly number[] {
  switch (event.type) {
    case 'WorkOrderCreated':
      return event.data.steps.map((step) => step.seq);
    case 'WorkOrderCancelled':
      return event.data.seqs;
    // A finished step opens the next one.
    case 'StepFinished':
      return event.data.nextSeq === null ? [event.data.seq] : [event.data.seq, event.data.nextSeq];
    case 'StepReceived':
    case 'StepReceiptWithdrawn':
      return [event.data.seq];
  }
}

function created(_: StepRow | undefined, recorded: Recorded<WorkOrderCreated>, key: string): StepRow {
  const { workOrderId, workOrderNo, orderId, orderNo, lineNo, customerName, productName, qty, unit, dueDate, boxNo, steps } = recorded.data;
  const step = steps.find(({ seq }) => stepKey(workOrderId, seq) === key);
  if (!step) throw new Error(`${key} is no step of this work order`);
  const { seq, processId, processCode, processName, needsReceipt, needsWeigh } = step;
  return {
    id: key,
    ...touchedBy(recorded),
    createdAt: recorded.at,
    createdBy: recorded.by,
    workOrderId,
    workOrderNo,
    orderId,
    orderNo,
    lineNo,
    customerName,
    productName,
    qty,
    unit,
    dueDate,
    boxNo,
    seq,
    processId,
    processCode,
    processName,
    needsReceipt,
    needsWeigh,
    status: seq === steps[0]?.seq ? 'ready' : 'waiting',
    staffId: null,
    staffName: null,
    receivedAt: null,
    finishedAt: null,
    takes: [],
    endWeight: null,
    remark: null,
  };
}

/** One row per step of a work order: what a workstation works through. */
export const stepTable = defineProjection<StepEvent, StepRow>({
  table: 'step_list',
  revision: 1,
  columns: {
    id: 'text',
    version: 'integer',
    createdAt: 'instant',
    createdBy: 'uuid',
    updatedAt: 'instant',
    updatedBy: 'uuid',
    workOrderId: 'uuid',
    workOrderNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    lineNo: 'integer',
    customerName: 'text',
    productName: 'text',
    qty: 'quantity',
    unit: 'text',
    dueDate: 'date',
    boxNo: 'text',
    seq: 'integer',
    processId: 'uuid',
    processCode: 'text',
    processName: 'text',
    needsReceipt: 'boolean',
    needsWeigh: 'boolean',
    status: 'text',
    staffId: 'uuid',
    staffName: 'text',
    receivedAt: 'instant',
    finishedAt: 'instant',
    takes: 'json',
    endWeight: 'weight',
    remark: 'text',
  },
  indexes: [
    { by: ['dueDate'] },
    { by: ['status', 'dueDate'] },
    { by: ['processId', 'status', 'dueDate'] },
    { by: ['staffId', 'status', 'dueDate'] },
    { by: ['workOrderId', 'seq'] },
    { by: ['workOrderNo', 'seq'] },
    { by: ['orderId', 'seq'] },
    { by: ['orderNo', 'seq'] },
    { like: 'workOrderNo' },
    { like: 'orderNo' },
  ],
  counts: [[], ['status'], ['processId', 'status'], ['staffId', 'status']],
  keysOf: (event) => seqsOf(event).map((seq) => stepKey(event.data.workOrderId, seq)),
  on: {
    WorkOrderCreated: created,
    StepReceived: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'received',
      receivedAt: recorded.at,
      staffId: recorded.data.staffId,
      staffName: recorded.data.staffName,
    }),
    StepReceiptWithdrawn: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'ready',
      receivedAt: null,
      staffId: null,
      staffName: null,
    }),
    StepFinished: (row, recorded, key) => {
      const step = mustExist(row, recorded);
      const { workOrderId, seq, staffId, staffName, takes, endWeight, remark } = recorded.data;
      if (key !== stepKey(workOrderId, seq)) return { ...step, ...touchedBy(recorded), status: 'ready' };
      return { ...step, ...touchedBy(recorded), status: 'finished', finishedAt: recorded.at, staffId, staffName, takes, endWeight, remark };
    },
    WorkOrderCancelled: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'cancelled' }),
  },
});

import type {
  StepFinished,
  StepReceived,
  StepReceiptWithdrawn,
  WorkOrderBoxNamed,
  WorkOrderCancelled,
  WorkOrderCreated,
  WorkOrderDueMoved,
  WorkOrderReplanned,
  WorkOrderStep,
} from '@cloud-factory/domain/production';
import type { StepRow } from '@cloud-factory/domain/production/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, gone, mustExist, touchedBy } from '../../shared/index.js';

type StepEvent =
  | WorkOrderCreated
  | WorkOrderReplanned
  | WorkOrderDueMoved
  | WorkOrderBoxNamed
  | StepReceived
  | StepReceiptWithdrawn
  | StepFinished
  | WorkOrderCancelled;

const stepKey = (workOrderId: string, seq: number): string => `${workOrderId}.${seq}`;
function seqsOf(event: StepEvent): readonly number[] {
  switch (event.type) {
    case 'WorkOrderCreated':
      return event.data.steps.map((step) => step.seq);
    // The steps before go, also where a new one has the same number: its row is another's.
    case 'WorkOrderReplanned':
      return [...event.data.removed, ...event.data.steps.map((step) => step.seq)];
    case 'WorkOrderDueMoved':
    case 'WorkOrderBoxNamed':
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

/** What is made in a step: the piece as it was ordered, or one of the parts that it was split into. */
type Made = Pick<StepRow, 'productName' | 'qty' | 'unit'>;

function rowOf(
  recorded: Recorded<WorkOrderCreated | WorkOrderReplanned>,
  step: WorkOrderStep,
  { productName, qty, unit }: Made,
  isFirst: boolean,
): StepRow {
  const { workOrderId, workOrderNo, orderId, orderNo, lineNo, customerName, dueDate, boxNo } = recorded.data;
  const { seq, processId, processCode, processName, needsReceipt, needsWeigh } = step;
  return {
    id: stepKey(workOrderId, seq),
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
    status: isFirst ? 'ready' : 'waiting',
    staffId: null,
    staffName: null,
    receivedAt: null,
    finishedAt: null,
    takes: [],
    endWeight: null,
    remark: null,
  };
}

function created(_: StepRow | undefined, recorded: Recorded<WorkOrderCreated>, key: string): StepRow {
  const { workOrderId, steps } = recorded.data;
  const step = steps.find(({ seq }) => stepKey(workOrderId, seq) === key);
  if (!step) throw new Error(`${key} is no step of this work order`);
  return rowOf(recorded, step, recorded.data, step.seq === steps[0]?.seq);
}

function replanned(_: StepRow | undefined, recorded: Recorded<WorkOrderReplanned>, key: string): StepRow | typeof gone {
  const { workOrderId, steps, parts } = recorded.data;
  const step = steps.find(({ seq }) => stepKey(workOrderId, seq) === key);
  if (!step) return gone;
  const part = step.part === null ? undefined : parts[step.part];
  return rowOf(recorded, step, part ?? recorded.data, step.seq === steps[0]?.seq);
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
  scope: { resource: 'ycproductionworkorderprocesssort', person: 'createdBy' },
  keysOf: (event) => seqsOf(event).map((seq) => stepKey(event.data.workOrderId, seq)),
  on: {
    WorkOrderCreated: created,
    WorkOrderReplanned: replanned,
    WorkOrderDueMoved: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), dueDate: recorded.data.dueDate }),
    WorkOrderBoxNamed: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), boxNo: recorded.data.boxNo }),
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

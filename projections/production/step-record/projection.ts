import type { StepFinished, StepReceived, StepReceiptWithdrawn } from '@cloud-factory/domain/production';
import type { StepAction, StepRecordRow } from '@cloud-factory/domain/production/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection } from '../../shared/index.js';

type Done = StepReceived | StepReceiptWithdrawn | StepFinished;
/** Numbers and the name of the process are joined from the step when it is read: the event has them by id. */
export type StepRecordTableRow = Omit<StepRecordRow, 'workOrderNo' | 'orderNo' | 'processName'>;

const recordOf = ({ id, at, by, data }: Recorded<Done>, action: StepAction): StepRecordTableRow => ({
  id,
  workOrderId: data.workOrderId,
  orderId: data.orderId,
  seq: data.seq,
  processId: data.processId,
  action,
  staffId: data.staffId,
  staffName: data.staffName,
  userId: by,
  at,
  takes: 'takes' in data ? data.takes : [],
  remark: 'remark' in data ? data.remark : null,
});

/** One row per thing that was done to a step: append-only, keyed by the event. */
export const stepRecordTable = defineProjection<Recorded<Done>, StepRecordTableRow>({
  table: 'step_record',
  revision: 1,
  columns: {
    id: 'uuid',
    workOrderId: 'uuid',
    orderId: 'uuid',
    seq: 'integer',
    processId: 'uuid',
    action: 'text',
    staffId: 'uuid',
    staffName: 'text',
    userId: 'uuid',
    at: 'instant',
    takes: 'json',
    remark: 'text',
  },
  indexes: [{ by: ['orderId', 'at'] }, { by: ['workOrderId', 'at'] }, { by: ['staffId', '-at'] }],
  scope: { resource: 'ycproductionworkorderprocesssortrecord', person: 'userId' },
  keysOf: ({ id }) => [id],
  on: {
    StepReceived: (_, recorded) => recordOf(recorded, 'received'),
    StepReceiptWithdrawn: (_, recorded) => recordOf(recorded, 'withdrawn'),
    StepFinished: (_, recorded) => recordOf(recorded, 'finished'),
  },
});

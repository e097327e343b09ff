// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { lotId, lotOpened } from '../stock/examples.js';
import type { Recorded } from '../shared/decider.js';
import { recorded } from '../shared/recorded.js';
import { QuantityField } from '../shared/decimal.js';
import { idAs, type OrderId, type RouteId, type UserId, type WorkOrderId } from '../shared/ids.js';
import { melting, milling, polishing, staffId, technician } from '../people/examples.js';
import type {
  StepFinished,
  StepReceiptWithdrawn,
  StepReceived,
  WorkOrderCancelled,
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderFinished,
  WorkOrderLine,
  WorkOrderBoxNamed,
  WorkOrderDueMoved,
  WorkOrderReplanned,
} from './events.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const orderId: OrderId = id(1);
/** The id of the order's line, too. */
export const workOrderId: WorkOrderId = id(11);
export const routeId: RouteId = id(71);

export const workOrderLine: WorkOrderLine = {
  orderId,
  orderNo: idAs('YC20250611-00042'),
  lineNo: 1,
  customerId: id(21),
  customerName: '安和口腔',
  productId: id(41),
  productName: '钴铬单冠',
  materialId: id(51),
  materialName: '钴铬合金粉末',
  unit: '颗',
  toothPositions: ['11', '12', '13'],
  qty: QuantityField.parse(3),
  pieces: 3,
  shade: 'A2',
  requirement: '咬合轻',
  dueDate: '2025-06-16',
  boxNo: 'B0123',
  routeId,
  routeVersion: 1,
};

const ofWorkOrder = { workOrderId, orderId };
const step = (seq: number, processId: typeof milling, processCode: string, processName: string, needsWeigh: boolean) => ({
  seq,
  processId,
  processCode,
  processName,
  deptId: null,
  needsReceipt: true,
  needsWeigh,
});

/** Three steps; the second takes powder. */
export const workOrderCreated: WorkOrderCreated = {
  type: 'WorkOrderCreated',
  data: {
    workOrderId,
    ...workOrderLine,
    workOrderNo: idAs('WO20250611-00001'),
    steps: [
      step(10, milling, 'P040', '切削', false),
      step(20, melting, 'P050', '激光熔化', true),
      step(30, polishing, 'P090', '抛光', false),
    ],
  },
};
/** Split into two parts, each polished for itself. */
export const workOrderDueMoved: WorkOrderDueMoved = {
  type: 'WorkOrderDueMoved',
  data: { ...ofWorkOrder, dueDate: '2025-06-20', seqs: [10, 20, 30] },
};
export const workOrderBoxNamed: WorkOrderBoxNamed = {
  type: 'WorkOrderBoxNamed',
  data: { ...ofWorkOrder, boxNo: 'B0456', seqs: [10, 20, 30] },
};
export const workOrderReplanned: WorkOrderReplanned = {
  type: 'WorkOrderReplanned',
  data: {
    workOrderId,
    ...workOrderLine,
    workOrderNo: workOrderCreated.data.workOrderNo,
    decompositionId: id(131),
    parts: [
      { productId: id(43), productName: '单冠', unit: '颗', qty: QuantityField.parse(2) },
      { productId: id(44), productName: '桥体', unit: '颗', qty: QuantityField.parse(1) },
    ],
    steps: [
      { ...step(10, milling, 'P040', '切削', false), part: 0 },
      { ...step(20, polishing, 'P090', '抛光', false), part: 0 },
      { ...step(30, polishing, 'P090', '抛光', false), part: 1 },
      { ...step(40, melting, 'P050', '激光熔化', true), part: 1 },
    ],
    removed: [10, 20, 30],
  },
};
const byChen = { staffId, staffName: '陈师傅' };
export const firstReceived: StepReceived = {
  type: 'StepReceived',
  data: { ...ofWorkOrder, seq: 10, processId: milling, ...byChen, isFirst: true },
};
export const receiptWithdrawn: StepReceiptWithdrawn = {
  type: 'StepReceiptWithdrawn',
  data: { ...ofWorkOrder, seq: 10, processId: milling, ...byChen },
};
export const firstFinished: StepFinished = {
  type: 'StepFinished',
  data: { ...ofWorkOrder, seq: 10, processId: milling, ...byChen, isFirst: false, nextSeq: 20, takes: [], endWeight: null, remark: null },
};
export const secondReceived: StepReceived = {
  type: 'StepReceived',
  data: { ...ofWorkOrder, seq: 20, processId: melting, ...byChen, isFirst: false },
};
export const secondFinished: StepFinished = {
  type: 'StepFinished',
  data: {
    ...ofWorkOrder,
    seq: 20,
    processId: melting,
    ...byChen,
    isFirst: false,
    nextSeq: 30,
    endWeight: idAs('7.100'),
    remark: null,
    takes: [
      {
        lotId,
        goodCode: lotOpened.data.goodCode,
        goodName: lotOpened.data.goodName,
        lotNo: 'L25-07',
        qty: QuantityField.parse('8.3'),
        unit: 'g',
      },
    ],
  },
};
export const lastReceived: StepReceived = {
  type: 'StepReceived',
  data: { ...ofWorkOrder, seq: 30, processId: polishing, ...byChen, isFirst: false },
};
export const lastFinished: StepFinished = {
  type: 'StepFinished',
  data: {
    ...ofWorkOrder,
    seq: 30,
    processId: polishing,
    ...byChen,
    isFirst: false,
    nextSeq: null,
    takes: [],
    endWeight: null,
    remark: null,
  },
};
export const workOrderFinished: WorkOrderFinished = { type: 'WorkOrderFinished', data: { ...ofWorkOrder, operators: [technician] } };
export const workOrderCancelled: WorkOrderCancelled = {
  type: 'WorkOrderCancelled',
  data: { ...ofWorkOrder, reason: '医院撤单', seqs: [10, 20, 30] },
};

/** The n-th fact of the work order's stream. */
export const ofWorkOrderStream = <Event extends WorkOrderEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `workOrder-${event.data.workOrderId}`);

import { defineStream } from '../shared/decider.js';
import { workOrderDecider } from './decider.js';
import { workOrderRefusals } from './refusals.js';

export const workOrderStream = defineStream({
  name: 'workOrder',
  decider: workOrderDecider,
  streamOf: ({ workOrderId }) => `workOrder-${workOrderId}`,
  commands: {
    CreateWorkOrder: true,
    ReplanWorkOrder: true,
    MoveWorkOrderDue: true,
    NameWorkOrderBox: true,
    CancelWorkOrder: true,
    ReceiveStep: true,
    WithdrawReceipt: true,
    FinishStep: true,
  },
  events: {
    WorkOrderCreated: { version: 1, zh: '生成生产工单', en: 'Work order created' },
    WorkOrderReplanned: { version: 1, zh: '调整工单工序', en: 'Steps of the work order replaced' },
    StepReceived: { version: 1, zh: '接收工序', en: 'Step received' },
    StepReceiptWithdrawn: { version: 1, zh: '撤回接收', en: 'Receipt withdrawn' },
    // Public: the piece wage of a technician counts finished steps (accounting 4.8).
    StepFinished: { version: 1, isPublic: true, zh: '完成工序', en: 'Step finished' },
    WorkOrderDueMoved: { version: 1, zh: '交期变更', en: 'Due date moved' },
    WorkOrderBoxNamed: { version: 1, zh: '更换模型盒', en: 'Mould box named' },
    WorkOrderFinished: { version: 1, isPublic: true, zh: '工单完工', en: 'Work order finished' },
    WorkOrderCancelled: { version: 1, zh: '取消工单', en: 'Work order cancelled' },
  },
  refusals: workOrderRefusals,
});

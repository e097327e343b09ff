// Work on the steps of a work order: whose turn it is, who may, and what is weighed.
import { isKnownOrder, type OrderState } from '../orders/index.js';
import { hasSkill, isAtWork, isKnownStaff, isRecordOf, type KnownStaff, type StaffState } from '../people/index.js';
import { nothing, refuse, type Decision, type Refusal, type Said } from '../shared/decider.js';
import type { OrderId, UserId } from '../shared/ids.js';
import type { CreateWorkOrder, FinishStep, ReceiveStep, WithdrawReceipt } from './commands.js';
import type { WorkOrderEvent } from './events.js';
import { taken, type MaterialRefusal, type MaterialSeen } from './material.js';
import type { KnownWorkOrder, StepState } from './state.js';

export type StepRefusal =
  | 'WorkOrderNotOpen'
  | 'OrderIsHeld'
  | 'StepNotFound'
  | 'StepNotReady'
  | 'StepAlreadyReceived'
  | 'StepAlreadyFinished'
  | 'StepNotReceived'
  | 'NotTheReceiver'
  | 'CallerIsNotStaff'
  | 'StaffNotAtWork'
  | 'NotYourStaffRecord'
  | 'StaffLacksSkill'
  | MaterialRefusal;

/** Who works, on whose order, from which lots, and what the piece is made of. */
export type StepsSee = { staff: StaffState; order: OrderState } & MaterialSeen;

type StepSeen = Readonly<Partial<StepsSee>>;
type Answer = Decision<WorkOrderEvent, StepRefusal>;
type No = Refusal<StepRefusal>;
type Working = ReceiveStep | WithdrawReceipt | FinishStep;

/** All steps are done; `operators`: who did them, each once. */
export const finishedBy = (
  workOrderId: CreateWorkOrder['workOrderId'],
  orderId: OrderId,
  operators: readonly UserId[],
): WorkOrderEvent => ({
  type: 'WorkOrderFinished',
  data: { workOrderId, orderId, operators },
});

/** Policy `onlyTrainedStaffWorks`: the caller's own record, at work, and trained for the process (R350, domain 3.4). */
function staffFault({ by }: Said<Working>, staff: StaffState | undefined, { processId, processName }: StepState): KnownStaff | No {
  if (!isKnownStaff(staff)) return refuse('CallerIsNotStaff');
  if (!isRecordOf(staff, by)) return refuse('NotYourStaffRecord');
  if (!isAtWork(staff)) return refuse('StaffNotAtWork');
  if (!hasSkill(staff, processId)) return refuse('StaffLacksSkill', { staffName: staff.content.name, processName });
  return staff;
}

/** Nobody begins on an order that stands still; what was begun may be brought to its end. */
const whyHeld = (order: OrderState | undefined): No | undefined =>
  order && isKnownOrder(order) && order.hold ? refuse('OrderIsHeld', { holdStatus: order.hold.holdStatus }) : undefined;

function receive(command: Said<ReceiveStep>, state: KnownWorkOrder, step: StepState, { staff, order }: StepSeen): Answer {
  const { workOrderId, seq, staffId } = command;
  if (step.status === 'finished') return refuse('StepAlreadyFinished');
  if (step.status === 'received') return step.staffId === staffId ? nothing : refuse('StepAlreadyReceived', { staffName: step.staffName });
  const held = whyHeld(order);
  if (held) return held;
  const who = staffFault(command, staff, step);
  if ('refusal' in who) return who;
  const { orderId, status } = state;
  const data = {
    workOrderId,
    orderId,
    seq,
    processId: step.processId,
    staffId,
    staffName: who.content.name,
    isFirst: status === 'created',
  };
  return { events: [{ type: 'StepReceived', data }] };
}

function withdraw(
  { workOrderId, seq, staffId, by }: Said<WithdrawReceipt>,
  { orderId }: KnownWorkOrder,
  step: StepState,
  { staff }: StepSeen,
): Answer {
  if (step.status === 'finished') return refuse('StepAlreadyFinished');
  if (step.status === 'waiting') return nothing;
  if (!isKnownStaff(staff)) return refuse('CallerIsNotStaff');
  if (!isRecordOf(staff, by)) return refuse('NotYourStaffRecord');
  if (step.staffId !== staffId) return refuse('NotTheReceiver', { staffName: step.staffName });
  const data = { workOrderId, orderId, seq, processId: step.processId, staffId, staffName: staff.content.name };
  return { events: [{ type: 'StepReceiptWithdrawn', data }] };
}

function finish(command: Said<FinishStep>, state: KnownWorkOrder, step: StepState, seen: StepSeen): Answer {
  const { workOrderId, seq, staffId, endWeight, remark, by } = command;
  // Not `nothing`: a repetition under a new command id would take its material twice.
  if (step.status === 'finished') return refuse('StepAlreadyFinished');
  if (step.status === 'waiting' && step.needsReceipt) return refuse('StepNotReceived');
  if (step.status === 'received' && step.staffId !== staffId) return refuse('NotTheReceiver', { staffName: step.staffName });
  // A step that needs no receipt begins with its end.
  const held = step.status === 'waiting' ? whyHeld(seen.order) : undefined;
  if (held) return held;
  const who = staffFault(command, seen.staff, step);
  if ('refusal' in who) return who;
  const takes = taken(command, state, step, seen);
  if ('refusal' in takes) return takes;
  const { orderId, status, steps, operators } = state;
  const done: WorkOrderEvent = {
    type: 'StepFinished',
    data: {
      workOrderId,
      orderId,
      seq,
      processId: step.processId,
      staffId,
      staffName: who.content.name,
      isFirst: status === 'created',
      nextSeq: steps.find((each) => each.seq > seq)?.seq ?? null,
      takes,
      endWeight,
      remark,
    },
  };
  const isLast = steps.every((each) => each.status === 'finished' || each.seq === seq);
  return { events: isLast ? [done, finishedBy(workOrderId, orderId, [...new Set([...operators, by])])] : [done] };
}

/** The step that the command names, when its turn has come. */
function stepOf({ seq }: Working, { steps }: KnownWorkOrder): StepState | No {
  const step = steps.find((each) => each.seq === seq);
  if (!step) return refuse('StepNotFound');
  const before = steps.find((each) => each.seq < seq && each.status !== 'finished');
  return before ? refuse('StepNotReady', { before: before.processName }) : step;
}

/** Work on one step: it is received, given back, or finished with what was weighed into it. */
export function workOnStep(command: Said<Working>, state: KnownWorkOrder, seen: StepSeen): Answer {
  // A repeated receipt of a finished work order finds its step finished; everything else about a closed one is refused as such.
  if (state.status === 'cancelled') return refuse('WorkOrderNotOpen', { status: state.status });
  const step = stepOf(command, state);
  if ('refusal' in step) return step;
  switch (command.type) {
    case 'ReceiveStep':
      return receive(command, state, step, seen);
    case 'WithdrawReceipt':
      return withdraw(command, state, step, seen);
    case 'FinishStep':
      return finish(command, state, step, seen);
  }
}

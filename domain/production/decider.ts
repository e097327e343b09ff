import { isKnownOrder, type OrderState } from '../orders/index.js';
import { isAtWork, isKnownStaff, isRecordOf, hasSkill, type KnownStaff, type StaffState } from '../people/index.js';
import type { DecompositionState } from '../decomposition/index.js';
import { isKnownPartner, partnerIdOf, whyNoWork, type PartnerState } from '../partners/index.js';
import type { RouteState } from '../products/index.js';
import type { LotState } from '../stock/index.js';
import { nothing, numberOf, refuse, type Decider, type Decision, type Refusal, type Said } from '../shared/decider.js';
import type { OrderId, StaffId, UserId } from '../shared/ids.js';
import type {
  CancelWorkOrder,
  CreateWorkOrder,
  FinishStep,
  ReceiveStep,
  MoveWorkOrderDue,
  ReplanWorkOrder,
  WithdrawReceipt,
  WorkOrderCommand,
} from './commands.js';
import type { TakenMaterial, WorkOrderCreated, WorkOrderEvent, WorkOrderStep } from './events.js';

/** A step with where it stands. `ready` is not kept: it follows from the step before. */
export type StepState = WorkOrderStep &
  Readonly<{
    status: 'waiting' | 'received' | 'finished';
    staffId: StaffId | null;
    staffName: string | null;
  }>;

export type KnownWorkOrder = Readonly<{
  status: 'created' | 'inProgress' | 'finished' | 'cancelled';
  orderId: OrderId;
  steps: readonly StepState[];
  /** Users who finished a step, each once: none of them may release what they made. */
  operators: readonly UserId[];
  /** What was weighed into the piece so far: somebody pays for it, also when the order is cancelled. */
  takes: readonly TakenMaterial[];
  dueDate: string;
  /** As it was created, until the first step is begun: what re-planning starts from. */
  created?: WorkOrderCreated['data'] | undefined;
}>;
/** Only what a later decision needs. */
export type WorkOrderState = Readonly<{ status: 'none' }> | KnownWorkOrder;

export type WorkOrderRefusal =
  | 'WorkOrderNotFound'
  | 'WorkOrderNotOpen'
  | 'OrderIsHeld'
  | 'RouteNotPublished'
  | 'WorkHasBegun'
  | 'DecompositionNotOfWork'
  | 'PartnerNotActive'
  | 'CertificateExpired'
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
  | 'MaterialNotWeighed'
  | 'LotNotFound'
  | 'LotNamedTwice';

export type WorkOrderSeen = {
  route: RouteState;
  decomposition: DecompositionState;
  partner: PartnerState;
  staff: StaffState;
  order: OrderState;
} & { [lot: `lot:${string}`]: LotState };

type Seen = Readonly<Partial<WorkOrderSeen>>;
type Answer = Decision<WorkOrderEvent, WorkOrderRefusal>;
type No = Refusal<WorkOrderRefusal>;
type Working = ReceiveStep | WithdrawReceipt | FinishStep;

function create({ workOrderId, line, today }: Said<CreateWorkOrder>, state: WorkOrderState, { route, partner }: Seen): Answer {
  if (state.status !== 'none') return nothing;
  // A unit code that nobody registered names no partner: nothing is known against it.
  const fault = isKnownPartner(partner) ? whyNoWork(partner, today) : null;
  if (fault) return fault;
  const version = line.routeVersion === null ? undefined : route?.versions[line.routeVersion];
  // The version is pinned by the order: it holds also where the route was retired in the meantime.
  if (line.routeId !== null && !version) return refuse('RouteNotPublished');
  const steps = (version?.steps ?? []).map(
    ({ seq, processId, processCode, processName, deptId, needsReceipt, needsWeigh }): WorkOrderStep => ({
      seq,
      processId,
      processCode,
      processName,
      deptId,
      needsReceipt,
      needsWeigh,
    }),
  );
  const created: WorkOrderEvent = {
    type: 'WorkOrderCreated',
    data: { workOrderId, ...line, workOrderNo: numberOf('workOrder', today), steps },
  };
  // A service without a route has nothing to be made: its work is done when it is ordered.
  return steps.length > 0 ? { events: [created] } : { events: [created, finishedBy(workOrderId, line.orderId, [])] };
}

/** The steps of the parts of a confirmed decomposition, or the route's own again after its reversal. */
function replan({ workOrderId, decompositionId }: ReplanWorkOrder, state: KnownWorkOrder, { decomposition }: Seen): Answer {
  if (state.status === 'cancelled' || state.status === 'finished') return refuse('WorkOrderNotOpen', { status: state.status });
  const { created } = state;
  if (state.status !== 'created' || !created) return refuse('WorkHasBegun', { status: state.status });
  const isConfirmed = decomposition?.status === 'confirmed';
  if (decomposition?.content?.workOrderId !== workOrderId || (!isConfirmed && decomposition.status !== 'reversed'))
    return refuse('DecompositionNotOfWork');
  const { steps: own, ...line } = created;
  const { parts, steps } = isConfirmed ? decomposition.plan : { parts: [], steps: own.map((step) => ({ ...step, part: null })) };
  const removed = state.steps.map(({ seq }) => seq);
  return { events: [{ type: 'WorkOrderReplanned', data: { ...line, decompositionId, parts, steps, removed } }] };
}

const finishedBy = (workOrderId: CreateWorkOrder['workOrderId'], orderId: OrderId, operators: readonly UserId[]): WorkOrderEvent => ({
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

function receive(command: Said<ReceiveStep>, state: KnownWorkOrder, step: StepState, { staff, order }: Seen): Answer {
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
  { staff }: Seen,
): Answer {
  if (step.status === 'finished') return refuse('StepAlreadyFinished');
  if (step.status === 'waiting') return nothing;
  if (!isKnownStaff(staff)) return refuse('CallerIsNotStaff');
  if (!isRecordOf(staff, by)) return refuse('NotYourStaffRecord');
  if (step.staffId !== staffId) return refuse('NotTheReceiver', { staffName: step.staffName });
  const data = { workOrderId, orderId, seq, processId: step.processId, staffId, staffName: staff.content.name };
  return { events: [{ type: 'StepReceiptWithdrawn', data }] };
}

/** What was weighed, with the words of its lot, or what stands in the way. */
function taken({ takes }: FinishStep, step: StepState, seen: Seen): readonly TakenMaterial[] | No {
  if (step.needsWeigh && takes.length === 0) return refuse('MaterialNotWeighed', { processName: step.processName });
  if (new Set(takes.map((take) => take.lotId)).size < takes.length) return refuse('LotNamedTwice');
  const materials: TakenMaterial[] = [];
  for (const { lotId, qty } of takes) {
    const lot = seen[`lot:${lotId}`];
    if (!lot || lot.status === 'none') return refuse('LotNotFound');
    const { goodCode, goodName, lotNo, unit } = lot.content;
    materials.push({ lotId, goodCode, goodName, lotNo, qty, unit });
  }
  return materials;
}

function finish(command: Said<FinishStep>, state: KnownWorkOrder, step: StepState, seen: Seen): Answer {
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
  const takes = taken(command, step, seen);
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

function work(command: Said<Working>, state: KnownWorkOrder, seen: Seen): Answer {
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

function cancel({ workOrderId, reason }: Said<CancelWorkOrder>, { status, orderId, steps }: KnownWorkOrder): Answer {
  // What is made already cannot be unmade: its cost is the order's charge.
  if (status === 'cancelled' || status === 'finished') return nothing;
  const seqs = steps.filter((step) => step.status !== 'finished').map((step) => step.seq);
  return { events: [{ type: 'WorkOrderCancelled', data: { workOrderId, orderId, reason, seqs } }] };
}

/** Work that is done or will not be done is due on no day. */
function moveDue({ workOrderId, dueDate }: MoveWorkOrderDue, { status, orderId, steps, dueDate: before }: KnownWorkOrder): Answer {
  if (status === 'cancelled' || status === 'finished' || dueDate === before) return nothing;
  const seqs = steps.filter((step) => step.status !== 'finished').map((step) => step.seq);
  return { events: [{ type: 'WorkOrderDueMoved', data: { workOrderId, orderId, dueDate, seqs } }] };
}

function known(state: WorkOrderState): KnownWorkOrder {
  if (state.status === 'none') throw new Error('a work order cannot begin with a step');
  return state;
}

const withStep = (state: KnownWorkOrder, seq: number, change: Partial<StepState>): KnownWorkOrder => ({
  ...state,
  steps: state.steps.map((step) => (step.seq === seq ? { ...step, ...change } : step)),
});

export const workOrderDecider: Decider<WorkOrderCommand, WorkOrderState, WorkOrderEvent, WorkOrderRefusal, WorkOrderSeen> = {
  initialState: { status: 'none' },
  reads: (command, state) => {
    if (command.type === 'CreateWorkOrder') {
      const { line, unitCode = null } = command;
      return {
        ...(line.routeId !== null && { route: `route-${line.routeId}` }),
        ...(unitCode !== null && { partner: `partner-${partnerIdOf(unitCode)}` }),
      };
    }
    if (command.type === 'ReplanWorkOrder') return { decomposition: `productDecompose-${command.decompositionId}` };
    if (command.type === 'CancelWorkOrder' || command.type === 'MoveWorkOrderDue') return {};
    const lots = command.type === 'FinishStep' ? command.takes.map(({ lotId }) => [`lot:${lotId}`, `lot-${lotId}`] as const) : [];
    const order = state.status === 'none' || command.type === 'WithdrawReceipt' ? {} : { order: `order-${state.orderId}` };
    return { staff: `staff-${command.staffId}`, ...order, ...Object.fromEntries(lots) };
  },
  decide: (command, state, seen): Answer => {
    if (command.type === 'CreateWorkOrder') return create(command, state, seen);
    if (state.status === 'none') return refuse('WorkOrderNotFound');
    if (command.type === 'ReplanWorkOrder') return replan(command, state, seen);
    if (command.type === 'MoveWorkOrderDue') return moveDue(command, state);
    return command.type === 'CancelWorkOrder' ? cancel(command, state) : work(command, state, seen);
  },
  evolve: (state, recorded): WorkOrderState => {
    switch (recorded.type) {
      case 'WorkOrderCreated': {
        const { orderId, steps } = recorded.data;
        return {
          status: 'created',
          orderId,
          operators: [],
          takes: [],
          dueDate: recorded.data.dueDate,
          steps: steps.map((step) => ({ ...step, status: 'waiting', staffId: null, staffName: null })),
          created: recorded.data,
        };
      }
      case 'WorkOrderReplanned': {
        const { steps } = recorded.data;
        return {
          ...known(state),
          steps: steps.map(({ part: _, ...step }): StepState => ({ ...step, status: 'waiting', staffId: null, staffName: null })),
        };
      }
      case 'WorkOrderDueMoved': {
        const { dueDate } = recorded.data;
        const { created, ...order } = known(state);
        // A decomposition plans by what was ordered, and that is due on the new day.
        return { ...order, dueDate, created: created && { ...created, dueDate } };
      }
      case 'StepReceived': {
        const { seq, staffId, staffName } = recorded.data;
        return { ...withStep(known(state), seq, { status: 'received', staffId, staffName }), status: 'inProgress', created: undefined };
      }
      case 'StepReceiptWithdrawn':
        return withStep(known(state), recorded.data.seq, { status: 'waiting', staffId: null, staffName: null });
      case 'StepFinished': {
        const { seq, staffId, staffName, takes } = recorded.data;
        const { operators, ...rest } = withStep(known(state), seq, { status: 'finished', staffId, staffName });
        return {
          ...rest,
          status: 'inProgress',
          created: undefined,
          operators: [...new Set([...operators, recorded.by])],
          takes: [...rest.takes, ...takes],
        };
      }
      case 'WorkOrderFinished':
        return { ...known(state), status: 'finished' };
      case 'WorkOrderCancelled':
        return { ...known(state), status: 'cancelled' };
    }
  },
};

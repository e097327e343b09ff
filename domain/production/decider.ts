import type { DecompositionState } from '../decomposition/index.js';
import { isKnownPartner, partnerIdOf, whyNoWork, type PartnerState } from '../partners/index.js';
import type { RouteState } from '../products/index.js';
import { nothing, numberOf, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import type {
  CancelWorkOrder,
  CreateWorkOrder,
  MoveWorkOrderDue,
  NameWorkOrderBox,
  ReplanWorkOrder,
  WorkOrderCommand,
} from './commands.js';
import type { WorkOrderEvent, WorkOrderStep } from './events.js';
import { goodReads, materialReads } from './material.js';
import { evolveWorkOrder, type KnownWorkOrder, type WorkOrderState } from './state.js';
import { finishedBy, workOnStep, type StepRefusal, type StepsSee } from './step-decider.js';

export type WorkOrderRefusal =
  | StepRefusal
  | 'WorkOrderNotFound'
  | 'RouteNotPublished'
  | 'WorkHasBegun'
  | 'DecompositionNotOfWork'
  | 'PartnerNotActive'
  | 'CertificateMissing'
  | 'CertificateExpired';

export type WorkOrderSeen = StepsSee & { route: RouteState; decomposition: DecompositionState; partner: PartnerState };

type Seen = Readonly<Partial<WorkOrderSeen>>;
type Answer = Decision<WorkOrderEvent, WorkOrderRefusal>;

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

function nameBox({ workOrderId, boxNo }: NameWorkOrderBox, { status, orderId, steps, boxNo: before }: KnownWorkOrder): Answer {
  if (status === 'cancelled' || status === 'finished' || boxNo === before) return nothing;
  return { events: [{ type: 'WorkOrderBoxNamed', data: { workOrderId, orderId, boxNo, seqs: steps.map(({ seq }) => seq) } }] };
}

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
    if (command.type === 'CancelWorkOrder' || command.type === 'MoveWorkOrderDue' || command.type === 'NameWorkOrderBox') return {};
    const order = state.status === 'none' || command.type === 'WithdrawReceipt' ? {} : { order: `order-${state.orderId}` };
    const material = command.type === 'FinishStep' && state.status !== 'none' ? materialReads(command, state) : {};
    return { staff: `staff-${command.staffId}`, ...order, ...material };
  },
  readsThen: (command, _, seen) => (command.type === 'FinishStep' ? goodReads(command, seen) : {}),
  decide: (command, state, seen): Answer => {
    if (command.type === 'CreateWorkOrder') return create(command, state, seen);
    if (state.status === 'none') return refuse('WorkOrderNotFound');
    if (command.type === 'ReplanWorkOrder') return replan(command, state, seen);
    if (command.type === 'MoveWorkOrderDue') return moveDue(command, state);
    if (command.type === 'NameWorkOrderBox') return nameBox(command, state);
    return command.type === 'CancelWorkOrder' ? cancel(command, state) : workOnStep(command, state, seen);
  },
  evolve: evolveWorkOrder,
};

// What a later decision needs to know of a work order, and how its events make that.
import type { Recorded } from '../shared/decider.js';
import type { MaterialId, OrderId, ProductId, StaffId, UserId } from '../shared/ids.js';
import type { TakenMaterial, WorkOrderCreated, WorkOrderEvent, WorkOrderStep } from './events.js';

/** A step with where it stands. `ready` is not kept: it follows from the step before. */
export type StepState = WorkOrderStep &
  Readonly<{
    status: 'waiting' | 'received' | 'finished';
    staffId: StaffId | null;
    staffName: string | null;
  }>;

/** What is made: by it a step knows which material may go in. `partProductIds`: of the parts of a decomposition. */
export type Piece = Readonly<{
  productId: ProductId;
  productName: string;
  materialId: MaterialId;
  partProductIds: readonly ProductId[];
}>;

export type KnownWorkOrder = Readonly<{
  status: 'created' | 'inProgress' | 'finished' | 'cancelled';
  orderId: OrderId;
  piece: Piece;
  steps: readonly StepState[];
  /** Users who finished a step, each once: none of them may release what they made. */
  operators: readonly UserId[];
  /** What was weighed into the piece so far: somebody pays for it, also when the order is cancelled. */
  takes: readonly TakenMaterial[];
  dueDate: string;
  boxNo: string | null;
  /** As it was created, until the first step is begun: what re-planning starts from. */
  created?: WorkOrderCreated['data'] | undefined;
}>;
/** Only what a later decision needs. */
export type WorkOrderState = Readonly<{ status: 'none' }> | KnownWorkOrder;

function known(state: WorkOrderState): KnownWorkOrder {
  if (state.status === 'none') throw new Error('a work order cannot begin with a step');
  return state;
}

const withStep = (state: KnownWorkOrder, seq: number, change: Partial<StepState>): KnownWorkOrder => ({
  ...state,
  steps: state.steps.map((step) => (step.seq === seq ? { ...step, ...change } : step)),
});

/** A work order after one more event. */
export function evolveWorkOrder(state: WorkOrderState, recorded: Recorded<WorkOrderEvent>): WorkOrderState {
  switch (recorded.type) {
    case 'WorkOrderCreated': {
      const { orderId, productId, productName, materialId, steps } = recorded.data;
      return {
        status: 'created',
        orderId,
        piece: { productId, productName, materialId, partProductIds: [] },
        operators: [],
        takes: [],
        dueDate: recorded.data.dueDate,
        boxNo: recorded.data.boxNo,
        steps: steps.map((step) => ({ ...step, status: 'waiting', staffId: null, staffName: null })),
        created: recorded.data,
      };
    }
    case 'WorkOrderReplanned': {
      const { steps, parts } = recorded.data;
      const order = known(state);
      return {
        ...order,
        piece: { ...order.piece, partProductIds: parts.map(({ productId }) => productId) },
        steps: steps.map(({ part: _, ...step }): StepState => ({ ...step, status: 'waiting', staffId: null, staffName: null })),
      };
    }
    case 'WorkOrderDueMoved': {
      const { dueDate } = recorded.data;
      const { created, ...order } = known(state);
      // A decomposition plans by what was ordered, and that is due on the new day.
      return { ...order, dueDate, created: created && { ...created, dueDate } };
    }
    case 'WorkOrderBoxNamed': {
      const { boxNo } = recorded.data;
      const { created, ...order } = known(state);
      return { ...order, boxNo, created: created && { ...created, boxNo } };
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
}

import type { WorkOrderCreated, WorkOrderState, WorkOrderStep } from '../production/index.js';
import { publishedVersion, type ProductState, type RouteState } from '../products/index.js';
import { nothing, numberOf, refuse, type Claim, type Decider, type Decision, type Refusal, type Said } from '../shared/decider.js';
import { Exact } from '../shared/decimal.js';
import { isSameData } from '../shared/same.js';
import type { DecompositionCommand, ReverseDecomposition, SaveDecomposition } from './commands.js';
import type { TargetEntry } from './contract.js';
import type { DecompositionContent, DecompositionEvent, DecompositionTarget } from './events.js';
import { planOf, type DecompositionPlan } from './plan.js';

type Draft = Readonly<{ status: 'draft'; content: DecompositionContent }>;
type Confirmed = Readonly<{ status: 'confirmed'; content: DecompositionContent; plan: DecompositionPlan }>;
type Reversed = Readonly<{ status: 'reversed'; content: DecompositionContent }>;
/** What work orders may look at: the plan of a confirmed one. */
export type DecompositionState = Readonly<{ status: 'none' | 'removed'; content?: undefined }> | Draft | Confirmed | Reversed;

export type DecompositionRefusal =
  | 'DecompositionNotFound'
  | 'DocumentNotDraft'
  | 'DecompositionNotDraft'
  | 'DecompositionNotConfirmed'
  | 'NoWorkToDecompose'
  | 'WorkHasBegun'
  | 'TargetNotOffered'
  | 'TargetIsSource'
  | 'TargetNamedTwice'
  | 'TargetHasNoRoute'
  | 'RouteNotPublished'
  | 'RatiosNotWhole';

/** The work order that is split, the products that it is split into, and the routes of these. */
export type DecompositionSeen = { work: WorkOrderState } & { [product: `product-${string}`]: ProductState } & {
  [route: `route-${string}`]: RouteState;
};
type Seen = Readonly<Partial<DecompositionSeen>>;
type Answer = Decision<DecompositionEvent, DecompositionRefusal>;
type No = Refusal<DecompositionRefusal>;

/** One decomposition of a work order is in force at a time. */
const claimOf = (workOrderId: string): Claim => ({ kind: 'decomposedWork', value: workOrderId });

/** Policy `onlyWorkThatWasNotBegunIsSplit`. */
function workOf({ entry }: SaveDecomposition, { work }: Seen): WorkOrderCreated['data'] | No {
  if (!work || work.status === 'none') return refuse('NoWorkToDecompose');
  if (work.status !== 'created' || !work.created) return refuse('WorkHasBegun', { status: work.status });
  return work.created.workOrderId === entry.workOrderId ? work.created : refuse('NoWorkToDecompose');
}

/** The steps as a work order takes them from a route. */
const stepsOf = (route: RouteState | undefined, version: number | null): readonly WorkOrderStep[] | undefined =>
  publishedVersion(route, version)?.steps.map(
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

function targetOf({ productId, qty, ratio }: TargetEntry, seen: Seen): DecompositionTarget | No {
  const product = seen[`product-${productId}`];
  if (product?.status !== 'kept' || !product.content.enabled) return refuse('TargetNotOffered');
  const { productCode, name: productName, unit, routeId, routeVersion, routeName } = product.content;
  if (routeId === null || routeVersion === null) return refuse('TargetHasNoRoute', { productName });
  const steps = stepsOf(seen[`route-${routeId}`], routeVersion);
  if (!steps) return refuse('RouteNotPublished', { routeVersion });
  return { productId, productCode, productName, unit, qty, ratio, routeId, routeVersion, routeName, steps };
}

function targetsOf({ entry: { targets } }: SaveDecomposition, sourceId: string, seen: Seen): readonly DecompositionTarget[] | No {
  if (targets.some(({ productId }) => productId === sourceId)) return refuse('TargetIsSource');
  if (new Set(targets.map(({ productId }) => productId)).size < targets.length) return refuse('TargetNamedTwice');
  const sum = targets.reduce((total, { ratio }) => total.plus(ratio), new Exact(0));
  if (!sum.equals(100)) return refuse('RatiosNotWhole', { sum: sum.toFixed(2) });
  const found: DecompositionTarget[] = [];
  for (const target of targets) {
    const one = targetOf(target, seen);
    if ('refusal' in one) return one;
    found.push(one);
  }
  return found;
}

function save(command: Said<SaveDecomposition>, state: DecompositionState, seen: Seen): Answer {
  const { decompositionId, entry, mustExist, today } = command;
  if (mustExist && (state.status === 'none' || state.status === 'removed')) return refuse('DecompositionNotFound');
  if (state.status !== 'none' && state.status !== 'draft') return refuse('DecompositionNotDraft', { status: state.status });
  const work = workOf(command, seen);
  if ('refusal' in work) return work;
  const targets = targetsOf(command, work.productId, seen);
  if ('refusal' in targets) return targets;
  const { workOrderId, workOrderNo, orderId, orderNo, lineNo, productId, productName, qty, unit } = work;
  const content: DecompositionContent = {
    decompositionId,
    decomposeNo: state.status === 'draft' ? state.content.decomposeNo : numberOf('decomposition', today),
    workOrderId,
    workOrderNo,
    orderId,
    orderNo,
    lineNo,
    sourceProductId: productId,
    sourceProductName: productName,
    qty,
    unit,
    reason: entry.reason,
    targets,
  };
  return state.status === 'draft' && isSameData(state.content, content)
    ? nothing
    : { events: [{ type: 'DecompositionDrafted', data: content }] };
}

function confirm(state: DecompositionState): Answer {
  if (state.status === 'confirmed') return nothing;
  if (state.status !== 'draft') return refuse('DecompositionNotDraft', { status: state.status });
  const { decompositionId, workOrderId, orderId } = state.content;
  return { events: [{ type: 'DecompositionConfirmed', data: { decompositionId, workOrderId, orderId } }], claims: [claimOf(workOrderId)] };
}

function reverse({ reason }: ReverseDecomposition, state: DecompositionState): Answer {
  if (state.status === 'reversed') return nothing;
  if (state.status !== 'confirmed') return refuse('DecompositionNotConfirmed', { status: state.status });
  const { decompositionId, workOrderId, orderId } = state.content;
  return {
    events: [{ type: 'DecompositionReversed', data: { decompositionId, workOrderId, orderId, reason } }],
    releases: [claimOf(workOrderId)],
  };
}

function known(state: DecompositionState, type: string): DecompositionContent {
  if (!state.content) throw new Error(`a decomposition cannot begin with ${type}`);
  return state.content;
}

export const decompositionDecider: Decider<
  DecompositionCommand,
  DecompositionState,
  DecompositionEvent,
  DecompositionRefusal,
  DecompositionSeen
> = {
  initialState: { status: 'none' },
  reads: (command) =>
    command.type !== 'SaveDecomposition'
      ? {}
      : {
          work: `workOrder-${command.entry.workOrderId}`,
          ...Object.fromEntries(command.entry.targets.map(({ productId }) => [`product-${productId}`, `product-${productId}`])),
        },
  readsThen: (command, _, seen) =>
    command.type !== 'SaveDecomposition'
      ? {}
      : Object.fromEntries(
          command.entry.targets.flatMap(({ productId }) => {
            const product = seen[`product-${productId}`];
            const routeId = product?.status === 'kept' ? product.content.routeId : null;
            return routeId === null ? [] : [[`route-${routeId}`, `route-${routeId}`] as const];
          }),
        ),
  decide: (command, state, seen): Answer => {
    if (command.type === 'SaveDecomposition') return save(command, state, seen);
    if (state.status === 'removed' && command.type === 'RemoveDecomposition') return nothing;
    if (state.status === 'none' || state.status === 'removed') return refuse('DecompositionNotFound');
    switch (command.type) {
      case 'ConfirmDecomposition':
        return confirm(state);
      case 'ReverseDecomposition':
        return reverse(command, state);
      case 'RemoveDecomposition':
        return state.status === 'draft'
          ? { events: [{ type: 'DecompositionRemoved', data: { decompositionId: command.decompositionId } }] }
          : refuse('DocumentNotDraft');
    }
  },
  evolve: (state, { type, data }): DecompositionState => {
    switch (type) {
      case 'DecompositionDrafted':
        return { status: 'draft', content: data };
      case 'DecompositionConfirmed': {
        const content = known(state, type);
        return { status: 'confirmed', content, plan: planOf(content) };
      }
      case 'DecompositionReversed':
        return { status: 'reversed', content: known(state, type) };
      case 'DecompositionRemoved':
        return { status: 'removed' };
    }
  },
};

import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../../shared/decider.js';
import { idAs } from '../../shared/ids.js';
import type { RouteStepEntry, RouteStepId } from '../contract.js';
import { flagIn, valueIn, type KeptRecord } from '../kept-record.js';
import type { RemoveRouteSteps, RouteCommand, SaveRoute, SaveRouteStep } from './commands.js';
import type { RouteContent, RouteEvent, RouteStep } from './events.js';

/** A published version, as it will always be. */
export type RouteVersion = RouteContent & Readonly<{ routeVersion: number }>;

/** What products and work orders may look at: `versions[n]` is version n. A draft beside them is nobody else's business. */
export type RouteState = Readonly<{
  status: 'none' | 'kept' | 'retired';
  draft: RouteContent | null;
  versions: Readonly<Record<number, RouteVersion>>;
  latest: number | null;
}>;

export type RouteRefusal =
  | 'RecordNotFound'
  | 'RouteIsRetired'
  | 'ProcessNotFound'
  | 'StepSequenceTaken'
  | 'RouteStepNotFound'
  | 'RouteHasNoSteps'
  | 'StillUsed';

/** The process of each step, as the catalogue keeps it. */
export type RouteSeen = Readonly<{ [process: `process-${string}`]: KeptRecord }>;

type Answer = Decision<RouteEvent, RouteRefusal>;
type Seen = Readonly<Partial<RouteSeen>>;

const codeOf = (routeCode: string): Claim => ({ kind: 'routeCode', value: routeCode });

/** A published version that new work may be planned by: that one, or the newest; undefined where there is none. */
export function publishedVersion(route: RouteState | undefined, routeVersion: number | null): RouteVersion | undefined {
  if (route?.status !== 'kept') return undefined;
  const wanted = routeVersion ?? route.latest;
  return wanted === null ? undefined : route.versions[wanted];
}

/** What is edited: the draft, or a copy of the newest version where there is none. */
const edited = ({ draft, versions, latest }: RouteState): RouteContent | null => {
  const version = latest === null ? undefined : versions[latest];
  if (draft) return draft;
  if (!version) return null;
  const { routeVersion: _, ...content } = version;
  return content;
};

/** A step with what its process demands now, or undefined where the process is not in use. */
function stepOf(
  { id, seq, processId, linkType, waitMin }: RouteStepEntry,
  newId: RouteStepId | undefined,
  seen: Seen,
): RouteStep | undefined {
  const process = seen[`process-${processId}`];
  const processCode = process && valueIn(process, 'processCode');
  const processName = process && valueIn(process, 'name');
  const stepId = id ?? newId;
  if (!process || processCode === undefined || processName === undefined || stepId === undefined) return undefined;
  const deptId = valueIn(process, 'deptId');
  return {
    id: stepId,
    seq,
    processId,
    processCode,
    processName,
    deptId: deptId === undefined ? null : idAs(deptId),
    category: valueIn(process, 'category') ?? null,
    linkType,
    waitMin,
    needsReceipt: flagIn(process, 'needsReceipt'),
    needsWeigh: flagIn(process, 'needsWeigh'),
    needsPhoto: flagIn(process, 'needsPhoto'),
    needsEquipment: flagIn(process, 'needsEquipment'),
    isCheck: flagIn(process, 'isCheck'),
  };
}

const inOrder = (steps: readonly RouteStep[]): readonly RouteStep[] => steps.toSorted((a, b) => a.seq - b.seq);
const twice = (steps: readonly RouteStep[]): number | undefined => {
  const seqs = steps.map((step) => step.seq);
  return seqs.find((seq, index) => seqs.indexOf(seq) !== index);
};

/** The draft with other steps; two on one place are refused, for then nobody knows which comes first. */
function drafted(
  content: RouteContent,
  steps: readonly RouteStep[],
): RouteContent | Readonly<{ refusal: 'StepSequenceTaken'; details: { seq: number } }> {
  const seq = twice(steps);
  return seq === undefined ? { ...content, steps: inOrder(steps) } : { refusal: 'StepSequenceTaken', details: { seq } };
}

function stepsOf(
  { entry, newStepIds }: SaveRoute,
  before: RouteContent | null,
  seen: Seen,
): readonly RouteStep[] | Readonly<{ missing: string }> {
  if (entry.steps === null) return before?.steps ?? [];
  const steps: RouteStep[] = [];
  for (const [index, entered] of entry.steps.entries()) {
    if (entered.id !== null && !before?.steps.some(({ id }) => id === entered.id)) return { missing: entered.id };
    const step = stepOf(entered, newStepIds[index], seen);
    if (!step) return { missing: entered.processId };
    steps.push(step);
  }
  return steps;
}

function save(command: Said<SaveRoute>, state: RouteState, seen: Seen): Answer {
  const { routeId, entry, publishes, mustExist } = command;
  if (mustExist && state.status === 'none') return refuse('RecordNotFound');
  const before = edited(state);
  const steps = stepsOf(command, before, seen);
  if ('missing' in steps)
    return entry.steps?.some(({ id }) => id === steps.missing) ? refuse('RouteStepNotFound') : refuse('ProcessNotFound');
  const { routeCode, name, materialCategory, shipmentType, remark } = entry;
  const content = drafted({ routeId, routeCode, name, materialCategory, shipmentType, remark, steps: [] }, steps);
  if ('refusal' in content) return content;
  if (publishes && content.steps.length === 0) return refuse('RouteHasNoSteps');
  const claimed = claimsMoved(before === null ? [] : [codeOf(before.routeCode)], [codeOf(routeCode)]);
  if (!publishes) return { events: [{ type: 'RouteDrafted', data: content }], ...claimed };
  return { events: [{ type: 'RoutePublished', data: { ...content, routeVersion: (state.latest ?? 0) + 1 } }], ...claimed };
}

function saveStep({ step: entered, newStepId }: Said<SaveRouteStep>, before: RouteContent, seen: Seen): Answer {
  if (entered.id !== null && !before.steps.some(({ id }) => id === entered.id)) return refuse('RouteStepNotFound');
  const step = stepOf(entered, newStepId, seen);
  if (!step) return refuse('ProcessNotFound');
  const content = drafted(before, [...before.steps.filter(({ id }) => id !== step.id), step]);
  return 'refusal' in content ? content : { events: [{ type: 'RouteDrafted', data: content }] };
}

function removeSteps({ stepIds }: Said<RemoveRouteSteps>, before: RouteContent): Answer {
  if (stepIds.some((stepId) => !before.steps.some(({ id }) => id === stepId))) return refuse('RouteStepNotFound');
  return { events: [{ type: 'RouteDrafted', data: { ...before, steps: before.steps.filter(({ id }) => !stepIds.includes(id)) } }] };
}

const processesOf = (command: RouteCommand): readonly string[] => {
  if (command.type === 'SaveRouteStep') return [command.step.processId];
  return command.type === 'SaveRoute' ? (command.entry.steps ?? []).map((step) => step.processId) : [];
};

export const routeDecider: Decider<RouteCommand, RouteState, RouteEvent, RouteRefusal, RouteSeen> = {
  initialState: { status: 'none', draft: null, versions: {}, latest: null },
  reads: (command) =>
    Object.fromEntries(processesOf(command).map((processId) => [`process-${processId}`, `record-processManagement-${processId}`])),
  reliesOn: () => true,
  decide: (command, state, seen): Answer => {
    if (state.status === 'retired') return command.type === 'RetireRoute' ? nothing : refuse('RouteIsRetired');
    if (command.type === 'SaveRoute') return save(command, state, seen);
    const before = edited(state);
    if (!before) return refuse('RecordNotFound');
    switch (command.type) {
      case 'SaveRouteStep':
        return saveStep(command, before, seen);
      case 'RemoveRouteSteps':
        return removeSteps(command, before);
      case 'RetireRoute':
        if (command.uses !== undefined && command.uses > 0) return refuse('StillUsed', { uses: command.uses });
        return { events: [{ type: 'RouteRetired', data: { routeId: command.routeId } }], releases: [codeOf(before.routeCode)] };
    }
  },
  evolve: (state, { type, data }): RouteState => {
    switch (type) {
      case 'RouteDrafted':
        return { ...state, status: 'kept', draft: data };
      case 'RoutePublished':
        return { status: 'kept', draft: null, versions: { ...state.versions, [data.routeVersion]: data }, latest: data.routeVersion };
      case 'RouteRetired':
        return { ...state, status: 'retired', draft: null };
    }
  },
};

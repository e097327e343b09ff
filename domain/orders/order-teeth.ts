// What an order says of teeth: which unit stands where, what hangs together, what stands twice.
import { refuse, type Refusal } from '../shared/decider.js';
import { Exact } from '../shared/decimal.js';
import { archOf, byPlace, isMilk, placeOf, runsOf } from '../shared/tooth-arch.js';
import type { Tooth } from '../shared/tooth.js';
import { bridgeStructures, type ToothUnit } from './line-words.js';
import type { LineToPrice } from './order-total.js';

export type ToothRefusal =
  | 'ToothTwice'
  | 'ToothAndItsFollower'
  | 'BridgeNotNeighbours'
  | 'BridgeOfTwoDentitions'
  | 'BridgeEndHasNoRole'
  | 'BridgeHasNoSupport'
  | 'QuantityNotWhole';
type No = Refusal<ToothRefusal> | undefined;

const plain = (fdi: Tooth): ToothUnit => ({ fdi, role: null, structure: null, shade: null, stumpShade: null, note: null });

/** The units of a line as they are recorded: those that were filled in, or one for each tooth; from the patient's right to the left. */
export function unitsOf({ units, toothPositions, fullArch }: LineToPrice): readonly ToothUnit[] {
  if (fullArch !== null) return [];
  const named = units.length > 0 ? units : toothPositions.map(plain);
  return named.map((unit) => ({ ...unit })).sort((a, b) => byPlace(a.fdi, b.fdi));
}

type Standing = Readonly<{ fdi: Tooth; structure: ToothUnit['structure']; productId: string }>;

const standing = (line: LineToPrice): readonly Standing[] =>
  line.fullArch === null
    ? unitsOf(line).map(({ fdi, structure }) => ({ fdi, structure, productId: line.productId }))
    : line.toothPositions.map((fdi) => ({ fdi, structure: 'fullDenture' as const, productId: line.productId }));

/** The same work on the same tooth: the same structure, or, where it was not said of both, the same product. */
const isSameWork = (a: Standing, b: Standing): boolean =>
  a.fdi === b.fdi && (a.structure !== null && b.structure !== null ? a.structure === b.structure : a.productId === b.productId);

const isSamePatient = (a: LineToPrice, b: LineToPrice): boolean => a.patientName === b.patientName && a.patientCode === b.patientCode;

/** Whether two lines are for the same work on the same tooth of the same patient. Post-core and crown are two structures, or two products. */
export const isSameLine = (a: LineToPrice, b: LineToPrice): boolean =>
  isSamePatient(a, b) && standing(a).some((one) => standing(b).some((other) => isSameWork(one, other)));

/** Teeth that hang together: those of a structure that links them, and those with a role that only makes sense in a bridge. */
export const isOfBridge = ({ structure, role }: ToothUnit): boolean =>
  (structure !== null && bridgeStructures.includes(structure)) || role === 'pontic' || role === 'cantilever' || role === 'connector';

/** Crowns that hold on to each other stand on teeth of their own: they are neighbours, and need neither roles nor a support. */
const areLinkedCrowns = (units: readonly ToothUnit[]): boolean =>
  units.every(({ structure, role }) => structure === 'linkedCrown' && role === null);

/**
 * A bridge is neighbours in one arch, with a role at both ends, and something that carries it. A line may hold as many as it has pieces;
 * a retainer beside a pontic belongs to it, whatever structure was named.
 */
function noToBridges(units: readonly ToothUnit[], pieces: number, lineNo: number): No {
  const linked = units.filter((unit) => isOfBridge(unit) || (unit.role !== null && units.some(isOfBridge)));
  if (linked.length === 0) return undefined;
  const runs = runsOf(linked.map(({ fdi }) => fdi));
  const alone = runs.find((run) => run.length < 2);
  if (alone || runs.length > pieces) return refuse('BridgeNotNeighbours', { lineNo, tooth: (alone ?? runs.at(-1))?.[0] ?? '' });
  const mixed = runs.find((run) => run.some(isMilk) && !run.every(isMilk));
  if (mixed) return refuse('BridgeOfTwoDentitions', { lineNo, tooth: mixed.find(isMilk) ?? '' });
  for (const run of runs.filter((each) => !areLinkedCrowns(linked.filter(({ fdi }) => each.includes(fdi))))) {
    const rolesOf = (tooth: Tooth | undefined) => linked.filter(({ fdi }) => fdi === tooth).map(({ role }) => role);
    const end = [run[0], run.at(-1)].find((tooth) => rolesOf(tooth).every((role) => role === null));
    if (end) return refuse('BridgeEndHasNoRole', { lineNo, tooth: end });
    const isCarried = run.some((tooth) => rolesOf(tooth).some((role) => role === 'retainer' || role === 'implantAbutment'));
    if (!isCarried) return refuse('BridgeHasNoSupport', { lineNo, tooth: run[0] ?? '' });
  }
  return undefined;
}

function noToDoubles(line: LineToPrice, lineNo: number): No {
  if (line.fullArch !== null) return undefined;
  const all = standing(line);
  const again = all.find((unit, nth) => all.slice(0, nth).some((before) => isSameWork(before, unit)));
  return again && refuse('ToothTwice', { lineNo, tooth: again.fdi });
}

/** A milk tooth and the tooth that follows it have one place: nobody has both there. */
const areOfOnePlace = (a: Tooth, b: Tooth): boolean => archOf(a) === archOf(b) && placeOf(a) === placeOf(b) && isMilk(a) !== isMilk(b);

/** The first tooth of a line that stands where another of the same patient does, in this line or in one before it. */
function noToFollowers(line: LineToPrice, before: readonly LineToPrice[], lineNo: number): No {
  const teeth = [line, ...before.filter((other) => isSamePatient(other, line))].flatMap(({ toothPositions }) => toothPositions);
  for (const tooth of line.toothPositions) {
    const other = teeth.find((each) => areOfOnePlace(each, tooth));
    if (other) return refuse('ToothAndItsFollower', { lineNo, tooth, other });
  }
  return undefined;
}

/** Units that measure; all others count, and nothing is made by the half. */
const measures = new Set([
  'mg',
  'g',
  'kg',
  'ml',
  'l',
  'mm',
  'cm',
  'm',
  'min',
  'h',
  '毫克',
  '克',
  '千克',
  '毫升',
  '升',
  '毫米',
  '厘米',
  '米',
  '分钟',
  '小时',
]);
const noToQuantity = ({ qty, product: { unit } }: LineToPrice, lineNo: number): No =>
  new Exact(qty).isInteger() || measures.has(unit.trim().toLowerCase()) ? undefined : refuse('QuantityNotWhole', { lineNo, qty, unit });

/** What speaks against the teeth of a line and their number, or nothing. `before`: the lines above it. */
export const noToTeeth = (line: LineToPrice, lineNo: number, before: readonly LineToPrice[]): No =>
  noToDoubles(line, lineNo) ??
  noToFollowers(line, before, lineNo) ??
  noToBridges(unitsOf(line), line.pieces, lineNo) ??
  noToQuantity(line, lineNo);

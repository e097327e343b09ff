// The tooth units of a line: which teeth, what each does in a bridge, what is made for it. Pure.
import { bridgeStructures, type ToothRole, type ToothStructure, type ToothUnit } from '@cloud-factory/domain/orders/contract';
import { areNeighbours, byPlace, runsOf } from '@cloud-factory/domain/shared/tooth-arch';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';

export type Units = readonly ToothUnit[];

const plain = (fdi: Tooth, structure: ToothStructure | null): ToothUnit => ({
  fdi,
  role: null,
  structure,
  shade: null,
  stumpShade: null,
  note: null,
});

/** The chosen teeth, each once, from the right of the patient to the left. */
export const teethOf = (units: Units): readonly Tooth[] => [...new Set(units.map(({ fdi }) => fdi))].sort(byPlace);

/** The structure of all units; null when there is none or they differ. */
export function structureOf(units: Units): ToothStructure | null {
  const [first] = units;
  return first && units.every(({ structure }) => structure === first.structure) ? first.structure : null;
}

/** Units for exactly these teeth: those that are there keep what is known of them. A new one is made like the others, but joins no bridge by itself. */
export function withTeeth(units: Units, teeth: readonly Tooth[]): Units {
  const common = structureOf(units);
  const structure = common !== null && bridgeStructures.includes(common) ? null : common;
  const wanted = [...new Set(teeth)].sort(byPlace);
  return wanted.flatMap((fdi) => {
    const known = units.filter((unit) => unit.fdi === fdi);
    return known.length > 0 ? known : [plain(fdi, structure)];
  });
}

export const toggled = (units: Units, tooth: Tooth): Units => {
  const teeth = teethOf(units);
  return withTeeth(units, teeth.includes(tooth) ? teeth.filter((each) => each !== tooth) : [...teeth, tooth]);
};

export const withStructure = (units: Units, structure: ToothStructure | null): Units =>
  units.map((unit) => ({ ...unit, structure, role: structure !== null && !bridgeStructures.includes(structure) ? null : unit.role }));

const isOfBridge = ({ role, structure }: ToothUnit): boolean =>
  role !== null || (structure !== null && bridgeStructures.includes(structure));

/** The role of a tooth; a tooth that is not chosen has none and is chosen by this. Taking the role that it has takes it away. */
export function withRole(units: Units, tooth: Tooth, role: ToothRole | null): Units {
  const all = units.some(({ fdi }) => fdi === tooth) ? units : toggled(units, tooth);
  return all.map((unit) => (unit.fdi === tooth ? { ...unit, role: unit.role === role ? null : role } : unit));
}

/**
 * Makes one bridge of the chosen teeth that stand beside each other around a tooth: retainers at both ends, pontics between. Fewer than two
 * neighbours are no bridge and stay as they are.
 */
export function asBridge(units: Units, around: Tooth, structure: ToothStructure = 'bridge'): Units {
  const run = runsOf(teethOf(units)).find((each) => each.includes(around));
  if (!run || run.length < 2) return units;
  const ends = new Set([run[0], run.at(-1)]);
  return units.map((unit) =>
    run.includes(unit.fdi)
      ? {
          ...unit,
          structure: unit.structure !== null && bridgeStructures.includes(unit.structure) ? unit.structure : structure,
          role: unit.role ?? (ends.has(unit.fdi) ? 'retainer' : 'pontic'),
        }
      : unit,
  );
}

/** The bridges: runs of neighbours that hang together, two teeth at least, each from the right of the patient to the left. */
export function bridgesOf(units: Units): readonly (readonly ToothUnit[])[] {
  const parts = units.filter(isOfBridge).sort((a, b) => byPlace(a.fdi, b.fdi));
  const runs: ToothUnit[][] = [];
  for (const unit of parts) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && areNeighbours(last.fdi, unit.fdi)) run.push(unit);
    else runs.push([unit]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Whether the work goes on from a tooth to the one at its left: then a bar is drawn between them. */
export const isJoined = (units: Units, right: Tooth, left: Tooth): boolean =>
  bridgesOf(units).some((run) => run.some(({ fdi }, nth) => fdi === right && run[nth + 1]?.fdi === left));

export type BridgeFault = Readonly<{ kind: 'endWithoutRole' | 'alone'; tooth: Tooth }>;

/** What is not whole: a bridge that ends in a tooth without a role, or a tooth with the role of a bridge and no neighbour in it. */
export function bridgeFaults(units: Units): readonly BridgeFault[] {
  const bridges = bridgesOf(units);
  const inBridge = new Set(bridges.flat().map(({ fdi }) => fdi));
  const ends = bridges.flatMap((run) => [run[0], run.at(-1)]).filter((unit) => unit !== undefined);
  return [
    ...ends.filter(({ role }) => role === null).map(({ fdi }) => ({ kind: 'endWithoutRole' as const, tooth: fdi })),
    ...units
      .filter((unit) => isOfBridge(unit) && unit.role !== 'implantAbutment' && !inBridge.has(unit.fdi))
      .map(({ fdi }) => ({ kind: 'alone' as const, tooth: fdi })),
  ];
}

/** What is handed over: a bridge is one piece, every other tooth one of its own. */
export function piecesOf(units: Units): number {
  const bridges = bridgesOf(units);
  const inBridge = new Set(bridges.flat().map(({ fdi }) => fdi));
  return bridges.length + teethOf(units).filter((tooth) => !inBridge.has(tooth)).length;
}

/** Whether nothing is said of any tooth: then the teeth alone say it all. */
export const isPlain = (units: Units): boolean =>
  units.every(({ role, structure, shade, stumpShade, note }) =>
    [role, structure, shade, stumpShade, note].every((value) => value === null),
  );

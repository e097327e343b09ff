// Where a tooth stands in its arch: what ranges, bridges and whole arches are made of.
import type { Tooth } from './tooth.js';

export type Arch = 'upper' | 'lower';
/** A denture for a whole arch is ordered by a word, not by sixteen teeth. */
export type FullArch = Arch | 'both';

const rightToLeft = (right: string, left: string, most: number): readonly Tooth[] => {
  const places = Array.from({ length: most }, (_, nth) => nth + 1);
  return [...places.toReversed().map((place) => `${right}${place}`), ...places.map((place) => `${left}${place}`)] as Tooth[]; // each is one of the type's own
};

/** The teeth of an arch as one sees them, from the patient's right to the left: 18 … 11, 21 … 28. */
export const permanentTeeth: Readonly<Record<Arch, readonly Tooth[]>> = {
  upper: rightToLeft('1', '2', 8),
  lower: rightToLeft('4', '3', 8),
};
/** The same of milk teeth: 55 … 51, 61 … 65. */
export const milkTeeth: Readonly<Record<Arch, readonly Tooth[]>> = { upper: rightToLeft('5', '6', 5), lower: rightToLeft('8', '7', 5) };

export const isMilk = (tooth: Tooth): boolean => tooth >= '5';
export const archOf = (tooth: Tooth): Arch => ('1256'.includes(tooth.charAt(0)) ? 'upper' : 'lower');

/**
 * The place in the arch, from -8 at the patient's right over -1 and 1 at the midline to 8 at the left. A milk tooth has the place of the
 * tooth that follows it: in a mixed dentition 55 stands beside 16.
 */
export const placeOf = (tooth: Tooth): number => ('1458'.includes(tooth.charAt(0)) ? -1 : 1) * Number(tooth.charAt(1));

/** Steps from one place to another: there is no place 0, so 11 and 21 are neighbours. */
const apart = (a: Tooth, b: Tooth): number => {
  const [from, to] = [placeOf(a), placeOf(b)].map((place) => (place < 0 ? place + 1 : place)) as [number, number]; // two in, two out
  return Math.abs(to - from);
};

export const areNeighbours = (a: Tooth, b: Tooth): boolean => archOf(a) === archOf(b) && apart(a, b) === 1;

/** From the patient's right to the left, the upper arch first. Equal places keep their order. */
export const byPlace = (a: Tooth, b: Tooth): number => (archOf(a) === archOf(b) ? placeOf(a) - placeOf(b) : archOf(a) === 'upper' ? -1 : 1);

/** All permanent teeth of a whole arch, or of both. */
export const teethOfArch = (arch: FullArch): readonly Tooth[] =>
  arch === 'both' ? [...permanentTeeth.upper, ...permanentTeeth.lower] : permanentTeeth[arch];

/** All teeth from one to another along the arch, across the midline; undefined when they are of two arches or of two dentitions. */
export function teethBetween(from: Tooth, to: Tooth): readonly Tooth[] | undefined {
  if (archOf(from) !== archOf(to) || isMilk(from) !== isMilk(to)) return undefined;
  const arch = (isMilk(from) ? milkTeeth : permanentTeeth)[archOf(from)];
  const [start, end] = [arch.indexOf(from), arch.indexOf(to)];
  return start <= end ? arch.slice(start, end + 1) : arch.slice(end, start + 1).toReversed();
}

/** Groups teeth into runs of neighbours, each from the patient's right to the left. A tooth that is named twice counts once. */
export function runsOf(teeth: readonly Tooth[]): readonly (readonly Tooth[])[] {
  const runs: Tooth[][] = [];
  for (const tooth of [...new Set(teeth)].sort(byPlace)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && areNeighbours(last, tooth)) run.push(tooth);
    else runs.push([tooth]);
  }
  return runs;
}

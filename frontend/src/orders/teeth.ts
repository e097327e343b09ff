// Places of teeth on the chart, and what a click, a drag and a typed text select. Pure, so that it can be tried without a browser.
import type { Tooth } from '@cloud-factory/domain/shared/tooth';

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i);
const ofQuadrant = (quadrant: number, places: readonly number[]): readonly Tooth[] => places.map((place) => `${quadrant}${place}` as Tooth); // 1 to 8 with places 1 to 8, or 1 to 5 of milk teeth

/** An arch as one sees it from the front: the patient's right is on the left. Bridges run along it, across the midline. */
export const arches = {
  permanent: {
    upper: [...ofQuadrant(1, numbers(8, 1)), ...ofQuadrant(2, numbers(1, 8))],
    lower: [...ofQuadrant(4, numbers(8, 1)), ...ofQuadrant(3, numbers(1, 8))],
  },
  milk: {
    upper: [...ofQuadrant(5, numbers(5, 1)), ...ofQuadrant(6, numbers(1, 5))],
    lower: [...ofQuadrant(8, numbers(5, 1)), ...ofQuadrant(7, numbers(1, 5))],
  },
} as const;

export type Dentition = keyof typeof arches;
const allArches: readonly (readonly Tooth[])[] = [arches.permanent.upper, arches.permanent.lower, arches.milk.upper, arches.milk.lower];
const order = new Map(allArches.flat().map((tooth, index) => [tooth, index]));

/** In the order of the arches, each tooth once: how a selection is kept and shown. */
export const inOrder = (teeth: readonly Tooth[]): readonly Tooth[] =>
  [...new Set(teeth)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));

/** All teeth from one to another along their arch, both included; just the second when they stand in different arches. */
export function rangeOf(from: Tooth, to: Tooth): readonly Tooth[] {
  const arch = allArches.find((each) => each.includes(from) && each.includes(to));
  if (!arch) return [to];
  const [low, high] = [arch.indexOf(from), arch.indexOf(to)].sort((a, b) => a - b);
  return arch.slice(low, (high ?? 0) + 1);
}

export const toggled = (teeth: readonly Tooth[], tooth: Tooth): readonly Tooth[] =>
  inOrder(teeth.includes(tooth) ? teeth.filter((each) => each !== tooth) : [...teeth, tooth]);

const isTooth = (code: string): code is Tooth => order.has(code as Tooth);

/**
 * What someone typed: FDI codes between commas or spaces, ranges along the arch (`13-23` crosses the midline), `UPPER`, `LOWER`, `BOTH` or 上, 下, 全口 for
 * whole arches. Answers the teeth, and the first word that is none of these.
 */
export function teethIn(typed: string): Readonly<{ teeth: readonly Tooth[]; wrong: string | null }> {
  const teeth: Tooth[] = [];
  for (const word of typed
    .toUpperCase()
    .split(/[\s,，、;；]+/)
    .filter(Boolean)) {
    if (['UPPER', '上', '上颌'].includes(word)) teeth.push(...arches.permanent.upper);
    else if (['LOWER', '下', '下颌'].includes(word)) teeth.push(...arches.permanent.lower);
    else if (['BOTH', '全口'].includes(word)) teeth.push(...arches.permanent.upper, ...arches.permanent.lower);
    else {
      const [from = '', to, ...rest] = word.split(/[-–~至]/);
      if (!isTooth(from) || (to !== undefined && !isTooth(to)) || rest.length > 0) return { teeth: inOrder(teeth), wrong: word };
      const range = to === undefined ? [from] : rangeOf(from, to as Tooth);
      if (to !== undefined && !range.includes(from)) return { teeth: inOrder(teeth), wrong: word };
      teeth.push(...range);
    }
  }
  return { teeth: inOrder(teeth), wrong: null };
}

/** A selection as people write it: `11-13, 26`. Reads back as the same selection. */
export function written(teeth: readonly Tooth[]): string {
  const parts: string[] = [];
  for (const arch of allArches) {
    const places = arch.flatMap((tooth, index) => (teeth.includes(tooth) ? [index] : []));
    for (let i = 0; i < places.length; i += 1) {
      const begin = i;
      while (places[i + 1] === (places[i] ?? 0) + 1) i += 1;
      const [first, last] = [arch[places[begin] ?? 0], arch[places[i] ?? 0]];
      parts.push(first === last ? `${first}` : i - begin === 1 ? `${first}, ${last}` : `${first}-${last}`);
    }
  }
  return parts.join(', ');
}

/** The neighbour that an arrow key leads to. Up and down change between the arches at the same place. */
export function neighbour(tooth: Tooth, key: string): Tooth | undefined {
  for (const { upper, lower } of Object.values(arches)) {
    for (const [arch, other] of [
      [upper, lower],
      [lower, upper],
    ] as const) {
      const at = (arch as readonly Tooth[]).indexOf(tooth);
      if (at < 0) continue;
      if (key === 'ArrowLeft') return arch[at - 1];
      if (key === 'ArrowRight') return arch[at + 1];
      if (key === 'Home') return arch[0];
      if (key === 'End') return arch[arch.length - 1];
      if (key === 'ArrowUp' || key === 'ArrowDown') return (key === 'ArrowUp') === (arch === lower) ? other[at] : undefined;
    }
  }
  return undefined;
}

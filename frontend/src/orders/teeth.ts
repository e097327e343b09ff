// What a click, a key and a typed text select on the tooth chart. Pure, so that it can be tried without a browser.
import { milkTeeth, permanentTeeth, runsOf, teethBetween, byPlace, isMilk } from '@cloud-factory/domain/shared/tooth-arch';
import { readTeeth, type ToothNotation } from '@cloud-factory/domain/shared/tooth-import';
import type { FullArch } from '@cloud-factory/domain/shared/tooth-arch';
import type { Tooth } from '@cloud-factory/domain/shared/tooth';

/** An arch as one sees it from the front: the patient's right is on the left. */
export const arches = { permanent: permanentTeeth, milk: milkTeeth } as const;

export type Dentition = keyof typeof arches;

/** From the patient's right to the left, the upper arch first, each tooth once: how a selection is kept and shown. */
export const inOrder = (teeth: readonly Tooth[]): readonly Tooth[] => [...new Set(teeth)].sort(byPlace);

/** All teeth from one to another along their arch, both included; just the second when they stand in different arches or dentitions. */
export const rangeOf = (from: Tooth, to: Tooth): readonly Tooth[] => teethBetween(from, to) ?? [to];

export type Typed = Readonly<{ teeth: readonly Tooth[]; fullArch: FullArch | null; notation: ToothNotation } | { wrong: string }>;

/**
 * What someone typed, in the notation that it is written in: `#3-#5` is Universal, `UR6` is Palmer, all else FDI. Universal has its mark because
 * its 11 is another tooth than that of the FDI. Two notations in one text are refused by the first word that does not belong.
 */
export function teethTyped(text: string): Typed {
  const trimmed = text.trim();
  if (trimmed === '') return { teeth: [], fullArch: null, notation: 'fdi' };
  const notation: ToothNotation = trimmed.startsWith('#') ? 'universal' : /^[UL][RL][1-8A-E]/i.test(trimmed) ? 'palmer' : 'fdi';
  const read = readTeeth(notation === 'universal' ? trimmed.replaceAll('#', '') : trimmed, notation);
  return 'unreadable' in read
    ? { wrong: read.unreadable }
    : { teeth: read.fullArch ? read.teeth : inOrder(read.teeth), fullArch: read.fullArch, notation };
}

/** A selection as people write it: `11-13, 26`. Reads back as the same selection. */
export function written(teeth: readonly Tooth[]): string {
  // Milk teeth and those that follow them have the same places: each dentition is written by itself.
  return [teeth.filter((tooth) => !isMilk(tooth)), teeth.filter(isMilk)]
    .flatMap(runsOf)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      return run.length === 1 ? `${first}` : run.length === 2 ? `${first}, ${last}` : `${first}-${last}`;
    })
    .join(', ');
}

/** The neighbour that an arrow key leads to. Up and down change between the arches at the same place. */
export function neighbour(tooth: Tooth, key: string): Tooth | undefined {
  for (const { upper, lower } of Object.values(arches)) {
    for (const [arch, other, towards] of [
      [upper, lower, 'ArrowDown'],
      [lower, upper, 'ArrowUp'],
    ] as const) {
      const at = arch.indexOf(tooth);
      if (at < 0) continue;
      if (key === 'ArrowLeft') return arch[at - 1];
      if (key === 'ArrowRight') return arch[at + 1];
      if (key === 'Home') return arch[0];
      if (key === 'End') return arch.at(-1);
      return key === towards ? other[at] : undefined;
    }
  }
  return undefined;
}

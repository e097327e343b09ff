// What a decomposition means for the workshop: the steps of all its parts, in one order.
import type { WorkOrderPart, WorkOrderStep } from '../production/index.js';
import type { DecompositionContent } from './events.js';

export type DecompositionPlan = Readonly<{
  parts: readonly WorkOrderPart[];
  steps: readonly (WorkOrderStep & Readonly<{ part: number | null }>)[];
}>;

/**
 * The parts go through the workshop side by side: what comes early in its own route comes early in all, and a part never waits behind the
 * last step of another. Numbered anew, 10, 20, 30, for two routes may use the same numbers.
 */
export function planOf({ targets }: Pick<DecompositionContent, 'targets'>): DecompositionPlan {
  const all = targets.flatMap(({ steps }, part) => steps.map((step) => ({ ...step, part })));
  const ordered = all.toSorted((a, b) => a.seq - b.seq || a.part - b.part);
  return {
    parts: targets.map(({ productId, productName, unit, qty }) => ({ productId, productName, unit, qty })),
    steps: ordered.map((step, nth) => ({ ...step, seq: (nth + 1) * 10 })),
  };
}

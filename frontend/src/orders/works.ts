// The work on an order, told by its steps. Pure.
import type { StepRow } from '@cloud-factory/domain/production/contract';

type Step = Pick<StepRow, 'seq' | 'status' | 'processName'>;

/** How far a work order is, and the step that is worked on or comes next; none when all are done. */
export function progressOf(steps: readonly Step[]): Readonly<{ finished: number; all: number; current: string }> {
  const open = [...steps].sort((a, b) => a.seq - b.seq).find(({ status }) => status !== 'finished');
  return { finished: steps.filter(({ status }) => status === 'finished').length, all: steps.length, current: open?.processName ?? '' };
}

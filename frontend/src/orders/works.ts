// The work on an order, told by its steps. Pure.
import type { StepRow } from '@cloud-factory/domain/production/contract';

export type Work = Readonly<{ id: string; workOrderNo: string; productName: string; finished: number; all: number; current: string }>;

/** One for each work order, in their order, with how far it is and the step that is worked on or comes next. */
export function worksOf(steps: readonly StepRow[]): readonly Work[] {
  const byOrder = new Map<string, StepRow[]>();
  for (const step of [...steps].sort((a, b) => a.seq - b.seq))
    byOrder.set(step.workOrderId, [...(byOrder.get(step.workOrderId) ?? []), step]);
  return [...byOrder.values()]
    .flatMap((all) => {
      const [first] = all;
      if (!first) return [];
      const open = all.find(({ status }) => status !== 'finished');
      const finished = all.filter(({ status }) => status === 'finished').length;
      return [
        {
          id: first.workOrderId,
          workOrderNo: first.workOrderNo,
          productName: first.productName,
          finished,
          all: all.length,
          current: open?.processName ?? '',
        },
      ];
    })
    .sort((a, b) => a.workOrderNo.localeCompare(b.workOrderNo));
}

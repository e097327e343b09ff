import type { DecompositionEvent } from '@cloud-factory/domain/decomposition';
import {
  decompositionConfirmed,
  decompositionDrafted,
  decompositionId,
  decompositionRemoved,
  decompositionReversed,
  ofDecomposition,
} from '@cloud-factory/domain/decomposition/examples';
import { technician } from '@cloud-factory/domain/people/examples';
import { ofWorkOrderStream, workOrderCreated, workOrderId, workOrderReplanned } from '@cloud-factory/domain/production/examples';
import { describe, expect, it } from 'vitest';
import { stepTable, workOrderTable } from '../production/index.js';
import { gone } from '../shared/index.js';
import { decompositionTable } from './index.js';

const folded = (...events: readonly DecompositionEvent[]) =>
  decompositionTable
    .apply(
      new Map(),
      events.map((event, nth) => ofDecomposition(event, nth + 1)),
    )
    .get(decompositionId)?.row;

describe('the list of decompositions', () => {
  it('names what is made instead, and follows its life', () => {
    expect(folded(decompositionDrafted)).toMatchObject({
      status: 'draft',
      targetNames: '单冠 ×2、桥体 ×1',
      targets: [{ productCode: 'CP-DG', stepCount: 3 }, { ratio: '30.00' }],
    });
    expect(folded(decompositionDrafted, decompositionConfirmed)).toMatchObject({ status: 'confirmed', version: 2 });
    expect(folded(decompositionDrafted, decompositionConfirmed, decompositionReversed)).toMatchObject({
      status: 'reversed',
      reverseReason: '医生改单',
    });
    expect(folded(decompositionDrafted, decompositionRemoved)).toBe(gone);
  });
});

describe('work that was decomposed', () => {
  const events = [ofWorkOrderStream(workOrderCreated, 1, technician), ofWorkOrderStream(workOrderReplanned, 2, technician)];
  it('shows the steps of its parts, each with what is made in it, and its own no more', () => {
    const rows = stepTable.apply(new Map(), events as Parameters<typeof stepTable.apply>[1]);
    const shown = [...rows.values()].flatMap(({ row }) => (row === gone ? [] : [row])).toSorted((a, b) => a.seq - b.seq);
    expect(shown.map(({ seq, productName, qty, status }) => [seq, productName, qty, status])).toEqual([
      [10, '单冠', '2.0000', 'ready'],
      [20, '单冠', '2.0000', 'waiting'],
      [30, '桥体', '1.0000', 'waiting'],
      [40, '桥体', '1.0000', 'waiting'],
    ]);
  });
  it('counts the steps that it has now', () =>
    expect(workOrderTable.apply(new Map(), events).get(workOrderId)?.row).toMatchObject({
      stepCount: 4,
      currentSeq: 10,
      productName: '钴铬单冠',
    }));
  it('loses the steps of its parts when that is taken back', () => {
    const back = {
      ...workOrderReplanned,
      data: {
        ...workOrderReplanned.data,
        parts: [],
        steps: workOrderCreated.data.steps.map((step) => ({ ...step, part: null })),
        removed: [10, 20, 30, 40],
      },
    };
    const rows = stepTable.apply(new Map(), [...events, ofWorkOrderStream(back, 3, technician)] as Parameters<typeof stepTable.apply>[1]);
    expect(rows.get(`${workOrderId}.40`)?.row).toBe(gone);
    expect(rows.get(`${workOrderId}.20`)?.row).toMatchObject({ productName: '钴铬单冠', processName: '激光熔化' });
  });
});

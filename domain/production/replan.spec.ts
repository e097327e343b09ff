import { describe, expect, it } from 'vitest';
import {
  decompositionConfirmed,
  decompositionContent,
  decompositionDrafted,
  decompositionId,
  decompositionReversed,
  ofDecomposition,
} from '../decomposition/examples.js';
import { decompositionDecider, type DecompositionState } from '../decomposition/index.js';
import { technician } from '../people/examples.js';
import { activePartner } from '../partners/examples.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { workOrderDecider } from './decider.js';
import { firstReceived, ofWorkOrderStream, workOrderCancelled, workOrderCreated, workOrderId, workOrderLine } from './examples.js';

const { given } = specFor(workOrderDecider);
const folded = (...events: readonly Parameters<typeof decompositionDecider.evolve>[1][]): DecompositionState =>
  events.reduce<DecompositionState>((state, event) => decompositionDecider.evolve(state, event), { status: 'none' });
const drafted = folded(ofDecomposition(decompositionDrafted, 1));
const confirmed = folded(ofDecomposition(decompositionDrafted, 1), ofDecomposition(decompositionConfirmed, 2));
const reversed = folded(
  ofDecomposition(decompositionDrafted, 1),
  ofDecomposition(decompositionConfirmed, 2),
  ofDecomposition(decompositionReversed, 3),
);
const replan = { type: 'ReplanWorkOrder', workOrderId, decompositionId } as const;
const made = ofWorkOrderStream(workOrderCreated, 1, technician);
const { steps: own, ...line } = workOrderCreated.data;
const plan = confirmed.status === 'confirmed' ? confirmed.plan : { parts: [], steps: [] };
const replanned = {
  type: 'WorkOrderReplanned',
  data: { ...line, decompositionId, ...plan, removed: [10, 20, 30] },
} as const;

describe('a work order that is decomposed', () => {
  it('takes the steps of the parts instead of its own', () => {
    expect(plan.steps).toHaveLength(6);
    given(made)
      .when(replan, { seen: { decomposition: confirmed } })
      .then(replanned);
  });
  it('takes its own steps again when the decomposition is reversed', () =>
    given(made, ofWorkOrderStream(replanned, 2, technician))
      .when(replan, { seen: { decomposition: reversed } })
      .then({
        type: 'WorkOrderReplanned',
        data: {
          ...line,
          decompositionId,
          parts: [],
          steps: own.map((step) => ({ ...step, part: null })),
          removed: [10, 20, 30, 40, 50, 60],
        },
      }));
  it('is not, once work has begun or was stopped', () => {
    given(made, ofWorkOrderStream(firstReceived, 2, technician))
      .when(replan, { seen: { decomposition: confirmed } })
      .thenRefused('WorkHasBegun');
    given(made, ofWorkOrderStream(workOrderCancelled, 2, technician))
      .when(replan, { seen: { decomposition: confirmed } })
      .thenRefused('WorkOrderNotOpen');
  });
  it('is not by a draft, or by the decomposition of another', () => {
    given(made)
      .when(replan, { seen: { decomposition: drafted } })
      .thenRefused('DecompositionNotOfWork');
    given(made).when(replan).thenRefused('DecompositionNotOfWork');
    const other = folded(
      ofDecomposition({ ...decompositionDrafted, data: { ...decompositionContent, workOrderId: idAs('other') } }, 1),
      ofDecomposition(decompositionConfirmed, 2),
    );
    given(made)
      .when(replan, { seen: { decomposition: other } })
      .thenRefused('DecompositionNotOfWork');
  });
});

describe('a work order for a partner', () => {
  const service = { ...workOrderLine, routeId: null, routeVersion: null };
  const create = { type: 'CreateWorkOrder', workOrderId, line: service, unitCode: 'P-SZ-03' } as const;
  it('is made while its certificates hold', () => {
    const decision = workOrderDecider.decide(
      { ...create, by: idAs('x'), at: '2025-06-11T01:20:00Z', today: '2028-01-01' },
      { status: 'none' },
      { partner: activePartner },
    );
    expect(decision).toMatchObject({ events: [{ type: 'WorkOrderCreated' }, { type: 'WorkOrderFinished' }] });
  });
  it('is not made the day after', () =>
    given()
      .when(create, { today: '2028-01-02', seen: { partner: activePartner } })
      .thenRefused('CertificateExpired'));
  it('is not made for one that holds nothing that must be held', () =>
    given()
      .when(create, { seen: { partner: { ...activePartner, certificates: [] } } })
      .thenRefused('CertificateMissing'));
  it('is not made for one that is suspended', () =>
    given()
      .when(create, { seen: { partner: { ...activePartner, status: 'suspended' } } })
      .thenRefused('PartnerNotActive'));
  it('finds the partner by the unit code alone', () =>
    expect(workOrderDecider.reads?.(create, { status: 'none' })).toEqual({ partner: `partner-${activePartner.content.partnerId}` }));
});

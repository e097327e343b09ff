import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstReceived, ofWorkOrderStream, workOrderId } from '../production/examples.js';
import { technician } from '../people/examples.js';
import { workOrderDecider } from '../production/index.js';
import { crown, meltRoute, routeSteps } from '../products/examples.js';
import { numberOf } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { fixed } from '../shared/decimal.js';
import { decompositionDecider } from './decider.js';
import {
  createdWork,
  decompositionConfirmed,
  decompositionContent,
  decompositionDrafted,
  decompositionId,
  decompositionRemoved,
  decompositionReversed,
  entry,
  ofDecomposition,
  pontic,
  seen,
  single,
} from './examples.js';
import { planOf } from './plan.js';

const { given } = specFor(decompositionDecider);
const of = { decompositionId } as const;
const save = { type: 'SaveDecomposition', ...of, entry } as const;
const confirm = { type: 'ConfirmDecomposition', ...of } as const;
const reverse = { type: 'ReverseDecomposition', ...of, reason: '医生改单' } as const;
const drafted = ofDecomposition(decompositionDrafted, 1);
const confirmed = ofDecomposition(decompositionConfirmed, 2);
const claim = { kind: 'decomposedWork', value: workOrderId };
const targets = (...list: readonly (readonly [typeof single, number, string])[]) => ({
  ...save,
  entry: {
    ...entry,
    targets: list.map(([productId, qty, ratio]) => ({ productId, qty: fixed<'quantity'>(qty, 4), ratio: fixed<'percent'>(ratio, 2) })),
  },
});

describe('a draft', () => {
  it('keeps what is made instead, with the steps of each', () =>
    given()
      .when(save, { seen })
      .then({ ...decompositionDrafted, data: { ...decompositionContent, decomposeNo: numberOf('decomposition', '2025-06-11') } }));
  it('keeps its number when it is changed, and is no change when nothing changed', () => {
    given(drafted)
      .when({ ...save, entry: { ...entry, reason: '另一个原因' } }, { seen })
      .then({ ...decompositionDrafted, data: { ...decompositionContent, reason: '另一个原因' } });
    given(drafted).when(save, { seen }).thenNothing();
  });
  it('is about work that was ordered and not begun', () => {
    const { work: _, ...without } = seen;
    given().when(save, { seen: without }).thenRefused('NoWorkToDecompose');
    const begun = workOrderDecider.evolve(createdWork, ofWorkOrderStream(firstReceived, 2, technician));
    given()
      .when(save, { seen: { ...seen, work: begun } })
      .thenRefused('WorkHasBegun');
  });
  it('names other products than the one that was ordered, each once', () => {
    given()
      .when(targets([crown, 1, '100']), { seen })
      .thenRefused('TargetIsSource');
    given()
      .when(targets([single, 1, '50'], [single, 1, '50']), { seen })
      .thenRefused('TargetNamedTwice');
  });
  it('names products that can be ordered and made', () => {
    const offered = (change: object) => ({ ...seen, [`product-${single}`]: change }) as typeof seen;
    given()
      .when(save, { seen: offered({ status: 'retired' }) })
      .thenRefused('TargetNotOffered');
    const product = seen[`product-${single}`];
    if (product?.status !== 'kept') throw new Error('the example is kept');
    given()
      .when(save, { seen: offered({ ...product, content: { ...product.content, enabled: false } }) })
      .thenRefused('TargetNotOffered');
    given()
      .when(save, { seen: offered({ ...product, content: { ...product.content, routeId: null, routeVersion: null } }) })
      .thenRefused('TargetHasNoRoute');
    given()
      .when(save, { seen: { ...seen, [`route-${meltRoute}`]: undefined } as typeof seen })
      .thenRefused('RouteNotPublished');
  });
  it('has shares that are the whole', () => {
    given()
      .when(targets([single, 2, '70'], [pontic, 1, '29.99']), { seen })
      .thenRefused('RatiosNotWhole');
    given()
      .when(targets([single, 2, '100'], [pontic, 1, '0.01']), { seen })
      .thenRefused('RatiosNotWhole');
  });
  it('is deleted, and comes not back', () => {
    given(drafted)
      .when({ type: 'RemoveDecomposition', ...of })
      .then(decompositionRemoved);
    given(drafted, ofDecomposition(decompositionRemoved, 2))
      .when({ ...save, mustExist: true }, { seen })
      .thenRefused('DecompositionNotFound');
  });
});

describe('a confirmed decomposition', () => {
  it('is the one of its work order', () => given(drafted).when(confirm).then(decompositionConfirmed).claiming(claim));
  it('is not changed and not deleted any more', () => {
    given(drafted, confirmed).when(save, { seen }).thenRefused('DecompositionNotDraft');
    given(drafted, confirmed)
      .when({ type: 'RemoveDecomposition', ...of })
      .thenRefused('DocumentNotDraft');
    given(drafted, confirmed).when(confirm).thenNothing();
  });
  it('is reversed for good, and makes room for another', () => {
    given(drafted, confirmed).when(reverse).then(decompositionReversed).releasing(claim);
    given(drafted).when(reverse).thenRefused('DecompositionNotConfirmed');
    const reversed = ofDecomposition(decompositionReversed, 3);
    given(drafted, confirmed, reversed).when(reverse).thenNothing();
    given(drafted, confirmed, reversed).when(confirm).thenRefused('DecompositionNotDraft');
  });
});

describe('the plan', () => {
  const [first] = decompositionContent.targets;
  if (!first) throw new Error('the example has targets');
  it('takes the parts through the workshop side by side', () =>
    expect(planOf(decompositionContent).steps.map(({ seq, part, processCode }) => [seq, part, processCode])).toEqual([
      [10, 0, 'P010'],
      [20, 1, 'P010'],
      [30, 0, 'P020'],
      [40, 1, 'P020'],
      [50, 0, 'P030'],
      [60, 1, 'P030'],
    ]));
  it('leaves no step out, none behind one that came later in its own route, and no number twice', () =>
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 9 }),
        (routes) => {
          const split = routes.map((seqs) => ({
            ...first,
            steps: seqs
              .toSorted((a, b) => a - b)
              .map((seq) => ({ ...first.steps[0], ...routeSteps[0], seq, processName: String(seq) }) as (typeof first.steps)[0]),
          }));
          const { steps } = planOf({ targets: split });
          const ofPart = (part: number) => steps.filter((step) => step.part === part).map(({ processName }) => Number(processName));
          return (
            new Set(steps.map(({ seq }) => seq)).size === steps.length &&
            steps.every(({ seq }, nth) => nth === 0 || seq > (steps[nth - 1]?.seq ?? 0)) &&
            split.every(({ steps: own }, part) => JSON.stringify(ofPart(part)) === JSON.stringify(own.map(({ seq }) => seq)))
          );
        },
      ),
      { seed: 20250611 },
    ));
});

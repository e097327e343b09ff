import { describe, it } from 'vitest';
import { specFor } from '../../shared/decider-spec.js';
import { idAs } from '../../shared/ids.js';
import {
  design,
  melting,
  meltRoute,
  ofRoute,
  polishing,
  processes,
  routeContent,
  routeDrafted,
  routePublished,
  routeRetired,
  routeSteps,
  stepIds,
} from '../examples.js';
import type { RouteStepEntry } from '../contract.js';
import { routeDecider } from './decider.js';

const { given } = specFor(routeDecider);
const entered = (seq: number, processId: typeof design): RouteStepEntry => ({ id: null, seq, processId, linkType: 'FS', waitMin: 0 });
const { routeCode, name, materialCategory, shipmentType, remark } = routeContent;
const entry = {
  routeCode,
  name,
  materialCategory,
  shipmentType,
  remark,
  steps: [entered(10, design), entered(20, melting), entered(30, polishing)],
};
const save = { type: 'SaveRoute', routeId: meltRoute, entry, newStepIds: stepIds, publishes: false } as const;
const publish = { ...save, entry: { ...entry, steps: null }, publishes: true } as const;
const newStepId = idAs<'routeStep'>('new');
const drafted = ofRoute(routeDrafted, 1);
const published = ofRoute(routePublished, 2);
const code = { kind: 'routeCode', value: 'CC-SLM' };

describe('saving a route', () => {
  it('copies into each step what its process demands', () => given().when(save, { seen: processes }).then(routeDrafted).claiming(code));
  it('puts the steps in their order', () =>
    given()
      .when({ ...save, entry: { ...entry, steps: entry.steps.toReversed() }, newStepIds: [...stepIds].toReversed() }, { seen: processes })
      .then(routeDrafted));
  it('refuses two steps on one place', () =>
    given()
      .when({ ...save, entry: { ...entry, steps: [entered(10, design), entered(10, melting)] } }, { seen: processes })
      .thenRefused('StepSequenceTaken'));
  it('refuses a process that is not there or not in use', () => {
    given().when(save).thenRefused('ProcessNotFound');
    given()
      .when(save, { seen: { ...processes, [`process-${design}`]: { status: 'retired' } } as typeof processes })
      .thenRefused('ProcessNotFound');
  });
  it('makes none of an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true }, { seen: processes })
      .thenRefused('RecordNotFound'));
  it('refuses a step of another route', () =>
    given(drafted)
      .when({ ...save, entry: { ...entry, steps: [{ ...entered(10, design), id: newStepId }] } }, { seen: processes })
      .thenRefused('RouteStepNotFound'));
});

describe('publishing a route', () => {
  it('makes the draft version 1', () => given(drafted).when(publish).then(routePublished));
  it('makes the next draft version 2, and leaves version 1 as it was', () =>
    given(drafted, published)
      .when(publish)
      .then({ type: 'RoutePublished', data: { ...routeContent, routeVersion: 2 } }));
  it('is refused without steps', () =>
    given()
      .when({ ...publish, entry: { ...entry, steps: [] } })
      .thenRefused('RouteHasNoSteps'));
});

describe('the steps of a draft', () => {
  const [first, second, third] = routeSteps;
  if (!first || !second || !third) throw new Error('the example has three steps');
  it('are added at their place', () =>
    given(drafted)
      .when({ type: 'SaveRouteStep', routeId: meltRoute, step: entered(15, polishing), newStepId }, { seen: processes })
      .then({ type: 'RouteDrafted', data: { ...routeContent, steps: [first, { ...third, id: newStepId, seq: 15 }, second, third] } }));
  it('are changed where they are', () =>
    given(drafted)
      .when(
        { type: 'SaveRouteStep', routeId: meltRoute, step: { ...entered(30, polishing), id: third.id, waitMin: 60 }, newStepId },
        { seen: processes },
      )
      .then({ type: 'RouteDrafted', data: { ...routeContent, steps: [first, second, { ...third, waitMin: 60 }] } }));
  it('are taken away', () =>
    given(drafted)
      .when({ type: 'RemoveRouteSteps', routeId: meltRoute, stepIds: [second.id] })
      .then({ type: 'RouteDrafted', data: { ...routeContent, steps: [first, third] } }));
  it('are known by their ids', () => {
    given(drafted)
      .when({ type: 'RemoveRouteSteps', routeId: meltRoute, stepIds: [newStepId] })
      .thenRefused('RouteStepNotFound');
    given(drafted)
      .when({ type: 'SaveRouteStep', routeId: meltRoute, step: { ...entered(40, design), id: newStepId }, newStepId }, { seen: processes })
      .thenRefused('RouteStepNotFound');
  });
  it('open the next draft of a published route', () =>
    given(drafted, published)
      .when({ type: 'RemoveRouteSteps', routeId: meltRoute, stepIds: [second.id] })
      .then({ type: 'RouteDrafted', data: { ...routeContent, steps: [first, third] } }));
  it('need a route', () => given().when({ type: 'RemoveRouteSteps', routeId: meltRoute, stepIds: [] }).thenRefused('RecordNotFound'));
});

describe('retiring a route', () => {
  const retire = { type: 'RetireRoute', routeId: meltRoute } as const;
  it('frees its code', () => given(drafted).when(retire).then(routeRetired).releasing(code));
  it('is refused while products are made by it', () =>
    given(drafted)
      .when({ ...retire, uses: 1 })
      .thenRefused('StillUsed'));
  it('ends its changes', () => given(drafted, ofRoute(routeRetired, 2)).when(save, { seen: processes }).thenRefused('RouteIsRetired'));
  it('twice is once', () => given(drafted, ofRoute(routeRetired, 2)).when(retire).thenNothing());
});

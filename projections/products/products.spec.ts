import {
  crown,
  materialLink,
  materialsChanged,
  meltRoute,
  ofProduct,
  ofRoute,
  processesChanged,
  processLink,
  productAdded,
  productChanged,
  productRetired,
  routeDrafted,
  routePublished,
  routeRetired,
  stepIds,
} from '@cloud-factory/domain/products/examples';
import type { ProductEvent, RouteEvent } from '@cloud-factory/domain/products';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { productTable } from './product-list/projection.js';
import { routeTable } from './route-list/projection.js';

const product = (...events: readonly ProductEvent[]) =>
  productTable
    .apply(
      new Map(),
      events.map((event, nth) => ofProduct(event, nth + 1)),
    )
    .get(crown)?.row;
const route = (...events: readonly RouteEvent[]) =>
  routeTable
    .apply(
      new Map(),
      events.map((event, nth) => ofRoute(event, nth + 1)),
    )
    .get(meltRoute)?.row;

describe('the list of products', () => {
  it('shows what was added, with the names of what it points at', () =>
    expect(product(productAdded)).toMatchObject({
      productCode: 'CP-SLM-CR',
      materialName: '钴铬合金粉末',
      routeName: '钴铬激光熔化',
      routeVersion: 1,
      version: 1,
    }));
  it('shows what was changed', () => expect(product(productAdded, productChanged)).toMatchObject({ workDays: 5, version: 2 }));
  it('shows what a product is made of and goes through, also after a change of the product', () =>
    expect(product(productAdded, materialsChanged, processesChanged, productChanged)).toMatchObject({
      materials: [materialLink],
      processes: [processLink],
      linkIds: [materialLink.id, processLink.id],
      workDays: 5,
      version: 4,
    }));
  it('loses a retired product', () => expect(product(productAdded, productRetired)).toBe(gone));
});

describe('the list of routes', () => {
  it('shows a draft that was never published', () =>
    expect(route(routeDrafted)).toMatchObject({
      status: 'draft',
      routeVersion: null,
      hasDraft: true,
      stepCount: 3,
      versions: [],
      stepIds,
    }));
  it('keeps every version that was published', () =>
    expect(route(routeDrafted, routePublished)).toMatchObject({
      status: 'published',
      routeVersion: 1,
      hasDraft: false,
      versions: [{ routeVersion: 1 }],
    }));
  it('shows the next draft beside the published version', () => {
    const next: RouteEvent = { ...routeDrafted, data: { ...routeDrafted.data, steps: routeDrafted.data.steps.slice(0, 1) } };
    expect(route(routeDrafted, routePublished, next)).toMatchObject({ status: 'published', routeVersion: 1, hasDraft: true, stepCount: 1 });
  });
  it('loses a retired route', () => expect(route(routeDrafted, routeRetired)).toBe(gone));
});

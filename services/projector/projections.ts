import { catalogueProjections } from '@cloud-factory/projections/catalogue';
import type { AnyProjection } from '@cloud-factory/projections/shared';

/** Every read model there is: one line each. */
export const projections: readonly AnyProjection[] = [
  ...catalogueProjections,
];

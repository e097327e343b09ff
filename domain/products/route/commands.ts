// What someone may ask of a process route. No `by`, no `at`: the command runner adds them.
import type { RouteId } from '../../shared/ids.js';
import type { RouteEntry, RouteStepEntry, RouteStepId } from '../contract.js';

/**
 * Keep the draft. `entry.steps` null: the steps stay as they are. `newStepIds`: one for each step, taken by those that have none.
 * Said of a published route it opens the draft of the next version.
 */
export type SaveRoute = Readonly<{
  type: 'SaveRoute';
  routeId: RouteId;
  entry: Omit<RouteEntry, 'steps'> & Readonly<{ steps: readonly RouteStepEntry[] | null }>;
  newStepIds: readonly RouteStepId[];
  /** The draft becomes the next version, and is never changed again. */
  publishes: boolean;
  /** The id came from outside, so it is a known one or a mistake. */
  mustExist?: true;
}>;

/** Add a step to the draft, or change the one with its id. */
export type SaveRouteStep = Readonly<{ type: 'SaveRouteStep'; routeId: RouteId; step: RouteStepEntry; newStepId: RouteStepId }>;
export type RemoveRouteSteps = Readonly<{ type: 'RemoveRouteSteps'; routeId: RouteId; stepIds: readonly RouteStepId[] }>;

/** No product may take it from here on. Work that began on it goes on. `uses`: products that are made by it. */
export type RetireRoute = Readonly<{ type: 'RetireRoute'; routeId: RouteId; uses?: number }>;

export type RouteCommand = SaveRoute | SaveRouteStep | RemoveRouteSteps | RetireRoute;

// Facts about one process route. Stream: route-<routeId>. Never edited, never renamed.
import type { Fact } from '../../shared/decider.js';
import type { DeptId, ProcessId, RouteId } from '../../shared/ids.js';
import type { RouteStepId, ShipmentType, StepLink } from '../contract.js';

/** A step with what its process demanded at that moment: a later change of the process does not reach it. */
export type RouteStep = Readonly<{
  id: RouteStepId;
  seq: number;
  processId: ProcessId;
  processCode: string;
  processName: string;
  deptId: DeptId | null;
  category: string | null;
  linkType: StepLink;
  waitMin: number;
  needsReceipt: boolean;
  needsWeigh: boolean;
  needsPhoto: boolean;
  needsEquipment: boolean;
  isCheck: boolean;
}>;

export type RouteContent = Readonly<{
  routeId: RouteId;
  routeCode: string;
  name: string;
  materialCategory: string | null;
  shipmentType: ShipmentType | null;
  remark: string | null;
  /** In the order of `seq`. */
  steps: readonly RouteStep[];
}>;

/** The whole draft each time. */
export type RouteDrafted = Fact<'RouteDrafted', RouteContent>;
/** The draft became version `routeVersion`: 1, 2, 3 …. Immutable from here on. */
export type RoutePublished = Fact<'RoutePublished', RouteContent & Readonly<{ routeVersion: number }>>;
/** Final. */
export type RouteRetired = Fact<'RouteRetired', Readonly<{ routeId: RouteId }>>;

export type RouteEvent = RouteDrafted | RoutePublished | RouteRetired;

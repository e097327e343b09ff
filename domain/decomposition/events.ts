// Facts about one decomposition. Stream: productDecompose-<decompositionId>. Never edited, never renamed.
import type { WorkOrderStep } from '../production/index.js';
import type { Fact } from '../shared/decider.js';
import type { Quantity } from '../shared/decimal.js';
import type { DocumentNo, OrderId, ProductId, RouteId, WorkOrderId } from '../shared/ids.js';
import type { DecompositionId, Percent } from './contract.js';

/** One product that is made instead, by the version of its route that it had then. */
export type DecompositionTarget = Readonly<{
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  qty: Quantity;
  ratio: Percent;
  routeId: RouteId;
  routeVersion: number;
  routeName: string | null;
  steps: readonly WorkOrderStep[];
}>;

export type DecompositionContent = Readonly<{
  decompositionId: DecompositionId;
  decomposeNo: DocumentNo;
  workOrderId: WorkOrderId;
  workOrderNo: DocumentNo;
  orderId: OrderId;
  orderNo: DocumentNo;
  lineNo: number;
  /** What was ordered. The order keeps it, and its price. */
  sourceProductId: ProductId;
  sourceProductName: string;
  qty: Quantity;
  unit: string;
  reason: string;
  targets: readonly DecompositionTarget[];
}>;

type OfDecomposition = Readonly<{ decompositionId: DecompositionId; workOrderId: WorkOrderId; orderId: OrderId }>;

/** The whole draft as it is from now on. */
export type DecompositionDrafted = Fact<'DecompositionDrafted', DecompositionContent>;
export type DecompositionConfirmed = Fact<'DecompositionConfirmed', OfDecomposition>;
/** Final. */
export type DecompositionReversed = Fact<'DecompositionReversed', OfDecomposition & Readonly<{ reason: string }>>;
/** Final; it was a draft. */
export type DecompositionRemoved = Fact<'DecompositionRemoved', Readonly<{ decompositionId: DecompositionId }>>;

export type DecompositionEvent = DecompositionDrafted | DecompositionConfirmed | DecompositionReversed | DecompositionRemoved;

// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { orderId, workOrderCreated, workOrderId } from '../production/examples.js';
import { workOrderDecider, type WorkOrderState } from '../production/index.js';
import { keptProduct, meltRoute, planner, productContent, publishedRoute, routeSteps } from '../products/examples.js';
import type { ProductState } from '../products/index.js';
import type { Recorded } from '../shared/decider.js';
import { fixed } from '../shared/decimal.js';
import { idAs, type ProductId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { DecompositionEntry, DecompositionId } from './contract.js';
import type { DecompositionSeen } from './decider.js';
import type {
  DecompositionConfirmed,
  DecompositionContent,
  DecompositionDrafted,
  DecompositionEvent,
  DecompositionRemoved,
  DecompositionReversed,
  DecompositionTarget,
} from './events.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const decompositionId: DecompositionId = id(131);
export const single: ProductId = id(43);
export const pontic: ProductId = id(44);

const product = (productId: ProductId, productCode: string, name: string): ProductState => ({
  ...keptProduct,
  status: 'kept',
  content: { ...productContent, productId, productCode, name },
});
/** The work order of a line, as it was created and not begun. */
export const createdWork: WorkOrderState = workOrderDecider.evolve(
  { status: 'none' },
  recorded(workOrderCreated, 1, planner, `workOrder-${workOrderId}`),
);
export const seen: Partial<DecompositionSeen> = {
  work: createdWork,
  [`product-${single}`]: product(single, 'CP-DG', '单冠'),
  [`product-${pontic}`]: product(pontic, 'CP-QT', '桥体'),
  [`route-${meltRoute}`]: publishedRoute,
} as Partial<DecompositionSeen>; // two kinds of names in one record, which no literal type can say

export const entry: DecompositionEntry = {
  workOrderId,
  reason: '三单位桥改单冠加桥体',
  targets: [
    { productId: single, qty: fixed(2, 4), ratio: fixed(70, 2) },
    { productId: pontic, qty: fixed(1, 4), ratio: fixed(30, 2) },
  ],
};

const target = (productId: ProductId, productCode: string, productName: string, qty: number, ratio: number): DecompositionTarget => ({
  productId,
  productCode,
  productName,
  unit: '颗',
  qty: fixed(qty, 4),
  ratio: fixed(ratio, 2),
  routeId: meltRoute,
  routeVersion: 1,
  routeName: '钴铬激光熔化',
  steps: routeSteps.map(({ seq, processId, processCode, processName, deptId, needsReceipt, needsWeigh }) => ({
    seq,
    processId,
    processCode,
    processName,
    deptId,
    needsReceipt,
    needsWeigh,
  })),
});
export const decompositionContent: DecompositionContent = {
  decompositionId,
  decomposeNo: idAs('CJ20250611-0001'),
  workOrderId,
  workOrderNo: workOrderCreated.data.workOrderNo,
  orderId,
  orderNo: workOrderCreated.data.orderNo,
  lineNo: 1,
  sourceProductId: workOrderCreated.data.productId,
  sourceProductName: '钴铬单冠',
  qty: workOrderCreated.data.qty,
  unit: '颗',
  reason: '三单位桥改单冠加桥体',
  targets: [target(single, 'CP-DG', '单冠', 2, 70), target(pontic, 'CP-QT', '桥体', 1, 30)],
};

const of = { decompositionId, workOrderId, orderId };
export const decompositionDrafted: DecompositionDrafted = { type: 'DecompositionDrafted', data: decompositionContent };
export const decompositionConfirmed: DecompositionConfirmed = { type: 'DecompositionConfirmed', data: of };
export const decompositionReversed: DecompositionReversed = { type: 'DecompositionReversed', data: { ...of, reason: '医生改单' } };
export const decompositionRemoved: DecompositionRemoved = { type: 'DecompositionRemoved', data: { decompositionId } };

/** The n-th fact of the decomposition's stream. */
export const ofDecomposition = <Event extends DecompositionEvent>(event: Event, nth: number, by: UserId = planner): Recorded<Event> =>
  recorded(event, nth, by, `productDecompose-${event.data.decompositionId}`);

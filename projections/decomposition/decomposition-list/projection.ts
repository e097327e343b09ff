import type { DecompositionContent, DecompositionEvent } from '@cloud-factory/domain/decomposition';
import type { DecompositionDetail } from '@cloud-factory/domain/decomposition/contract';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const named = (targets: DecompositionContent['targets']): string =>
  targets.map(({ productName, qty }) => `${productName} ×${new Exact(qty).toString()}`).join('、');

function contentColumns({ decompositionId, sourceProductId: _, targets, ...content }: DecompositionContent) {
  return {
    ...content,
    id: decompositionId,
    targetNames: named(targets),
    targets: targets.map(({ productId, productCode, productName, unit, qty, ratio, routeName, steps }) => ({
      productId,
      productCode,
      productName,
      unit,
      qty,
      ratio,
      routeName,
      stepCount: steps.length,
    })),
  };
}

/** One row per decomposition, for list and page. A draft that was deleted is gone. */
export const decompositionTable = defineProjection<DecompositionEvent, DecompositionDetail>({
  table: 'decomposition_list',
  revision: 1,
  columns: {
    ...rowColumns,
    decomposeNo: 'text',
    status: 'text',
    workOrderId: 'uuid',
    workOrderNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    lineNo: 'integer',
    sourceProductName: 'text',
    qty: 'quantity',
    unit: 'text',
    targetNames: 'text',
    reason: 'text',
    reverseReason: 'text',
    targets: 'json',
  },
  indexes: [
    { by: ['-decomposeNo'] },
    { by: ['status', '-decomposeNo'] },
    { by: ['orderNo', '-decomposeNo'] },
    { by: ['workOrderId'] },
    { by: ['workOrderNo'] },
    { like: 'decomposeNo' },
    { like: 'orderNo' },
    { like: 'sourceProductName' },
  ],
  counts: [[], ['status']],
  scope: { resource: 'productDecompose', person: 'createdBy' },
  keysOf: ({ data }) => [data.decompositionId],
  on: {
    DecompositionDrafted: (row, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      createdAt: row?.createdAt ?? recorded.at,
      createdBy: row?.createdBy ?? recorded.by,
      status: 'draft',
      reverseReason: null,
    }),
    DecompositionConfirmed: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'confirmed' }),
    DecompositionReversed: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'reversed',
      reverseReason: recorded.data.reason,
    }),
    DecompositionRemoved: () => gone,
  },
});

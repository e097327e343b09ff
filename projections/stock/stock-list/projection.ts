import type { LotEvent } from '@cloud-factory/domain/stock';
import type { StockRow } from '@cloud-factory/domain/stock/contract';
import { defineProjection, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

/** One row per lot and place, with what is on hand. The balance is the event's own: a fold that adds up could drift from the book. */
export const stockTable = defineProjection<LotEvent, StockRow>({
  table: 'stock_list',
  revision: 1,
  columns: {
    ...rowColumns,
    warehouseCode: 'text',
    goodId: 'uuid',
    goodCode: 'text',
    goodName: 'text',
    lotNo: 'text',
    unit: 'text',
    expiry: 'date',
    qty: 'quantity',
  },
  indexes: [
    { by: ['goodCode'] },
    { by: ['warehouseCode', 'goodCode'] },
    { by: ['goodId', 'expiry'] },
    { by: ['lotNo'] },
    { by: ['expiry'] },
    { like: 'goodCode' },
    { like: 'goodName' },
    { like: 'lotNo' },
  ],
  counts: [[], ['warehouseCode'], ['goodId']],
  scope: { resource: 'warehousestock', person: 'createdBy' },
  keysOf: ({ data }) => [data.lotId],
  on: {
    LotOpened: (_, recorded) => {
      const { lotId, warehouseCode, goodId, goodCode, goodName, lotNo, unit, expiry, balance } = recorded.data;
      return {
        id: lotId,
        warehouseCode,
        goodId,
        goodCode,
        goodName,
        lotNo,
        unit,
        expiry,
        qty: balance,
        ...touchedBy(recorded),
        createdAt: recorded.at,
        createdBy: recorded.by,
      };
    },
    LotAdjusted: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), qty: recorded.data.balance }),
    LotTaken: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), qty: recorded.data.balance }),
  },
});

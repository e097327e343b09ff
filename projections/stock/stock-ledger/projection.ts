import type { LotEvent } from '@cloud-factory/domain/stock';
import type { LedgerRow } from '@cloud-factory/domain/stock/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { defineProjection } from '../../shared/index.js';

const entryOf = ({ id, at, by, data }: Recorded<LotEvent>) => ({
  id,
  lotId: data.lotId,
  entryNo: data.entryNo,
  balance: data.balance,
  occurredAt: at,
  operator: by,
});
const noWork = { workOrderId: null, seq: null } as const;

/** One row per change of a lot: the ledger, append-only. Keyed by the event, which is written once. */
export const ledgerTable = defineProjection<Recorded<LotEvent>, LedgerRow>({
  table: 'stock_ledger',
  revision: 1,
  columns: {
    id: 'uuid',
    lotId: 'uuid',
    entryNo: 'integer',
    docType: 'text',
    workOrderId: 'uuid',
    seq: 'integer',
    delta: 'quantity',
    balance: 'quantity',
    reason: 'text',
    occurredAt: 'instant',
    operator: 'uuid',
  },
  indexes: [{ by: ['lotId', '-entryNo'] }, { by: ['workOrderId'] }],
  scope: { resource: 'warehousestock', through: 'stock_list', by: 'lotId' },
  keysOf: ({ id }) => [id],
  on: {
    LotOpened: (_, recorded) => ({ ...entryOf(recorded), ...noWork, docType: 'opening', delta: idAs(recorded.data.qty), reason: null }),
    LotAdjusted: (_, recorded) => ({
      ...entryOf(recorded),
      ...noWork,
      docType: 'adjustment',
      delta: recorded.data.delta,
      reason: recorded.data.reason,
    }),
    LotTaken: (_, recorded) => {
      const { qty, workOrderId, seq } = recorded.data;
      return { ...entryOf(recorded), docType: 'production', workOrderId, seq, delta: idAs(`-${qty}`), reason: null };
    },
  },
});

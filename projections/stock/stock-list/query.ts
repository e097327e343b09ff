import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { stockList, type StockDetail, type StockRow } from '@cloud-factory/domain/stock/contract';
import { findAll, findPage, type ListRow, type TenantClient } from '../../shared/index.js';
import { ledgerTable } from '../stock-ledger/projection.js';
import { stockTable } from './projection.js';

export type StockListed = ListRow<typeof stockTable, keyof typeof stockList.fields>;

/** One page of lots. */
export const findStock = (client: TenantClient, search: Search): Promise<Page<StockListed>> =>
  findPage(client, stockList, stockTable, search);

/** A lot with the newest 200 entries of its ledger up to the moment that the row is of: each event of a lot is one entry. */
export async function stockDetailOf(client: TenantClient, lot: StockRow): Promise<StockDetail> {
  const { records } = await findPage(client, ledgerOfLot, ledgerTable, { current: 1, size: 200, lotId: lot.id, entryNo_le: lot.version });
  return { ...lot, ledger: records };
}

/** Lots of a good with something in them, the first to expire first: what a workstation may take from. */
export async function findLotsToTake(client: TenantClient, goodId: string): Promise<readonly StockListed[]> {
  const lots = await findAll(client, stockTable, {
    where: [
      { property: 'goodId', is: '=', value: goodId },
      { property: 'qty', is: '>', value: '0' },
    ],
  });
  return lots.toSorted((a, b) => ((a.expiry ?? '9999') < (b.expiry ?? '9999') ? -1 : 1));
}

const ledgerOfLot = {
  key: 'stock-ledger',
  path: 'saas-storage/warehousestock/detail',
  labels: { zh: '库存流水', en: 'Stock ledger' },
  fields: {
    lotId: { kind: 'ref', zh: '批次', en: 'Lot', to: 'warehousestock' },
    entryNo: { kind: 'integer', zh: '序号', en: 'No.', min: 1, max: 1_000_000_000 },
    docType: { kind: 'text', zh: '类型', en: 'Kind', max: 20 },
    workOrderId: { kind: 'ref', zh: '工单', en: 'Work order', to: 'ycproductionworkorder' },
    seq: { kind: 'integer', zh: '工序顺序', en: 'Step', min: 1, max: 9_999 },
    delta: { kind: 'decimal', zh: '变动', en: 'Change', places: 4 },
    balance: { kind: 'decimal', zh: '结存', en: 'Balance', places: 4 },
    reason: { kind: 'text', zh: '原因', en: 'Reason', max: 200 },
    occurredAt: { kind: 'dateTime', zh: '时间', en: 'At' },
    operator: { kind: 'user', zh: '操作人', en: 'By' },
  },
  columns: ['entryNo', 'docType', 'delta', 'balance', 'reason', 'occurredAt', 'operator'],
  filters: ['lotId', 'entryNo_le'],
  sorts: ['entryNo'],
  sort: { by: 'entryNo', direction: 'desc' },
  title: 'entryNo',
} as const;

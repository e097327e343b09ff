import type { LotEvent } from '@cloud-factory/domain/stock';
import { keeper, lotAdjusted, lotId, lotOpened, lotTaken, ofLot } from '@cloud-factory/domain/stock/examples';
import { describe, expect, it } from 'vitest';
import { ledgerTable, stockTable } from './index.js';

const events: readonly LotEvent[] = [lotOpened, lotTaken, lotAdjusted];
const past = events.map((event, nth) => ofLot(event, nth + 1, keeper));

describe('stock', () => {
  it('shows what is on hand after the last change', () =>
    expect(stockTable.apply(new Map(), past).get(lotId)?.row).toMatchObject({
      lotNo: 'L25-07',
      qty: '1.5000',
      version: 3,
      createdBy: keeper,
    }));
  it('M01 has a ledger whose changes lead from one balance to the next', () =>
    expect([...ledgerTable.apply(new Map(), past).values()].map(({ row }) => row)).toMatchObject([
      { docType: 'opening', delta: '10.0000', balance: '10.0000' },
      { docType: 'production', delta: '-8.3000', balance: '1.7000', seq: 20 },
      { docType: 'adjustment', delta: '-0.2000', balance: '1.5000', reason: '静电附着' },
    ]));
});

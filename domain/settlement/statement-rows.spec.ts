import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact, fixed, type Amount } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { amountOf, sumOf } from '../shared/money.js';
import type { StatementLineRow } from './contract.js';
import { settlementSubmitted } from './examples.js';
import { statementRows, surchargeOf } from './statement-rows.js';

const [example] = settlementSubmitted.data.lines;
if (!example) throw new Error('the example has a line');
const { productId: _, standardAmount: __, isFree: ___, companyCode: ____, ...shown } = example;
const lineOf = (change: Partial<StatementLineRow>): StatementLineRow => {
  const line = {
    ...shown,
    id: 'l',
    smId: null,
    kind: 'delivery',
    patientName: '林一',
    toothCross: ['0', '0', '0', '0'],
    ...change,
  } as const;
  return { ...line, surchargeAmount: surchargeOf(line) };
};
const money = (cents: number): Amount => fixed(new Exact(cents).dividedBy(100), 2);

describe('COR-S8 a row of a statement', () => {
  it('multiplies: what an urgent order costs beside its unit price is a row of its own', () => {
    const urgent = lineOf({ qty: idAs('2.0000'), unitPrice: idAs('199.9900'), amount: idAs('500.00'), remark: '试戴' });
    expect(urgent.surchargeAmount).toBe('100.02');
    expect(
      statementRows([urgent]).map(({ kind, lineNo, qty, unitPrice, amount, remark }) => [kind, lineNo, qty, unitPrice, amount, remark]),
    ).toEqual([
      ['delivery', 1, '2.0000', '199.9900', '399.98', '试戴'],
      ['surcharge', null, '1.0000', '100.0200', '100.02', null],
    ]);
  });
  it('is one where there is no surcharge', () =>
    expect(statementRows([lineOf({})])).toMatchObject([{ kind: 'delivery', lineNo: 1, amount: '360.00' }]));
  it('of a correction that does not share out over the pieces is one item', () => {
    const correction = lineOf({ kind: 'correction', qty: idAs('300.0000'), unitPrice: idAs('-0.1148'), amount: idAs('-34.43') });
    expect(correction.surchargeAmount).toBe('0.00');
    expect(statementRows([correction])).toMatchObject([
      { kind: 'correction', unit: '项', qty: '1.0000', unitPrice: '-34.4300', amount: '-34.43' },
    ]);
  });
  it('holds to the cent, and all of them are the total, whatever stands on the statement', () => {
    const drawn = fc.record({
      kind: fc.constantFrom('delivery', 'correction', 'cancellation'),
      // Ten-thousandths of money, ten-thousandths of pieces, cents of surcharges.
      price: fc.integer({ min: -50_000_000, max: 50_000_000 }),
      pieces: fc.integer({ min: 1, max: 3_000_000 }),
      beside: fc.integer({ min: -100_000, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), (drawnLines) => {
        const lines = drawnLines.map(({ kind, price, pieces, beside }) => {
          const [unitPrice, qty] = [
            fixed<'price'>(new Exact(price).dividedBy(10_000), 4),
            fixed<'quantity'>(new Exact(pieces).dividedBy(10_000), 4),
          ];
          return lineOf({ kind, unitPrice, qty, amount: sumOf([amountOf(unitPrice, qty), money(beside)]) });
        });
        const rows = statementRows(lines);
        for (const { qty, unitPrice, amount } of rows) expect(amountOf(unitPrice, qty)).toBe(amount);
        expect(sumOf(rows.map(({ amount }) => amount))).toBe(sumOf(lines.map(({ amount }) => amount)));
        expect(rows.filter(({ lineNo }) => lineNo !== null)).toHaveLength(lines.length);
        for (const { kind, qty, unitPrice, surchargeAmount, amount } of lines)
          if (kind === 'delivery') expect(sumOf([amountOf(unitPrice, qty), surchargeAmount])).toBe(amount);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});

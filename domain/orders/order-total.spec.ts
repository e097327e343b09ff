import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productContent } from '../products/examples.js';
import { Exact, fixed } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { entry } from './examples.js';
import { priced, type LineToPrice } from './order-total.js';

const [first] = entry.lines;
if (!first) throw new Error('the example has a line');

const line = fc.record({ price: fc.integer({ min: 0, max: 999_999_999 }), qty: fc.integer({ min: 1, max: 99_999_999 }) }).map(
  ({ price, qty }): LineToPrice => ({
    ...first,
    id: idAs('line'),
    qty: fixed(new Exact(qty).div(10_000), 4),
    product: { ...productContent, standardPrice: fixed(new Exact(price).div(10_000), 4) },
  }),
);
const order = { currency: 'CNY', orderProperty: 'normal' } as const;

describe('M03 the amounts of an order', () => {
  it('are exactly the sums of those of its lines, each rounded once', () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const total = priced(lines, order);
        if ('unpriced' in total) throw new Error('every line has a price');
        const cents = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
        expect(cents([total.totalAmount])).toBe(cents(total.lines.map(({ amount }) => amount)));
        expect(cents([total.discountedAmount])).toBe(cents(total.lines.map(({ discountedAmount }) => discountedAmount)));
        for (const { amount, standardPrice, qty } of total.lines)
          expect(new Exact(amount).minus(new Exact(standardPrice).times(qty)).abs().lte('0.005')).toBe(true);
      }),
      { numRuns: 500, seed: 20250611 },
    ));

  it('are numbered from 1, in the order of the lines', () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const total = priced(lines, order);
        expect('lines' in total && total.lines.map(({ lineNo }) => lineNo)).toEqual(lines.map((_, index) => index + 1));
      }),
      { numRuns: 100, seed: 20250611 },
    ));
});

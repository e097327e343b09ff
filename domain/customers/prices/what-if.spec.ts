import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cobaltChrome, crown } from '../../products/examples.js';
import { Exact, fixed } from '../../shared/decimal.js';
import { idAs } from '../../shared/ids.js';
import { amountOf, sumOf } from '../../shared/money.js';
import { hospital } from '../customer-examples.js';
import { agreedPrices, linkedPrices, schemeWith } from './examples.js';
import { whatIf, type SoldLine } from './what-if.js';

const sold: SoldLine = {
  customerId: hospital,
  orderDay: '2024-12-01',
  orderProperty: 'normal',
  liability: null,
  currency: 'CNY',
  productId: crown,
  materialId: cobaltChrome,
  toothPositions: ['11'],
  qty: fixed(3, 4),
  standardPrice: idAs('120.0000'),
  discountPrice: idAs('120.0000'),
  priceSource: 'standard',
  surcharges: [],
  discountedAmount: idAs('360.00'),
};
const agreed = { customerId: hospital, prices: linkedPrices, schemes: [] };
/** A draft of a scheme at 99.00 that begins much later than the orders. */
const scheme = { ...schemeWith({ effectiveFrom: '2025-06-01' }), versions: [] };

describe('G5 the past at the prices of a scheme', () => {
  it('is what its lines would have cost, whenever the scheme begins', () =>
    expect(whatIf([sold], scheme, agreed)).toEqual({
      lines: 1,
      linesChanged: 1,
      oldSum: '360.00',
      newSum: '297.00',
      difference: '-63.00',
    }));
  it('keeps precedence: the customer’s own price of that day stands before the scheme', () => {
    expect(whatIf([{ ...sold, orderDay: '2025-06-11' }], scheme, { ...agreed, prices: agreedPrices })).toMatchObject({ newSum: '306.00' });
    expect(whatIf([sold], scheme, { ...agreed, prices: agreedPrices })).toMatchObject({ newSum: '297.00' });
  });
  it('takes the place of the scheme’s own version in force', () => {
    const before = schemeWith({ effectiveFrom: '2024-01-01' });
    const draft = {
      ...before,
      working: {
        ...before.working,
        products: before.working.products.map((each) => ({ ...each, discountPrice: idAs<'price'>('80.0000') })),
      },
    };
    expect(whatIf([sold], draft, { ...agreed, schemes: [before] })).toMatchObject({ newSum: '240.00' });
  });
  it('leaves free what is free, and surcharges as they were', () => {
    const surcharges = [{ code: 'screw', qty: fixed<'quantity'>(2, 4), price: idAs<'price'>('30.0000'), amount: idAs<'amount'>('60.00') }];
    expect(whatIf([{ ...sold, surcharges, discountedAmount: idAs('420.00') }], scheme, agreed)).toMatchObject({ newSum: '357.00' });
    const free = { ...sold, orderProperty: 'free' as const, discountedAmount: idAs<'amount'>('0.00') };
    expect(whatIf([free], scheme, agreed)).toMatchObject({ linesChanged: 0, newSum: '0.00' });
    const ours = { ...free, orderProperty: 'remake' as const, liability: 'lab' as const };
    expect(whatIf([ours], scheme, agreed)).toMatchObject({ linesChanged: 0, newSum: '0.00' });
  });
  it('M03 adds up: the difference is that of the sums, and those are of the lines', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ cents: fc.integer({ min: 1, max: 99_999 }), qty: fc.integer({ min: 1, max: 28 }) }), { maxLength: 30 }),
        (drawn) => {
          const lines = drawn.map(({ cents, qty }): SoldLine => {
            const price = fixed<'price'>(new Exact(cents).div(100), 4);
            return {
              ...sold,
              qty: fixed(qty, 4),
              standardPrice: price,
              discountPrice: price,
              discountedAmount: amountOf(price, fixed(qty, 4)),
            };
          });
          const rated = { ...schemeWith({ type: 'rate', rate: idAs('0.8700'), products: [] }), versions: [] };
          const { oldSum, newSum, difference } = whatIf(lines, rated, agreed);
          expect(oldSum).toBe(sumOf(lines.map(({ discountedAmount }) => discountedAmount)));
          expect(new Exact(newSum).minus(oldSum).toFixed(2)).toBe(difference);
          const expected = lines.map(({ standardPrice, qty }) =>
            amountOf(fixed(new Exact(standardPrice).times('0.87').toFixed(2), 4), qty),
          );
          expect(newSum).toBe(sumOf(expected));
        },
      ),
      { numRuns: 200, seed: 5 },
    ));
});

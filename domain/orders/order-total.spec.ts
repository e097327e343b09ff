import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productContent } from '../products/examples.js';
import { Exact, fixed } from '../shared/decimal.js';
import { idAs } from '../shared/ids.js';
import { amountOf, sumOf } from '../shared/money.js';
import { agreedPrices, keptScheme } from '../customers/examples.js';
import { entry, hospital } from './examples.js';
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
const order = { currency: 'CNY', orderProperty: 'normal', liability: null, day: '2025-06-11' } as const;
const nothingAgreed = { customerId: hospital, prices: undefined, schemes: [] };
const agreed = { customerId: hospital, prices: agreedPrices, schemes: [keptScheme] };

describe('M03 the amounts of an order', () => {
  it('are exactly the sums of those of its lines, each rounded once', () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const total = priced(lines, order, nothingAgreed);
        if ('unpriced' in total) throw new Error('every line has a price');
        const cents = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
        expect(cents([total.totalAmount])).toBe(cents(total.lines.map(({ amount }) => amount)));
        expect(cents([total.discountedAmount])).toBe(cents(total.lines.map(({ discountedAmount }) => discountedAmount)));
        for (const { amount, standardPrice, qty } of total.lines)
          expect(new Exact(amount).minus(new Exact(standardPrice).times(qty)).abs().toNumber()).toBeLessThanOrEqual(0.005);
      }),
      { numRuns: 500, seed: 20250611 },
    ));

  it('are numbered from 1, in the order of the lines', () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const total = priced(lines, order, nothingAgreed);
        expect('lines' in total && total.lines.map(({ lineNo }) => lineNo)).toEqual(lines.map((_, index) => index + 1));
      }),
      { numRuns: 100, seed: 20250611 },
    ));
});

describe('R165 what the customer agreed on', () => {
  const one: LineToPrice = { ...first, id: idAs('line'), product: productContent };
  const only = (more: Partial<LineToPrice> = {}, order_: Partial<Parameters<typeof priced>[1]> = {}) => {
    const total = priced([{ ...one, ...more }], { ...order, ...order_ }, agreed);
    return 'unpriced' in total ? total : total.lines[0];
  };
  it('stands before the list price, and says where it is agreed on', () =>
    expect(only()).toMatchObject({
      standardPrice: '120.0000',
      discountPrice: '102.0000',
      priceSource: 'hospitalProduct',
      priceReference: 'H0031 v1',
      amount: '360.00',
      discountedAmount: '306.00',
    }));
  it('is asked for on the day of the order', () =>
    expect(only({}, { day: '2025-05-31' })).toMatchObject({ priceSource: 'standard', discountPrice: '120.0000' }));
  it('charges surcharges beside the price, those of urgent orders by themselves', () =>
    expect(only({ surcharges: [{ code: 'screw', qty: fixed(2, 4) }] }, { orderProperty: 'urgent' })).toMatchObject({
      discountPrice: '102.0000',
      surcharges: [
        { code: 'urgent', qty: '3.0000', price: '50.0000', amount: '150.00' },
        { code: 'screw', qty: '2.0000', price: '30.0000', amount: '60.00' },
      ],
      amount: '570.00',
      discountedAmount: '516.00',
    }));
  it('says which surcharge was never agreed on', () =>
    expect(only({ surcharges: [{ code: 'gold', qty: fixed(1, 4) }] })).toEqual({ unpriced: productContent.name, surcharge: 'gold' }));
  it('counts for nothing in a free order and in a sample, nor where we make again what was our fault', () => {
    expect(only({}, { orderProperty: 'free' })).toMatchObject({ discountPrice: '0.0000', priceSource: 'free', discountedAmount: '0.00' });
    expect(only({}, { orderProperty: 'sample' })).toMatchObject({ priceSource: 'free', amount: '360.00', discountedAmount: '0.00' });
    expect(only({}, { orderProperty: 'remake', liability: 'lab' })).toMatchObject({ priceSource: 'free', amount: '360.00' });
    for (const liability of ['clinic', 'patient', 'pending', null] as const)
      expect(only({}, { orderProperty: 'remake', liability })).toMatchObject({ priceSource: 'hospitalProduct' });
  });
  it('M03 adds up, to the cent, with surcharges', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ qty: fc.integer({ min: 1, max: 999_999 }), screws: fc.integer({ min: 0, max: 9 }) }), {
          minLength: 1,
          maxLength: 20,
        }),
        (drawn) => {
          const lines = drawn.map(({ qty, screws }) => ({
            ...one,
            qty: fixed<'quantity'>(new Exact(qty).div(100), 4),
            surcharges: screws === 0 ? [] : [{ code: 'screw', qty: fixed<'quantity'>(screws, 4) }],
          }));
          const total = priced(lines, order, agreed);
          if ('unpriced' in total) throw new Error('every line has a price');
          for (const { discountPrice, qty, surcharges, discountedAmount } of total.lines)
            expect(discountedAmount).toBe(sumOf([amountOf(discountPrice, qty), ...surcharges.map(({ amount }) => amount)]));
          expect(total.discountedAmount).toBe(sumOf(total.lines.map(({ discountedAmount }) => discountedAmount)));
        },
      ),
      { numRuns: 300, seed: 20250611 },
    ));
});

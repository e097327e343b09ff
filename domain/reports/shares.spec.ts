import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact } from '../shared/decimal.js';
import { sharesOf } from './shares.js';

const amount = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((cents) => new Exact(cents.toString()).div(100).toFixed(2));
const sum = (texts: readonly string[]) => texts.reduce((all, text) => all.plus(text), new Exact(0));

describe('shares', () => {
  it('add up to the whole, and none is further from the truth than a hundredth of a per cent', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
        const shares = sharesOf(amounts);
        const total = sum(amounts);
        if (total.isZero()) {
          expect(shares).toEqual(amounts.map(() => '0.00'));
          return;
        }
        expect(sum(shares).toFixed(2)).toBe('100.00');
        shares.forEach((share, nth) => {
          const exact = new Exact(amounts[nth] ?? 0).times(100).div(total);
          expect(exact.minus(share).abs().toNumber()).toBeLessThan(0.01);
        });
      }),
    );
  });
  it('keep the order of the amounts', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 20 }), (amounts) => {
        const sorted = amounts.toSorted((a, b) => new Exact(b).comparedTo(a));
        const shares = sharesOf(sorted).map(Number);
        expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
      }),
    );
  });
  it('of thirds are 33.34, 33.33 and 33.33', () => expect(sharesOf(['1.00', '1.00', '1.00'])).toEqual(['33.34', '33.33', '33.33']));
  it('of nothing are nothing', () => expect([sharesOf([]), sharesOf(['0.00', '0.00'])]).toEqual([[], ['0.00', '0.00']]));
  it('are not made of an amount below zero', () => expect(() => sharesOf(['2.00', '-1.00'])).toThrow('below zero'));
});

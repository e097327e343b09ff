import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sums } from './amounts.js';

const cny = (amount: string) => ({ amount, currency: 'CNY' });

it('adds amounts to the cent, also where a floating number would not', () => {
  expect(sums([cny('0.10'), cny('0.20')])).toEqual([{ currency: 'CNY', amount: '0.30' }]);
  expect(sums([cny('90071992547409.93'), cny('0.01')])).toEqual([{ currency: 'CNY', amount: '90071992547409.94' }]);
});
it('does not add one currency to another', () =>
  expect(sums([cny('1.00'), { amount: '2.50', currency: 'EUR' }, cny('1')])).toEqual([
    { currency: 'CNY', amount: '2.00' },
    { currency: 'EUR', amount: '2.50' },
  ]));
it('takes what was credited away', () => expect(sums([cny('5.00'), cny('-5.05')])).toEqual([{ currency: 'CNY', amount: '-0.05' }]));
it('does not make a number of what is none', () => expect(() => sums([cny('1e3')])).toThrow('1e3'));
it('is the sum in cents, whatever the amounts and their order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { minLength: 1, maxLength: 30 }), (all) => {
      const text = (value: number) =>
        `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;
      const total = all.reduce((sum, each) => sum + each, 0);
      expect(sums(all.map((value) => cny(text(value))))).toEqual([{ currency: 'CNY', amount: text(total) }]);
    }),
  ));

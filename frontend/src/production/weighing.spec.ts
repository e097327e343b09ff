import type { StockRow } from '@cloud-factory/domain/stock/contract';
import { expect, it } from 'vitest';
import { faultOf, isQuantity, lotOptions } from './weighing.js';

it('R192 takes whole numbers and decimals of up to four places, and nothing that is zero or below', () => {
  expect(['2.6', '0.0001', ' 12 '].map(isQuantity)).toEqual([true, true, true]);
  expect(['0', '0.0000', '-1', '1.00001', '', 'x', '1e3'].map(isQuantity)).toEqual([false, false, false, false, false, false, false]);
});

it('names what is missing in a line', () => {
  expect(faultOf({ lotId: '', qty: '1' })).toBe('lot');
  expect(faultOf({ lotId: 'a', qty: '' })).toBe('qty');
  expect(faultOf({ lotId: 'a', qty: '2.6' })).toBeUndefined();
});

it('offers lots of the material before all others, each with what is left', () => {
  const lot = (id: string, goodId: string) => ({ id, goodId, goodName: 'Z', lotNo: id, qty: '5.0000', unit: 'g' }) as unknown as StockRow; // only what is read
  const { ofMaterial, others } = lotOptions([lot('1', 'x'), lot('2', 'm')], 'm', (qty, unit) => `${qty} ${unit}`);
  expect(ofMaterial).toEqual([{ value: '2', label: 'Z 2 · 5.0000 g' }]);
  expect(others.map(({ value }) => value)).toEqual(['1']);
});

import { expect, it } from 'vitest';
import { modulesOf } from './barcode.js';

it('R290 encodes a work order number as CODE128, with its check sum and the stop of thirteen modules', () => {
  const modules = modulesOf('PJJO1') ?? '';
  // Start B, five characters, the check sum: eleven modules each; then the stop.
  expect(modules).toHaveLength(7 * 11 + 13);
  expect([modules.slice(0, 11), modules.slice(-13)]).toEqual(['11010010000', '1100011101011']);
});

it('encodes nothing that CODE128 cannot say', () => {
  expect(modulesOf('工单')).toBeUndefined();
});

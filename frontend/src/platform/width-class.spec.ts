import { expect, it } from 'vitest';
import { widthClassOf } from './width-class.js';

it('R124 R125 R126 R127 knows four classes of width', () => {
  expect([2560, 1200, 1199, 992, 991, 768, 767, 390, 0].map(widthClassOf)).toEqual([3, 3, 2, 2, 1, 1, 0, 0, 0]);
});

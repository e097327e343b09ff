import type { ProductTemplateRow } from '@cloud-factory/domain/customers/contract';
import { expect, it } from 'vitest';
import { emptyLine } from './line-inputs.js';
import { withProduct } from './templates.js';

const template = { productId: 'p1', shade: 'A2', requirement: '咬合轻', printCount: 2 } as ProductTemplateRow; // all that is read

it('a product brings what this customer always asks for with it', () =>
  expect(withProduct(emptyLine('a'), 'p1', [template])).toMatchObject({
    productId: 'p1',
    shade: 'A2',
    requirement: '咬合轻',
    printCount: '2',
  }));
it('what was typed stays', () =>
  expect(withProduct({ ...emptyLine('a'), shade: 'B1', requirement: '按照片', printCount: '3' }, 'p1', [template])).toMatchObject({
    shade: 'B1',
    requirement: '按照片',
    printCount: '3',
  }));
it('another product brings nothing', () =>
  expect(withProduct(emptyLine('a'), 'p2', [template])).toEqual({ ...emptyLine('a'), productId: 'p2' }));

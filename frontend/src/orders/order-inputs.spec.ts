import type { ProductOption } from '@cloud-factory/domain/products/contract';
import { describe, expect, it } from 'vitest';
import { emptyLine, estimateOf, estimateOfAll, newOrder, orderOf, whyNot, type OrderInputs } from './order-inputs.js';

const id = (n: number): string => `0197e000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const blank = newOrder('a');
const typed: OrderInputs = {
  header: { ...blank.header, customerId: id(1), doctorName: ' 李医生 ', companyCode: 'C01', district: '440305', address: '科技园 1 号' },
  lines: [{ ...emptyLine('a'), productId: id(2), teeth: ['12', '11', '21'], qty: '3', patientName: '林一', fileIds: [id(3)] }],
};
const product = (change: Partial<ProductOption>): ProductOption => ({ shipmentType: 'semi', materialId: 'm1', ...change }) as ProductOption; // all that `whyNot` looks at

describe('an order as it is typed', () => {
  it('becomes what the server wants: trimmed, with province and city of the district', () => {
    expect(orderOf(typed, 'pending')).toMatchObject({
      order: {
        doctorName: '李医生',
        province: '440000',
        city: '440300',
        district: '440305',
        reviewStatus: 'pending',
        remark: null,
        lines: [{ toothPositions: ['12', '11', '21'], qty: '3.0000', pieces: 1, patientName: '林一', fileIds: [id(3)] }],
      },
    });
  });
  it('names what is missing at the place where it is typed', () => {
    const read = orderOf({ header: blank.header, lines: [{ ...emptyLine('a'), qty: 'x', pieces: '0' }] }, 'pending');
    expect(Object.keys('faults' in read ? read.faults : {})).toEqual(
      expect.arrayContaining([
        'customerId',
        'doctorName',
        'companyCode',
        'lines.0.productId',
        'lines.0.teeth',
        'lines.0.qty',
        'lines.0.pieces',
        'lines.0.patientName',
      ]),
    );
  });
  it('carries the version that the form showed, so that a stale one is noticed', () =>
    expect(orderOf(typed, 'draft', { id: id(9), version: 4 })).toMatchObject({ order: { id: id(9), version: 4, reviewStatus: 'draft' } }));
});

describe('products of one order', () => {
  it('R316 share the shipment type', () => expect(whyNot(product({ shipmentType: 'finished' }), [product({})])).toBe('otherShipment'));
  it('R317 share the material', () =>
    expect(whyNot(product({ materialId: 'm2' as ProductOption['materialId'] }), [undefined, product({})])).toBe('otherMaterial'));
  it('may be the first', () => expect(whyNot(product({}), [undefined])).toBeUndefined());
});

describe('the estimate', () => {
  it('is exact to the cent and rounds half up', () => {
    expect(estimateOf('120.0000', '3')).toBe(36000n);
    expect(estimateOf('1.0050', '1')).toBe(101n);
    expect(estimateOf('0.1000', '3')).toBe(30n);
  });
  it('adds up the lines', () =>
    expect(
      estimateOfAll([
        { price: '0.1000', qty: '1' },
        { price: '0.2000', qty: '1' },
      ]),
    ).toBe('0.30'));
  it('is not guessed', () => {
    expect(estimateOf(undefined, '3')).toBeNull();
    expect(estimateOf('1.0000', 'x')).toBeNull();
  });
});

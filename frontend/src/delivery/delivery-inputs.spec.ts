import { DeliverySubmit, type DeliveryDetail } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetailLine } from '@cloud-factory/domain/orders/contract';
import { expect, it } from 'vitest';
import { deliveryOf, linesWith, newHeader, sendableLines, ticksOf } from './delivery-inputs.js';

const id = (last: string) => `0190a000-0000-7000-8000-00000000000${last}`;
const line = (last: string, own: object = {}): OrderDetailLine =>
  ({
    id: id(last),
    orderId: id('1'),
    orderNo: 'DD1',
    lineNo: Number(last),
    dueDate: '2026-11-25',
    patientName: 'p',
    productName: 'c',
    qty: '1.0000',
    unit: '颗',
    toothPositions: ['11'],
    deliveredQty: '0.0000',
    reviewStatus: 'approved',
    packingStatus: 'packed',
    holdStatus: 'none',
    ...own,
  }) as unknown as OrderDetailLine; // only what is read

it('offers each line that is still here once, those of the most urgent orders first', () => {
  const lines = [line('2'), line('3', { deliveredQty: '1.0000' }), line('4', { dueDate: '2026-11-24', holdStatus: 'delayed' }), line('2')];
  expect(sendableLines(lines).map(({ lineId, whyNot }) => [lineId, whyNot])).toEqual([
    [id('4'), 'held'],
    [id('2'), undefined],
  ]);
});

it('finds lines by their order, patient or product', () => {
  const lines = sendableLines([line('2', { patientName: 'Ann' }), line('3', { productName: 'Crown' }), line('4', { orderNo: 'DD77' })]);
  expect(['ann', ' CROWN', '77', ''].map((text) => linesWith(lines, text).length)).toEqual([1, 1, 1, 3]);
});

it('sends every ticked line, with empty text as nothing', () => {
  const ticks = ticksOf({
    lines: [line('2'), line('3')].map((each, index) => ({
      ...each,
      lineId: each.id,
      remark: [' rush ', null][index],
    })) as unknown as DeliveryDetail['lines'],
  }); // only what is read
  const sent = DeliverySubmit.parse(deliveryOf({ ...newHeader('2026-11-20'), customerId: id('9') }, ticks));
  expect(sent).toMatchObject({
    sendDate: '2026-11-20',
    carrier: null,
    lines: [
      { orderId: id('1'), lineId: id('2'), remark: 'rush' },
      { orderId: id('1'), lineId: id('3'), remark: null },
    ],
  });
  expect(sent.id).toBeUndefined();
});

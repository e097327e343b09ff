import { DeliverySubmit } from '@cloud-factory/domain/delivery/contract';
import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { expect, it } from 'vitest';
import { deliveryOf, newHeader, sendableLines } from './delivery-inputs.js';

const id = (last: string) => `0190a000-0000-7000-8000-00000000000${last}`;
const line = (last: string, deliveredQty: string) => ({
  id: id(last),
  lineNo: 1,
  patientName: 'p',
  productName: 'c',
  qty: '1.0000',
  unit: '颗',
  toothPositions: ['11'],
  deliveredQty,
});
const order = { id: id('1'), orderNo: 'DD1', lines: [line('2', '0.0000'), line('3', '1.0000')] } as unknown as OrderDetail; // only what is read

it('offers only lines that are still here', () => {
  expect(sendableLines([order]).map(({ lineId }) => lineId)).toEqual([id('2')]);
});

it('sends the ticked lines that are offered, with empty text as nothing', () => {
  const offered = sendableLines([order]);
  const ticks = new Map([
    [`${id('1')}/${id('2')}`, ' rush '],
    [`${id('1')}/${id('3')}`, ''],
  ]);
  const sent = DeliverySubmit.parse(deliveryOf({ ...newHeader('2026-11-20'), customerId: id('9') }, ticks, offered));
  expect(sent).toMatchObject({ sendDate: '2026-11-20', carrier: null, lines: [{ orderId: id('1'), lineId: id('2'), remark: 'rush' }] });
  expect(sent.id).toBeUndefined();
});

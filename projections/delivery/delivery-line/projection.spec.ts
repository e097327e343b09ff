import type { DeliveryEvent } from '@cloud-factory/domain/delivery';
import {
  deliveryCancelled,
  deliveryConfirmed,
  deliveryDrafted,
  deliveryId,
  ofDelivery,
  packer,
} from '@cloud-factory/domain/delivery/examples';
import type { DeliveryType } from '@cloud-factory/domain/delivery/contract';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { OrderProperty } from '@cloud-factory/domain/orders/contract';
import {
  approvedByReviewer,
  deliveryReversed,
  lineId,
  mouldReceived,
  ofOrder,
  orderCancelled,
  reviewer,
} from '@cloud-factory/domain/orders/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { deliveryLineTable } from './projection.js';

const of = (event: DeliveryEvent | OrderEvent, nth: number) =>
  (event.type.startsWith('Delivery')
    ? ofDelivery(event as DeliveryEvent, nth, packer)
    : ofOrder(event as OrderEvent, nth, reviewer)) as never; // it reads some of them
const after = (...events: readonly (DeliveryEvent | OrderEvent)[]) =>
  deliveryLineTable.apply(new Map(), [approvedByReviewer as never, ...events.map((event, nth) => of(event, nth + 3))]).get(lineId)?.row;

const [line] = deliveryConfirmed.data.lines;
if (!line) throw new Error('the example has no line');
/** The example, left otherwise: with what the decision would say of it. */
const leaving = (
  change: Readonly<{ type?: DeliveryType; property?: OrderProperty; isFree?: boolean; price?: string; amount?: string }>,
) => {
  const { type = 'normal', property = 'normal', isFree = true, price = line.unitPrice, amount = line.amount } = change;
  const changed = { ...line, orderProperty: property, isFree, unitPrice: idAs<'price'>(price), amount: idAs<'amount'>(amount) };
  return after({ ...deliveryConfirmed, data: { ...deliveryConfirmed.data, deliveryType: type, lines: [changed] } });
};

describe('R341 the lines of the statistics on deliveries', () => {
  it('begin with their order and have left with no draft', () => {
    const waiting = {
      orderNo: 'YC20250611-00042',
      materialName: expect.any(String),
      deliveredOn: null,
      deliveryId: null,
      chargedAmount: null,
    };
    expect(after()).toMatchObject(waiting);
    expect(after(deliveryDrafted)).toMatchObject(waiting);
    expect(after(deliveryDrafted, deliveryCancelled)).toMatchObject(waiting);
  });
  it('say when the mould came in and at which unit, as it became known', () =>
    expect(after(mouldReceived, deliveryDrafted, deliveryConfirmed)).toMatchObject({
      receiveModelAt: '2025-06-12T02:30:00Z',
      unitCode: 'P-SZ-03',
      deliveredOn: '2025-06-16',
    }));
  it('have left as they were made: what comes in for the lines that are left says nothing of them', () => {
    const other = { ...mouldReceived, data: { ...mouldReceived.data, unitCode: 'P-GZ-01', receiveModelAt: '2025-06-20T02:30:00Z' } };
    expect(after(mouldReceived, deliveryConfirmed, other)).toMatchObject({
      receiveModelAt: '2025-06-12T02:30:00Z',
      unitCode: 'P-SZ-03',
    });
    expect(after(mouldReceived, other, deliveryConfirmed)).toMatchObject({ unitCode: 'P-GZ-01' });
  });
  it('have left with the delivery that was confirmed, as its note says', () =>
    expect(after(deliveryDrafted, deliveryConfirmed)).toMatchObject({
      deliveryId,
      deliveryNo: 'FH20250616-0001',
      deliveredOn: '2025-06-16',
      carrier: 'SF',
      expressNo: 'SF1234567890',
      qty: '3.0000',
      chargedAmount: '360.00',
      isFree: false,
      freeKind: null,
      freeValue: '0.00',
    }));
  it('have not left when their delivery came back, but not for what came back of another', () => {
    const other = {
      ...deliveryReversed,
      data: { ...deliveryReversed.data, deliveryId: idAs<'delivery'>('0197e000-0000-7000-8000-0000000000ff') },
    };
    expect(after(deliveryConfirmed, { ...deliveryReversed, data: { ...deliveryReversed.data, deliveryId } })).toMatchObject({
      deliveredOn: null,
      qty: null,
      freeValue: null,
    });
    expect(after(deliveryConfirmed, other)).toMatchObject({ deliveredOn: '2025-06-16' });
  });
  it('end when their order is cancelled', () =>
    expect(after({ ...orderCancelled, data: { ...orderCancelled.data, lineIds: [lineId] } })).toBe(gone));

  it('cost nothing for a reason, the first that holds, and are worth their standard price', () => {
    expect(leaving({ property: 'remake', price: '0.0000', amount: '0.00' })).toMatchObject({
      freeKind: 'rework',
      chargedAmount: '0.00',
      freeValue: line.standardAmount,
    });
    expect(leaving({ property: 'free' })).toMatchObject({ freeKind: 'order', chargedAmount: '0.00', freeValue: line.standardAmount });
    expect(leaving({ property: 'sample', type: 'tryIn' })).toMatchObject({ freeKind: 'sample' });
    expect(leaving({ type: 'tryIn' })).toMatchObject({ freeKind: 'tryIn' });
    expect(leaving({ type: 'free' })).toMatchObject({ freeKind: 'delivery' });
    expect(leaving({ isFree: false, price: '0.0000', amount: '0.00' })).toMatchObject({ freeKind: 'price', isFree: true });
  });
  it('are free by the delivery when a remake that is charged for leaves with a free one', () =>
    expect(leaving({ property: 'remake', type: 'free' })).toMatchObject({ freeKind: 'delivery', chargedAmount: '0.00' }));
  it('are charged when a remake is', () =>
    expect(leaving({ property: 'remake', isFree: false })).toMatchObject({ freeKind: null, chargedAmount: '360.00' }));
  it('hold no name of a patient', () => expect(JSON.stringify(after(deliveryConfirmed))).not.toContain('林一'));
});

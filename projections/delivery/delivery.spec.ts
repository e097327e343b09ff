import type { DeliveryEvent } from '@cloud-factory/domain/delivery';
import {
  deliveryCancelled,
  deliveryConfirmed,
  deliveryDrafted,
  deliveryId,
  ofDelivery,
  packer,
} from '@cloud-factory/domain/delivery/examples';
import { clerk, lineId, ofOrder, orderId, submittedByClerk } from '@cloud-factory/domain/orders/examples';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { deliveryTable, linePatientTable } from './index.js';

const after = (...events: readonly DeliveryEvent[]) =>
  deliveryTable
    .apply(
      new Map(),
      events.map((event, nth) => ofDelivery(event, nth + 1, packer)),
    )
    .get(deliveryId)?.row;

describe('the list of deliveries', () => {
  it('shows a draft', () =>
    expect(after(deliveryDrafted)).toMatchObject({ status: 'draft', deliveredOn: null, lineCount: 1, orderNos: ['YC20250611-00042'] }));
  it('shows the day of the confirmation', () =>
    expect(after(deliveryDrafted, deliveryConfirmed)).toMatchObject({ status: 'confirmed', deliveredOn: '2025-06-16', version: 2 }));
  it('shows why one was cancelled', () =>
    expect(after(deliveryDrafted, deliveryCancelled)).toMatchObject({ status: 'cancelled', reason: '医院改期' }));
  it('holds no name of a patient', () => expect(JSON.stringify(after(deliveryDrafted, deliveryConfirmed))).not.toContain('林一'));
});

describe('the patients of lines', () => {
  const names = (...events: Parameters<typeof linePatientTable.apply>[1]) => linePatientTable.apply(new Map(), events).get(orderId)?.row;
  it('are known by line', () => expect(names(submittedByClerk)).toMatchObject({ names: { [lineId]: '林一' } }));
  it('are forgotten when the person is erased', () =>
    expect(names(submittedByClerk, ofOrder({ type: 'PersonErased', data: { orderId } }, 2, clerk))).toBe(gone));
  it('are empty in a log whose names are already unreadable', () =>
    expect(names({ ...submittedByClerk, personal: null })).toMatchObject({ names: { [lineId]: '' } }));
});

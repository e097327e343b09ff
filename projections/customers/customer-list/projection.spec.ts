import {
  customerBlacklisted,
  customerChanged,
  customerClerk,
  customerInformationKept,
  customerRegistered,
  customerReleased,
  customerRetired,
  hospital,
  ofCustomer,
} from '@cloud-factory/domain/customers/examples';
import type { CustomerEvent } from '@cloud-factory/domain/customers';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { customerInformationTable } from '../customer-information/projection.js';
import { customerTable } from './projection.js';

const after = (...events: readonly CustomerEvent[]) =>
  customerTable
    .apply(
      new Map(),
      [customerRegistered, ...events].map((event, nth) => ofCustomer(event, nth + 1)),
    )
    .get(hospital)?.row;

describe('the list of customers', () => {
  it('shows what was registered, by whom', () =>
    expect(after()).toMatchObject({ id: hospital, name: '安和口腔', status: 'normal', createdBy: customerClerk, version: 1 }));
  it('shows what was changed, and still who registered it', () =>
    expect(after(customerChanged)).toMatchObject({ closingDay: 20, createdBy: customerClerk, version: 2 }));
  it('R376 says why a customer is blacklisted, until it is released', () => {
    expect(after(customerBlacklisted)).toMatchObject({ status: 'blacklisted', blackReason: '逾期 90 天', blacklistedBy: customerClerk });
    expect(after(customerBlacklisted, customerChanged)).toMatchObject({ status: 'blacklisted' });
    expect(after(customerBlacklisted, customerReleased)).toMatchObject({
      status: 'normal',
      blackReason: null,
      blacklistedAt: null,
      blackScopes: [],
      releasedBy: customerClerk,
      releaseReason: '已付清',
    });
    expect(after(customerBlacklisted)).toMatchObject({ blackScopes: ['order', 'delivery', 'credit'] });
  });
  it('shows to storage what people of storage keep, with the customer as it is now', () => {
    const events = [customerRegistered, customerInformationKept, customerChanged, customerBlacklisted];
    const row = customerInformationTable
      .apply(
        new Map(),
        events.map((event, nth) => ofCustomer(event, nth + 1)),
      )
      .get(hospital)?.row;
    expect(row).toMatchObject({ customerCode: 'H0031', packing: '每单独立盒', status: 'blacklisted', version: 4 });
  });
  it('loses a retired customer', () => expect(after(customerRetired)).toBe(gone));
});

import { describe, expect, it } from 'vitest';
import { knownCustomer } from '../customers/examples.js';
import { activePartner } from '../partners/examples.js';
import { concernsOf } from './concerns.js';
import { orderDecider } from './decider.js';
import {
  approvedByReviewer,
  clerk,
  content,
  draftedByClerk,
  ofOrder,
  orderCancelled,
  orderDelivered,
  rejectedByReviewer,
  submittedByClerk,
} from './examples.js';
import type { OrderEvent } from './events.js';
import type { Recorded } from '../shared/decider.js';

const after = (...events: readonly Recorded<OrderEvent>[]) =>
  events.reduce((state, event) => orderDecider.evolve(state, event), orderDecider.initialState);
const black = { ...knownCustomer, status: 'blacklisted', blackScopes: ['delivery'] } as const;
const both = { customer: black, partner: activePartner };
const codes = (...of: Parameters<typeof concernsOf>) => concernsOf(...of).map(({ refusal }) => refusal);

describe('what is to be looked at in an open order', () => {
  it('is nothing while its customer is in order and its unit may work', () =>
    expect(codes(after(submittedByClerk), { customer: knownCustomer, partner: activePartner }, '2028-01-01')).toEqual([]));
  it('is a customer that was blacklisted since, whatever that stops', () =>
    expect(codes(after(submittedByClerk, approvedByReviewer), both, '2028-01-01')).toEqual(['CustomerIsBlacklisted']));
  it('is a unit whose certificate ended, with the certificate and its last day', () =>
    expect(concernsOf(after(approvedOf('P-SZ-03')), { customer: knownCustomer, partner: activePartner }, '2028-01-02')).toMatchObject([
      { refusal: 'CertificateExpired', details: { validTo: '2028-01-01' } },
    ]));
  it('is a unit that was revoked or suspended, or whose certificates were taken away', () => {
    const unit = (change: object) =>
      codes(after(submittedByClerk), { customer: black, partner: { ...activePartner, ...change } }, '2025-06-11');
    expect(unit({ status: 'revoked', worksTo: '2025-06-10' })).toEqual(['CustomerIsBlacklisted', 'PartnerNotActive']);
    expect(unit({ status: 'revoked', worksTo: '2025-06-11' })).toEqual(['CustomerIsBlacklisted']);
    expect(unit({ status: 'suspended' })).toEqual(['CustomerIsBlacklisted', 'PartnerNotActive']);
    expect(unit({ certificates: [] })).toEqual(['CustomerIsBlacklisted', 'CertificateMissing']);
  });
  it('is said of drafts and rejected orders as well, and not of what is over', () => {
    expect(codes(after(draftedByClerk), both, '2025-06-11')).toHaveLength(1);
    expect(codes(after(submittedByClerk, rejectedByReviewer), both, '2025-06-11')).toHaveLength(1);
    expect(codes(after(submittedByClerk, ofOrder(orderCancelled, 2, clerk)), both, '2025-06-11')).toEqual([]);
    expect(codes(after(submittedByClerk, approvedByReviewer, ofOrder(orderDelivered, 3, clerk)), both, '2025-06-11')).toEqual([]);
    expect(codes(after(), both, '2025-06-11')).toEqual([]);
  });
  it('is nothing where the order names no partner', () =>
    expect(codes(after(submittedByClerk), { customer: knownCustomer, partner: undefined }, '2028-01-02')).toEqual([]));
});

function approvedOf(unitCode: string): Recorded<OrderEvent> {
  return { ...submittedByClerk, data: { ...content, unitCode } };
}

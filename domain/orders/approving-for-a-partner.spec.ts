import { describe, expect, it } from 'vitest';
import { activePartner } from '../partners/examples.js';
import { specFor } from '../shared/decider-spec.js';
import { orderDecider } from './decider.js';
import { clerk, ofOrder, orderId, orderSubmitted, reviewer } from './examples.js';

const { given } = specFor(orderDecider);
const submitted = ofOrder({ ...orderSubmitted, data: { ...orderSubmitted.data, unitCode: 'P-SZ-03' } }, 1, clerk);
const approve = { type: 'ApproveOrder', orderId } as const;
const by = reviewer;

describe('an order that names a processing unit', () => {
  it('is approved while the partner is active and its certificates hold', () =>
    given(submitted)
      .when(approve, { by, today: '2028-01-01', seen: { partner: activePartner } })
      .then({ type: 'OrderApproved', data: submitted.data }));
  it('is not approved the day after a certificate ended', () =>
    given(submitted)
      .when(approve, { by, today: '2028-01-02', seen: { partner: activePartner } })
      .thenRefused('CertificateExpired'));
  it('is not approved for a partner whose certificates were all taken away', () =>
    given(submitted)
      .when(approve, { by, seen: { partner: { ...activePartner, certificates: [] } } })
      .thenRefused('CertificateMissing'));
  it('is not approved for a partner that is suspended, and can be rejected', () => {
    const seen = { partner: { ...activePartner, status: 'suspended' } } as const;
    given(submitted).when(approve, { by, seen }).thenRefused('PartnerNotActive');
    given(submitted)
      .when({ type: 'RejectOrder', orderId, reason: '加工点已暂停' }, { by, seen })
      .then({ type: 'OrderRejected', data: { orderId, customerId: orderSubmitted.data.customerId, reason: '加工点已暂停' } });
  });
  it('is not approved for a partner that was deleted since, unless a department has its code', () => {
    const seen = { partner: { status: 'removed' } } as const;
    given(submitted).when(approve, { by, seen }).thenRefused('UnitNotFound');
    given(submitted)
      .when({ ...approve, words: { departments: [activePartner.content.unitCode] } }, { by, seen })
      .then({ type: 'OrderApproved', data: submitted.data });
  });
  it('finds the partner by its unit code, and nobody by none', () => {
    const state = orderDecider.evolve(orderDecider.initialState, submitted);
    expect(orderDecider.reads?.(approve, state)).toEqual({ partner: `partner-${activePartner.content.partnerId}` });
    expect(orderDecider.reads?.(approve, orderDecider.evolve(orderDecider.initialState, ofOrder(orderSubmitted, 1, clerk)))).toEqual({});
  });
});

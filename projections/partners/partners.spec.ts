import type { PartnerEvent } from '@cloud-factory/domain/partners';
import {
  certificate,
  certificateSaved,
  certificatesRemoved,
  licenceId,
  licenceSaved,
  licencesRemoved,
  ofPartner,
  partnerActivated,
  partnerChanged,
  partnerProduct,
  partnerProductRemoved,
  partnerProductSaved,
  partnerRegistered,
  partnerRemoved,
  partnerRevoked,
  partnerSuspended,
  shenzhen,
} from '@cloud-factory/domain/partners/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { partnerTable } from './partner-list/projection.js';
import { partnerDetailOf } from './partner-list/query.js';

const folded = (...events: readonly PartnerEvent[]) =>
  partnerTable
    .apply(
      new Map(),
      events.map((event, nth) => ofPartner(event, nth + 1)),
    )
    .get(shenzhen)?.row;

describe('the list of partners', () => {
  it('shows what was registered and changed', () =>
    expect(folded(partnerRegistered, partnerChanged)).toMatchObject({
      unitCode: 'P-SZ-03',
      status: 'pending',
      capacityPerDay: 500,
      certifiedTo: null,
      version: 2,
    }));
  it('says until when a partner is certified, by what it holds now', () => {
    expect(folded(partnerRegistered, certificateSaved)).toMatchObject({
      certifiedTo: '2028-01-01',
      certificateCount: 1,
      certificates: [certificate],
      partIds: [certificate.id],
    });
    expect(folded(partnerRegistered, certificateSaved, certificatesRemoved)).toMatchObject({
      certifiedTo: null,
      certificates: [],
      partIds: [],
    });
  });
  it('says why a partner does not work, and forgets it when it works again', () => {
    const suspended = [partnerRegistered, certificateSaved, partnerActivated, partnerSuspended];
    expect(folded(...suspended)).toMatchObject({ status: 'suspended', statusReason: '飞行检查整改' });
    expect(folded(...suspended, partnerActivated)).toMatchObject({ status: 'active', statusReason: null });
    expect(folded(...suspended, partnerRevoked)).toMatchObject({
      status: 'revoked',
      statusReason: '合同到期',
      stopDate: '2025-08-31',
      worksTo: null,
    });
    // Only one that worked until then works through its last day.
    expect(folded(partnerRegistered, certificateSaved, partnerActivated, partnerRevoked)).toMatchObject({ worksTo: '2025-08-31' });
  });
  it('keeps licences and products, each once', () => {
    expect(folded(partnerRegistered, licenceSaved, licenceSaved, partnerProductSaved, partnerProductSaved)).toMatchObject({
      licences: [{ id: licenceId, seats: 5 }],
      products: [partnerProduct],
      partIds: [licenceId],
    });
    expect(folded(partnerRegistered, licenceSaved, licencesRemoved, partnerProductSaved, partnerProductRemoved)).toMatchObject({
      licences: [],
      products: [],
    });
  });
  it('keeps a product beside the others', () => {
    const other = { ...partnerProduct, productId: idAs<'product'>('another') };
    const saved = { ...partnerProductSaved, data: { ...partnerProductSaved.data, product: other } };
    expect(folded(partnerRegistered, partnerProductSaved, saved)).toMatchObject({ products: [partnerProduct, other] });
    expect(folded(partnerRegistered, partnerProductSaved, saved, partnerProductRemoved)).toMatchObject({ products: [other] });
  });
  it('loses a partner that never worked', () => expect(folded(partnerRegistered, partnerRemoved)).toBe(gone));
  it('says of each certificate where it stands on a day', () => {
    const row = folded(partnerRegistered, certificateSaved);
    if (!row || row === gone) throw new Error('the partner is there');
    expect(partnerDetailOf(row, '2027-12-30').certificates).toMatchObject([{ stage: 'expiring7' }]);
    expect(partnerDetailOf(row, '2028-01-02').certificates).toMatchObject([{ stage: 'expired' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { crown } from '../products/examples.js';
import { specFor } from '../shared/decider-spec.js';
import { idAs } from '../shared/ids.js';
import { isKnownPartner, partnerDecider, whyNoWork } from './decider.js';
import {
  activePartner,
  certificate,
  certificateEntry,
  certificateId,
  certificateSaved,
  certificatesRemoved,
  licenceEntry,
  licenceId,
  licenceSaved,
  licencesRemoved,
  licenceType,
  ofPartner,
  partnerActivated,
  partnerChanged,
  partnerContent,
  partnerEntry,
  partnerProduct,
  partnerProductRemoved,
  partnerProductSaved,
  partnerRegistered,
  partnerRemoved,
  partnerRevoked,
  partnerSuspended,
  radiation,
  seen,
  shenzhen,
} from './examples.js';
import { partnerIdOf } from './partner-id.js';

const { given } = specFor(partnerDecider);
const of = { partnerId: shenzhen } as const;
const register = { type: 'SavePartner', ...of, entry: partnerEntry, isNew: true } as const;
const change = { ...register, isNew: false } as const;
const activate = { type: 'ActivatePartner', ...of } as const;
const suspend = { type: 'SuspendPartner', ...of, reason: '飞行检查整改' } as const;
const revoke = { type: 'RevokePartner', ...of, reason: '合同到期', stopDate: '2025-08-31' } as const;
const pending = ofPartner(partnerRegistered, 1);
const certified = ofPartner(certificateSaved, 2);
const active = ofPartner(partnerActivated, 3);
const suspended = ofPartner(partnerSuspended, 4);

describe('a unit code', () => {
  it('always leads to the same partner, and another code to another', () => {
    expect(partnerIdOf('P-SZ-03')).toBe(partnerIdOf('P-SZ-03'));
    expect(partnerIdOf('P-SZ-03')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 5_000 }, (_, nth) => partnerIdOf(`P-${nth}`))).size).toBe(5_000);
  });
  it('stands for one partner', () => given(pending).when(register).thenRefused('UnitCodeTaken'));
  it('is free again once a partner that never worked was deleted', () =>
    given(pending, ofPartner(partnerRemoved, 2)).when(register).then(partnerRegistered));
  it('is never changed', () =>
    given(pending)
      .when({ ...change, entry: { ...partnerEntry, unitCode: 'P-GZ-01' } })
      .thenRefused('UnitCodeIsFixed'));
});

describe('a partner', () => {
  it('is registered and changed', () => {
    given().when(register).then(partnerRegistered);
    given(pending)
      .when({ ...change, entry: { ...partnerEntry, capacityPerDay: 500 } })
      .then(partnerChanged);
    given(pending).when(change).thenNothing();
    given().when(change).thenRefused('PartnerNotFound');
  });
  it('has a contract that ends after it began', () =>
    given()
      .when({ ...register, entry: { ...partnerEntry, contractTo: '2024-12-31' } })
      .thenRefused('PeriodReversed'));
  it('is activated with a valid certificate, and not without', () => {
    given(pending).when(activate).thenRefused('CertificateMissing');
    given(pending, certified).when(activate).then(partnerActivated);
    given(pending, certified).when(activate, { today: '2028-01-02' }).thenRefused('CertificateExpired');
    given(pending, certified, active).when(activate).thenNothing();
  });
  it('is suspended while it works, and comes back', () => {
    given(pending, certified, active).when(suspend).then(partnerSuspended);
    given(pending, certified).when(suspend).thenRefused('PartnerNotActive');
    given(pending, certified, active, suspended).when(suspend).thenNothing();
    given(pending, certified, active, suspended).when(activate).then(partnerActivated);
  });
  it('is revoked for good', () => {
    const revoked = [pending, certified, active, ofPartner(partnerRevoked, 4)];
    given(pending, certified, active).when(revoke).then(partnerRevoked);
    given(pending, certified, active, suspended).when(revoke).then(partnerRevoked);
    given(pending).when(revoke).thenRefused('PartnerNotActive');
    given(...revoked)
      .when(revoke)
      .thenNothing();
    for (const command of [change, activate, suspend, { type: 'RemovePartner', ...of } as const])
      given(...revoked)
        .when(command)
        .thenRefused('PartnerIsRevoked');
  });
  it('is deleted only before it ever worked', () => {
    given(pending)
      .when({ type: 'RemovePartner', ...of })
      .then(partnerRemoved);
    given(pending, ofPartner(partnerRemoved, 2))
      .when({ type: 'RemovePartner', ...of })
      .thenNothing();
    given(pending, certified, active, suspended)
      .when({ type: 'RemovePartner', ...of })
      .thenRefused('PartnerNotPending');
  });
});

describe('the certificates of a partner', () => {
  const save = { type: 'SaveCertificate', ...of, certificateId, entry: certificateEntry, mustExist: false } as const;
  it('are kept with the words of their kind', () => given(pending).when(save, { seen }).then(certificateSaved));
  it('are of a kind that is in use', () => {
    given(pending).when(save).thenRefused('CertificateTypeNotFound');
    given(pending)
      .when(save, { seen: { type: { ...licenceType, status: 'retired' } } })
      .thenRefused('CertificateTypeNotFound');
  });
  it('end after they began', () =>
    given(pending)
      .when({ ...save, entry: { ...certificateEntry, validTo: '2022-12-31' } }, { seen })
      .thenRefused('PeriodReversed'));
  it('stand there once', () => {
    given(pending, certified)
      .when({ ...save, certificateId: idAs('another') }, { seen })
      .thenRefused('CertificateExists', { certificateNo: certificate.certificateNo });
    given(pending, certified).when(save, { seen }).thenNothing();
  });
  it('stand there beside others of their kind', () => {
    const second = { ...certificate, id: idAs<'certificate'>('another'), certificateNo: '备案 2' };
    given(pending, certified)
      .when({ ...save, certificateId: second.id, entry: { ...certificateEntry, certificateNo: '备案 2' } }, { seen })
      .then({ ...certificateSaved, data: { partnerId: shenzhen, certificate: second } });
  });
  it('are changed and taken away by their ids', () => {
    given(pending, certified)
      .when({ ...save, mustExist: true, entry: { ...certificateEntry, validTo: '2030-01-01' } }, { seen })
      .then({ ...certificateSaved, data: { partnerId: shenzhen, certificate: { ...certificate, validTo: '2030-01-01' } } });
    given(pending)
      .when({ ...save, mustExist: true }, { seen })
      .thenRefused('CertificateNotFound');
    const take = { type: 'RemoveCertificates', ...of, certificateIds: [certificateId] } as const;
    given(pending, certified).when(take).then(certificatesRemoved);
    given(pending).when(take).thenRefused('CertificateNotFound');
  });
  describe('of a kind that must be held, once the partner worked,', () => {
    const renewed = { ...certificate, id: idAs<'certificate'>('renewed'), certificateNo: '备案 2' };
    const inspected = { ...certificate, id: idAs<'certificate'>('inspected'), typeId: radiation, typeName: '辐射安全许可证' };
    const having = (more: typeof certificate, nth: number) =>
      ofPartner({ type: 'PartnerCertificateSaved', data: { partnerId: shenzhen, certificate: more } }, nth);
    const take = { type: 'RemoveCertificates', ...of, certificateIds: [certificateId] } as const;
    const working = [pending, certified, active];
    const ofOtherKind = { ...save, mustExist: true, entry: { ...certificateEntry, typeId: radiation } } as const;

    it('are not taken away with the last of them, also not while it is suspended', () => {
      for (const past of [working, [...working, suspended], [...working, having(inspected, 4)]])
        given(...past)
          .when(take)
          .thenRefused('CertificateIsLast', { partnerName: partnerContent.name, typeName: certificate.typeName });
    });
    it('are taken away where another of their kind stays, not all at once', () => {
      given(...working, having(renewed, 4))
        .when(take)
        .then(certificatesRemoved);
      given(...working, having(renewed, 4))
        .when({ ...take, certificateIds: [certificateId, renewed.id] })
        .thenRefused('CertificateIsLast');
    });
    it('are not kept by one that was entered when their kind did not have to be held', () =>
      given(...working, having({ ...renewed, isRequired: false }, 4))
        .when(take)
        .thenRefused('CertificateIsLast'));
    it('become none of another kind, before it ever worked only', () => {
      given(...working)
        .when(ofOtherKind, { seen })
        .thenRefused('CertificateIsLast');
      given(pending, certified)
        .when(ofOtherKind, { seen })
        .then({ ...certificateSaved, data: { partnerId: shenzhen, certificate: { ...certificate, typeId: radiation } } });
    });
    it('become ones that need not be held when their kind did', () =>
      given(...working)
        .when(
          { ...save, mustExist: true },
          { seen: { type: { status: 'kept', values: { typeCode: 'SCXK', nameZh: certificate.typeName, isRequired: false } } } },
        )
        .then({ ...certificateSaved, data: { partnerId: shenzhen, certificate: { ...certificate, isRequired: false } } }));
  });
});

describe('the licences and products of a partner', () => {
  const saveLicence = { type: 'SaveLicence', ...of, licenceId, entry: licenceEntry, mustExist: false } as const;
  const { productId, unitPrice, currency, remark } = partnerProduct;
  const saveProduct = {
    type: 'SavePartnerProduct',
    ...of,
    entry: { productId, unitPrice, currency, remark },
    mustExist: false,
  } as const;
  it('licences are kept once and taken away', () => {
    given(pending).when(saveLicence).then(licenceSaved);
    given(pending, ofPartner(licenceSaved, 2))
      .when({ ...saveLicence, licenceId: idAs('another') })
      .thenRefused('LicenceExists');
    given(pending)
      .when({ ...saveLicence, mustExist: true })
      .thenRefused('LicenceNotFound');
    given(pending, ofPartner(licenceSaved, 2))
      .when({ type: 'RemoveLicences', ...of, licenceIds: [licenceId] })
      .then(licencesRemoved);
  });
  it('products are those that can be ordered, each once, with its own price', () => {
    given(pending).when(saveProduct, { seen }).then(partnerProductSaved);
    given(pending).when(saveProduct).thenRefused('ProductNotOffered');
    given(pending, ofPartner(partnerProductSaved, 2)).when(saveProduct, { seen }).thenRefused('PartnerProductExists');
    given(pending)
      .when({ ...saveProduct, mustExist: true }, { seen })
      .thenRefused('PartnerProductNotFound');
    given(pending, ofPartner(partnerProductSaved, 2))
      .when({ type: 'RemovePartnerProduct', ...of, productId: crown })
      .then(partnerProductRemoved);
    given(pending)
      .when({ type: 'RemovePartnerProduct', ...of, productId: crown })
      .thenRefused('PartnerProductNotFound');
  });
});

describe('new work', () => {
  it('is given to an active partner with valid certificates', () => expect(whyNoWork(activePartner, '2028-01-01')).toBeNull());
  it('is not given the day after a certificate ended, and is told which', () =>
    expect(whyNoWork(activePartner, '2028-01-02')).toEqual({
      refusal: 'CertificateExpired',
      details: { partnerName: partnerContent.name, typeName: '医疗器械生产许可证', validTo: '2028-01-01' },
    }));
  it('is not given where nothing is held that must be: what is not there cannot end', () => {
    expect(whyNoWork({ ...activePartner, certificates: [] }, '2025-06-11')).toEqual({ refusal: 'CertificateMissing' });
    expect(whyNoWork({ ...activePartner, certificates: [{ ...certificate, isRequired: false }] }, '2025-06-11')).toEqual({
      refusal: 'CertificateMissing',
    });
  });
  it.each(['pending', 'suspended', 'revoked'] as const)('is not given to a partner that is %s', (status) =>
    expect(whyNoWork({ ...activePartner, status }, '2025-06-11')).toMatchObject({ refusal: 'PartnerNotActive' }),
  );
  it('is given through the last day of one that is revoked, unless it was suspended before', () => {
    const after = (...past: Parameters<typeof partnerDecider.evolve>[1][]) => {
      const state = past.reduce((before, event) => partnerDecider.evolve(before, event), partnerDecider.initialState);
      return isKnownPartner(state) ? (day: string) => whyNoWork(state, day)?.refusal ?? null : () => 'PartnerNotFound';
    };
    const { stopDate } = partnerRevoked.data;
    const ending = after(pending, certified, active, ofPartner(partnerRevoked, 4));
    expect([ending('2025-06-11'), ending(stopDate), ending('2025-09-01')]).toEqual([null, null, 'PartnerNotActive']);
    expect(after(pending, certified, active, suspended, ofPartner(partnerRevoked, 5))(stopDate)).toBe('PartnerNotActive');
  });
});

// What someone may ask of a partner. No `by`, no `at`: the command runner adds them.
import type { ProductId } from '../shared/ids.js';
import type {
  CertificateEntry,
  CertificateId,
  LicenceEntry,
  PartnerEntry,
  PartnerId,
  PartnerLicenceId,
  PartnerProductSubmit,
} from './contract.js';

type OfPartner = Readonly<{ partnerId: PartnerId }>;

/** Keep a new partner (`isNew`), or the changes of a known one. `partnerId` is that of its unit code. */
export type SavePartner = OfPartner & Readonly<{ type: 'SavePartner'; entry: PartnerEntry; isNew: boolean }>;

/** It may be given work from here on; also after a suspension. Needs valid certificates. */
export type ActivatePartner = OfPartner & Readonly<{ type: 'ActivatePartner' }>;
/** No new work until it is activated again. Work that it has goes on. */
export type SuspendPartner = OfPartner & Readonly<{ type: 'SuspendPartner'; reason: string }>;
/** Final: `stopDate` is its last day of work. */
export type RevokePartner = OfPartner & Readonly<{ type: 'RevokePartner'; reason: string; stopDate: string }>;
/** A partner that was never activated is as if it had never been; its code is free again. */
export type RemovePartner = OfPartner & Readonly<{ type: 'RemovePartner' }>;

export type SaveCertificate = OfPartner &
  Readonly<{ type: 'SaveCertificate'; certificateId: CertificateId; entry: CertificateEntry; mustExist: boolean }>;
export type RemoveCertificates = OfPartner & Readonly<{ type: 'RemoveCertificates'; certificateIds: readonly CertificateId[] }>;

export type SaveLicence = OfPartner &
  Readonly<{ type: 'SaveLicence'; licenceId: PartnerLicenceId; entry: LicenceEntry; mustExist: boolean }>;
export type RemoveLicences = OfPartner & Readonly<{ type: 'RemoveLicences'; licenceIds: readonly PartnerLicenceId[] }>;

/** What the partner makes, and what it is paid for a unit. `mustExist`: a change, else it must not be there. */
export type SavePartnerProduct = OfPartner &
  Readonly<{ type: 'SavePartnerProduct'; entry: Omit<PartnerProductSubmit, 'unitId' | 'version'>; mustExist: boolean }>;
export type RemovePartnerProduct = OfPartner & Readonly<{ type: 'RemovePartnerProduct'; productId: ProductId }>;

export type PartnerCommand =
  | SavePartner
  | ActivatePartner
  | SuspendPartner
  | RevokePartner
  | RemovePartner
  | SaveCertificate
  | RemoveCertificates
  | SaveLicence
  | RemoveLicences
  | SavePartnerProduct
  | RemovePartnerProduct;

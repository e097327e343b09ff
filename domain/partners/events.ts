// Facts about one partner. Stream: partner-<partnerId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { Price } from '../shared/decimal.js';
import type { FileId, ProductId, RecordId } from '../shared/ids.js';
import type { Currency } from '../shared/money.js';
import type { CertificateId, LicenceKind, PartnerId, PartnerKind, PartnerLicenceId } from './contract.js';

type OfPartner = Readonly<{ partnerId: PartnerId }>;

export type PartnerContent = OfPartner &
  Readonly<{
    unitCode: string;
    name: string;
    kind: PartnerKind;
    region: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    machineCount: number;
    capacityPerDay: number;
    settlementAccount: string | null;
    depreciationTerms: string | null;
    contractFrom: string | null;
    contractTo: string | null;
    jdCode: string | null;
    remark: string | null;
  }>;

/** With the words of its kind as they were then. */
export type Certificate = Readonly<{
  id: CertificateId;
  typeId: RecordId;
  typeCode: string;
  typeName: string;
  isRequired: boolean;
  certificateNo: string;
  issuer: string | null;
  validFrom: string;
  validTo: string | null;
  fileIds: readonly FileId[];
  remark: string | null;
}>;

export type Licence = Readonly<{
  id: PartnerLicenceId;
  kind: LicenceKind;
  product: string;
  licenceNo: string;
  seats: number;
  validTo: string | null;
  remark: string | null;
}>;

export type PartnerProduct = Readonly<{
  productId: ProductId;
  productCode: string;
  productName: string;
  unit: string;
  unitPrice: Price;
  currency: Currency;
  remark: string | null;
}>;

export type PartnerRegistered = Fact<'PartnerRegistered', PartnerContent>;
/** The whole partner as it is from now on. */
export type PartnerChanged = Fact<'PartnerChanged', PartnerContent>;
export type PartnerActivated = Fact<'PartnerActivated', OfPartner>;
export type PartnerSuspended = Fact<'PartnerSuspended', OfPartner & Readonly<{ reason: string }>>;
/** Final. */
export type PartnerRevoked = Fact<'PartnerRevoked', OfPartner & Readonly<{ reason: string; stopDate: string }>>;
/** It was never activated. Another may be registered under its code. */
export type PartnerRemoved = Fact<'PartnerRemoved', OfPartner>;
/** Added, or changed when its id is known. */
export type PartnerCertificateSaved = Fact<'PartnerCertificateSaved', OfPartner & Readonly<{ certificate: Certificate }>>;
export type PartnerCertificatesRemoved = Fact<
  'PartnerCertificatesRemoved',
  OfPartner & Readonly<{ certificateIds: readonly CertificateId[] }>
>;
export type PartnerLicenceSaved = Fact<'PartnerLicenceSaved', OfPartner & Readonly<{ licence: Licence }>>;
export type PartnerLicencesRemoved = Fact<'PartnerLicencesRemoved', OfPartner & Readonly<{ licenceIds: readonly PartnerLicenceId[] }>>;
export type PartnerProductSaved = Fact<'PartnerProductSaved', OfPartner & Readonly<{ product: PartnerProduct }>>;
export type PartnerProductRemoved = Fact<'PartnerProductRemoved', OfPartner & Readonly<{ productId: ProductId }>>;

export type PartnerEvent =
  | PartnerRegistered
  | PartnerChanged
  | PartnerActivated
  | PartnerSuspended
  | PartnerRevoked
  | PartnerRemoved
  | PartnerCertificateSaved
  | PartnerCertificatesRemoved
  | PartnerLicenceSaved
  | PartnerLicencesRemoved
  | PartnerProductSaved
  | PartnerProductRemoved;

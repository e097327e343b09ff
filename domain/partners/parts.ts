// Certificates, licences and products of a partner: rows that are added, changed and taken away.
import { flagIn, valueIn } from '../products/index.js';
import { nothing, refuse, type Refusal, type Said } from '../shared/decider.js';
import { isSameData } from '../shared/same.js';
import { lastOfItsKind } from './certificates.js';
import type {
  RemoveCertificates,
  RemoveLicences,
  RemovePartnerProduct,
  SaveCertificate,
  SaveLicence,
  SavePartnerProduct,
} from './commands.js';
import type { KnownPartner, PartnerAnswer, PartnerSeen } from './decider.js';
import type { Certificate, Licence, PartnerProduct } from './events.js';

type PartCommand = SaveCertificate | RemoveCertificates | SaveLicence | RemoveLicences | SavePartnerProduct | RemovePartnerProduct;
type Seen = Readonly<Partial<PartnerSeen>>;

/** Policy `aNeededCertificateIsRenewedNotTakenAway`: what is gone could not be missed, so a partner that ever worked keeps one of each kind that must be held. */
function whyItStays({ status, content, certificates }: KnownPartner, after: readonly Certificate[]): Refusal<'CertificateIsLast'> | null {
  const last = status === 'pending' ? undefined : lastOfItsKind(certificates, after);
  return last ? refuse('CertificateIsLast', { partnerName: content.name, typeName: last.typeName }) : null;
}

function saveCertificate(
  { partnerId, certificateId, entry, mustExist }: SaveCertificate,
  state: KnownPartner,
  { type }: Seen,
): PartnerAnswer {
  const before = state.certificates.find(({ id }) => id === certificateId);
  if (mustExist && !before) return refuse('CertificateNotFound');
  const { typeId, certificateNo, issuer, validFrom, validTo, fileIds, remark } = entry;
  if (validTo !== null && validTo < validFrom) return refuse('PeriodReversed');
  const typeCode = type && valueIn(type, 'typeCode');
  const typeName = type && valueIn(type, 'nameZh');
  if (!type || typeCode === undefined || typeName === undefined) return refuse('CertificateTypeNotFound');
  const isThere = state.certificates.some(
    (other) => other.id !== certificateId && other.typeId === typeId && other.certificateNo === certificateNo,
  );
  if (isThere) return refuse('CertificateExists', { certificateNo });
  const isRequired = flagIn(type, 'isRequired');
  const certificate: Certificate = {
    id: certificateId,
    typeId,
    typeCode,
    typeName,
    isRequired,
    certificateNo,
    issuer,
    validFrom,
    validTo,
    fileIds,
    remark,
  };
  // Its own kind may have become one that need not be held; another kind says nothing of that.
  const others = state.certificates.filter(({ id }) => id !== certificateId);
  const fault = before && before.typeId !== typeId ? whyItStays(state, [...others, certificate]) : null;
  if (fault) return fault;
  return isSameData(before, certificate) ? nothing : { events: [{ type: 'PartnerCertificateSaved', data: { partnerId, certificate } }] };
}

function saveLicence({ partnerId, licenceId, entry, mustExist }: SaveLicence, { licences }: KnownPartner): PartnerAnswer {
  const before = licences.find(({ id }) => id === licenceId);
  if (mustExist && !before) return refuse('LicenceNotFound');
  const { licenceNo } = entry;
  if (licences.some((other) => other.id !== licenceId && other.kind === entry.kind && other.licenceNo === licenceNo))
    return refuse('LicenceExists', { licenceNo });
  const licence: Licence = { id: licenceId, ...entry };
  return isSameData(before, licence) ? nothing : { events: [{ type: 'PartnerLicenceSaved', data: { partnerId, licence } }] };
}

function saveProduct({ partnerId, entry, mustExist }: SavePartnerProduct, { products }: KnownPartner, { product }: Seen): PartnerAnswer {
  const { productId, unitPrice, currency, remark } = entry;
  const before = products.find((each) => each.productId === productId);
  if (mustExist && !before) return refuse('PartnerProductNotFound');
  if (!mustExist && before) return refuse('PartnerProductExists', { productName: before.productName });
  if (product?.status !== 'kept' || !product.content.enabled) return refuse('ProductNotOffered');
  const { productCode, name: productName, unit } = product.content;
  const next: PartnerProduct = { productId, productCode, productName, unit, unitPrice, currency, remark };
  return isSameData(before, next) ? nothing : { events: [{ type: 'PartnerProductSaved', data: { partnerId, product: next } }] };
}

const areThere = (rows: readonly Readonly<{ id: string }>[], ids: readonly string[]): boolean =>
  ids.every((id) => rows.some((row) => row.id === id));

/** The rules about the rows of a partner that is not revoked. */
export function decidePart(command: Said<PartCommand>, state: KnownPartner, seen: Seen): PartnerAnswer {
  const { partnerId } = command;
  switch (command.type) {
    case 'SaveCertificate':
      return saveCertificate(command, state, seen);
    case 'RemoveCertificates': {
      const { certificateIds } = command;
      if (!areThere(state.certificates, certificateIds)) return refuse('CertificateNotFound');
      const left = state.certificates.filter(({ id }) => !certificateIds.includes(id));
      return whyItStays(state, left) ?? { events: [{ type: 'PartnerCertificatesRemoved', data: { partnerId, certificateIds } }] };
    }
    case 'SaveLicence':
      return saveLicence(command, state);
    case 'RemoveLicences': {
      const { licenceIds } = command;
      if (!areThere(state.licences, licenceIds)) return refuse('LicenceNotFound');
      return { events: [{ type: 'PartnerLicencesRemoved', data: { partnerId, licenceIds } }] };
    }
    case 'SavePartnerProduct':
      return saveProduct(command, state, seen);
    case 'RemovePartnerProduct': {
      const { productId } = command;
      if (!state.products.some((each) => each.productId === productId)) return refuse('PartnerProductNotFound');
      return { events: [{ type: 'PartnerProductRemoved', data: { partnerId, productId } }] };
    }
  }
}

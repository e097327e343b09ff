// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import { crown, keptProduct } from '../products/examples.js';
import type { KeptRecord } from '../products/index.js';
import type { Recorded } from '../shared/decider.js';
import { fixed } from '../shared/decimal.js';
import { idAs, type RecordId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { CertificateEntry, CertificateId, LicenceEntry, PartnerEntry, PartnerLicenceId } from './contract.js';
import type { KnownPartner, PartnerSeen } from './decider.js';
import type {
  Certificate,
  Licence,
  PartnerActivated,
  PartnerCertificateSaved,
  PartnerCertificatesRemoved,
  PartnerChanged,
  PartnerContent,
  PartnerEvent,
  PartnerLicenceSaved,
  PartnerLicencesRemoved,
  PartnerProduct,
  PartnerProductRemoved,
  PartnerProductSaved,
  PartnerRegistered,
  PartnerRemoved,
  PartnerRevoked,
  PartnerSuspended,
} from './events.js';
import { partnerIdOf } from './partner-id.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const planner: UserId = id(63);
export const shenzhen = partnerIdOf('P-SZ-03');
export const productionLicence: RecordId = id(101);
export const radiation: RecordId = id(102);
export const certificateId: CertificateId = id(111);
export const licenceId: PartnerLicenceId = id(121);

export const licenceType: KeptRecord = {
  status: 'kept',
  values: { typeCode: 'SCXK', nameZh: '医疗器械生产许可证', nameEn: 'Device production licence', isRequired: true, enabled: true },
};
export const seen: PartnerSeen = { type: licenceType, product: keptProduct };

export const partnerEntry: PartnerEntry = {
  unitCode: 'P-SZ-03',
  name: '深圳三号加工点',
  kind: 'partner',
  region: '440300',
  address: '龙岗区工业路 3 号',
  contact: '王工',
  phone: '13900139000',
  machineCount: 6,
  capacityPerDay: 400,
  settlementAccount: null,
  depreciationTerms: null,
  contractFrom: '2025-01-01',
  contractTo: '2027-12-31',
  jdCode: null,
  remark: null,
};
export const partnerContent: PartnerContent = { partnerId: shenzhen, ...partnerEntry };

export const certificateEntry: CertificateEntry = {
  typeId: productionLicence,
  certificateNo: '粤食药监械生产许20230001号',
  issuer: '广东省药品监督管理局',
  validFrom: '2023-01-01',
  validTo: '2028-01-01',
  fileIds: [],
  remark: null,
};
export const certificate: Certificate = {
  id: certificateId,
  ...certificateEntry,
  typeCode: 'SCXK',
  typeName: '医疗器械生产许可证',
  isRequired: true,
};
export const licenceEntry: LicenceEntry = {
  kind: 'software',
  product: 'CAD',
  licenceNo: 'EXO-0001',
  seats: 5,
  validTo: '2026-06-30',
  remark: null,
};
export const licence: Licence = { id: licenceId, ...licenceEntry };
export const partnerProduct: PartnerProduct = {
  productId: crown,
  productCode: 'CP-SLM-CR',
  productName: '钴铬单冠',
  unit: '颗',
  unitPrice: fixed(60, 4),
  currency: 'CNY',
  remark: null,
};

export const partnerRegistered: PartnerRegistered = { type: 'PartnerRegistered', data: partnerContent };
export const partnerChanged: PartnerChanged = { type: 'PartnerChanged', data: { ...partnerContent, capacityPerDay: 500 } };
export const certificateSaved: PartnerCertificateSaved = {
  type: 'PartnerCertificateSaved',
  data: { partnerId: shenzhen, certificate },
};
export const certificatesRemoved: PartnerCertificatesRemoved = {
  type: 'PartnerCertificatesRemoved',
  data: { partnerId: shenzhen, certificateIds: [certificateId] },
};
export const partnerActivated: PartnerActivated = { type: 'PartnerActivated', data: { partnerId: shenzhen } };
export const partnerSuspended: PartnerSuspended = { type: 'PartnerSuspended', data: { partnerId: shenzhen, reason: '飞行检查整改' } };
export const partnerRevoked: PartnerRevoked = {
  type: 'PartnerRevoked',
  data: { partnerId: shenzhen, reason: '合同到期', stopDate: '2025-08-31' },
};
export const partnerRemoved: PartnerRemoved = { type: 'PartnerRemoved', data: { partnerId: shenzhen } };
export const licenceSaved: PartnerLicenceSaved = { type: 'PartnerLicenceSaved', data: { partnerId: shenzhen, licence } };
export const licencesRemoved: PartnerLicencesRemoved = {
  type: 'PartnerLicencesRemoved',
  data: { partnerId: shenzhen, licenceIds: [licenceId] },
};
export const partnerProductSaved: PartnerProductSaved = {
  type: 'PartnerProductSaved',
  data: { partnerId: shenzhen, product: partnerProduct },
};
export const partnerProductRemoved: PartnerProductRemoved = {
  type: 'PartnerProductRemoved',
  data: { partnerId: shenzhen, productId: crown },
};

export const activePartner: KnownPartner = {
  status: 'active',
  worksTo: null,
  content: partnerContent,
  certificates: [certificate],
  licences: [],
  products: [],
};

/** The n-th fact of the partner's stream. */
export const ofPartner = <Event extends PartnerEvent>(event: Event, nth: number, by: UserId = planner): Recorded<Event> =>
  recorded(event, nth, by, `partner-${event.data.partnerId}`);

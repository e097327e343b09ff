export { partnerTable, type PartnerTableRow } from './partner-list/projection.js';
export {
  findCertificateWarnings,
  findPartnerOfPart,
  findPartnerOptions,
  findPartners,
  findPartnersWhole,
  getPartner,
  getPartnerByCode,
  partnerDetailOf,
  type PartnerListed,
} from './partner-list/query.js';

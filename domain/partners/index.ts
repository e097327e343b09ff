// The doors of this context. Names, one by one: what is not here is nobody else's business.
export { certifiedTo, missingOn, stageOf, stageOfEnd } from './certificates.js';
export type {
  ActivatePartner,
  PartnerCommand,
  RemoveCertificates,
  RemoveLicences,
  RemovePartner,
  RemovePartnerProduct,
  RevokePartner,
  SaveCertificate,
  SaveLicence,
  SavePartner,
  SavePartnerProduct,
  SuspendPartner,
} from './commands.js';
export { isKnownPartner, partnerDecider, whyNoWork, type KnownPartner, type PartnerRefusal, type PartnerState } from './decider.js';
export type {
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
export { partnerIdOf } from './partner-id.js';
export { partnerRefusals } from './refusals.js';
export { partnerStream } from './stream.js';

import type { KeptRecord, ProductState } from '../products/index.js';
import { nothing, refuse, type Decider, type Decision, type Refusal, type Said } from '../shared/decider.js';
import { isSameData } from '../shared/same.js';
import { isAnyRequired, missingOn } from './certificates.js';
import type { ActivatePartner, PartnerCommand, RevokePartner, SavePartner, SuspendPartner } from './commands.js';
import type { Certificate, Licence, PartnerContent, PartnerEvent, PartnerProduct } from './events.js';
import { decidePart } from './parts.js';

export type KnownPartner = Readonly<{
  status: 'pending' | 'active' | 'suspended' | 'revoked';
  /** The last day of work of one that was active when it was revoked; null of all others. */
  worksTo: string | null;
  content: PartnerContent;
  certificates: readonly Certificate[];
  licences: readonly Licence[];
  products: readonly PartnerProduct[];
}>;
/** What orders and work orders may look at. */
export type PartnerState = Readonly<{ status: 'none' | 'removed' }> | KnownPartner;

export type PartnerRefusal =
  | 'PartnerNotFound'
  | 'UnitCodeTaken'
  | 'UnitCodeIsFixed'
  | 'PartnerIsRevoked'
  | 'PartnerNotPending'
  | 'PartnerNotActive'
  | 'PeriodReversed'
  | 'CertificateTypeNotFound'
  | 'CertificateMissing'
  | 'CertificateExpired'
  | 'CertificateIsLast'
  | 'CertificateNotFound'
  | 'CertificateExists'
  | 'LicenceNotFound'
  | 'LicenceExists'
  | 'PartnerProductNotFound'
  | 'PartnerProductExists'
  | 'ProductNotOffered';

/** `type`: the record of the kind of certificate. `product`: what the partner is to make. */
export type PartnerSeen = Readonly<{ type: KeptRecord; product: ProductState }>;
export type PartnerAnswer = Decision<PartnerEvent, PartnerRefusal>;

export const isKnownPartner = (state: PartnerState | undefined): state is KnownPartner =>
  state !== undefined && state.status !== 'none' && state.status !== 'removed';

/**
 * Policy `onlyCertifiedPartnersWork`: why a partner gets no new work on a day; null when it may. Work that it has goes on. One that is revoked works
 * through its last day.
 * `CertificateExpired` also says that one is not valid yet. What is not there cannot end: without any that must be held it is `CertificateMissing`.
 */
export function whyNoWork(
  partner: KnownPartner,
  today: string,
): Refusal<'PartnerNotActive' | 'CertificateMissing' | 'CertificateExpired'> | null {
  const partnerName = partner.content.name;
  const { worksTo } = partner;
  if (partner.status !== 'active' && (worksTo === null || worksTo < today))
    return refuse('PartnerNotActive', { partnerName, status: partner.status });
  if (!isAnyRequired(partner.certificates)) return refuse('CertificateMissing');
  const missing = missingOn(partner.certificates, today);
  return missing ? refuse('CertificateExpired', { partnerName, typeName: missing.typeName, validTo: missing.validTo }) : null;
}

function save({ partnerId, entry, isNew }: SavePartner, state: PartnerState): PartnerAnswer {
  const { contractFrom, contractTo, unitCode } = entry;
  if (contractFrom !== null && contractTo !== null && contractTo < contractFrom) return refuse('PeriodReversed');
  const content: PartnerContent = { partnerId, ...entry };
  if (isNew)
    return isKnownPartner(state) ? refuse('UnitCodeTaken', { unitCode }) : { events: [{ type: 'PartnerRegistered', data: content }] };
  if (!isKnownPartner(state)) return refuse('PartnerNotFound');
  if (state.status === 'revoked') return refuse('PartnerIsRevoked', { partnerName: state.content.name });
  if (unitCode !== state.content.unitCode) return refuse('UnitCodeIsFixed');
  return isSameData(state.content, content) ? nothing : { events: [{ type: 'PartnerChanged', data: content }] };
}

function activate({ partnerId, today }: Said<ActivatePartner>, state: KnownPartner): PartnerAnswer {
  if (state.status === 'active') return nothing;
  if (!isAnyRequired(state.certificates)) return refuse('CertificateMissing');
  const missing = missingOn(state.certificates, today);
  if (missing)
    return refuse('CertificateExpired', { partnerName: state.content.name, typeName: missing.typeName, validTo: missing.validTo });
  return { events: [{ type: 'PartnerActivated', data: { partnerId } }] };
}

function suspend({ partnerId, reason }: SuspendPartner, { status, content }: KnownPartner): PartnerAnswer {
  if (status === 'suspended') return nothing;
  if (status !== 'active') return refuse('PartnerNotActive', { partnerName: content.name, status });
  return { events: [{ type: 'PartnerSuspended', data: { partnerId, reason } }] };
}

function revoke({ partnerId, reason, stopDate }: RevokePartner, { status, content }: KnownPartner): PartnerAnswer {
  if (status === 'pending') return refuse('PartnerNotActive', { partnerName: content.name, status });
  return { events: [{ type: 'PartnerRevoked', data: { partnerId, reason, stopDate } }] };
}

function decideKnown(
  command: Said<Exclude<PartnerCommand, SavePartner>>,
  state: KnownPartner,
  seen: Readonly<Partial<PartnerSeen>>,
): PartnerAnswer {
  switch (command.type) {
    case 'ActivatePartner':
      return activate(command, state);
    case 'SuspendPartner':
      return suspend(command, state);
    case 'RevokePartner':
      return revoke(command, state);
    case 'RemovePartner':
      return state.status === 'pending'
        ? { events: [{ type: 'PartnerRemoved', data: { partnerId: command.partnerId } }] }
        : refuse('PartnerNotPending');
    default:
      return decidePart(command, state, seen);
  }
}

function known(state: PartnerState, type: string): KnownPartner {
  if (!isKnownPartner(state)) throw new Error(`a partner cannot begin with ${type}`);
  return state;
}

/** The rows with one of them put in its place, or at the end. */
const put = <Row extends Readonly<{ id: string }>>(rows: readonly Row[], row: Row): readonly Row[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row];

function evolveKnown(state: KnownPartner, { type, data }: Exclude<PartnerEvent, { type: 'PartnerRegistered' }>): PartnerState {
  switch (type) {
    case 'PartnerChanged':
      return { ...state, content: data };
    case 'PartnerActivated':
      return { ...state, status: 'active' };
    case 'PartnerSuspended':
      return { ...state, status: 'suspended' };
    case 'PartnerRevoked':
      return { ...state, status: 'revoked', worksTo: state.status === 'active' ? data.stopDate : null };
    case 'PartnerRemoved':
      return { status: 'removed' };
    case 'PartnerCertificateSaved':
      return { ...state, certificates: put(state.certificates, data.certificate) };
    case 'PartnerCertificatesRemoved':
      return { ...state, certificates: state.certificates.filter(({ id }) => !data.certificateIds.includes(id)) };
    case 'PartnerLicenceSaved':
      return { ...state, licences: put(state.licences, data.licence) };
    case 'PartnerLicencesRemoved':
      return { ...state, licences: state.licences.filter(({ id }) => !data.licenceIds.includes(id)) };
    case 'PartnerProductSaved': {
      const others = state.products.filter(({ productId }) => productId !== data.product.productId);
      return { ...state, products: [...others, data.product] };
    }
    case 'PartnerProductRemoved':
      return { ...state, products: state.products.filter(({ productId }) => productId !== data.productId) };
  }
}

export const partnerDecider: Decider<PartnerCommand, PartnerState, PartnerEvent, PartnerRefusal, PartnerSeen> = {
  initialState: { status: 'none' },
  reads: (command) => {
    if (command.type === 'SaveCertificate') return { type: `record-partnerscustomercertificateconfig-${command.entry.typeId}` };
    return command.type === 'SavePartnerProduct' ? { product: `product-${command.entry.productId}` } : {};
  },
  decide: (command, state, seen): PartnerAnswer => {
    if (command.type === 'SavePartner') return save(command, state);
    if (command.type === 'RemovePartner' && state.status === 'removed') return nothing;
    if (!isKnownPartner(state)) return refuse('PartnerNotFound');
    if (state.status === 'revoked')
      return command.type === 'RevokePartner' ? nothing : refuse('PartnerIsRevoked', { partnerName: state.content.name });
    return decideKnown(command, state, seen);
  },
  evolve: (state, recorded): PartnerState =>
    recorded.type === 'PartnerRegistered'
      ? { status: 'pending', worksTo: null, content: recorded.data, certificates: [], licences: [], products: [] }
      : evolveKnown(known(state, recorded.type), recorded),
};

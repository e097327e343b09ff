import type { CertificateWarning, LicenceRow, PartnerProductRow, PartnerQuantity } from '@cloud-factory/domain/partners/contract';
import type { Written } from '@cloud-factory/domain/shared/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
export const partnerPath = 'saas-production/partnerscustomer';
const certificates = 'saas-production/partnerscustomercertificate';
const licences = 'saas-production/partnerscustomerlicense';
const products = 'saas-production/partnerscustomerproduct';
const life = 'console/partners';

type Values = Readonly<Record<string, unknown>>;
type Versioned = Readonly<{ id: string; version: number }>;
type Identified = Readonly<{ id: string }>;

export const warningsQuery = queryOptions({
  queryKey: ['partners', 'warnings'],
  queryFn: reading<readonly CertificateWarning[]>(`${life}/warnings`),
});
export const quantityQuery = (unitCode: string) =>
  queryOptions({
    queryKey: ['partners', 'quantity', unitCode],
    queryFn: reading<PartnerQuantity>(`${partnerPath}/getQuantity`, { unitCode }),
  });

export const activatePartner = ({ id, version }: Versioned, commandId: string) =>
  api.post<Written>(`${life}/activate`, { id, version }, commandId);
export const suspendPartner = ({ id, version }: Versioned, reason: string, commandId: string) =>
  api.post<Written>(`${life}/suspend`, { id, version, reason }, commandId);
export const revokePartner = ({ id, version }: Versioned, values: Values, commandId: string) =>
  api.post<Written>(`${life}/revoke`, { ...values, id, version }, commandId);

const saved = (path: string, { id: partnerId, version }: Versioned, values: Values, row: Identified | undefined, commandId: string) =>
  api.post<Written>(`${path}/${row ? 'update' : 'save'}`, { ...values, partnerId, version, ...(row && { id: row.id }) }, commandId);

export const saveCertificate = (partner: Versioned, values: Values, row: Identified | undefined, commandId: string) =>
  saved(certificates, partner, values, row, commandId);
export const removeCertificate = (partner: Versioned, row: Identified, commandId: string) =>
  api.post<Written>(`${certificates}/remove`, { ids: [row.id], partnerId: partner.id }, commandId);

export const saveLicence = (partner: Versioned, values: Values, row: LicenceRow | undefined, commandId: string) =>
  saved(licences, partner, values, row, commandId);
export const removeLicence = (partner: Versioned, row: LicenceRow, commandId: string) =>
  api.post<Written>(`${licences}/remove`, { ids: [row.id], partnerId: partner.id }, commandId);

export const savePartnerProduct = (
  { id: unitId, version }: Versioned,
  values: Values,
  row: PartnerProductRow | undefined,
  commandId: string,
) =>
  api.post<Written>(
    `${products}/${row ? 'updateProduct' : 'saveProduct'}`,
    { ...values, ...(row && { productId: row.productId }), unitId, version },
    commandId,
  );
export const removePartnerProduct = (partner: Versioned, { productId }: PartnerProductRow, commandId: string) =>
  api.post<Written>(`${products}/removeProduct`, { unitId: partner.id, productId }, commandId);

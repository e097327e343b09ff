import { stageOf } from '@cloud-factory/domain/partners';
import { daysBetween } from '@cloud-factory/domain/shared/days';
import {
  partnerList,
  type CertificateWarning,
  type PartnerDetail,
  type PartnerId,
  type PartnerOption,
} from '@cloud-factory/domain/partners/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { partnerTable, type PartnerTableRow } from './projection.js';

export type PartnerListed = ListRow<typeof partnerTable, keyof typeof partnerList.fields>;

/** One page of partners. */
export const findPartners = (client: TenantClient, search: Search): Promise<Page<PartnerListed>> =>
  findPage(client, partnerList, partnerTable, search);

/** The row with where each certificate stands on a day (`yyyy-MM-dd`), without what only lookups need. */
export function partnerDetailOf({ partIds: _, ...row }: PartnerTableRow, today: string): PartnerDetail {
  return { ...row, certificates: row.certificates.map((certificate) => ({ ...certificate, stage: stageOf(certificate, today) })) };
}

/** A partner with its certificates, licences and products, or null: also when it is another tenant's or was deleted. */
export async function getPartner(client: TenantClient, id: string, today: string): Promise<PartnerDetail | null> {
  const row = await findRow(client, partnerTable, id);
  return row && partnerDetailOf(row, today);
}

/** The partner of that unit code; null where there is none. */
export async function getPartnerByCode(client: TenantClient, unitCode: string): Promise<PartnerListed | null> {
  const [row] = await findAll(client, partnerTable, { where: [{ property: 'unitCode', is: '=', value: unitCode }] });
  return row ?? null;
}

/** The partner whose certificate or licence this is; null when nobody has it. */
export async function findPartnerOfPart(client: TenantClient, partId: string): Promise<PartnerId | null> {
  const [row] = await findAll(client, partnerTable, { where: [{ property: 'partIds', is: '=', value: partId }] });
  return row?.id ?? null;
}

/** All partners with what they hold, by code; those of one when `id` is given. */
export const findPartnersWhole = async (client: TenantClient, id?: string): Promise<readonly PartnerTableRow[]> => {
  if (id === undefined) return findAll(client, partnerTable, { sort: { by: 'unitCode', direction: 'asc' } });
  const row = await findRow(client, partnerTable, id);
  return row ? [row] : [];
};

/** Partners that may be given work on a day (`yyyy-MM-dd`), by code: the active ones, and those revoked whose last day has not passed. */
export async function findPartnerOptions(client: TenantClient, today: string): Promise<readonly PartnerOption[]> {
  const [active, revoked] = [
    await findAll(client, partnerTable, { where: [{ property: 'status', is: '=', value: 'active' }] }),
    await findAll(client, partnerTable, { where: [{ property: 'worksTo', is: '>=', value: today }] }),
  ];
  return [...active, ...revoked]
    .toSorted((a, b) => a.unitCode.localeCompare(b.unitCode, 'en'))
    .map(({ id, unitCode, name, kind, status, capacityPerDay, certifiedTo }) => ({
      id,
      unitCode,
      name,
      kind,
      status,
      capacityPerDay,
      certifiedTo,
    }));
}

const warned: ReadonlySet<string> = new Set(['expiring60', 'expiring30', 'expiring7', 'expired']);

/** Certificates of partners that are not revoked and that end within 60 days, or have ended: the first to end stands first. */
export async function findCertificateWarnings(client: TenantClient, today: string): Promise<readonly CertificateWarning[]> {
  const where = [{ property: 'status', is: 'in', value: ['pending', 'active', 'suspended'] }] as const;
  const partners = await findAll(client, partnerTable, { where, limit: 20_000 });
  return partners
    .flatMap((partner) =>
      partner.certificates.flatMap((certificate): readonly CertificateWarning[] => {
        const stage = stageOf(certificate, today);
        const { id, typeName, certificateNo, validTo, isRequired } = certificate;
        if (validTo === null || !warned.has(stage)) return [];
        const { id: partnerId, unitCode, name: partnerName } = partner;
        const daysLeft = daysBetween(today, validTo);
        return [{ id, partnerId, unitCode, partnerName, typeName, certificateNo, validTo, daysLeft, stage, isRequired }];
      }),
    )
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.unitCode.localeCompare(b.unitCode));
}

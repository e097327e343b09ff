import {
  certifiedTo,
  type Certificate,
  type Licence,
  type PartnerContent,
  type PartnerEvent,
  type PartnerProduct,
} from '@cloud-factory/domain/partners';
import { partnerList, type PartnerRow } from '@cloud-factory/domain/partners/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

/** Beside what the list shows: its rows, and the ids of its certificates and licences, so that each finds its partner. */
export type PartnerTableRow = PartnerRow &
  Readonly<{
    certificates: readonly Certificate[];
    licences: readonly Licence[];
    products: readonly PartnerProduct[];
    partIds: readonly string[];
  }>;

type Row = PartnerTableRow;

const contentColumns = ({ partnerId, ...content }: PartnerContent) => ({ id: partnerId, ...content });

const put = <Part extends Readonly<{ id: string }>>(parts: readonly Part[], part: Part): readonly Part[] =>
  parts.some(({ id }) => id === part.id) ? parts.map((each) => (each.id === part.id ? part : each)) : [...parts, part];

/** The row with other parts, and with what follows from them. */
function withParts(
  row: Row | undefined,
  recorded: Recorded<PartnerEvent>,
  change: (row: Row) => Partial<Pick<Row, 'certificates' | 'licences' | 'products'>>,
): Row {
  const before = mustExist(row, recorded);
  const next = { ...before, ...change(before), ...touchedBy(recorded) };
  return {
    ...next,
    certifiedTo: certifiedTo(next.certificates),
    certificateCount: next.certificates.length,
    partIds: [...next.certificates, ...next.licences].map(({ id }) => id),
  };
}

const withStatus = (
  row: Row | undefined,
  recorded: Recorded<PartnerEvent>,
  status: Row['status'],
  rest: Partial<Pick<Row, 'statusReason' | 'stopDate' | 'worksTo'>> = {},
): Row => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status, statusReason: null, stopDate: null, worksTo: null, ...rest });

/** One row per partner with all that it holds. One that was deleted before it worked is gone. */
export const partnerTable = defineProjection<PartnerEvent, Row>({
  table: 'partner_list',
  revision: 2,
  columns: {
    ...rowColumns,
    unitCode: 'text',
    name: 'text',
    kind: 'text',
    status: 'text',
    statusReason: 'text',
    stopDate: 'date',
    worksTo: 'date',
    certifiedTo: 'date',
    certificateCount: 'integer',
    region: 'text',
    address: 'text',
    contact: 'text',
    phone: 'text',
    machineCount: 'integer',
    capacityPerDay: 'integer',
    settlementAccount: 'text',
    depreciationTerms: 'text',
    contractFrom: 'date',
    contractTo: 'date',
    jdCode: 'text',
    remark: 'text',
    certificates: 'json',
    licences: 'json',
    products: 'json',
    partIds: 'texts',
  },
  indexes: [
    { by: ['unitCode'] },
    { by: ['name'] },
    { by: ['status', 'unitCode'] },
    { by: ['certifiedTo'] },
    { by: ['worksTo'] },
    { by: ['contractTo'] },
    { by: ['capacityPerDay'] },
    { like: 'unitCode' },
    { like: 'name' },
  ],
  finds: partnerList.finds,
  counts: [[], ['status'], ['kind']],
  scope: { resource: 'partnerscustomer', person: 'createdBy', unit: 'unitCode' },
  keysOf: ({ data }) => [data.partnerId],
  on: {
    PartnerRegistered: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
      status: 'pending',
      statusReason: null,
      stopDate: null,
      worksTo: null,
      certifiedTo: null,
      certificateCount: 0,
      certificates: [],
      licences: [],
      products: [],
      partIds: [],
    }),
    PartnerChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    PartnerActivated: (row, recorded) => withStatus(row, recorded, 'active'),
    PartnerSuspended: (row, recorded) => withStatus(row, recorded, 'suspended', { statusReason: recorded.data.reason }),
    PartnerRevoked: (row, recorded) => {
      const { reason, stopDate } = recorded.data;
      const worksTo = mustExist(row, recorded).status === 'active' ? stopDate : null;
      return withStatus(row, recorded, 'revoked', { statusReason: reason, stopDate, worksTo });
    },
    PartnerRemoved: () => gone,
    PartnerCertificateSaved: (row, recorded) =>
      withParts(row, recorded, ({ certificates }) => ({ certificates: put(certificates, recorded.data.certificate) })),
    PartnerCertificatesRemoved: (row, recorded) =>
      withParts(row, recorded, ({ certificates }) => ({
        certificates: certificates.filter(({ id }) => !recorded.data.certificateIds.includes(id)),
      })),
    PartnerLicenceSaved: (row, recorded) =>
      withParts(row, recorded, ({ licences }) => ({ licences: put(licences, recorded.data.licence) })),
    PartnerLicencesRemoved: (row, recorded) =>
      withParts(row, recorded, ({ licences }) => ({ licences: licences.filter(({ id }) => !recorded.data.licenceIds.includes(id)) })),
    PartnerProductSaved: (row, recorded) => {
      const { product } = recorded.data;
      return withParts(row, recorded, ({ products }) => ({
        products: [...products.filter(({ productId }) => productId !== product.productId), product],
      }));
    },
    PartnerProductRemoved: (row, recorded) =>
      withParts(row, recorded, ({ products }) => ({
        products: products.filter(({ productId }) => productId !== recorded.data.productId),
      })),
  },
});

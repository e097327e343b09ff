import type { PriceSchemeConfirmed, SchemeContent, SchemeEvent } from '@cloud-factory/domain/customers';
import {
  schemeList,
  type SchemeHospitalRow,
  type SchemeProductRow,
  type SchemeRow,
  type SchemeShown,
} from '@cloud-factory/domain/customers/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { UserId } from '@cloud-factory/domain/shared/ids';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';
import { standingOf, type DaysConfirmed, type Standing } from './customer-price.js';

/** With the days of what was confirmed, in the order of its confirmation, whatever is worked on since. */
export type SchemeTableRow = SchemeRow &
  Pick<SchemeShown, 'products' | 'hospitals'> &
  Standing &
  Readonly<{ versions: readonly DaysConfirmed[] }>;

type Working = Extract<SchemeEvent, { type: 'PriceSchemeDrafted' | 'PriceSchemeProposed' }>;

const shown = (content: SchemeContent) => ({
  ...content,
  productCount: content.products.length,
  hospitalCount: content.hospitals.length,
});

function worked(row: SchemeTableRow | undefined, recorded: Recorded<Working>): SchemeTableRow {
  const { schemeId, schemeNo, content } = recorded.data;
  const waits = recorded.type === 'PriceSchemeProposed';
  return {
    id: schemeId,
    schemeNo,
    ...shown(content),
    ...touchedBy(recorded),
    createdAt: row?.createdAt ?? recorded.at,
    createdBy: row?.createdBy ?? recorded.by,
    ...standingOf(row?.versions ?? []),
    versions: row?.versions ?? [],
    schemeVersion: row?.schemeVersion ?? null,
    confirmedBy: row?.confirmedBy ?? null,
    confirmedAt: row?.confirmedAt ?? null,
    hasDraft: (row?.schemeVersion ?? null) !== null,
    status: waits ? 'pendingConfirm' : row?.schemeVersion ? 'effective' : 'draft',
    pendingChangeId: waits ? recorded.data.changeId : null,
    reason: waits ? null : (row?.reason ?? null),
  };
}

/** Nothing waits any more; what was proposed is a draft again. */
function decided(row: SchemeTableRow | undefined, recorded: Recorded<SchemeEvent>, reason: string | null): SchemeTableRow {
  const scheme = mustExist(row, recorded);
  const before = reason === null ? 'draft' : 'rejected';
  return { ...scheme, ...touchedBy(recorded), pendingChangeId: null, status: scheme.schemeVersion ? 'effective' : before, reason };
}

/** One row per scheme: what is being worked on, and which version is in force. */
export const schemeTable = defineProjection<SchemeEvent, SchemeTableRow>({
  table: 'price_scheme',
  revision: 3,
  columns: {
    ...rowColumns,
    schemeNo: 'text',
    name: 'text',
    type: 'text',
    currency: 'text',
    rate: { decimal: 4 },
    rounding: 'integer',
    surcharges: 'json',
    effectiveFrom: 'date',
    effectiveTo: 'date',
    heldOn: 'days',
    awaitedOn: 'days',
    endsOn: 'date',
    versions: 'json',
    remark: 'text',
    products: 'json',
    hospitals: 'json',
    status: 'text',
    schemeVersion: 'integer',
    hasDraft: 'boolean',
    pendingChangeId: 'uuid',
    productCount: 'integer',
    hospitalCount: 'integer',
    confirmedBy: 'uuid',
    confirmedAt: 'instant',
    reason: 'text',
  },
  indexes: [{ by: ['-schemeNo'] }, { by: ['name'] }, { by: ['effectiveFrom'] }, { like: 'name' }],
  finds: schemeList.finds,
  counts: [[], ['status']],
  scope: { resource: 'hospitalscheme', person: 'createdBy' },
  keysOf: ({ data }) => [data.schemeId],
  on: {
    PriceSchemeDrafted: worked,
    PriceSchemeProposed: worked,
    PriceSchemeConfirmed: (row, recorded) => {
      const { schemeVersion, content } = recorded.data;
      const scheme = mustExist(row, recorded);
      const { effectiveFrom, effectiveTo } = content;
      const versions = [...scheme.versions, { effectiveFrom, effectiveTo }];
      return {
        ...scheme,
        ...touchedBy(recorded),
        ...shown(content),
        ...standingOf(versions),
        versions,
        schemeVersion,
        status: 'effective',
        hasDraft: false,
        pendingChangeId: null,
        confirmedBy: recorded.by,
        confirmedAt: recorded.at,
        reason: null,
      };
    },
    PriceSchemeRejected: (row, recorded) => decided(row, recorded, recorded.data.reason),
    PriceSchemeWithdrawn: (row, recorded) => decided(row, recorded, null),
    PriceSchemeRemoved: () => gone,
  },
});

export type SchemeVersionTableRow = SchemeShown &
  Readonly<{ id: string; schemeId: string; schemeVersion: number; confirmedBy: UserId; confirmedAt: string }>;

/** One row per confirmed version, as it will always be. */
export const schemeVersionTable = defineProjection<PriceSchemeConfirmed, SchemeVersionTableRow>({
  table: 'price_scheme_version',
  revision: 1,
  columns: {
    id: 'text',
    schemeId: 'uuid',
    schemeVersion: 'integer',
    name: 'text',
    type: 'text',
    currency: 'text',
    rate: { decimal: 4 },
    rounding: 'integer',
    surcharges: 'json',
    effectiveFrom: 'date',
    effectiveTo: 'date',
    remark: 'text',
    products: 'json',
    hospitals: 'json',
    confirmedBy: 'uuid',
    confirmedAt: 'instant',
  },
  indexes: [{ by: ['schemeId', 'schemeVersion'] }],
  scope: { resource: 'hospitalscheme', through: 'price_scheme', by: 'schemeId' },
  keysOf: ({ data }) => [`${data.schemeId}.${data.schemeVersion}`],
  on: {
    PriceSchemeConfirmed: (_, { data: { schemeId, schemeVersion, content }, by, at }, key) => ({
      id: key,
      schemeId,
      schemeVersion,
      ...content,
      confirmedBy: by,
      confirmedAt: at,
    }),
  },
});

type Ended = Extract<SchemeEvent, { type: 'PriceSchemeRejected' | 'PriceSchemeWithdrawn' }>;
type Rows = Exclude<SchemeEvent, Ended>;
type Named = Working | PriceSchemeConfirmed;

const removedFrom = (event: Rows) => (event.type === 'PriceSchemeConfirmed' ? { productIds: [], customerIds: [] } : event.data.removed);
const contentOf = (event: Rows): SchemeContent | null => (event.type === 'PriceSchemeRemoved' ? null : event.data.content);

const headOf = ({ data: { schemeId, schemeNo, content }, type }: Named) => ({
  schemeId,
  schemeNo,
  schemeName: content.name,
  type: content.type,
  currency: content.currency,
  schemeStatus: (
    { PriceSchemeDrafted: 'draft', PriceSchemeProposed: 'pendingConfirm', PriceSchemeConfirmed: 'effective' } as const satisfies Record<
      Named['type'],
      string
    >
  )[type],
});

function productRow(recorded: Recorded<Named>, key: string): SchemeProductRow | typeof gone {
  const product = recorded.data.content.products.find(({ id }) => id === key);
  return product ? { ...product, ...headOf(recorded) } : gone;
}

/** One row per product of a scheme, as it is worked on. `schemeStatus`: how far that content has come. */
export const schemeProductTable = defineProjection<SchemeEvent, SchemeProductRow>({
  table: 'price_scheme_product',
  revision: 1,
  columns: {
    id: 'uuid',
    schemeId: 'uuid',
    schemeNo: 'text',
    schemeName: 'text',
    schemeStatus: 'text',
    type: 'text',
    currency: 'text',
    productId: 'uuid',
    productCode: 'text',
    productName: 'text',
    unit: 'text',
    standardPrice: 'price',
    materialId: 'uuid',
    materialName: 'text',
    zone: 'text',
    basePrice: 'price',
    discountPrice: 'price',
    rate: { decimal: 4 },
    materialPrice: 'price',
    labourPrice: 'price',
    tiers: 'json',
  },
  indexes: [{ by: ['schemeId', 'productCode'] }, { by: ['productCode'] }, { by: ['productId'] }, { like: 'productName' }],
  counts: [[], ['schemeId']],
  scope: { resource: 'hospitalscheme', through: 'price_scheme', by: 'schemeId' },
  keysOf: (event) =>
    'productIds' in event.data
      ? event.data.productIds
      : [...removedFrom(event as Rows).productIds, ...(contentOf(event as Rows)?.products.map(({ id }) => id) ?? [])], // the others name none
  on: {
    PriceSchemeDrafted: (_, recorded, key) => productRow(recorded, key),
    PriceSchemeProposed: (_, recorded, key) => productRow(recorded, key),
    PriceSchemeConfirmed: (_, recorded, key) => productRow(recorded, key),
    PriceSchemeRejected: (row, recorded) => ({ ...mustExist(row, recorded), schemeStatus: 'rejected' }),
    PriceSchemeWithdrawn: (row, recorded) => ({ ...mustExist(row, recorded), schemeStatus: 'draft' }),
    PriceSchemeRemoved: () => gone,
  },
});

function hospitalRow({ data: { schemeId, schemeNo, content } }: Recorded<Named>, key: string): SchemeHospitalRow | typeof gone {
  const hospital = content.hospitals.find(({ customerId }) => `${schemeId}.${customerId}` === key);
  return hospital ? { id: key, schemeId, schemeNo, schemeName: content.name, ...hospital } : gone;
}

/** One row per customer of a scheme, as it is worked on. */
export const schemeHospitalTable = defineProjection<Rows, SchemeHospitalRow>({
  table: 'price_scheme_hospital',
  revision: 1,
  columns: {
    id: 'text',
    schemeId: 'uuid',
    schemeNo: 'text',
    schemeName: 'text',
    customerId: 'uuid',
    customerCode: 'text',
    customerName: 'text',
  },
  indexes: [{ by: ['schemeId', 'customerCode'] }, { by: ['customerId'] }, { by: ['customerCode'] }, { like: 'customerName' }],
  counts: [[], ['schemeId'], ['customerId']],
  scope: { resource: 'hospitalscheme', through: 'price_scheme', by: 'schemeId' },
  keysOf: (event) =>
    [...removedFrom(event).customerIds, ...(contentOf(event)?.hospitals.map(({ customerId }) => customerId) ?? [])].map(
      (customerId) => `${event.data.schemeId}.${customerId}`,
    ),
  on: {
    PriceSchemeDrafted: (_, recorded, key) => hospitalRow(recorded, key),
    PriceSchemeProposed: (_, recorded, key) => hospitalRow(recorded, key),
    PriceSchemeConfirmed: (_, recorded, key) => hospitalRow(recorded, key),
    PriceSchemeRemoved: () => gone,
  },
});

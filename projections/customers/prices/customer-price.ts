import type {
  AgreedTerms,
  CustomerPriceConfirmed,
  CustomerPriceProposed,
  CustomerPriceRejected,
  CustomerPriceWithdrawn,
} from '@cloud-factory/domain/customers';
import type { CustomerPriceRow, NextPrice } from '@cloud-factory/domain/customers/contract';
import { dayBefore } from '@cloud-factory/domain/shared/days';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { defineProjection, gone, mustExist, rowColumns } from '../../shared/index.js';

type PriceEvent = CustomerPriceProposed | CustomerPriceConfirmed | CustomerPriceRejected | CustomerPriceWithdrawn;

/** Terms that were confirmed, with what is told of their confirmation. */
export type PriceVersionKept = NextPrice & Pick<CustomerPriceRow, 'priceVersion' | 'confirmedBy' | 'confirmedAt'>;

/** The days of a version that was confirmed. */
export type DaysConfirmed = Readonly<{ effectiveFrom: string; effectiveTo: string | null }>;

/**
 * What a list asks by the day: on which days one of the versions is in force, on which one is awaited that is to come, and the last day of all. A
 * version counts from its first day on, whatever was confirmed before it: so between two of them there may be days of neither.
 */
export type Standing = Readonly<{ heldOn: string; awaitedOn: string; endsOn: string }>;

/** Its own terms are those confirmed last, whatever day they are for; `versions`: all that were confirmed, in their order. */
export type CustomerPriceTableRow = Omit<CustomerPriceRow, 'next'> & Standing & Readonly<{ versions: readonly PriceVersionKept[] }>;

/** Later than every day that somebody types. */
export const never = '9999-12-31';

const shown = (terms: AgreedTerms) => ({
  ...terms,
  agreedPrice: fixed<'price'>(new Exact(terms.unitPrice).times(terms.discountRate).toFixed(2), 4),
});

/** `versions`: all that were confirmed, in their order. Keep to `inForce`, by which orders are priced. */
export function standingOf(versions: readonly DaysConfirmed[]): Standing {
  const held = versions.reduce<readonly Readonly<{ from: string; to: string }>[]>((before, { effectiveFrom: from, effectiveTo }) => {
    const left = before.filter((each) => each.from < from);
    const until = dayBefore(from, 1);
    return [...left.map((each) => (each.to < from ? each : { ...each, to: until })), { from, to: effectiveTo ?? never }];
  }, []);
  return {
    heldOn: `{${held.map(({ from, to }) => `[${from},${to}]`).join()}}`,
    awaitedOn: `{${held.map(({ from }, nth) => `(${held[nth - 1]?.to ?? ''},${from})`).join()}}`,
    endsOn: held.at(-1)?.to ?? never,
  };
}

/** One more event of this price. Counted for itself: its stream is that of all prices of the customer. */
const touched = (row: CustomerPriceTableRow | undefined, { at, by }: Recorded<PriceEvent>) => ({
  version: (row?.version ?? 0) + 1,
  updatedAt: at,
  updatedBy: by,
});

const notPending = { pending: null, pendingChangeId: null } as const;

function proposed(row: CustomerPriceTableRow | undefined, recorded: Recorded<CustomerPriceProposed>): CustomerPriceTableRow {
  const { data, at, by } = recorded;
  const { customerId, customerCode, customerName, changeId, priceId, action, subject, terms } = data;
  const pending = { changeId, action, terms, proposedBy: by, proposedAt: at };
  const isNew = row === undefined || row.priceVersion === 0;
  return {
    ...(isNew
      ? {
          id: priceId,
          ...shown(terms),
          ...standingOf([]),
          versions: [],
          createdAt: row?.createdAt ?? at,
          createdBy: row?.createdBy ?? by,
          priceVersion: 0,
          status: 'pendingConfirm' as const,
          confirmedBy: null,
          confirmedAt: null,
        }
      : row),
    ...touched(row, recorded),
    customerId,
    customerCode,
    customerName,
    ...subject,
    pending,
    pendingChangeId: changeId,
    reason: null,
  };
}

/** One row per price of a customer: what was confirmed and, beside it, what waits. One that ended is gone. */
export const customerPriceTable = defineProjection<PriceEvent, CustomerPriceTableRow>({
  table: 'hospital_product',
  revision: 3,
  columns: {
    ...rowColumns,
    customerId: 'uuid',
    customerCode: 'text',
    customerName: 'text',
    productId: 'uuid',
    productCode: 'text',
    productName: 'text',
    unit: 'text',
    materialId: 'uuid',
    materialName: 'text',
    zone: 'text',
    standardPrice: 'price',
    unitPrice: 'price',
    discountRate: { decimal: 4 },
    surcharges: 'json',
    agreedPrice: 'price',
    currency: 'text',
    templateId: 'uuid',
    effectiveFrom: 'date',
    effectiveTo: 'date',
    heldOn: 'days',
    awaitedOn: 'days',
    endsOn: 'date',
    versions: 'json',
    remark: 'text',
    priceVersion: 'integer',
    status: 'text',
    pending: 'json',
    pendingChangeId: 'uuid',
    confirmedBy: 'uuid',
    confirmedAt: 'instant',
    reason: 'text',
  },
  indexes: [
    { by: ['productCode'] },
    { by: ['customerId', 'productCode'] },
    { by: ['productId'] },
    { by: ['customerName'] },
    { like: 'customerName' },
    { like: 'productCode' },
    { like: 'productName' },
  ],
  counts: [[], ['customerId']],
  scope: { resource: 'hospitalproduct', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.priceId],
  on: {
    CustomerPriceProposed: proposed,
    CustomerPriceConfirmed: (row, recorded) => {
      const { action, terms, priceVersion, customerCode, customerName } = recorded.data;
      if (action === 'end') return gone;
      const price = mustExist(row, recorded);
      const confirmed = { ...shown(terms), priceVersion, confirmedBy: recorded.by, confirmedAt: recorded.at };
      const versions = [...price.versions, confirmed];
      return {
        ...price,
        ...touched(row, recorded),
        ...confirmed,
        ...standingOf(versions),
        ...notPending,
        versions,
        customerCode,
        customerName,
        status: 'effective',
      };
    },
    CustomerPriceRejected: (row, recorded) => {
      const price = mustExist(row, recorded);
      const status = price.priceVersion === 0 ? 'rejected' : price.status;
      return { ...price, ...touched(row, recorded), ...notPending, status, reason: recorded.data.reason };
    },
    CustomerPriceWithdrawn: (row, recorded) => {
      const price = mustExist(row, recorded);
      return price.priceVersion === 0 ? gone : { ...price, ...touched(row, recorded), ...notPending };
    },
  },
});

import type {
  AgreedTerms,
  CustomerPriceConfirmed,
  CustomerPriceProposed,
  CustomerPriceRejected,
  CustomerPriceWithdrawn,
} from '@cloud-factory/domain/customers';
import type { CustomerPriceRow } from '@cloud-factory/domain/customers/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { defineProjection, gone, mustExist, rowColumns } from '../../shared/index.js';

type PriceEvent = CustomerPriceProposed | CustomerPriceConfirmed | CustomerPriceRejected | CustomerPriceWithdrawn;

/** `endsOn`: the last day in force, far away where there is none, so that a list may ask what has ended. */
export type CustomerPriceTableRow = CustomerPriceRow & Readonly<{ endsOn: string }>;

/** Later than every day that somebody types. */
export const never = '9999-12-31';

const shown = (terms: AgreedTerms) => ({
  ...terms,
  agreedPrice: fixed<'price'>(new Exact(terms.unitPrice).times(terms.discountRate).toFixed(2), 4),
  endsOn: terms.effectiveTo ?? never,
});

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

/** One row per price of a customer: the terms in force and, beside them, what waits. One that ended is gone. */
export const customerPriceTable = defineProjection<PriceEvent, CustomerPriceTableRow>({
  table: 'hospital_product',
  revision: 1,
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
    endsOn: 'date',
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
      return {
        ...mustExist(row, recorded),
        ...touched(row, recorded),
        ...shown(terms),
        ...notPending,
        customerCode,
        customerName,
        priceVersion,
        status: 'effective',
        confirmedBy: recorded.by,
        confirmedAt: recorded.at,
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

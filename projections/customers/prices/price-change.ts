import type { CustomerPricesEvent, LineToReprice, PriceBatchEvent, SchemeEvent } from '@cloud-factory/domain/customers';
import type { PriceChangeDetail, PriceChangeRow } from '@cloud-factory/domain/customers/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed, type Amount } from '@cloud-factory/domain/shared/decimal';
import { sumOf } from '@cloud-factory/domain/shared/money';
import { defineProjection, mustExist, rowColumns } from '../../shared/index.js';

type ChangeEvent = Extract<CustomerPricesEvent | SchemeEvent | PriceBatchEvent, { data: { changeId: string } }>;

const head = ({ at, by, version }: Recorded<ChangeEvent>) => ({
  version,
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
  status: 'pending' as const,
  proposedBy: by,
  proposedAt: at,
  decidedBy: null,
  decidedAt: null,
  reason: null,
});

const unknown = {
  customerId: null,
  customerName: null,
  currency: null,
  effectiveFrom: null,
  effectiveTo: null,
  oldPrice: null,
  newPrice: null,
  orderCount: null,
  lineCount: null,
  oldAmount: null,
  newAmount: null,
  difference: null,
  proposal: null,
  before: null,
  after: null,
  lines: [],
} as const;

/** Sums of one currency; of several there is no sum. */
function sums(lines: readonly LineToReprice[]): Pick<PriceChangeRow, 'currency' | 'oldAmount' | 'newAmount' | 'difference'> {
  const [first] = lines;
  if (!first || lines.some(({ currency }) => currency !== first.currency))
    return { currency: null, oldAmount: null, newAmount: null, difference: null };
  const [oldAmount, newAmount]: readonly Amount[] = [
    sumOf(lines.map((line) => line.oldAmount)),
    sumOf(lines.map((line) => line.newAmount)),
  ];
  if (oldAmount === undefined || newAmount === undefined) throw new Error('two sums were just made');
  return { currency: first.currency, oldAmount, newAmount, difference: fixed(new Exact(newAmount).minus(oldAmount), 2) };
}

/** The customer of all lines, where it is one. */
function customerOf([first, ...others]: readonly LineToReprice[]): Pick<PriceChangeRow, 'customerId' | 'customerName'> {
  const isOne = first && others.every(({ customerId }) => customerId === first.customerId);
  return isOne ? { customerId: first.customerId, customerName: first.customerName } : { customerId: null, customerName: null };
}

const priceOf = ({ unitPrice, discountRate }: Readonly<{ unitPrice: string; discountRate: string }>) =>
  fixed<'price'>(new Exact(unitPrice).times(discountRate).toFixed(2), 4);

function decided(
  row: PriceChangeDetail | undefined,
  recorded: Recorded<ChangeEvent>,
  status: PriceChangeRow['status'],
  reason: string | null = null,
): PriceChangeDetail {
  const { at, by, version } = recorded;
  return { ...mustExist(row, recorded), version, updatedAt: at, updatedBy: by, status, decidedBy: by, decidedAt: at, reason };
}

/** One row per proposal of prices, of whatever kind: what waits for the main account, and what became of it. */
export const priceChangeTable = defineProjection<ChangeEvent, PriceChangeDetail>({
  table: 'price_change',
  revision: 1,
  columns: {
    ...rowColumns,
    kind: 'text',
    status: 'text',
    action: 'text',
    subjectId: 'text',
    reference: 'text',
    title: 'text',
    customerId: 'uuid',
    customerName: 'text',
    currency: 'text',
    effectiveFrom: 'date',
    effectiveTo: 'date',
    oldPrice: 'price',
    newPrice: 'price',
    orderCount: 'integer',
    lineCount: 'integer',
    oldAmount: 'money',
    newAmount: 'money',
    difference: 'money',
    proposal: 'text',
    proposedBy: 'uuid',
    proposedAt: 'instant',
    decidedBy: 'uuid',
    decidedAt: 'instant',
    reason: 'text',
    before: 'json',
    after: 'json',
    lines: 'json',
  },
  indexes: [
    { by: ['-proposedAt'] },
    { by: ['status', '-proposedAt'] },
    { by: ['customerId', '-proposedAt'] },
    { by: ['subjectId'] },
    { like: 'title' },
    { like: 'customerName' },
  ],
  counts: [[], ['status'], ['kind'], ['status', 'kind']],
  scope: { resource: 'hospitalproduct', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.changeId],
  on: {
    CustomerPriceProposed: (_, recorded) => {
      const { changeId, priceId, action, customerId, customerCode, customerName, subject, terms, before, priceVersion } = recorded.data;
      return {
        ...unknown,
        ...head(recorded),
        id: changeId,
        kind: 'customerPrice',
        action,
        subjectId: priceId,
        reference: `${customerCode} v${priceVersion}`,
        title: subject.productName,
        customerId,
        customerName,
        currency: terms.currency,
        effectiveFrom: terms.effectiveFrom,
        effectiveTo: terms.effectiveTo,
        oldPrice: before && priceOf(before),
        newPrice: action === 'end' ? null : priceOf(terms),
        proposal: terms.remark,
        before,
        after: action === 'end' ? null : terms,
      };
    },
    CustomerPriceConfirmed: (row, recorded) => decided(row, recorded, 'confirmed'),
    CustomerPriceRejected: (row, recorded) => decided(row, recorded, 'rejected', recorded.data.reason),
    CustomerPriceWithdrawn: (row, recorded) => decided(row, recorded, 'withdrawn'),
    PriceSchemeProposed: (_, recorded) => {
      const { changeId, schemeId, schemeNo, schemeVersion, content, before } = recorded.data;
      const { name, currency, effectiveFrom, effectiveTo, remark } = content;
      return {
        ...unknown,
        ...head(recorded),
        id: changeId,
        kind: 'scheme',
        action: 'set',
        subjectId: schemeId,
        reference: `${schemeNo} v${schemeVersion}`,
        title: name,
        currency,
        effectiveFrom,
        effectiveTo,
        proposal: remark,
        before,
        after: content,
      };
    },
    PriceSchemeConfirmed: (row, recorded) => decided(row, recorded, 'confirmed'),
    PriceSchemeRejected: (row, recorded) => decided(row, recorded, 'rejected', recorded.data.reason),
    PriceSchemeWithdrawn: (row, recorded) => decided(row, recorded, 'withdrawn'),
    PriceBatchProposed: (_, recorded) => {
      const { changeId, batchNo, reason, lines } = recorded.data;
      return {
        ...unknown,
        ...head(recorded),
        id: changeId,
        kind: 'batch',
        action: 'set',
        subjectId: changeId,
        reference: batchNo,
        title: [...new Set(lines.map(({ productName }) => productName))].join('、').slice(0, 200),
        ...customerOf(lines),
        ...sums(lines),
        orderCount: new Set(lines.map(({ orderId }) => orderId)).size,
        lineCount: lines.length,
        proposal: reason,
        lines,
      };
    },
    PriceBatchConfirmed: (row, recorded) => decided(row, recorded, 'confirmed'),
    PriceBatchRejected: (row, recorded) => decided(row, recorded, 'rejected', recorded.data.reason),
    PriceBatchWithdrawn: (row, recorded) => decided(row, recorded, 'withdrawn'),
  },
});

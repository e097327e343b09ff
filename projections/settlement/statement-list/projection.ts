import type { StatementEvent } from '@cloud-factory/domain/settlement';
import type { StatementRow } from '@cloud-factory/domain/settlement/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { centsOf } from '@cloud-factory/domain/shared/money';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type StatementTableRow = StatementRow & Readonly<{ totalPriceCents: string }>;

const zero = idAs<'amount'>('0.00');
const nothingYet = {
  smNo: null,
  periodFrom: null,
  periodTo: null,
  salesmanId: null,
  grossAmount: zero,
  discountAmount: zero,
  totalPrice: zero,
  totalPriceCents: '0',
  totalPriceZh: '',
  lineCount: 0,
  toothCount: 0,
  ruleSetVersion: null,
  eventPosition: null,
  contentHash: null,
  submittedAt: null,
  submittedBy: null,
  reason: null,
} as const;

/** One row per statement: its head and its total. The lines are in `statement_line`. */
export const statementTable = defineProjection<StatementEvent, StatementTableRow>({
  table: 'statement_list',
  revision: 1,
  columns: {
    ...rowColumns,
    smNo: 'text',
    customerId: 'uuid',
    hospitalName: 'text',
    month: 'text',
    periodFrom: 'date',
    periodTo: 'date',
    salesmanId: 'uuid',
    currency: 'text',
    grossAmount: 'money',
    discountAmount: 'money',
    totalPrice: 'money',
    totalPriceCents: 'cents',
    totalPriceZh: 'text',
    lineCount: 'integer',
    toothCount: 'integer',
    ruleSetVersion: 'text',
    eventPosition: 'text',
    contentHash: 'text',
    status: 'text',
    submittedAt: 'instant',
    submittedBy: 'uuid',
    reason: 'text',
  },
  indexes: [
    { by: ['-month'] },
    { by: ['smNo'] },
    { by: ['status', '-month'] },
    { by: ['customerId', '-month'] },
    { by: ['salesmanId', '-month'] },
    { by: ['totalPriceCents'] },
    { like: 'smNo' },
    { like: 'hospitalName' },
  ],
  counts: [[], ['status'], ['customerId'], ['month']],
  scope: { resource: 'settlementmonth', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.statementId],
  on: {
    SettlementDrafted: (row, recorded) => {
      const { statementId, customerId, customerName, month, currency } = recorded.data;
      return {
        ...nothingYet,
        id: statementId,
        customerId,
        hospitalName: customerName,
        month,
        currency,
        status: 'draft',
        ...touchedBy(recorded),
        createdAt: row?.createdAt ?? recorded.at,
        createdBy: row?.createdBy ?? recorded.by,
      };
    },
    SettlementSubmitted: (row, recorded) => {
      const {
        statementId,
        customerName,
        customerCode: _code,
        closingDay: _day,
        revision: _revision,
        lines: _lines,
        ...head
      } = recorded.data;
      return {
        id: statementId,
        ...head,
        hospitalName: customerName,
        totalPriceCents: centsOf(head.totalPrice),
        status: 'submitted',
        reason: null,
        submittedAt: recorded.at,
        submittedBy: recorded.by,
        ...touchedBy(recorded),
        createdAt: row?.createdAt ?? recorded.at,
        createdBy: row?.createdBy ?? recorded.by,
      };
    },
    SettlementConfirmedByCustomer: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'customerConfirmed',
    }),
    SettlementPaid: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'paid' }),
    SettlementVoided: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'void',
      reason: recorded.data.reason,
    }),
    SettlementRemoved: () => gone,
  },
});

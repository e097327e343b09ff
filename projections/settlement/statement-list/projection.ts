import type { SettlementPaymentCancelled, SettlementPaymentRecorded, StatementEvent } from '@cloud-factory/domain/settlement';
import type { StatementRow } from '@cloud-factory/domain/settlement/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Amount } from '@cloud-factory/domain/shared/decimal';
import { centsOf } from '@cloud-factory/domain/shared/money';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type StatementTableRow = StatementRow & Readonly<{ totalPriceCents: string; restAmountCents: string }>;

const zero = idAs<'amount'>('0.00');
/** What is paid and what is left to pay: nothing was paid yet. */
const unpaid = (restAmount: Amount) => ({ paidAmount: zero, restAmount, restAmountCents: centsOf(restAmount) }) as const;
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
  revision: 0,
  taxRate: null,
  taxAmount: null,
  netAmount: null,
  ...unpaid(zero),
  lineCount: 0,
  toothCount: 0,
  ruleSetVersion: null,
  eventPosition: null,
  contentHash: null,
  submittedAt: null,
  submittedBy: null,
  reason: null,
  isSigned: false,
} as const;

function withPayments(
  row: StatementTableRow | undefined,
  recorded: Recorded<SettlementPaymentRecorded> | Recorded<SettlementPaymentCancelled>,
): StatementTableRow {
  const { paidAmount, restAmount } = recorded.data;
  const statement = mustExist(row, recorded);
  const open = statement.isSigned ? 'customerConfirmed' : 'submitted';
  const left = centsOf(restAmount);
  return { ...statement, ...touchedBy(recorded), paidAmount, restAmount, restAmountCents: left, status: left === '0' ? 'paid' : open };
}

/** One row per statement: its head and its total. The lines are in `statement_line`. */
export const statementTable = defineProjection<StatementEvent, StatementTableRow>({
  table: 'statement_list',
  revision: 3,
  columns: {
    ...rowColumns,
    smNo: 'text',
    revision: 'integer',
    companyCode: 'text',
    companyName: 'text',
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
    paidAmount: 'money',
    restAmount: 'money',
    restAmountCents: 'cents',
    isSigned: 'boolean',
    totalPriceZh: 'text',
    taxRate: 'text',
    taxAmount: 'money',
    netAmount: 'money',
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
    { by: ['companyCode', '-month'] },
    { by: ['salesmanId', '-month'] },
    { by: ['totalPriceCents'] },
    { by: ['restAmountCents'] },
    { like: 'smNo' },
    { like: 'hospitalName' },
  ],
  counts: [[], ['status'], ['customerId'], ['month']],
  scope: { resource: 'settlementmonth', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.statementId],
  on: {
    SettlementDrafted: (row, recorded) => {
      const { statementId, companyCode, companyName, customerId, customerName, month, currency } = recorded.data;
      return {
        ...nothingYet,
        id: statementId,
        companyCode,
        companyName,
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
        accountPeriod: _period,
        lines: _lines,
        ...head
      } = recorded.data;
      return {
        id: statementId,
        ...head,
        hospitalName: customerName,
        totalPriceCents: centsOf(head.totalPrice),
        ...unpaid(head.totalPrice),
        isSigned: false,
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
      isSigned: true,
    }),
    SettlementPaid: (row, recorded) => {
      const { totalPrice } = recorded.data;
      return {
        ...mustExist(row, recorded),
        ...touchedBy(recorded),
        ...unpaid(zero),
        paidAmount: totalPrice,
        status: 'paid',
      };
    },
    SettlementPaymentRecorded: withPayments,
    SettlementPaymentCancelled: withPayments,
    // Said with a payment, which shows already: but whoever changes the statement next changes what is known to this event.
    SettlementSettled: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded) }),
    SettlementOwedAgain: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded) }),
    SettlementVoided: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'void',
      ...unpaid(zero),
      reason: recorded.data.reason,
    }),
    SettlementRemoved: () => gone,
  },
});

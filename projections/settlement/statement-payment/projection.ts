import type { SettlementPaid, SettlementPaymentCancelled, SettlementPaymentRecorded } from '@cloud-factory/domain/settlement';
import type { StatementPaymentRow } from '@cloud-factory/domain/settlement/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { defineProjection, mustExist } from '../../shared/index.js';

const standing = { cancelledAt: null, cancelledBy: null, reason: null } as const;

/** One row per payment of a statement; one that was cancelled stays and says why. */
export const statementPaymentTable = defineProjection<
  SettlementPaymentRecorded | SettlementPaymentCancelled | SettlementPaid,
  StatementPaymentRow
>({
  table: 'statement_payment',
  revision: 1,
  columns: {
    id: 'uuid',
    smId: 'uuid',
    amount: 'money',
    currency: 'text',
    paidOn: 'date',
    remark: 'text',
    createdAt: 'instant',
    createdBy: 'uuid',
    cancelledAt: 'instant',
    cancelledBy: 'uuid',
    reason: 'text',
  },
  indexes: [{ by: ['smId', 'createdAt'] }],
  scope: { resource: 'settlementmonth', through: 'statement_list', by: 'smId' },
  // A payment of all, from before there were parts, goes under the id of its statement.
  keysOf: (recorded) => [recorded.type === 'SettlementPaid' ? recorded.data.statementId : recorded.data.paymentId],
  on: {
    SettlementPaymentRecorded: (_, { at, by, data: { paymentId, statementId, amount, currency, paidOn, remark } }) => ({
      id: paymentId,
      smId: statementId,
      amount,
      currency,
      paidOn,
      remark,
      createdAt: at,
      createdBy: by,
      ...standing,
    }),
    SettlementPaymentCancelled: (row, recorded) => ({
      ...mustExist(row, recorded),
      cancelledAt: recorded.at,
      cancelledBy: recorded.by,
      reason: recorded.data.reason,
    }),
    SettlementPaid: (_, { at, by, data: { statementId, totalPrice, currency, paidOn, remark } }) => ({
      id: idAs(statementId),
      smId: statementId,
      amount: totalPrice,
      currency,
      paidOn,
      remark,
      createdAt: at,
      createdBy: by,
      ...standing,
    }),
  },
});

import type { SettlementSubmitted, StatementLine } from '@cloud-factory/domain/settlement';
import type { StatementId } from '@cloud-factory/domain/shared/ids';
import { defineProjection } from '../../shared/index.js';

export type StatementLineTableRow = StatementLine & Readonly<{ id: string; smId: StatementId }>;

const lineKey = (statementId: string, lineId: string): string => `${statementId}.${lineId}`;

/** One row per line of a submitted statement, as it was frozen. No names of patients. */
export const statementLineTable = defineProjection<SettlementSubmitted, StatementLineTableRow>({
  table: 'statement_line',
  revision: 3,
  columns: {
    id: 'text',
    smId: 'uuid',
    lineNo: 'integer',
    lineId: 'uuid',
    orderId: 'uuid',
    orderNo: 'text',
    companyCode: 'text',
    deliveryId: 'uuid',
    deliveryNo: 'text',
    deliveredOn: 'date',
    receiveModelAt: 'instant',
    doctorName: 'text',
    productId: 'uuid',
    productName: 'text',
    toothPositions: 'texts',
    unit: 'text',
    qty: 'quantity',
    standardPrice: 'price',
    unitPrice: 'price',
    standardAmount: 'money',
    amount: 'money',
    isFree: 'boolean',
    remark: 'text',
    adjustOf: 'uuid',
  },
  indexes: [{ by: ['smId', 'lineNo'] }, { by: ['orderNo'] }],
  counts: [['smId']],
  scope: { resource: 'settlementmonth', through: 'statement_list', by: 'smId' },
  keysOf: ({ data }) => data.lines.map(({ lineId }) => lineKey(data.statementId, lineId)),
  on: {
    SettlementSubmitted: (_, { data: { statementId, lines } }, key) => {
      const line = lines.find(({ lineId }) => lineKey(statementId, lineId) === key);
      if (!line) throw new Error(`${key} is no line of this statement`);
      return { ...line, id: key, smId: statementId };
    },
  },
});

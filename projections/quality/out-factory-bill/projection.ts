import type { BillEvent } from '@cloud-factory/domain/quality';
import type { BillDetail } from '@cloud-factory/domain/quality/contract';
import { defineProjection, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

/** One row per out-factory bill, with what was looked at. */
export const outFactoryTable = defineProjection<BillEvent, BillDetail>({
  table: 'out_factory_bill',
  revision: 1,
  columns: {
    ...rowColumns,
    billNo: 'text',
    orderId: 'uuid',
    orderNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    conclusion: 'text',
    status: 'text',
    inspector: 'uuid',
    submittedAt: 'instant',
    reviewer: 'uuid',
    releaseNo: 'text',
    releasedAt: 'instant',
    reason: 'text',
    remark: 'text',
    lines: 'json',
  },
  indexes: [
    { by: ['-submittedAt'] },
    { by: ['billNo'] },
    { by: ['orderNo'] },
    { by: ['status', '-submittedAt'] },
    { by: ['customerId', '-submittedAt'] },
    { like: 'billNo' },
    { like: 'orderNo' },
    { like: 'customerName' },
  ],
  counts: [[], ['status'], ['customerId']],
  scope: { resource: 'ycproductionqualitytestbillsoutfactory', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.billId],
  on: {
    BillSubmitted: (_, recorded) => {
      const { billId, operators: _operators, ...bill } = recorded.data;
      return {
        id: billId,
        ...bill,
        ...touchedBy(recorded),
        createdAt: recorded.at,
        createdBy: recorded.by,
        status: bill.conclusion === 'pass' ? 'submitted' : 'failed',
        inspector: recorded.by,
        submittedAt: recorded.at,
        reviewer: null,
        releaseNo: null,
        releasedAt: null,
        reason: null,
      };
    },
    OutFactoryReleased: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'passed',
      reviewer: recorded.by,
      releaseNo: recorded.data.releaseNo,
      releasedAt: recorded.at,
    }),
    BillRejected: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'failed',
      reviewer: recorded.by,
      reason: recorded.data.reason,
    }),
  },
});

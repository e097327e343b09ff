import type { AccountEvent, OwedLine } from '@cloud-factory/domain/settlement';
import type { CustomerId, DeliveryId, OrderLineId, StatementId } from '@cloud-factory/domain/shared/ids';
import { defineProjection, gone, mustExist } from '../../shared/index.js';

/** `smId` null: on no statement. */
export type OpenLineRow = OwedLine &
  Readonly<{
    id: string;
    customerId: CustomerId;
    /** Null for the charge for a cancellation. */
    deliveryId: DeliveryId | null;
    deliveryNo: string | null;
    deliveredOn: string;
    currency: string;
    /** The line that it corrects. */
    adjustOf: OrderLineId | null;
    smId: StatementId | null;
  }>;

/** One row per delivered line of a customer's account, or one that was cancelled at a cost: what is owed and whether a statement has asked for it. */
export const openLineTable = defineProjection<AccountEvent, OpenLineRow>({
  table: 'account_line',
  revision: 3,
  columns: {
    id: 'uuid',
    customerId: 'uuid',
    smId: 'uuid',
    lineId: 'uuid',
    orderId: 'uuid',
    orderNo: 'text',
    companyCode: 'text',
    deliveryId: 'uuid',
    deliveryNo: 'text',
    deliveredOn: 'date',
    currency: 'text',
    adjustOf: 'uuid',
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
  },
  indexes: [{ by: ['customerId', 'deliveredOn'] }, { by: ['orderNo'] }, { by: ['smId'] }],
  scope: { resource: 'settlementmonth', customer: 'customerId' },
  keysOf: ({ type, data }) => {
    if (type === 'LinesCorrected') return data.lines.flatMap(({ lineId, adjustOf }) => [lineId, adjustOf]);
    return 'lines' in data ? data.lines.map(({ lineId }) => lineId) : data.lineIds;
  },
  on: {
    LinesDelivered: (_, { data: { lines, customerId, deliveryId, deliveryNo, deliveredOn, currency } }, key) => {
      const line = lines.find(({ lineId }) => lineId === key);
      if (!line) throw new Error(`${key} is no line of this delivery`);
      return { ...line, id: key, customerId, deliveryId, deliveryNo, deliveredOn, currency, adjustOf: null, smId: null };
    },
    CancellationCharged: (_, { data: { lines, customerId, chargedOn, currency } }, key) => {
      const line = lines.find(({ lineId }) => lineId === key);
      if (!line) throw new Error(`${key} is no line of this cancellation`);
      const none = { deliveryId: null, deliveryNo: null, adjustOf: null, smId: null };
      return { ...line, id: key, customerId, ...none, deliveredOn: chargedOn, currency };
    },
    LinesSettled: (row, recorded) => ({ ...mustExist(row, recorded), smId: recorded.data.statementId }),
    LinesReopened: (row, recorded) => ({ ...mustExist(row, recorded), smId: null }),
    // The correction is a row of its own; what it corrects stays at what its statement asks for.
    LinesCorrected: (row, { data: { customerId, lines } }, key) => {
      const its = lines.find(({ lineId }) => lineId === key);
      if (its) {
        const { stated: _, ...line } = its;
        return { ...line, id: key, customerId, smId: null };
      }
      const stated = lines.find(({ adjustOf }) => adjustOf === key)?.stated;
      return row && stated !== undefined ? { ...row, amount: stated } : (row ?? gone);
    },
    // A line that is not delivered yet has no row; it comes at its new price.
    LinesRepriced: (row, { data: { lines } }, key) => {
      const line = lines.find(({ lineId }) => lineId === key);
      if (!row) return gone;
      return line && !row.isFree ? { ...row, unitPrice: line.unitPrice, amount: line.amount } : row;
    },
  },
});

import type { OrderContent, OrderDrafted, OrderEvent, OrderSubmitted } from '@cloud-factory/domain/orders';
import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { centsOf } from '@cloud-factory/domain/shared/money';
import { defineProjection, gone, mustExist, rowColumns, rowWith, touchedBy } from '../../shared/index.js';
import { orderKeysOf, withRemake } from '../remakes.js';

/** Beside what the list shows: whole cents, for only their comparison may use an index under row-level security, and what its delivery waits for. */
export type OrderListRow = OrderRow &
  Readonly<{
    discountedAmountCents: string;
    promisedDate: string;
    finishedAt: string | null;
    /** Since it is finished, or packed, while something of it is still in the house; null before that, and when all has left. */
    waitsSince: string | null;
  }>;

/** Several names in one column, each once: in the erasure map when they are those of patients. */
export const joined = (names: readonly string[] | undefined): string => [...new Set(names)].join('、');

/** The columns of an order's content. */
export function contentColumns({ lines, ...content }: OrderContent) {
  const { orderId, orderNo, orderDay, customerId, customerName, companyCode, unitCode, doctorName, orderProperty, shipmentType } = content;
  const { currency, totalAmount, discountedAmount, dueDate, boxNo, boxColor, salesmanId, orderSource } = content;
  return {
    id: orderId,
    orderNo,
    orderDay,
    customerId,
    customerName,
    companyCode,
    unitCode,
    doctorName,
    orderProperty,
    shipmentType,
    currency,
    totalAmount,
    discountedAmount,
    dueDate,
    boxNo,
    boxColor,
    salesmanId,
    orderSource,
    patientCode: joined(lines.flatMap(({ patientCode }) => patientCode ?? [])),
    productName: joined(lines.map((line) => line.productName)),
    lineCount: lines.length,
    fileCount: lines.reduce((count, line) => count + line.files.length, 0),
  };
}

/** Where an order stands before its approval. */
export const notApproved = { productionStatus: 'none', packingStatus: 'none', deliveryStatus: 'none', settlementStatus: 'open' } as const;

function saved(row: OrderListRow | undefined, recorded: Recorded<OrderDrafted | OrderSubmitted>): OrderListRow {
  const { data, personal, at, by, type } = recorded;
  return rowWith(contentColumns(data), {
    ...notApproved,
    holdStatus: 'none',
    ...touchedBy(recorded),
    createdAt: row?.createdAt ?? at,
    createdBy: row?.createdBy ?? by,
    orderDate: row?.orderDate ?? at,
    patientName: joined(personal?.patientNames),
    reviewStatus: type === 'OrderDrafted' ? 'draft' : 'pending',
    remakeCount: row?.remakeCount ?? 0,
    discountedAmountCents: centsOf(data.discountedAmount),
    promisedDate: data.promisedDate,
    finishedAt: null,
    waitsSince: null,
  });
}

/** What was finished waits from then on, also when a delivery of it came back. */
const waiting = (row: OrderListRow | undefined, recorded: Recorded<OrderEvent>): Pick<OrderListRow, 'waitsSince'> => {
  const { waitsSince, finishedAt } = mustExist(row, recorded);
  return { waitsSince: waitsSince ?? finishedAt ?? recorded.at };
};

/** A change of an order's own row. */
const changed = (row: OrderListRow | undefined, recorded: Recorded<OrderEvent>, change: Partial<OrderListRow>): OrderListRow => ({
  ...mustExist(row, recorded),
  ...touchedBy(recorded),
  ...change,
});

/** One row per order, for its lists. `patientName` is in the erasure map. */
export const orderListTable = defineProjection<OrderEvent, OrderListRow>({
  table: 'order_list',
  revision: 4,
  columns: {
    ...rowColumns,
    orderNo: 'text',
    orderDate: 'instant',
    orderDay: 'date',
    customerId: 'uuid',
    customerName: 'text',
    companyCode: 'text',
    unitCode: 'text',
    doctorName: 'text',
    patientName: 'text',
    productName: 'text',
    orderProperty: 'text',
    shipmentType: 'text',
    currency: 'text',
    totalAmount: 'money',
    discountedAmount: 'money',
    discountedAmountCents: 'cents',
    dueDate: 'date',
    boxNo: 'text',
    boxColor: 'text',
    salesmanId: 'uuid',
    orderSource: 'text',
    patientCode: 'text',
    reviewStatus: 'text',
    productionStatus: 'text',
    packingStatus: 'text',
    deliveryStatus: 'text',
    settlementStatus: 'text',
    holdStatus: 'text',
    lineCount: 'integer',
    fileCount: 'integer',
    remakeCount: 'integer',
    promisedDate: 'date',
    finishedAt: 'instant',
    waitsSince: 'instant',
  },
  // The day first, then the id, which is made in the order of time: newest first within every filter by equality or by day.
  indexes: [
    { by: ['-orderDay'] },
    { by: ['reviewStatus', '-orderDay'] },
    { by: ['customerId', '-orderDay'] },
    { by: ['reviewStatus', 'customerId', '-orderDay'] },
    { by: ['packingStatus', 'dueDate'] },
    { by: ['-orderNo'] },
    { by: ['dueDate'] },
    { by: ['waitsSince'] },
    { by: ['holdStatus', '-orderDay'] },
    { by: ['boxNo'] },
    { by: ['-discountedAmountCents'] },
    { like: 'orderNo' },
    { like: 'customerName' },
    { like: 'patientName' },
    { like: 'patientCode' },
    { like: 'doctorName' },
  ],
  counts: [
    [],
    ['reviewStatus'],
    ['customerId'],
    ['orderDay'],
    ['dueDate'],
    ['reviewStatus', 'customerId'],
    ['reviewStatus', 'orderDay'],
    ['customerId', 'orderDay'],
    ['packingStatus'],
    ['holdStatus'],
    ['createdBy', 'reviewStatus'],
    ['createdBy', 'orderDay'],
  ],
  owner: 'createdBy',
  scope: { resource: 'orderentry', person: 'createdBy', unit: 'unitCode', customer: 'customerId' },
  keysOf: orderKeysOf,
  on: {
    OrderDrafted: saved,
    OrderSubmitted: saved,
    OrderApproved: (row, recorded, key) =>
      key === recorded.data.orderId
        ? changed(row, recorded, { reviewStatus: 'approved', productionStatus: 'scheduled' })
        : withRemake(row, 1),
    OrderRejected: (row, recorded) => changed(row, recorded, { reviewStatus: 'rejected', holdStatus: 'none' }),
    OrderCancelled: (row, recorded, key) =>
      key === recorded.data.orderId
        ? changed(row, recorded, {
            reviewStatus: 'cancelled',
            productionStatus: 'none',
            packingStatus: 'none',
            holdStatus: 'none',
            waitsSince: null,
          })
        : withRemake(row, -1),
    OrderHeld: (row, recorded) => changed(row, recorded, { holdStatus: recorded.data.holdStatus }),
    OrderHoldEnded: (row, recorded) => changed(row, recorded, { holdStatus: 'none', dueDate: recorded.data.dueDate }),
    OrderDueDateMoved: (row, recorded) => changed(row, recorded, { dueDate: recorded.data.newDue }),
    MouldReceived: (row, recorded) => {
      const { unitCode, boxNo, boxColor } = recorded.data;
      return changed(row, recorded, { unitCode, boxNo, boxColor });
    },
    OrderRemoved: () => gone,
    OrderLineBegun: (row, recorded) => changed(row, recorded, { productionStatus: 'inProduction' }),
    OrderLineFinished: (row, recorded) => changed(row, recorded, { productionStatus: 'inProduction' }),
    OrderFinished: (row, recorded) =>
      changed(row, recorded, { productionStatus: 'qc', finishedAt: recorded.at, ...waiting(row, recorded) }),
    // A bill is of what is made: it ends the inspection.
    OrderReleased: (row, recorded) => changed(row, recorded, { productionStatus: 'finished', packingStatus: 'allowed' }),
    OrderPacked: (row, recorded) => changed(row, recorded, { packingStatus: 'packed', ...waiting(row, recorded) }),
    OrderDelivered: (row, recorded) =>
      changed(row, recorded, {
        deliveryStatus: recorded.data.deliveryStatus, // What is out for a try-in does not wait to leave.
        ...((recorded.data.isComplete || recorded.data.isTryIn) && { waitsSince: null }),
      }),
    OrderDeliveryReversed: (row, recorded) =>
      changed(row, recorded, { deliveryStatus: recorded.data.deliveryStatus, ...waiting(row, recorded) }),
    OrderPutOnStatement: (row, recorded) => changed(row, recorded, { settlementStatus: 'inStatement' }),
    OrderSettled: (row, recorded) => changed(row, recorded, { settlementStatus: recorded.data.isAllSettled ? 'settled' : 'inStatement' }),
    OrderOwedAgain: (row, recorded) => changed(row, recorded, { settlementStatus: 'inStatement' }),
    OrderTakenOffStatement: (row, recorded) => {
      const { isNoneLeft, isAllSettled = false } = recorded.data;
      return changed(row, recorded, { settlementStatus: isNoneLeft ? 'open' : isAllSettled ? 'settled' : 'inStatement' });
    },
    OrderRepriced: (row, recorded) => {
      const { discountedAmount } = recorded.data;
      return changed(row, recorded, { discountedAmount, discountedAmountCents: centsOf(discountedAmount) });
    },
    // A removed draft has no row, and no name in it.
    PersonErased: (row, recorded) => (row ? changed(row, recorded, { patientName: '' }) : gone),
  },
});

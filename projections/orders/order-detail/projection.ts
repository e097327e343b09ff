import type { DeliveredLine, OrderDrafted, OrderEvent, OrderRepriced, OrderSubmitted } from '@cloud-factory/domain/orders';
import type { OrderFileKindChanged, OrderFileReplaced, OrderFilesPersonErased } from '@cloud-factory/domain/files';
import type { OrderDetail, OrderLineFile, OrderLineRow } from '@cloud-factory/domain/orders/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { toothCross } from '@cloud-factory/domain/shared/tooth';
import { defineProjection, gone, mustExist, rowColumns, rowWith } from '../../shared/index.js';
import { orderListTable, type OrderListRow } from '../order-list/projection.js';
import { orderKeysOf, withRemake } from '../remakes.js';

type ListFold = (row: OrderListRow | undefined, recorded: Recorded<OrderEvent>, key: string) => OrderListRow | typeof gone;

/** What the list keeps for itself. */
const ofList = { discountedAmountCents: '0', finishedAt: null, waitsSince: null } as const satisfies Partial<OrderListRow>;

/** What the list shows of the order after an event: the same fold, so that list and page never differ. */
function listed(row: OrderDetail | undefined, recorded: Recorded<OrderEvent>): Omit<OrderListRow, keyof typeof ofList> | typeof gone {
  const fold = orderListTable.on[recorded.type] as ListFold; // it reads every event that this one reads
  const next = fold(row && rowWith(row, ofList), recorded, recorded.data.orderId);
  if (next === gone) return gone;
  const { discountedAmountCents: _, finishedAt: __, waitsSince: ___, ...rest } = next;
  return rest;
}

function saved(row: OrderDetail | undefined, recorded: Recorded<OrderDrafted | OrderSubmitted>): OrderDetail | typeof gone {
  const { data, personal } = recorded;
  const base = listed(row, recorded);
  if (base === gone) return gone;
  const { externalNo, receiveModelAt, doctorId, isDueNamed, promisedDate, enclosures, purchaser, province, city, district, address } = data;
  const { contact, phone, sourceOrderId, remakeCause, remakeCauseName, liability, freeReason, remark } = data;
  return rowWith(base, {
    externalNo,
    receiveModelAt,
    doctorId,
    isDueNamed,
    promisedDate,
    enclosures,
    purchaser,
    province,
    city,
    district,
    address,
    contact,
    phone,
    sourceOrderId,
    remakeCause,
    remakeCauseName,
    liability,
    freeReason,
    holdReason: null,
    heldAt: null,
    cancellationCharge: null,
    remark,
    reviewedBy: null,
    reviewedAt: null,
    reason: null,
    lines: data.lines.map(
      (line, index): OrderLineRow =>
        rowWith(line, {
          files: line.files.map((file, nth) => ({ ...file, fileName: personal?.fileNames[index]?.[nth] ?? '', newest: null })),
          toothCross: toothCross(line.toothPositions),
          patientName: personal?.patientNames[index] ?? '',
          isFinished: false,
          deliveredQty: '0.0000',
        }),
    ),
  });
}

/** A change that shows in the list as well, and what the page shows beside it. */
function changed(
  row: OrderDetail | undefined,
  recorded: Recorded<OrderEvent>,
  change: (order: OrderDetail) => Partial<OrderDetail> = () => ({}),
): OrderDetail | typeof gone {
  const order = mustExist(row, recorded);
  const base = listed(order, recorded);
  return base === gone ? gone : { ...order, ...base, ...change(order) };
}

const reviewed = ({ by, at }: Recorded<OrderEvent>) => ({ reviewedBy: by, reviewedAt: at });

const notHeld = { holdReason: null, heldAt: null } as const;

/** The lines with other words of their files. */
const withFiles = (lines: readonly OrderLineRow[], change: (file: OrderLineFile) => OrderLineFile): readonly OrderLineRow[] =>
  lines.map((line) => ({ ...line, files: line.files.map(change) }));

const unnamed = (file: OrderLineFile): OrderLineFile => ({
  ...file,
  fileName: '',
  newest: file.newest && { ...file.newest, fileName: '' },
});

const withoutNames = (lines: readonly OrderLineRow[]): readonly OrderLineRow[] =>
  withFiles(lines, unnamed).map((line) => ({ ...line, patientName: '' }));

/** A file of a line is known by its first version; photographs are not the lines'. */
function replaced({ lines }: OrderDetail, { data, personal }: Recorded<OrderFileReplaced>): Pick<OrderDetail, 'lines'> {
  const { id, ext, size } = data.file;
  const newest = { id, fileName: personal?.fileName ?? '', ext, size };
  return { lines: withFiles(lines, (file) => (file.id === data.id ? { ...file, newest } : file)) };
}

const meantFor = ({ lines }: OrderDetail, { id, kind }: OrderFileKindChanged['data']): Pick<OrderDetail, 'lines'> => ({
  lines: withFiles(lines, (file) => (file.id === id ? { ...file, kind } : file)),
});

/** The quantities of a delivery, taken along (1) or brought back (-1). */
const delivered = (order: OrderDetail, lines: readonly DeliveredLine[], sign: 1 | -1): Partial<OrderDetail> => ({
  lines: order.lines.map((line) => {
    const moved = lines.filter(({ lineId }) => lineId === line.id).reduce((sum, { qty }) => sum.plus(qty), new Exact(0));
    return { ...line, deliveredQty: fixed(new Exact(line.deliveredQty).plus(moved.times(sign)), 4) };
  }),
});

const repricedLines = (lines: readonly OrderLineRow[], { batchNo, lines: repriced }: OrderRepriced['data']): readonly OrderLineRow[] =>
  lines.map((line) => {
    const its = repriced.find(({ lineId }) => lineId === line.id);
    if (!its) return line;
    return { ...line, discountPrice: its.newPrice, discountedAmount: its.newAmount, priceSource: 'repriced', priceReference: batchNo };
  });

/** One row per order with all its lines, for its page. `patientName` and the names in `lines` are in the erasure map. */
export const orderDetailTable = defineProjection<
  OrderEvent | OrderFileReplaced | OrderFileKindChanged | OrderFilesPersonErased,
  OrderDetail
>({
  table: 'order_detail',
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
    externalNo: 'text',
    receiveModelAt: 'instant',
    doctorId: 'uuid',
    isDueNamed: 'boolean',
    promisedDate: 'date',
    enclosures: 'json',
    purchaser: 'text',
    province: 'text',
    city: 'text',
    district: 'text',
    address: 'text',
    contact: 'text',
    phone: 'text',
    sourceOrderId: 'uuid',
    remakeCause: 'text',
    remakeCauseName: 'text',
    liability: 'text',
    freeReason: 'text',
    holdReason: 'text',
    heldAt: 'instant',
    cancellationCharge: 'money',
    remark: 'text',
    reviewedBy: 'uuid',
    reviewedAt: 'instant',
    reason: 'text',
    lines: 'json',
  },
  indexes: [{ by: ['orderNo'] }],
  owner: 'createdBy',
  scope: { resource: 'orderentry', person: 'createdBy', unit: 'unitCode', customer: 'customerId' },
  keysOf: orderKeysOf,
  on: {
    OrderDrafted: saved,
    OrderSubmitted: saved,
    OrderApproved: (row, recorded, key) =>
      key === recorded.data.orderId ? changed(row, recorded, () => reviewed(recorded)) : withRemake(row, 1),
    OrderRejected: (row, recorded) => changed(row, recorded, () => ({ ...reviewed(recorded), ...notHeld, reason: recorded.data.reason })),
    OrderCancelled: (row, recorded, key) =>
      key === recorded.data.orderId
        ? changed(row, recorded, () => ({
            ...notHeld,
            reason: recorded.data.reason,
            cancellationCharge: recorded.data.charge?.amount ?? null,
          }))
        : withRemake(row, -1),
    OrderHeld: (row, recorded) => changed(row, recorded, () => ({ holdReason: recorded.data.reason, heldAt: recorded.at })),
    OrderHoldEnded: (row, recorded) => changed(row, recorded, () => notHeld),
    OrderDueDateMoved: (row, recorded) => changed(row, recorded, () => ({ isDueNamed: true })),
    MouldReceived: (row, recorded) => {
      const { receiveModelAt, enclosures } = recorded.data;
      return changed(row, recorded, () => ({ receiveModelAt, enclosures }));
    },
    OrderRemoved: () => gone,
    OrderLineBegun: (row, recorded) => changed(row, recorded),
    OrderLineFinished: (row, recorded) =>
      changed(row, recorded, ({ lines }) => ({
        lines: lines.map((line) => (line.id === recorded.data.lineId ? { ...line, isFinished: true } : line)),
      })),
    OrderFinished: (row, recorded) => changed(row, recorded),
    OrderReleased: (row, recorded) => changed(row, recorded),
    OrderPacked: (row, recorded) => changed(row, recorded),
    OrderDelivered: (row, recorded) => changed(row, recorded, (order) => delivered(order, recorded.data.lines, 1)),
    OrderDeliveryReversed: (row, recorded) => changed(row, recorded, (order) => delivered(order, recorded.data.lines, -1)),
    OrderPutOnStatement: (row, recorded) => changed(row, recorded),
    OrderSettled: (row, recorded) => changed(row, recorded),
    OrderOwedAgain: (row, recorded) => changed(row, recorded),
    OrderTakenOffStatement: (row, recorded) => changed(row, recorded),
    OrderRepriced: (row, recorded) => changed(row, recorded, ({ lines }) => ({ lines: repricedLines(lines, recorded.data) })),
    // Of the stream of its files: the order itself is as it was.
    OrderFileReplaced: (row, recorded) => (row ? { ...row, ...replaced(row, recorded) } : gone),
    OrderFileKindChanged: (row, recorded) => (row ? { ...row, ...meantFor(row, recorded.data) } : gone),
    OrderFilesPersonErased: (row) => (row ? { ...row, lines: withFiles(row.lines, unnamed) } : gone),
    PersonErased: (row, recorded) => (row ? changed(row, recorded, ({ lines }) => ({ lines: withoutNames(lines) })) : gone),
  },
});

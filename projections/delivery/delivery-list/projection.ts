import type { DeliveryConfirmed, DeliveryContent, DeliveryDrafted, DeliveryEvent, DeliveryLine } from '@cloud-factory/domain/delivery';
import type { DeliveryRow } from '@cloud-factory/domain/delivery/contract';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { defineProjection, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type DeliveryTableRow = DeliveryRow &
  Readonly<{
    province: string | null;
    city: string | null;
    district: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    reason: string | null;
    orderNos: readonly string[];
    lines: readonly DeliveryLine[];
  }>;

function contentColumns({ deliveryId, lines, ...content }: DeliveryContent) {
  const orderNos = [...new Set(lines.map(({ orderNo }) => orderNo))];
  return { id: deliveryId, ...content, lines, lineCount: lines.length, orderNos };
}

function saved(row: DeliveryTableRow | undefined, recorded: Recorded<DeliveryDrafted | DeliveryConfirmed>): DeliveryTableRow {
  const isConfirmed = recorded.type === 'DeliveryConfirmed';
  const { deliveredOn, draftedBy: _, ...content } = { deliveredOn: null, draftedBy: null, ...recorded.data };
  return {
    ...contentColumns(content),
    ...touchedBy(recorded),
    createdAt: row?.createdAt ?? recorded.at,
    createdBy: row?.createdBy ?? recorded.by,
    status: isConfirmed ? 'confirmed' : 'draft',
    deliveredOn,
    draftedBy: isConfirmed ? (row?.draftedBy ?? null) : recorded.by,
    returnedOn: null,
    returnRemark: null,
    reason: null,
  };
}

/** One row per delivery with its lines. No names of patients: those are in `line_patient`. */
export const deliveryTable = defineProjection<DeliveryEvent, DeliveryTableRow>({
  table: 'delivery_list',
  revision: 2,
  columns: {
    ...rowColumns,
    deliveryNo: 'text',
    customerId: 'uuid',
    customerName: 'text',
    deliveryType: 'text',
    status: 'text',
    sendDate: 'date',
    deliveredOn: 'date',
    carrier: 'text',
    expressNo: 'text',
    province: 'text',
    city: 'text',
    district: 'text',
    address: 'text',
    contact: 'text',
    phone: 'text',
    remark: 'text',
    freeReason: 'text',
    draftedBy: 'uuid',
    returnedOn: 'date',
    returnRemark: 'text',
    currency: 'text',
    totalAmount: 'money',
    lineCount: 'integer',
    orderNos: 'texts',
    lines: 'json',
    reason: 'text',
  },
  indexes: [
    { by: ['-deliveryNo'] },
    { by: ['status', 'deliveryNo'] },
    { by: ['customerId', '-deliveryNo'] },
    { by: ['sendDate'] },
    { by: ['deliveredOn'] },
    { like: 'deliveryNo' },
    { like: 'customerName' },
    { like: 'expressNo' },
  ],
  counts: [[], ['status'], ['customerId']],
  scope: { resource: 'ycorderdelivery', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.deliveryId],
  on: {
    DeliveryDrafted: saved,
    DeliveryConfirmed: saved,
    TryInReturned: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'back',
      returnedOn: recorded.data.returnedOn,
      returnRemark: recorded.data.remark,
    }),
    DeliveryCancelled: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'cancelled',
      reason: recorded.data.reason,
    }),
  },
});

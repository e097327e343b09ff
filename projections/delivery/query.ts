import {
  deliveryConfirmList,
  deliveryList,
  noteHeightCm,
  type DeliveryDetail,
  type DeliveryLineRow,
} from '@cloud-factory/domain/delivery/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { besideOf } from '@cloud-factory/domain/shared/money';
import { toothCross } from '@cloud-factory/domain/shared/tooth';
import { findAll, findPage, findRows, type ListRow, type TenantClient } from '../shared/index.js';
import { deliveryTable, type DeliveryTableRow } from './delivery-list/projection.js';
import { linePatientTable } from './line-patient/projection.js';

export type DeliveryListed = ListRow<typeof deliveryTable, keyof typeof deliveryList.fields>;

/** One page of deliveries, the newest first unless told. */
export const findDeliveries = (client: TenantClient, search: Search): Promise<Page<DeliveryListed>> =>
  findPage(client, deliveryList, deliveryTable, search);

/** One page of drafts that wait for their confirmation, the oldest first. */
export const findDeliveriesToConfirm = (client: TenantClient, search: Search): Promise<Page<DeliveryListed>> =>
  findPage(client, deliveryConfirmList, deliveryTable, { ...search, status: 'draft' });

/** The patient of each line, by the line's id, of these orders. A line of an erased person is not in it. */
export async function patientsOf(client: TenantClient, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findRows(client, linePatientTable, [...new Set(orderIds)]);
  return new Map(rows.flatMap(({ names }) => Object.entries(names)));
}

/** A row as its page and its note show it, with the patients of its lines. */
export async function deliveryDetailOf(client: TenantClient, row: DeliveryTableRow): Promise<DeliveryDetail> {
  const { orderNos: _, lines, ...delivery } = row;
  const patients = await patientsOf(
    client,
    lines.map(({ orderId }) => orderId),
  );
  return {
    ...delivery,
    noteHeightCm: noteHeightCm(lines.length),
    lines: lines.map(
      ({
        orderId,
        orderNo,
        lineId,
        lineNo,
        orderProperty,
        receiveModelAt,
        doctorName,
        productName,
        toothPositions,
        unit,
        qty,
        unitPrice,
        amount,
        isFree,
        remark,
      }): DeliveryLineRow => ({
        orderId,
        orderNo,
        lineId,
        lineNo,
        receiveModelAt,
        doctorName,
        patientName: patients.get(lineId) ?? '',
        productName,
        toothPositions,
        toothCross: toothCross(toothPositions),
        unit,
        qty,
        unitPrice,
        surchargeAmount: besideOf({ unitPrice, qty, amount }),
        amount,
        isFree,
        isRework: orderProperty === 'remake' || orderProperty === 'repair',
        remark,
      }),
    ),
  };
}

/** A delivery with its lines by the number on paper, or null: also when it is another tenant's. */
export async function getDeliveryByNo(client: TenantClient, deliveryNo: string): Promise<DeliveryDetail | null> {
  const [row] = await findAll(client, deliveryTable, { where: [{ property: 'deliveryNo', is: '=', value: deliveryNo }] });
  return row ? deliveryDetailOf(client, row) : null;
}

/** The delivery that took (part of) an order along: the newest that was not cancelled, or null. */
export async function getDeliveryByOrderNo(client: TenantClient, orderNo: string): Promise<DeliveryDetail | null> {
  const rows = await findAll(client, deliveryTable, {
    where: [
      { property: 'orderNos', is: '=', value: orderNo },
      { property: 'status', is: 'in', value: ['draft', 'confirmed', 'back'] },
    ],
    sort: { by: 'deliveryNo', direction: 'desc' },
  });
  return rows[0] ? deliveryDetailOf(client, rows[0]) : null;
}

import { stepList, workOrderList, type StepRecordRow, type StepRow, type WorkOrderDetail } from '@cloud-factory/domain/production/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { defineList, type Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, findRows, type ListRow, type TenantClient } from '../shared/index.js';
import { columnOf, tableName } from '../shared/table.js';
import { stepTable } from './step-list/projection.js';
import { stepRecordTable } from './step-record/projection.js';
import { workOrderTable, type WorkOrderTableRow } from './work-order/projection.js';

export type StepListed = ListRow<typeof stepTable, keyof typeof stepList.fields>;
export type WorkOrderListed = ListRow<typeof workOrderTable, keyof typeof workOrderList.fields>;

/** One page of steps: the most urgent first unless told. */
export const findSteps = (client: TenantClient, search: Search): Promise<Page<StepListed>> => findPage(client, stepList, stepTable, search);

/** One page of work orders: the newest first unless told. */
export const findWorkOrders = (client: TenantClient, search: Search): Promise<Page<WorkOrderListed>> =>
  findPage(client, workOrderList, workOrderTable, search);

const stepsOf = (client: TenantClient, property: 'workOrderId' | 'orderNo' | 'workOrderNo', value: string): Promise<readonly StepRow[]> =>
  findAll(client, stepTable, { where: [{ property, is: '=', value }], sort: { by: 'seq', direction: 'asc' } });

async function withSteps(client: TenantClient, row: WorkOrderTableRow | null | undefined): Promise<WorkOrderDetail | null> {
  if (!row) return null;
  const { sequence: _, ...workOrder } = row;
  return { ...workOrder, steps: await stepsOf(client, 'workOrderId', workOrder.id) };
}

/** A work order with its steps, or null: also when it is another tenant's. */
export const getWorkOrder = async (client: TenantClient, id: string): Promise<WorkOrderDetail | null> =>
  withSteps(client, await findRow(client, workOrderTable, id));

/** The same by the number on the process card, as it was scanned or typed. */
export async function getWorkOrderByNo(client: TenantClient, workOrderNo: string): Promise<WorkOrderDetail | null> {
  const [row] = await findAll(client, workOrderTable, { where: [{ property: 'workOrderNo', is: '=', value: workOrderNo }] });
  return withSteps(client, row);
}

/**
 * Work orders whose number, or whose order's number, ends as was typed, those that are still made first, then the newest; at most `most`. People read the last
 * digits of a card aloud, and know the number of the order.
 */
export async function findWorkOrdersEnding(client: TenantClient, typed: string, most: number): Promise<readonly WorkOrderTableRow[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from ${tableName(workOrderTable.table)}
     where right(${columnOf('workOrderNo')}, length($1)) = $1 or right(${columnOf('orderNo')}, length($1)) = $1
     order by ${columnOf('status')} in ('finished', 'cancelled'), ${columnOf('workOrderNo')} desc limit $2`,
    [typed.toUpperCase(), most],
  );
  const keys = rows.map(({ key }) => key);
  const found = new Map((await findRows(client, workOrderTable, keys)).map((row) => [String(row.id), row]));
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** The steps of all lines of an order: by line, then by their sequence. */
export const findStepsOfOrder = async (client: TenantClient, orderNo: string): Promise<readonly StepRow[]> =>
  (await stepsOf(client, 'orderNo', orderNo)).toSorted((a, b) => a.lineNo - b.lineNo || a.seq - b.seq);

/** What was done to the steps of an order, the oldest first. */
export async function findStepRecords(client: TenantClient, orderNo: string): Promise<readonly StepRecordRow[]> {
  const steps = await stepsOf(client, 'orderNo', orderNo);
  const [first] = steps;
  if (!first) return [];
  const records = await findAll(client, stepRecordTable, {
    where: [{ property: 'orderId', is: '=', value: first.orderId }],
    sort: { by: 'at', direction: 'asc' },
  });
  return records.map((record) => {
    const step = steps.find(({ workOrderId, seq }) => workOrderId === record.workOrderId && seq === record.seq);
    return { ...record, workOrderNo: step?.workOrderNo ?? '', orderNo, processName: step?.processName ?? '' };
  });
}

const openWork = defineList({
  ...workOrderList,
  fields: { ...workOrderList.fields, productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData' } },
  filters: ['productId', 'status_in'],
});

/** How many work orders of a product are neither finished nor cancelled. */
export const countOpenWork = async (client: TenantClient, of: Readonly<{ productId: string }>): Promise<number> =>
  (await findPage(client, openWork, workOrderTable, { current: 1, size: 1, ...of, status_in: ['created', 'inProgress'] })).total;

import { lineKindOf, surchargeOf, type StatementLine } from '@cloud-factory/domain/settlement';
import {
  statementList,
  type StatementLineRow,
  type StatementPaymentRow,
  type StatementRow,
} from '@cloud-factory/domain/settlement/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { StatementId } from '@cloud-factory/domain/shared/ids';
import { defineList, type Search } from '@cloud-factory/domain/shared/list';
import { toothCross } from '@cloud-factory/domain/shared/tooth';
import { patientsOf } from '../delivery/index.js';
import { findAll, findPage, findRow, findRows, type ListRow, type TenantClient } from '../shared/index.js';
import { statementLineTable } from './statement-line/projection.js';
import { statementTable } from './statement-list/projection.js';
import { statementPaymentTable } from './statement-payment/projection.js';

export type StatementListed = ListRow<typeof statementTable, keyof typeof statementList.fields>;

/** One page of statements, the newest month first unless told. */
export const findStatements = (client: TenantClient, search: Search): Promise<Page<StatementListed>> =>
  findPage(client, statementList, statementTable, search);

/** The head of a statement, or null: also when it is another tenant's. */
export async function getStatement(client: TenantClient, id: string): Promise<StatementRow | null> {
  const row = await findRow(client, statementTable, id);
  if (!row) return null;
  const { totalPriceCents: _, restAmountCents: __, ...statement } = row;
  return statement;
}

/** Lines with their patients, who are told by the orders as they are now. `smId` null: of a statement that is only previewed. */
export async function withPatients(
  client: TenantClient,
  lines: readonly StatementLine[],
  smId: StatementId | null,
): Promise<readonly StatementLineRow[]> {
  const patients = await patientsOf(
    client,
    lines.map(({ orderId }) => orderId),
  );
  return lines.map(
    ({
      lineNo,
      orderId,
      orderNo,
      lineId,
      deliveryId,
      deliveryNo,
      deliveredOn,
      receiveModelAt,
      doctorName,
      productName,
      toothPositions,
      unit,
      qty,
      standardPrice,
      unitPrice,
      amount,
      remark,
      adjustOf,
    }) => ({
      id: `${smId ?? 'preview'}.${lineId}`,
      smId,
      kind: lineKindOf({ adjustOf, deliveryId }),
      lineNo,
      orderId,
      orderNo,
      lineId,
      deliveryId,
      deliveryNo,
      deliveredOn,
      receiveModelAt,
      doctorName,
      patientName: patients.get(adjustOf ?? lineId) ?? '',
      productName,
      toothPositions,
      toothCross: toothCross(toothPositions),
      unit,
      qty,
      standardPrice,
      unitPrice,
      surchargeAmount: surchargeOf({ kind: lineKindOf({ adjustOf, deliveryId }), qty, unitPrice, amount }),
      amount,
      remark,
      adjustOf,
    }),
  );
}

/** A statement has at most so many lines on one sheet. */
const mostLines = 50_000;

/** All lines of a statement, in its order. */
export async function findStatementLines(client: TenantClient, smId: StatementId): Promise<readonly StatementLineRow[]> {
  const lines = await findAll(client, statementLineTable, {
    where: [{ property: 'smId', is: '=', value: smId }],
    sort: { by: 'lineNo', direction: 'asc' },
    limit: mostLines,
  });
  return withPatients(client, lines, smId);
}

/** So many payments of one statement are shown: nobody pays a month in more parts. */
const mostPayments = 500;

/** The payments of a statement, cancelled ones too, in the order in which they were entered. */
export const findStatementPayments = (client: TenantClient, smId: StatementId): Promise<readonly StatementPaymentRow[]> =>
  findAll(client, statementPaymentTable, {
    where: [{ property: 'smId', is: '=', value: smId }],
    sort: { by: 'createdAt', direction: 'asc' },
    limit: mostPayments,
  });

const lineList = defineList({
  key: 'statement-line',
  path: 'cl-settlement/settlementmonthdetail/getSettlementDetailPage',
  labels: { zh: '结算明细', en: 'Statement lines' },
  fields: {
    smId: { kind: 'ref', zh: '结算单', en: 'Statement', to: 'settlementmonth', required: true },
    lineNo: { kind: 'integer', zh: '序号', en: 'No.', min: 1, max: 1_000_000 },
    orderNo: { kind: 'text', zh: '订单号', en: 'Order no.', max: 30 },
    deliveryNo: { kind: 'text', zh: '发货单号', en: 'Delivery no.', max: 30 },
  },
  columns: ['lineNo', 'orderNo', 'deliveryNo'],
  filters: ['smId', 'orderNo'],
  sorts: ['lineNo'],
  sort: { by: 'lineNo', direction: 'asc' },
  title: 'lineNo',
  times: [],
  isUndated: true,
});
export const statementLineList = lineList;

/** One page of the lines of a statement, in its order; of all statements when none is named. */
export async function findStatementLinePage(client: TenantClient, search: Search): Promise<Page<StatementLineRow>> {
  const page = await findPage(client, lineList, statementLineTable, search);
  const keys = page.records.map(({ id }) => id);
  const rows = new Map((await findRows(client, statementLineTable, keys)).map((row) => [row.id, row]));
  const lines = keys.flatMap((key) => rows.get(key) ?? []);
  const shown = await withPatients(client, lines, null);
  return { ...page, records: shown.map((line, index) => ({ ...line, id: keys[index] ?? line.id, smId: lines[index]?.smId ?? null })) };
}

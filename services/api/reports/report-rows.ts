import { rowFields } from '@cloud-factory/domain/shared/list';
import { orderCustomList } from '@cloud-factory/domain/reports/contract';
import { patientsOf } from '@cloud-factory/projections/delivery';
import type { TenantClient } from '@cloud-factory/projections/shared';
import * as z from 'zod';

const names = [...Object.keys(orderCustomList.fields), ...Object.keys(rowFields)];

/** `columns`: a comma list of fields; all when it is left out. */
export const CustomSearch = z.object({
  columns: z
    .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.enum(names)).min(1).max(50))
    .optional(),
});

/** What of a row is asked for; id and version go along, for links. */
export function chosen(row: Readonly<Record<string, unknown>> | object, columns: readonly string[] | undefined): object {
  if (!columns) return row;
  const all = row as Readonly<Record<string, unknown>>; // a row of a list, read by the names that its declaration has
  return Object.fromEntries(['id', 'version', ...columns].map((name) => [name, all[name]]));
}

/** Lines of orders, by their ids, with their patients, whose names stand apart: an erased person has none. */
export async function withPatients<Row extends Readonly<{ id: string; orderId: string }>>(
  client: TenantClient,
  rows: readonly Row[],
): Promise<readonly (Row & Readonly<{ patientName: string }>)[]> {
  if (rows.length === 0) return [];
  const patients = await patientsOf(
    client,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => ({ ...row, patientName: patients.get(row.id) ?? '' }));
}

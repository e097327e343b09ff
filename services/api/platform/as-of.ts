import { isDay } from '@cloud-factory/domain/shared/days';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import {
  findRow,
  rowAsOf,
  streamsOf,
  type AnyProjection,
  type EventSource,
  type Moment,
  type RowOf,
} from '@cloud-factory/projections/shared';
import * as z from 'zod';
import { answer, ReadModels, type Caller } from './http.js';

// A position has no dashes where an instant has its date.
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text);

/** A moment in the past: an instant, or a position of the log. */
export const AsOfField = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)|[\w:.]{1,64})$/, { error: 'moment' })
  // The thirtieth of February has the form of a day.
  .refine((text) => !isInstant(text) || (isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))), { error: 'moment' });

const momentOf = (asOf: string): Moment => (isInstant(asOf) ? { at: asOf } : { position: idAs(asOf) });

/**
 * One row as it is, or as it was at a moment; null when the caller may not see it today, or when it was not there. A row that was
 * deleted since is not told of any more.
 */
export async function rowAt<Table extends AnyProjection>(
  { readModels, source }: Readonly<{ readModels: ReadModels; source: EventSource }>,
  caller: Caller,
  table: Table,
  key: string,
  asOf: string | undefined,
): Promise<Answer<RowOf<Table> | null>> {
  if (asOf === undefined) return readModels.ask(caller, (client) => findRow(client, table, key));
  const { data: streams } = await readModels.ask(caller, (client) => streamsOf(client, table, key));
  return answer(streams.length === 0 ? null : await rowAsOf(table, source, caller.tenant, key, streams, momentOf(asOf)));
}

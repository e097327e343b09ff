import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import { foldKey, merged, type Row } from './fold.js';
import type { AnyProjection, Column, ReadTable, RowOf } from './projection.js';
import type { EventSource } from './source.js';
import type { TenantClient } from './tenant-client.js';
import { tableName } from './table.js';

/** A moment in the past: a place in the tenant's log, or an instant (ISO 8601). */
export type Moment = Readonly<{ position: Position }> | Readonly<{ at: string }>;

/** The streams that fed a row, oldest first; none when there is no such row, or none that the caller may see. */
export async function streamsOf(client: TenantClient, table: ReadTable, key: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ streams: readonly string[] }>(`select streams from ${tableName(table.table)} where key = $1`, [
    key,
  ]);
  return rows[0]?.streams ?? [];
}

/** Instants as the table gives them: an event keeps `…00Z` as it was sent, and a column is read as `…00.000Z`. */
const withInstants = ({ columns }: Pick<AnyProjection, 'columns'>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isInstant = (columns as Readonly<Record<string, Column>>)[name] === 'instant' && typeof value === 'string';
      return [name, isInstant ? new Date(value).toISOString() : value];
    }),
  );

/**
 * A row as it was at a moment: folded anew from the streams that fed it, their events in the order of the log. Null: there was none.
 * Its limits: it is told in the words and by the rules of today's folds, not of the program of that day; names of an erased person
 * are gone from the past as well; and a row that was deleted since has no streams any more (its own stream can be given by hand).
 * Who may see the row of today may see it as it was: ask `streamsOf` as the caller, and pass on what it answers.
 */
export async function rowAsOf<Table extends AnyProjection>(
  projection: Table,
  source: EventSource,
  tenant: TenantId,
  key: string,
  streams: readonly string[],
  moment: Moment,
): Promise<RowOf<Table> | null> {
  const upTo = 'position' in moment ? moment.position : undefined;
  const until = 'at' in moment ? Date.parse(moment.at) : Infinity;
  const events = merged(await Promise.all(streams.map((stream) => source.readStream(tenant, stream, upTo))));
  const past = events.filter(({ position, at }) => (upTo === undefined || position <= upTo) && Date.parse(at) <= until);
  const folded = foldKey(projection, key, past);
  return (folded && withInstants(projection, folded.row)) as RowOf<Table> | null; // folded by the projection itself
}

// Rows of the table of events, as the log gives them out.
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { Cause, StoredEvent } from './port.js';
import { positionOf } from './position.js';

/** `at` as seconds: cheaper than a date that is read from text, and exact to the millisecond that is stored. */
export const eventColumns = `e.id, e.stream, e.version, e.position, e.type, e.schema_version, date_part('epoch', e.at) as at, e.said_by, e.command_id, e.correlation_id,
  e.causation_id, e.data::text as data, e.personal, e.previous_hash, e.hash`;

/** As many columns of the same types, for a row that has no event. */
export const noEvent = `null::uuid, null, null::integer, null::bigint, null, null::integer, null::float8, null, null, null, null, null, null::bytea, null::bytea, null::bytea`;

export type EventRow = Readonly<{
  id: string;
  stream: string;
  version: number;
  position: string;
  type: string;
  schema_version: number;
  at: number;
  said_by: string;
  command_id: string;
  correlation_id: string;
  causation_id: string | null;
  data: string;
  personal: Buffer | null;
  previous_hash: Buffer;
  hash: Buffer;
}>;

/** A row as the log gives it out. */
export const storedEvent = (tenant: TenantId, row: EventRow): StoredEvent => ({
  id: row.id,
  tenant,
  stream: row.stream,
  version: row.version,
  position: positionOf(Number(row.position)),
  type: row.type,
  schemaVersion: row.schema_version,
  at: new Date(Math.round(row.at * 1000)).toISOString(),
  by: idAs(row.said_by),
  commandId: idAs(row.command_id),
  correlationId: row.correlation_id,
  causationId: row.causation_id,
  data: row.data,
  personal: row.personal,
  hash: row.hash,
  previousHash: row.previous_hash,
});

export type CauseRow = Pick<EventRow, 'id' | 'stream' | 'type' | 'at' | 'said_by'> & Readonly<{ asked: string }>;

/** The event that began a chain of causes. */
export const causeOf = ({ id, stream, type, at, said_by }: CauseRow): Cause => ({
  id,
  stream,
  type,
  at: new Date(Math.round(at * 1000)).toISOString(),
  by: idAs(said_by),
});

// The hash chain of a tenant, over the stored bytes. The same is computed by `event_log.append` in the database; a law compares the two.
//
// hash = SHA-256 of, one after the other:
//   the hash of the event before it in the tenant's log (32 bytes; zeroes for the first), then in UTF-8, each ended by a line feed (U+000A):
//   "cloud-factory event 1", tenant, position (decimal, no leading zeroes), stream, version, id (lower case), type, schema version,
//   at (2026-03-01T08:00:00.000Z), by, command id, correlation id, causation id (empty: none), bytes of data, bytes of personal ("-": none),
//   then the bytes of data, then those of personal.
// No field of the head can hold a line feed (the log refuses it) and both bodies are preceded by their lengths, so no two events read alike.
import { createHash } from 'node:crypto';
import { numberOfPosition } from './position.js';
import type { StoredEvent } from './port.js';

export const HASH_BYTES = 32;

/** Stands before the first event of a tenant. */
export const noHash = (): Uint8Array => new Uint8Array(HASH_BYTES);

/** The hash that an event must have, by its content and by the hash before it. */
export function hashOf(event: Omit<StoredEvent, 'hash'>): Uint8Array {
  const { tenant, position, stream, version, id, type, schemaVersion, at, by, commandId, correlationId, causationId, data, personal } =
    event;
  const body = Buffer.from(data);
  const head = [
    'cloud-factory event 1',
    tenant,
    numberOfPosition(position),
    stream,
    version,
    id,
    type,
    schemaVersion,
    at,
    by,
    commandId,
    correlationId,
    causationId ?? '',
    body.length,
    personal === null ? '-' : personal.length,
  ];
  const hash = createHash('sha256')
    .update(event.previousHash)
    .update(`${head.join('\n')}\n`)
    .update(body);
  if (personal !== null) hash.update(personal);
  return hash.digest();
}

// The in-memory half of the runner: a batch of one tenant's log folded into the rows of one table. No database here.
import type { Position } from '@cloud-factory/domain/shared/ids';
import { gone, type AnyProjection, type Kept } from './projection.js';
import type { AnyRecorded } from './source.js';

export type Row = Readonly<Record<string, unknown>>;

/** A row as the table has it, with the streams that fed it: from them it can be folded again. */
export type Stored = Readonly<{ row: Row; position: Position; streams: readonly string[] }>;

/** What a batch made of a row; null where there is none. */
export type Change = Readonly<{ key: string; before: Row | null; after: Row | null; position: Position; streams: readonly string[] }>;

/** A stream whose event could not be folded. Its later events in the batch were left out; `skipped` counts them. */
export type NewlyParked = {
  stream: string;
  position: Position;
  lastPosition: Position;
  eventId: string;
  eventType: string;
  error: string;
  skipped: number;
};

/** Events left out because their stream was parked before. */
export type Skipped = { stream: string; lastPosition: Position; skipped: number };

export type Folded = Readonly<{ changes: readonly Change[]; parked: readonly NewlyParked[]; skipped: readonly Skipped[] }>;

/** Whether a projection reads events of the type. */
export const reads = (projection: AnyProjection, type: string): boolean => Object.hasOwn(projection.on, type);

/** What is kept of an error: short, and of a refusal by the database only its code, for its text may quote a patient's name. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return `not storable (SQLSTATE ${error.code})`;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/\p{Surrogate}|\0/gu, '?').slice(0, 500); // what could not be stored would park nothing
}

/** The rows that a batch touches. An event whose keys cannot be told touches none here; the fold meets the error again and parks it. */
export function keysOf(projection: AnyProjection, batch: readonly AnyRecorded[], isParked: (stream: string) => boolean): readonly string[] {
  const keys = new Set<string>();
  for (const recorded of batch) {
    if (!reads(projection, recorded.type) || isParked(recorded.stream)) continue;
    try {
      for (const key of projection.keysOf(recorded)) keys.add(key);
    } catch {
      // told by `foldBatch`, which calls it again
    }
  }
  return [...keys];
}

type Held = { before: Row | null; row: Row | null; position: Position | null; streams: Set<string>; isChanged: boolean };

const heldOf = (stored: Stored | undefined): Held => ({
  before: stored?.row ?? null,
  row: stored?.row ?? null,
  position: stored?.position ?? null,
  streams: new Set(stored?.streams),
  isChanged: false,
});

function keep(held: Held, kept: Kept<Row | typeof gone>, stream: string): void {
  held.row = kept.row === gone ? null : kept.row;
  held.position = kept.position;
  // A deleted row forgets who fed it: what comes after it under the same key is another row.
  if (held.row === null) held.streams.clear();
  else held.streams.add(stream);
  held.isChanged = true;
}

/**
 * Folds a batch, in the order of the log. An event that throws changes nothing, not even one of several rows: its stream is parked
 * from there on. `refused`: an event that the database would not store, with its reason; it is treated as if its fold had thrown.
 */
export function foldBatch(
  projection: AnyProjection,
  stored: ReadonlyMap<string, Stored>,
  batch: readonly AnyRecorded[],
  isParked: (stream: string) => boolean,
  refused: ReadonlyMap<string, string> = new Map(),
): Folded {
  const rows = new Map<string, Held>();
  const parked = new Map<string, NewlyParked>();
  const skipped = new Map<string, Skipped>();

  function foldOne(recorded: AnyRecorded): void {
    const touched = new Map<string, Held>();
    const loaded = new Map<string, Kept<Row>>();
    for (const key of projection.keysOf(recorded) as readonly string[]) {
      const held = rows.get(key) ?? heldOf(stored.get(key));
      touched.set(key, held);
      if (held.row !== null && held.position !== null) loaded.set(key, { row: held.row, position: held.position });
    }
    for (const [key, kept] of projection.apply(loaded, [recorded])) {
      const held = touched.get(key);
      if (!held) continue;
      keep(held, kept, recorded.stream);
      rows.set(key, held);
    }
  }

  for (const recorded of batch) {
    const { stream, position, id, type } = recorded;
    if (!reads(projection, type)) continue;
    const fresh = parked.get(stream);
    if (fresh) {
      fresh.skipped += 1;
      fresh.lastPosition = position;
      continue;
    }
    if (isParked(stream)) {
      skipped.set(stream, { stream, lastPosition: position, skipped: (skipped.get(stream)?.skipped ?? 0) + 1 });
      continue;
    }
    let error = refused.get(id);
    try {
      if (error === undefined) foldOne(recorded);
    } catch (thrown) {
      error = reasonOf(thrown);
    }
    if (error !== undefined)
      parked.set(stream, { stream, position, lastPosition: position, eventId: id, eventType: type, error, skipped: 0 });
  }
  const changes = [...rows].flatMap(([key, { before, row, position, streams, isChanged }]) =>
    isChanged && position !== null ? [{ key, before, after: row, position, streams: [...streams] }] : [],
  );
  return { changes, parked: [...parked.values()], skipped: [...skipped.values()] };
}

/** Events of several streams in the order of their tenant's log. */
export const merged = (streams: readonly (readonly AnyRecorded[])[]): readonly AnyRecorded[] =>
  streams.flat().sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));

/** Folds one row anew from nothing. Only its own row: what an event does to others is not looked at. Null: there is none. */
export function foldKey(projection: AnyProjection, key: string, events: readonly AnyRecorded[]): Stored | null {
  let row: Row | undefined;
  let position: Position | undefined;
  const streams = new Set<string>();
  for (const recorded of events) {
    if (!reads(projection, recorded.type) || !(projection.keysOf(recorded) as readonly string[]).includes(key)) continue;
    const next = projection.on[recorded.type]?.(row, recorded, key);
    row = next === gone ? undefined : next;
    position = recorded.position;
    if (row === undefined) streams.clear();
    else streams.add(recorded.stream);
  }
  return row === undefined || position === undefined ? null : { row, position, streams: [...streams] };
}

import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Position } from '@cloud-factory/domain/shared/ids';
import type { RowScope } from './row-scope.js';

/** The answer of a fold that deletes its row. */
export const gone = Symbol('gone');

/** A row with the position of the last event folded in. Positions, not versions: versions of two streams do not compare. */
export type Kept<Row> = Readonly<{ row: Row; position: Position }>;

type Named = Readonly<{ type: string }>;

/**
 * What a column holds. `money` is a numeric(18,2), `price` and `quantity` numeric(18,4), `weight` numeric(14,3), `cents` a bigint of minor units. `days`:
 * any number of periods, as PostgreSQL writes a datemultirange; a filter asks it for one of its days.
 */
export type Column =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'days'
  | 'instant'
  | 'json'
  | 'texts'
  | 'uuids'
  | 'money'
  | 'price'
  | 'quantity'
  | 'weight'
  | 'cents'
  | Readonly<{ decimal: number }>;

/** `by`: columns in order, `-name` descending. `like`: a trigram index for `_like`. The tenant always comes first. */
export type Index<Row> =
  | Readonly<{ by: readonly ((keyof Row & string) | `-${keyof Row & string}`)[]; unique?: true }>
  | Readonly<{ like: keyof Row & string }>;

export type Projection<Event extends Named, Row> = Readonly<{
  table: string;
  /** Raise it when a column changes its meaning: the runner builds a new table beside the live one, then swaps them. */
  revision: number;
  /** One per property of the row; the column's name is the property's in snake_case. A row may hold null anywhere. */
  columns: Readonly<Record<keyof Row & string, Column>>;
  indexes: readonly Index<Row>[];
  /**
   * Sets of columns whose rows are counted beside the table, so that a list knows its exact total without counting. The empty set
   * counts all. A filter by equality on exactly one of the sets is answered from there.
   */
  counts?: readonly (readonly (keyof Row & string)[])[];
  /** The texts that the filter `keyword` looks into: `finds` of the list. */
  finds?: readonly (keyof Row & string)[] | undefined;
  /**
   * The column with the id of the user whose row this is: where no data scope was granted, the scope of the role (own, department, all) counts
   * for it. Without an owner such rows are everybody's.
   */
  owner?: keyof Row & string;
  /** Which resource the rows are of and how they are told apart: data scopes are enforced by it, by row-level security. */
  scope?: RowScope<keyof Row & string>;
  /** Every row that the event touches, also those of other orders. A row left out here is never loaded, and stays wrong. */
  keysOf: (event: Event) => readonly string[];
  /** The events this projection reads are these keys; there is no second list. `key` says which of the touched rows it is. */
  on: {
    readonly [Type in Event['type']]?: (
      row: Row | undefined,
      recorded: Recorded<Extract<Event, { type: Type }>>,
      key: string,
    ) => Row | typeof gone;
  };
}>;

/** A projection with its fold, as the runner sees any of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- events and row belong together inside of a projection; a list of projections cannot name them
export type AnyProjection = ReturnType<typeof defineProjection<any, any>>;

/** The part of a projection that queries need. */
export type ReadTable = Pick<AnyProjection, 'table' | 'columns' | 'counts' | 'finds' | 'owner' | 'scope' | 'apply'>;

/** The row of a projection. */
export type RowOf<Table extends ReadTable> = Table['apply'] extends (loaded: ReadonlyMap<string, Kept<infer Row>>, batch: never) => unknown
  ? Row
  : never;

/** A change of a row that was never made is a damaged log: the runner parks the stream, loudly, and goes on with the others. */
export function mustExist<Row>(row: Row | undefined, { id, type }: Readonly<{ id: string; type: string }>): Row {
  if (row === undefined) throw new Error(`${type} ${id} came before the row it changes`);
  return row;
}

/** Adds `apply`, the pure fold of a batch. Loading, writing and the checkpoint stay with the runner. */
export function defineProjection<Event extends Named, Row>(projection: Projection<Event, Row>) {
  type Fold = (row: Row | undefined, recorded: Recorded<Event>, key: string) => Row | typeof gone;
  const { keysOf, on } = projection;

  /**
   * Folds a batch of one tenant, in the order of its log, into the rows loaded by their keys. Answers what is to be written; a row
   * that nothing changed is not in it. An event at or below a row's position is already in the row and is skipped.
   * Trap: a deleted row takes its position along. What keeps old events from bringing it back is the checkpoint, written in
   * the same transaction as the rows.
   */
  function apply(loaded: ReadonlyMap<string, Kept<Row>>, batch: readonly Recorded<Event>[]): ReadonlyMap<string, Kept<Row | typeof gone>> {
    const changed = new Map<string, Kept<Row | typeof gone>>();
    for (const recorded of batch) {
      const fold = on[recorded.type as Event['type']] as Fold | undefined; // picked by the event's own type, which the compiler cannot see
      if (!fold) continue;
      for (const key of new Set(keysOf(recorded))) {
        const before = changed.get(key) ?? loaded.get(key);
        if (before && recorded.position <= before.position) continue;
        const row = before && before.row !== gone ? before.row : undefined;
        changed.set(key, { row: fold(row, recorded, key), position: recorded.position });
      }
    }
    return changed;
  }

  return { ...projection, apply };
}

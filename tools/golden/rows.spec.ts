// Every fact as it is recorded today, folded into every table: what holds of all rows, and of those of the hundredth table as well.
import { streams } from '@cloud-factory/commands';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { recorded } from '@cloud-factory/domain/shared/recorded';
import { projections } from '@cloud-factory/projector';
import { gone, type AnyProjection } from '@cloud-factory/projections/shared';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readGoldens } from './golden.js';

type Fact = Readonly<{ kind: string; type: string; data: unknown; personal: null }>;
type Row = Readonly<Record<string, unknown>>;

const goldens = readGoldens(fileURLToPath(new URL('../..', import.meta.url))).map(({ golden }) => golden);
const facts: readonly Fact[] = streams.flatMap(({ name, events }) =>
  Object.entries<{ version: number }>(events).flatMap(([type, { version }]) => {
    const golden = goldens.find((each) => each.type === type && each.schemaVersion === version);
    return golden ? [{ kind: name, type, data: golden.data, personal: null }] : [];
  }),
);
const [maker, changer] = [idAs<'user'>('maker'), idAs<'user'>('changer')];
const [first, second] = [1, 2].map((nth) => recorded({ type: '' }, nth, maker, '').at);

/** The rows that facts leave, by key; nothing where a fact does not fit what was before. */
function rowsAfter(table: AnyProjection, ...past: readonly Fact[]): ReadonlyMap<string, Row> {
  const batch = past.map((fact, nth) => recorded(fact, nth + 1, nth === 0 ? maker : changer, `${fact.kind}-x`));
  try {
    return new Map([...table.apply(new Map(), batch as never)].flatMap(([key, { row }]) => (row === gone ? [] : [[key, row as Row]]))); // each table reads what it knows
  } catch {
    return new Map();
  }
}

const touched = projections.filter(({ columns }) => 'createdBy' in columns && 'updatedBy' in columns);
const cases = touched.flatMap((table) =>
  facts.flatMap((made) => {
    const rows = [...rowsAfter(table, made)].filter(([, row]) => row['version'] === 1 && row['createdBy'] === maker);
    return rows.length === 0 ? [] : [{ table, made, keys: rows.map(([key]) => key) }];
  }),
);

/** Tables whose rows are parts of a stream, or gather several: a fact about another part leaves a row alone. */
const ofParts = new Set(['order_file', 'out_factory_awaiting', 'price_change', 'step_list']);
const makes = (table: AnyProjection, type: string) => cases.some((each) => each.table === table && each.made.type === type);
const columns = ['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
const as = (row: Row | undefined) => columns.map((name) => String(row?.[name])).join(' ');
const untouched = `1 ${first} ${maker} ${first} ${maker}`;
const changed = `2 ${first} ${maker} ${second} ${changer}`;
/** A fact that begins a stream never follows another of it; said all the same, it makes the row anew. */
const anew = `2 ${second} ${changer} ${second} ${changer}`;
const keysOf = (table: AnyProjection, fact: Fact) => new Set(table.keysOf(recorded(fact, 2, changer, `${fact.kind}-x`) as never)); // each table reads what it knows

it('a new row says who made it and when', () => {
  expect(new Set(cases.flatMap(({ table, made, keys }) => keys.map((key) => as(rowsAfter(table, made).get(key)))))).toEqual(
    new Set([untouched]),
  );
  // Kinds that share their facts, as all records do, share the one fold: one golden file shows it.
  const unmade = touched.filter((table) => !cases.some(({ made }) => made.type in table.on)).map(({ table }) => table);
  expect(unmade).toEqual([]);
});

it('a row goes on saying who made it, and says who changed it last; facts of other streams leave both alone', () => {
  const pairs = cases.flatMap(({ table, made, keys }) =>
    facts
      .filter(({ type }) => type in table.on)
      .flatMap((then) => {
        const rows = rowsAfter(table, made, then);
        const right = ofParts.has(table.table) ? [untouched, changed] : [then.kind === made.kind ? changed : untouched];
        const wanted = makes(table, then.type) ? [...right, anew] : right;
        return keys.flatMap((key) => {
          if (!rows.has(key) || !keysOf(table, then).has(key)) return [];
          return [{ name: `${table.table}: ${made.type}, ${then.type}`, is: as(rows.get(key)), wanted }];
        });
      }),
  );
  expect(pairs.filter(({ is, wanted }) => !wanted.includes(is))).toEqual([]);
  // Drafts are saved again and again, and stay whose they are.
  expect(pairs.filter(({ is }) => is === changed).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'delay_ask: DelayAsked, DelayAsked',
      'delivery_list: DeliveryDrafted, DeliveryConfirmed',
      'delivery_list: DeliveryDrafted, DeliveryDrafted',
      'partner_list: PartnerRegistered, PartnerChanged',
      'product_list: ProductAdded, ProductChanged',
    ]),
  );
});

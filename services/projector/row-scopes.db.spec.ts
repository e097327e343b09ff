import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import {
  arraySource,
  createProjector,
  createReader,
  seenOf,
  type AnyProjection,
  type Reader,
  type Seen,
  type TenantScope,
} from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from './projections.js';

const tenant: TenantId = idAs('000001');
const stranger: TenantId = idAs('000002');

/** A few names that rows are told apart by; each stands for a person, a department, a unit and a hospital alike. */
const names = ['1', '2', '3', '4'].map((digit) => `0197e000-0000-7000-8000-00000000000${digit}`);
type Cell = string | null;
type Row = Readonly<{ key: string; person: Cell; department: Cell; unit: Cell; customer: Cell }>;
const parts = ['person', 'department', 'unit', 'customer'] as const;

let database: TestDatabase;
let owner: pg.Client;
let reader: Reader;

beforeAll(async () => {
  database = await freshDatabase();
  const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source: arraySource(), projections });
  await projector.stop();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
});
afterAll(async () => {
  await reader.close();
  await owner.end();
  await database.drop();
});

/** Every mixture of a person, a department, a unit and a hospital, or of none. */
const cells: readonly Cell[] = [...names.slice(0, 3), null];
const rows: readonly Row[] = cells.flatMap((person) =>
  cells.flatMap((department) =>
    cells.flatMap((unit) =>
      cells.map((customer) => ({ key: [person, department, unit, customer].map(String).join('/'), person, department, unit, customer })),
    ),
  ),
);

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
type Direct = Extract<NonNullable<AnyProjection['scope']>, { person?: unknown }>;
type Through = Extract<NonNullable<AnyProjection['scope']>, { through: string }>;
const directOf = ({ scope }: AnyProjection): Direct | null => (scope && !('through' in scope) ? scope : null);
const throughOf = ({ scope }: AnyProjection): Through | null => (scope && 'through' in scope ? scope : null);

/** The rows of a table: of the parts that its scope has columns for, for two tenants. Keys are uuids where others point at them. */
async function fill(
  { table }: Pick<AnyProjection, 'table'>,
  columns: readonly string[],
  values: (row: Row) => readonly Cell[],
): Promise<void> {
  for (const its of [tenant, stranger])
    for (const row of rows)
      await owner.query(
        `insert into read_model."${table}" (tenant_id, key, position, streams${columns.map((column) => `, "${snake(column)}"`).join('')}) values ($1, $2, '1', '{}'${columns.map((_, nth) => `, $${nth + 3}`).join('')})`,
        [its, row.key, ...values(row)],
      );
}

const some = fc.subarray(names);
const seenOne: fc.Arbitrary<Seen> = fc.oneof(
  { arbitrary: fc.constant<Seen>('*'), weight: 1 },
  { arbitrary: fc.record({ own: some, members: some, departments: some, units: some, customers: some }), weight: 6 },
);
const asked = (resource: string): fc.Arbitrary<TenantScope> =>
  fc
    .record({ creators: fc.oneof(fc.constant<'*'>('*'), some), granted: fc.option(seenOne, { nil: undefined }), other: seenOne })
    .map(({ creators, granted, other }) => ({
      tenant,
      creators,
      scopes: { another: other, ...(granted !== undefined && { [resource]: granted }) },
    }));

/** Whether a row is seen, said as plainly as it can be: without SQL. */
function isSeen(seen: Seen, scope: Direct, row: Row): boolean {
  if (seen === '*') return true;
  const has = (list: readonly string[], cell: Cell): boolean => cell !== null && list.includes(cell);
  return (
    (scope.person !== undefined && has(scope.department === undefined ? [...seen.own, ...seen.members] : seen.own, row.person)) ||
    (scope.department !== undefined && has(seen.departments, row.department)) ||
    (scope.unit !== undefined && has(seen.units, row.unit)) ||
    (scope.customer !== undefined && has(seen.customers, row.customer))
  );
}

/** By a query that names nothing: what the policy alone lets through. */
const keysIn = (scope: TenantScope, table: string): Promise<readonly string[]> =>
  reader.withTenant(scope, async (client) =>
    (await client.query<{ key: string }>(`select key from read_model."${table}"`, [])).rows.map(({ key }) => key),
  );

describe('rows seen are the union of what was granted, in every read model', () => {
  it.each(projections.flatMap((projection) => (directOf(projection) ? [[projection.table, projection] as const] : [])))(
    '%s',
    async (table, projection) => {
      const scope = directOf(projection);
      if (!scope) throw new Error('picked by its scope');
      // One column may stand for two parts, as the id of a user does: the last word counts, and the model below asks the row that results.
      const columns = [...new Set(parts.flatMap((part) => scope[part] ?? []))];
      const cellOf = (row: Row, column: string): Cell => row[parts.findLast((part) => scope[part] === column) ?? 'person'];
      await fill(projection, columns, (row) => columns.map((column) => cellOf(row, column)));
      const stored = rows.map((row) => ({
        ...row,
        ...Object.fromEntries(parts.flatMap((part) => (scope[part] === undefined ? [] : [[part, cellOf(row, scope[part])]]))),
      }));
      await fc.assert(
        fc.asyncProperty(asked(scope.resource), async (who) => {
          const expected = stored.filter((row) => isSeen(seenOf(who, projection), scope, row)).map(({ key }) => key);
          expect((await keysIn(who, table)).toSorted()).toEqual(expected.toSorted());
        }),
        { numRuns: 12, seed: 20250611 },
      );
    },
  );

  it.each(projections.flatMap((projection) => (throughOf(projection) ? [[projection.table, projection] as const] : [])))(
    '%s, with what it is a part of',
    async (table, projection) => {
      const scope = throughOf(projection);
      const whole = projections.find((each) => each.table === scope?.through);
      const its = whole && directOf(whole);
      if (!scope || !whole || !its) throw new Error('a part of nothing');
      const part = (nth: number): string => `0197e000-0000-7000-9000-${String(nth).padStart(12, '0')}`;
      await owner.query(`delete from read_model."${whole.table}"`);
      const columns = parts.flatMap((each) => (its[each] === undefined ? [] : [[each, its[each]] as const]));
      for (const [nth, row] of rows.slice(0, 60).entries()) {
        await owner.query(
          `insert into read_model."${whole.table}" (tenant_id, key, position, streams${columns.map(([, column]) => `, "${snake(column)}"`).join('')}) values ($1, $2, '1', '{}'${columns.map((_, at) => `, $${at + 3}`).join('')})`,
          [tenant, part(nth), ...columns.map(([each]) => row[each])],
        );
        await owner.query(
          `insert into read_model."${table}" (tenant_id, key, position, streams, "${snake(scope.by)}") values ($1, $2, '1', '{}', $3)`,
          [tenant, part(nth), part(nth)],
        );
      }
      await fc.assert(
        fc.asyncProperty(asked(scope.resource), async (who) => {
          expect((await keysIn(who, table)).toSorted()).toEqual((await keysIn(who, whole.table)).toSorted());
        }),
        { numRuns: 12, seed: 20250611 },
      );
    },
  );

  it('shows nothing to a transaction that does not say whose rows it may see', async () => {
    const client = new pg.Client({ connectionString: database.urlFor('cf_read') });
    await client.connect();
    await owner.query(`insert into read_model.order_list (tenant_id, key, position, streams) values ($1, 'unsaid', '1', '{}')`, [tenant]);
    try {
      for (const [creators, scopes, count] of [
        ['*', null, 0],
        ['*', '', 0],
        [null, '{}', 0],
        ['*', '{}', 1],
      ] as const) {
        await client.query('begin');
        await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
        if (creators !== null) await client.query(`select set_config('app.creators', $1, true)`, [creators]);
        if (scopes !== null) await client.query(`select set_config('app.scopes', $1, true)`, [scopes]);
        const { rowCount } = await client.query(`select from read_model.order_list where key = 'unsaid'`);
        await client.query('rollback');
        expect(rowCount, `creators ${creators}, scopes ${scopes}`).toBe(count);
      }
    } finally {
      await client.end();
    }
  });

  it('questions that go together see each its own rows, whatever the one before them was granted', async () => {
    const [one = '', two = ''] = names;
    const narrow = (name: string): TenantScope => ({
      tenant,
      creators: '*',
      scopes: { productData: { own: [name], members: [], departments: [], units: [], customers: [] } },
    });
    const makers = (scope: TenantScope): Promise<readonly { by: string | null }[]> =>
      reader.ask(scope, 'select distinct created_by::text as by from read_model.product_list', []);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => makers(nth % 3 === 0 ? { tenant, creators: '*' } : narrow(nth % 3 === 1 ? one : two))),
    );
    for (const [nth, found] of answers.entries()) {
      const all = found.map(({ by }) => by).toSorted();
      expect(all).toEqual(nth % 3 === 0 ? [...names.slice(0, 3), null].toSorted() : [nth % 3 === 1 ? one : two]);
    }
  });
});

import { arraySource, createProjector, tableSql } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditIsolation, auditScopes } from './isolation-audit.js';
import { projections } from './projections.js';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source: arraySource(), projections });
  await projector.stop();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Some table of a read model that has an owner or not: any will do, as long as there is one. */
const anyTable = (): string => `read_model.${projections[0]?.table ?? 'none'}`;

const tenantPolicy = `tenant_id = nullif(current_setting('app.tenant', true), '')`;

/** Each with the fault that it plants and a word of the rule that must find it. */
const planted: readonly (readonly [what: string, sql: () => string, rule: string])[] = [
  [
    'a table of tenants without row-level security',
    () => 'create table platform.planted (tenant_id text, id text, primary key (tenant_id, id))',
    'has no row-level security',
  ],
  ['a table that does not bind its owner', () => `alter table ${anyTable()} no force row level security`, 'has no row-level security'],
  ['a table whose policy was dropped', () => `drop policy tenant on ${anyTable()}`, 'has no policy'],
  [
    'a policy that says nothing of writing',
    () => `drop policy tenant on ${anyTable()}; create policy tenant on ${anyTable()} using (${tenantPolicy})`,
    'lets rows through',
  ],
  ['a policy for reading alone', () => `create policy more on ${anyTable()} for select using (${tenantPolicy})`, 'lets rows through'],
  [
    'a policy that lets all through when no tenant is set',
    () =>
      `drop policy tenant on ${anyTable()}; create policy tenant on ${anyTable()} using (current_setting('app.tenant', true) is null or ${tenantPolicy}) with check (${tenantPolicy})`,
    'lets rows through',
  ],
  [
    'a policy that checks less than it shows',
    () => `drop policy tenant on ${anyTable()}; create policy tenant on ${anyTable()} using (${tenantPolicy}) with check (true)`,
    'lets rows through',
  ],
  ['a table without a tenant', () => 'create table read_model.planted (id text primary key)', 'not on the reviewed list'],
  ['a key that is unique across tenants', () => `create unique index planted on ${anyTable()} (key)`, 'unique across tenants'],
  [
    'a foreign key without the tenant',
    () =>
      `create table platform.one (tenant_id text, id text unique); create table platform.two (tenant_id text, one_id text references platform.one (id))`,
    'does not carry the tenant',
  ],
  ['the right to empty a table', () => `grant truncate on ${anyTable()} to cf_read`, 'more than work on rows'],
  ['a table that everybody reads', () => `grant select on ${anyTable()} to public`, 'open to everybody'],
  ['a reader that writes', () => `grant insert on ${anyTable()} to cf_read`, 'may write'],
  ['a reader that sees the log', () => 'grant usage on schema event_log to cf_read', 'not its own'],
  ['a role above row-level security', () => 'alter role cf_read bypassrls', 'above row-level security'],
  ['a role inside another', () => 'grant cf_log to cf_read', 'member of another role'],
  [
    'a service that owns its tables',
    () => 'create table platform.planted (tenant_id text); alter table platform.planted owner to cf_platform',
    'owns what it should only use',
  ],
  [
    'a function with the rights of its owner',
    () => 'create function platform.planted() returns int language sql security definer as $$ select 1 $$',
    'rights of its owner',
  ],
  ['a materialized view', () => `create materialized view read_model.planted as select * from ${anyTable()}`, 'keeps rows of all tenants'],
  ['a view with the rights of its owner', () => `create view read_model.planted as select * from ${anyTable()}`, 'a view reads'],
];

describe('S02 the isolation of tenants in the database', () => {
  it('holds on the migrated schema with all read models made', async () => {
    const { tables, violations } = await auditIsolation(owner);
    expect(violations).toEqual([]);
    expect(tables).toBeGreaterThanOrEqual(projections.length + 10);
  });

  it.each(planted)('does not hold with %s', async (_, sql, rule) => {
    await owner.query('begin');
    try {
      await owner.query(sql());
      expect((await auditIsolation(owner)).violations.map((violation) => violation.rule).join('; ')).toContain(rule);
    } finally {
      await owner.query('rollback');
    }
  });

  it('is not disturbed by a view that reads with the rights of its caller', async () => {
    await owner.query('begin');
    try {
      await owner.query(`create view read_model.planted with (security_invoker = true) as select * from ${anyTable()}`);
      expect((await auditIsolation(owner)).violations).toEqual([]);
    } finally {
      await owner.query('rollback');
    }
  });

  const scoped = 'order_list';
  const its = (using: string): string =>
    `drop policy scope on read_model.${scoped}; create policy scope on read_model.${scoped} as restrictive for select to cf_read using (${using})`;
  /** What the policy asks, with a fault in it. */
  const shown = `case when (select read_model.sees_all('orderentry', true)) then true else created_by = any ((select read_model.seen('orderentry', '{own,members}', true))::uuid[]) end`;

  it.each([
    ['that is not there', `drop policy scope on read_model.${scoped}`],
    ['that lets all through', its('true')],
    ['of another resource', its(shown.replaceAll('orderentry', 'productData'))],
    ['that forgets the owner', its(shown.replaceAll(', true)', ', false)'))],
    ['that opens rows to whoever asks for none', its(`coalesce(current_setting('app.scopes', true), '') = '' or (${shown})`)],
    [
      'that widens instead of narrowing',
      `drop policy scope on read_model.${scoped}; create policy scope on read_model.${scoped} for select to cf_read using (${shown})`,
    ],
    ['for another role', `alter policy scope on read_model.${scoped} to cf_project`],
    ['beside a second one', `create policy more on read_model.${scoped} as restrictive for select to cf_read using (true)`],
    ['of the counts that is not there', `drop policy scope on read_model.${scoped}_counts`],
  ])('finds a policy of rows %s', async (_, sql) => {
    await owner.query('begin');
    try {
      await owner.query(sql);
      expect((await auditScopes(owner, projections)).map(({ found }) => found)).toEqual([expect.stringMatching(/^order_list(_counts)?$/)]);
    } finally {
      await owner.query('rollback');
    }
  });

  it('binds the rows of every read model by the policies of its declaration', async () => {
    await owner.query('begin');
    try {
      expect(await auditScopes(owner, projections)).toEqual([]);
    } finally {
      await owner.query('rollback');
    }
  });

  it('is in every table that a declaration makes', () => {
    for (const projection of projections) {
      expect(tableSql(projection, projection.table).filter((statement) => statement.includes('force row level security')).length).toBe(
        projection.counts && projection.counts.length > 0 ? 2 : 1,
      );
    }
  });
});

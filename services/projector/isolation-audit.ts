// S02: what the catalog of the database says about the isolation of tenants. Queries only, run as the owner on the migrated schema
// with the projector's tables made. Each finds what would let a row of one tenant reach another.
import { tableSql, type AnyProjection } from '@cloud-factory/projections/shared';
import type { ClientBase } from 'pg';

export type Violation = Readonly<{ rule: string; found: string }>;

/** The roles that services sign in as. */
const roles = `('cf_log', 'cf_project', 'cf_read', 'cf_platform', 'cf_jobs')`;

const ours = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;

/** Tables with a tenant, by their oid. */
const ofTenants = `
  select c.oid, c.oid::regclass::text as name, n.nspname, c.relowner, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and ${ours}`;

/** Tables without a tenant, reviewed: what they hold belongs to nobody. */
export const tablesOfNobody: readonly string[] = [
  'event_log.master_key',
  'migrations', // names and hashes of files
  'read_model.projections', // names and revisions of tables
  'read_model.registry', // a counter
  // The queue of the jobs: whose turn it is. It knows the tenant and the id of a job, and nothing that stands in one.
  ...['_private_job_queues', '_private_jobs', '_private_known_crontabs', '_private_tasks', 'holders', 'migrations'].map(
    (table) => `job_queue.${table}`,
  ),
];

/** What the queue's own library makes as `cf_jobs`, which signs in for nothing else: reviewed like its tables. */
const ofQueue = `(n.nspname = 'job_queue' and r.rolname = 'cf_jobs')`;

/** Functions that run as their owner, reviewed: it puts a job of the caller's own tenant into the queue, which the caller cannot see. */
export const functionsOfTheirOwner: readonly string[] = ['job_queue.enqueue(text,uuid,text,timestamp with time zone)'];

/**
 * Policies that do not bind to `app.tenant`, reviewed. The log and the projector walk all tenants by trade, and hold no other data in
 * these tables; who waits for a projection sees the position of the tenants that it waits for, and health counts those that it names.
 */
export const policiesBeyondOneTenant: readonly string[] = [
  ...['answers', 'claims', 'events', 'heads', 'numbers', 'person_keys', 'streams', 'tenant_keys'].map(
    (table) => `event_log.${table}: log to cf_log`,
  ),
  ...['checkpoints', 'parked'].flatMap((table) => [
    `read_model.${table}: projector to cf_project`,
    `read_model.${table}: waiting to cf_read`,
  ]),
  ...['jobs', 'reaction_checkpoints', 'reaction_refusals'].map((table) => `platform.${table}: health to cf_platform`),
];

type Query = Readonly<{ rule: string; sql: string; reviewed?: readonly string[] }>;

const queries: readonly Query[] = [
  {
    rule: 'a table with a tenant has no row-level security, or none that binds its owner',
    sql: `select name as found from (${ofTenants}) t where not relrowsecurity or not relforcerowsecurity`,
  },
  {
    rule: 'a table with a tenant has no policy',
    sql: `select name as found from (${ofTenants}) t where not exists (select from pg_policy p where p.polrelid = t.oid and p.polpermissive)`,
  },
  {
    rule: 'a policy lets rows through that are not of app.tenant, for reading or for writing',
    sql: `select t.name || ': ' || p.polname || ' to ' || coalesce((select string_agg(r.rolname, ',') from pg_roles r where r.oid = any (p.polroles)), 'all') as found
      from (${ofTenants}) t join pg_policy p on p.polrelid = t.oid and p.polpermissive
      where p.polcmd <> '*' or p.polqual is null or p.polwithcheck is null
        or pg_get_expr(p.polqual, p.polrelid) !~ '^\\(tenant_id = (NULLIF\\()?current_setting\\(''app\\.tenant''::text, true\\)(, ''''::text\\))?\\)$'
        or pg_get_expr(p.polwithcheck, p.polrelid) <> pg_get_expr(p.polqual, p.polrelid)`,
    reviewed: policiesBeyondOneTenant,
  },
  {
    rule: 'a table has no tenant and is not on the reviewed list',
    reviewed: tablesOfNobody,
    sql: `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'f') and ${ours} and c.oid not in (select oid from (${ofTenants}) t)`,
  },
  {
    rule: 'a key is unique across tenants: it would tell that another tenant has the value',
    sql: `select i.indexrelid::regclass::text as found from pg_index i join (${ofTenants}) t on t.oid = i.indrelid where i.indisunique
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any (i.indkey))`,
  },
  {
    rule: 'a foreign key into a table with a tenant does not carry the tenant',
    sql: `select k.conrelid::regclass::text || ' ' || k.conname as found from pg_constraint k join (${ofTenants}) t on t.oid = k.confrelid where k.contype = 'f'
      and not (exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'tenant_id')
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any (k.confkey) and a.attname = 'tenant_id'))`,
  },
  {
    rule: 'a role of a service may do more than work on rows',
    sql: `select c.oid::regclass::text || ' ' || x.privilege_type || ' ' || coalesce(r.rolname, 'public') as found
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x left join pg_roles r on r.oid = x.grantee
      where ${ours} and x.grantee <> c.relowner and (x.grantee = 0 or r.rolname in ${roles}) and x.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`,
  },
  {
    rule: 'a table is open to everybody',
    sql: `select c.oid::regclass::text || ' ' || x.privilege_type as found from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x where ${ours} and x.grantee = 0`,
  },
  {
    rule: 'the role that reads may write',
    sql: `select c.oid::regclass::text || ' ' || x.privilege_type as found from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x
      where ${ours} and x.grantee = 'cf_read'::regrole and x.privilege_type <> 'SELECT'`,
  },
  {
    rule: 'a role has rights in a schema that is not its own',
    sql: `select n.nspname || ' ' || r.rolname || ' ' || x.privilege_type as found from pg_namespace n, aclexplode(n.nspacl) x join pg_roles r on r.oid = x.grantee
      where r.rolname in ${roles} and ${ours} and (n.nspname, r.rolname, x.privilege_type) not in (('event_log', 'cf_log', 'USAGE'), ('read_model', 'cf_project', 'USAGE'), ('read_model', 'cf_project', 'CREATE'),
        ('read_model', 'cf_read', 'USAGE'), ('platform', 'cf_platform', 'USAGE'), ('public', 'cf_log', 'USAGE'), ('public', 'cf_project', 'USAGE'), ('public', 'cf_read', 'USAGE'), ('public', 'cf_platform', 'USAGE'),
        ('job_queue', 'cf_jobs', 'USAGE'), ('job_queue', 'cf_jobs', 'CREATE'), ('job_queue', 'cf_platform', 'USAGE'))`,
  },
  {
    rule: 'a role of a service is above row-level security',
    sql: `select rolname as found from pg_roles where rolname in ${roles} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  },
  {
    rule: 'a role of a service is a member of another role',
    sql: `select m.rolname || ' in ' || g.rolname as found from pg_auth_members x join pg_roles m on m.oid = x.member join pg_roles g on g.oid = x.roleid where m.rolname in ${roles} or g.rolname in ${roles}`,
  },
  {
    rule: 'a role of a service owns what it should only use',
    sql: `select c.oid::regclass::text || ' ' || r.rolname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
      where r.rolname in ${roles} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours} and not (n.nspname = 'read_model' and r.rolname = 'cf_project') and not ${ofQueue}`,
  },
  {
    rule: 'a function runs with the rights of its owner',
    reviewed: functionsOfTheirOwner,
    sql: `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and ${ours}`,
  },
  {
    rule: 'a materialized view keeps rows of all tenants',
    sql: `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'm' and ${ours}`,
  },
  {
    rule: 'a view reads with the rights of its owner',
    reviewed: ['job_queue.jobs'],
    sql: `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${ours} and not coalesce(c.reloptions::text, '') like '%security_invoker=true%'`,
  },
];

type Policy = Readonly<{ name: string; isPermissive: boolean; command: string; roles: string; using: string | null; check: string | null }>;

const policiesSql = `select p.polname as name, p.polpermissive as "isPermissive", p.polcmd as command,
  (select coalesce(string_agg(r.rolname, ','), 'all') from pg_roles r where r.oid = any (p.polroles)) as roles,
  pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
  from pg_policy p where p.polrelid = to_regclass($1) order by p.polname`;

const scratch = 'planted_by_the_audit';

/**
 * Read models whose policies are not those of their declarations: whose rows are shown to more people than the declaration says, by a policy that
 * was dropped, loosened, or bound to another resource. Each declaration is made once more in a transaction that is rolled back, so that
 * PostgreSQL itself says what its policies should read like.
 */
export async function auditScopes(client: ClientBase, projections: readonly AnyProjection[]): Promise<readonly Violation[]> {
  const policiesOf = async (table: string): Promise<string> =>
    JSON.stringify((await client.query<Policy>(policiesSql, [`read_model.${table}`])).rows);
  const violations: Violation[] = [];
  for (const projection of projections) {
    await client.query('savepoint audit');
    for (const statement of tableSql(projection, scratch, 'uniqueIndexes')) await client.query(statement);
    for (const suffix of projection.counts?.length ? ['', '_counts'] : ['']) {
      if ((await policiesOf(`${projection.table}${suffix}`)) !== (await policiesOf(`${scratch}${suffix}`)))
        violations.push({
          rule: 'a read model shows its rows by other policies than its declaration',
          found: `${projection.table}${suffix}`,
        });
    }
    await client.query('rollback to savepoint audit');
  }
  return violations;
}

/** Everything that stands in the way of isolation, and on no reviewed list. Also how many tables with a tenant there were: none found in none is no comfort. */
export async function auditIsolation(client: ClientBase): Promise<Readonly<{ tables: number; violations: readonly Violation[] }>> {
  const violations: Violation[] = [];
  for (const { rule, sql, reviewed = [] } of queries) {
    const { rows } = await client.query<{ found: string }>(sql);
    violations.push(...rows.filter(({ found }) => !reviewed.includes(found)).map(({ found }) => ({ rule, found })));
  }
  const {
    rows: [counted],
  } = await client.query<{ n: number }>(`select count(*)::int as n from (${ofTenants}) t`);
  return { tables: counted?.n ?? 0, violations };
}

// Which tables there are, which of them are fed, and which are built beside a live one; and the swap.
import pg from 'pg';
import { checkProjection, countsName, laterIndexes, schema, shapeOf, tableName, tableSql } from './table.js';
import type { AnyProjection } from './projection.js';

/** The feed of all tables that are read. */
export const liveFeed = 'live';

/** A table that this runner feeds: the one that is read, or one that is built beside it. */
export type Target = Readonly<{ projection: AnyProjection; name: string; feed: string }>;

export type Registry = Readonly<{ version: string; targets: readonly Target[]; builds: readonly Target[] }>;

/** Held shared by every transaction that writes rows, and alone by those that change which tables there are. */
export const tablesLock = 7_201_020;

type Entry = Readonly<{
  table_name: string;
  revision: number;
  shape: string;
  generation: number;
  is_fed: boolean;
  building: string | null;
  building_revision: number | null;
  building_shape: string | null;
}>;

/** A connection of the projector's role outside any tenant. */
export type Plain = Readonly<{
  query: <Result extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Result>>;
}>;

async function inTransaction<Result>(pool: pg.Pool, opening: string, work: (client: Plain) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(opening);
    const result = await work({ query: (sql, values) => client.query(sql, values ? [...values] : []) });
    await client.query('commit');
    return result;
  } catch (error) {
    if (!broken)
      await client.query('rollback').catch((failed: Error) => {
        broken ??= failed;
      });
    throw error;
  } finally {
    client.release(broken !== undefined || client.getTransactionStatus() !== 'I');
    client.removeListener('error', onError);
  }
}

/** Alone: no row is written while the work runs. Gives up after a moment rather than let readers queue behind it. */
const alone = <Result>(pool: pg.Pool, work: (client: Plain) => Promise<Result>, patience: string): Promise<Result> =>
  inTransaction(pool, `begin; set local lock_timeout = '${patience}'; select pg_advisory_xact_lock(${tablesLock})`, work);

async function drop(client: Plain, name: string): Promise<void> {
  await client.query(`drop table if exists ${tableName(name)}, ${tableName(countsName(name))}`);
  await client.query('delete from read_model.parked where table_name = $1', [name]);
  await client.query('delete from read_model.checkpoints where feed = $1', [name]);
}

async function make(client: Plain, projection: AnyProjection, name: string, which: 'allIndexes' | 'uniqueIndexes'): Promise<void> {
  for (const statement of tableSql(projection, name, which)) await client.query(statement);
}

const raise = (client: Plain): Promise<unknown> => client.query('update read_model.registry set version = version + 1');

/** Begins a table beside the live one, in place of one begun earlier. */
async function begin(
  client: Plain,
  projection: AnyProjection,
  entry: Readonly<{ generation: number; building: string | null }>,
): Promise<void> {
  if (entry.building !== null) await drop(client, entry.building);
  const generation = entry.generation + 1;
  const building = `${projection.table}__r${generation}`;
  await make(client, projection, building, 'uniqueIndexes');
  await client.query(
    'update read_model.projections set generation = $2, building = $3, building_revision = $4, building_shape = $5 where table_name = $1',
    [projection.table, generation, building, projection.revision, shapeOf(projection)],
  );
}

async function add(client: Plain, projection: AnyProjection, isFirst: boolean): Promise<void> {
  await make(client, projection, projection.table, 'allIndexes');
  await client.query('insert into read_model.projections (table_name, revision, shape, generation, is_fed) values ($1, $2, $3, 1, $4)', [
    projection.table,
    projection.revision,
    shapeOf(projection),
    isFirst,
  ]);
  // The others are ahead already: it reads the log from the start on its own, and joins them when it has caught up.
  if (!isFirst) await begin(client, projection, { generation: 1, building: null });
}

async function change(client: Plain, projection: AnyProjection, entry: Entry): Promise<boolean> {
  const shape = shapeOf(projection);
  if (entry.revision === projection.revision && entry.shape === shape) return false;
  const isBegun = entry.building_revision === projection.revision && entry.building_shape === shape;
  // Its rows were made by other folds: this program cannot go on with them, so it stands still until the new one takes its place.
  if (entry.is_fed) await client.query('update read_model.projections set is_fed = false where table_name = $1', [projection.table]);
  if (!isBegun) await begin(client, projection, entry);
  return !isBegun || entry.is_fed;
}

/**
 * Makes the database agree with the declarations: tables of new projections, tables beside those whose revision or shape changed,
 * and none for those that are declared no longer. Safe to run by several processes at once.
 */
export async function declare(pool: pg.Pool, projections: readonly AnyProjection[]): Promise<void> {
  projections.forEach(checkProjection);
  const twice = projections.find(({ table }, nth) => projections.findIndex((each) => each.table === table) !== nth);
  if (twice) throw new Error(`two projections make the table ${twice.table}`);
  await alone(
    pool,
    async (client) => {
      const { rows: entries } = await client.query<Entry>('select * from read_model.projections');
      const {
        rows: [live],
      } = await client.query<{ any: boolean }>('select exists (select from read_model.checkpoints where feed = $1) as any', [liveFeed]);
      let isChanged = false;
      for (const projection of projections) {
        const entry = entries.find(({ table_name: name }) => name === projection.table);
        if (entry) isChanged = (await change(client, projection, entry)) || isChanged;
        else {
          await add(client, projection, live?.any !== true);
          isChanged = true;
        }
      }
      for (const { table_name: name, building } of entries) {
        if (projections.some(({ table }) => table === name)) continue;
        await drop(client, name);
        if (building !== null) await drop(client, building);
        await client.query('delete from read_model.projections where table_name = $1', [name]);
        isChanged = true;
      }
      if (isChanged) await raise(client);
    },
    '30s',
  );
}

/** What this runner feeds now: a table whose revision is another program's is not among them. */
export async function readRegistry(pool: pg.Pool, projections: readonly AnyProjection[]): Promise<Registry> {
  // One statement, so one snapshot: the version belongs to the entries.
  const { rows } = await pool.query<Entry & { version: string }>(
    'select r.version::text as version, p.* from read_model.registry r left join read_model.projections p on true',
  );
  const live: Target[] = [];
  const builds: Target[] = [];
  for (const projection of projections) {
    const entry = rows.find(({ table_name: name }) => name === projection.table);
    if (!entry) continue;
    const shape = shapeOf(projection);
    if (entry.is_fed && entry.revision === projection.revision && entry.shape === shape)
      live.push({ projection, name: projection.table, feed: liveFeed });
    if (entry.building !== null && entry.building_revision === projection.revision && entry.building_shape === shape) {
      builds.push({ projection, name: entry.building, feed: entry.building });
    }
  }
  return { version: rows[0]?.version ?? '', targets: [...live, ...builds], builds };
}

/** Begins to build a table anew, beside the live one, which goes on being read and fed. Begins again where one was begun. */
export const beginRebuild = (pool: pg.Pool, projection: AnyProjection): Promise<void> =>
  alone(
    pool,
    async (client) => {
      const {
        rows: [entry],
      } = await client.query<Entry>('select * from read_model.projections where table_name = $1', [projection.table]);
      if (!entry) throw new Error(`there is no read model ${projection.table}`);
      await begin(client, projection, entry);
      await raise(client);
    },
    '10s',
  );

const behind = `
  select exists (
    select from read_model.checkpoints l
    left join (select tenant_id, position from read_model.checkpoints where feed = $2) b using (tenant_id)
    where l.feed = $1 and b.position is distinct from l.position
  ) as is_behind`;

/** Whether a table that is built has caught up with the live one for every tenant, by what is committed now. */
export async function hasCaughtUp(pool: Plain, build: Target): Promise<boolean> {
  const { rows } = await pool.query<{ is_behind: boolean }>(behind, [liveFeed, build.feed]);
  return rows[0]?.is_behind === false;
}

/**
 * Makes the indexes that a table under construction still lacks, without holding up who writes to it. One that an interrupted run left
 * half made is made again. Two runners that do so at once get in each other's way: then it fails, and is tried again.
 */
export async function makeIndexes(pool: pg.Pool, { projection, name }: Target): Promise<void> {
  const { rows } = await pool.query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1)`,
    [tableName(name)],
  );
  const missing = laterIndexes(projection, name).filter((index) => !rows.some((row) => row.name === index.name && row.is_valid));
  if (missing.length === 0) return;
  const {
    rows: [size],
  } = await pool.query<{ bytes: number }>('select pg_table_size(to_regclass($1))::float8 as bytes', [tableName(name)]);
  const drops = missing.map((index) => `drop index if exists ${schema}.${pg.escapeIdentifier(index.name)}`);
  if ((size?.bytes ?? 0) < small) {
    // All at once: writers wait for a moment, and nobody for the three commits that each of them would take on its own.
    await pool.query(`begin; ${[...drops, ...missing.map(({ sql }) => sql.replace(' concurrently', ''))].join('; ')}; commit`);
  } else {
    for (const statement of [...drops, ...missing.map(({ sql }) => sql)]) await pool.query(statement);
  }
  await pool.query(`analyze ${tableName(name)}`);
}

/** Bytes; the indexes of such a table are made in some tenths of a second. */
const small = 32 * 1_048_576;

/**
 * Puts a table that has caught up in the place of the live one: one short transaction, in which no row is written. Answers false
 * when it had not caught up after all, or when a reader held the table for too long: try again.
 */
export async function swap(pool: pg.Pool, { projection, name }: Target): Promise<boolean> {
  const { table, revision } = projection;
  try {
    return await alone(
      pool,
      async (client) => {
        await client.query('select from read_model.checkpoints where feed in ($1, $2) for update', [liveFeed, name]);
        const { rows } = await client.query('select from read_model.projections where table_name = $1 and building = $2', [table, name]);
        if (rows.length === 0 || !(await hasCaughtUp(client, { projection, name, feed: name }))) return false;
        // From here on readers queue behind us while we wait for one that reads: rather give up than hold them.
        await client.query(`set local lock_timeout = '200ms'`);
        await client.query('delete from read_model.parked where table_name = $1', [table]);
        await client.query('update read_model.parked set table_name = $1 where table_name = $2', [table, name]);
        await client.query(`drop table ${tableName(table)}`);
        await client.query(`drop table if exists ${tableName(countsName(table))}`);
        await client.query(`alter table ${tableName(name)} rename to ${pg.escapeIdentifier(table)}`);
        await client.query(`alter table if exists ${tableName(countsName(name))} rename to ${pg.escapeIdentifier(countsName(table))}`);
        await client.query('delete from read_model.checkpoints where feed = $1', [name]);
        await client.query(
          'update read_model.projections set revision = $2, shape = $3, is_fed = true, building = null, building_revision = null, building_shape = null where table_name = $1',
          [table, revision, shapeOf(projection)],
        );
        await raise(client);
        return true;
      },
      '2s',
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  }
}

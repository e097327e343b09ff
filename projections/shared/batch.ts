// One batch of one tenant's log into all tables of a feed: rows, counts, parked streams and the checkpoint in one transaction.
import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { foldBatch, keysOf, reads, reasonOf, type Folded, type NewlyParked, type Skipped } from './fold.js';
import type { Target } from './registry.js';
import { loadRows, writeRows } from './rows.js';
import type { AnyRecorded } from './source.js';
import type { TenantWriteClient } from './tenant-client.js';
import type { TenantPool } from './tenant-pool.js';

/** Tables that stand at the same position of a tenant's log. One read feeds them all. */
export type Group = Readonly<{
  after: Position | null;
  feeds: readonly string[];
  targets: readonly Target[];
  /** Of the registry that the group was made from. */
  version: string;
}>;

export type Parked = NewlyParked & Readonly<{ tenant: TenantId; table: string }>;

/** Another runner moved the checkpoint, or the tables changed: nothing was written; look again and go on from there. */
export class Overtaken extends Error {}

/** The database will not store what one of the tables was given. */
class NotStorable extends Error {
  constructor(
    readonly target: string,
    cause: unknown,
  ) {
    super(`${target}: not storable`, { cause });
  }
}

/** Data exceptions, violated constraints and limits: trying again would end the same. */
const isAboutData = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');

type State = Readonly<{
  version: string;
  checkpoints: readonly Readonly<{ feed: string; position: Position }>[];
  parked: readonly Readonly<{ table: string; stream: string }>[];
}>;

const stateSql = `
  select (select version::text from read_model.registry) as version,
    coalesce((select json_agg(c) from (
      select feed, position from read_model.checkpoints where tenant_id = $1 and feed = any ($2) for update) c), '[]') as checkpoints,
    coalesce((select json_agg(json_build_object('table', table_name, 'stream', stream)) from read_model.parked
      where tenant_id = $1 and table_name = any ($3)), '[]') as parked`;

/** Takes the place of this tenant's one writer, and answers which streams are parked. Throws `Overtaken`. */
async function enter(client: TenantWriteClient, group: Group): Promise<State['parked']> {
  const { tenant } = client.scope;
  // The tables are locked since the transaction was opened: what this statement sees is from after that.
  const {
    rows: [state],
  } = await client.query<State>(stateSql, [tenant, group.feeds, group.targets.map(({ name }) => name)]);
  if (state?.version !== group.version) throw new Overtaken('the tables changed');
  const isExpected = group.feeds.every((feed) => (state.checkpoints.find((each) => each.feed === feed)?.position ?? null) === group.after);
  if (!isExpected) throw new Overtaken('another runner was here');
  return state.parked;
}

async function park(client: TenantWriteClient, table: string, parked: readonly NewlyParked[], skipped: readonly Skipped[]): Promise<void> {
  const { tenant } = client.scope;
  for (const each of parked) {
    await client.query(
      `insert into read_model.parked (tenant_id, table_name, stream, position, last_position, event_id, event_type, error, skipped)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [tenant, table, each.stream, each.position, each.lastPosition, each.eventId, each.eventType, each.error, each.skipped],
    );
  }
  for (const each of skipped) {
    await client.query(
      'update read_model.parked set skipped = skipped + $4, last_position = $5 where tenant_id = $1 and table_name = $2 and stream = $3',
      [tenant, table, each.stream, each.skipped, each.lastPosition],
    );
  }
}

async function moveCheckpoints(client: TenantWriteClient, { after, feeds }: Group, to: Position): Promise<void> {
  const { rowCount } = await client.query(
    `insert into read_model.checkpoints as c (tenant_id, feed, position) select $1, feed, $3 from unnest($2::text[]) as f (feed)
     on conflict (tenant_id, feed) do update set position = excluded.position where c.position = $4`,
    [client.scope.tenant, feeds, to, after],
  );
  if (rowCount !== feeds.length) throw new Overtaken('another runner was here');
}

async function feed(
  client: TenantWriteClient,
  { projection, name }: Target,
  events: readonly AnyRecorded[],
  isParked: (stream: string) => boolean,
  refused: ReadonlyMap<string, string> | undefined,
): Promise<Folded> {
  try {
    const stored = await loadRows(client, projection, name, keysOf(projection, events, isParked));
    const folded = foldBatch(projection, stored, events, isParked, refused);
    await writeRows(client, projection, name, folded.changes);
    return folded;
  } catch (error) {
    throw isAboutData(error) ? new NotStorable(name, error) : error;
  }
}

/** An event that this program cannot read, as far as it is known. */
export type Unreadable = Readonly<{ event: AnyRecorded; reason: string }>;

/** The event of an `UnreadableEvent`, told by its shape because what reads the log stands above us; null for any other error. */
export function unreadableOf(error: unknown): Unreadable | null {
  if (!(error instanceof Error) || error.name !== 'UnreadableEvent' || !('event' in error)) return null;
  const event = error.event as Omit<AnyRecorded, 'data' | 'at' | 'by' | 'commandId'>; // what an `UnreadableEvent` promises
  return {
    event: { ...event, data: {}, at: new Date().toISOString(), by: idAs('unknown'), commandId: idAs('unknown') },
    reason: reasonOf(error),
  };
}

/** By table, the events that the database refused, with the reason. */
type Refused = ReadonlyMap<string, ReadonlyMap<string, string>>;

const commit = (
  pool: TenantPool,
  tenant: TenantId,
  group: Group,
  events: readonly AnyRecorded[],
  to: Position,
  refused: Refused,
): Promise<readonly Parked[]> =>
  pool.withTenantWrite({ tenant, creators: '*' }, async (client) => {
    const before = await enter(client, group);
    // First of all: of two runners that begin with the same tenant, where there is no row yet to be locked, the second waits here.
    await moveCheckpoints(client, group, to);
    const found: Parked[] = [];
    for (const target of group.targets) {
      const mine = events.filter(({ type }) => reads(target.projection, type));
      if (mine.length === 0) continue;
      const streams = new Set(before.filter(({ table }) => table === target.name).map(({ stream }) => stream));
      const { parked, skipped } = await feed(client, target, mine, (stream) => streams.has(stream), refused.get(target.name));
      await park(client, target.name, parked, skipped);
      found.push(...parked.map((each) => ({ ...each, tenant, table: target.name })));
    }
    return found;
  });

/**
 * Folds events, the next of the tenant's log after the group's position, into all tables of the group and moves their checkpoints.
 * What the database will not store is narrowed down to its event, whose stream is parked for that table: the rest goes on.
 * `unreadable`: the one event of a batch that cannot be read; its stream is parked for all tables that read its type.
 * Answers the streams that were parked now. Throws `Overtaken`; any other error leaves everything as it was.
 */
export async function commitBatch(
  pool: TenantPool,
  tenant: TenantId,
  group: Group,
  events: readonly AnyRecorded[],
  unreadable: Unreadable | null = null,
): Promise<readonly Parked[]> {
  const last = events.at(-1);
  if (!last) return [];
  const refused = new Map<string, Map<string, string>>(
    unreadable === null ? [] : group.targets.map(({ name }) => [name, new Map([[unreadable.event.id, unreadable.reason]])]),
  );
  for (;;) {
    try {
      return await commit(pool, tenant, group, events, last.position, refused);
    } catch (error) {
      if (!(error instanceof NotStorable)) throw error;
      const half = events.slice(0, Math.floor(events.length / 2));
      const middle = half.at(-1);
      if (middle) {
        const parked = await commitBatch(pool, tenant, group, half);
        return [...parked, ...(await commitBatch(pool, tenant, { ...group, after: middle.position }, events.slice(half.length)))];
      }
      const known = refused.get(error.target) ?? new Map<string, string>();
      // Refused twice: the event is left out already, so it is not the data of the event.
      if (known.has(last.id)) throw error;
      refused.set(error.target, known.set(last.id, reasonOf(error.cause)));
    }
  }
}

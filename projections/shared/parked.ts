// Parked streams come back after a fix. Other streams may have fed the same rows meanwhile, so their events are not simply folded on
// top: every row that the parked events touch is folded again from all its streams, in the order of the log.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type pg from 'pg';
import { foldKey, merged, reads, reasonOf, type Change } from './fold.js';
import type { AnyProjection } from './projection.js';
import { liveFeed } from './registry.js';
import { loadRows, writeRows } from './rows.js';
import type { AnyRecorded, EventSource } from './source.js';
import type { TenantWriteClient } from './tenant-client.js';
import type { TenantPool } from './tenant-pool.js';

export type ParkedStream = Readonly<{ tenant: TenantId; table: string; stream: string; position: Position; error: string }>;

/** `stayed`: still not to be folded, with the reason of today. */
export type Unparked = Readonly<{ drained: readonly ParkedStream[]; stayed: readonly ParkedStream[] }>;

type Parts = Readonly<{
  pool: TenantPool;
  control: pg.Pool;
  source: Pick<EventSource, 'readStream'>;
  projections: readonly AnyProjection[];
}>;
type Which = Readonly<{ tenant?: TenantId; table?: string; stream?: string }>;

/** The rows that the parked events touch, folded anew from every stream that ever fed them and this one. */
async function refold(
  client: TenantWriteClient,
  projection: AnyProjection,
  source: Pick<EventSource, 'readStream'>,
  parked: ParkedStream,
  upTo: Position,
): Promise<readonly Change[]> {
  const { tenant, stream, position, table } = parked;
  const { rows: others } = await client.query<{ stream: string; position: Position }>(
    'select stream, position from read_model.parked where tenant_id = $1 and table_name = $2 and stream <> $3',
    [tenant, table, stream],
  );
  const read = new Map<string, readonly AnyRecorded[]>();
  // What other streams have parked stays out until it is their turn.
  const eventsOf = async (name: string): Promise<readonly AnyRecorded[]> => {
    const from = others.find((other) => other.stream === name)?.position;
    const events =
      read.get(name) ?? (await source.readStream(tenant, name, upTo)).filter((recorded) => from === undefined || recorded.position < from);
    read.set(name, events);
    return events;
  };
  const waiting = (await eventsOf(stream)).filter((recorded) => recorded.position >= position && reads(projection, recorded.type));
  const keys = [...new Set(waiting.flatMap((recorded) => projection.keysOf(recorded) as readonly string[]))];
  const stored = await loadRows(client, projection, table, keys);
  const changes: Change[] = [];
  for (const key of keys) {
    const before = stored.get(key);
    const streams = [...new Set([...(before?.streams ?? []), stream])];
    const folded = foldKey(projection, key, merged(await Promise.all(streams.map(eventsOf))));
    if (folded) changes.push({ key, before: before?.row ?? null, after: folded.row, position: folded.position, streams: folded.streams });
    else if (before) changes.push({ key, before: before.row, after: null, position: upTo, streams: [] });
  }
  return changes;
}

/** What the projector needs to bring parked streams back, and to count them. */
export function createUnparker({ pool, control, source, projections }: Parts) {
  async function find({ tenant, table, stream }: Which): Promise<readonly ParkedStream[]> {
    const { rows } = await control.query<ParkedStream>(
      `select tenant_id as tenant, table_name as "table", stream, position, error from read_model.parked
       where ($1::text is null or tenant_id = $1) and ($2::text is null or table_name = $2) and ($3::text is null or stream = $3)
       order by tenant_id, position`,
      [tenant ?? null, table ?? null, stream ?? null],
    );
    return rows;
  }

  const drain = (projection: AnyProjection, parked: ParkedStream): Promise<void> =>
    pool.withTenantWrite({ tenant: parked.tenant, creators: '*' }, async (client) => {
      // The checkpoint is what a batch of this tenant takes first: none runs while the rows are folded again.
      const {
        rows: [live],
      } = await client.query<{ position: Position }>(
        'select position from read_model.checkpoints where tenant_id = $1 and feed = $2 for update',
        [parked.tenant, liveFeed],
      );
      if (!live) return;
      await writeRows(client, projection, parked.table, await refold(client, projection, source, parked, live.position));
      await client.query('delete from read_model.parked where tenant_id = $1 and table_name = $2 and stream = $3', [
        parked.tenant,
        parked.table,
        parked.stream,
      ]);
    });

  return {
    /** Tables that are built are left alone: they are folded by the program of today anyway. */
    unpark: async (which: Which = {}): Promise<Unparked> => {
      const drained: ParkedStream[] = [];
      const stayed: ParkedStream[] = [];
      for (const parked of await find(which)) {
        const projection = projections.find(({ table }) => table === parked.table);
        if (!projection) continue;
        try {
          await drain(projection, parked);
          drained.push(parked);
        } catch (error) {
          const reason = reasonOf(error);
          await control.query('update read_model.parked set error = $4 where tenant_id = $1 and table_name = $2 and stream = $3', [
            parked.tenant,
            parked.table,
            parked.stream,
            reason,
          ]);
          stayed.push({ ...parked, error: reason });
        }
      }
      return { drained, stayed };
    },
    countParked: async (): Promise<number> => {
      const { rows } = await control.query<{ n: number }>('select count(*)::int as n from read_model.parked where table_name = any ($1)', [
        projections.map(({ table }) => table),
      ]);
      return rows[0]?.n ?? 0;
    },
  };
}

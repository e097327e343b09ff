// Readers that follow a log while it is written. A, C and E are how logs are often read, and lose events; ours must not.
import type { EventLog } from '@cloud-factory/event-log';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { Client } from 'pg';

const PAGE = 200;

/** Takes one step: reads what it believes to be new. What it has ever seen is in `seen`. */
export type Follower = Readonly<{ name: string; seen: Map<string, number>; step: () => Promise<number> }>;

/** Next to ours: a table whose positions come from a sequence, as in most logs on a relational database. */
export const naiveTable = `create table public.naive (
  position bigserial primary key, xid xid8 not null default pg_current_xact_id(), id uuid not null
)`;

type NaiveRow = Readonly<{ position: string; id: string }>;

function naive(name: string, page: (after: number) => Promise<Readonly<{ rows: readonly NaiveRow[]; next: number }>>): Follower {
  const seen = new Map<string, number>();
  let last = 0;
  return {
    name,
    seen,
    step: async () => {
      const { rows, next } = await page(last);
      for (const { id } of rows) seen.set(id, Date.now());
      last = next;
      return rows.length;
    },
  };
}

const lastOf = (rows: readonly NaiveRow[], before: number): number => Math.max(before, ...rows.map(({ position }) => Number(position)));

/** Everything above the last position that it saw. */
export const readerA = (client: Client): Follower =>
  naive('A  position > last', async (after) => {
    const { rows } = await client.query<NaiveRow>('select position, id from public.naive where position > $1 order by position limit $2', [
      after,
      PAGE,
    ]);
    return { rows, next: lastOf(rows, after) };
  });

/** As A, but only of transactions that all older ones have ended before. The order is still that of positions. */
export const readerC = (client: Client): Follower =>
  naive('C  xid < xmin, ordered by position', async (after) => {
    const { rows } = await client.query<NaiveRow>(
      'select position, id from public.naive where position > $1 and xid < pg_snapshot_xmin(pg_current_snapshot()) order by position limit $2',
      [after, PAGE],
    );
    return { rows, next: lastOf(rows, after) };
  });

/** Reads a page, and then asks in a second statement how far it came. `between`: what happens meanwhile. */
export const readerE = (client: Client, between: () => Promise<void> = async () => undefined): Follower =>
  naive('E  max(position) in a second statement', async (after) => {
    const { rows } = await client.query<NaiveRow>('select position, id from public.naive where position > $1 order by position limit $2', [
      after,
      PAGE,
    ]);
    if (rows.length === PAGE) return { rows, next: lastOf(rows, after) };
    await between();
    const {
      rows: [max],
    } = await client.query<{ max: string }>('select coalesce(max(position), 0) as max from public.naive');
    return { rows, next: Math.max(after, Number(max?.max)) };
  });

/** Ours, tenant by tenant. Planted: after each page it goes on from where the log ends by then, as E does. */
export function ourReader(log: EventLog, tenants: readonly TenantId[], isPlanted: boolean): Follower {
  const seen = new Map<string, number>();
  const last = new Map<TenantId, Awaited<ReturnType<EventLog['readTenant']>>[number]['position']>();
  return {
    name: 'ours',
    seen,
    step: async () => {
      let read = 0;
      for (const tenant of tenants) {
        const page = await log.readTenant(tenant, last.get(tenant) ?? null, PAGE);
        for (const { id } of page) seen.set(id, Date.now());
        const next = isPlanted ? (await log.heads()).get(tenant) : page.at(-1)?.position;
        if (next !== undefined) last.set(tenant, next);
        read += page.length;
      }
      return read;
    },
  };
}

// I9: what lies in a lot, replayed from its book; and the naive book that sells what is not there.
import type { AnyRecorded } from '@cloud-factory/commands';
import type { LotEvent } from '@cloud-factory/domain/stock';
import { Exact } from '@cloud-factory/domain/shared/decimal';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** One change of a lot. `name`: which command it was. `balance`: what the book says is left, where it says so. */
export type Entry = Readonly<{
  lotId: string;
  kind: 'opening' | 'adjustment' | 'take';
  delta: string;
  balance: string | null;
  name: string;
}>;

/** What was asked of a lot: a take by a piece of work, or an adjustment with a reason. */
export type Wanted = Readonly<{ name: string; kind: 'take' | 'adjustment'; lotId: string; delta: string }>;

/** The entries of all lots as the log has them. A take is named by its work order and step, an adjustment by its reason. */
export function entriesOf(events: readonly AnyRecorded[]): readonly Entry[] {
  return events.flatMap((recorded): readonly Entry[] => {
    const { type, data } = recorded as unknown as LotEvent; // other types fall through
    if (type === 'LotOpened')
      return [{ lotId: data.lotId, kind: 'opening', delta: data.qty, balance: data.balance, name: `opening ${data.lotId}` }];
    if (type === 'LotAdjusted')
      return [{ lotId: data.lotId, kind: 'adjustment', delta: data.delta, balance: data.balance, name: data.reason }];
    if (type === 'LotTaken')
      return [{ lotId: data.lotId, kind: 'take', delta: `-${data.qty}`, balance: data.balance, name: `${data.workOrderId} ${data.seq}` }];
    return [];
  });
}

export type Replayed = Readonly<{ lowest: string; onHand: ReadonlyMap<string, string>; faults: readonly string[] }>;

/** Replays the lots: never below zero, the recorded balance is the replayed one, what was acknowledged is there once and nothing else is. */
export function replay(entries: readonly Entry[], acknowledged: readonly Wanted[]): Replayed {
  const faults: string[] = [];
  const onHand = new Map<string, InstanceType<typeof Exact>>();
  let lowest = new Exact(Number.POSITIVE_INFINITY);
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const left = (onHand.get(entry.lotId) ?? new Exact(0)).plus(entry.delta);
    onHand.set(entry.lotId, left);
    if (left.lt(lowest)) lowest = left;
    if (left.isNegative()) faults.push(`I9 ${entry.lotId} fell to ${left.toFixed(4)} by ${entry.name}`);
    if (entry.balance !== null && !left.eq(entry.balance))
      faults.push(`I9 ${entry.lotId}: the book says ${entry.balance}, its entries say ${left.toFixed(4)}`);
    if (entry.kind !== 'opening') found.set(entry.name, [...(found.get(entry.name) ?? []), entry]);
  }
  for (const { name, lotId, delta } of acknowledged) {
    const same = found.get(name) ?? [];
    if (same.length !== 1) faults.push(`I1, I2 ${name} was acknowledged and stands ${same.length} times in the log`);
    else if (same[0]?.lotId !== lotId || !new Exact(delta).eq(same[0].delta))
      faults.push(`${name} was asked for ${delta} and did ${same[0]?.delta}`);
  }
  const known = new Set(acknowledged.map(({ name }) => name));
  for (const name of found.keys()) if (!known.has(name)) faults.push(`${name} was refused and is in the log`);
  return { lowest: lowest.toFixed(4), onHand: new Map([...onHand].map(([lotId, left]) => [lotId, left.toFixed(4)])), faults };
}

/** The same takes by who reads what is left, looks whether it is enough, and writes: the way that oversells. Answers its entries. */
export async function naiveBook(
  url: string,
  lotId: string,
  opening: string,
  takes: readonly Wanted[],
  clients: number,
): Promise<Readonly<{ entries: readonly Entry[]; acknowledged: readonly Wanted[] }>> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  await pool.query('create table public.naive_book (n bigint generated always as identity, name text, kind text, delta numeric)');
  await pool.query(`insert into public.naive_book (name, kind, delta) values ('opening', 'opening', $1)`, [opening]);
  const acknowledged: Wanted[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let take = takes[next++]; take; take = takes[next++]) {
        const {
          rows: [left],
        } = await pool.query<{ left: string }>('select sum(delta)::text as left from public.naive_book');
        await sleep(2);
        if (new Exact(left?.left ?? '0').plus(take.delta).isNegative()) continue;
        await pool.query('insert into public.naive_book (name, kind, delta) values ($1, $2, $3)', [take.name, take.kind, take.delta]);
        acknowledged.push(take);
      }
    }),
  );
  const { rows } = await pool.query<Omit<Entry, 'lotId' | 'balance'>>(
    'select name, kind, delta::text as delta from public.naive_book order by n',
  );
  await pool.end();
  return { entries: rows.map((row) => ({ ...row, lotId, balance: null })), acknowledged };
}

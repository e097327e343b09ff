// Writers for C04: every transaction writes the same event to a naive table and to our log.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { EventLog } from '@cloud-factory/event-log';
import type pg from 'pg';
import { connected } from './held-once.js';

export const shares = { slow: 0.02, rolledBack: 0.05, killed: 0.002 } as const;
const appendOne = `select event_log.append_one($1, $2, 'f', 'user-1', $2, null, $3, 0, $4, 'StepFinished', 1, '{}', null) as outcome`;

export type Written = Readonly<{
  /** Id of each event that was certainly committed, and when. */
  committed: ReadonlyMap<string, number>;
  rolledBack: number;
  killed: number;
}>;

/** The first event of a tenant goes the long way; from then on `append_one` serves. */
export async function openTenants(log: EventLog, tenants: readonly TenantId[]): Promise<void> {
  for (const tenant of tenants) {
    await log.append({
      tenant,
      commandId: idAs(randomUUID()),
      fingerprint: 'f',
      by: idAs('user-1'),
      correlationId: 'c',
      causationId: null,
      writes: [
        {
          stream: 'workOrder-first',
          expectedVersion: 0,
          events: [{ id: randomUUID(), type: 'StepFinished', schemaVersion: 1, data: {}, personal: null }],
        },
      ],
    });
  }
}

async function begin(client: pg.Client, id: string, tenant: string, takesXidFirst: boolean): Promise<void> {
  await client.query('begin');
  // As handlers do that write something else before they append.
  if (takesXidFirst) await client.query('select pg_current_xact_id()');
  await client.query('insert into public.naive (id) values ($1)', [id]);
  const { rows } = await client.query<{ outcome: string | null }>(appendOne, [tenant, randomUUID(), `workOrder-${id}`, id]);
  if (rows[0]?.outcome === null) throw new Error('our log refused a plain append');
}

/** Runs `n` transactions over so many connections; some are slow, some are undone, some lose their connection before they end. */
export async function runWriters(
  url: string,
  { n, writers, tenants, random }: Readonly<{ n: number; writers: number; tenants: readonly TenantId[]; random: () => number }>,
): Promise<Written> {
  const committed = new Map<string, number>();
  const admin = await connected(url);
  let left = n;
  let [rolledBack, killed] = [0, 0];
  const writer = async () => {
    let client = await connected(url);
    while ((left -= 1) >= 0) {
      const id = randomUUID();
      const chance = random();
      const [isKilled, isUndone] = [chance < shares.killed, chance < shares.killed + shares.rolledBack];
      try {
        await begin(client, id, tenants[Math.floor(random() * tenants.length)] ?? '', random() < 0.5);
        if (random() < shares.slow) await sleep(5 + random() * 25);
        if (isKilled)
          await admin.query('select pg_terminate_backend($1)', [
            (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
          ]);
        await client.query(isUndone ? 'rollback' : 'commit');
        if (isUndone) rolledBack += 1;
        else committed.set(id, Date.now());
      } catch (error) {
        if (!isKilled) throw error;
        killed += 1;
        client = await connected(url);
      }
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: writers }, writer));
  await admin.end();
  return { committed, rolledBack, killed };
}

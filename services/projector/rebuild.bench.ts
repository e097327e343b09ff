// P4: rebuild of all read models from the log, beside the raw paged read of the same log, in the same run. Also P3's part that is the
// projector's: from an append to the row.
import { createHash } from 'node:crypto';
import { openEvents, streams } from '@cloud-factory/commands';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPostgresLog, type PostgresLog } from '@cloud-factory/event-log';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { createProjector, createReader, type AnyProjection, type EventSource } from '@cloud-factory/projections/shared';
import { startDurableServer } from '@cloud-factory/testing';
import pg from 'pg';
import { projections } from './projections.js';
import { appendOrders, eventsPerOrder, memoryKeyStore } from './testing/order-log.js';

const orders = Math.ceil(Number(process.env['BENCH_EVENTS'] ?? 90_000) / eventsPerOrder);
const tenants: readonly TenantId[] = Array.from({ length: 10 }, (_, nth) => idAs<'tenant'>(String(nth + 1).padStart(6, '0')));
const masterKey = createHash('sha256').update('bench').digest('base64');
const budget = 0.15;
const appends = 2_000;

/** The same read models, to be built anew. */
const raised = projections.map((projection) => ({ ...projection, revision: projection.revision + 1 }));

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1_048_576);
const percentile = (sorted: readonly number[], share: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2));

/** Pages of 1,000 rows of the log, all columns, as they come; events per second. */
async function rawRead(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  let read = 0;
  for (const tenant of tenants) {
    for (let after = '0'; ; ) {
      const { rows } = await client.query<{ position: string }>({
        name: 'page',
        text: 'select * from event_log.events where tenant_id = $1 and position > $2 order by position limit 1000',
        values: [tenant, after],
      });
      read += rows.length;
      const last = rows.at(-1);
      if (!last) break;
      after = last.position;
    }
  }
  const perSecond = read / ((performance.now() - began) / 1_000);
  await client.end();
  return perSecond;
}

const parkedIn = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from read_model.parked');
  await client.end();
  return rows[0]?.n ?? 0;
};

async function build(connectionString: string, source: EventSource, tables: readonly AnyProjection[]): Promise<number> {
  const began = performance.now();
  const projector = await createProjector({ connectionString, source, projections: tables });
  await projector.caughtUp();
  const took = performance.now() - began;
  await projector.stop();
  return took;
}

/** From the answer of an append to the moment the row may be read, at a steady rate. */
async function freshness(
  connectionString: string,
  readUrl: string,
  source: EventSource,
  log: PostgresLog,
  append: () => Promise<number>,
): Promise<readonly number[]> {
  const projector = await createProjector({ connectionString, source, projections: raised });
  const reader = createReader({ connectionString: readUrl });
  const waits: number[] = [];
  const pending: Promise<unknown>[] = [];
  const began = performance.now();
  for (let nth = 0; nth < appends; nth += 1) {
    const due = began + (nth * 1_000) / 500;
    if (due > performance.now()) await new Promise((wake) => setTimeout(wake, due - performance.now()));
    pending.push(
      append().then(async () => {
        const answered = performance.now();
        const tenant = tenants[nth % tenants.length] ?? idAs('none');
        const head = (await log.heads()).get(tenant);
        if (head && (await reader.waitFor(tenant, head, 5_000))) waits.push(performance.now() - answered);
      }),
    );
  }
  await Promise.all(pending);
  await reader.close();
  await projector.stop();
  return waits.sort((a, b) => a - b);
}

const server = await startDurableServer();
try {
  await migrate(server.url, masterKey);
  const log = createPostgresLog({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
  await log.assertDurable();
  const personKeys = createPersonKeys({ store: memoryKeyStore(), masterKey });
  const events = await appendOrders(log, personKeys, tenants, orders);
  const source = openEvents({ log, personKeys, streams });
  const project = urlFor(server.url, masterKey, 'cf_project');

  const rawBefore = await rawRead(server.url);
  const first = await build(project, source, projections);
  const again = await build(project, source, raised);
  const rawAfter = await rawRead(server.url);
  const raw = (rawBefore + rawAfter) / 2;
  const ours = events / (again / 1_000);
  const parked = await parkedIn(server.url);
  if (parked > 0) throw new Error(`${parked} streams were parked: the work was not done`);
  const ratio = ours / raw;
  console.log(`P4 rebuild of ${projections.length} read models from ${events} events of ${tenants.length} tenants`);
  console.log(
    `  raw paged read ${Math.round(raw)}/s; first build ${Math.round(events / (first / 1_000))}/s; rebuild beside the live tables, swap included ${Math.round(ours)}/s = ${ratio.toFixed(3)} x (budget ${budget}); ${megabytes()} MiB`,
  );
  console.log(
    JSON.stringify({
      bench: 'rebuild',
      id: 'P4',
      n: events,
      rawPerSecond: Math.round(raw),
      perSecond: Math.round(ours),
      firstPerSecond: Math.round(events / (first / 1_000)),
      ratio: Number(ratio.toFixed(3)),
      budget,
      isWithin: ratio >= budget,
      rssMiB: megabytes(),
    }),
  );

  let nth = 0;
  const waits = await freshness(project, urlFor(server.url, masterKey, 'cf_read'), source, log, () =>
    appendOrders(log, personKeys, [tenants[nth++ % tenants.length] ?? idAs('none')], 1, 1, 1),
  );
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(waits, share));
  console.log(
    `P3 (log to row, without HTTP) ${waits.length} of ${appends} appends of one event at 500/s: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (budget 100)`,
  );
  console.log(
    JSON.stringify({
      bench: 'freshness',
      id: 'P3',
      n: waits.length,
      p50,
      p95,
      p99,
      budget: 100,
      isWithin: waits.length === appends && (p99 ?? Infinity) <= 100,
      rssMiB: megabytes(),
    }),
  );
  await log.close();
} finally {
  await server.stop();
}

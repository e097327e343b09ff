// P1: appending one event, hash chain and stored command id included, against a plain insert of the same row by the same number of callers, in turns,
// on a PostgreSQL that is as durable as the product's. Run it with `npm run bench -- --only append`.
import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { startDurableServer } from '@cloud-factory/testing';
import pg from 'pg';
import { v7 } from 'uuid';
import { createPostgresLog, type PostgresLog } from './postgres-log.js';

const masterKey = Buffer.alloc(32, 7).toString('base64');
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1.5);
const ROUNDS = 3;
const EVENTS_PER_STREAM = 10;

type Case = Readonly<{ callers: number; tenants: number; bytes: number; budget: number | null; note?: string }>;
const cases: readonly Case[] = [
  { callers: 32, tenants: 100, bytes: 300, budget: 1.8, note: 'on a database made just now' },
  { callers: 1, tenants: 1, bytes: 300, budget: 0.8 },
  { callers: 1, tenants: 100, bytes: 300, budget: 0.8 },
  { callers: 8, tenants: 1, bytes: 300, budget: null },
  { callers: 8, tenants: 100, bytes: 300, budget: null },
  { callers: 32, tenants: 1, bytes: 300, budget: 1.8 },
  { callers: 128, tenants: 1, bytes: 300, budget: 3.5 },
  { callers: 128, tenants: 100, bytes: 300, budget: 3.5 },
  { callers: 32, tenants: 1, bytes: 5_000, budget: 1.5 },
  { callers: 32, tenants: 100, bytes: 5_000, budget: 1.5 },
];
const again: Case = {
  callers: 32,
  tenants: 100,
  bytes: 300,
  budget: 1.8,
  note: 'the same after analyze, on what the cases above have written',
};

/** One caller: writes the nth event for it. */
type Caller = (n: number) => Promise<void>;

/** An order as it might be, of about so many bytes; two fields that no other one has, as in life. */
const dataOf = (n: number, bytes: number): object => ({
  orderNo: `YC20260301-${n}`,
  customerId: '018f3a52-7d10-7c2b-9a55-0242ac120002',
  patientAge: 42,
  urgency: 'normal',
  lines: [{ productId: '018f3a52-7d10-7c2b-9a55-0242ac120003', teeth: ['11', '12'], quantity: 2, color: 'A2' }],
  remark: '备'.repeat(Math.max(1, Math.floor((bytes - 270) / 3))),
});

const rawTable = `create table if not exists public.raw_events (tenant_id text collate "C", position bigint generated always as identity, stream text, version integer, id uuid, type text,
  schema_version integer, at timestamptz default now(), said_by text, command_id text, correlation_id text, causation_id text, data json, primary key (tenant_id, position))`;
const rawInsert = `insert into public.raw_events (tenant_id, stream, version, id, type, schema_version, said_by, command_id, correlation_id, causation_id, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const rawCallers = (clients: readonly pg.Client[], { callers, tenants, bytes }: Case): readonly Caller[] =>
  clients.slice(0, callers).map((client, caller) => {
    let stream = '';
    return async (n) => {
      if (n % EVENTS_PER_STREAM === 0) stream = `order-${randomUUID()}`;
      await client.query({
        name: 'raw',
        text: rawInsert,
        values: [
          `tenant-${(caller + n) % tenants}`,
          stream,
          (n % EVENTS_PER_STREAM) + 1,
          v7(),
          'OrderPlaced',
          1,
          'user-1',
          v7(),
          v7(),
          null,
          JSON.stringify(dataOf(n, bytes)),
        ],
      });
    };
  });

const ourCallers = (log: PostgresLog, { callers, tenants, bytes }: Case): readonly Caller[] =>
  Array.from({ length: callers }, (_, caller) => {
    let stream = '';
    let tenant = idAs<'tenant'>('tenant-0');
    return async (n) => {
      if (n % EVENTS_PER_STREAM === 0) {
        stream = `order-${randomUUID()}`;
        tenant = idAs(`tenant-${(caller + n / EVENTS_PER_STREAM) % tenants}`);
      }
      const outcome = await log.append({
        tenant,
        commandId: idAs(v7()),
        fingerprint: 'f'.repeat(64),
        by: idAs('user-1'),
        correlationId: v7(),
        causationId: null,
        writes: [
          {
            stream,
            expectedVersion: n % EVENTS_PER_STREAM,
            events: [{ id: v7(), type: 'OrderPlaced', schemaVersion: 1, data: dataOf(n, bytes), personal: null }],
          },
        ],
      });
      if (outcome.kind !== 'answered' || outcome.isRepeated) throw new Error(`not written: ${JSON.stringify(outcome)}`);
    };
  });

/** Lets all callers go on for a while; answers how long each call took, in ms, and the calls per second. */
async function run(callers: readonly Caller[], forSeconds: number): Promise<Readonly<{ rate: number; latencies: readonly number[] }>> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + forSeconds * 1_000;
  await Promise.all(
    callers.map(async (call) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const at = performance.now();
        await call(n);
        latencies.push(performance.now() - at);
      }
    }),
  );
  return { rate: latencies.length / ((performance.now() - began) / 1_000), latencies };
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percentile = (sorted: readonly number[], p: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0).toFixed(2));

async function measure(each: Case, clients: readonly pg.Client[], log: PostgresLog): Promise<boolean> {
  const [raw, ours] = [rawCallers(clients, each), ourCallers(log, each)];
  const rates = { raw: [] as number[], ours: [] as number[] };
  const latencies: number[] = [];
  await run(raw, 0.3);
  await run(ours, 0.3);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.raw.push((await run(raw, seconds)).rate);
    const measured = await run(ours, seconds);
    rates.ours.push(measured.rate);
    for (const latency of measured.latencies) latencies.push(latency);
  }
  latencies.sort((a, b) => a - b);
  const [baseline, rate] = [Math.round(middle(rates.raw)), Math.round(middle(rates.ours))];
  const line = {
    bench: 'append',
    ...each,
    n: latencies.length,
    baseline,
    ours: rate,
    ratio: Number((rate / baseline).toFixed(2)),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    rssMiB: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  };
  const verdict = each.budget === null ? '' : line.ratio >= each.budget ? `≥ ${each.budget} ok` : `< ${each.budget} MISSED`;
  console.log(
    [
      String(each.callers).padStart(7),
      String(each.tenants).padStart(7),
      String(each.bytes).padStart(6),
      String(line.n).padStart(8),
      `${baseline}/s`.padStart(9),
      `${rate}/s`.padStart(9),
      `${line.ratio.toFixed(2)} ×`.padStart(8),
      `${line.p50}`.padStart(7),
      `${line.p95}`.padStart(7),
      `${line.p99}`.padStart(7),
      ` ${verdict}`,
      each.note ?? '',
    ].join(' '),
  );
  console.log(JSON.stringify(line));
  return each.budget === null || line.ratio >= each.budget;
}

async function main(): Promise<void> {
  const server = await startDurableServer();
  try {
    await migrate(server.url, masterKey);
    const clients = await Promise.all(
      Array.from({ length: 128 }, async () => {
        const client = new pg.Client({ connectionString: server.url });
        client.on('error', () => undefined); // the server goes before its clients at the end
        await client.connect();
        return client;
      }),
    );
    await clients[0]?.query(rawTable);
    const log = createPostgresLog({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
    await log.assertDurable();
    console.log(
      'append of one event: single-row insert (baseline) against the event log, medians of 3 rounds in turns; latencies of the log in ms',
    );
    console.log('callers tenants  bytes        n  baseline      ours    ratio     p50     p95     p99');
    const [load = 0] = loadavg();
    if (load > cpus().length / 2) {
      console.log(
        `The machine is busy (load ${load.toFixed(1)} before the run): many callers get a larger share of it than one appender does, so the ratios are too low.`,
      );
    }
    let missed = 0;
    for (const each of cases) if (!(await measure(each, clients, log))) missed += 1;
    await clients[0]?.query('analyze');
    if (!(await measure(again, clients, log))) missed += 1;
    console.log(`${missed} of ${cases.filter(({ budget }) => budget !== null).length + 1} budgets missed`);
    await log.close();
    await Promise.all(clients.map((client) => client.end()));
  } finally {
    await server.stop();
  }
}

await main();

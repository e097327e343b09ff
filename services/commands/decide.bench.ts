// P2 without HTTP: an order of five lines validated, decided and appended, against a raw insert of the same event by the same number of
// callers on the same server, turn and turn about. The budget of the whole way over HTTP is 0.25 of the raw insert.
import { createHash } from 'node:crypto';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import type { OrderCommand } from '@cloud-factory/domain/orders';
import { content, entry } from '@cloud-factory/domain/orders/examples';
import { crown, productAdded } from '@cloud-factory/domain/products/examples';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPersonKeyStore, createPostgresLog, type EventLog } from '@cloud-factory/event-log';
import { startDurableServer } from '@cloud-factory/testing';
import pg from 'pg';
import { v7 } from 'uuid';
import { createCommandRunner } from './runner.js';
import { streams } from './streams.js';
import { systemUser } from './system-user.js';

const CALLERS = [1, 8, 32];
const ROUNDS = 4;
const ROUND_MS = 1_500;
const tenant: TenantId = idAs('000000');
const masterKey = Buffer.from(createHash('sha256').update('bench').digest()).toString('base64');

type Sample = { done: number; ms: number; latencies: number[] };

/** So many callers, each asking again as soon as it has its answer, for a while. */
async function pressed(callers: number, ask: () => Promise<unknown>, into: Sample): Promise<void> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - began < ROUND_MS) {
        const at = performance.now();
        await ask();
        into.latencies.push(performance.now() - at);
        into.done += 1;
      }
    }),
  );
  into.ms += performance.now() - began;
}

const perSecond = ({ done, ms }: Sample): number => (done * 1000) / ms;
const percentile = ({ latencies }: Sample, share: number): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? Number.NaN;

/** The customer and the product that every order looks at. */
async function bring(log: EventLog): Promise<void> {
  for (const [stream, { type, data }] of [
    [`customer-${hospital}`, customerRegistered],
    [`product-${crown}`, productAdded],
  ] as const) {
    await log.append({
      tenant,
      commandId: idAs(`bring ${stream}`),
      fingerprint: 'a',
      by: systemUser,
      correlationId: 'bench',
      causationId: null,
      writes: [{ stream, expectedVersion: 0, events: [{ id: v7(), type, schemaVersion: 1, data, personal: null }] }],
    });
  }
}

const [line] = entry.lines;
if (!line) throw new Error('the example of an order has no line');
const teeth = ['11', '12', '13', '14', '15'] as const;
const lines = teeth.map((tooth) => ({ ...line, toothPositions: [tooth], qty: idAs<'quantity'>('1.0000') }));

const server = await startDurableServer();
try {
  await migrate(server.url, masterKey);
  const log = createPostgresLog({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
  await log.assertDurable();
  await bring(log);
  const keyStore = createPersonKeyStore({ connectionString: urlFor(server.url, masterKey, 'cf_log') });
  const runner = createCommandRunner({ log, personKeys: createPersonKeys({ store: keyStore, masterKey }), streams });
  const raw = new pg.Pool({ connectionString: server.url, max: Math.max(...CALLERS) });
  raw.on('error', () => undefined); // when the run fails the server is stopped first; what failed is to be read, not that
  await raw.query(
    'create table raw_events (position bigint generated always as identity primary key, tenant text not null, stream text not null, version integer not null, data json not null, unique (tenant, stream, version))',
  );
  const text = JSON.stringify({ ...content, lines: lines.map(() => content.lines[0]) });

  const insert = () =>
    raw.query({
      name: 'raw',
      text: 'insert into raw_events (tenant, stream, version, data) values ($1, $2, 1, $3)',
      values: [tenant, `order-${v7()}`, text],
    });
  const order = async () => {
    const orderId = idAs<'order'>(v7());
    const command: OrderCommand = {
      type: 'SubmitOrder',
      orderId,
      entry: { ...entry, boxNo: null, lines },
      newLineIds: lines.map(() => idAs<'orderLine'>(v7())),
    };
    const outcome = await runner.execute(
      { tenant, userId: systemUser },
      { commandId: idAs(v7()), fingerprint: orderId, correlationId: orderId },
      [{ command }],
    );
    if (outcome.kind !== 'written') throw new Error(`an order was not written: ${JSON.stringify(outcome)}`);
  };

  for (let warm = 0; warm < 200; warm += 1) await Promise.all([insert(), order()]);
  for (const callers of CALLERS) {
    const [baseline, ours]: [Sample, Sample] = [
      { done: 0, ms: 0, latencies: [] },
      { done: 0, ms: 0, latencies: [] },
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      await pressed(callers, insert, baseline);
      await pressed(callers, order, ours);
    }
    const result = {
      bench: 'decide',
      work: 'SubmitOrder of 5 lines: load, decide, encrypt, append',
      callers,
      n: ours.done,
      baseline: Math.round(perSecond(baseline)),
      ours: Math.round(perSecond(ours)),
      ratio: Number((perSecond(ours) / perSecond(baseline)).toFixed(3)),
      p50: Number(percentile(ours, 0.5).toFixed(2)),
      p95: Number(percentile(ours, 0.95).toFixed(2)),
      p99: Number(percentile(ours, 0.99).toFixed(2)),
      rssMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    };
    console.log(
      `${callers} callers: ${result.ours} orders/s against ${result.baseline} raw inserts/s = ${result.ratio}; p50 ${result.p50} p95 ${result.p95} p99 ${result.p99} ms`,
    );
    console.log(JSON.stringify(result));
  }
  await Promise.all([raw.end(), log.close(), keyStore.close()]);
} finally {
  await server.stop();
}

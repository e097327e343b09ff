// P2: an order of five lines over HTTP (token checked, body validated, decided, appended, answered), against a plain insert of one row by as many
// callers on the same database, in turns. P3: from the answer of a command to its row in the list, while 500 commands/s arrive.
// P13, the other half: what the process holds after the load.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createSender, type Sender } from './keep-alive.js';
import { dataFolder, load, percentiles, setUp, startProduct, type Ground } from './product.js';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const rounds = 3;
const callers = 32;
const perSecond = Number(process.env['BENCH_RATE'] ?? 500);
const lines = 5;

type Measured = Readonly<{ rate: number; times: readonly number[] }>;

/** Lets the callers go on for so long; each call gets a number of its own. */
async function run(call: (nth: number, caller: number) => Promise<void>, forSeconds: number): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < began + forSeconds * 1_000) {
        const at = performance.now();
        await call(next++, caller);
        times.push(performance.now() - at);
      }
    }),
  );
  return { rate: times.length / ((performance.now() - began) / 1_000), times };
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function rawCallers(
  databaseUrl: string,
): Promise<Readonly<{ call: (nth: number, caller: number) => Promise<void>; end: () => Promise<unknown> }>> {
  const clients = await Promise.all(
    Array.from({ length: callers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  await clients[0]?.query(`create table if not exists public.raw_events (tenant_id text collate "C", position bigint generated always as identity, stream text, version integer, id uuid,
    type text, schema_version integer, at timestamptz default now(), said_by text, command_id text, data json, primary key (tenant_id, position))`);
  return {
    call: async (nth, caller) => {
      await clients[caller]?.query({
        name: 'raw',
        text: 'insert into public.raw_events (tenant_id, stream, version, id, type, schema_version, said_by, command_id, data) values ($1, $2, 1, $3, $4, 1, $5, $6, $7)',
        values: [
          '000000',
          `order-${nth}-${caller}`,
          randomUUID(),
          'OrderSubmitted',
          'user-1',
          randomUUID(),
          JSON.stringify({ nth, remark: 'x'.repeat(260) }),
        ],
      });
    },
    end: () => Promise.all(clients.map((client) => client.end())),
  };
}

/** Enters an order; answers its id and the position that it was written at. */
async function place(sender: Sender, ground: Ground, nth: number): Promise<Readonly<{ id: string; position: string }>> {
  const { status, headers, text } = await sender.send(
    'POST',
    '/api/saas-order/orderentry/submit',
    { 'Idempotency-Key': randomUUID() },
    ground.orderOf(nth, lines),
  );
  if (status !== 200) throw new Error(`an order was answered ${status}: ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as { data: { id: string } }; // as calls.tsv has it
  return { id: data.id, position: String(headers['x-position'] ?? '') };
}

/** Orders at a steady rate; of each, the time from its answer to the answer of a list that holds it. */
async function freshness(sender: Sender, ground: Ground): Promise<Readonly<{ waits: readonly number[]; rate: number; late: number }>> {
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  const began = performance.now();
  const total = Math.round(perSecond * seconds * 2);
  let late = 0;
  for (let nth = 0; nth < total; nth += 1) {
    const due = began + (nth * 1_000) / perSecond;
    if (due > performance.now()) await new Promise((wake) => setTimeout(wake, due - performance.now()));
    pending.push(
      place(sender, ground, nth).then(async ({ id, position }) => {
        // One in ten asks, for the newest rows: what is measured is the row, not the reading of it.
        if (nth % 10 !== 0) return;
        const answered = performance.now();
        const { status, text } = await sender.send('GET', `/api/saas-order/orderentry/list?current=1&size=200`, {
          'X-After-Position': position,
        });
        if (status !== 200) throw new Error(`the list was answered ${status}: ${text.slice(0, 300)}`);
        if (text.includes(id)) waits.push(performance.now() - answered);
        else late += 1;
      }),
    );
  }
  await Promise.all(pending);
  return { waits, late, rate: total / ((performance.now() - began) / 1_000) };
}

const folder = dataFolder();
const product = await startProduct(folder.path);
try {
  const ground = await setUp(product);
  const raw = await rawCallers(product.databaseUrl());
  const sender = createSender(product.url, ground.clerk.token, callers);
  const idleMiB = product.memoryMiB();
  const orders = async (nth: number): Promise<void> => {
    await place(sender, ground, nth);
  };
  await run(raw.call, 0.5);
  await run(orders, 1);
  const rates = { raw: [] as number[], ours: [] as number[] };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.raw.push((await run(raw.call, seconds)).rate);
    const measured = await run(orders, seconds);
    rates.ours.push(measured.rate);
    times.push(...measured.times);
  }
  const [baseline, ours] = [Math.round(middle(rates.raw)), Math.round(middle(rates.ours))];
  const ratio = Number((ours / baseline).toFixed(3));
  const { p50, p95, p99 } = percentiles(times);
  console.log(
    `P2 an order of ${lines} lines over HTTP, ${callers} callers, ${times.length} orders, load ${load()}: raw insert ${baseline}/s; ours ${ours}/s = ${ratio} x (budget 0.25); p50 ${p50} p95 ${p95} p99 ${p99} ms (budget 50)`,
  );
  console.log(
    JSON.stringify({
      bench: 'place-order',
      id: 'P2',
      n: times.length,
      callers,
      lines,
      baseline,
      ours,
      ratio,
      p50,
      p95,
      p99,
      load: load(),
      rssMiB: product.memoryMiB(),
      isWithin: ratio >= 0.25 && p99 <= 50,
    }),
  );

  const wide = createSender(product.url, ground.clerk.token, 128);
  const { waits, rate, late } = await freshness(wide, ground);
  const row = percentiles(waits);
  const isWithin = late === 0 && row.p99 <= 100 && rate >= perSecond * 0.98;
  console.log(
    `P3 answer of a command to its row in the list, ${Math.round(rate)} of ${perSecond} commands/s reached, ${waits.length} asked, ${late} not there, load ${load()}: p50 ${row.p50} p95 ${row.p95} p99 ${row.p99} ms (budget 100)`,
  );
  console.log(
    JSON.stringify({
      bench: 'place-order',
      id: 'P3',
      n: waits.length,
      rate: Math.round(rate),
      wanted: perSecond,
      late,
      ...row,
      load: load(),
      isWithin,
    }),
  );

  const loadedMiB = product.memoryMiB();
  console.log(
    `P13 memory: ${idleMiB} MiB before the load, ${loadedMiB} MiB after it (budget idle 300; the slope of an hour is not measured here)`,
  );
  console.log(
    JSON.stringify({
      bench: 'place-order',
      id: 'P13',
      part: 'after load',
      n: times.length,
      beforeMiB: idleMiB,
      rssMiB: loadedMiB,
      budget: 300,
      load: load(),
      isWithin: idleMiB <= 300,
    }),
  );
  wide.close();
  sender.close();
  await raw.end();
} finally {
  await product.stop();
  folder.remove();
}

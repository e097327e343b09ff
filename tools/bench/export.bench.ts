// P10: an export of 100,000 orders with 21 columns, from the click to the last byte of the file, while others go on reading their lists. Over
// HTTP, with the built product in one process: what a user gets, and what the neighbours feel.
// Run it with `npm run bench -- --only export`; BENCH_ROWS=20000 for a shorter one.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import pg from 'pg';
import { dataFolder, percentiles, setUp, startProduct, type Product } from './product.js';

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000);
const budget = { seconds: 40, memoryMiB: 150, others: 2 } as const;

/** Copies of one order, as its list would show them. */
async function copyOrders(product: Product): Promise<void> {
  const owner = new pg.Client({ connectionString: product.databaseUrl() });
  await owner.connect();
  await owner.query(
    `insert into read_model.order_list select p.* from (select * from read_model.order_list where tenant_id = '000000' limit 1) o, generate_series(1, $1::int) n,
       jsonb_populate_record(null::read_model.order_list, to_jsonb(o) || jsonb_build_object('key', gen_random_uuid(), 'id', gen_random_uuid(),
         'order_no', 'BENCH-' || n, 'customer_name', 'Bench Hospital ' || n % 500, 'doctor_name', 'Dr. ' || n % 3000, 'patient_name', md5(n::text),
         'order_day', date '2025-01-01' + n % 365)) p`,
    [rows],
  );
  await owner.query('analyze read_model.order_list');
  await owner.end();
}

type Neighbour = Readonly<{ times: number[]; stop: () => Promise<void> }>;

/** Somebody who looks at the list of orders ten times a second, and how long each look took. */
function neighbour(look: () => Promise<unknown>): Neighbour {
  const times: number[] = [];
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      const began = performance.now();
      await look();
      times.push(performance.now() - began);
      await sleep(20);
    }
  })();
  return {
    times,
    stop: async () => {
      isOver = true;
      await going;
    },
  };
}

const folder = dataFolder();
const product = await startProduct(folder.path);
try {
  const { clerk, orderOf } = await setUp(product);
  await clerk.post('saas-order/orderentry/submit', orderOf(0, 1), 'bench:order');
  await sleep(1_000);
  await copyOrders(product);
  const look = (): Promise<unknown> => clerk.get('saas-order/orderentry/list', { current: 1, size: 10, customerName_like: 'Hospital 7' });
  for (let nth = 0; nth < 30; nth += 1) await look();

  const quiet = neighbour(look);
  await sleep(6_000);
  await quiet.stop();

  const before = product.memoryMiB();
  let most = before;
  const others = neighbour(async () => {
    most = Math.max(most, product.memoryMiB());
    await look();
  });
  const began = performance.now();
  const { jobId } = await clerk.get<{ jobId: string }>('saas-order/orderentry/getListExcel', { customerName_like: 'Bench' });
  let job = await clerk.get<JobRow>(`console/jobs/${jobId}`, {});
  while (job.state === 'queued' || job.state === 'running') {
    await sleep(100);
    job = await clerk.get<JobRow>(`console/jobs/${jobId}`, {});
  }
  if (job.state !== 'done') throw new Error(`the export is ${job.state}: ${job.msg}`);
  const { url } = await clerk.post<{ url: string }>(`console/jobs/${jobId}/link`, {}, 'bench:link');
  const file = Buffer.from(await (await fetch(`${product.url}${url}`)).arrayBuffer());
  const seconds = (performance.now() - began) / 1_000;
  await others.stop();

  const [calm, busy] = [percentiles(quiet.times).p99, percentiles(others.times).p99];
  const more = most - before;
  const figures = {
    bench: 'P10 export',
    rows: job.done,
    seconds: Number(seconds.toFixed(1)),
    fileMiB: Number((file.length / 1_048_576).toFixed(1)),
    sha256: createHash('sha256').update(file).digest('hex').slice(0, 12),
    memoryMoreMiB: more,
    othersP99Ms: { quiet: calm, during: busy },
    ratio: Number((busy / calm).toFixed(2)),
  };
  console.log(
    `P10: ${job.done} rows × 21 columns in ${figures.seconds} s (≤ ${budget.seconds}), ${figures.fileMiB} MiB; memory + ${more} MiB (≤ ${budget.memoryMiB}); others' p99 ${calm} → ${busy} ms, ${figures.ratio} × (≤ ${budget.others})`,
  );
  console.log(JSON.stringify(figures));
} finally {
  await product.stop();
  folder.remove();
}

// P7: the detail of an order that was changed 500 times: as it is, its history in words, and as of a moment in the middle. Over HTTP, one caller.
import { randomUUID } from 'node:crypto';
import { createSender } from './keep-alive.js';
import { dataFolder, load, percentiles, setUp, startProduct } from './product.js';

const changes = Number(process.env['BENCH_EVENTS'] ?? 500);
const reads = Number(process.env['BENCH_ROUNDS'] ?? 200);
const budget = 30;

const folder = dataFolder();
const product = await startProduct(folder.path);
try {
  const { clerk, factory, orderOf } = await setUp(product);
  const sender = createSender(product.url, clerk.token, 1);
  const written = async (body: object): Promise<Readonly<{ id: string; version: number; position: string }>> => {
    const { status, text } = await sender.send('POST', '/api/saas-order/orderentry/submit', { 'Idempotency-Key': randomUUID() }, body);
    if (status !== 200) throw new Error(`a change was answered ${status}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: { id: string; version: number; position: string } }).data; // as every write answers
  };
  let order = await written({ ...orderOf(1, 5), reviewStatus: 'draft' });
  let middle = order.position;
  for (let nth = 1; order.version < changes; nth += 1) {
    order = await written({ ...orderOf(1, 5), reviewStatus: 'draft', id: order.id, version: order.version, doctorName: `医生${nth}` });
    if (order.version <= changes / 2) middle = order.position;
  }
  const admin = createSender(product.url, factory.people.chenjing.token, 1);
  const after = { 'X-After-Position': order.position };
  const detail = `/api/saas-order/orderentry/detail?id=${order.id}`;
  const asked = { detail, history: `/api/console/history/order-${order.id}`, asOf: `${detail}&asOf=${middle}` };
  for (const [name, path] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = -10; round < reads; round += 1) {
      const began = performance.now();
      const { status, text } = await admin.send('GET', path, after);
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
      if (round >= 0) times.push(performance.now() - began);
    }
    const { p50, p95, p99 } = percentiles(times);
    console.log(
      `P7 ${name} of an order with ${order.version} events, ${reads} reads, load ${load()}: p50 ${p50} p95 ${p95} p99 ${p99} ms (budget ${budget})`,
    );
    console.log(
      JSON.stringify({
        bench: 'order-history',
        id: 'P7',
        part: name,
        n: reads,
        events: order.version,
        p50,
        p95,
        p99,
        load: load(),
        rssMiB: product.memoryMiB(),
        isWithin: p99 <= budget,
      }),
    );
  }
  sender.close();
  admin.close();
} finally {
  await product.stop();
  folder.remove();
}

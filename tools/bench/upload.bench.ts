// P11: a scan of 1 GB goes up in parts, is summed up, looked into and measured. What that costs the process of the product in memory, and how long
// it keeps others waiting: both as the process itself tells them.
import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, load, percentiles, setUp, startProduct } from './product.js';

const megabyte = 1_048_576;
const sizeMiB = Number(process.env['BENCH_MIB'] ?? 1_024);
const memoryBudget = 64;
const loopBudget = 50;
const part = 16 * megabyte;

/** Triangles one behind the other; a part of the file is a piece of this, begun at the right byte of a triangle. */
function pattern(): Buffer {
  const bytes = Buffer.alloc(part + 100);
  for (let at = 0; at + 50 <= bytes.length; at += 50)
    for (const [corner, [x, y, z]] of [
      [0, 0, 0],
      [10, 0, 0],
      [0, 10, at % 7],
    ].entries()) {
      bytes.writeFloatLE(x ?? 0, at + 12 + corner * 12);
      bytes.writeFloatLE(y ?? 0, at + 16 + corner * 12);
      bytes.writeFloatLE(z ?? 0, at + 20 + corner * 12);
    }
  return bytes;
}

/** The bytes of a binary STL of so many triangles, part by part. */
function* stl(triangles: number): Generator<Buffer> {
  const bytes = pattern();
  const size = 84 + triangles * 50;
  const head = Buffer.alloc(84);
  head.writeUInt32LE(triangles, 80);
  for (let at = 0; at < size; at += part) {
    const length = Math.min(part, size - at);
    if (at === 0) yield Buffer.concat([head, bytes.subarray(0, length - 84)]);
    else yield bytes.subarray((at - 84) % 50, ((at - 84) % 50) + length);
  }
}

const folder = dataFolder();
const product = await startProduct(folder.path);
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

function send(token: string, method: 'GET' | 'POST' | 'PUT', path: string, type: string, body?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'Blade-Auth': `bearer ${token}`, 'Idempotency-Key': randomUUID() };
    const sent = request(
      `${product.url}${path}`,
      { agent, method, headers: { ...headers, ...(body && { 'Content-Type': type, 'Content-Length': body.length }) } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path} was answered ${answer.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Uploads as the console does; answers the seconds of the sending and of the looking. */
async function upload(token: string, triangles: number): Promise<Readonly<{ sentIn: number; lookedIn: number }>> {
  const json = (path: string, body: object) => send(token, 'POST', path, 'application/json', Buffer.from(JSON.stringify(body)));
  const opened = await json('/api/console/uploads', { fileName: 'large.stl', size: 84 + triangles * 50, kind: 'print' });
  const { id } = (JSON.parse(opened) as { data: { id: string } }).data; // as the call answers
  const hash = createHash('sha256');
  let offset = 0;
  const began = performance.now();
  for (const bytes of stl(triangles)) {
    hash.update(bytes);
    await send(token, 'PUT', `/api/console/uploads/${id}?offset=${offset}`, 'application/octet-stream', bytes);
    offset += bytes.length;
  }
  const sent = performance.now();
  const done = await json(`/api/console/uploads/${id}/done`, { sha256: hash.digest('hex') });
  const measured = (JSON.parse(done) as { data: { geometry: { triangles: number } | null } }).data.geometry?.triangles;
  if (measured !== triangles) throw new Error(`${triangles} triangles were sent, ${measured} were measured`);
  return { sentIn: (sent - began) / 1000, lookedIn: (performance.now() - sent) / 1000 };
}

/** The lag of the event loop since it was asked last, as the process measures it; ms. */
async function lagOf(token: string): Promise<number> {
  const text = await send(token, 'GET', '/metrics', '');
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
}

try {
  const { clerk } = await setUp(product);
  // Once in small: code that is not compiled yet, buffers that stay.
  await upload(clerk.token, 1_000_000);
  await sleep(3_000);
  await lagOf(clerk.token);
  const before = product.memoryMiB();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, product.memoryMiB());
  }, 50);
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await send(clerk.token, 'GET', '/api/health', '');
      waits.push(performance.now() - began);
      await sleep(100);
    }
  })();
  const triangles = Math.floor((sizeMiB * megabyte - 84) / 50);
  const { sentIn, lookedIn } = await upload(clerk.token, triangles);
  isOver = true;
  await asking;
  clearInterval(watch);
  const lag = Number((await lagOf(clerk.token)).toFixed(1));
  const { p50, p99 } = percentiles(waits);
  const more = most - before;
  console.log(
    `P11 upload of ${sizeMiB} MiB (${triangles} triangles), load ${load()}: sent in ${sentIn.toFixed(1)} s, verified and measured in ${lookedIn.toFixed(1)} s; memory ${before} → ${most} MiB, ${more} more (budget ${memoryBudget}); event loop p99 ${lag} ms (budget ${loopBudget}); a small call meanwhile p50 ${p50} p99 ${p99} ms`,
  );
  console.log(
    JSON.stringify({
      bench: 'upload',
      id: 'P11',
      n: 1,
      sizeMiB,
      sentIn,
      lookedIn,
      moreMiB: more,
      loopP99: lag,
      p50,
      p99,
      load: load(),
      isWithin: more <= memoryBudget && lag <= loopBudget,
    }),
  );
} finally {
  agent.destroy();
  await product.stop();
  folder.remove();
}

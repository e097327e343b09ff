// The built product in a process of its own, with the durable PostgreSQL that comes along, on a folder that is thrown away: what a benchmark
// over HTTP measures is what a user gets.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, crownStl, setUpFactory, type Factory } from '@cloud-factory/demo';

const program = fileURLToPath(new URL('../../../deploy/local/dist/main.js', import.meta.url));
/** As `npm start` has them. */
const flags = ['--enable-source-maps', '--max-semi-space-size=32'];
const adminPassword = 'Bench-4-whales';

export type Product = Readonly<{
  url: string;
  /** From the start of the process to the first answer of the page that one signs in on, in ms. */
  startedInMs: number;
  /** The owner's address of the database. */
  databaseUrl: () => string;
  /** Resident memory of the process of the product, without PostgreSQL, in MiB. */
  memoryMiB: () => number;
  stop: () => Promise<void>;
}>;

/** A folder that the database's own user may walk to. */
export function dataFolder(): Readonly<{ path: string; remove: () => void }> {
  const path = mkdtempSync(join(tmpdir(), 'cloud-factory-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });

const answersAt = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    return answer.ok && (await answer.text()).includes('<script');
  } catch {
    return false;
  }
};

/** Starts the product on a data folder. Rejects when it ends, or does not answer within a minute. */
export async function startProduct(folder: string): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      ...process.env,
      PROFILE: 'embedded',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'none',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_SECOND: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A benchmark that fails leaves no product behind.
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  while (!(await answersAt(`${url}/login`))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (performance.now() - began > 60_000) {
      child.kill('SIGKILL');
      throw new Error('the product did not answer within a minute');
    }
    await sleep(10);
  }
  return {
    url,
    startedInMs: Math.round(performance.now() - began),
    databaseUrl: () => {
      const password = readFileSync(join(folder, 'keys/postgres-password'), 'utf8').trim();
      const databasePort = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
      return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${databasePort}/postgres`;
    },
    memoryMiB: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type Ground = Readonly<{
  factory: Factory;
  clerk: Client;
  orderOf: (nth: number, lines: number) => Readonly<Record<string, unknown>>;
}>;

/** People, customers, products and one verified scan, made through the API; and the body of the nth order. */
export async function setUp({ url }: Product): Promise<Ground> {
  const admin = await new Client(url, 'admin', adminPassword).signIn();
  const factory = await setUpFactory({ base: url, admin, password: adminPassword });
  const clerk = factory.people.chenjing;
  const fileId = await clerk.upload('crown.stl', 'print', crownStl('16', 600, 1), 'bench:crown');
  const [customers, products] = [Object.values(factory.customers), Object.values(factory.products)];
  const orderOf = (nth: number, lines: number): Readonly<Record<string, unknown>> => ({
    customerId: customers[nth % customers.length],
    companyCode: 'C01',
    doctorName: '李医生',
    orderProperty: 'normal',
    receiveModelAt: '2026-11-18T01:30:00Z',
    reviewStatus: 'pending',
    lines: Array.from({ length: lines }, (_, line) => ({
      productId: products[nth % products.length],
      toothPositions: [String(11 + line)],
      qty: '1',
      printCount: 1,
      shade: null,
      patientName: `患者${nth}`,
      requirement: null,
      fileIds: [fileId],
    })),
  });
  return { factory, clerk, orderOf };
}

/** p50, p95 and p99 of times in ms. */
export function percentiles(times: readonly number[]): Readonly<{ p50: number; p95: number; p99: number }> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The load of the machine over the last minute: with more than its cores, no figure of time means much. */
export const load = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

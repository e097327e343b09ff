// The built product in a process of its own, beside a durable server of its own: it can be killed at any moment and started again on the same port.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, setUpFactory, type Factory } from '@cloud-factory/demo';
import { startDurableServer, type DurableServer } from '@cloud-factory/testing';

/** Wraps the keys of one run, which ends with it. */
export const masterKey = Buffer.alloc(32, 11).toString('base64');
const adminPassword = 'Fault-run-7319';
const memberPassword = 'Fault-run-member-7319';
const main = fileURLToPath(new URL('../../../../deploy/local/dist/main.js', import.meta.url));
/** A first start makes keys, tables and the catalogue; on a busy machine that takes a while. */
const patienceMs = 120_000;

export type Product = Readonly<{
  base: string;
  server: DurableServer;
  /** DATA_DIR: files and keys. */
  dataDir: string;
  /** Everything that it ever said on its outputs. */
  logFile: string;
  start: (databaseUrl?: string) => Promise<void>;
  /** SIGKILL: nobody is told. */
  kill: () => Promise<void>;
  /** In order. */
  end: () => Promise<void>;
  admin: () => Promise<Client>;
  factory: (stock?: string) => Promise<Factory>;
  /** One more session of a member of the factory. */
  member: (account: string) => Promise<Client>;
  /** Ends everything and removes its folders. */
  remove: () => Promise<void>;
}>;

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill(signal);
  });

/** Resolves with the address that the product prints when it answers. */
const printedAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const address = /Cloud Factory {3}(http:\/\/\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => {
      reject(new Error(`the product ended by itself (${code}): ${said.slice(-400)}`));
    });
    setTimeout(() => {
      reject(new Error(`the product did not start within ${patienceMs / 1_000} s`));
    }, patienceMs).unref();
  });

/** The settings of a run: no demo, no limit of requests, and what a person would read in the log. */
const environmentOf = (databaseUrl: string, dataDir: string, port: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PROFILE: 'embedded',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: port,
  DEMO: 'none',
  MASTER_KEY: masterKey,
  SESSION_KEY: masterKey,
  ADMIN_PASSWORD: adminPassword,
  REQUESTS_PER_SECOND: '100000',
  LOG_LEVEL: 'info',
});

/** Starts a server and the product beside it, empty, with an administrator. */
export async function startProduct(): Promise<Product> {
  const server = await startDurableServer();
  const folder = mkdtempSync(join(tmpdir(), 'cloud-factory-thread-'));
  const [dataDir, logFile] = [join(folder, 'data'), join(folder, 'product.log')];
  const paper = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess | null = null;
  let base = '';

  async function start(databaseUrl = server.url): Promise<void> {
    const port = base === '' ? '0' : new URL(base).port;
    child = spawn(process.execPath, ['--enable-source-maps', main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environmentOf(databaseUrl, dataDir, port),
    });
    child.stdout?.pipe(paper, { end: false });
    child.stderr?.pipe(paper, { end: false });
    base = (await printedAddress(child)).replace(/\/$/, '');
  }
  const endWith = async (signal: NodeJS.Signals): Promise<void> => {
    if (child) await ended(child, signal);
  };
  const admin = (): Promise<Client> => new Client(base, 'admin', adminPassword).signIn();
  await start();
  return {
    get base() {
      return base;
    },
    server,
    dataDir,
    logFile,
    start,
    admin,
    kill: () => endWith('SIGKILL'),
    end: () => endWith('SIGTERM'),
    factory: async (stock) =>
      setUpFactory({ base, admin: await admin(), password: memberPassword, prefix: 'thread', ...(stock === undefined ? {} : { stock }) }),
    member: (account) => new Client(base, account, memberPassword).signIn(),
    remove: async () => {
      await endWith('SIGKILL');
      await sleep(50);
      paper.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** So many at a time, in order of their start. */
export async function atOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, nth: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(limit, items.length) }, async () => {
      for (let nth = next++; nth < items.length; nth = next++) results[nth] = await work(items[nth] as Item, nth); // below the length
    }),
  );
  return results;
}

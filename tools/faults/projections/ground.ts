// What the fault runs of the read models stand on: a durable server, the real log, and the projector in this process or in one to be killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openEvents, streams } from '@cloud-factory/commands';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { createPersonKeys, createPostgresLog } from '@cloud-factory/event-log';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { seeded, type EventSource } from '@cloud-factory/projections/shared';
import { appendOrders, eventsPerOrder, memoryKeyStore } from '@cloud-factory/projector/testing';
import { startDurableServer } from '@cloud-factory/testing';

export const masterKey = createHash('sha256').update('faults').digest('base64');
export const tenants: readonly TenantId[] = ['000001', '000002', '000003'].map((id) => idAs<'tenant'>(id));

/** The options that every fault run takes. */
export function options(small: number, night: number): Readonly<{ n: number; isPlanted: boolean; seed: number }> {
  const of = (name: string): string | undefined =>
    process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined;
  return {
    n: Number(of('n') ?? (of('size') === 'night' ? night : small)),
    isPlanted: process.argv.includes('--plant'),
    seed: Number(of('seed') ?? 20_250_611),
  };
}

/** The log as the projector reads it. Names stay unread: keys live in the process that wrote them, and no figure here needs one. */
export function sourceOf(url: string): Readonly<{ source: EventSource; log: ReturnType<typeof createPostgresLog> }> {
  const log = createPostgresLog({ connectionString: urlFor(url, masterKey, 'cf_log') });
  return { log, source: openEvents({ log, personKeys: { decrypt: async () => null }, streams }) };
}

/** A source that leaves out some events: the planted fault of the runs that must notice a missed one. */
export const forgetful = (source: EventSource): EventSource => ({
  ...source,
  readTenant: async (tenant, after, limit) =>
    (await source.readTenant(tenant, after, limit)).filter(({ position }) => Number(position) % 97 !== 0 || position === after),
});

export type Ground = Readonly<{
  url: string;
  projectUrl: string;
  readUrl: string;
  source: EventSource;
  log: ReturnType<typeof createPostgresLog>;
  chance: () => number;
  /** Appends whole lives of orders at about so many events a second until it is told to stop; answers how many events there were. */
  press: (eventsPerSecond: number) => () => Promise<number>;
  stop: () => Promise<void>;
}>;

export async function ground(seed: number): Promise<Ground> {
  const server = await startDurableServer();
  await migrate(server.url, masterKey);
  const { log, source } = sourceOf(server.url);
  const personKeys = createPersonKeys({ store: memoryKeyStore(), masterKey });
  return {
    url: server.url,
    projectUrl: urlFor(server.url, masterKey, 'cf_project'),
    readUrl: urlFor(server.url, masterKey, 'cf_read'),
    source,
    log,
    chance: seeded(seed),
    press: (eventsPerSecond) => {
      let isOn = true;
      const running = (async () => {
        let events = 0;
        const began = performance.now();
        for (let nth = 0; isOn; nth += 1) {
          events += await appendOrders(log, personKeys, [tenants[nth % tenants.length] ?? idAs('000001')], 1, eventsPerOrder, 1);
          const ahead = (events / eventsPerSecond) * 1_000 - (performance.now() - began);
          if (ahead > 0) await new Promise((wake) => setTimeout(wake, ahead));
        }
        return events;
      })();
      return () => {
        isOn = false;
        return running;
      };
    },
    stop: async () => {
      await log.close();
      await server.stop();
    },
  };
}

/** A projector in a process of its own; resolves when it follows the log. */
export async function projectorProcess(url: string, argument: 'plain' | 'planted' | `rebuild:${string}`): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', new URL('./projector-process.js', import.meta.url).pathname, url, argument],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => {
      resolve();
    });
    child.once('exit', (code) => {
      reject(new Error(`the projector ended by itself (${code})`));
    });
  });
  return child;
}

/** SIGKILL, at once; resolves when it is gone. */
export const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGKILL');
  });

/** Prints the figures and ends the process: green without a fault, red with one. */
export function report(id: string, figures: Readonly<Record<string, string | number>>, faults: readonly string[]): never {
  console.log(
    `${id} ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
  for (const fault of faults) console.log(`${id} FAULT: ${fault}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

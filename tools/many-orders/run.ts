import { setTimeout as sleep } from 'node:timers/promises';
import { batchSize, begunAt, makeBatch, type Stopped } from './many-orders.js';
import { PlaceLost } from './following.js';
import { groundOf, openBeside, type Beside } from './ground.js';
import type { Ground } from './orders.js';

export type Run = Readonly<{
  base: string;
  adminPassword: string;
  /** Of the demo's people. */
  password: string;
  databaseUrl: string;
  masterKey: string;
  /** Orders of these numbers: from, up to and without. */
  from: number;
  to: number;
  /** `yyyy-MM-dd`: the day of the last order; the first is a year older. */
  today: string;
  /** So many events the lists may be behind before the next batch: people at the console see that much later. */
  ahead: number;
  say: (line: string) => void;
  /** Ends it after the batch at hand. */
  signal: AbortSignal;
}>;

const dayBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const inWords = (count: number): string => Math.round(count).toLocaleString('en-US');

/** How it goes, in a line: what is done, how fast, how long it takes still, how far the lists are. */
export function progressLine(done: number, made: number, to: number, seconds: number, behind: number): string {
  const rate = made / Math.max(seconds, 0.001);
  const left = rate > 0 ? Math.ceil((to - done) / rate) : 0;
  const time = [Math.floor(left / 3_600), Math.floor(left / 60) % 60, left % 60].map((each) => String(each).padStart(2, '0')).join(':');
  const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024);
  return `${inWords(done)} / ${inWords(to)} orders · ${rate.toFixed(0)}/s · ${time} left · lists ${inWords(behind)} events behind · ${memory} MiB`;
}

/** Tries again, from where it was, as often as the place of the product's worker was lost meanwhile. */
export async function untilPlaceIsKept(attempt: () => Promise<void>, say: Run['say']): Promise<void> {
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PlaceLost)) throw error;
      say(`${error.message}; going on`);
    }
}

/** Makes orders `from` to `to`, spread over a year, oldest first. Interrupted, it goes on where it was when it is started again. */
export async function makeManyOrders(run: Run): Promise<void> {
  const ground = await groundOf(run.base, run.adminPassword, run.password);
  await untilPlaceIsKept(async () => {
    const beside = await openBeside(run.databaseUrl, run.masterKey, run.say);
    try {
      await makeBatches(run, ground, beside);
    } finally {
      await beside.close();
    }
  }, run.say);
}

async function makeBatches(
  { from, to, today, ahead, say, signal }: Run,
  ground: Ground,
  { runner, following, behind }: Beside,
): Promise<void> {
  const first = await begunAt({ runner, ground, from, to });
  if (first > from) say(`goes on at order ${inWords(first)}`);
  await following.quiet();
  const began = performance.now();
  const stopped: Stopped[] = [];
  let saidAt = began;
  for (let batch = first; batch < to && !signal.aborted; batch += batchSize) {
    const count = Math.min(batchSize, to - batch);
    const day = dayBefore(today, Math.round(365 * (1 - (batch - from) / (to - from))));
    stopped.push(
      ...(await makeBatch({
        runner: { ...runner, executeAll: following.executeAll },
        follow: following.quiet,
        ground,
        from: batch,
        count,
        day,
      })),
    );
    const done = batch + count;
    const isLast = done === to;
    for (;;) {
      const missing = await behind();
      if (isLast || performance.now() - saidAt >= 5_000) {
        saidAt = performance.now();
        say(progressLine(done, done - first, to, (saidAt - began) / 1_000, missing));
      }
      if (isLast || missing <= ahead || signal.aborted) break;
      await sleep(200);
    }
  }
  if (stopped.length > 0) say(`${stopped.length} orders stayed behind, the first: ${JSON.stringify(stopped[0])}`);
  if (signal.aborted) say('ended; said again, it goes on where it was');
}

import { batchSize, makeBatch } from './many-orders.js';
import { groundOf, openRunner } from './ground.js';

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
  onProgress: (done: number) => void;
}>;

const dayBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** Batches on several days at once: while one waits for what follows by reactions, others are decided. */
const lanes = 4;

/** Makes orders `from` to `to`, spread over a year, oldest first. Interrupted, it goes on where it was when it is started again. */
export async function makeManyOrders({
  base,
  adminPassword,
  password,
  databaseUrl,
  masterKey,
  from,
  to,
  today,
  onProgress,
}: Run): Promise<void> {
  const ground = await groundOf(base, adminPassword, password, to);
  let next = from;
  let done = from;
  const lane = async (): Promise<void> => {
    const { runner, onDay, close } = openRunner(databaseUrl, masterKey);
    try {
      for (let first = next; first < to; first = next) {
        next += batchSize;
        const day = dayBefore(today, Math.round(365 * (1 - (first - from) / (to - from))));
        onDay(day);
        const count = Math.min(batchSize, to - first);
        await makeBatch({ runner, ground, from: first, count, day });
        done += count;
        onProgress(done);
      }
    } finally {
      next = to; // one lane's failure ends the others with their batches
      await close();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

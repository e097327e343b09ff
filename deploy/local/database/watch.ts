// Keeps a server running: one that ends by itself is started again on the same port, so that the pools of the program find it where it was.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from './server.js';

export type Watching = Readonly<{
  /** Starts a run and resolves with it when it takes connections; gives up when the signal is aborted, and leaves nothing running then. */
  start: (signal: AbortSignal) => Promise<Run>;
  /** Told in a sentence what happens. */
  say: (line: string) => void;
  /** Called once, when it is not tried any further. */
  onLost: (reason: string) => void;
}>;

/** How long is waited before each try; then it is given up: whatever started the program is to decide. */
export type Steps = Readonly<{ waitsMs: readonly number[]; mostCrashes: number; withinMs: number }>;
const usual: Steps = {
  // Five minutes in all: a disk that somebody makes room on, a folder that comes back.
  waitsMs: [100, 250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000, 60_000],
  mostCrashes: 10,
  withinMs: 600_000,
};

export type Watched = Readonly<{
  /** Ends the run that is under way, and starts no other. */
  stop: () => Promise<void>;
}>;

/** Watches the first run, and every one after it. */
export function watchServer(first: Run, { start, say, onLost }: Watching, steps: Steps = usual, now: () => number = Date.now): Watched {
  const stopping = new AbortController();
  let current = first;
  let crashes: readonly number[] = [];
  let again: Promise<void> = Promise.resolve();

  /** Tries until a run takes connections; answers why none did, or null. */
  async function restarted(): Promise<string | null> {
    let why = '';
    for (const wait of steps.waitsMs) {
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return null;
      try {
        current = await start(stopping.signal);
        watch();
        return null;
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        say(`! ${why}`);
      }
    }
    return why;
  }

  async function onEnd(how: string): Promise<void> {
    if (stopping.signal.aborted) return;
    const at = now();
    crashes = [...crashes.filter((before) => at - before < steps.withinMs), at];
    if (crashes.length > steps.mostCrashes)
      return onLost(`The database ended ${crashes.length} times within ${steps.withinMs / 60_000} minutes, at last ${how}.`);
    say(`! The database ended by itself ${how}; it is started again.`);
    const why = await restarted();
    if (stopping.signal.aborted) return;
    if (why === null) say('The database runs again.');
    else onLost(why);
  }

  function watch(): void {
    void current.ended.then((how) => {
      again = onEnd(how);
    });
  }
  watch();
  return {
    stop: async () => {
      stopping.abort();
      await again;
      await current.stop();
    },
  };
}

import { expect, it, vi } from 'vitest';
import type { Run } from './server.js';
import { watchServer } from './watch.js';

/** A run that ends when it is told to. */
function aRun() {
  let end = (_how: string): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const stop = vi.fn<() => Promise<void>>(async () => end('with exit code 0'));
  const run: Run = { ended, hasEnded: () => false, said: () => [], ready: async () => undefined, stop };
  return { run, end: (how: string) => end(how), stop };
}
const steps = { waitsMs: [0, 0, 0], mostCrashes: 2, withinMs: 60_000 };

it('OPS-B1 a database that cannot be started again is given up after all tries, once, with the cause', async () => {
  const first = aRun();
  const lost: string[] = [];
  let tries = 0;
  const start = async (): Promise<Run> => {
    tries += 1;
    throw new Error('No space left on device');
  };
  watchServer(first.run, { start, say: () => undefined, onLost: (reason) => lost.push(reason) }, steps);
  first.end('by SIGABRT');
  await vi.waitFor(() => expect(lost).toEqual(['No space left on device']));
  expect(tries).toBe(3);
});

it('OPS-B1 a try that fails is followed by another one', async () => {
  const [first, second] = [aRun(), aRun()];
  const lines: string[] = [];
  let tries = 0;
  const start = async (): Promise<Run> => {
    tries += 1;
    if (tries < 3) throw new Error('No space left on device');
    return second.run;
  };
  watchServer(first.run, { start, say: (line) => lines.push(line), onLost: (reason) => lines.push(reason) }, steps);
  first.end('by SIGABRT');
  await vi.waitFor(() => expect(lines.at(-1)).toBe('The database runs again.'));
});

it('OPS-B1 a database that ends again and again is given up', async () => {
  const lost: string[] = [];
  let current = aRun();
  const start = async (): Promise<Run> => {
    current = aRun();
    return current.run;
  };
  watchServer(current.run, { start, say: () => undefined, onLost: (reason) => lost.push(reason) }, steps);
  for (let crash = 0; crash < 3; crash += 1) {
    const { run, end } = current;
    end('by SIGKILL');
    if (crash < 2) await vi.waitFor(() => expect(current.run).not.toBe(run));
  }
  await vi.waitFor(() => expect(lost).toEqual(['The database ended 3 times within 1 minutes, at last by SIGKILL.']));
});

it('a database that is stopped in order is not started again', async () => {
  const { run, stop } = aRun();
  const start = vi.fn<() => Promise<Run>>();
  const watched = watchServer(run, { start, say: () => undefined, onLost: () => undefined }, steps);
  await watched.stop();
  expect([stop.mock.calls.length, start.mock.calls.length]).toEqual([1, 0]);
});

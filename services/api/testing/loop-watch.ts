// A thread that looks whether the one that runs the specs turns still: a test whose loop stands would never end by itself, and would not say where.
import { Worker } from 'node:worker_threads';

/** Tells what is asked just now; `end` stops looking. */
export type LoopWatch = Readonly<{ asking: (name: string) => void; end: () => Promise<unknown> }>;

const program = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const beats = new Int32Array(workerData.shared, 0, 1);
const length = new Int32Array(workerData.shared, 4, 1);
const name = new Uint8Array(workerData.shared, 8);
for (;;) {
  if (Atomics.wait(beats, 0, Atomics.load(beats, 0), workerData.ms) !== 'timed-out') continue;
  writeSync(2, 'the event loop has stood for ' + workerData.ms + ' ms at: ' + Buffer.from(name.slice(0, length[0])).toString() + '\\n');
  process.kill(process.pid, 'SIGKILL');
}
`;

/** Ends the process, with the name of what was asked, when its loop does not turn for so long. No measure: only what hangs is ended. */
export function watchLoop(ms = 60_000): LoopWatch {
  const shared = new SharedArrayBuffer(8 + 512);
  const [beats, length, name] = [new Int32Array(shared, 0, 1), new Int32Array(shared, 4, 1), new Uint8Array(shared, 8)];
  const worker = new Worker(program, { eval: true, workerData: { shared, ms }, env: {}, execArgv: [] });
  worker.unref();
  const timer = setInterval(() => {
    Atomics.add(beats, 0, 1);
    Atomics.notify(beats, 0);
  }, 250);
  return {
    asking: (asked) => {
      const bytes = Buffer.from(asked).subarray(0, name.length);
      name.set(bytes);
      length[0] = bytes.length;
    },
    end: () => {
      clearInterval(timer);
      return worker.terminate();
    },
  };
}

// Files and workbooks are looked into in threads of their own, each with a limit of time and of memory: what a person sends holds up its own answer
// and no other's. docs/decisions/0064-bytes-are-looked-into-apart.md
import { Worker } from 'node:worker_threads';
import type { Bytes, Sniffed } from './content.js';
import type { Ask, Done, FromWorker, ToWorker, Work } from './inspection-work.js';
import { refused, type Refused } from './refusals.js';
import type { WorkbookRead } from './inspection-work.js';

/** `ms`: how long a thread may work on so many bytes; waiting for the store does not count. `waiting`: so many works may wait for a thread. */
export type InspectionLimits = Readonly<{ threads: number; waiting: number; megabytes: number; ms: (size: number) => number }>;

const megabyte = 1_048_576;
/** A workbook of as many rows as are taken is read in one of these. */
const workbookMs = 10_000;
/** The largest mesh that is measured takes a tenth of this on a slow machine. */
export const usualLimits: InspectionLimits = { threads: 2, waiting: 200, megabytes: 384, ms: (size) => 20_000 + (size / megabyte) * 500 };

export type Inspector = Readonly<{
  /** What `sniff` finds; `InspectionTooMuch` when a limit was met. Throws what the store threw, and `InspectionBusy`. */
  file: (ext: string, bytes: Bytes) => Promise<Sniffed | Refused>;
  /** What `readWorkbook` reads; the fault `tooMuch` when a limit was met. Throws `InspectionBusy`. */
  workbook: (bytes: Buffer) => Promise<WorkbookRead>;
  close: () => Promise<void>;
}>;

/** More wait for a thread than may wait: the same may be asked again a little later. */
export class InspectionBusy extends Error {}

/** Where the program of the thread is. From source it is taken from what was built: Node runs no TypeScript, and so it is the same in both. */
const program = new URL(import.meta.url.endsWith('.ts') ? './dist/inspection-worker.js' : './inspection-worker.js', import.meta.url);

type Job = Readonly<{
  work: Work;
  ms: number;
  /** The bytes that the thread asks for; null where it needs none. */
  bytes: Bytes | null;
  resolve: (done: Done | 'tooMuch') => void;
  reject: (error: unknown) => void;
}>;

/** A copy that can be handed over: pieces of a stream may share their memory with others. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** The readings of one job, each from the beginning of its file. */
function readingsOf(bytes: Bytes) {
  const readings = new Map<number, AsyncIterator<Buffer>>();
  const close = async (reading: number): Promise<null> => {
    const open = readings.get(reading);
    readings.delete(reading);
    await open?.return?.();
    return null;
  };
  return {
    answer: async (ask: Ask): Promise<Uint8Array<ArrayBuffer> | null> => {
      if (ask.kind === 'range') return own(await bytes.range(ask.first, ask.last));
      if (ask.kind === 'close') return close(ask.reading);
      const open = readings.get(ask.reading) ?? bytes.read()[Symbol.asyncIterator]();
      readings.set(ask.reading, open);
      const { value, done } = await open.next();
      return done ? null : own(value);
    },
    end: () => Promise.all([...readings.keys()].map(close)),
  };
}

/** One thread; it does one work after the other, and is gone for good once it met a limit. */
class Thread {
  readonly #worker: Worker;
  #ended: (why: 'tooMuch' | Error) => void = () => undefined;
  #told: (told: FromWorker) => void = () => undefined;
  readonly #ready: Promise<void>;
  isGone = false;

  constructor({ megabytes }: InspectionLimits) {
    this.#worker = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
    });
    this.#ready = new Promise((resolve) => {
      this.#told = (told) => ('ready' in told ? resolve() : undefined);
    });
    this.#worker.on('message', (told: FromWorker) => this.#told(told));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      this.isGone = true;
      this.#ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooMuch' : error);
    });
    this.#worker.on('exit', () => {
      this.isGone = true;
      this.#ended(new Error('the thread that looks into files has ended'));
    });
    this.#worker.unref();
  }

  /** Does a work, and never throws: how it ended is said to the job. */
  async does({ work, bytes, ms, resolve, reject }: Job): Promise<void> {
    const readings = bytes && readingsOf(bytes);
    let left = ms;
    let [began, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];
    this.#worker.ref();
    const outcome = await new Promise<Readonly<{ done: Done | 'tooMuch' }> | Readonly<{ error: unknown }>>((settle) => {
      const say = (told: ToWorker, handed: ArrayBuffer[] = []): void => {
        // Its clock runs while it works, and stands while it waits for bytes.
        began = performance.now();
        timer = setTimeout(() => {
          this.isGone = true;
          settle({ done: 'tooMuch' });
          void this.#worker.terminate();
        }, left);
        this.#worker.postMessage(told, handed);
      };
      const give = async (ask: Ask): Promise<void> => {
        try {
          const answer = (await readings?.answer(ask)) ?? null;
          say({ bytes: answer }, answer ? [answer.buffer] : []);
        } catch (error) {
          settle({ error });
          say({ failed: true });
        }
      };
      this.#ended = (why) => settle(why === 'tooMuch' ? { done: why } : { error: why });
      void this.#ready.then(() => {
        this.#told = (told) => {
          clearTimeout(timer);
          left -= performance.now() - began;
          if ('ask' in told) void give(told.ask);
          else if ('done' in told) settle({ done: told.done });
          else if ('failed' in told) settle({ error: new Error(told.failed) });
        };
        say({ work });
      });
    });
    clearTimeout(timer);
    this.#worker.unref();
    await readings?.end().catch(() => undefined);
    // Whoever waits for bytes that cannot be had is not asked for more: its thread is given up.
    if ('error' in outcome) await this.end();
    if ('error' in outcome) reject(outcome.error);
    else resolve(outcome.done);
  }

  async end(): Promise<void> {
    this.isGone = true;
    await this.#worker.terminate();
  }
}

/** A few threads, made when they are needed first. */
export function createInspector(limits: InspectionLimits = usualLimits): Inspector {
  const free: Thread[] = [];
  const busy = new Set<Thread>();
  const waiting: Job[] = [];

  function next(): void {
    if (busy.size >= limits.threads) return;
    const job = waiting.shift();
    if (!job) return;
    const thread = free.pop() ?? new Thread(limits);
    if (thread.isGone) {
      waiting.unshift(job);
      return next();
    }
    busy.add(thread);
    void thread.does(job).then(() => {
      busy.delete(thread);
      if (!thread.isGone) free.push(thread);
      next();
    });
  }

  const done = (work: Work, ms: number, bytes: Bytes | null): Promise<Done | 'tooMuch'> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= limits.waiting) return reject(new InspectionBusy());
      waiting.push({ work, ms, bytes, resolve, reject });
      next();
    });

  return {
    file: async (ext, bytes) => {
      const { size, head, tail } = bytes;
      const found = await done({ kind: 'file', ext, size, head: own(head), tail: own(tail) }, limits.ms(size), bytes);
      return found !== 'tooMuch' && found.kind === 'file' ? found.found : refused('InspectionTooMuch');
    },
    workbook: async (bytes) => {
      const read = await done({ kind: 'workbook', bytes: own(bytes) }, Math.min(workbookMs, limits.ms(bytes.length)), null);
      return read !== 'tooMuch' && read.kind === 'workbook' ? read.read : { fault: 'tooMuch' };
    },
    close: async () => {
      await Promise.all([...free, ...busy].map((thread) => thread.end()));
    },
  };
}

let shared: Inspector | null = null;
/** The threads of this process: all that looks into files shares them. They keep no process alive. */
export const sharedInspector = (): Inspector => (shared ??= createInspector());

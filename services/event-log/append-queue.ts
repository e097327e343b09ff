// Group commit: what queues up while a batch runs is the next batch. Nobody waits for a timer, so a single caller waits for nothing.
import { AppendConnection, isRolledBack } from './append-connection.js';
import type { Request } from './batch.js';
import { LogOverloaded, LogUnavailable, Unstorable } from './errors.js';
import type { AppendOutcome } from './port.js';

const MAX_BATCH = 512;
/** Fewer than this are not divided: a batch costs as much as some of its appends. */
const MIN_SHARE = 8;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const LOCK_TIMEOUT = '55P03';
const UNIQUE_VIOLATION = '23505';

type Waiting = Readonly<{ request: Request; resolve: (outcome: AppendOutcome) => void; reject: (error: unknown) => void }>;

export type AppendQueueOptions = Readonly<{
  connections: readonly AppendConnection[];
  maxQueued: number;
  maxQueuedBytes: number;
  /** Told once per batch and tenant that something was written. */
  onWritten: (tenants: ReadonlySet<Request['key']['tenant']>) => void;
}>;

const idOf = ({ key }: Request): string => `${key.tenant}\n${key.commandId}`;

/** The errors of the server in words of the log. */
export function refusalOf(error: unknown): unknown {
  if (!isRolledBack(error)) return error;
  if (error.code === UNIQUE_VIOLATION)
    return new Unstorable(`written before, at another place: ${error.detail ?? error.message}`, { cause: error });
  if (error.code?.startsWith('22')) return new Unstorable(error.message, { cause: error });
  return new LogUnavailable(`nothing was written: ${error.message}`, { cause: error });
}

/** One part per tenant. */
function partsOf(batch: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const parts = new Map<string, Waiting[]>();
  for (const waiting of batch) {
    const part = parts.get(waiting.request.key.tenant);
    if (part) part.push(waiting);
    else parts.set(waiting.request.key.tenant, [waiting]);
  }
  return [...parts.values()];
}

/** Appends of many callers, one batch per connection at a time. */
export class AppendQueue {
  #queue: Waiting[] = [];
  /** Queued, under way, or waiting for an answer to themselves. */
  #count = 0;
  #bytes = 0;
  readonly #idle: AppendConnection[];
  /** Commands that are queued or under way, with those that came again meanwhile: they hear what the first one hears. */
  readonly #repeated = new Map<string, Waiting[]>();
  #isStarting = false;
  #isClosed = false;
  #whenIdle: (() => void) | null = null;

  constructor(readonly options: AppendQueueOptions) {
    this.#idle = [...options.connections];
  }

  /** Rejects with `LogOverloaded`, `LogUnavailable`, `OutcomeUnknown` or `Unstorable`. */
  push(request: Request): Promise<AppendOutcome> {
    const { maxQueued, maxQueuedBytes } = this.options;
    if (this.#isClosed) return Promise.reject(new LogUnavailable('the event log was closed'));
    if (this.#count >= maxQueued || this.#bytes >= maxQueuedBytes)
      return Promise.reject(new LogOverloaded(`${this.#count} appends are waiting already`));
    this.#count += 1;
    this.#bytes += request.bytes;
    return new Promise((resolve, reject) => this.#enqueue({ request, resolve, reject }));
  }

  #enqueue(waiting: Waiting): void {
    const repetitions = this.#repeated.get(idOf(waiting.request));
    if (repetitions) {
      repetitions.push(waiting);
      return;
    }
    this.#repeated.set(idOf(waiting.request), []);
    this.#queue.push(waiting);
    if (this.#isStarting || this.#idle.length === 0) return;
    // After this turn of the loop: callers that were woken by the same batch ask again in the same turn, and belong together.
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#queue.length > 0) {
      const connection = this.#idle.pop();
      if (!connection) return;
      void this.#run(connection, this.#next());
    }
  }

  /** A fair share of what is queued or under way, so that the connections take turns with batches of one size. */
  #next(): readonly Waiting[] {
    const most = Math.min(MAX_BATCH, Math.max(MIN_SHARE, Math.ceil(this.#count / this.options.connections.length)));
    let count = 0;
    let bytes = 0;
    for (const { request } of this.#queue) {
      if (count > 0 && (count === most || bytes + request.bytes > MAX_BATCH_BYTES)) break;
      count += 1;
      bytes += request.bytes;
    }
    return this.#queue.splice(0, count);
  }

  async #run(connection: AppendConnection, batch: readonly Waiting[]): Promise<void> {
    let outcomes: readonly AppendOutcome[] | null = null;
    let failure: unknown;
    try {
      outcomes = await connection.run(batch.map(({ request }) => request));
    } catch (error) {
      failure = error;
    }
    if (!outcomes) await this.#failed(connection, batch, failure);
    this.#idle.push(connection);
    // The next batch is on its way before the callers of this one hear of it.
    if (this.#queue.length > 0) this.#start();
    if (outcomes) this.#told(batch, outcomes);
    if (this.#queue.length === 0 && this.#idle.length === this.options.connections.length) this.#whenIdle?.();
  }

  /** Never rejects. A batch that the server rolled back is tried tenant by tenant, then one by one: only the guilty one is refused. */
  async #failed(connection: AppendConnection, batch: readonly Waiting[], error: unknown): Promise<void> {
    const parts = partsOf(batch);
    if (!isRolledBack(error) || batch.length === 1 || (parts.length === 1 && error.code === LOCK_TIMEOUT)) {
      for (const waiting of batch) this.#settle(waiting, null, () => waiting.reject(refusalOf(error)));
      return;
    }
    for (const part of parts.length > 1 ? parts : batch.map((waiting) => [waiting])) {
      try {
        this.#told(part, await connection.run(part.map(({ request }) => request)));
      } catch (again) {
        await this.#failed(connection, part, again);
      }
    }
  }

  #told(batch: readonly Waiting[], outcomes: readonly AppendOutcome[]): void {
    const written = new Set<Request['key']['tenant']>();
    for (const [nth, waiting] of batch.entries()) {
      const outcome = outcomes[nth];
      if (!outcome) continue; // as many outcomes as requests, by `run`
      if (waiting.request.kind === 'append' && outcome.kind === 'answered' && !outcome.isRepeated) written.add(waiting.request.key.tenant);
      this.#settle(waiting, outcome, () => waiting.resolve(outcome));
    }
    if (written.size > 0) this.options.onWritten(written);
  }

  /** Repetitions get the answer that was given, or take their turn where there is none. */
  #settle(waiting: Waiting, outcome: AppendOutcome | null, tell: () => void): void {
    const id = idOf(waiting.request);
    const repetitions = this.#repeated.get(id) ?? [];
    this.#repeated.delete(id);
    this.#leave(waiting);
    tell();
    for (const repetition of repetitions) {
      if (outcome?.kind !== 'answered') {
        this.#enqueue(repetition);
        continue;
      }
      this.#leave(repetition);
      repetition.resolve(
        repetition.request.key.fingerprint === waiting.request.key.fingerprint ? { ...outcome, isRepeated: true } : { kind: 'reused' },
      );
    }
  }

  #leave({ request }: Waiting): void {
    this.#count -= 1;
    this.#bytes -= request.bytes;
  }

  /** Takes nothing new, and ends once what was taken is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#queue.length > 0 || this.#idle.length < this.options.connections.length)
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    await Promise.all(this.options.connections.map((connection) => connection.close()));
  }
}

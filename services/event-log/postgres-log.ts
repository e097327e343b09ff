import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { AppendConnection, checkDurable } from './append-connection.js';
import { allOutcomeOf, checkTogether, isWrittenNow } from './append-all.js';
import { AppendQueue, refusalOf } from './append-queue.js';
import { LogUnavailable } from './errors.js';
import { createGathering } from './gathering.js';
import { readerOptions, readings, sweptAtOnce } from './readings.js';
import type { Append, CommandKey, EventLog, StoredAnswer, StoredEvent, StreamRead } from './port.js';
import { numberOfPosition, positionOf } from './position.js';
import { causeOf, storedEvent, type CauseRow, type EventRow } from './rows.js';
import { checkKey, storable } from './storable.js';

export type PostgresLogOptions = Readonly<{
  /** As the role cf_log. */
  connectionString: string;
  /** Connections that read. */
  readers?: number;
  /** So many appends may wait; the next one is refused with `LogOverloaded`. */
  maxQueued?: number;
  maxQueuedBytes?: number;
  connectTimeoutMs?: number;
  /** So long an append waits for another process's append to the same tenant before it is refused with `LogUnavailable`. */
  lockTimeoutMs?: number;
  /** For tests only: works on a server that may lose what it acknowledged. */
  allowLoss?: boolean;
  /** Hears of listeners that threw. */
  onError?: (error: unknown) => void;
}>;

export type PostgresLog = EventLog &
  Readonly<{
    /** Rejects with `NotDurable`, naming the setting, when the server may lose what it acknowledged; with `LogUnavailable` when it does not answer. */
    assertDurable: () => Promise<void>;
    /** Forgets answers to commands that are older than `days`; answers how many. To be called now and then. */
    sweepAnswers: (days?: number) => Promise<number>;
  }>;

const DAYS_KEPT = 30;
type LoadRow = Readonly<{ asked: number; fingerprint: string | null; answer: string | null; stream_version: number }> &
  (EventRow | Readonly<{ id: null }>);

type Load = Readonly<{ key: CommandKey | null; tenant: TenantId; streams: readonly Readonly<{ stream: string; after: number }>[] }>;
type Loaded = Awaited<ReturnType<EventLog['load']>>;

/** The same stream from the same version is asked for once, however many commands look at it. */
function questionsOf(loads: readonly Load[]) {
  const streams = new Map<string, Readonly<{ tenant: TenantId; stream: string; after: number; nth: number }>>();
  const nthOf = (tenant: TenantId, stream: string, after: number): number => {
    const name = `${tenant}\n${stream}\n${after}`;
    const known = streams.get(name);
    if (!known) streams.set(name, { tenant, stream, after, nth: streams.size + 1 });
    return known?.nth ?? streams.size;
  };
  const asked = loads.map(({ tenant, streams: of }) =>
    of.map(({ stream, after }) => ({ stream, after, nth: nthOf(tenant, stream, after) })),
  );
  const keys = loads.flatMap(({ key }) => key ?? []);
  const each = [...streams.values()];
  const values = [
    each.map(({ tenant }) => tenant),
    each.map(({ stream }) => stream),
    each.map(({ after }) => after),
    keys.map(({ tenant }) => tenant),
    keys.map(({ commandId }) => commandId),
  ];
  return { asked, values, tenantOf: (nth: number): TenantId | undefined => each[nth - 1]?.tenant };
}

function loadedOf(
  loads: readonly Load[],
  rows: readonly LoadRow[],
  { asked, tenantOf }: ReturnType<typeof questionsOf>,
): readonly Loaded[] {
  const reads = new Map<number, { version: number; events: StoredEvent[] }>();
  const answers = new Map<number, LoadRow>();
  for (const row of rows) {
    const tenant = tenantOf(row.asked);
    if (tenant === undefined) {
      answers.set(-row.asked, row);
      continue;
    }
    const read = reads.get(row.asked) ?? { version: row.stream_version, events: [] };
    reads.set(row.asked, read);
    if (row.id !== null) read.events.push(storedEvent(tenant, row));
  }
  let keys = 0;
  return loads.map(({ key }, nth) => {
    if (key) keys += 1;
    const known = key ? answers.get(keys) : undefined;
    if (key && known?.answer) {
      // Written by `append` or `keep` of this adapter.
      const isReused = known.fingerprint !== key.fingerprint;
      return { answer: isReused ? null : (JSON.parse(known.answer) as StoredAnswer), isReused, streams: [] };
    }
    // A stream without a row stands where the caller knows it.
    const streams = (asked[nth] ?? []).map(
      ({ stream, after, nth: of }): StreamRead => ({ stream, ...(reads.get(of) ?? { version: after, events: [] }) }),
    );
    return { answer: null, isReused: false, streams };
  });
}

/** Of one statement the server refused: of many questions one may be at fault. */
const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError;

/**
 * The log in PostgreSQL. Connects when it is first asked and again whenever the connection broke. Appends reject with `LogOverloaded`,
 * `LogUnavailable`, `OutcomeUnknown`, `Unstorable` or `NotDurable`; reads with `LogUnavailable` or the error of the server.
 */
export function createPostgresLog(options: PostgresLogOptions): PostgresLog {
  const {
    connectionString,
    readers = 8,
    maxQueued = 10_000,
    maxQueuedBytes = 64 * 1024 * 1024,
    connectTimeoutMs = 5_000,
    lockTimeoutMs = 5_000,
    allowLoss = false,
    onError = () => undefined,
  } = options;
  const listeners = new Set<(tenant: TenantId) => void>();
  const pool = new pg.Pool({
    connectionString,
    max: readers,
    options: readerOptions,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  // A connection that breaks tells either the pool or whoever holds it: without a listener on both, the process would end with it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });

  function tell(tenants: ReadonlySet<TenantId>): void {
    for (const tenant of tenants) {
      for (const listener of listeners) {
        try {
          listener(tenant);
        } catch (error) {
          onError(error);
        }
      }
    }
  }
  const queue = new AppendQueue({
    // Two: while one batch is written, the next one is made and sent. Those of one tenant meet at the lock of its head, in the database.
    connections: [1, 2].map(() => new AppendConnection({ connectionString, allowLoss, connectTimeoutMs, lockTimeoutMs })),
    maxQueued,
    maxQueuedBytes,
    onWritten: tell,
  });

  // Of its own, opened when it is first asked: who writes many at once does not keep those waiting who write one.
  const together = new AppendConnection({ connectionString, allowLoss, connectTimeoutMs, lockTimeoutMs });
  let lastTogether: Promise<unknown> = Promise.resolve();

  async function appendAll(appends: readonly Append[]) {
    checkTogether(appends);
    const requests = appends.map((append) => {
      const prepared = storable(append);
      return { kind: 'append', key: append, storable: prepared, bytes: prepared.bytes } as const;
    });
    const turn = lastTogether.then(() => together.runIf(requests, (outcomes) => outcomes.every(isWrittenNow)));
    lastTogether = turn.catch(() => undefined);
    const outcome = allOutcomeOf(
      await turn.catch((error: unknown) => {
        throw refusalOf(error);
      }),
    );
    if (outcome.kind === 'written') tell(new Set(appends.map(({ tenant }) => tenant)));
    return outcome;
  }

  async function ask<Row extends object>(name: keyof typeof readings, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      const { rows } = await pool.query<Row>({ name, text: readings[name], values: [...values] });
      return rows;
    } catch (cause) {
      if (cause instanceof pg.DatabaseError && !/^(08|57)/.test(cause.code ?? '')) throw cause;
      throw new LogUnavailable('the database does not answer', { cause });
    }
  }

  const load = createGathering<Load, Loaded>({
    ask: async (loads) => {
      const questions = questionsOf(loads);
      return loadedOf(loads, await ask<LoadRow>('load', questions.values), questions);
    },
    atOnce: 2,
    most: 256,
    isOfOne: isRefused,
  });

  return {
    append: async (append) => {
      const prepared = storable(append);
      return queue.push({ kind: 'append', key: append, storable: prepared, bytes: prepared.bytes });
    },
    appendAll: async (appends) => (appends.length === 0 ? { kind: 'written', answers: [] } : appendAll(appends)),
    keep: async (key: CommandKey, answer: StoredAnswer) => {
      checkKey(key);
      const text = JSON.stringify(answer);
      const outcome = await queue.push({ kind: 'keep', key, answer: text, bytes: text.length });
      if (outcome.kind === 'answered' || outcome.kind === 'reused') return outcome;
      throw new Error(`an answer that is kept cannot end in ${outcome.kind}`);
    },
    load: (key, tenant, streams) => load({ key, tenant, streams }),
    readStream: async (tenant, stream, upTo) => {
      const rows = await ask<EventRow>('stream', [tenant, stream, upTo === undefined ? Number.MAX_SAFE_INTEGER : numberOfPosition(upTo)]);
      return rows.map((row) => storedEvent(tenant, row));
    },
    readBack: async (tenant, stream, below, limit) =>
      (await ask<EventRow>('back', [tenant, stream, below ?? 2_147_483_647, limit])).map((row) => storedEvent(tenant, row)),
    causesOf: async (tenant, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await ask<CauseRow>('causes', [tenant, ids]);
      return new Map(rows.map((row) => [row.asked, causeOf(row)]));
    },
    typesOf: async (tenant, stream) => new Set((await ask<{ type: string }>('types', [tenant, stream])).map(({ type }) => type)),
    readTenant: async (tenant, after: Position | null, limit) =>
      (await ask<EventRow>('tenant', [tenant, numberOfPosition(after), limit])).map((row) => storedEvent(tenant, row)),
    heads: async () =>
      new Map(
        (await ask<{ tenant_id: string; position: string }>('heads', [])).map(({ tenant_id, position }) => [
          idAs<'tenant'>(tenant_id),
          positionOf(Number(position)),
        ]),
      ),
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await queue.close();
      await lastTogether;
      await together.close();
      await pool.end();
    },
    assertDurable: async () => {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new LogUnavailable('the database does not answer', { cause });
      });
      try {
        await checkDurable(client);
      } finally {
        client.release();
      }
    },
    sweepAnswers: async (days = DAYS_KEPT) => {
      let swept = 0;
      for (;;) {
        const { rowCount } = await pool.query(readings.sweep, [days]);
        swept += rowCount ?? 0;
        if ((rowCount ?? 0) < sweptAtOnce) return swept;
      }
    },
  };
}

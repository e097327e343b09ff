import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { AppendConnection, checkDurable } from './append-connection.js';
import { AppendQueue } from './append-queue.js';
import { LogUnavailable } from './errors.js';
import type { CommandKey, EventLog, StoredAnswer, StoredEvent, StreamRead } from './port.js';
import { numberOfPosition, positionOf } from './position.js';
import { eventColumns, storedEvent, type EventRow } from './rows.js';
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
const SWEPT_AT_ONCE = 5_000;
const readerOptions =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c statement_timeout=60000 -c application_name=cloud-factory-read-log';

const queries = {
  // One row without an event where a stream has nothing newer; one row in all where no stream was asked for or the answer is known.
  load: `select a.fingerprint, a.answer, r.stream as asked, coalesce(s.version, 0) as stream_version, ${eventColumns}
    from (values (1)) one(row)
    left join event_log.answers a on a.tenant_id = $1 and a.command_id = $2
    left join lateral unnest($3::text[], $4::integer[]) with ordinality r(stream, after, n) on a.command_id is null
    left join event_log.streams s on s.tenant_id = $1 and s.stream = r.stream
    left join event_log.events e on e.tenant_id = $1 and e.stream = r.stream and e.version > r.after
    order by r.n, e.version`,
  stream: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.stream = $2 and e.position <= $3 order by e.version`,
  tenant: `select ${eventColumns} from event_log.events e where e.tenant_id = $1 and e.position > $2 order by e.position limit $3`,
  heads: 'select tenant_id, position from event_log.heads where position > 0 order by tenant_id',
  sweep: `delete from event_log.answers where ctid = any (array(select ctid from event_log.answers where at < now() - make_interval(days => $1) limit ${SWEPT_AT_ONCE}))`,
} as const;

type LoadRow = Readonly<{ fingerprint: string | null; answer: string | null; asked: string | null; stream_version: number }> &
  (EventRow | Readonly<{ id: null }>);

function streamReads(tenant: TenantId, rows: readonly LoadRow[]): readonly StreamRead[] {
  const reads = new Map<string, { stream: string; version: number; events: StoredEvent[] }>();
  for (const row of rows) {
    if (row.asked === null) continue;
    const read = reads.get(row.asked) ?? { stream: row.asked, version: row.stream_version, events: [] };
    reads.set(row.asked, read);
    if (row.id !== null) read.events.push(storedEvent(tenant, row));
  }
  return [...reads.values()];
}

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
    connections: [new AppendConnection({ connectionString, allowLoss, connectTimeoutMs, lockTimeoutMs })],
    maxQueued,
    maxQueuedBytes,
    onWritten: tell,
  });

  async function ask<Row extends object>(name: keyof typeof queries, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      const { rows } = await pool.query<Row>({ name, text: queries[name], values: [...values] });
      return rows;
    } catch (cause) {
      if (cause instanceof pg.DatabaseError && !/^(08|57)/.test(cause.code ?? '')) throw cause;
      throw new LogUnavailable('the database does not answer', { cause });
    }
  }

  return {
    append: async (append) => {
      const prepared = storable(append);
      return queue.push({ kind: 'append', key: append, storable: prepared, bytes: prepared.bytes });
    },
    keep: async (key: CommandKey, answer: StoredAnswer) => {
      checkKey(key);
      const text = JSON.stringify(answer);
      const outcome = await queue.push({ kind: 'keep', key, answer: text, bytes: text.length });
      if (outcome.kind === 'answered' || outcome.kind === 'reused') return outcome;
      throw new Error(`an answer that is kept cannot end in ${outcome.kind}`);
    },
    load: async (key, tenant, streams) => {
      const rows = await ask<LoadRow>('load', [
        tenant,
        key?.commandId ?? null,
        streams.map(({ stream }) => stream),
        streams.map(({ after }) => after),
      ]);
      const [first] = rows;
      if (key && first?.answer) {
        // Written by `append` or `keep` of this adapter.
        const isReused = first.fingerprint !== key.fingerprint;
        return { answer: isReused ? null : (JSON.parse(first.answer) as StoredAnswer), isReused, streams: [] };
      }
      return { answer: null, isReused: false, streams: streamReads(tenant, rows) };
    },
    readStream: async (tenant, stream, upTo) => {
      const rows = await ask<EventRow>('stream', [tenant, stream, upTo === undefined ? Number.MAX_SAFE_INTEGER : numberOfPosition(upTo)]);
      return rows.map((row) => storedEvent(tenant, row));
    },
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
        const { rowCount } = await pool.query(queries.sweep, [days]);
        swept += rowCount ?? 0;
        if ((rowCount ?? 0) < SWEPT_AT_ONCE) return swept;
      }
    },
  };
}

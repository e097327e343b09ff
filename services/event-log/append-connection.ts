// The connection that appends go through: one of its own, opened again when it breaks.
import pg from 'pg';
import { argumentsOf, argumentsOfOne, PARAMETERS, PARAMETERS_OF_ONE, type Request } from './batch.js';
import { LogUnavailable, NotDurable, OutcomeUnknown } from './errors.js';
import type { AppendOutcome } from './port.js';

// Plans that do not depend on statistics: a database made a minute ago has none, and a scan of all events for one append would be the end of it.
const sessionOptions =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c application_name=cloud-factory-append';
const placeholders = (count: number): string => Array.from({ length: count }, (_, nth) => `$${nth + 1}`).join(', ');
const appendBatch = { name: 'append', text: `select event_log.append(${placeholders(PARAMETERS)}) as outcomes` } as const;
const appendOne = { name: 'append_one', text: `select event_log.append_one(${placeholders(PARAMETERS_OF_ONE)}) as outcomes` } as const;

/** Throws `NotDurable` when the server may lose what it acknowledged, as this session sees its settings. */
export async function checkDurable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
  );
  if (rows.length > 0) {
    throw new NotDurable(
      `PostgreSQL runs with ${rows.map(({ name }) => `${name}=off`).join(', ')} and would lose what it has acknowledged: switch it on`,
    );
  }
}

/** A refusal by the server, of one statement: it was rolled back. Others leave it open what became of it. */
export const isRolledBack = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(08|57|58|XX)/.test(error.code);

/** Made by the function: one line of JSON per request, in their order. */
function outcomesOf(requests: readonly Request[], text: string | null): readonly AppendOutcome[] {
  const outcomes = (text ?? '').split('\n').map((line) => JSON.parse(line) as AppendOutcome);
  if (outcomes.length !== requests.length) throw new Error(`${requests.length} requests got ${outcomes.length} outcomes`);
  return outcomes;
}

export type AppendConnectionOptions = Readonly<{
  connectionString: string;
  allowLoss: boolean;
  connectTimeoutMs: number;
  /** So long an append waits for its tenant's lock before it is refused. */
  lockTimeoutMs: number;
}>;

/** Runs batches one after the other; the caller waits for each. */
export class AppendConnection {
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(readonly options: AppendConnectionOptions) {}

  async #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new LogUnavailable('the event log was closed');
    const { connectionString, connectTimeoutMs, lockTimeoutMs } = this.options;
    const client = new pg.Client({
      connectionString,
      options: `${sessionOptions} -c lock_timeout=${lockTimeoutMs}`,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    // Without a listener the process would end with the connection.
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    try {
      await client.connect();
      if (!this.options.allowLoss) await checkDurable(client);
    } catch (cause) {
      client.end().catch(() => undefined);
      if (cause instanceof NotDurable) throw cause;
      throw new LogUnavailable('the database does not answer', { cause });
    }
    return client;
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
  }

  /**
   * One transaction. Rejects with `LogUnavailable` or `NotDurable` (nothing was sent), with the server's error when it was rolled back
   * (`isRolledBack`), or with `OutcomeUnknown`.
   */
  run(requests: readonly Request[]): Promise<readonly AppendOutcome[]> {
    return this.#safely(async (client) =>
      outcomesOf(requests, (await this.#plain(client, requests)) ?? (await this.#ask(client, appendBatch, argumentsOf(requests)))),
    );
  }

  /** The same, but nothing stays written unless `isKept` says so of the outcomes. */
  runIf(requests: readonly Request[], isKept: (outcomes: readonly AppendOutcome[]) => boolean): Promise<readonly AppendOutcome[]> {
    const values = argumentsOf(requests);
    return this.#safely(async (client) => {
      await client.query('begin');
      try {
        const outcomes = outcomesOf(requests, await this.#ask(client, appendBatch, values));
        await client.query(isKept(outcomes) ? 'commit' : 'rollback');
        return outcomes;
      } catch (error) {
        if (isRolledBack(error)) await client.query('rollback');
        throw error;
      }
    });
  }

  async #safely(work: (client: pg.Client) => Promise<readonly AppendOutcome[]>): Promise<readonly AppendOutcome[]> {
    const client = (this.#client ??= await this.#connect());
    try {
      return await work(client);
    } catch (cause) {
      if (isRolledBack(cause)) throw cause;
      this.#forget(client);
      client.end().catch(() => undefined);
      throw new OutcomeUnknown('the connection broke before the database answered', { cause });
    }
  }

  async #ask(client: pg.Client, query: Readonly<{ name: string; text: string }>, values: readonly unknown[]): Promise<string | null> {
    const { rows } = await client.query<{ outcomes: string | null }>({ ...query, values: [...values] });
    return rows[0]?.outcomes ?? null;
  }

  /** The short way of a plain append that waits alone; null when it must go the long way: then nothing was written. */
  async #plain(client: pg.Client, requests: readonly Request[]): Promise<string | null> {
    const values = argumentsOfOne(requests);
    return values ? this.#ask(client, appendOne, values) : null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}

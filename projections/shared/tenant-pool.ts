import pg from 'pg';
import { createAsking, createConversation, type Statement } from './exchange.js';
import { scopesSetting } from './row-scope.js';
import type { TenantClient, TenantScope, TenantWriteClient } from './tenant-client.js';

export type TenantPoolSettings = Readonly<{
  connectionString: string;
  /** Connections at most; 10 unless told. */
  max?: number;
  /** A statement that takes longer is cancelled by the server; 30 s unless told. */
  statementTimeoutMs?: number;
  /** Every statement is planned once per connection. For few statements that come again and again; each keeps its plan. */
  isPrepared?: boolean;
  /** Settings of the server for these connections, `-c name=value`. */
  options?: string;
  /** One statement, run right after the settings of the scope, in the same round trip: a lock that every transaction takes. */
  opening?: string;
  /** Seen in `pg_stat_activity`. */
  name?: string;
  /** An idle connection broke, or one was destroyed because it came back in a transaction. For the log; nothing needs doing. */
  onTrouble?: (error: Error) => void;
}>;

export type TenantPool = Readonly<{
  /** A read-only, repeatable-read transaction inside a tenant: all its queries see one snapshot. */
  withTenant: <Result>(scope: TenantScope, work: (client: TenantClient) => Promise<Result>) => Promise<Result>;
  /**
   * One statement that reads, inside a tenant: what is asked at once goes in one round trip. For few statements that are asked again and again, and
   * that find their rows by key: each is planned once per connection, and a slow one would hold up others.
   */
  ask: <Row>(scope: TenantScope, sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;
  /** A read-committed transaction inside a tenant that may write. Committed when `work` resolves, rolled back when it rejects. */
  withTenantWrite: <Result>(scope: TenantScope, work: (client: TenantWriteClient) => Promise<Result>) => Promise<Result>;
  /** Waits for running work, then closes the connections. */
  close: () => Promise<void>;
}>;

/** The settings of a scope, for the transaction only: `set_config(…, true)` is forgotten at its end, however it ends. */
function settingsOf({ tenant, creators, scopes }: TenantScope): Statement {
  if (tenant === '' || tenant.includes('\0')) throw new Error('a scope needs a tenant');
  if (creators !== '*' && creators.some((id) => id === '*' || id.includes(','))) throw new Error('a creator is the id of a user');
  const list = creators === '*' ? '*' : creators.join(',');
  // All three each time: several questions may share a transaction, and none may find what another one left.
  return {
    name: 'scope',
    text: `select set_config('app.tenant', $1, true), set_config('app.creators', $2, true), set_config('app.scopes', $3, true)`,
    values: [tenant, list, scopesSetting(scopes)],
  };
}

const readOnly: Statement = { name: 'read', text: 'begin transaction isolation level repeatable read read only', values: [] };
const readWrite: Statement = { name: 'write', text: 'begin transaction isolation level read committed read write', values: [] };

/**
 * A pool whose connections work inside one tenant at a time, by row-level security. Usable by any role that is neither owner nor
 * superuser, or that owns its tables with row-level security forced.
 * Why so careful: a connection that comes back inside a transaction would carry its tenant to the next caller, and one without an
 * `error` listener ends the process when the server restarts.
 */
export function createTenantPool(settings: TenantPoolSettings): TenantPool {
  const {
    connectionString,
    max = 10,
    statementTimeoutMs = 30_000,
    name = 'cloud-factory',
    isPrepared = false,
    onTrouble = () => undefined,
  } = settings;
  const pool = new pg.Pool({
    connectionString,
    max,
    statement_timeout: statementTimeoutMs,
    application_name: name,
    ...(settings.options === undefined ? {} : { options: settings.options }),
  });
  const prepared = new Map<string, string>();
  const statementOf = (text: string, values: readonly unknown[], isKept = isPrepared): Statement => {
    if (!isKept) return { text, values };
    const known = prepared.get(text) ?? `s${prepared.size}`;
    prepared.set(text, known);
    return { name: known, text, values };
  };
  const lock: readonly Statement[] = settings.opening === undefined ? [] : [{ name: 'opening', text: settings.opening, values: [] }];
  pool.on('error', onTrouble);
  pool.on('connect', (client) => {
    client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
  });

  /** A connection, and how to give it back: destroyed when it broke, or when it comes back in a transaction. */
  async function borrowed() {
    const client = await pool.connect();
    const state: { broken: Error | undefined } = { broken: undefined };
    const onError = (error: Error): void => {
      state.broken = error;
    };
    client.on('error', onError);
    const giveBack = (): void => {
      const { broken } = state;
      const isInTransaction = client.getTransactionStatus() !== 'I';
      if (broken || isInTransaction) onTrouble(broken ?? new Error('a connection came back in a transaction and was destroyed'));
      // Released first: the pool puts its own listener on before ours leaves, so that no error ever finds none.
      client.release(broken !== undefined || isInTransaction);
      client.removeListener('error', onError);
    };
    return { client, state, giveBack };
  }

  async function inside<Result>(
    begin: Statement,
    scope: TenantScope,
    work: (client: TenantWriteClient) => Promise<Result>,
  ): Promise<Result> {
    const settingsOfScope = settingsOf(scope);
    const { client, state, giveBack } = await borrowed();
    const conversation = createConversation(client, [begin, settingsOfScope, ...lock]);
    let isOpen = true;
    const handle: TenantWriteClient = {
      scope,
      query: async <Row>(sql: string, values: readonly unknown[]) => {
        if (!isOpen) throw new Error('the transaction of this client has ended');
        const { rows, rowCount } = await conversation.ask(statementOf(sql, values));
        return { rows: rows as readonly Row[], rowCount }; // the caller knows what it selected
      },
    };
    /** Answers what the server made of it; null when nothing was begun. Rejects when it cannot be known. */
    const end = async (how: 'commit' | 'rollback'): Promise<string | null> => {
      const begun = await conversation.ended();
      if (state.broken) throw state.broken;
      if (begun === 'no') return null;
      try {
        const { command } = await client.query(how);
        if (typeof begun === 'object') throw begun.failed;
        return command;
      } catch (failed) {
        if (typeof begun !== 'object' && failed instanceof Error) state.broken ??= failed;
        throw failed;
      }
    };
    let ending: Promise<string | null> | null = null;
    try {
      const result = await work(handle).finally(() => {
        isOpen = false;
      });
      ending = end('commit');
      // What was read is read: nobody waits for the end of a transaction that wrote nothing.
      if (begin === readOnly) return result;
      // A statement that nobody awaited may have failed: then the server rolls back and says so only here.
      const command = await ending;
      if (command !== null && command !== 'COMMIT') throw new Error('a statement of the transaction had failed: it was rolled back');
      return result;
    } finally {
      isOpen = false;
      void (ending ?? end('rollback')).then(giveBack, giveBack);
    }
  }

  const asking = createAsking(borrowed);
  async function ask<Row>(scope: TenantScope, sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    // Without a begin they are a transaction until the Sync, which is all that the settings live for; each question brings its own.
    const { rows } = await asking({ statements: [settingsOf(scope), statementOf(sql, values, true)] });
    return rows as readonly Row[]; // the caller knows what it selected
  }

  return {
    withTenant: (scope, work) => inside(readOnly, scope, work),
    ask,
    withTenantWrite: (scope, work) => inside(readWrite, scope, work),
    close: () => pool.end(),
  };
}

import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import type { TenantClient, TenantScope } from './tenant-client.js';
import { createTenantPool, type TenantPool, type TenantPoolSettings } from './tenant-pool.js';

/** A table that a query needs is not made yet, or still has the columns of an earlier revision: try again soon (503). */
export class ReadModelNotReady extends Error {
  constructor(cause: unknown) {
    super('the read model is being built', { cause });
    this.name = 'ReadModelNotReady';
  }
}

export type Reader = Readonly<{
  /** A read-only, repeatable-read transaction inside a tenant: all its queries see one snapshot. Throws `ReadModelNotReady`. */
  withTenant: <Result>(scope: TenantScope, work: (client: TenantClient) => Promise<Result>) => Promise<Result>;
  /** One statement inside a tenant, in company of others that are asked at once; see `TenantPool.ask`. Throws `ReadModelNotReady`. */
  ask: TenantPool['ask'];
  /**
   * Waits until the tenant's read models hold everything up to a position, at most so many milliseconds (500 unless told). Answers
   * whether they do; false: they are behind. What lies in a parked stream, or while a table is not fed, is never there.
   */
  waitFor: (tenant: TenantId, position: Position, ms?: number) => Promise<boolean>;
  /** Whether the runner that feeds the tenant's read models has come that far, whatever it left out. */
  hasPassed: (tenant: TenantId, position: Position) => Promise<boolean>;
  close: () => Promise<void>;
}>;

/** Missing tables and columns: what a query meets while the projector builds. */
const notMade = new Set(['42P01', '42703']);

type Waiter = Readonly<{ tenant: TenantId; position: Position; settle: (isThere: boolean) => void }>;
type Progress = Readonly<{
  tenant: TenantId;
  position: Position;
  isFed: boolean;
  parked: readonly Readonly<{ from: string; to: string }>[];
}>;

const progressSql = `
  select c.tenant_id as tenant, c.position, not exists (select from read_model.projections where not is_fed) as "isFed",
    coalesce((select json_agg(json_build_object('from', p.position, 'to', p.last_position)) from read_model.parked p
      where p.tenant_id = c.tenant_id and p.table_name not like '%\\_\\_r%'), '[]') as parked
  from read_model.checkpoints c
  where c.feed = 'live' and c.tenant_id = any ($1)`;

/** How long the poller sleeps between two looks while someone waits. */
const pauseMs = 4;

/** One look for all who wait, so that a hundred waiting requests cost what one costs. */
function createWaiting(pool: pg.Pool): Pick<Reader, 'waitFor' | 'hasPassed'> & Readonly<{ stop: () => void }> {
  const waiting = new Set<Waiter>();
  const reached = new Map<TenantId, Position>();
  let isLooking = false;
  let isStopped = false;

  async function progress(tenants: readonly TenantId[]): Promise<readonly Progress[]> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query(`begin read only; select set_config('app.tenants', ${pg.escapeLiteral(tenants.join(','))}, true)`);
      const { rows } = await client.query<Progress>(progressSql, [tenants]);
      await client.query('commit');
      return rows;
    } finally {
      client.release(broken !== undefined || client.getTransactionStatus() !== 'I');
      client.removeListener('error', onError);
    }
  }

  async function look(): Promise<void> {
    const tenants = [...new Set([...waiting].map(({ tenant }) => tenant))];
    for (const { tenant, position, parked, isFed } of await progress(tenants)) {
      // Kept only where nothing is left out: a fast answer must not hide it.
      if (parked.length === 0 && isFed) reached.set(tenant, position);
      else reached.delete(tenant);
      for (const waiter of waiting) {
        if (waiter.tenant !== tenant || waiter.position > position) continue;
        waiter.settle(isFed && !parked.some(({ from, to }) => from <= waiter.position && waiter.position <= to));
      }
    }
  }

  async function lookWhileSomeoneWaits(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waiting.size > 0 && !isStopped) {
      // A look that fails leaves everyone waiting until their time is up: they are then told that the answer may be behind.
      await look().catch(() => undefined);
      if (waiting.size > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
    }
    isLooking = false;
  }

  return {
    waitFor: (tenant, position, ms = 500) => {
      const last = reached.get(tenant);
      if (last !== undefined && last >= position) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          tenant,
          position,
          settle: (isThere) => {
            clearTimeout(late);
            waiting.delete(waiter);
            resolve(isThere);
          },
        };
        const late = setTimeout(() => {
          waiter.settle(false);
        }, ms);
        waiting.add(waiter);
        void lookWhileSomeoneWaits();
      });
    },
    hasPassed: async (tenant, position) => (await progress([tenant])).some((each) => each.position >= position),
    stop: () => {
      isStopped = true;
      for (const waiter of waiting) waiter.settle(false);
    },
  };
}

/** What the API reads through, signed in as `cf_read`. */
export function createReader(settings: TenantPoolSettings): Reader {
  const tenants = createTenantPool(settings);
  const polling = new pg.Pool({
    connectionString: settings.connectionString,
    max: 1,
    statement_timeout: 5_000,
    application_name: `${settings.name ?? 'cloud-factory'}-waiting`,
  });
  polling.on('error', settings.onTrouble ?? (() => undefined));
  polling.on('connect', (client) => {
    client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
  });
  const waiting = createWaiting(polling);
  const told = (error: unknown): never => {
    throw error instanceof pg.DatabaseError && notMade.has(error.code ?? '') ? new ReadModelNotReady(error) : error;
  };
  return {
    withTenant: (scope, work) => tenants.withTenant(scope, work).catch(told),
    ask: <Row>(scope: TenantScope, sql: string, values: readonly unknown[]) => tenants.ask<Row>(scope, sql, values).catch(told),
    waitFor: waiting.waitFor,
    hasPassed: waiting.hasPassed,
    close: async () => {
      waiting.stop();
      await Promise.all([tenants.close(), polling.end()]);
    },
  };
}

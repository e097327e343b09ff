// What an operator does with the read models while the projector runs, maybe in another process: looks at them, folds parked streams again,
// begins to build a table anew. The database keeps the two apart: who writes rows holds the tenant's place.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { createUnparker, type Unparked } from './parked.js';
import type { AnyProjection } from './projection.js';
import { beginRebuild, liveFeed, tablesLock } from './registry.js';
import type { EventSource } from './source.js';
import { createTenantPool } from './tenant-pool.js';

/** A stream that a table leaves out, from which event on and why. `skipped`: events of it that came later. `at`: when it was parked. */
export type ParkedRow = Readonly<{
  tenant: TenantId;
  table: string;
  stream: string;
  position: Position;
  eventId: string;
  eventType: string;
  error: string;
  skipped: number;
  at: string;
}>;

/** A read model: whether it is fed (it is not while the program's revision waits to be built), and the table that is built beside it. */
export type TableRow = Readonly<{ table: string; revision: number; isFed: boolean; isBuilding: boolean }>;

export type ProjectorControl = Readonly<{
  /** Parked streams of the tables that are read, the oldest first, at most 500; of one tenant when it is named. */
  parked: (tenant?: TenantId) => Promise<readonly ParkedRow[]>;
  /** How many streams are parked, by tenant. */
  countParked: () => Promise<ReadonlyMap<TenantId, number>>;
  /** How far the tables that are read are, by tenant, as it is stored. */
  places: () => Promise<ReadonlyMap<TenantId, Position>>;
  tables: () => Promise<readonly TableRow[]>;
  /** Folds parked streams again from their first event that was left out. */
  unpark: (which?: Readonly<{ tenant?: TenantId; table?: string; stream?: string }>) => Promise<Unparked>;
  /** Begins to build a table anew; a projector that runs goes on with it and swaps the two. Rejects when there is no such read model. */
  rebuild: (table: string) => Promise<void>;
  close: () => Promise<void>;
}>;

export type ControlSettings = Readonly<{
  /** As the role that owns the read models, `cf_project`. */
  connectionString: string;
  source: Pick<EventSource, 'readStream'>;
  projections: readonly AnyProjection[];
  onTrouble?: (error: unknown) => void;
}>;

/** Two connections at most, made when they are needed: a house may have several of these. */
export function createControl({ connectionString, source, projections, onTrouble = () => undefined }: ControlSettings): ProjectorControl {
  const control = new pg.Pool({ connectionString, max: 1, application_name: 'projector-control', connectionTimeoutMillis: 5_000 });
  control.on('error', onTrouble);
  control.on('connect', (client) => {
    client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
  });
  const pool = createTenantPool({
    connectionString,
    max: 1,
    name: 'projector-control',
    opening: `select pg_advisory_xact_lock_shared(${tablesLock})`,
    onTrouble,
  });
  const tables = projections.map(({ table }) => table);
  const { unpark } = createUnparker({ pool, control, source, projections });
  return {
    parked: async (tenant) => {
      const { rows } = await control.query<ParkedRow>(
        `select tenant_id as tenant, table_name as "table", stream, position, event_id as "eventId", event_type as "eventType", error,
           skipped::int as skipped, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
         from read_model.parked p where table_name = any ($1) and ($2::text is null or tenant_id = $2)
         order by p.at, tenant_id, position, table_name limit 500`,
        [tables, tenant ?? null],
      );
      return rows;
    },
    countParked: async () => {
      const { rows } = await control.query<{ tenant: TenantId; n: number }>(
        'select tenant_id as tenant, count(*)::int as n from read_model.parked where table_name = any ($1) group by tenant_id',
        [tables],
      );
      return new Map(rows.map(({ tenant, n }) => [tenant, n]));
    },
    places: async () => {
      const { rows } = await control.query<{ tenant: TenantId; position: Position }>(
        'select tenant_id as tenant, position from read_model.checkpoints where feed = $1',
        [liveFeed],
      );
      return new Map(rows.map(({ tenant, position }) => [tenant, position]));
    },
    tables: async () => {
      const { rows } = await control.query<TableRow>(
        `select table_name as "table", revision, is_fed as "isFed", building is not null as "isBuilding"
         from read_model.projections where table_name = any ($1) order by table_name`,
        [tables],
      );
      return rows;
    },
    unpark,
    rebuild: async (table) => {
      const projection = projections.find((each) => each.table === table);
      if (!projection) throw new Error(`there is no read model ${table}`);
      await beginRebuild(control, projection);
    },
    close: async () => {
      await Promise.all([pool.close(), control.end()]);
    },
  };
}

import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { v7 } from 'uuid';
import { argumentsOf } from './batch.js';
import { describeLaws } from './testing/laws.js';
import { createPostgresLog } from './postgres-log.js';
import { storable } from './storable.js';

/** An append of another process that dies before it commits. */
async function rolledBack(pool: pg.Pool, tenant: TenantId): Promise<void> {
  const id = v7();
  const event = { id, type: 'NeverHappened', schemaVersion: 1, data: { id }, personal: null };
  const append = {
    tenant,
    commandId: id,
    fingerprint: 'f',
    by: 'user-1',
    correlationId: id,
    causationId: null,
    writes: [{ stream: `order-${id}`, expectedVersion: 0, events: [event] }],
  };
  // Ids of a test: any text.
  const key = append as unknown as Parameters<typeof storable>[0];
  const values = argumentsOf([{ kind: 'append', key, storable: storable(key), bytes: 0 }]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select event_log.append(${values.map((_, nth) => `$${nth + 1}`).join(', ')})`, [...values]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describeLaws('on Postgres', async () => {
  const database = await freshDatabase();
  const connectionString = database.urlFor('cf_log');
  const log = createPostgresLog({ connectionString, allowLoss: true });
  const others = new pg.Pool({ connectionString, max: 4 });
  return {
    log,
    rollBack: (tenant) => rolledBack(others, tenant),
    close: async () => {
      await others.end();
      await log.close();
      await database.drop();
    },
  };
});

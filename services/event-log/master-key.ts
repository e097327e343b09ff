// Whether a master key is the one that a database was made with. Another one would open nothing, and must be noticed before anything is changed by it.
import { createHmac } from 'node:crypto';
import type { ClientBase } from 'pg';
import { place, seal, unseal } from './sealed.js';

/** What is kept of a master key, to know it again: nothing that leads back to it. */
const markOf = (masterKey: string): Buffer =>
  createHmac('sha256', Buffer.from(masterKey, 'base64')).update('cloud-factory master key').digest();

const hasTable = async (client: ClientBase, name: string): Promise<boolean> =>
  (await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])).rows[0]?.found ?? false;

/** Whether one key of a tenant opens; null when there is none yet. */
async function opensTenantKey(client: ClientBase, masterKey: string): Promise<boolean | null> {
  if (!(await hasTable(client, 'event_log.tenant_keys'))) return null;
  const { rows } = await client.query<{ tenant: string; wrapped: Buffer }>(
    'select tenant_id as tenant, wrapped from event_log.tenant_keys order by tenant_id limit 1',
  );
  const [row] = rows;
  if (!row) return null;
  try {
    unseal(Buffer.from(masterKey, 'base64'), row.wrapped, place('tenant-key', row.tenant));
    return true;
  } catch {
    return false;
  }
}

/** Whether the key fits what the database was made with; also true of a database that was made with none yet. As its owner. */
export async function masterKeyFits(client: ClientBase, masterKey: string): Promise<boolean> {
  const opens = await opensTenantKey(client, masterKey);
  if (opens === false) return false;
  if (!(await hasTable(client, 'event_log.master_key'))) return true;
  const { rows } = await client.query<{ mark: Buffer }>('select mark from event_log.master_key');
  return rows[0] === undefined || rows[0].mark.equals(markOf(masterKey));
}

/** Notes which key the database is made with, where that is not noted yet. As its owner, when the key was found to fit. */
export const noteMasterKey = async (client: ClientBase, masterKey: string): Promise<void> =>
  void (await client.query('insert into event_log.master_key (mark) values ($1) on conflict do nothing', [markOf(masterKey)]));

/** Wraps the keys of all tenants with another master key, and notes that one. In a transaction of the caller. Answers how many tenants. Throws when one does not open. */
export async function rewrapTenantKeys(client: ClientBase, from: string, to: string): Promise<number> {
  const [before, after] = [from, to].map((key) => Buffer.from(key, 'base64')) as [Buffer, Buffer]; // two of two
  const { rows } = await client.query<{ tenant: string; wrapped: Buffer }>(
    'select tenant_id as tenant, wrapped from event_log.tenant_keys for update',
  );
  for (const { tenant, wrapped } of rows) {
    const where = place('tenant-key', tenant);
    await client.query('update event_log.tenant_keys set wrapped = $2 where tenant_id = $1', [
      tenant,
      seal(after, unseal(before, wrapped, where), where),
    ]);
  }
  await client.query('insert into event_log.master_key (mark) values ($1) on conflict (is_only) do update set mark = excluded.mark', [
    markOf(to),
  ]);
  return rows.length;
}

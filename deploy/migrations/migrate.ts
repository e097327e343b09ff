import { createHmac, createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareQueue } from './queue.js';

/** The roles that the services sign in as; made by `0001-roles.sql` and `0060-jobs.sql`. */
export const roles = ['cf_log', 'cf_project', 'cf_read', 'cf_platform', 'cf_jobs'] as const;
export type Role = (typeof roles)[number];

/** The password of a role: derived, so that every process that holds the master key knows it and nothing else stores it. */
export const rolePassword = (masterKey: string, role: Role): string =>
  createHmac('sha256', Buffer.from(masterKey, 'base64')).update(`postgres:${role}`).digest('base64url');

/** The address of the same database for one of the roles. */
export function urlFor(databaseUrl: string, masterKey: string, role: Role): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = rolePassword(masterKey, role);
  return url.toString();
}

const folder = new URL(import.meta.url.endsWith('/dist/migrate.js') ? '../sql/' : './sql/', import.meta.url);

/** The migrations in their order, with the hash that tells an edited one. */
export const migrations = (): readonly Readonly<{ name: string; sql: string; hash: string }>[] =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    });

/** Gives the roles the passwords that come from the master key. */
export async function setRolePasswords(client: pg.ClientBase, masterKey: string): Promise<void> {
  for (const role of roles) await client.query(`alter role ${role} password '${rolePassword(masterKey, role)}'`);
}

/** The oldest release of PostgreSQL that the product is made for. */
const oldestRelease = 16;

/** Throws a sentence for a release of PostgreSQL that is too old; `number` as `server_version_num` has it. */
export function assertReleaseNumber(number: number): void {
  const release = Math.floor(number / 10_000);
  if (release < oldestRelease)
    throw new Error(`The database is PostgreSQL ${release}: Cloud Factory needs ${oldestRelease} or newer. Nothing was changed.`);
}

async function assertRelease(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
  assertReleaseNumber(Number(rows[0]?.number));
}

/** Throws a sentence when the database was used by a newer release: what that one wrote, this one might not read. */
export function assertKnown(ran: readonly string[]): void {
  const known = new Set(migrations().map(({ name }) => name));
  const newer = ran.filter((name) => !known.has(name)).sort();
  if (newer.length > 0)
    throw new Error(
      `A newer release of Cloud Factory has used this database (${newer.length} migrations that this one does not know, last ${newer.at(-1)}): start that release, or restore a backup from before it. Nothing was changed.`,
    );
}

/**
 * Brings a database up to date: each migration once, in one transaction, under a lock, so that two processes that start together
 * do it once. Connects as the owner (`databaseUrl`). Throws when a migration that already ran was edited since.
 * Answers the names of those that ran now.
 */
export async function migrate(databaseUrl: string, masterKey: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // the question that is under way hears it
  await client.connect();
  try {
    await assertRelease(client);
    await client.query(`select pg_advisory_lock(hashtext('cloud-factory-migrations'))`);
    await client.query(
      'create table if not exists public.migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from public.migrations');
    assertKnown(rows.map(({ name }) => name));
    const ran = new Map(rows.map(({ name, hash }) => [name, hash]));
    const now: string[] = [];
    for (const { name, sql, hash } of migrations()) {
      const before = ran.get(name);
      if (before === hash) continue;
      if (before !== undefined) throw new Error(`${name} was changed after it ran here: write a new migration instead`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into public.migrations (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed`, { cause: error });
      }
      now.push(name);
    }
    // Every start, not once: the master key of an installation may have been rotated.
    await setRolePasswords(client, masterKey);
    await prepareQueue(urlFor(databaseUrl, masterKey, 'cf_jobs'));
    return now;
  } finally {
    await client.end();
  }
}

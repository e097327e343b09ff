// What the run of erasures does behind the back of the product.
import { openEvents, streams } from '@cloud-factory/commands';
import { createPersonKeys, createPersonKeyStore, createPostgresLog } from '@cloud-factory/event-log';
import { urlFor } from '@cloud-factory/migrations';
import { createProjector, rebuiltEqualsLive } from '@cloud-factory/projections/shared';
import { projections } from '@cloud-factory/projector';
import pg from 'pg';
import { masterKey } from './product.js';

/** As the owner of the database. */
export async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A copy of a database that nobody uses now, as a backup would be restored; answers its address. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const at = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).toString();
  await asOwner(at('template1'), (client) => client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`));
  return at(name);
}

/** How many keys and files are gone, and how many orders know of it. */
export const erasedSoFar = (url: string): Promise<Readonly<{ keys: number; files: number; orders: number }>> =>
  asOwner(url, async (client) => {
    const {
      rows: [row],
    } = await client.query<{ keys: number; files: number; orders: number }>(
      `select (select count(*)::int from event_log.person_keys where wrapped is null) as keys,
        (select count(*)::int from platform.files where erased_at is not null) as files,
        (select count(*)::int from event_log.events e where type = 'PersonErased' and exists (select from read_model.checkpoints c
          where c.feed = 'live' and c.tenant_id = e.tenant_id and c.position >= lpad(e.position::text, 16, '0'))) as orders`,
    );
    return row ?? { keys: 0, files: 0, orders: 0 };
  });

/** Everything that statements say, as text that compares: their content hashes among it. */
export const figuresOf = (url: string): Promise<string> =>
  asOwner(url, async (client) => {
    const of = async (table: string) =>
      (await client.query<{ line: string }>(`select to_jsonb(t)::text as line from read_model.${table} t order by key`)).rows.map(
        ({ line }) => line,
      );
    return JSON.stringify([await of('statement_list'), await of('statement_line'), await of('account_line')]);
  });

/** The planted fault: the list of orders keeps the names that its fold takes away. */
export async function plantForgottenFold(client: pg.Client): Promise<void> {
  await client.query(
    `create function public.keep_names() returns trigger language plpgsql as $$ begin new.patient_name := old.patient_name; return new; end $$`,
  );
  await client.query('create trigger keep_names before update on read_model.order_list for each row execute function public.keep_names()');
}

/** Builds every read model anew from the log and holds it against what was live. The product must not run. */
export async function rebuild(
  url: string,
): Promise<Readonly<{ tables: number; compared: number; differing: number; tablesDiffering: readonly string[] }>> {
  const log = createPostgresLog({ connectionString: urlFor(url, masterKey, 'cf_log') });
  const store = createPersonKeyStore({ connectionString: urlFor(url, masterKey, 'cf_log') });
  const source = openEvents({ log, personKeys: createPersonKeys({ store, masterKey }), streams });
  const projector = await createProjector({ connectionString: urlFor(url, masterKey, 'cf_project'), source, projections });
  await projector.caughtUp();
  const differences = await rebuiltEqualsLive(url, projections, projector.rebuild);
  await projector.stop();
  await store.close();
  await log.close();
  return {
    tables: projections.length,
    compared: differences.reduce((sum, each) => sum + each.compared, 0),
    differing: differences.reduce((sum, each) => sum + each.differing, 0),
    tablesDiffering: differences.filter(({ differing }) => differing > 0).map(({ table }) => table),
  };
}

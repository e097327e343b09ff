import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readerA, readerC, readerE, type Follower } from './readers.js';

/** A connection whose end by force ends nothing else. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The interleavings that each naive reader loses an event by, once each, without chance; answers what each of them missed. */
export async function heldOnce(url: string): Promise<ReadonlyMap<string, number>> {
  const [one, two, reading] = [await connected(url), await connected(url), await connected(url)];
  const insert = (client: pg.Client) => client.query('insert into public.naive (id) values ($1)', [randomUUID()]);
  const missed = new Map<string, number>();
  const count = async (reader: Follower) => {
    await reader.step();
    const { rows } = await reading.query<{ id: string }>('select id from public.naive');
    missed.set(reader.name, rows.filter(({ id }) => !reader.seen.has(id)).length);
    await reading.query('truncate public.naive');
  };

  const a = readerA(reading);
  await one.query('begin');
  await insert(one); // takes the lower position and keeps it
  await insert(two);
  await a.step();
  await one.query('commit');
  await count(a);

  const c = readerC(reading);
  for (const client of [one, two]) {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
  }
  await insert(two); // the younger transaction has the lower position
  await insert(one);
  await one.query('commit');
  await c.step();
  await two.query('commit');
  await count(c);

  const e = readerE(reading, async () => {
    await insert(one);
  });
  await e.step();
  await count(e);
  await Promise.all([one.end(), two.end(), reading.end()]);
  return missed;
}

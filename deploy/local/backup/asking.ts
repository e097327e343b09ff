import pg from 'pg';

export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Asks a few questions through one connection, as the owner of the database. */
export async function withOwner<Result>(url: string, work: (ask: Ask, client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the question that is under way hears it
  await client.connect();
  try {
    return await work(
      async <Row extends object>(text: string, values: readonly unknown[] = []) => (await client.query<Row>(text, [...values])).rows,
      client,
    );
  } finally {
    await client.end();
  }
}

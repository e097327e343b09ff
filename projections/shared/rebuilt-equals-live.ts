import pg from 'pg';
import type { AnyProjection } from './projection.js';
import { countsName, schema } from './table.js';

/** Everything that a projector keeps of one table, as text that compares: rows, counts, parked streams. */
export type TableContent = Readonly<{ rows: readonly string[]; counts: readonly string[]; parked: readonly string[] }>;

const ordered = async (client: pg.ClientBase, sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
  (await client.query<{ line: string }>(`select line from (${sql}) as lines order by line collate "C"`, [...values])).rows.map(
    ({ line }) => line,
  );

/**
 * Reads the content of a table as it stands, all tenants. Needs a role that row-level security does not bind (the database's owner):
 * it is a check from behind. Counts that fell to nothing are left out; streams of a row are sorted.
 */
export async function contentOf(ownerUrl: string, { table, counts = [] }: AnyProjection): Promise<TableContent> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the question that is under way hears it
  await client.connect();
  try {
    const sorted = `array_to_string(array(select s from unnest(t.streams) as s order by s collate "C"), ',')`;
    return {
      rows: await ordered(client, `select (to_jsonb(t) - 'streams')::text || ${sorted} as line from ${schema}."${table}" as t`),
      counts:
        counts.length === 0
          ? []
          : await ordered(client, `select to_jsonb(t)::text as line from ${schema}."${countsName(table)}" as t where n <> 0`),
      parked: await ordered(
        client,
        `select concat_ws(' ', tenant_id, stream, position, last_position, event_id, skipped) as line from ${schema}.parked where table_name = $1`,
        [table],
      ),
    };
  } finally {
    await client.end();
  }
}

export type Difference = Readonly<{ table: string; compared: number; differing: number; examples: readonly string[] }>;

const missing = (from: readonly string[], other: readonly string[]): readonly string[] => {
  const known = new Set(other);
  return from.filter((line) => !known.has(line));
};

/** How far two contents of a table differ, counting every row, count and parked stream that stands in only one of them. */
export function differenceOf(table: string, a: TableContent, b: TableContent): Difference {
  const parts = ['rows', 'counts', 'parked'] as const;
  const differing = parts.flatMap((part) => [...missing(a[part], b[part]), ...missing(b[part], a[part])]);
  return {
    table,
    compared: parts.reduce((sum, part) => sum + a[part].length, 0),
    differing: differing.length,
    examples: differing.slice(0, 5),
  };
}

/**
 * C06: builds each table anew from the log and holds the result against what was live before. `rebuild` resolves after the swap
 * (`Projector.rebuild`). Nothing may be appended meanwhile: the two would then rightly differ.
 */
export async function rebuiltEqualsLive(
  ownerUrl: string,
  projections: readonly AnyProjection[],
  rebuild: (table: string) => Promise<void>,
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (const projection of projections) {
    const live = await contentOf(ownerUrl, projection);
    await rebuild(projection.table);
    differences.push(differenceOf(projection.table, live, await contentOf(ownerUrl, projection)));
  }
  return differences;
}

// Records of the demo are told by their codes: what is there already is left as it is.
import type { Client } from './client.js';

type Written = Readonly<{ id: string; version: number }>;
type Page<Row> = Readonly<{ records: readonly Row[]; total: number }>;
type Named = Readonly<Record<string, unknown>> & Readonly<{ id: string }>;

/** The ids of every row of a list, by one of its fields. */
export async function byCode(client: Client, path: string, code: string): Promise<Record<string, string>> {
  const rows: Named[] = [];
  for (let current = 1; ; current += 1) {
    const page = await client.get<Page<Named>>(path, { current, size: 200 });
    rows.push(...page.records);
    if (rows.length >= page.total || page.records.length === 0) return Object.fromEntries(rows.map((row) => [String(row[code]), row.id]));
  }
}

/** Makes what is missing of a list: rows by their code; answers the ids of all. */
export async function kept<Row>(
  client: Client,
  list: string,
  submit: string,
  code: string,
  rows: readonly Row[],
  bodyOf: (row: Row) => Readonly<Record<string, unknown>>,
  key: string,
): Promise<Record<string, string>> {
  const ids = await byCode(client, list, code);
  for (const row of rows) {
    const body = bodyOf(row);
    const named = String(body[code]);
    if (ids[named]) continue;
    ids[named] = (await client.post<Written>(submit, body, `${key}:${named}`)).id;
  }
  return ids;
}

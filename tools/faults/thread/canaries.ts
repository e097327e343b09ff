// Names that stand nowhere else, and the search for them in everything that a service can reach.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import pg from 'pg';

/** A name of a patient: Chinese, with letters by which it is searched whatever happens to the rest. */
export const newCanary = (): string =>
  `金丝雀${Array.from({ length: 12 }, () => 'abcdefghijkmnpqrstuvwxyz'.charAt(randomInt(24))).join('')}`;
const markOf = (canary: string): string => canary.slice('金丝雀'.length);

/** Where a canary was seen. `place` is `schema.table column`, a path, or what was asked of the API. */
export type Hit = Readonly<{ canary: string; place: string }>;

/** The canaries that stand in some bytes: as letters, which are the same in UTF-8, in JSON and inside of a mesh. */
export const inBytes = (bytes: Uint8Array, canaries: readonly string[], place: string): readonly Hit[] => {
  const text = Buffer.from(bytes).toString('latin1').toLowerCase();
  return canaries.filter((canary) => text.includes(markOf(canary))).map((canary) => ({ canary, place }));
};

/** Every column of every table, as the owner: text, JSON and bytes. Answers also how many columns there were. */
export async function inDatabase(url: string, canaries: readonly string[]): Promise<Readonly<{ columns: number; hits: readonly Hit[] }>> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string; columns: number }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relnatts::int as columns from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`,
  );
  const hits: Hit[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ column: string; mark: string }>(
      `select distinct e.key as column, m.mark from ${name} t, lateral jsonb_each_text(to_jsonb(t)) e, unnest($1::text[]) as m (mark)
       where strpos(lower(e.value), m.mark) > 0 or strpos(e.value, encode(convert_to(m.mark, 'UTF8'), 'hex')) > 0`,
      [canaries.map(markOf)],
    );
    for (const { column, mark } of rows) hits.push({ canary: `金丝雀${mark}`, place: `${name} ${column}` });
  }
  await owner.end();
  return { columns: tables.reduce((sum, { columns }) => sum + columns, 0), hits };
}

/** Every file below a folder, by name and content. */
export function inFolder(folder: string, canaries: readonly string[]): Readonly<{ files: number; hits: readonly Hit[] }> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hits = paths.flatMap((path) => [
    ...inBytes(Buffer.from(path), canaries, `name of ${path}`),
    ...inBytes(readFileSync(path), canaries, path),
  ]);
  return { files: paths.length, hits };
}

/** The parts of a zip, unpacked, by its directory at the end. */
function partsOf(zip: Buffer): readonly Buffer[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts: Buffer[] = [];
  for (let nth = 0, at = zip.readUInt32LE(end + 16); nth < zip.readUInt16LE(end + 10); nth += 1) {
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    parts.push(method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** A workbook with its parts unpacked. */
export const inWorkbook = (bytes: Uint8Array, canaries: readonly string[], place: string): readonly Hit[] =>
  partsOf(Buffer.from(bytes)).flatMap((part) => inBytes(part, canaries, place));

/** One line per place, with how many canaries it showed. */
export function told(hits: readonly Hit[]): readonly string[] {
  const byPlace = new Map<string, Set<string>>();
  for (const { canary, place } of hits) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(canary));
  return [...byPlace].map(([place, canaries]) => `${place}: ${canaries.size}`);
}

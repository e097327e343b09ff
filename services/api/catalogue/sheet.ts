// A row of a workbook as a record. Heads are the labels of either language, or the names on the wire.
import type { Resource, Values } from '@cloud-factory/domain/catalogue';
import { valuesOf, type Field } from '@cloud-factory/domain/catalogue';
import type { Options } from '@cloud-factory/domain/shared/fields';
import type { ReadRow } from '@cloud-factory/files';
import type { ShapeError } from '../platform/refused.js';
import { shapeErrorsOf } from '../platform/shape-words.js';

/** What has no place in one cell stays where it is: lines, files, teeth. */
const fits = (field: Field): boolean => !['lines', 'files', 'teeth'].includes(field.kind);

export const columnsOf = ({ fields }: Resource): readonly (readonly [name: string, field: Field])[] =>
  Object.entries<Field>(fields).filter(([, field]) => fits(field));

export const idHead = 'ID';
/** One row as it was read: which field has which text. `id` is empty for a new record. */
export type Entry = Readonly<{ number: number; id: string; texts: Readonly<Record<string, string>> }>;

/** The head says which column is which field. A head that is no field, or stands twice, is an error: its values would be lost. */
export function entriesOf(
  resource: Resource,
  [head, ...rows]: readonly ReadRow[],
): Readonly<{ entries: readonly Entry[]; errors: readonly ShapeError[] }> {
  const byHead = new Map<string, string>([
    [idHead, 'id'],
    ['id', 'id'],
  ]);
  for (const [name, { zh, en }] of columnsOf(resource)) for (const each of [name, zh, en]) byHead.set(each, name);
  const names = (head?.cells ?? []).map((cell) => byHead.get(cell));
  const errors = (head?.cells ?? []).flatMap((cell, nth): readonly ShapeError[] => {
    const name = names[nth];
    if (cell === '') return [];
    if (name === undefined) return [{ path: `1.${cell}`, key: 'unknown' }];
    return names.indexOf(name) < nth ? [{ path: `1.${name}`, key: 'twice' }] : [];
  });
  const entries = rows.map(({ number, cells }): Entry => {
    const texts = Object.fromEntries(
      cells.flatMap((cell, nth): readonly (readonly [string, string])[] => {
        const name = names[nth];
        return name === undefined || cell === '' ? [] : [[name, cell]];
      }),
    );
    const { id = '', ...rest } = texts;
    return { number, id, texts: rest };
  });
  return { entries, errors };
}

/** What people wrote for another record, and the ids that it may mean. */
export type Meant = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const yes = new Set(['是', 'yes', 'y', 'true', '1', '√']);
const no = new Set(['否', 'no', 'n', 'false', '0', '×']);

type Parsed = Readonly<{ value: unknown }> | Readonly<{ key: string }>;

/** By what it is called in either language, or as it is kept. */
function chosen(options: Options, text: string, valueOf: (key: string) => unknown): Parsed {
  const found = Object.entries(options).find(([key, { zh, en }]) => [key, zh, en].includes(text));
  return found ? { value: valueOf(found[0]) } : { key: 'invalid' };
}

function parsed(field: Field, text: string, meant: Meant): Parsed {
  switch (field.kind) {
    case 'integer':
      if (field.options) return chosen(field.options, text, Number);
      return /^-?\d+$/.test(text) ? { value: Number(text) } : { key: 'number' };
    case 'yesNo':
      return yes.has(text.toLowerCase()) ? { value: true } : no.has(text.toLowerCase()) ? { value: false } : { key: 'invalid' };
    case 'choice':
      return chosen(field.options, text, String);
    case 'ref': {
      const ids = meant.get(field.to)?.get(text) ?? [];
      if (ids.length > 1) return { key: 'ambiguous' };
      return { value: ids[0] ?? text };
    }
    case 'refs':
      return { value: text.split(/[,，]/).map((each) => each.trim()) };
    default:
      return { value: text };
  }
}

/**
 * The values of an entry, parsed by the kind's own schema, or what is wrong with it; paths are `<row>.<field>`. What has no column stays as it is
 * in `before`.
 */
export function valuesIn(
  resource: Resource,
  { number, texts }: Entry,
  meant: Meant,
  before: Values | undefined,
): Readonly<{ values: Values }> | Readonly<{ errors: readonly ShapeError[] }> {
  const errors: ShapeError[] = [];
  const kept = Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
    fits(field) || !before ? [] : [[name, before[name]] as const],
  );
  const values: Record<string, unknown> = Object.fromEntries(kept);
  for (const [name, field] of columnsOf(resource)) {
    const text = texts[name];
    if (text === undefined) continue;
    const read = parsed(field, text, meant);
    if ('key' in read) errors.push({ path: `${number}.${name}`, key: read.key });
    else values[name] = read.value;
  }
  const checked = valuesOf(resource.fields).safeParse(values);
  const told = checked.success
    ? []
    : shapeErrorsOf(checked.error.issues).map(({ path, ...error }) => ({ path: `${number}.${path}`, ...error }));
  const all = [...errors, ...told.filter(({ path }) => !errors.some((error) => error.path === path))];
  return checked.success && all.length === 0 ? { values: checked.data } : { errors: all };
}

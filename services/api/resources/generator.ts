// Writes the declaration of a kind of record from what somebody filled in. Text in, text out: nothing of it is loaded or run here. Every name that
// becomes code is one of a narrow alphabet and no word of the language; everything else becomes a quoted text.
import { catalogue, flawsOf, type Area, type Resource } from '@cloud-factory/domain/catalogue';
import type { Field } from '@cloud-factory/domain/shared/fields';
import type { Filter } from '@cloud-factory/domain/shared/list';

/** One line of `columns` of the kind `code`. */
export type WantedField = Readonly<{
  name: string;
  zh: string;
  en: string;
  kind: string;
  required: boolean | null;
  unique: boolean | null;
  inList: boolean | null;
  inSearch: boolean | null;
  limit: number | null;
  detail: string | null;
}>;
/** A record of the kind `code`, as it is kept. */
export type Wanted = Readonly<{
  recordKey: string;
  nameZh: string;
  nameEn: string;
  service: string;
  area: string;
  owner: string;
  titleField: string;
  columns: readonly WantedField[];
}>;

export type Generated = Readonly<{ resource: Resource; files: readonly Readonly<{ name: string; content: string }>[] }>;

const words = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function globalThis if
   implements import in instanceof interface let new null package private protected public require return static super switch this throw true try typeof
   undefined var void while with yield`.split(/\s+/),
);
/** A name that may become code. */
const isName = (text: string): boolean => /^[a-z][A-Za-z0-9]{0,39}$/.test(text) && !words.has(text) && !(text in {});
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `a=甲/A; b=乙/B`; null when it is written otherwise. */
function optionsOf(detail: string | null): Readonly<Record<string, Readonly<{ zh: string; en: string }>>> | null {
  const options = (detail ?? '')
    .split(/[;；]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) =>
      /^([^=]+)=([^/]+)\/(.+)$/
        .exec(each)
        ?.slice(1)
        .map((part) => part.trim()),
    );
  const entries: [string, Readonly<{ zh: string; en: string }>][] = [];
  for (const [key, zh, en] of options.map((parts) => parts ?? [])) {
    if (key === undefined || zh === undefined || en === undefined || !isName(key)) return null;
    entries.push([key, { zh, en }]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function fieldOf({ zh, en, kind, required, limit, detail }: WantedField): Field | null {
  const same = { zh, en, ...(required === true && { required: true as const }) };
  switch (kind) {
    case 'text':
      return { kind, ...same, max: Math.min(Math.max(1, limit ?? 100), 2000) };
    case 'integer':
      return { kind, ...same, min: 0, max: limit ?? 999_999 };
    case 'decimal':
      return { kind, ...same, places: Math.min(limit ?? 2, 8) };
    case 'choice': {
      const options = optionsOf(detail);
      return options && { kind, ...same, options };
    }
    case 'dict':
      return detail !== null && /^[A-Za-z][\w-]{0,49}$/.test(detail) ? { kind, ...same, code: detail } : null;
    case 'ref':
      return detail !== null && /^[A-Za-z][A-Za-z0-9-]{0,49}$/.test(detail) ? { kind, ...same, to: detail } : null;
    case 'money':
    case 'price':
    case 'weight':
    case 'yesNo':
    case 'date':
    case 'dateTime':
    case 'region':
    case 'phone':
    case 'email':
    case 'user':
      return { kind, ...same };
    default:
      return null;
  }
}

/** A list asks for part of a text, a day by its bounds, everything else as it is. */
const filterOf = ({ name, kind }: WantedField): readonly Filter<string>[] =>
  kind === 'text' ? [name, `${name}_like`] : kind === 'date' ? [`${name}_ge`, `${name}_le`] : [name];

/** JSON is TypeScript; names that need no quotes have none. Marks that end a line in a script are written out. */
function written(value: unknown, depth: number): string {
  const pad = '  '.repeat(depth);
  if (Array.isArray(value)) return `[${value.map((each) => written(each, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(value).replace(
      /[\u2028\u2029\u007f-\u009f]/g,
      (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const lines = Object.entries(value).map(
    ([name, each]) => `${pad}  ${isName(name) ? name : JSON.stringify(name)}: ${written(each, depth + 1)},`,
  );
  return `{\n${lines.join('\n')}\n${pad}}`;
}

const specOf = (key: string, file: string): string => `import { expect, it } from 'vitest';
import { catalogue, type Resource } from './index.js';
import { flawsOf } from './laws.js';
import { ${key} } from './resources/${file}.js';

const all: readonly Resource[] = catalogue;

it('is in the catalogue and keeps the laws', () => {
  expect(all.map((each) => each.key)).toContain(${key}.key);
  expect(flawsOf(${key}, all)).toEqual([]);
});
`;

const stepsOf = (key: string, file: string, { owner }: Pick<Resource, 'owner'>): string => `To review, and to take over by hand:

1. Read domain/catalogue/resources/${file}.ts: names, labels, what one of them is called, what is required, what is unique.
2. In domain/catalogue/catalogue.ts add   import { ${key} } from './resources/${file}.js';   and ${key} to the list.
3. In services/api/platform/permissions.tsv add the lines ${owner === 'tenant' ? `${key}.read and ${key}.write` : `platform.${key}`}.
4. Run the specs of domain/catalogue, then npm run catalogue.

No migration is needed: the table of a kind is made by the projector when it first starts with it.
`;

/** What is wrong with it, in short sentences; or the files. Nothing is written when anything is wrong. */
export function generate(wanted: Wanted): Generated | Readonly<{ flaws: readonly string[] }> {
  const { recordKey, service, columns, titleField } = wanted;
  const names = columns.map(({ name }) => name);
  const fields = columns.map((column) => [column.name, fieldOf(column)] as const);
  const flaws = [
    ...(isName(recordKey) ? [] : ['recordKey is no name']),
    ...(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(service) ? [] : ['service is no path']),
    ...names.filter((name) => !isName(name)).map((_, nth) => `field ${nth + 1} has no name that can be one`),
    ...names.filter((name, nth) => names.indexOf(name) !== nth).map((name) => `${isName(name) ? name : 'a field'} is declared twice`),
    ...fields
      .filter(([name, field]) => field === null && isName(name))
      .map(([name]) => `${name} lacks its options, its code or what it points at`),
    ...(columns.length === 0 || columns.length > 100 ? ['1 to 100 fields'] : []),
  ];
  if (flaws.length > 0) return { flaws };
  const listed = columns.filter(({ inList, name }) => inList || name === titleField).map(({ name }) => name);
  const resource: Resource = {
    key: recordKey,
    path: `${service}/${recordKey}`,
    area: wanted.area as Area, // a choice of the form
    owner: wanted.owner === 'platform' ? 'platform' : 'tenant',
    labels: { zh: wanted.nameZh, en: wanted.nameEn },
    one: wanted.nameEn.replace(/ies$/, 'y').replace(/s$/, ''), // a guess, for whoever reviews it
    fields: Object.fromEntries(fields.flatMap(([name, field]) => (field ? [[name, field]] : []))),
    title: titleField,
    list: listed,
    filters: columns.filter(({ inSearch }) => inSearch).flatMap(filterOf),
    sorts: columns.filter(({ kind, inList }) => inList && ['text', 'integer', 'date', 'dateTime'].includes(kind)).map(({ name }) => name),
    sort: titleField,
    unique: columns.filter(({ unique }) => unique).map(({ name }) => [name]),
  };
  const broken = flawsOf(resource, [...catalogue, resource]);
  if (broken.length > 0) return { flaws: broken };
  const file = kebab(recordKey);
  return {
    resource,
    files: [
      {
        name: `domain/catalogue/resources/${file}.ts`,
        content: `import { defineResource } from '../resource.js';\n\nexport const ${recordKey} = defineResource(${written(resource, 0)});\n`,
      },
      { name: `domain/catalogue/${file}.spec.ts`, content: specOf(recordKey, file) },
      { name: `${file}.txt`, content: stepsOf(recordKey, file, resource) },
    ],
  };
}

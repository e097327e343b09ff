import { routesOf } from '@cloud-factory/api/catalogue';
import { catalogue, type Field, type Resource } from '@cloud-factory/domain/catalogue';
import { recordsOf } from '@cloud-factory/projections/catalogue';
import { tableSql } from '@cloud-factory/projections/shared';

const all: readonly Resource[] = catalogue;

/** The keys of all kinds. */
export const kinds = (): readonly string[] => all.map(({ key }) => key);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
];

function details(field: Field): string {
  switch (field.kind) {
    case 'text':
      return `at most ${field.max}${field.pattern ? `, a ${field.pattern}` : ''}`;
    case 'integer':
      return `${field.min} to ${field.max}`;
    case 'decimal':
      return `${field.places} places${field.min === undefined ? '' : `, at least ${field.min}`}`;
    case 'choice':
      return Object.keys(field.options).join(', ');
    case 'dict':
      return `code ${field.code}`;
    case 'ref':
    case 'refs':
      return `to ${field.to}`;
    case 'lines':
      return Object.keys(field.fields).join(', ');
    default:
      return '';
  }
}

const routeRows = (resource: Resource) =>
  routesOf(resource).map(({ methods, path, permission, summary }) => [
    methods.join(' '),
    `\`${path}\``,
    permission ?? 'any session',
    summary,
  ]);

/** Everything that one declaration makes: routes, permissions, table and fields. Throws for a key that is no kind of record. */
export function describeKind(key: string): string {
  const resource = all.find((each) => each.key === key);
  if (!resource) throw new Error(`${key} is no kind of record`);
  const { labels, fields, area, owner, unique, filters, versions, tree, keyedBy } = resource;
  const projection = recordsOf(key);
  return [
    `${labels.zh} · ${labels.en} (${key})`,
    '',
    `console   /${area}/${key}`,
    `kept by   ${owner === 'platform' ? 'the platform, for all tenants' : 'each tenant'}`,
    `stream    record-${key}-<id>${keyedBy === undefined ? '' : `, the id made of ${keyedBy}`}`,
    `versions  ${versions ? 'draft, published, retired' : 'none'}`,
    `tree      ${tree ? `by ${tree.parent}` : 'none'}`,
    `unique    ${unique.map((set) => set.join(' + ')).join('; ') || 'nothing'}`,
    `filters   ${filters.join(', ')}`,
    '',
    ...table(['method', 'path', 'right', 'what'], routeRows(resource)),
    '',
    ...table(
      ['field', '中文', 'English', 'kind', 'required', 'more'],
      Object.entries<Field>(fields).map(([name, field]) => [
        name,
        field.zh,
        field.en,
        field.kind,
        field.required ? 'yes' : '',
        details(field),
      ]),
    ),
    '',
    ...tableSql(projection, projection.table),
    '',
  ].join('\n');
}

/** `docs/catalogue.md`. */
export const overview = (): string =>
  [
    '# The catalogue',
    '',
    'Kinds of records that people keep and that have no rule of their own. Written by `npm run catalogue` from `domain/catalogue/resources`, not edited by hand;',
    '`npm run catalogue <key>` prints all that one declaration makes. Resources that are not here live in a context, see [glossary.md](glossary.md).',
    '',
    ...table(
      ['kind', '中文', 'English', 'kept by', 'declaration', 'console', 'stream', 'table'],
      all.map((resource) => {
        const { key, labels, owner, area } = resource;
        const file = `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
        return [
          key,
          labels.zh,
          labels.en,
          owner,
          `[${file}](../domain/catalogue/resources/${file})`,
          `/${area}/${key}`,
          `record-${key}-…`,
          recordsOf(key).table,
        ];
      }),
    ),
    '',
    ...all.flatMap((resource) => [
      `## ${resource.labels.zh} · ${resource.labels.en} (${resource.key})`,
      '',
      ...table(['method', 'path', 'right', 'what'], routeRows(resource)),
      '',
    ]),
  ].join('\n');

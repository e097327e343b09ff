import {
  catalogue,
  findsOf,
  parentOf,
  viewKeyOf,
  type RecordChanged,
  type RecordCreated,
  type RecordEvent,
  type Resource,
  type Values,
} from '@cloud-factory/domain/catalogue';
import { customerFieldOf, unitFieldOf } from '@cloud-factory/domain/scopes';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { filterParts, type RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, mustExist, rowColumns, type Column, type Index, type RowScope } from '../../shared/index.js';

/** The declared fields, and what every record has beside them. */
export type RecordRow = RowBase &
  Values &
  Readonly<{
    status: 'kept' | 'draft' | 'published' | 'retired';
    /** False once it was retired: then only the list of retired records shows it. */
    inUse: boolean;
    /** The id of the record above; empty for a root, for SQL finds an empty text by equality and null never. */
    parentKey: string;
  }>;

/** How a value of the vocabulary is stored. */
function columnOf(field: Field): Column {
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'dict':
    case 'region':
    case 'phone':
    case 'email':
      return 'text';
    case 'integer':
      return 'integer';
    case 'decimal':
      return { decimal: field.places };
    case 'money':
      return 'money';
    case 'price':
      return 'price';
    case 'weight':
      return 'weight';
    case 'yesNo':
      return 'boolean';
    case 'date':
      return 'date';
    case 'dateTime':
      return 'instant';
    case 'ref':
    case 'user':
      return 'uuid';
    case 'refs':
    case 'files':
      return 'uuids';
    case 'teeth':
      return 'texts';
    case 'lines':
      return 'json';
  }
}

/** The indexes that the filters, sorts, unique checks and references of a declaration need; each once. */
function indexesOf({ filters, sorts, sort, unique, fields, tree }: Resource): readonly Index<RecordRow>[] {
  const refs = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'ref' ? [name] : []));
  const ordered: readonly (readonly string[])[] = [
    ...[...new Set([sort, ...sorts])].map((name) => ['inUse', name]),
    ...unique.map((set) => [...set]),
    ...refs.map((name) => [name]),
    ...(tree ? [['inUse', 'parentKey', sort]] : []),
  ];
  const likes = filters.flatMap((filter) => (filterParts(filter)[1] === '_like' ? [filterParts(filter)[0]] : []));
  return [...new Map(ordered.map((by) => [by.join(), { by }])).values(), ...likes.map((like) => ({ like }))];
}

const valuesIn = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, values[name] ?? null]));

/** What the platform keeps is everybody's. A record of a tenant is its maker's, and that of a hospital or a machining point where it names one. */
function scopeOf(resource: Resource): Readonly<{ scope?: RowScope<keyof RecordRow> }> {
  const { key, owner } = resource;
  if (owner === 'platform') return {};
  const unit = unitFieldOf(resource);
  const customer = customerFieldOf(resource);
  return {
    scope: { resource: key, person: 'createdBy', ...(unit !== undefined && { unit }), ...(customer !== undefined && { customer }) },
  };
}

/** One row per record of a kind, retired ones too. The fold knows nothing of the kind but what its declaration says. */
export function recordProjection(resource: Resource) {
  const { key, fields } = resource;
  const parentKey = (values: Values): string => parentOf(resource, values) ?? '';
  const touched = ({ at, by, version }: Recorded<RecordEvent>) => ({ updatedAt: at, updatedBy: by, version });

  const created = (_row: RecordRow | undefined, recorded: Recorded<RecordCreated>): RecordRow => {
    const {
      at,
      by,
      data: { id, status, values },
    } = recorded;
    return {
      ...valuesIn(resource, values),
      id,
      createdAt: at,
      createdBy: by,
      ...touched(recorded),
      status,
      inUse: true,
      parentKey: parentKey(values),
    };
  };
  const changed = (before: RecordRow | undefined, recorded: Recorded<RecordChanged>): RecordRow => {
    const row = mustExist(before, recorded);
    const values = valuesIn(resource, { ...row, ...recorded.data.changes });
    return { ...row, ...values, ...touched(recorded), parentKey: parentKey(values) };
  };

  return defineProjection<RecordEvent, RecordRow>({
    table: viewKeyOf(key).replaceAll('-', '_'),
    revision: 1,
    columns: {
      ...rowColumns,
      status: 'text',
      inUse: 'boolean',
      parentKey: 'text',
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field)])),
    },
    indexes: indexesOf(resource),
    finds: findsOf(resource),
    counts: [['inUse']],
    ...scopeOf(resource),
    keysOf: ({ data }) => (data.resource === key ? [data.id] : []),
    on: {
      RecordCreated: created,
      RecordChanged: changed,
      RecordPublished: (row, recorded) => ({ ...mustExist(row, recorded), ...touched(recorded), status: 'published' }),
      RecordRetired: (row, recorded) => ({ ...mustExist(row, recorded), ...touched(recorded), status: 'retired', inUse: false }),
      RecordReinstated: (row, recorded) => ({
        ...mustExist(row, recorded),
        ...touched(recorded),
        status: recorded.data.status,
        inUse: true,
      }),
    },
  });
}

const byKey = new Map(catalogue.map((resource: Resource) => [resource.key, recordProjection(resource)]));

/** The read models of all kinds of records. */
export const catalogueProjections = [...byKey.values()];

/** The read model of a kind. Throws for a key that is no kind of record. */
export function recordsOf(key: string): ReturnType<typeof recordProjection> {
  const projection = byKey.get(key);
  if (!projection) throw new Error(`${key} is no kind of record`);
  return projection;
}

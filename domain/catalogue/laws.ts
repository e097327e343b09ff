import type { Field, Labels } from '../shared/fields.js';
import { filterParts, rowFields } from '../shared/list.js';
import type { Call, Resource } from './resource.js';
import { outside } from './values.js';

/** Fields of the record and of its lines. */
const allFields = (fields: Readonly<Record<string, Field>>): readonly (readonly [string, Field])[] =>
  Object.entries(fields).flatMap((entry) => (entry[1].kind === 'lines' ? [entry, ...allFields(entry[1].fields)] : [entry]));

/** Paths of everything below a value that JSON cannot carry: functions, dates, classes, undefined. */
const notData = (value: unknown, path: string): readonly string[] => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return [];
  const isPlain = typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
  return isPlain ? Object.entries(value as object).flatMap(([name, below]) => notData(below, `${path}.${name}`)) : [path];
};

/** Every row and node has these beside its own fields; a field of the same name would be lost behind them. */
const ownNames: readonly string[] = [
  ...Object.keys(rowFields),
  'id',
  'version',
  'status',
  'inUse',
  'parentKey',
  'title',
  'children',
  'hasChildren',
  'key',
  'position',
  'streams',
  'tenantId',
];

/** The calls that every kind of record has, and those of the console. */
const standardCalls: readonly string[] = ['list', 'page', 'detail', 'submit', 'remove'];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const labelsOf = (resource: Resource): readonly Labels[] => {
  const fields = allFields(resource.fields).map(([, field]) => field);
  const one = { zh: resource.labels.zh, en: resource.one };
  return [resource.labels, one, ...fields, ...fields.flatMap((field) => (field.kind === 'choice' ? Object.values(field.options) : []))];
};

/** Names of fields that the declaration uses elsewhere, with where. */
function usesOf({
  title,
  list,
  filters,
  sorts,
  sort,
  unique,
  tree,
  keyedBy,
}: Resource): readonly (readonly [where: string, name: string])[] {
  return [
    ['title', title],
    ['sort', sort],
    ...list.map((name) => ['list', name] as const),
    ...filters.map((filter) => ['filter', filterParts(filter)[0]] as const),
    ...sorts.map((name) => ['sort', name] as const),
    ...unique.flat().map((name) => ['unique', name] as const),
    ...(tree ? [['tree', tree.parent] as const] : []),
    ...(keyedBy === undefined ? [] : [['key', keyedBy] as const]),
  ];
}

const namesInCall = (call: Call): readonly string[] => [
  ...('fields' in call ? call.fields : []),
  ...('where' in call && call.where ? Object.keys(call.where) : []),
  ...(call.kind === 'options' ? [call.text, ...(call.with ?? [])] : []),
  ...(call.kind === 'byDate' ? [call.weekday, call.from] : []),
  ...(call.kind === 'tree' && call.of !== undefined ? [call.of] : []),
];

function flawsOfCall(name: string, call: Call, { fields, unique, tree }: Resource, keys: readonly string[]): readonly string[] {
  return [
    ...(standardCalls.includes(name) ? [`${name} is a standard call already`] : []),
    ...namesInCall(call)
      .filter((field) => !(field in fields))
      .map((field) => `${name} uses ${field}, which is no field`),
    ...(call.kind === 'uniqueCheck' && !unique.map(String).includes(String(call.fields)) ? [`${name} checks what is not unique`] : []),
    ...('where' in call ? Object.entries(call.where ?? {}) : [])
      .filter(([field, value]) => value === null && field !== tree?.parent)
      .map(([field]) => `${name} looks for an empty ${field}, which is no parent`),
    ...(['tree', 'lazyTree', 'lazyList', 'childList'].includes(call.kind) && !tree ? [`${name} needs a tree`] : []),
    ...(call.kind === 'dictionary' && !keys.includes(call.or) ? [`${call.or} is no kind of record`] : []),
  ];
}

/** References stay with one owner: what a tenant keeps is not in the platform's log, nor the other way round. */
function flawsOfReferences({ owner, fields }: Resource, all: readonly Resource[]): readonly string[] {
  return allFields(fields).flatMap(([name, field]) => {
    if (field.kind !== 'ref' && field.kind !== 'refs') return [];
    const to = all.find(({ key }) => key === field.to);
    if (!to) return field.to in outside ? [] : [`${field.to} is no kind of record`];
    return to.owner === owner ? [] : [`${name} points at ${to.key}, which somebody else owns`];
  });
}

function flawsOfTree({ key, tree, keyedBy, fields, unique }: Resource): readonly string[] {
  const parent = tree ? fields[tree.parent] : undefined;
  const keyed = keyedBy === undefined ? undefined : fields[keyedBy];
  const isParent = keyedBy === undefined ? parent?.kind === 'ref' && parent.to === key : parent?.kind === 'region';
  return [
    ...(parent && !isParent ? [`${tree?.parent} does not point at another ${key}`] : []),
    ...(parent?.required ? ['a tree whose parent is required has no root'] : []),
    // Only the digits of a region fit into an id as they are.
    ...(keyed && (keyed.kind !== 'region' || !keyed.required) ? [`${keyedBy} cannot be a key`] : []),
    ...(keyedBy !== undefined && !unique.map(String).includes(keyedBy) ? [`${keyedBy} is a key and not unique`] : []),
  ];
}

/** What is wrong with one declaration, in sentences; nothing when all is well. The laws that types cannot say. */
export function flawsOf(resource: Resource, all: readonly Resource[]): readonly string[] {
  const { key, fields, unique, title } = resource;
  const notPlain = notData(resource, key).map((where) => `${where} is not data`);
  if (notPlain.length > 0) return notPlain;
  const keys = all.map((each) => each.key);
  const columns = Object.keys(fields).map(snake);
  return [
    ...(all.filter((each) => each.key === key).length > 1 ? [`${key} is declared twice`] : []),
    ...labelsOf(resource)
      .filter(({ zh, en }) => !zh.trim() || !en.trim())
      .map(({ zh, en }) => `label "${zh}${en}" lacks a language`),
    ...Object.keys(fields)
      .filter((name) => !/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
      .map((name) => `${name} is no name for a field`),
    ...Object.keys(fields)
      .filter((name) => ownNames.includes(name))
      .map((name) => `${name} stands in every row already`),
    ...columns.filter((column, nth) => columns.indexOf(column) !== nth).map((column) => `two fields would be the column ${column}`),
    ...usesOf(resource)
      .filter(([, name]) => !(name in fields) && !(name in rowFields))
      .map(([where, name]) => `${where} names ${name}, which is no field`),
    ...(fields[title]?.required ? [] : [`title ${title} is not required`]),
    ...flawsOfReferences(resource, all),
    ...flawsOfTree(resource),
    // A set of optional members alone would let one record without them through, and refuse the second.
    ...unique.filter((set) => !set.some((name) => fields[name]?.required)).map((set) => `unique ${set.join('+')} is not required`),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, call]) => flawsOfCall(name, call, resource, keys)),
  ];
}

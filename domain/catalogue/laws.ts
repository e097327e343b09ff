import type { Field } from '../shared/fields.js';
import type { Resource } from './resource.js';

/** Fields of the record and of its lines. */
const allFields = (fields: Readonly<Record<string, Field>>): readonly Field[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'lines' ? [field, ...allFields(field.fields)] : [field]));

/** Paths of everything below a value that JSON cannot carry: functions, dates, classes, undefined. */
const notData = (value: unknown, path: string): readonly string[] => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return [];
  const isPlain = typeof value === 'object' && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
  return isPlain ? Object.entries(value as object).flatMap(([name, below]) => notData(below, `${path}.${name}`)) : [path];
};

/** What is wrong with one declaration, in sentences; nothing when all is well. The laws that types cannot say. */
export function flawsOf(resource: Resource, keys: readonly string[]): readonly string[] {
  const fields = allFields(resource.fields);
  const labels = [resource.labels, ...fields, ...fields.flatMap((field) => (field.kind === 'choice' ? Object.values(field.options) : []))];
  const sets = resource.unique.map(String);
  return [
    ...notData(resource, resource.key).map((path) => `${path} is not data`),
    ...(keys.filter((key) => key === resource.key).length > 1 ? [`${resource.key} is declared twice`] : []),
    ...labels.filter(({ zh, en }) => !zh.trim() || !en.trim()).map(({ zh, en }) => `label "${zh}${en}" lacks a language`),
    ...fields.flatMap((field) => (field.kind === 'ref' && !keys.includes(field.to) ? [`${field.to} is no kind of record`] : [])),
    // Two empty values never equal each other in SQL, so a set with an optional member forbids nothing.
    ...resource.unique.flat().filter((name) => !resource.fields[name]?.required).map((name) => `unique ${name} is not required`),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, call]) =>
      call.kind === 'uniqueCheck' && !sets.includes(String(call.fields)) ? [`${name} checks what is not unique`] : []),
  ];
}

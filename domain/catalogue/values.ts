// What a declaration says about the values of one record: which other records they point at, what they claim, where they hang.
import type { Claim } from '../shared/decider.js';
import type { Field, Fields } from '../shared/fields.js';
import { idAs, type RecordId } from '../shared/ids.js';
import type { Language, Words } from '../shared/refusals.js';
import type { Resource } from './resource.js';

/** As `valuesOf` parses them: JSON, decimals as text, an empty field is null. */
export type Values = Readonly<Record<string, unknown>>;

/** Kinds outside of the catalogue that records may point at: the key of the resource, and the name of its streams. */
export const outside = {
  hospitalCustomerData: 'customer',
  staffInformation: 'staff',
} as const satisfies Readonly<Record<string, string>>;

export const recordStream = (resource: string, id: string): string => `record-${resource}-${id}`;

/** The stream of what a reference points at. Throws for a kind that nobody keeps: the laws let no such declaration through. */
export function streamOfReference(to: string, id: string, resources: ReadonlyMap<string, Resource>): string {
  const name = Object.entries(outside).find(([key]) => key === to)?.[1];
  if (name !== undefined) return `${name}-${id}`;
  if (!resources.has(to)) throw new Error(`${to} is no kind of record`);
  return recordStream(to, id);
}

/** The id that is made of a code of at most 12 digits, so that whoever knows the code knows the id. Has the form of a UUID v7. */
export const keyedId = (code: string): RecordId => idAs(`00000000-0000-7000-8000-${code.padStart(12, '0')}`);

/** The record above, by id; null for a root and for a kind without a tree. */
export function parentOf({ tree, keyedBy }: Resource, values: Values): string | null {
  const parent = tree ? values[tree.parent] : null;
  if (typeof parent !== 'string') return null;
  return keyedBy ? keyedId(parent) : parent;
}

/** One place where a record points at another. `path` is that of the value, `lines.0.goodId`. */
export type Reference = Readonly<{ path: string; field: Field; to: string; id: string }>;

const texts = (value: unknown): readonly string[] => [value].flat().filter((each): each is string => typeof each === 'string');

function referencesIn(fields: Fields, values: Values, before: string): readonly Reference[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Reference[] => {
    const path = `${before}${name}`;
    const value = values[name];
    if (field.kind === 'ref' || field.kind === 'refs') return texts(value).map((id) => ({ path, field, to: field.to, id }));
    if (field.kind !== 'lines' || !Array.isArray(value)) return [];
    return value.flatMap((line: Values, nth) => referencesIn(field.fields, line, `${path}.${nth}.`));
  });
}

/** Every place where the values point at another record, the parent of a tree among them. */
export function referencesOf(resource: Resource, values: Values): readonly Reference[] {
  const parent = resource.keyedBy ? parentOf(resource, values) : null;
  const path = resource.tree?.parent ?? '';
  const field = resource.fields[path];
  return [
    ...referencesIn(resource.fields, values, ''),
    ...(parent !== null && field ? [{ path, field, to: resource.key, id: parent }] : []),
  ];
}

/** A part of a claim, with what would end it early written otherwise: two different sets of values never read alike. */
const part = (value: unknown): string =>
  (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)).replace(
    /[\\/]/g,
    (sign) => `\\${sign}`,
  );

const claimKind = (key: string, fields: readonly string[]): string => `record:${key}:${fields.join('+')}`;

/** What is said when another record holds the claim: its fields in words, for the values may be ids. */
export const claimWordsOf = ({ key, unique, fields }: Resource): readonly (readonly [kind: string, words: Words])[] =>
  unique.map((set) => {
    const labels = (language: Language) => set.map((name) => fields[name]?.[language] ?? name).join(' + ');
    return [
      claimKind(key, set),
      { zh: `“${labels('zh')}”相同的记录已存在`, en: `There is already a record with the same “${labels('en')}”` },
    ];
  });

/** What the record must be alone in holding: one claim per unique set. An empty value counts as a value. */
export const claimsOf = ({ key, unique }: Resource, values: Values): readonly Claim[] =>
  unique.map((fields) => ({ kind: claimKind(key, fields), value: fields.map((name) => part(values[name])).join('/') }));

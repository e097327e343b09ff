import type { Field, Labels } from '../shared/fields.js';

type Filter<Name extends string> = Name | `${Name}_${'like' | 'ge' | 'le' | 'in'}`;

/** Calls beside the standard ones, by the name they have in `calls.tsv`. */
type Call<Name extends string> =
  | Readonly<{ kind: 'uniqueCheck'; fields: readonly Name[] }>
  | Readonly<{ kind: 'options'; text: Name }>
  | Readonly<{ kind: 'tree'; parent: Name }>;

/**
 * A kind of record with no rule of its own: people create, change, list, look up and retire it.
 * Data only, so that anything can read it: the server, the console, the importer, a person. The first real rule (a status beyond
 * `versions`, amounts that add up, an approval) moves the kind to a context of its own.
 */
export type Resource<Key extends string = string, Name extends string = string> = Readonly<{
  key: Key;
  /** As the documents spell it, below `/api/`. */
  path: `${string}/${Key}`;
  area: 'storage' | 'product' | 'customer' | 'equipment' | 'staff' | 'disinfection';
  labels: Labels;
  fields: Readonly<Record<Name, Field>>;
  /** Draft, then published and never changed again, then retired. Whoever uses a version is pinned to it. */
  versions?: true;
  /** Names a record in links, pickers and tabs. */
  title: NoInfer<Name>;
  list: readonly NoInfer<Name>[];
  filters: readonly Filter<NoInfer<Name>>[];
  /** Sets whose values together may stand once per tenant. Kept by claims, never by "look, then write". */
  unique: readonly (readonly NoInfer<Name>[])[];
  calls?: Readonly<Record<string, Call<NoInfer<Name>>>>;
}>;

/** Does nothing but check: a list column or a filter that is no field of the record does not compile. */
export const defineResource = <const Key extends string, const Name extends string>(resource: Resource<Key, Name>): Resource<Key, Name> => resource;

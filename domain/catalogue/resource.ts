import type { Field, Labels } from '../shared/fields.js';
import type { Filter } from '../shared/list.js';

/** What a preset filter compares with. A list means "one of these"; null means "empty" and is for the parent of a tree alone. */
export type Preset = string | number | boolean | null | readonly string[];

/** Only rows that hold these values. */
export type Where<Name extends string> = Readonly<Partial<Record<Name, Preset>>>;

/**
 * Calls beside the standard ones, by the name they have in the documents. A closed vocabulary: a new word needs three records that
 * need it, and a decision record.
 */
export type Call<Name extends string = string> = CallKind<Name> &
  Readonly<{
    /** The documents do not tell the method of this reading call: it is served by GET and by POST. */
    byPost?: true;
  }>;

type CallKind<Name extends string> =
  /** Is a set of values taken already? Answers true when it is. `id` leaves out the record that asks. */
  | Readonly<{ kind: 'uniqueCheck'; fields: readonly Name[] }>
  /** All choices of a select: `{ id, <text>, <with> … }`, not paged. */
  | Readonly<{ kind: 'options'; text: Name; with?: readonly Name[]; where?: Where<Name> }>
  /** The list under another name, with a filter that the caller cannot take off. */
  | Readonly<{ kind: 'page'; where?: Where<Name> }>
  /** Whole rows, not paged. */
  | Readonly<{ kind: 'rows'; where?: Where<Name> }>
  /**
   * All records as one tree, nodes carry `children`. `of`: the field that the parameter `code` compares with, to get one tree of many;
   * `all` is the word that stands for every one.
   */
  | Readonly<{ kind: 'tree'; of?: Name; all?: string }>
  /** One level of the tree, nodes carry `hasChildren`. `param` is the parameter that names the parent; without it the roots. */
  | Readonly<{ kind: 'lazyTree' | 'lazyList'; param?: string }>
  /** The records below one parent, nodes carry `children`. The parent must be named. */
  | Readonly<{ kind: 'childList' }>
  /** The record of a day: that of its weekday (0 is Sunday) in the newest set that is in force. */
  | Readonly<{ kind: 'byDate'; weekday: Name; from: Name }>
  /** The entries under one code. A code that this dictionary does not keep is looked up in the other one. */
  | Readonly<{ kind: 'dictionary'; code: Name; or: string }>
  /** A second name of `submit` for a record that exists. */
  | Readonly<{ kind: 'update' }>;

/** Records that point at another of their kind. By id, or by the digits that the ids are made of (`keyedBy`). */
export type Tree<Name extends string = string> = Readonly<{
  parent: Name;
  /** Two levels and no more: a record of the first stays there, one of the second hangs below one of the first. */
  levels?: 2;
}>;

export type Area = 'system' | 'storage' | 'product' | 'customer' | 'equipment' | 'staff' | 'disinfection' | 'develop';

/**
 * A kind of record with no rule of its own: people create, change, list, look up and retire it.
 * Data only, so that anything can read it: the server, the console, the importer, a person. The first real rule (a status beyond
 * `versions`, amounts that add up, an approval) moves the kind to a context of its own.
 */
export type Resource<Key extends string = string, Name extends string = string> = Readonly<{
  key: Key;
  /** As the documents spell it, below `/api/`. */
  path: `${string}/${Key}`;
  /** Also the first part of its address in the console: `/<area>/<key>`. */
  area: Area;
  /** `platform`: one set for all tenants, readable by each, written with the grant `platform`. */
  owner: 'tenant' | 'platform';
  /** What they are called together. */
  labels: Labels;
  /** What one of them is called in English; Chinese has one word for both. */
  one: string;
  fields: Readonly<Record<Name, Field>>;
  /** Draft, then published and never changed again, then retired. Whoever uses a version is pinned to it. */
  versions?: true;
  tree?: Tree<NoInfer<Name>>;
  /** A field of digits that ids are made of, so that others may point at a record by it. Never changes. */
  keyedBy?: NoInfer<Name>;
  /** Names a record in links, pickers and tabs. */
  title: NoInfer<Name>;
  list: readonly NoInfer<Name>[];
  filters: readonly Filter<NoInfer<Name>>[];
  sorts: readonly NoInfer<Name>[];
  /** Without `ascs` or `descs`: ascending by this field. */
  sort: NoInfer<Name>;
  /** Sets whose values together may stand once per owner. Kept by claims, never by "look, then write". */
  unique: readonly (readonly NoInfer<Name>[])[];
  calls?: Readonly<Record<string, Call<NoInfer<Name>>>>;
}>;

/** Does nothing but check: a list column or a filter that is no field of the record does not compile. */
export const defineResource = <const Key extends string, const Name extends string>(resource: Resource<Key, Name>): Resource<Key, Name> =>
  resource;

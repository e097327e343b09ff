// A list described once, as data: the server makes its filters, its SQL and its part of the API document from it, the console its
// table, its search bar and its export.
import { wholeNumber } from './asked.js';
import * as z from 'zod';
import { pageSearch } from './contract.js';
import { isDay } from './days.js';
import { decimalField } from './decimal.js';
import type { Field, Fields, Labels } from './fields.js';

type Suffix = '' | '_like' | '_ge' | '_le' | '_gt' | '_lt' | '_in' | '_dategt' | '_datelt';
export type Filter<Name extends string> = `${Name}${Suffix}`;

export type ListDescription<Name extends string = string> = Readonly<{
  /** Kebab-case noun of the view, `order-list`; the table is the same with underscores. */
  key: string;
  /** Below `/api/`, with the call: `saas-order/orderentry/list`. */
  path: string;
  labels: Labels;
  fields: Readonly<Record<Name, Field>>;
  /** Shown in this order; the others travel along. */
  columns: readonly NoInfer<Name>[];
  filters: readonly Filter<NoInfer<Name>>[];
  sorts: readonly NoInfer<Name>[];
  /** Without `ascs` or `descs`. Ties are broken by id, so that no row stands on two pages. */
  sort: Readonly<{ by: NoInfer<Name>; direction: 'asc' | 'desc' }>;
  /** Stands before `sort`, unless the caller names a sorting: what can be worked on first, then by day. */
  leads?: Readonly<{ by: NoInfer<Name>; direction: 'asc' | 'desc' }>;
  /** Names a row in links, pickers and tabs. */
  title: NoInfer<Name>;
  /** The texts that the filter `keyword` looks into: names and codes, and how the names sound. */
  finds?: readonly NoInfer<Name>[];
  /** The times that its rows keep, to be sorted by; both unless told. */
  times?: readonly RowTime[];
  /** Of its rows nobody keeps when they were made: the documents' range of days is not offered. */
  isUndated?: true;
}>;

const rowTimes = ['createdAt', 'updatedAt'] as const;
type RowTime = (typeof rowTimes)[number];

/** What a list is sorted by: what it declares, and the times that its rows keep. */
export const sortNames = ({ sorts, times = rowTimes }: Pick<ListDescription, 'sorts' | 'times'>): readonly string[] => [
  ...new Set([...sorts, ...times]),
];

/** Does nothing but check: a column or a filter that is no field does not compile. */
export const defineList = <const Name extends string>(list: ListDescription<Name>): ListDescription<Name> => list;

/** Every row carries these beside its own fields. `createdAt` is filtered by the documents' names `createTime_dategt`, `createTime_datelt`. */
export const rowFields = {
  createdAt: { kind: 'dateTime', zh: '创建时间', en: 'Created' },
  createdBy: { kind: 'user', zh: '创建人', en: 'Created by' },
  updatedAt: { kind: 'dateTime', zh: '更新时间', en: 'Updated' },
  updatedBy: { kind: 'user', zh: '更新人', en: 'Updated by' },
} as const satisfies Fields;

/** What every row of every list has. `version` is that of its stream: it goes back in with an edit. */
export type RowBase = Readonly<{
  id: string;
  version: number;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}>;

/** The filter that finds a row by any of its names: each word stands in a name or a code, or in the pinyin or the initials of one. */
export const keyword = 'keyword';

export const suffixes = ['_like', '_ge', '_le', '_gt', '_lt', '_in', '_dategt', '_datelt'] as const;

/** `colorCode_like` → `['colorCode', '_like']`; `colorCode` → `['colorCode', '']`. */
export function filterParts(filter: string): readonly [name: string, suffix: Suffix] {
  const suffix = suffixes.find((each) => filter.endsWith(each));
  return suffix ? [filter.slice(0, -suffix.length), suffix] : [filter, ''];
}

/** `a,b` as it stands in a query string. */
const commaList = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

const wallClock = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: 'yyyy-MM-dd HH:mm:ss' })
  // The pattern alone lets the 45th day of the 13th month through, which no clock shows.
  .refine((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)), { error: 'yyyy-MM-dd HH:mm:ss' });

/** One value of a filter as it stands in a query string. */
function comparable(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return wholeNumber(Number.MIN_SAFE_INTEGER);
    case 'decimal':
      return decimalField(field.places);
    case 'money':
      return decimalField(2);
    case 'price':
      return decimalField(4);
    case 'weight':
      return decimalField(3);
    case 'yesNo':
      return z.enum(['true', 'false']).transform((word) => word === 'true');
    case 'date':
      return z.iso.date();
    case 'dateTime':
      return z.iso.datetime({ offset: true });
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'ref':
    case 'refs':
    case 'user':
      return z.uuidv7().toLowerCase();
    default:
      return z.string().min(1).max(200);
  }
}

function filterValue(field: Field, suffix: Suffix): z.ZodType {
  if (suffix === '_dategt' || suffix === '_datelt') return wallClock;
  if (suffix === '_like') return z.string().min(1).max(100);
  if (suffix === '_in') return z.preprocess(commaList, z.array(comparable(field)).min(1).max(200));
  return comparable(field);
}

/** The query string of a list. Strict: an unknown filter is a 400, for one that is dropped in silence shows too much. */
export function searchOf(list: Pick<ListDescription, 'fields' | 'filters' | 'sorts' | 'times' | 'isUndated' | 'finds'>) {
  const { fields, filters, isUndated = false, finds = [] } = list;
  const known: Fields = { ...rowFields, ...fields };
  const sortList = z.preprocess(commaList, z.array(z.enum(sortNames(list))).max(5));
  return z.strictObject({
    ...pageSearch,
    ...Object.fromEntries(
      filters.map((filter) => {
        const [name, suffix] = filterParts(filter);
        const field = known[name];
        if (!field) throw new Error(`${filter} filters no field`);
        return [filter, filterValue(field, suffix).optional()];
      }),
    ),
    ...(finds.length > 0 && { [keyword]: z.string().min(1).max(100).optional() }),
    ...(!isUndated && { createTime_dategt: wallClock.optional(), createTime_datelt: wallClock.optional() }),
    ascs: sortList.optional(),
    descs: sortList.optional(),
  });
}

/** A parsed search: the page, the sorting, and the filters by their names on the wire. */
export type Search = Readonly<{
  current: number;
  size: number;
  ascs?: readonly string[] | undefined;
  descs?: readonly string[] | undefined;
  [filter: string]: unknown;
}>;

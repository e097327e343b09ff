// An export, declared once: what it holds, who may have it, where it is asked for. The route, the answer, the job and the sheet are made of it.
import { rowFields, searchOf, type ListDescription } from '@cloud-factory/domain/shared/list';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import type { Field, Labels } from '@cloud-factory/domain/shared/fields';
import {
  eachRow,
  findPage,
  type Batches,
  type Filters,
  type ListRow,
  type ReadTable,
  type TenantClient,
} from '@cloud-factory/projections/shared';
import * as z from 'zod';
import type { Permission } from '../platform/http.js';
import type { ExportColumn } from './columns.js';

export type ExportDeclaration<Asked, Row extends object> = Readonly<{
  /** Kebab-case, of its own; jobs find the export by it. */
  key: string;
  /** The sheet and the file are called so. */
  labels: Labels;
  /** Below `/api/`: where it is asked for; none for an export that has a route elsewhere. */
  paths: readonly string[];
  /** The documents do not tell the method: POST serves it too (decision 7). */
  byPost?: boolean;
  /** Null: any session. */
  permission: Permission | null;
  /** The rows of the platform, readable by all (decision 30), instead of the caller's tenant. */
  ofPlatform?: boolean;
  /** What may be asked: the filters, never the page. Strict. */
  search: z.ZodType<Asked>;
  columns: (asked: Asked) => readonly ExportColumn<Row>[];
  /** Exactly so many rows will come, in the same snapshot. */
  count: (client: TenantClient, asked: Asked) => Promise<number>;
  rows: (client: TenantClient, asked: Asked, language: Language) => Batches<Row>;
}>;

/** An export as registry, routes and jobs see any of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is asked and the rows belong together inside of a declaration; a list of them cannot name them
export type AnyExport = ExportDeclaration<any, any>;

/** Does nothing but check. */
export const defineExport = <Asked, Row extends object>(declared: ExportDeclaration<Asked, Row>): ExportDeclaration<Asked, Row> => declared;

/** The filters and the sorting of a list, without its pages. */
export const filtersOf = (list: Pick<ListDescription, 'fields' | 'filters' | 'sorts' | 'times' | 'isUndated'>) =>
  searchOf(list).omit({ current: true, size: true });

const knownFields: Readonly<Record<string, Field>> = rowFields;

/** The columns of a list, by their names. */
export const listColumns = (list: Pick<ListDescription, 'key' | 'fields'>, names: readonly string[]): readonly ExportColumn<object>[] =>
  names.map((name) => {
    const field = list.fields[name] ?? knownFields[name];
    if (!field) throw new Error(`${list.key} has no field ${name} to export`);
    return { name, field };
  });

type ListExport<Name extends string, Table extends ReadTable> = Pick<AnyExport, 'key' | 'paths' | 'byPost' | 'permission'> &
  Readonly<{
    list: ListDescription<Name>;
    table: Table;
    /** Those of the list unless told. */
    columns?: readonly (NoInfer<Name> | keyof typeof rowFields)[];
    labels?: Labels;
    /** Filters that nobody can take off. */
    fixed?: Readonly<Record<string, unknown>>;
  }>;

/** The export of a list: its columns, its filters, its order. */
export function listExport<const Name extends string, Table extends ReadTable>({
  list,
  table,
  labels = list.labels,
  columns = list.columns,
  fixed = {},
  ...declared
}: ListExport<Name, Table>): ExportDeclaration<Filters, ListRow<Table, Name>> {
  const made = listColumns(list as ListDescription, columns); // its names are the declaration's own
  return {
    ...declared,
    labels,
    // The parsed search of the list without its page, whose filters no type can name.
    search: filtersOf(list as ListDescription) as unknown as z.ZodType<Filters>,
    columns: () => made as readonly ExportColumn<ListRow<Table, Name>>[], // read by their names
    count: async (client, asked) => (await findPage(client, list, table, { ...asked, ...fixed, current: 1, size: 1 })).total,
    rows: (client, asked) => eachRow(client, list, table, { ...asked, ...fixed }),
  };
}

import { defineList, type ListDescription } from '../shared/list.js';
import type { Resource } from './resource.js';

/** `toothColor` → `record-tooth-color`, `dict-biz` → `record-dict-biz`. */
export const viewKeyOf = (key: string): string => `record-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What a record is found by: its title, and the texts that no two records share, as codes are. */
export const findsOf = ({ title, unique, fields }: Resource): readonly string[] =>
  [...new Set([title, ...unique.flat()])].filter((name) => fields[name]?.kind === 'text');

/** The list of a kind of record, as every other list is described: columns, filters, sorting, its path. */
export const listOf = (resource: Resource): ListDescription =>
  defineList<string>({
    key: viewKeyOf(resource.key),
    path: `${resource.path}/list`,
    labels: resource.labels,
    fields: resource.fields,
    columns: resource.list,
    filters: resource.filters,
    sorts: resource.sorts,
    sort: { by: resource.sort, direction: 'asc' },
    title: resource.title,
    finds: findsOf(resource),
  });

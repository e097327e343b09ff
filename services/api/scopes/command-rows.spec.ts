import { streams } from '@cloud-factory/commands';
import { projections } from '@cloud-factory/projector';
import { scopedResources } from '@cloud-factory/domain/scopes';
import { describe, expect, it } from 'vitest';
import { rowsOf, ruleOf } from './command-rows.js';

/** Read models that are parts or further faces of another's rows: who changes those changes the others' rows. */
const changedWithOthers = new Set([
  'order_detail',
  'order_line',
  'delivery_line',
  'order_file',
  'account_line',
  'statement_line',
  'statement_payment',
  'price_scheme_version',
  'price_scheme_product',
  'price_scheme_hospital',
  'step_record',
  'stock_ledger',
  'out_factory_awaiting',
]);

const id = '0197e0ff-0000-7000-8000-00000000beef';
/** A command of a type in which every id is one and the same. */
const sampleOf = (type: string, resource: string) =>
  new Proxy({ type, resource, seq: 10, orderIds: [id] } as Record<string, unknown>, {
    get: (target, name) =>
      typeof name === 'string' && name.endsWith('Id') ? id : (target[String(name)] ?? (name === 'id' ? id : undefined)),
  }) as unknown as Readonly<{ type: string }>;

const tables = new Set(
  streams.flatMap(({ name, commands }) =>
    Object.keys(commands).flatMap((type) =>
      (name === 'record' ? scopedResources.map(({ resource }) => resource) : ['']).flatMap((resource) => {
        try {
          return rowsOf(name, sampleOf(type, resource)).map(({ table }) => table.table);
        } catch {
          return []; // a resource that is no kind of record
        }
      }),
    ),
  ),
);

describe('R163 the rows that commands change', () => {
  it('are said for every kind of stream, or why there are none', () => {
    expect(streams.map(({ name }) => name).filter((name) => ruleOf(name) === undefined)).toEqual([]);
  });

  it('a kind that nobody thought of is no open door', () => {
    expect(() => rowsOf('unheardOf', { type: 'DoIt' })).toThrow('unheardOf');
  });

  it('are of every read model that data scopes tell apart, or of one whose parts they are', () => {
    const scoped = projections.filter(({ scope }) => scope !== undefined).map(({ table }) => table);
    expect(scoped.filter((table) => !tables.has(table) && !changedWithOthers.has(table))).toEqual([]);
    expect([...changedWithOthers].filter((table) => !scoped.includes(table) || tables.has(table))).toEqual([]);
  });
});

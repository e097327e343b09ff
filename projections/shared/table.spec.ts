import { describe, expect, it } from 'vitest';
import { parcels } from './examples.js';
import { checkProjection, columnName, shapeOf, tableSql } from './table.js';
import type { AnyProjection } from './projection.js';

const changed = (part: Partial<AnyProjection>): AnyProjection => ({ ...(parcels as AnyProjection), ...part });

describe('the table of a projection', () => {
  it('names columns in snake case, and gives way to the names that every table has', () => {
    expect(['discountedCents', 'id', 'tenantId', 'position'].map(columnName)).toEqual([
      'discounted_cents',
      'id',
      'tenant_id_',
      'position_',
    ]);
  });

  it('begins every index with the tenant and ends it with the key', () => {
    const [, first, second, third] = tableSql(parcels, 'parcel_list__r2');
    expect(first).toBe('create index "parcel_list__r2_i0" on read_model."parcel_list__r2" (tenant_id, "created_at" desc, key desc)');
    expect(second).toContain('(tenant_id, "status", "created_at" desc, key desc)');
    expect(third).toContain('using gin ("receiver" gin_trgm_ops)');
  });

  it('has a column for the keyword where rows are found by their names, with an index', () => {
    const [table, ...rest] = tableSql(changed({ finds: ['receiver'] }), 'parcel_list');
    expect(table).toContain('keywords text collate "C" not null');
    expect(rest.join('\n')).toContain('using gin ("keywords" gin_trgm_ops)');
    expect(tableSql(parcels, 'parcel_list').join('\n')).not.toContain('keywords');
    expect(shapeOf(changed({ finds: ['receiver'] }))).not.toBe(shapeOf(parcels));
  });

  it('lets readers see the rows of the creators that their scope names', () =>
    expect(tableSql(parcels, 'parcel_list').join('\n')).toMatch(
      /as restrictive for select to cf_read using \(case when \(select read_model.sees_all\('parcel', true\)\) then true else "created_by" = any/,
    ));

  it.each([
    ['lower-case noun', { table: 'Parcel List' }],
    ['for the projector', { table: 'a__r1' }],
    ['no name', { columns: { 'a"b': 'text' } }],
    ['found by a keyword', { columns: { keywords: 'text' } }],
    ['cannot be counted', { counts: [['price']] }],
    ['at most 4', { counts: [['a', 'b', 'c', 'd', 'e']] }],
    ['text or a uuid', { owner: 'tied' }],
  ] as const)('refuses what is %s', (why, part) =>
    expect(() => {
      checkProjection(changed(part as unknown as Partial<AnyProjection>));
    }).toThrow(why),
  );

  it('has another shape when a column, an index or a count changed, and the same when only a fold did', () => {
    expect(shapeOf(changed({ counts: [] }))).not.toBe(shapeOf(parcels));
    expect(shapeOf(changed({ on: {} }))).toBe(shapeOf(parcels));
  });
});

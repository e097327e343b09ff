import { catalogue, resourceOf, viewKeyOf, type Resource } from '@cloud-factory/domain/catalogue';
import { ofRecord, shadeChanged, shadeCreated, shadeId, shadeReinstated, shadeRetired } from '@cloud-factory/domain/catalogue/examples';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { RecordEvent } from '@cloud-factory/domain/catalogue';
import { describe, expect, it } from 'vitest';
import { tableSql } from '../../shared/index.js';
import { catalogueProjections, recordProjection, recordsOf, type RecordRow } from './projection.js';
import { nested } from './tree.js';

const shades = recordsOf('toothColor');
const fold = (...batch: readonly Recorded<RecordEvent>[]) => shades.apply(new Map(), batch).get(shadeId)?.row as RecordRow; // no fold of a record deletes it

describe.each(catalogue.map((resource: Resource) => [resource.key, recordProjection(resource)] as const))(
  'the table of %s',
  (key, projection) => {
    it('can be made', () =>
      expect(tableSql(projection, projection.table)[0]).toContain(`create table read_model."${viewKeyOf(key).replaceAll('-', '_')}"`));
  },
);

describe('a record', () => {
  const created = ofRecord(shadeCreated, 1);
  it('has its values, and who made it and when', () =>
    expect(fold(created)).toMatchObject({
      id: shadeId,
      colorCode: 'A3.5',
      valueOrder: 12,
      rgb: null,
      inUse: true,
      version: 1,
      createdAt: created.at,
      createdBy: created.by,
    }));
  it('keeps what a change does not name', () => {
    const changed = ofRecord(shadeChanged, 2);
    expect(fold(created, changed)).toMatchObject({
      enabled: false,
      colorCode: 'A3.5',
      version: 2,
      createdAt: created.at,
      updatedAt: changed.at,
    });
  });
  it('stays as a retired row, and comes back', () => {
    const retired = ofRecord(shadeRetired, 2);
    expect(fold(created, retired)).toMatchObject({ inUse: false, status: 'retired', colorCode: 'A3.5' });
    expect(fold(created, retired, ofRecord(shadeReinstated, 3))).toMatchObject({ inUse: true, status: 'kept' });
  });
  it('of another kind is none of its business', () => expect(recordsOf('post').apply(new Map(), [created]).size).toBe(0));
  it('loses a value that the declaration does not have any more', () =>
    expect(
      fold(ofRecord({ ...shadeCreated, data: { ...shadeCreated.data, values: { ...shadeCreated.data.values, old: 1 } } }, 1)),
    ).not.toHaveProperty('old'));
  it('cannot begin with a change', () => expect(() => fold(ofRecord(shadeChanged, 1))).toThrow('came before the row'));
});

it('has one table per kind', () => expect(new Set(catalogueProjections.map(({ table }) => table)).size).toBe(catalogue.length));

describe('a tree', () => {
  const dept = resourceOf('dept') as Resource; // declared
  const row = (id: string, parentKey: string) => ({ id, parentKey, deptName: id, inUse: true, status: 'kept' }) as unknown as RecordRow; // as much as a tree looks at
  it('hangs each record below its parent, in the order of the rows', () =>
    expect(nested(dept, [row('a', ''), row('b', 'a'), row('c', 'a'), row('d', 'b')])).toMatchObject([
      { title: 'a', children: [{ id: 'b', children: [{ id: 'd', children: [] }] }, { id: 'c' }] },
    ]));
  it('shows a record whose parent is not there at the top', () => expect(nested(dept, [row('b', 'gone')])).toMatchObject([{ id: 'b' }]));
});

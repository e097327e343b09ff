import { describe, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs, type RecordId } from '../shared/ids.js';
import { catalogue } from './catalogue.js';
import { recordDeciderOf, type RecordSeen } from './decider.js';
import { ofRecord } from './examples.js';
import type { RecordCreated } from './events.js';
import type { Resource } from './resource.js';
import { recordStream, type Values } from './values.js';

const key = 'productGoodCategoryMaintain';
const { given } = specFor(recordDeciderOf(new Map<string, Resource>(catalogue.map((resource) => [resource.key, resource]))));
const id = (last: number): RecordId => idAs(`0197e000-0000-7000-8000-0000d1${String(last).padStart(6, '0')}`);
const [metal, powder, other] = [id(1), id(2), id(3)];
const category = (categoryCode: string, parentId: string | null): Values => ({
  categoryCode,
  nameZh: categoryCode,
  nameEn: categoryCode,
  parentId,
  kind: 'good',
  sort: 1,
  isMetal: true,
  needLot: true,
  needWeigh: true,
  needSerial: false,
  remark: null,
});
const created = (record: RecordId, values: Values): RecordCreated => ({
  type: 'RecordCreated',
  data: { resource: key, id: record, status: 'kept', values },
});
const seen: RecordSeen = {
  [recordStream(key, metal)]: { status: 'kept', values: category('CL', null) },
  [recordStream(key, powder)]: { status: 'kept', values: category('CL01', metal) },
  [recordStream(key, other)]: { status: 'kept', values: category('FL', null) },
};
const save = (record: RecordId, values: Values, ancestors: readonly RecordId[] = []) =>
  ({ type: 'SaveRecord', resource: key, id: record, values, ancestors }) as const;

describe('categories have two levels', () => {
  it('one hangs below one of the first level', () =>
    given()
      .when(save(powder, category('CL01', metal)), { seen })
      .then(created(powder, category('CL01', metal))));
  it('none hangs below one of the second', () =>
    given()
      .when(save(id(9), category('CL011', powder)), { seen })
      .thenRefused('TreeTooDeep'));
  it('one of the first level stays there, for others may hang below it', () =>
    given(ofRecord(created(metal, category('CL', null)), 1))
      .when(save(metal, category('CL', other), [other]), { seen })
      .thenRefused('TreeTooDeep'));
  it('one of the second moves below another of the first, or becomes one of the first', () => {
    const made = ofRecord(created(powder, category('CL01', metal)), 1);
    given(made)
      .when(save(powder, category('CL01', other), [other]), { seen })
      .then({ type: 'RecordChanged', data: { resource: key, id: powder, changes: { parentId: other } } });
    given(made)
      .when(save(powder, category('CL01', null)), { seen })
      .then({ type: 'RecordChanged', data: { resource: key, id: powder, changes: { parentId: null } } });
  });
});

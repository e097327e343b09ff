import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { idAs, type RecordId } from '../shared/ids.js';
import { catalogue } from './catalogue.js';
import type { RecordCommand, SaveRecord } from './commands.js';
import { recordDeciderOf, type RecordSeen } from './decider.js';
import { ofRecord, shade, shadeChanged, shadeCreated, shadeId, shadePublished, shadeReinstated, shadeRetired } from './examples.js';
import { defineResource, type Resource } from './resource.js';
import { keyedId, type Values } from './values.js';

/** A kind with versions and with lines that point elsewhere: no kind of the catalogue has them yet. */
const recipe = defineResource({
  key: 'recipe',
  path: 'saas-storage/recipe',
  area: 'disinfection',
  owner: 'tenant',
  labels: { zh: '配方', en: 'Recipes' },
  one: 'Recipe',
  versions: true,
  fields: {
    recipeNo: { kind: 'text', zh: '编号', en: 'No.', max: 32, required: true },
    parts: {
      kind: 'lines',
      zh: '成分',
      en: 'Parts',
      fields: { goodId: { kind: 'ref', zh: '物品', en: 'Good', to: 'goodDefinition', required: true } },
    },
  },
  title: 'recipeNo',
  list: ['recipeNo'],
  filters: ['recipeNo_like'],
  sorts: ['recipeNo'],
  sort: 'recipeNo',
  unique: [['recipeNo']],
});
const resources = new Map<string, Resource>([...catalogue, recipe].map((resource) => [resource.key, resource]));
const decider = recordDeciderOf(resources);
const { given } = specFor(decider);

const id = (last: number): RecordId => idAs(`0197e000-0000-7000-8000-0000d0${String(last).padStart(6, '0')}`);
const save = (resource: string, recordId: RecordId, values: Values, more: Partial<SaveRecord> = {}): SaveRecord => ({
  type: 'SaveRecord',
  resource,
  id: recordId,
  values,
  ...more,
});
const saveShade = (change: Values = {}) => save('toothColor', shadeId, { ...shade, ...change });
const retire = (uses = 0): RecordCommand => ({ type: 'RetireRecord', resource: 'toothColor', id: shadeId, uses });
const reinstate: RecordCommand = { type: 'ReinstateRecord', resource: 'toothColor', id: shadeId };
const claim = (value: string) => ({ kind: 'record:toothColor:system+colorCode', value });

const created = ofRecord(shadeCreated, 1);
const retired = ofRecord(shadeRetired, 2);

describe('saving', () => {
  it('creates a record whose id is new, and claims what must be unique', () =>
    given().when(saveShade()).then(shadeCreated).claiming(claim('vitaClassic/A3.5')));
  it('records only what changed', () =>
    given(created)
      .when(saveShade({ enabled: false }))
      .then(shadeChanged));
  it('records nothing when nothing changed', () => given(created).when(saveShade()).thenNothing());
  it('lets go of the old claim with the new one', () => {
    const then = given(created)
      .when(saveShade({ colorCode: 'B1' }))
      .then({ type: 'RecordChanged', data: { resource: 'toothColor', id: shadeId, changes: { colorCode: 'B1' } } });
    then.claiming(claim('vitaClassic/B1'));
    then.releasing(claim('vitaClassic/A3.5'));
  });
  it('claims nothing anew when the unique values stay', () =>
    given(created)
      .when(saveShade({ enabled: false }))
      .then(shadeChanged)
      .claiming());
  it('never lets two sets of values read alike', () =>
    given()
      .when(saveShade({ system: 'a/b', colorCode: 'c' }))
      .then(expect.anything())
      .claiming(claim('a\\/b/c')));
  it('leaves a record alone that is there already, when it comes with the program', () =>
    given(created)
      .when(save('toothColor', shadeId, { ...shade, enabled: false }, { onlyIfAbsent: true }))
      .thenNothing());
  it('changes no record that never was, when one that was seen is meant', () =>
    given()
      .when(save('toothColor', shadeId, shade, { mustExist: true }))
      .thenRefused('RecordNotFound'));
  it('changes no retired record', () =>
    given(created, retired)
      .when(saveShade({ enabled: false }))
      .thenRefused('RecordIsRetired'));
  it('takes a field that was declared later for empty', () => {
    const { rgb: _, ...older } = shade;
    given(ofRecord({ ...shadeCreated, data: { ...shadeCreated.data, values: older } }, 1))
      .when(saveShade())
      .thenNothing();
  });
});

describe('references', () => {
  const [material, colour] = [id(1), id(2)];
  const blank = { materialId: material, colorId: colour, brandColorCode: 'ST-A2', thicknessRule: null, enabled: true, remark: null };
  const streams = [`record-goodDefinition-${material}`, `record-toothColor-${colour}`];
  const kept = { status: 'kept', values: {} };
  const seen = (status: string): RecordSeen => ({ [streams[0] ?? '']: kept, [streams[1] ?? '']: { status, values: {} } });
  const create = save('materialToothColor', id(3), blank);

  it('are looked at in the log', () => expect(Object.values(decider.reads?.(create, { status: 'none' }) ?? {})).toEqual(streams));
  it('must exist', () =>
    given()
      .when(create, { seen: { [streams[0] ?? '']: kept } })
      .thenRefused('ReferenceNotFound'));
  it('must be in use', () =>
    given()
      .when(create, { seen: seen('retired') })
      .thenRefused('ReferenceNotFound'));
  it('let the record be when both are there', () =>
    given()
      .when(create, { seen: seen('kept') })
      .then(expect.objectContaining({ type: 'RecordCreated' })));
  it('do not stand in the way of another change when they were retired since', () => {
    const past = ofRecord({ type: 'RecordCreated', data: { resource: 'materialToothColor', id: id(3), status: 'kept', values: blank } }, 1);
    given(past)
      .when(save('materialToothColor', id(3), { ...blank, enabled: false }))
      .then({ type: 'RecordChanged', data: { resource: 'materialToothColor', id: id(3), changes: { enabled: false } } });
  });
  it('name the place, also within lines', () => {
    const command = save('recipe', id(4), { recipeNo: 'R1', parts: [{ goodId: material }] });
    expect(decider.decide({ ...command, by: idAs('x'), at: '', today: '' }, { status: 'none' }, {})).toEqual({
      refusal: 'ReferenceNotFound',
      details: { field: 'parts.0.goodId', id: material, zh: '物品', en: 'Good' },
    });
  });
  it('may lead to a customer, whose stream is its own', () => {
    const contact = save('hospitalContactInformation', id(5), { customerId: id(6), name: '李医生' });
    given().when(contact).thenRefused('ReferenceNotFound');
    given()
      .when(contact, { seen: { [`customer-${id(6)}`]: { status: 'normal' } } })
      .then({ type: 'RecordCreated', data: { resource: 'hospitalContactInformation', id: id(5), status: 'kept', values: contact.values } });
  });
});

describe('trees', () => {
  const [root, middle, leaf] = [id(11), id(12), id(13)];
  const unit = (recordId: RecordId, parentId: RecordId | null): Values => ({
    deptCode: recordId.slice(-2),
    deptName: recordId.slice(-2),
    parentId,
    type: 'department',
    sort: 1,
  });
  const stream = (recordId: RecordId) => `record-dept-${recordId}`;
  const seen: RecordSeen = {
    [stream(root)]: { status: 'kept', values: unit(root, null) },
    [stream(middle)]: { status: 'kept', values: unit(middle, root) },
    [stream(leaf)]: { status: 'kept', values: unit(leaf, middle) },
  };
  const past = (recordId: RecordId, parentId: RecordId | null) =>
    ofRecord({ type: 'RecordCreated', data: { resource: 'dept', id: recordId, status: 'kept', values: unit(recordId, parentId) } }, 1);
  const move = (recordId: RecordId, parentId: RecordId | null, ancestors: readonly RecordId[]) =>
    save('dept', recordId, unit(recordId, parentId), { ancestors });

  it('take a record below another without more', () =>
    given()
      .when(save('dept', id(14), unit(id(14), leaf)), { seen })
      .then(expect.anything()));
  it('take a record out of the tree to its top', () =>
    given(past(leaf, middle))
      .when(move(leaf, null, []))
      .then(expect.anything()));
  it('take a move whose ancestors are named', () =>
    given(past(leaf, middle))
      .when(move(leaf, root, [root]), { seen })
      .then(expect.anything()));
  it('refuse a record below itself', () =>
    given(past(root, null))
      .when(move(root, root, [root]), { seen })
      .thenRefused('ParentIsBelow'));
  it('refuse a record below one of its own', () =>
    given(past(root, null))
      .when(move(root, leaf, [leaf, middle, root]), { seen })
      .thenRefused('ParentIsBelow'));
  it('refuse a chain that leaves something out', () =>
    given(past(root, null))
      .when(move(root, leaf, [leaf]), { seen })
      .thenRefused('ParentMoved'));
  it('refuse a chain that was true once', () =>
    given(past(leaf, null))
      .when(move(leaf, middle, [middle, id(15)]), { seen })
      .thenRefused('ParentMoved'));
  it('do not take a record back whose parent is gone', () => {
    const gone = ofRecord({ type: 'RecordRetired', data: { resource: 'dept', id: leaf } }, 2);
    const back: RecordCommand = { type: 'ReinstateRecord', resource: 'dept', id: leaf };
    given(past(leaf, middle), gone)
      .when(back, { seen: { [stream(middle)]: { status: 'retired' } } })
      .thenRefused('ReferenceNotFound');
    given(past(leaf, middle), gone)
      .when(back, { seen })
      .then({ type: 'RecordReinstated', data: { resource: 'dept', id: leaf, status: 'kept' } });
  });
});

describe('regions', () => {
  const shenzhen = { code: '440300', name: '深圳市', parentCode: '440000', level: 'city', remark: null };
  const guangdong = { [`record-region-${keyedId('440000')}`]: { status: 'kept', values: { code: '440000', parentCode: null } } };
  it('have an id that is made of the code', () =>
    given()
      .when(save('region', keyedId('440300'), shenzhen), { seen: guangdong })
      .then(expect.anything()));
  it('keep their code', () =>
    given()
      .when(save('region', keyedId('440301'), shenzhen), { seen: guangdong })
      .thenRefused('KeyIsFixed'));
  it('stand once, though a second of the same code would have the same id', () => {
    const past = ofRecord(
      { type: 'RecordCreated', data: { resource: 'region', id: keyedId('440300'), status: 'kept', values: shenzhen } },
      1,
    );
    given(past)
      .when(save('region', keyedId('440300'), { ...shenzhen, name: '深圳' }, { mustBeNew: true }), { seen: guangdong })
      .thenRefused('AlreadyTaken');
  });
  it('hang below a region that exists', () =>
    given()
      .when(save('region', keyedId('440300'), shenzhen))
      .thenRefused('ReferenceNotFound'));
});

describe('retiring', () => {
  it('takes the record out of use and frees what it claimed', () =>
    given(created).when(retire()).then(shadeRetired).releasing(claim('vitaClassic/A3.5')));
  it('twice is once', () => given(created, retired).when(retire()).thenNothing());
  it('is refused while others use the record', () => given(created).when(retire(2)).thenRefused('StillUsed'));
  it('is refused for what never was', () => given().when(retire()).thenRefused('RecordNotFound'));
  it('is taken back with its claims, as long as nobody else has them', () =>
    given(created, retired).when(reinstate).then(shadeReinstated).claiming(claim('vitaClassic/A3.5')));
  it('taken back, the record can be changed again', () =>
    given(created, retired, ofRecord(shadeReinstated, 3))
      .when(saveShade({ enabled: false }))
      .then(shadeChanged));
  it('needs no taking back when it never was', () => given(created).when(reinstate).thenNothing());
});

describe('versions', () => {
  const recipeId = id(21);
  const named = { resource: 'recipe', id: recipeId };
  const drafted = ofRecord({ type: 'RecordCreated', data: { ...named, status: 'draft', values: { recipeNo: 'R1', parts: null } } }, 1);
  const published = ofRecord({ ...shadePublished, data: named }, 2);
  const change = save('recipe', recipeId, { recipeNo: 'R2', parts: null });
  const publish: RecordCommand = { type: 'PublishRecord', ...named };
  it('begin as drafts', () =>
    given()
      .when(save('recipe', recipeId, { recipeNo: 'R1', parts: null }))
      .then({ type: 'RecordCreated', data: drafted.data }));
  it('change as drafts', () =>
    given(drafted)
      .when(change)
      .then({ type: 'RecordChanged', data: { ...named, changes: { recipeNo: 'R2' } } }));
  it('are published once', () => {
    given(drafted).when(publish).then({ type: 'RecordPublished', data: named });
    given(drafted, published).when(publish).thenNothing();
  });
  it('never change once they are published', () => given(drafted, published).when(change).thenRefused('RecordIsPublished'));
  it('are retired and taken back as published', () => {
    const gone = ofRecord({ ...shadeRetired, data: named }, 3);
    given(drafted, published, gone, ofRecord({ ...shadeReinstated, data: { ...named, status: 'published' } }, 4))
      .when(change)
      .thenRefused('RecordIsPublished');
  });
  it('are for the kinds that declare them', () =>
    given(created).when({ type: 'PublishRecord', resource: 'toothColor', id: shadeId }).thenRefused('RecordHasNoVersions'));
});

it('stops at a log in which a record begins with a change', () =>
  expect(() => given(ofRecord(shadeChanged, 1)).when(saveShade())).toThrow('cannot begin'));

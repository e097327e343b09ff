import { keyedId, recordStream, resourceOf, valuesOf, type Resource } from '@cloud-factory/domain/catalogue';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arraySource,
  createProjector,
  createReader,
  rebuiltEqualsLive,
  type ArrayFact,
  type Projector,
  type Reader,
  type TenantClient,
} from '../../shared/index.js';
import { catalogueProjections } from './projection.js';
import { countUses, findAllRecords, findAncestors, findOfDay, findOptions, findRecords, getRecord, isTaken } from './query.js';
import { findBelow, findEntries, findLevel, findTree } from './tree.js';

const tenant: TenantId = idAs('000001');
const stranger: TenantId = idAs('000002');
const by = '0197e000-0000-7000-8000-00000000c1e6';
const id = (nth: number): string => `0197e000-0000-7000-9000-${String(nth).padStart(12, '0')}`;

let database: TestDatabase;
let reader: Reader;
let projector: Projector;

function kind(key: string): Resource {
  const resource = resourceOf(key);
  if (!resource) throw new Error(`${key} is no kind of record`);
  return resource;
}
const created = (resource: string, recordId: string, values: object, owner = tenant): ArrayFact => ({
  tenant: owner,
  stream: recordStream(resource, recordId),
  type: 'RecordCreated',
  by,
  data: { resource, id: recordId, status: 'kept', values: valuesOf(kind(resource).fields).parse(values) },
});
const retired = (resource: string, recordId: string): ArrayFact => ({
  tenant,
  stream: recordStream(resource, recordId),
  type: 'RecordRetired',
  by,
  data: { resource, id: recordId },
});
const ask = <Result>(query: (client: TenantClient) => Promise<Result>, as = tenant) =>
  reader.withTenant({ tenant: as, creators: '*' }, query);

const shade = (colorCode: string, valueOrder: number) => ({
  colorCode,
  nameZh: colorCode,
  nameEn: colorCode,
  system: 'vitaClassic',
  valueOrder,
  enabled: true,
});
const dept = (code: string, parentId: string | null, sort: number) => ({
  deptCode: code,
  deptName: `部门 ${code}`,
  parentId,
  type: 'department',
  sort,
});
const entry = (dictKey: string, parentId: string | null, sort: number, isSealed = 0) => ({
  code: 'yc_try_type',
  dictKey,
  dictValue: `试戴 ${dictKey}`,
  parentId,
  sort,
  isSealed,
});
const good = (goodCode: string, type: string) => ({
  goodCode,
  name: goodCode,
  categoryId: id(60),
  unitId: 'g',
  type,
  safeStockFlag: false,
  batchFlag: true,
  enabled: true,
});

beforeAll(async () => {
  database = await freshDatabase();
  const source = arraySource();
  source.append(
    ...['B1', 'A1', 'A2'].map((code, nth) => created('toothColor', id(nth + 1), shade(code, nth + 1))),
    created('toothColor', id(4), shade('C4', 16)),
    retired('toothColor', id(4)),
    created('toothColor', id(1), shade('X9', 1), stranger),
    created('dept', id(11), dept('01', null, 2)),
    created('dept', id(12), dept('0101', id(11), 1)),
    created('dept', id(13), dept('010101', id(12), 1)),
    created('dept', id(14), dept('02', null, 1)),
    created('dict-biz', id(21), entry('-1', null, 0)),
    created('dict-biz', id(22), entry('T02', id(21), 2)),
    created('dict-biz', id(23), entry('T01', id(21), 1)),
    created('dict-biz', id(24), entry('T09', id(21), 3, 1)),
    created('region', keyedId('440000'), { code: '440000', name: '广东省', level: 'province' }),
    created('region', keyedId('440300'), { code: '440300', name: '深圳市', parentCode: '440000', level: 'city' }),
    ...[1, 2].map((day) =>
      created('toothBoxColor', id(30 + day), {
        colorCode: `C${day}`,
        name: `色${day}`,
        hex: '#0000FF',
        cycleDay: 3,
        effectiveFrom: `2025-0${day}-01`,
        enabled: true,
      }),
    ),
    created('productGoodCategoryMaintain', id(60), {
      categoryCode: 'GD',
      nameZh: '粉末',
      nameEn: 'Powder',
      kind: 'good',
      sort: 1,
      isMetal: true,
      needLot: true,
      needWeigh: true,
      needSerial: false,
    }),
    created('goodDefinition', id(61), good('P-1', 'raw')),
    created('goodDefinition', id(62), good('S-1', 'semi')),
    created('goodDefinition', id(63), good('F-1', 'finished')),
    created('materialToothColor', id(71), { materialId: id(61), colorId: id(1), brandColorCode: 'ST-B1', enabled: true }),
  );
  projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections: catalogueProjections });
  await projector.caughtUp();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
});
afterAll(async () => {
  await reader.close();
  await projector.stop();
  await database.drop();
});

const page = { current: 1, size: 10 };
const codes = (rows: readonly Readonly<Record<string, unknown>>[], name: string) => rows.map((row) => row[name]);

describe('a list', () => {
  it('has the records in use of one tenant, in the order of the kind', async () => {
    const { records, total } = await ask((client) => findRecords(client, kind('toothColor'), page));
    expect({ codes: codes(records, 'colorCode'), total }).toEqual({ codes: ['B1', 'A1', 'A2'], total: 3 });
    expect(records[0]).toMatchObject({ id: id(1), version: 1, createdBy: by, enabled: true });
    expect(records[0]).not.toHaveProperty('inUse');
  });
  it('is filtered and sorted as declared', async () => {
    const found = await ask((client) => findRecords(client, kind('toothColor'), { ...page, colorCode_like: 'a', descs: ['colorCode'] }));
    expect(codes(found.records, 'colorCode')).toEqual(['A2', 'A1']);
  });
  it('has the retired ones apart', async () => {
    const { records } = await ask((client) => findRecords(client, kind('toothColor'), page, { isRetired: true }));
    expect(codes(records, 'colorCode')).toEqual(['C4']);
  });
  it('under another name keeps its preset whatever the caller asks for', async () => {
    const where = { type: ['semi', 'finished'], enabled: true };
    const find = (search: object) => ask((client) => findRecords(client, kind('goodDefinition'), { ...page, ...search }, { where }));
    expect(codes((await find({})).records, 'goodCode')).toEqual(['F-1', 'S-1']);
    expect(codes((await find({ type_in: ['raw', 'semi'] })).records, 'goodCode')).toEqual(['S-1']);
    expect(await find({ type_in: ['raw'] })).toMatchObject({ records: [], total: 0 });
    expect(await find({ type: 'raw' })).toMatchObject({ records: [], total: 0 });
    expect(await find({ enabled: false })).toMatchObject({ records: [], total: 0 });
  });
  it('R084 has the parents of a dictionary alone where that is asked', async () => {
    const { records } = await ask((client) => findRecords(client, kind('dict-biz'), page, { where: { parentId: null } }));
    expect(codes(records, 'dictKey')).toEqual(['-1']);
  });
  it('tells the titles of what its records point at', async () => {
    const { records } = await ask((client) => findRecords(client, kind('materialToothColor'), page));
    expect(records[0]).toMatchObject({ materialIdTitle: 'P-1', colorIdTitle: 'B1' });
  });
});

it("a retired record is still there by id, another tenant's is not", async () => {
  expect(await ask((client) => getRecord(client, kind('toothColor'), id(4)))).toMatchObject({ colorCode: 'C4' });
  expect(await ask((client) => getRecord(client, kind('toothColor'), id(2)), stranger)).toBeNull();
});

it('choices have an id and the declared fields', async () => {
  const options = await ask((client) => findOptions(client, kind('dept'), { kind: 'options', text: 'deptName' }));
  expect(options).toHaveLength(4);
  expect(options).toContainEqual({ id: id(14), deptName: '部门 02' });
});

describe('a unique check', () => {
  const taken = (values: object, except: string | null = null) =>
    ask((client) => isTaken(client, kind('toothColor'), { ...values }, except));
  it('finds what is there, but not the record that asks nor a retired one', async () => {
    expect(await taken({ system: 'vitaClassic', colorCode: 'A1' })).toBe(true);
    expect(await taken({ system: 'vitaClassic', colorCode: 'A1' }, id(2))).toBe(false);
    expect(await taken({ system: 'vita3d', colorCode: 'A1' })).toBe(false);
    expect(await taken({ system: 'vitaClassic', colorCode: 'C4' })).toBe(false);
  });
});

describe('a tree', () => {
  it('carries children, siblings in their order', async () => {
    const tree = await ask((client) => findTree(client, kind('dept')));
    expect(tree).toMatchObject([
      { deptCode: '02', children: [] },
      { deptCode: '01', children: [{ deptCode: '0101', children: [{ deptCode: '010101' }] }] },
    ]);
  });
  it('of one level tells who has children', async () => {
    expect(await ask((client) => findLevel(client, kind('dept'), null))).toMatchObject([
      { deptCode: '02', hasChildren: false },
      { deptCode: '01', hasChildren: true },
    ]);
    expect(await ask((client) => findLevel(client, kind('dept'), id(12)))).toMatchObject([{ deptCode: '010101', hasChildren: false }]);
  });
  it('of regions is walked by code', async () => {
    expect(await ask((client) => findLevel(client, kind('region'), null))).toMatchObject([
      { code: '440000', hasChildren: true, title: '广东省' },
    ]);
    expect(await ask((client) => findLevel(client, kind('region'), keyedId('440000')))).toMatchObject([{ code: '440300' }]);
  });
  it('below one record leaves that record out', async () =>
    expect(await ask((client) => findBelow(client, kind('dept'), id(11)))).toMatchObject([
      { deptCode: '0101', children: [{ deptCode: '010101' }] },
    ]));
  it('tells what stands above a record, up to the root', async () =>
    expect(await ask((client) => findAncestors(client, kind('dept'), id(13)))).toEqual([
      { id: id(13), parentId: id(12) },
      { id: id(12), parentId: id(11) },
      { id: id(11), parentId: null },
    ]));
});

it('R090 a dictionary answers the open entries of a code in their order, without its root', async () =>
  expect(codes(await ask((client) => findEntries(client, kind('dict-biz'), 'yc_try_type')), 'dictKey')).toEqual(['T01', 'T02']));

it('the colour of a day is that of its weekday in the newest set in force', async () => {
  const on = (day: string) =>
    ask((client) => findOfDay(client, kind('toothBoxColor'), { kind: 'byDate', weekday: 'cycleDay', from: 'effectiveFrom' }, day));
  expect(await on('2025-01-15')).toMatchObject({ colorCode: 'C1' }); // a Wednesday
  expect(await on('2025-02-05')).toMatchObject({ colorCode: 'C2' });
  expect(await on('2025-02-06')).toBeNull();
});

it('who points at a record is counted, except what goes with it', async () => {
  const uses = (key: string, ids: readonly string[]) => ask((client) => countUses(client, kind(key), ids));
  expect(await uses('goodDefinition', [id(61)])).toBe(1);
  expect(await uses('productGoodCategoryMaintain', [id(60)])).toBe(3);
  expect(await uses('dept', [id(11)])).toBe(1);
  expect(await uses('dept', [id(11), id(12), id(13)])).toBe(0);
  expect(await uses('region', [keyedId('440000')])).toBe(1);
});

it('whole rows come without pages', async () => expect(await ask((client) => findAllRecords(client, kind('toothColor')))).toHaveLength(3));

it('C06 every table rebuilt equals the live one', async () => {
  const differences = await rebuiltEqualsLive(database.ownerUrl, catalogueProjections, (table) => projector.rebuild(table));
  expect(differences.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(differences.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(20);
});

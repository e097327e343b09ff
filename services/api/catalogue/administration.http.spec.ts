// What each call of departments, posts, dictionaries and regions answers and does. The laws of all kinds stand in `catalogue.http.spec.ts`.
import { keyedId } from '@cloud-factory/domain/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleIdOf, startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { CatalogueModule } from './catalogue.module.js';

type Row = Readonly<Record<string, unknown> & { id: string; children: readonly Row[] }>;

let api: TestApi;
let admin: TestUser;
let ofB: TestUser;
beforeAll(async () => {
  api = await startTestApi({ deps: { modules: [CatalogueModule] } });
  [admin, ofB] = [await api.as('admin'), await api.as('admin', api.b)];
}, 120_000);
afterAll(() => api.close());

const at = (call: string): string => `/api/blade-system/${call}`;
const ask = async (call: string, query: Readonly<Record<string, string | number>> = {}, by = admin) => {
  // What is said of the platform's records is waited for half a second alone.
  await api.caughtUp();
  const { status, text, body } = await by.get(at(call), query);
  expect({ status, of: text }).toMatchObject({ status: 200 });
  return body.data;
};
const kept = async (kind: string, body: object, by = admin): Promise<string> => {
  const { status, text, body: answer } = await by.post(at(`${kind}/submit`), body);
  expect({ status, of: text }).toMatchObject({ status: 200 });
  return answer.data.id;
};
const removed = (kind: string, query: Readonly<Record<string, string>>) => admin.post(at(`${kind}/remove`), undefined, { query });
const page = async (call: string, query: Readonly<Record<string, string | number>>, name: string): Promise<readonly unknown[]> =>
  (await ask(call, query)).records.map((row: Row) => row[name]);
const valuesOf = (rows: readonly Row[], name: string): readonly unknown[] => rows.map((row) => row[name]);
/** A tree as names within names. */
const named = (rows: readonly Row[], name: string): readonly unknown[] => rows.map((row) => [row[name], named(row.children, name)]);

describe('departments', () => {
  const dept = (deptCode: string, sort: number, more: object = {}) =>
    kept('dept', { deptCode, deptName: `部门 ${deptCode}`, type: 'department', sort, ...more });
  let [top, orders, laboratory, bench] = ['', '', '', ''];
  beforeAll(async () => {
    top = await dept('HQ', 9, { type: 'company' });
    orders = await dept('HQ-ORD', 2, { parentId: top });
    laboratory = await dept('HQ-LAB', 1, { parentId: top, type: 'machiningPoint', unitCode: 'U-7' });
    bench = await dept('HQ-BENCH', 1, { parentId: laboratory, type: 'group' });
    await kept('dept', { deptCode: 'B-ONLY', deptName: '乙方', type: 'company', sort: 1 }, ofB);
  });

  test('C053 C054 every field is kept as it was sent, in this record alone', async () => {
    const body = { deptCode: 'FULL', deptName: '全', parentId: orders, type: 'group', manager: admin.userId, unitCode: 'U-1', sort: 7 };
    const id = await kept('dept', { ...body, remark: '备注' });
    expect(await ask('dept/detail', { id })).toMatchObject({ ...body, id, remark: '备注', version: 1, createdBy: admin.userId });
    const before = await ask('dept/detail', { id: orders });
    await kept('dept', { ...body, id, version: 1, deptName: '改', remark: null });
    expect(await ask('dept/detail', { id })).toMatchObject({ ...body, deptName: '改', remark: null, version: 2 });
    expect(await ask('dept/detail', { id: orders })).toEqual(before);
    expect((await removed('dept', { ids: id })).status).toBe(200);
  });

  test('C050 the list is what the filters say, in the order and on the page that were asked', async () => {
    const codes = (query: Readonly<Record<string, string | number>>) => page('dept/list', query, 'deptCode');
    expect(await codes({ type: 'machiningPoint' })).toEqual(['HQ-LAB']);
    expect(await codes({ unitCode: 'U-7' })).toEqual(['HQ-LAB']);
    expect(await codes({ deptName_like: 'HQ-', descs: 'deptCode' })).toEqual(['HQ-ORD', 'HQ-LAB', 'HQ-BENCH']);
    expect(await codes({ parentId: top })).toEqual(['HQ-LAB', 'HQ-ORD']);
    expect(await ask('dept/list', { parentId: top, size: 1, current: 2 })).toMatchObject({
      ...{ total: 2, pages: 2, current: 2, size: 1 },
      records: [{ deptCode: 'HQ-ORD', parentId: top, parentIdTitle: '部门 HQ' }],
    });
  });

  test.each(['C051 lazy-list', 'C056 lazy-tree'])('%s is one level in its order, and tells what has more below it', async (name) => {
    const call = `dept/${name.slice(5)}`;
    const roots: readonly Row[] = await ask(call);
    expect(valuesOf(roots, 'deptCode')).toEqual(expect.arrayContaining(['HQ']));
    expect(valuesOf(roots, 'parentId').filter((parent) => parent !== null)).toEqual([]);
    expect(await ask(call, { parentId: top })).toMatchObject([
      { id: laboratory, title: '部门 HQ-LAB', hasChildren: true },
      { id: orders, title: '部门 HQ-ORD', hasChildren: false },
    ]);
    expect(valuesOf(await ask(call, { parentId: laboratory }), 'id')).toEqual([bench]);
    expect(valuesOf(await ask(call, { tenantId: api.b }), 'deptCode')).toEqual(['B-ONLY']);
  });

  test('C055 the tree has every department below its own, of the tenant that is named', async () => {
    const whole: readonly Row[] = await ask('dept/tree');
    const own = named(
      whole.filter(({ id }) => id === top),
      'deptCode',
    );
    expect(own).toEqual([
      [
        'HQ',
        [
          ['HQ-LAB', [['HQ-BENCH', []]]],
          ['HQ-ORD', []],
        ],
      ],
    ]);
    expect(named(await ask('dept/tree', { tenantId: api.b }), 'deptCode')).toEqual([['B-ONLY', []]]);
    expect(named(await ask('dept/tree', {}, ofB), 'deptCode')).toEqual([['B-ONLY', []]]);
  });

  test('C057 choices carry what a select shows and no more, filtered and in order', async () => {
    expect(await ask('dept/select', { parentId: top })).toEqual([
      { id: laboratory, deptName: '部门 HQ-LAB', deptCode: 'HQ-LAB', parentId: top },
      { id: orders, deptName: '部门 HQ-ORD', deptCode: 'HQ-ORD', parentId: top },
    ]);
    expect(valuesOf(await ask('dept/select', {}, ofB), 'deptCode')).toEqual(['B-ONLY']);
  });

  test('C052 those that are named go, all or none, and none from above another', async () => {
    const [one, two, stays] = [await dept('GO-1', 1), await dept('GO-2', 1), await dept('GO-3', 1)];
    expect(await removed('dept', { ids: `${one},${top}` })).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
    expect(await page('dept/list', { deptCode_like: 'GO-' }, 'id')).toEqual([one, two, stays]);
    expect((await removed('dept', { ids: `${one},${two}` })).body.data).toMatchObject([{ id: one }, { id: two }]);
    expect(await page('dept/list', { deptCode_like: 'GO-' }, 'id')).toEqual([stays]);
  });
});

describe('posts', () => {
  const post = (postCode: string, category: string, sort: number, by = admin) =>
    kept('post', { postCode, postName: `岗位 ${postCode}`, category, sort }, by);
  const ids: string[] = [];
  beforeAll(async () => {
    for (const [nth, category] of ['staff', 'executive', 'staff'].entries()) ids.push(await post(`P-${nth}`, category, 9 - nth));
    await post('B-POST', 'staff', 1, ofB);
  });

  test('C062 C060 a post is kept with every field, and changed', async () => {
    const body = { postCode: 'P-ALL', postName: '主管', category: 'middle', sort: 50 };
    const id = await kept('post', { ...body, remark: '备注' });
    expect(await ask('post/detail', { id })).toMatchObject({ ...body, id, remark: '备注', version: 1 });
    await kept('post', { ...body, id, version: 1, category: 'other' });
    expect(await ask('post/detail', { id })).toMatchObject({ ...body, category: 'other', remark: null, version: 2 });
    expect((await removed('post', { ids: id })).status).toBe(200);
  });

  test('C058 C059 the list and the choices of posts are filtered, in order, and of one tenant', async () => {
    expect(await page('post/list', { category: 'staff' }, 'postCode')).toEqual(['P-2', 'P-0']);
    expect(await page('post/list', { postName_like: 'P-', descs: 'sort', size: 2, current: 2 }, 'postCode')).toEqual(['P-2']);
    expect(await ask('post/select', { category: 'executive' })).toEqual([
      { id: ids[1], postName: '岗位 P-1', postCode: 'P-1', category: 'executive' },
    ]);
    expect(valuesOf(await ask('post/select', {}), 'postCode')).toEqual(['P-2', 'P-1', 'P-0']);
    expect(valuesOf(await ask('post/select', { tenantId: api.b }), 'postCode')).toEqual(['B-POST']);
    expect((await ofB.get(at('post/select'), { tenantId: api.a })).status).toBe(403);
  });

  test('C061 the posts that are named go, and no other', async () => {
    const [one, two, stays] = [await post('G-1', 'other', 1), await post('G-2', 'other', 2), await post('G-3', 'other', 3)];
    expect((await removed('post', { ids: `${one},${two}` })).status).toBe(200);
    expect(await page('post/list', { category: 'other' }, 'id')).toEqual([stays]);
  });
});

describe.each([
  ['dict', 'C063 C064 C065 C066 C067 C068 C069 C070'.split(' ')],
  ['dict-biz', 'C071 C072 C073 C074 C075 C076 C077 C078'.split(' ')],
] as const)('%s', (kind, [list, parents, children, remove, submit, detail, tree, dictionary]) => {
  const code = `${kind}.powder`;
  const entry = (dictKey: string, sort: number, more: object = {}) =>
    kept(kind, { code, dictKey, dictValue: `粉 ${dictKey}`, sort, isSealed: 0, ...more });
  let [root, late] = ['', ''];
  beforeAll(async () => {
    root = await entry('-1', 1);
    late = await entry('late', 5, { parentId: root });
    await entry('early', 2, { parentId: root });
    await entry('sealed', 3, { parentId: root, isSealed: 1 });
    await entry('deep', 1, { parentId: late });
    await kept(kind, { code: `${kind}.other`, dictKey: '-1', dictValue: '别的', sort: 1, isSealed: 0 });
  });

  test(`${submit} ${detail} an entry is kept with every field, and changed`, async () => {
    const body = { code: `${kind}.full`, dictKey: 'K', dictValue: '值', sort: 3, isSealed: 1, remark: '备注' };
    const id = await kept(kind, body);
    expect(await ask(`${kind}/detail`, { id })).toMatchObject({ ...body, id, parentId: null, version: 1 });
    await kept(kind, { ...body, id, version: 1, dictValue: '新值', isSealed: 0 });
    expect(await ask(`${kind}/detail`, { id })).toMatchObject({ ...body, dictValue: '新值', isSealed: 0, version: 2 });
  });

  test(`${list} the list holds every entry that the filters leave, ${parents} the other one roots alone`, async () => {
    expect(await page(`${kind}/list`, { code }, 'dictKey')).toEqual(expect.arrayContaining(['-1', 'deep', 'early', 'late', 'sealed']));
    expect(await page(`${kind}/list`, { code, isSealed: 1 }, 'dictKey')).toEqual(['sealed']);
    expect(await page(`${kind}/list`, { parentId: root, size: 2, current: 2 }, 'dictKey')).toEqual(['late']);
    expect(await page(`${kind}/parent-list`, { code_like: `${kind}.`, isSealed: 0 }, 'dictKey')).toEqual(
      expect.arrayContaining(['-1', '-1']),
    );
    expect(await page(`${kind}/parent-list`, { code }, 'id')).toEqual([root]);
    expect(await page(`${kind}/parent-list`, { code, parentId: root }, 'id')).toEqual([]);
  });

  test(`${children} what stands below an entry: all of it, or the page of it that a filter finds`, async () => {
    expect(named(await ask(`${kind}/child-list`, { parentId: root }), 'dictKey')).toEqual([
      ['early', []],
      ['sealed', []],
      ['late', [['deep', []]]],
    ]);
    expect(valuesOf(await ask(`${kind}/child-list`, { parentId: root, isSealed: 0 }), 'dictKey')).toEqual(['early', 'late']);
    expect(valuesOf(await ask(`${kind}/child-list`, { parentId: root, isSealed: 0, size: 1, current: 2 }), 'dictKey')).toEqual(['late']);
  });

  test(`${tree} the tree is that of a code, or of all for DICT`, async () => {
    const below = [
      ['early', []],
      ['sealed', []],
      ['late', [['deep', []]]],
    ];
    expect(named(await ask(`${kind}/tree`, { code }), 'dictKey')).toEqual([['-1', below]]);
    const all: readonly Row[] = await ask(`${kind}/tree`, { code: 'DICT' });
    expect(valuesOf(all, 'code')).toEqual(expect.arrayContaining([code, `${kind}.other`]));
    expect(all.find(({ id }) => id === root)?.children.length).toBe(3);
  });

  test(`${dictionary} the entries of a code are its choices in order: no root, none that is sealed, for anybody who is signed in`, async () => {
    const technician = await api.as('technician');
    const roleId = roleIdOf(api.a, 'technician');
    await api.say(api.a, { type: 'GrantPermissions', roleId, permissions: [], scope: 'own' } as Readonly<{ type: string }>);
    api.clock.pass(1_000);
    expect(valuesOf(await ask(`${kind}/dictionary`, { code }, technician), 'dictKey')).toEqual(['deep', 'early', 'late']);
    expect(await ask(`${kind}/dictionary`, { code: `${kind}.other` })).toEqual([]);
    const ofOther = await ask(`${kind}/dictionary`, { code }, ofB);
    expect(valuesOf(ofOther, 'dictKey')).toEqual(kind === 'dict' ? ['deep', 'early', 'late'] : []);
  });

  test(`${remove} the entries that are named go, and none from above another`, async () => {
    const [one, two] = [await entry('go-1', 8, { parentId: root }), await entry('go-2', 9, { parentId: root })];
    expect(await removed(kind, { ids: `${one},${late}` })).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
    expect(await page(`${kind}/list`, { parentId: root, descs: 'sort', size: 2 }, 'id')).toEqual([two, one]);
    expect((await removed(kind, { ids: `${one},${two}` })).status).toBe(200);
    expect(await page(`${kind}/list`, { parentId: root }, 'dictKey')).toEqual(['early', 'sealed', 'late']);
  });
});

describe('regions', () => {
  const region = (code: string, level: string, parentCode: string | null = null) =>
    kept('region', { code, name: `地 ${code}`, level, parentCode });
  beforeAll(async () => {
    await region('970000', 'province');
    await region('970100', 'city', '970000');
    await region('970200', 'city', '970000');
    await region('970101', 'district', '970100');
  });

  test('C094 C092 a region is kept under the id that its code makes, found by either, and changed', async () => {
    const body = { code: '970300', name: '新', level: 'city', parentCode: '970000', remark: '备注' };
    const id = await kept('region', body);
    expect(id).toBe(keyedId('970300'));
    expect(await ask('region/detail', { code: '970300' })).toMatchObject({ ...body, id });
    await kept('region', { ...body, id, version: 1, name: '改' });
    expect(await ask('region/detail', { id })).toMatchObject({ ...body, name: '改', version: 2 });
    expect(await ask('region/detail', { code: '970100' })).toMatchObject({ name: '地 970100', version: 1 });
  });

  test('C093 the region that is named goes, unless something lies in it', async () => {
    expect((await removed('region', { id: keyedId('970300') })).status).toBe(200);
    expect(await removed('region', { id: keyedId('970100') })).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
    expect(await page('region/list', { code_like: '9700', descs: 'code' }, 'code')).toEqual(['970000']);
    expect(await page('region/list', { parentCode: '970000' }, 'code')).toEqual(['970100', '970200']);
  });

  test('C090 the list of regions is filtered, sorted and paged', async () => {
    expect(await page('region/list', { name_like: '970', level: 'city', descs: 'code' }, 'code')).toEqual(['970200', '970100']);
    expect(await page('region/list', { name_like: '地 970', size: 2, current: 2 }, 'code')).toEqual(['970101', '970200']);
  });

  test.each([
    ['C091', 'lazy-tree', 'parentCode'],
    ['C095', 'select', 'code'],
  ])('%s %s is one level of regions, by the code above it', async (_, call, param) => {
    expect(await ask(`region/${call}`, { [param]: '970000' })).toMatchObject([
      { code: '970100', title: '地 970100', hasChildren: true },
      { code: '970200', title: '地 970200', hasChildren: false },
    ]);
    const roots = valuesOf(await ask(`region/${call}`), 'code');
    expect(roots).toContain('970000');
    expect(roots).not.toContain('970100');
    expect(valuesOf(await ask(`region/${call}`, {}, ofB), 'code')).toEqual(roots);
  });
});

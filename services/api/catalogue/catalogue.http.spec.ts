import { catalogue, keyedId, resourceOf, type Call, type Resource } from '@cloud-factory/domain/catalogue';
import { customerEntry, hospital } from '@cloud-factory/domain/customers/examples';
import { systemUser } from '@cloud-factory/commands';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { CatalogueModule } from './catalogue.module.js';
import { otherValue, sampleOf } from './sample-records.js';
import { seedCatalogue } from './seed.js';

let api: TestApi;
let admin: TestUser;
const targets: Record<string, string> = { hospitalCustomerData: hospital };
const all: readonly Resource[] = catalogue;
const kind = (key: string): Resource => resourceOf(key) as Resource; // declared
const at = (resource: Resource, call: string): string => `/api/${resource.path}/${call}`;
const nobody = '0197e000-0000-7000-8000-00000000dead';

/** What each word of the vocabulary answers. */
const aList: unknown = expect.any(Array);
const anything: unknown = expect.any(Object);
const dataOf: Readonly<Record<Call['kind'], unknown>> = {
  uniqueCheck: true,
  page: { records: aList, total: expect.any(Number) as unknown },
  options: aList,
  rows: aList,
  tree: aList,
  lazyTree: aList,
  lazyList: aList,
  childList: aList,
  dictionary: aList,
  byDate: anything,
  update: anything,
};

/** Kinds whose records others need, first. */
const inOrder = [...all].toSorted((one, other) => Number(pointsAt(one, other)) - Number(pointsAt(other, one)));
function pointsAt({ fields }: Resource, { key }: Resource): boolean {
  return Object.values(fields).some((field) => field.kind === 'ref' && field.required === true && field.to === key);
}

async function create(resource: Resource, nth: number, change: object = {}, by = admin): Promise<string> {
  const answer = await by.post(at(resource, 'submit'), { ...sampleOf(resource, nth, targets), ...change });
  expect(answer.body).toMatchObject({ code: 200, success: true, data: { version: 1 } });
  return answer.body.data.id as string;
}

beforeAll(async () => {
  api = await startTestApi({
    deps: { modules: [CatalogueModule] },
    seed: async ({ say, a, runner }) => {
      await say(a, { type: 'SaveCustomer', customerId: hospital, entry: customerEntry } as Readonly<{ type: string }>, systemUser);
      await seedCatalogue(runner, a);
    },
  });
  admin = await api.as('admin');
  // A deep chain: a shade of a material needs a good, which needs a category.
  for (const key of ['productGoodCategoryMaintain', 'goodDefinition', 'toothColor']) targets[key] = await create(kind(key), 90);
}, 120_000);
afterAll(() => api.close());

describe.each(inOrder.map((resource) => [resource.key, resource] as const))('%s', (_key, resource) => {
  const { fields, unique, keyedBy } = resource;
  const [changed, changedField] =
    Object.entries(fields).find(([name, field]) => field.required && !unique.flat().includes(name) && otherValue(field, 1) !== undefined) ??
    [];
  let id: string;

  it('is created, listed and found', async () => {
    const before = (await admin.get(at(resource, 'list'))).body.data.total as number;
    id = await create(resource, 1);
    const list = await admin.get(at(resource, 'list'), { current: 1, size: 200, descs: 'createdAt' });
    expect(list.body).toMatchObject({ code: 200, data: { total: before + 1, current: 1 } });
    expect(list.body.data.records[0]).toMatchObject({ id, version: 1, createdBy: admin.userId });
    expect((await admin.get(at(resource, 'page'), { current: 1, size: 200, descs: 'createdAt' })).body.data).toEqual(list.body.data);
    expect((await admin.get(at(resource, 'detail'), { id })).body.data).toMatchObject(sampleOf(resource, 1, targets));
  });

  it('is filtered by what is declared, and by nothing else', async () => {
    for (const filter of resource.filters.filter((name) => name in fields)) {
      const value = (await admin.get(at(resource, 'detail'), { id })).body.data[filter] as string | number | boolean | null;
      if (value === null) continue;
      const found = await admin.get(at(resource, 'list'), { [filter]: value, size: 200, descs: 'createdAt' });
      expect(found.body.data.records.map((row: { id: string }) => row.id)).toContain(id);
    }
    expect(await admin.get(at(resource, 'list'), { surprise: 1 })).toMatchObject({ status: 400, body: { errors: [{ path: 'surprise' }] } });
  });

  it('names every field that is missing', async () => {
    const answer = await admin.post(at(resource, 'submit'), {});
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      Object.keys(fields)
        .filter((name) => fields[name]?.required)
        .toSorted(),
    );
  });

  it('is changed, shows what it was, and refuses who saw an older one', async () => {
    if (changed === undefined || changedField === undefined)
      throw new Error(`${resource.key} has nothing to change: declare a field that is neither unique nor a reference`);
    const body = { ...sampleOf(resource, 1, targets), id, [changed]: otherValue(changedField, 1) };
    const answer = await admin.post(at(resource, 'submit'), { ...body, version: 1 });
    expect(answer.body).toMatchObject({ code: 200, data: { id, version: 2 } });
    const first = (await admin.get(at(resource, 'detail'), { id })).body.data;
    expect(first).toMatchObject({ [changed]: otherValue(changedField, 1), version: 2 });
    const past = await admin.get(at(resource, 'detail'), { id, asOf: first.createdAt as string });
    expect(past.body.data).toMatchObject({ ...sampleOf(resource, 1, targets), version: 1 });
    expect(await admin.post(at(resource, 'submit'), { ...body, version: 1 })).toMatchObject({
      status: 412,
      body: { refusal: 'StaleVersion' },
    });
  });

  it('is not there for an id that nobody has', async () => {
    expect(await admin.get(at(resource, 'detail'), { id: nobody })).toMatchObject({ status: 404, body: { refusal: 'RecordNotFound' } });
    expect(await admin.post(at(resource, 'remove'), undefined, { query: { ids: nobody } })).toMatchObject({
      status: 404,
      body: { refusal: 'RecordNotFound' },
    });
    const existing = { ...sampleOf(resource, 7, targets), id: keyedBy === undefined ? nobody : keyedId('900007') };
    expect(await admin.post(at(resource, 'submit'), existing)).toMatchObject({ status: 404 });
  });

  it('is retired, leaves the list, and comes back', async () => {
    const retired = await admin.post(at(resource, 'remove'), undefined, { query: keyedBy === undefined ? { ids: id } : { id } });
    expect(retired.body).toMatchObject({ code: 200, data: [{ id, version: 3 }] });
    const ids = async (path: string) =>
      (await admin.get(path, { size: 200, descs: 'createdAt' })).body.data.records.map((row: { id: string }) => row.id) as string[];
    expect(await ids(at(resource, 'list'))).not.toContain(id);
    expect(await ids(`/api/console/catalogue/${resource.key}/retired`)).toContain(id);
    expect(await admin.post(`/api/console/catalogue/${resource.key}/reinstate`, { ids: [id] })).toMatchObject({
      status: 200,
      body: { data: [{ id, version: 4 }] },
    });
    expect(await ids(at(resource, 'list'))).toContain(id);
  });

  it('S01 belongs to its owner: another tenant changes nothing of it, and sees what the platform owns alone', async () => {
    const stranger = await api.as('admin', api.b);
    const isShared = resource.owner === 'platform';
    expect((await stranger.get(at(resource, 'detail'), { id })).status).toBe(isShared ? 200 : 404);
    const seen = (await stranger.get(at(resource, 'list'), { size: 200 })).body.data.records.map(
      (row: { id: string }) => row.id,
    ) as string[];
    expect(seen.includes(id)).toBe(isShared);
    expect((await stranger.post(at(resource, 'remove'), undefined, { query: { ids: id } })).status).toBe(isShared ? 403 : 404);
    expect((await stranger.post(at(resource, 'submit'), { ...sampleOf(resource, 1, targets), id })).status).toBe(isShared ? 403 : 404);
    expect((await stranger.get(at(resource, 'list'), { tenantId: api.a })).status).toBe(403);
  });

  it.each(Object.entries(resource.calls ?? {}).filter(([, call]) => call.kind !== 'update'))('answers %s', async (name, call) => {
    const asked: Record<string, Readonly<Record<string, string>>> = {
      uniqueCheck: Object.fromEntries(
        'fields' in call ? call.fields.map((field) => [field, String(sampleOf(resource, 1, targets)[field])]) : [],
      ),
      childList: { parentId: id },
      dictionary: { code: 'C-01' },
      byDate: { date: '2025-06-16' },
    };
    const parameters = asked[call.kind] ?? {};
    const answer = await admin.get(at(resource, name), parameters);
    expect(answer.body).toMatchObject({ code: 200, success: true, data: dataOf[call.kind] });
    const posted = await admin.post(at(resource, name), parameters);
    expect(posted).toMatchObject(call.byPost ? { status: 200, body: { data: answer.body.data } } : { status: 405 });
  });
});

const unique = all.filter((resource) => resource.unique.length > 0).map((resource) => [resource.key, resource] as const);
it.each(unique)('%s stands once: a second of the same is refused', async (_key, resource) => {
  const made = { ...sampleOf(resource, 61, targets) };
  expect((await admin.post(at(resource, 'submit'), made)).body.refusal ?? 'made').toMatch(/^made$|^AlreadyTaken$/); // made of references alone, it is there from before
  expect(await admin.post(at(resource, 'submit'), made)).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken' } });
});

/** The calls of the documents that records of the catalogue serve, by kind. */
const calls: Readonly<Record<string, string>> = {
  dict: 'C063 C064 C065 C066 C067 C068 C069 C070',
  'dict-biz': 'C071 C072 C073 C074 C075 C076 C077 C078',
  region: 'C090 C091 C092 C093 C094 C095',
  dept: 'C050 C051 C052 C053 C054 C055 C056 C057',
  post: 'C058 C059 C060 C061 C062',
  currencyMaintain: 'C669 C670 C671 C672',
  toothColor: 'C620 C621 C622 C623 C624 C625',
  materialToothColor: 'C626 C627 C628 C629',
  toothBoxColor: 'C635 C636 C637 C638 C639',
  supplierMaintain: 'C553 C554 C555 C556 C557',
  processManagement: 'C683 C684 C685 C686 C687 C688 C689 C690',
  hospitalContactInformation: 'C749',
  partnerscustomercertificateconfig: 'C765',
  mailingAddress: 'C791 C792 C793 C794 C795',
  unitConversion: 'C665 C666 C667 C668',
  goodDefinition: 'C505 C506 C507 C508 C509 C510 C511 C512 C513 C514 C515 C516',
  warehouseDefinition: 'C536 C537 C538 C539',
  productGoodCategoryMaintain: 'C495 C496 C497 C498 C499 C500 C501 C503 C504',
};
const documents = readFileSync(new URL('../../../docs/requirements/calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));

it.each(Object.entries(calls))('serves the calls of %s as the documents spell them', async (_key, ids) => {
  const served = (await api.inject({ path: '/api/openapi.json' })).body.paths as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const missing = ids.split(' ').filter((id) => {
    const [, method = '', path = ''] = documents.find(([known]) => known === id) ?? [];
    return served[path]?.[method.toLowerCase()] === undefined;
  });
  expect(missing).toEqual([]);
});

describe('what is particular', () => {
  const dept = kind('dept');
  const unit = (nth: number, parentId: string | null) => create(dept, nth, { parentId });

  it('a tree refuses a ring, also by two moves, and what hangs on a record keeps it', async () => {
    const top = await unit(11, null);
    const middle = await unit(12, top);
    const bottom = await unit(13, middle);
    const move = (id: string, nth: number, parentId: string) =>
      admin.post(at(dept, 'submit'), { ...sampleOf(dept, nth, targets), id, parentId });
    expect(await move(top, 11, bottom)).toMatchObject({ status: 409, body: { refusal: 'ParentIsBelow' } });
    expect((await move(bottom, 13, top)).status).toBe(200);
    const tree = (await admin.get(at(dept, 'tree'))).body.data as readonly { id: string; children: readonly { id: string }[] }[];
    expect(
      tree
        .find(({ id }) => id === top)
        ?.children.map(({ id }) => id)
        .toSorted(),
    ).toEqual([middle, bottom].toSorted());
    expect((await admin.get(at(dept, 'lazy-tree'), { parentId: top })).body.data).toHaveLength(2);
    expect(await admin.post(at(dept, 'remove'), undefined, { query: { ids: top } })).toMatchObject({
      status: 409,
      body: { refusal: 'StillUsed', details: { uses: 2 } },
    });
    expect((await admin.post(at(dept, 'remove'), undefined, { query: { ids: [bottom, middle, top].join(',') } })).status).toBe(200);
  });

  it('of two moves at once that would make a ring, one is refused', async () => {
    const [one, other] = [await unit(21, null), await unit(22, null)];
    const move = (id: string, nth: number, parentId: string) =>
      admin.post(at(dept, 'submit'), { ...sampleOf(dept, nth, targets), id, parentId });
    const statuses = (await Promise.all([move(one, 21, other), move(other, 22, one)]))
      .map(({ status }) => status)
      .toSorted((x, y) => x - y);
    expect(statuses).toEqual([200, 409]);
  });

  it("a reference to nothing names its field in the caller's language", async () => {
    const answer = await admin.inject({
      method: 'POST',
      path: at(dept, 'submit'),
      body: { ...sampleOf(dept, 31, targets), parentId: nobody },
      headers: { 'accept-language': 'en' },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        refusal: 'ReferenceNotFound',
        details: { field: 'parentId' },
        msg: 'The record chosen as “Part of” does not exist or was retired',
      },
    });
  });

  it.each([
    ['toothColor', '“比色系统 + 颜色编码”相同的记录已存在', 'There is already a record with the same “Shade system + Shade code”'],
    ['materialToothColor', '“材料 + 牙色”相同的记录已存在', 'There is already a record with the same “Material + Shade”'],
    ['toothBoxColor', '“颜色编码 + 生效日期”相同的记录已存在', 'There is already a record with the same “Colour code + In force from”'],
  ])('R370 M102 a second %s of the same is told while somebody types, and refused', async (key, zh, en) => {
    const colour = kind(key);
    // Another shade for the material: what is made of references alone is there from before.
    const shade = key === 'materialToothColor' && { colorId: await create(kind('toothColor'), 71) };
    const values: Readonly<Record<string, unknown>> = { ...sampleOf(colour, 72, targets), ...shade };
    const call = colour.calls?.['checkColorRepeat'];
    const asked = Object.fromEntries(call && 'fields' in call ? call.fields.map((field) => [field, String(values[field])]) : []);
    const isRepeated = async (of: Record<string, string>) => (await admin.get(at(colour, 'checkColorRepeat'), of)).body.data as boolean;
    expect(await isRepeated(asked)).toBe(false);
    const id = await create(colour, 72, shade || {});
    expect([await isRepeated(asked), await isRepeated({ ...asked, id })]).toEqual([true, false]);
    for (const [language, msg] of [
      ['zh', zh],
      ['en', en],
    ])
      expect(
        await admin.inject({ method: 'POST', path: at(colour, 'submit'), body: values, headers: { 'accept-language': language ?? '' } }),
      ).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken', msg } });
  });

  it('of many ids all are retired, or none', async () => {
    const post = kind('post');
    const id = await create(post, 41);
    expect((await admin.post(at(post, 'remove'), undefined, { query: { ids: `${id},${nobody}` } })).status).toBe(404);
    expect((await admin.get(at(post, 'detail'), { id })).status).toBe(200);
  });

  it('R090 a dictionary answers a code that only the other one keeps', async () => {
    for (const key of ['dict', 'dict-biz']) {
      const answer = await admin.get(at(kind(key), 'dictionary'), { code: 'companyCode' });
      expect(answer.body.data.map((entry: { dictKey: string }) => entry.dictKey)).toEqual(['C01', 'C02']);
    }
  });

  it('R089 the word DICT stands for all dictionaries, another code for one', async () => {
    const codes = async (code: string) =>
      (await admin.get(at(kind('dict-biz'), 'tree'), { code })).body.data.map((node: { code: string }) => node.code) as string[];
    expect(await codes('companyCode')).toEqual(['companyCode']);
    expect((await codes('DICT')).length).toBeGreaterThan(1);
  });

  it('R411 a region is found by its code, hangs on one, and stands once', async () => {
    const region = kind('region');
    await create(region, 51);
    await create(region, 52, { parentCode: '900051' });
    expect((await admin.get(at(region, 'detail'), { code: '900052' })).body.data).toMatchObject({
      id: keyedId('900052'),
      parentCode: '900051',
    });
    expect((await admin.get(at(region, 'lazy-tree'), { parentCode: '900051' })).body.data).toMatchObject([
      { code: '900052', hasChildren: false },
    ]);
    expect(await admin.post(at(region, 'submit'), sampleOf(region, 52, targets))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
  });

  it('the colour of a day is that of its weekday', async () => {
    const colour = await admin.get(at(kind('toothBoxColor'), 'getColorByDate'), { date: '2025-01-08' });
    expect(colour.body.data).toMatchObject({ colorCode: 'GREEN', cycleDay: 3 });
    expect((await admin.get(at(kind('toothBoxColor'), 'getColorByDate'))).body).toMatchObject({ code: 400, errors: [{ path: 'date' }] });
  });

  it('R153 choices of departments carry id and deptName', async () => {
    const [first] = (await admin.get(at(dept, 'select'))).body.data as readonly object[];
    expect(first).toMatchObject({ id: expect.any(String), deptName: expect.any(String) });
  });

  it('R153 choices of departments are those of a user, where one is named', async () => {
    const id = await create(dept, 71);
    const profile = { account: 'mover', name: 'mover', realName: '王', phone: null, email: null, deptId: id };
    await api.say(api.a, { type: 'CreateUser', userId: '0197e000-0000-7000-8000-0000000000f1', profile, roleIds: [] } as Readonly<{
      type: string;
    }>);
    await api.caughtUp();
    const of = async (userId: string) =>
      (await admin.get(at(dept, 'select'), { userId })).body.data.map((each: { id: string }) => each.id) as string[];
    expect(await of('0197e000-0000-7000-8000-0000000000f1')).toEqual([id]);
    expect(await of(nobody)).toEqual([]);
  });

  it('tells its history by field, before and after, also of what the platform keeps', async () => {
    const post = kind('post');
    const id = await create(post, 81);
    await admin.post(at(post, 'submit'), { ...sampleOf(post, 81, targets), id, postName: '主管' });
    await admin.post(at(post, 'remove'), undefined, { query: { ids: id } });
    const told = await admin.get(`/api/console/history/record-post-${id}`);
    expect(told.body.data).toMatchObject([
      { text: '停用', changes: [] },
      { text: '修改', changes: [{ field: 'postName', before: '样 81', after: '主管' }] },
      { text: '新增', changes: expect.arrayContaining([{ field: 'postCode', before: null, after: 'C-81' }]) },
    ]);
    const region = kind('region');
    const place = await create(region, 82);
    const stranger = await api.as('clerk', api.b);
    expect((await stranger.get(`/api/console/history/record-region-${place}`)).body.data).toHaveLength(1);
    expect((await stranger.get(`/api/console/history/record-post-${id}`)).status).toBe(404);
  });

  it('nobody is answered without a session', async () => {
    for (const resource of all) expect((await api.inject({ path: at(resource, 'list') })).status).toBe(401);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { filesOfZip } from '../testing/zip.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin', api.a);
}, 120_000);
afterAll(() => api.close());

const path = '/api/blade-develop/code';
const form = (recordKey: string, change: object = {}) => ({
  recordKey,
  nameZh: '快递公司',
  nameEn: 'Couriers',
  service: 'saas-storage',
  area: 'storage',
  owner: 'tenant',
  titleField: 'name',
  columns: [
    {
      name: 'name',
      zh: '名称',
      en: 'Name',
      kind: 'text',
      required: true,
      unique: true,
      inList: true,
      inSearch: true,
      limit: 50,
      detail: null,
    },
  ],
  ...change,
});
const entered = async (body: object): Promise<{ id: string; version: number }> => {
  const answer = await admin.post(`${path}/submit`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};
const filesOf = (zip: Buffer): ReadonlyMap<string, string> =>
  new Map([...filesOfZip(zip)].map(([name, content]) => [name, content.toString()]));
const generated = async (ids: string) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: `${path}/gen-code?ids=${ids}&system=cloud`,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, zip: answer.rawPayload, text: answer.body };
};

test('C126 C128 C129 C131 a form is kept for all, listed, shown, changed and retired', async () => {
  const { id, version } = await entered(form('courier'));
  expect((await admin.get(`${path}/list`, { recordKey: 'courier' })).body.data).toMatchObject({
    total: 1,
    records: [{ id, area: 'storage' }],
  });
  expect((await admin.post(`${path}/submit`, form('courier'))).body.refusal).toBe('AlreadyTaken');
  expect((await admin.post(`${path}/submit`, form('courier', { id, version, nameEn: 'Carriers' }))).status).toBe(200);
  const detail = await (await api.as('clerk', api.b)).get(`${path}/detail`, { id });
  expect(detail.body.data).toMatchObject({ nameEn: 'Carriers', columns: [{ name: 'name', kind: 'text' }] });
  expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).status).toBe(200);
  expect((await admin.get(`${path}/list`, { recordKey: 'courier' })).body.data.total).toBe(0);
});

test('C126 C131 forms are found by key, name and area, and shown whole', async () => {
  const whole = form('findOne', { nameZh: '一', nameEn: 'One', area: 'product', owner: 'platform', remark: '备注' });
  const { id } = await entered(whole);
  await entered(form('findTwo', { nameZh: '二' }));
  const found = async (query: Readonly<Record<string, string | number>>) => {
    await api.caughtUp();
    const { body } = await admin.get(`${path}/list`, { recordKey_like: 'find', ...query });
    return body.data.records.map((row: { recordKey: string }) => row.recordKey);
  };
  expect(await found({ area: 'product' })).toEqual(['findOne']);
  expect(await found({ nameZh_like: '二' })).toEqual(['findTwo']);
  expect(await found({ descs: 'recordKey', size: 1, current: 2 })).toEqual(['findOne']);
  expect((await admin.get(`${path}/detail`, { id })).body.data).toMatchObject({ ...whole, id });
});

test('C128 C129 the forms that are named go, and a change says all of one anew', async () => {
  const [one, two, stays] = [await entered(form('goOne')), await entered(form('goTwo')), await entered(form('goThree'))];
  const changed = form('goThree', { nameZh: '改', service: 'saas-order', titleField: 'code', columns: [] });
  const [column] = form('x').columns;
  const sent = { ...changed, columns: [{ ...column, name: 'code', limit: 9 }] };
  expect((await admin.post(`${path}/submit`, { ...sent, id: stays.id, version: stays.version })).status).toBe(200);
  expect((await admin.get(`${path}/detail`, { id: stays.id })).body.data).toMatchObject(sent);
  expect((await admin.post(`${path}/remove`, {}, { query: { ids: `${one.id},${two.id}` } })).status).toBe(200);
  expect((await admin.get(`${path}/list`, { recordKey_like: 'go' })).body.data.records).toMatchObject([{ id: stays.id }]);
});

test('C127 what is generated is a zip of texts to review', async () => {
  const [one, two] = [await entered(form('courierCompany')), await entered(form('parcelKind'))];
  await api.caughtUp();
  const { status, headers, zip } = await generated(`${one.id},${two.id}`);
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  const files = filesOf(zip);
  expect([...files.keys()]).toEqual([
    'domain/catalogue/resources/courier-company.ts',
    'domain/catalogue/courier-company.spec.ts',
    'courier-company.txt',
    'domain/catalogue/resources/parcel-kind.ts',
    'domain/catalogue/parcel-kind.spec.ts',
    'parcel-kind.txt',
  ]);
  expect(files.get('domain/catalogue/resources/courier-company.ts')).toContain('export const courierCompany = defineResource({');
  expect(files.get('courier-company.txt')).toContain('courierCompany.read and courierCompany.write');
});

test.each([
  ['a word of the language', { recordKey: 'class' }],
  ['a path in its key', { recordKey: 'a/../../b' }],
  ['a path in its service', { recordKey: 'okay1', service: 'a/../../b' }],
  ['a record that is there', { recordKey: 'toothColor' }],
])('S15 C127 what cannot be written is refused, with the reason: %s', async (_, change) => {
  const { id } = await entered(form('x', change));
  await api.caughtUp();
  const { status, text } = await generated(id);
  expect([status, JSON.parse(text).refusal]).toEqual([409, 'GeneratorRefused']);
});

test('C130 a copy has the same fields under a key of its own', async () => {
  const { id } = await entered(form('original'));
  await api.caughtUp();
  const copied = await admin.post(`${path}/copy`, { id });
  expect(copied.status).toBe(200);
  const copy = (await admin.get(`${path}/detail`, { id: copied.body.data.id })).body.data;
  const { recordKey: _, ...rest } = form('original');
  expect(copy).toMatchObject(rest);
  expect((await admin.get(`${path}/detail`, { id })).body.data).toMatchObject({ recordKey: 'original', version: 1 });
  expect(copy.recordKey).toMatch(/^originalC[0-9a-f]{6}$/);
  expect((await admin.post(`${path}/copy`, { id: '0197e000-0000-7000-8000-00000000dead' })).status).toBe(404);
});

test('S09 the administrator of a tenant generates nothing', async () => {
  const { id } = await entered(form('guarded'));
  const tenantAdmin = await api.as('administrator', api.a);
  for (const [call, body] of [
    ['submit', form('mine')],
    ['remove', { ids: id }],
    ['copy', { id }],
    ['gen-code', { ids: [id] }],
  ] as const)
    expect((await tenantAdmin.post(`${path}/${call}`, body)).status).toBe(403);
});

test('an installation whose generator is off writes nothing; forms are kept and read there', async () => {
  const plain = await startTestApi({ settings: { CODE_GENERATOR: 'off' } });
  try {
    const someone = await plain.as('admin', plain.a);
    const made = await someone.post(`${path}/submit`, form('couriers'));
    expect(made.status).toBe(200);
    const refused = await someone.post(`${path}/gen-code`, {}, { query: { ids: made.body.data.id } });
    expect(refused).toMatchObject({ status: 409, body: { refusal: 'GeneratorOff' } });
    expect((await someone.get(`${path}/detail`, { id: made.body.data.id })).body.data.recordKey).toBe('couriers');
  } finally {
    await plain.close();
  }
}, 120_000);

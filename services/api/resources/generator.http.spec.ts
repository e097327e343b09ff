import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

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
/** The files of a zip by their names. */
function filesOf(zip: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 1, 'latin1')) {
    const [packed, length, offset] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    files.set(zip.subarray(at + 46, at + 46 + length).toString(), inflateRawSync(zip.subarray(from, from + packed)).toString());
  }
  return files;
}
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
  expect(copy).toMatchObject({ nameZh: '快递公司', columns: [{ name: 'name' }] });
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

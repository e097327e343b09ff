import { catalogue, resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import { customerEntry, hospital } from '@cloud-factory/domain/customers/examples';
import { buffer } from 'node:stream/consumers';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookOf, type Cell } from '../export/workbook.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { CatalogueModule } from './catalogue.module.js';
import { routesOf } from './record-controller.js';
import { sampleOf } from './sample-records.js';

let api: TestApi;
let admin: TestUser;
const targets: Record<string, string> = { hospitalCustomerData: hospital };
const all: readonly Resource[] = catalogue;
const kind = (key: string): Resource => resourceOf(key) as Resource; // declared
const at = ({ key }: Resource, call: string): string => `/api/console/catalogue/${key}/${call}`;

const create = async (resource: Resource, nth: number, change: object = {}): Promise<string> =>
  (await admin.post(`/api/${resource.path}/submit`, { ...sampleOf(resource, nth, targets), ...change })).body.data.id as string;
const sheetOf = (head: readonly string[], ...rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  buffer(workbookOf([{ name: 'x', head, rows }]));
const send = (resource: Resource, call: string, body: Buffer, headers: Readonly<Record<string, string>> = {}, by = admin) =>
  by.inject({ method: 'POST', path: at(resource, call), body, headers: { 'content-type': 'application/octet-stream', ...headers } });
async function exported(resource: Resource, query: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const answer = await api.app.inject({
    method: 'GET',
    url: at(resource, 'export'),
    query,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  return answer.rawPayload;
}
async function cellsOf(bytes: Buffer): Promise<readonly unknown[]> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer); // the library's types are older than Node's
  const rows: unknown[] = [];
  book.worksheets[0]?.eachRow(({ values }) => {
    rows.push((values as readonly unknown[]).slice(1));
  }); // 1-based
  return rows;
}

beforeAll(async () => {
  api = await startTestApi({
    deps: { modules: [CatalogueModule] },
    seed: async ({ say, a }) => {
      await say(a, { type: 'SaveCustomer', customerId: hospital, entry: customerEntry } as Readonly<{ type: string }>);
    },
  });
  admin = await api.as('admin');
  for (const key of ['productGoodCategoryMaintain', 'goodDefinition', 'toothColor']) targets[key] = await create(kind(key), 90);
}, 120_000);
afterAll(() => api.close());

describe.each(all.map((resource) => [resource.key, resource] as const))('%s', (_key, resource) => {
  it('goes out as a workbook and comes back unchanged', async () => {
    await create(resource, 1);
    await api.caughtUp();
    const bytes = await exported(resource);
    const { total } = (await admin.get(`/api/${resource.path}/list`)).body.data as { total: number };
    expect(await cellsOf(bytes)).toHaveLength(total + 1);
    expect((await send(resource, 'import/check', bytes)).body).toMatchObject({
      code: 200,
      data: { rows: total, creates: 0, changes: total, errors: [] },
    });
    const before = (await admin.get(`/api/${resource.path}/list`)).body.data as object;
    const imported = await send(resource, 'import', bytes);
    expect(imported.body).toMatchObject({ code: 200 });
    expect(imported.body.data).toHaveLength(total);
    expect((await admin.get(`/api/${resource.path}/list`)).body.data).toEqual(before); // nothing changed, so nothing was recorded
  });

  it('tells of every call that it serves', async () => {
    const served = (await api.inject({ path: '/api/openapi.json' })).body.paths as Readonly<
      Record<string, Readonly<Record<string, unknown>>>
    >;
    const told = routesOf(resource).flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    const known = Object.entries(served)
      .filter(([path]) => path.startsWith(`/api/${resource.path}/`) || path.startsWith(`/api/console/catalogue/${resource.key}/`))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(told.toSorted()).toEqual(known.toSorted());
  });
});

describe('an export', () => {
  it('holds what the filter finds, in words, and no formula of anybody', async () => {
    const post = kind('post');
    await create(post, 21, { postName: '=1+1', category: 'middle' });
    await api.caughtUp();
    expect(await cellsOf(await exported(post, { postName_like: '=1' }))).toEqual([
      ['ID', '岗位编码', '岗位名称', '岗位类型', '排序', '备注'],
      [expect.any(String), 'C-21', "'=1+1", '中层', 21],
    ]);
  });
  it('shows the titles of what a record points at', async () => {
    const rows = await cellsOf(await exported(kind('materialToothColor')));
    expect(rows[1]).toEqual([expect.any(String), '样 90', '样 90', '样 1', undefined, '是']);
  });
});

describe('an import', () => {
  const post = kind('post');
  const head = ['岗位编码', 'Post', 'category', '排序'];

  it('creates all rows in either language, and refers by name', async () => {
    const answer = await send(post, 'import', await sheetOf(head, ['N-1', '设计师', '基层', 1], ['N-2', '技师', 'Staff', 2]));
    expect(answer.body.data).toHaveLength(2);
    expect((await admin.get('/api/blade-system/post/list', { postCode_like: 'N-' })).body.data.total).toBe(2);
    const good = await sheetOf(
      ['物品编码', '物品名称', '分类', '单位', '物品类型', '库存预警', '批次管理', '启用'],
      ['G-1', '粉', '样 90', 'g', 'raw', '否', '是', '是'],
    );
    expect((await send(kind('goodDefinition'), 'import', good)).status).toBe(200);
    expect((await admin.get('/api/saas-storage/goodDefinition/list', { goodCode: 'G-1' })).body.data.records[0]).toMatchObject({
      categoryId: targets['productGoodCategoryMaintain'],
      batchFlag: true,
      safeStockFlag: false,
    });
  });

  it('R086 takes a number that stands for a word by its word, and writes the word', async () => {
    const dictionary = kind('dict-biz');
    const sheet = await sheetOf(
      ['字典编号', '字典键值', '字典名称', '字典排序', '封存'],
      ['X', '-1', '样', 1, '是'],
      ['Y', '-1', '另', 2, 0],
    );
    expect((await send(dictionary, 'import', sheet)).status).toBe(200);
    const { records } = (await admin.get('/api/blade-system/dict-biz/list', { size: 200 })).body.data;
    const sealed = (code: string) => records.find((row: Readonly<{ code: string }>) => row.code === code)?.isSealed;
    expect([sealed('X'), sealed('Y')]).toEqual([1, 0]);
    const wrong = await send(
      dictionary,
      'import',
      await sheetOf(['字典编号', '字典键值', '字典名称', '字典排序', '封存'], ['Z', '-1', '错', 3, '2']),
    );
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: '2.isSealed' }] } });
  });

  it("names every error by row and field, in the caller's language, and then does nothing", async () => {
    const bytes = await sheetOf(
      [...head, '颜色'],
      ['N-1', '重复', '基层', 1],
      ['N-9', '', '董事', 'x'],
      ['N-10', '好', '基层', 1],
      ['N-10', '好', '基层', 1],
    );
    const { body } = await send(post, 'import/check', bytes, { 'accept-language': 'en' });
    expect(body.data.errors).toEqual(
      expect.arrayContaining([
        { row: 1, field: '颜色', message: 'Unknown field' },
        { row: 2, field: 'postCode', message: 'Already taken' },
        { row: 3, field: 'postName', message: 'Required' },
        { row: 3, field: 'category', message: 'Not valid' },
        { row: 3, field: 'sort', message: expect.any(String) },
        { row: 5, field: 'postCode', message: 'Already taken' },
      ]),
    );
    expect(await send(post, 'import', bytes)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([{ path: '3.postName', message: '必填' }]) },
    });
    expect(await send(post, 'import', await sheetOf(head, ['N-10', '好', '基层', 1], ['N-10', '好', '基层', 1]))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
    expect((await admin.get('/api/blade-system/post/list', { postCode: 'N-10' })).body.data.total).toBe(0);
  });

  it('does not reach into another tenant by an id', async () => {
    const stranger = await api.as('admin', api.b);
    const id = await create(post, 31);
    const bytes = await sheetOf(['ID', ...head], [id, 'N-31', '外人', '基层', 1]);
    expect((await send(post, 'import/check', bytes, {}, stranger)).body.data.errors).toEqual([
      { row: 2, field: 'id', message: '没有这条记录' },
    ]);
    expect((await send(post, 'import', bytes, {}, stranger)).status).toBe(400);
  });

  it('answers a repetition as the first time, and another file under the same id not at all', async () => {
    const headers = { 'idempotency-key': '0197e000-0000-4000-8000-0000000000aa' };
    const bytes = await sheetOf(head, ['N-41', '甲', '基层', 1]);
    const first = await send(post, 'import', bytes, headers);
    expect(first.status).toBe(200);
    expect((await send(post, 'import', bytes, headers)).body).toEqual(first.body);
    expect((await send(post, 'import', await sheetOf(head, ['N-42', '乙', '基层', 1]), headers)).status).toBe(422);
  });

  it('tells whoever looked elsewhere that it was refused, once, and why', async () => {
    const headers = { 'idempotency-key': '0197e000-0000-4000-8000-0000000000ab' };
    const clerk = await api.as('admin', api.b);
    const bytes = await sheetOf(head, ['N-51', '', '基层', 1]);
    expect((await send(post, 'import', bytes, headers, clerk)).status).toBe(400);
    expect((await send(post, 'import', bytes, headers, clerk)).status).toBe(400);
    const { records } = (await clerk.get('/api/console/notices', { tab: 'message' })).body.data;
    expect(records.filter(({ text }: { text: string }) => text.includes('必填'))).toMatchObject([
      { kind: 'importRefused', text: '导入被拒绝：岗位。第 2 行：必填', href: '/system/post', isRead: false },
    ]);
    const doubles = await sheetOf(head, ['N-52', '好', '基层', 1], ['N-52', '好', '基层', 1]);
    expect((await send(post, 'import', doubles, {}, clerk)).status).toBe(409);
    expect((await clerk.get('/api/console/notices', { tab: 'message' })).body.data.records[0].text).toMatch(/^导入被拒绝：岗位。.*已.*$/);
  });

  it('takes a workbook and nothing else', async () => {
    expect(await send(post, 'import', Buffer.from('a,b'))).toMatchObject({
      status: 409,
      body: { refusal: 'WorkbookUnreadable', msg: '无法读取该文件：不是 .xlsx 工作簿' },
    });
    expect((await send(post, 'import', await sheetOf(head), {})).body).toMatchObject({ code: 400, errors: [{ path: 'file' }] });
    expect((await admin.post(at(post, 'import'), { a: 1 })).status).toBe(415);
    expect((await send(post, 'import', Buffer.alloc(5 * 1_048_576))).status).toBe(413);
  });
});

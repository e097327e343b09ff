import { streams } from '@cloud-factory/commands';
import { catalogue, resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import { customerEntry, hospital } from '@cloud-factory/domain/customers/examples';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { openFiles, openStore } from '@cloud-factory/files';
import { png } from '@cloud-factory/files/examples';
import { createReader, createTenantPool } from '@cloud-factory/projections/shared';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import ExcelJs from 'exceljs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookOf, type Cell } from '../export/workbook.js';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, upload } from '../testing/thread-data.js';
import { CatalogueModule } from './catalogue.module.js';
import { createImportWork } from './import-job.js';
import { routesOf } from './record-controller.js';
import { sampleOf } from './sample-records.js';

let api: TestApi;
let admin: TestUser;
let folder = '';
let owner: pg.Client;
let work: ReturnType<typeof createImportWork>;
const closing: (() => Promise<void>)[] = [];
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

type Queued = Readonly<{ tenant: TenantId; owner: UserId; input: object }>;
type Stops = Readonly<{ after?: number; why?: 'cancelled' | 'ending'; changed?: object }>;
const jobOf = ({ body }: TestAnswer): string => String(body.data.jobId);

/** Runs a job as a worker does, and notes how it ended. `after`: it is stopped when so many rows are done; `changed`: in what was asked. */
async function run(id: string, { after, why = 'cancelled', changed = {} }: Stops = {}): Promise<JobRow> {
  const { rows } = await owner.query<Queued>('select tenant_id as tenant, owner, input from platform.jobs where id = $1', [id]);
  const { input, ...queued } = rows[0] as Queued; // the spec made it
  const fileId = randomUUID();
  const control = new AbortController();
  const stop = () => control.abort(new Error(why));
  if (after === 0) stop();
  const result = await work.run({
    ...queued,
    id,
    fileId,
    input: { ...input, ...changed },
    signal: control.signal,
    isCancelled: () => control.signal.aborted && why === 'cancelled',
    progress: (done) => done === after && stop(),
  });
  await owner.query(
    `update platform.jobs set state = $2, outcome = $3, file_id = $4, file_name = $5, file_size = $6, content_type = $7, file_expires_at = now() + interval '1 day'
     where id = $1`,
    [id, control.signal.aborted ? 'cancelled' : 'done', result.outcome, fileId, result.fileName, result.size, result.contentType],
  );
  const by = await api.as('admin', queued.tenant);
  return (await by.get(`/api/console/jobs/${id}`)).body.data as JobRow;
}
/** The rows of the result, without the head. */
async function resultOf(id: string, by = admin): Promise<readonly unknown[]> {
  const file = await api.app.inject({ url: `/api/console/jobs/${id}/file`, headers: { 'blade-auth': `bearer ${by.token}` } });
  expect(file.statusCode).toBe(200);
  return (await cellsOf(file.rawPayload)).slice(1);
}
/** Sends a workbook, and runs the job that it began. */
async function imported(resource: Resource, body: Buffer, by = admin): Promise<JobRow> {
  const answer = await send(resource, 'import', body, {}, by);
  expect(answer).toMatchObject({ status: 200, body: { data: { jobId: expect.any(String) } } });
  return run(jobOf(answer));
}
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
  folder = mkdtempSync(join(tmpdir(), 'imports-http-'));
  api = await startTestApi({
    settings: { DATA_DIR: folder },
    deps: { modules: [CatalogueModule] },
    seed: async ({ say, a }) => {
      await say(a, { type: 'SaveCustomer', customerId: hospital, entry: customerEntry } as Readonly<{ type: string }>);
    },
  });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  const reader = createReader({ connectionString: api.database.urlFor('cf_read') });
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  closing.push(reader.close, platform.close, () => owner.end());
  work = createImportWork({
    runner: api.runner,
    streams,
    reader,
    platform,
    files: openFiles({ objectStore: null, dataDir: folder }, platform),
    store: openStore({ objectStore: null, dataDir: folder }, 'jobs'),
  });
  admin = await api.as('admin');
  for (const key of ['productGoodCategoryMaintain', 'goodDefinition', 'toothColor']) targets[key] = await create(kind(key), 90);
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    const { id, outcome } = await imported(resource, bytes);
    expect(outcome).toEqual({ created: 0, changed: total, refused: 0, left: 0 });
    expect(await resultOf(id)).toHaveLength(total);
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
    const job = await imported(post, await sheetOf(head, ['N-1', '设计师', '基层', 1], ['N-2', '技师', 'Staff', 2]));
    expect(job).toMatchObject({
      kind: 'import',
      title: { zh: '导入岗位', en: 'Import of Posts' },
      state: 'done',
      outcome: { created: 2, changed: 0, refused: 0, left: 0 },
    });
    expect((await admin.get('/api/blade-system/post/list', { postCode_like: 'N-' })).body.data.total).toBe(2);
    const good = await sheetOf(
      ['物品编码', '物品名称', '分类', '单位', '物品类型', '库存预警', '批次管理', '启用'],
      ['G-1', '粉', '样 90', 'g', 'raw', '否', '是', '是'],
    );
    expect((await imported(kind('goodDefinition'), good)).outcome).toMatchObject({ created: 1 });
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
    expect((await imported(dictionary, sheet)).outcome).toMatchObject({ created: 2 });
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
    await run(jobOf(first));
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
    const id = jobOf(await send(post, 'import', await sheetOf(head, ['N-52', '好', '基层', 1], ['N-52', '好', '基层', 1]), {}, clerk));
    for (const _ of ['once', 'again']) expect((await run(id)).outcome).toEqual({ created: 1, changed: 0, refused: 1, left: 0 });
    const { records: after } = (await clerk.get('/api/console/notices', { tab: 'message' })).body.data;
    expect(after).toHaveLength(records.length + 1);
    expect(after[0]).toMatchObject({
      kind: 'importRefused',
      text: '导入被拒绝：岗位。2 行中有 1 行被拒绝，原因见后台任务的结果文件',
      href: '/system/post',
    });
    expect(await resultOf(id, clerk)).toEqual([
      [2, expect.any(String), '已新增'],
      [3, undefined, '被拒绝', expect.stringMatching(/已/)],
    ]);
  });

  it('of 1,000 rows goes on after its worker was killed and makes none twice', async () => {
    const rows = Array.from({ length: 1_000 }, (_, nth) => [`K-${nth}`, `岗 ${nth}`, '基层', nth % 100]);
    const id = jobOf(await send(post, 'import', await sheetOf(head, ...rows)));
    await expect(run(id, { after: 400, why: 'ending' })).rejects.toThrow('ending');
    await api.caughtUp();
    const count = async () => (await admin.get('/api/blade-system/post/list', { postCode_like: 'K-' })).body.data.total as number;
    expect(await count()).toBe(400);
    expect((await run(id)).outcome).toEqual({ created: 1_000, changed: 0, refused: 0, left: 0 });
    expect(await count()).toBe(1_000);
    const told = await resultOf(id);
    expect([told.length, told[0], told[999]]).toEqual([1_000, [2, expect.any(String), '已新增'], [1_001, expect.any(String), '已新增']]);
  });

  it('that is cancelled keeps the rows that it wrote, says which, and says the same when its worker was killed meanwhile', async () => {
    const row = (nth: number) => [`S-${nth}`, `岗 ${nth}`, '基层', nth];
    const id = jobOf(await send(post, 'import', await sheetOf(head, row(1), row(2), row(3), row(4))));
    const said = [
      [2, expect.any(String), '已新增'],
      [3, expect.any(String), '已新增'],
      [4, undefined, '未处理'],
      [5, undefined, '未处理'],
    ];
    expect(await run(id, { after: 2 })).toMatchObject({ state: 'cancelled', outcome: { created: 2, changed: 0, refused: 0, left: 2 } });
    expect(await resultOf(id)).toEqual(said);
    expect(await run(id, { after: 0 })).toMatchObject({ outcome: { created: 2, left: 2 } });
    expect(await resultOf(id)).toEqual(said);
    expect((await admin.get('/api/blade-system/post/list', { postCode_like: 'S-' })).body.data.total).toBe(2);
  });

  it('that a worker put back after some rows is cancelled by the next worker, who says which', async () => {
    const [waiting, begun] = [
      jobOf(await send(post, 'import', await sheetOf(head, ['P-1', '甲', '基层', 1]))),
      jobOf(await send(post, 'import', await sheetOf(head, ['P-2', '乙', '基层', 1]))),
    ];
    await owner.query(`update platform.jobs set starts = 1, started_at = now() where id = $1`, [begun]);
    const cancelled = async (id: string) => (await admin.post(`/api/console/jobs/${id}/cancel`)).body.data as JobRow;
    expect(await cancelled(waiting)).toMatchObject({ state: 'cancelled', outcome: null });
    expect(await cancelled(begun)).toMatchObject({ state: 'queued', isCancelling: true });
    expect(await run(begun, { after: 0 })).toMatchObject({ state: 'cancelled', outcome: { created: 0, left: 1 } });
  });

  it('R163 changes no row that whoever asked did not see', async () => {
    const id = await create(post, 61);
    const before = (await admin.get('/api/blade-system/post/detail', { id })).body.data;
    const asked = jobOf(await send(post, 'import', await sheetOf(['ID', ...head], [id, 'N-61', '改', '基层', 1])));
    const changed = { scopes: { post: { own: [], members: [], departments: [], units: [], customers: [] } } };
    expect((await run(asked, { changed })).outcome).toEqual({ created: 0, changed: 0, refused: 1, left: 0 });
    expect((await admin.get('/api/blade-system/post/detail', { id })).body.data).toEqual(before);
    expect((await run(asked)).outcome).toMatchObject({ changed: 1 });
  });

  it('R163 names no file that whoever asked is not shown', async () => {
    const clerk = await api.as('clerk');
    const { id } = dataOf(await upload(clerk, '别人.png', png(71, 12), 'photo'));
    const bytes = await sheetOf([...head, '备注'], ['N-62', '岗位', '基层', 1, id]);
    const changed = { scopes: { orderentry: { own: [], members: [], departments: [], units: [], customers: [] } } };
    const { id: jobId, outcome } = await run(jobOf(await send(post, 'import', bytes)), { changed });
    expect(outcome).toEqual({ created: 0, changed: 0, refused: 1, left: 0 });
    expect(await resultOf(jobId)).toEqual([[2, undefined, '被拒绝', '文件不存在']]);
  });
  it('S01 is not there for others, nor is what it came to', async () => {
    const id = jobOf(await send(post, 'import', await sheetOf(head, ['N-71', '甲', '基层', 1])));
    await run(id);
    for (const stranger of [await api.as('clerk'), await api.as('admin', api.b)])
      for (const path of ['', '/file']) expect((await stranger.get(`/api/console/jobs/${id}${path}`)).status).toBe(404);
  });

  it('is said by whoever asked, also where the job is another’s, as those of programs are', async () => {
    const id = jobOf(await send(post, 'import', await sheetOf(head, ['N-51', '丙', '基层', 1])));
    await owner.query('update platform.jobs set owner = $2 where id = $1', [id, randomUUID()]);
    await run(id);
    const own = jobOf(await send(post, 'import', await sheetOf(head, ['N-52', '丁', '基层', 1])));
    await run(own);
    const lastTwo = 'select said_by as by from event_log.events where tenant_id = $1 order by position desc limit 2';
    const { rows } = await owner.query<{ by: string }>(lastTwo, [api.a]);
    expect(rows[1]).toEqual(rows[0]);
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

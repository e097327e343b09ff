import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemUser } from '@cloud-factory/commands';
import { openStore } from '@cloud-factory/files';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createReader, createTenantPool } from '@cloud-factory/projections/shared';
import ExcelJs from 'exceljs';
import pg from 'pg';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedClient } from '../auth/seed.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';
import { createExportWork } from './export-job.js';
import { exports as declared } from './exports.js';
import { workbookType } from './workbook.js';

let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let folder = '';
let owner: pg.Client;
const orders = '/api/saas-order/orderentry/getListExcel';
/** The corpus of B05: what a spreadsheet would take for a formula. */
const formulas = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1', '=HYPERLINK("http://x","y")', '=cmd|"/c calc"!A0', '﹦1', "'=1"];

async function cellsOf(bytes: Buffer): Promise<ExcelJs.Worksheet> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer); // the library's types are older than Node's
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error('no sheet');
  return sheet;
}
const asked = (user: Pick<TestUser, 'token'>, path: string, query: Readonly<Record<string, string>> = {}, accept = workbookType) =>
  api.app.inject({ method: 'GET', url: path, query, headers: { 'blade-auth': `bearer ${user.token}`, accept } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exports-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  clerk = await api.as('clerk');
  for (const doctorName of formulas.map((text) => text.trim() || 'x'))
    await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { doctorName }));
  await api.caughtUp();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies of an order as its list would show them: so many that an export is a job. */
const copies = (count: number, name: string) =>
  owner.query(
    `insert into read_model.order_list select p.* from (select * from read_model.order_list where tenant_id = $3 limit 1) o, generate_series(1, $1::int) n,
       jsonb_populate_record(null::read_model.order_list, to_jsonb(o) || jsonb_build_object('key', gen_random_uuid(), 'id', gen_random_uuid(),
         'order_no', $2 || n, 'customer_name', $2::text)) p`,
    [count, name, api.a],
  );

/** A program that reads orders by itself, signed in. */
async function program(clientId: string): Promise<Pick<TestUser, 'token'>> {
  const profile = {
    clientId,
    grants: ['client_credentials'],
    scopes: ['orderentry'],
    tenantId: api.a,
    accessSeconds: 3600,
    refreshSeconds: 0,
  } as const;
  const platform = createTenantPool({ connectionString: api.database.urlFor('cf_platform') });
  await seedClient({ runner: api.runner, platform, sessionKey: Buffer.alloc(32, 9).toString('base64') }, profile, 'a long secret');
  await platform.close();
  const authorization = `Basic ${Buffer.from(`${clientId}:a long secret`).toString('base64')}`;
  const body = { grant_type: 'client_credentials', scope: 'orderentry' };
  return {
    token: (await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/token', headers: { authorization }, body })).body.access_token,
  };
}

/** A job is done, as the worker would note it. */
async function done(jobId: string, fileId: string): Promise<void> {
  const store = openStore({ objectStore: null, dataDir: folder }, 'jobs');
  await store.append(api.a, idAs(fileId), 0, Readable.from([Buffer.from('rows of orders')]), 100);
  await store.complete(api.a, idAs(fileId));
  await owner.query(
    `update platform.jobs set state = 'done', file_id = $2, file_name = 'a.xlsx', file_size = 14, content_type = 'x/y', file_expires_at = now() + interval '1 day'
     where id = $1`,
    [jobId, fileId],
  );
}

describe('C265 an export of orders', () => {
  it('R120 R121 R122 is an .xlsx whose name holds what it is and the day', async () => {
    const { headers, statusCode } = await asked(clerk, orders);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect([statusCode, headers['content-type']]).toEqual([200, workbookType]);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="excel-list-${day}.xlsx"; filename*=UTF-8''${encodeURIComponent(`订单-${day}.xlsx`)}`,
    );
  });

  it('B05 holds no formula, whatever people typed, and numbers and days as such', async () => {
    const sheet = await cellsOf((await asked(clerk, orders)).rawPayload);
    const head = (sheet.getRow(1).values as readonly string[]).slice(1);
    expect(head.slice(0, 4)).toEqual(['订单号', '下单时间', '医院', '临床医生']);
    expect(sheet.rowCount).toBe(formulas.length + 1);
    const column = (name: string) => head.indexOf(name) + 1;
    const doctors: unknown[] = [];
    sheet.eachRow((row, nth) => {
      row.eachCell((cell) => expect(cell.formula).toBeUndefined());
      if (nth === 1) return;
      doctors.push(row.getCell(column('临床医生')).value);
      expect(row.getCell(column('折后金额'))).toMatchObject({ value: 360, numFmt: '#,##0.00' });
      expect(row.getCell(column('下单时间')).value).toBeInstanceOf(Date);
      expect(row.getCell(column('要求交期')).value).toBeInstanceOf(Date);
      expect(row.getCell(column('审核状态')).value).toBe('待审核');
    });
    expect(doctors.filter((text) => typeof text !== 'string')).toEqual([]);
    expect((doctors as string[]).filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
  });

  it('shows the tenant’s wall clock', async () => {
    const { orderDate } = dataOf(await clerk.get('/api/saas-order/orderentry/list', { ascs: 'orderNo' })).records[0];
    const sheet = await cellsOf((await asked(clerk, orders, { ascs: 'orderNo' })).rawPayload);
    const shown = sheet.getRow(2).getCell(2).value as Date;
    expect(shown.getTime() - new Date(orderDate).getTime()).toBe(8 * 3_600_000);
  });

  it('finds what its filters say, and answers rows where rows are asked for', async () => {
    const rows = await asked(clerk, orders, { doctorName_like: 'SUM' }, 'application/json');
    expect(rows.json()).toMatchObject({ code: 200, success: true, data: [{ doctorName: '@SUM(A1)', discountedAmount: '360.00' }] });
    expect((await cellsOf((await asked(clerk, orders, { doctorName_like: 'SUM' })).rawPayload)).rowCount).toBe(2);
  });

  it('B03 refuses a filter and a sorting that nobody declared', async () => {
    for (const query of [{ createdBy: 'x' }, { ascs: 'createdBy;select' }, { 'orderNo"': '1' }, { size: '10' }])
      expect((await asked(clerk, orders, query as Record<string, string>)).statusCode).toBe(400);
  });

  it('is for those who may read orders', async () => expect((await asked(await api.as('technician'), orders)).statusCode).toBe(403));

  it('S01 holds nothing of another tenant', async () => {
    const theirs = await asked(await api.as('clerk', api.b), orders, {}, 'application/json');
    expect(theirs.json().data).toEqual([]);
  });
});

describe('an export of more than 10,000 rows', () => {
  beforeAll(async () => {
    await copies(10_000, 'EXACT');
    await copies(10_001, 'ABOVE');
  });

  it('of exactly 10,000 is answered at once', async () => {
    const answer = await asked(clerk, orders, { customerName_like: 'EXACT' });
    expect(answer.headers['content-type']).toBe(workbookType);
    expect((await cellsOf(answer.rawPayload)).rowCount).toBe(10_001);
  });

  it('B05 is a job, the same one when the request is repeated, and the job makes the same file', async () => {
    const url = `${orders}?customerName_like=ABOVE`;
    const again = {
      'idempotency-key': '0197e0aa-0000-7000-8000-0000000000aa',
      'blade-auth': `bearer ${clerk.token}`,
      accept: workbookType,
    };
    const [first, second] = [await api.app.inject({ url, headers: again }), await api.app.inject({ url, headers: again })];
    expect(first.json()).toMatchObject({ code: 200, data: { jobId: expect.any(String) } });
    const { jobId } = first.json().data as { jobId: string };
    expect(second.json().data).toEqual({ jobId });
    expect(dataOf(await clerk.get(`/api/console/jobs/${jobId}`))).toMatchObject({
      kind: 'export',
      state: 'queued',
      title: { zh: '订单', en: 'Orders' },
      file: null,
    });

    const { rows } = await owner.query<{ input: unknown; call: string }>('select input, call from platform.jobs where id = $1', [jobId]);
    expect(rows[0]?.call).toBe(`GET ${orders}`);
    const reader = createReader({ connectionString: api.database.urlFor('cf_read') });
    const config = { objectStore: null, dataDir: folder };
    const said: (readonly [number, number])[] = [];
    const fileId = '0197e0bb-0000-7000-8000-0000000000bb';
    const work = createExportWork({ reader, store: openStore(config, 'jobs') });
    const made = await work.run({
      tenant: api.a,
      fileId,
      input: rows[0]?.input,
      signal: new AbortController().signal,
      progress: (done, total) => said.push([done, total]),
    });
    const sheet = await cellsOf(await buffer(openStore(config, 'jobs').read(api.a, idAs(fileId))));
    expect(sheet.rowCount).toBe(10_002);
    expect([said[0], said.at(-1)]).toEqual([
      [0, 10_001],
      [10_001, 10_001],
    ]);
    expect(made.fileName).toMatch(/^订单-\d{4}-\d\d-\d\d\.xlsx$/);

    // As the worker would note it: its owner fetches it, and nobody else.
    await owner.query(
      `update platform.jobs set state = 'done', file_id = $2, file_name = $3, file_size = $4, content_type = $5, file_expires_at = now() + interval '1 day' where id = $1`,
      [jobId, fileId, made.fileName, made.size, made.contentType],
    );
    const file = await asked(clerk, `/api/console/jobs/${jobId}/file`);
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, made.size]);
    const { url: link } = dataOf(await clerk.post(`/api/console/jobs/${jobId}/link`)) as { url: string };
    expect((await api.app.inject({ url: link })).rawPayload.length).toBe(made.size);
    expect((await api.app.inject({ url: `${link}x` })).statusCode).toBe(403);
    for (const stranger of [await api.as('admin'), await api.as('clerk', api.b)])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/file'],
        ['POST', '/link'],
        ['POST', '/cancel'],
      ] as const)
        expect((await stranger.inject({ method, path: `/api/console/jobs/${jobId}${path}` })).status).toBe(404);
    expect(await clerk.post(`/api/console/jobs/${jobId}/cancel`)).toMatchObject({ status: 409, body: { refusal: 'JobIsOver' } });
    await owner.query(`update platform.jobs set file_expires_at = now() - interval '1 second' where id = $1`, [jobId]);
    expect((await api.app.inject({ url: link })).json()).toMatchObject({ code: 409, refusal: 'JobHasNoFile' });
    await reader.close();
  });

  it('leaves nothing behind when it is stopped', async () => {
    const reader = createReader({ connectionString: api.database.urlFor('cf_read') });
    const config = { objectStore: null, dataDir: folder };
    const control = new AbortController();
    const input = { export: 'orders', asked: { customerName_like: 'ABOVE' }, language: 'zh', zone: 'Asia/Shanghai', creators: '*' };
    const fileId = '0197e0cc-0000-7000-8000-0000000000cc';
    const run = createExportWork({ reader, store: openStore(config, 'jobs') }).run({
      tenant: api.a,
      fileId,
      input,
      signal: control.signal,
      progress: (done) => done > 2_000 && control.abort(new Error('cancelled')),
    });
    await expect(run).rejects.toThrow('cancelled');
    await expect(buffer(openStore(config, 'jobs').read(api.a, idAs(fileId)))).rejects.toThrow('ENOENT');
    await reader.close();
  });

  it('is cancelled at once while it waits, and shows among one’s own jobs alone', async () => {
    const { jobId } = (await asked(clerk, orders, { customerName_like: 'ABOVE' })).json().data as { jobId: string };
    expect(await clerk.post(`/api/console/jobs/${jobId}/link`)).toMatchObject({ status: 409, body: { refusal: 'JobHasNoFile' } });
    expect(dataOf(await clerk.post(`/api/console/jobs/${jobId}/cancel`))).toMatchObject({ state: 'cancelled' });
    expect(dataOf(await clerk.get('/api/console/jobs')).map(({ id }: { id: string }) => id)).toContain(jobId);
    expect(dataOf(await (await api.as('admin')).get('/api/console/jobs'))).toEqual([]);
  });

  it('S01 of a program is that program’s alone, whatever another of the tenant names it', async () => {
    const [books, other] = [await program('books'), await program('other')];
    const url = `${orders}?customerName_like=ABOVE`;
    const start = async ({ token }: Pick<TestUser, 'token'>): Promise<string> => {
      const headers = { 'idempotency-key': '0197e0aa-0000-7000-8000-0000000000ab', 'blade-auth': `bearer ${token}` };
      return String((await api.app.inject({ url, headers })).json().data.jobId);
    };
    const [its, theirs] = [await start(books), await start(other)];
    expect([its === theirs, await start(books)]).toEqual([false, its]);
    const answers = (who: Pick<TestUser, 'token'>, id: string) =>
      Promise.all(
        [
          ['GET', ''],
          ['GET', '/file'],
          ['POST', '/cancel'],
        ].map(async ([method, path]) => {
          const headers = { 'blade-auth': `bearer ${who.token}` };
          return (await api.inject({ method: method as 'GET', path: `/api/console/jobs/${id}${path}`, headers })).status;
        }),
      );
    const admin = await api.as('admin');
    for (const stranger of [other, admin]) expect(await answers(stranger, its)).toEqual([404, 404, 404]);
    expect(dataOf(await admin.get('/api/console/jobs'))).toEqual([]);
    expect((await asked(books, `/api/console/jobs/${its}`)).json().data).toMatchObject({ id: its, state: 'queued' });
    await done(its, '0197e0bb-0000-7000-8000-0000000000bc');
    const file = await asked(books, `/api/console/jobs/${its}/file`);
    expect([file.statusCode, file.body]).toEqual([200, 'rows of orders']);
    expect(await answers(other, theirs)).toEqual([200, 409, 200]);
  });

  it('that a program of before started stays readable to programs', async () => {
    const [books, id] = [await program('books'), '0197e0bb-0000-7000-8000-0000000000be'];
    await owner.query(
      `insert into platform.jobs (tenant_id, id, kind, title, owner, input, permission)
       values ($1, $2, 'export', '{"zh":"订单","en":"Orders"}', $3, '{}', 'orderentry.read')`,
      [api.a, id, systemUser],
    );
    await done(id, '0197e0bb-0000-7000-8000-0000000000bf');
    expect((await asked(books, `/api/console/jobs/${id}/file`)).body).toBe('rows of orders');
    expect((await asked(clerk, `/api/console/jobs/${id}/file`)).statusCode).toBe(404);
  });

  it('is refused when there are too many already', async () => {
    const user = await api.as('settlementClerk');
    for (let nth = 0; nth < 20; nth += 1) expect((await asked(user, orders, { customerName_like: 'ABOVE' })).statusCode).toBe(200);
    expect((await asked(user, orders, { customerName_like: 'ABOVE' })).json()).toMatchObject({ code: 409, refusal: 'TooManyJobs' });
  });
});

describe('C521 C721 C722 C723 customers and products', () => {
  const rows = async (path: string, query: Readonly<Record<string, string>>) =>
    (await asked(clerk, path, query, 'application/json')).json().data as readonly object[];
  const customers = '/api/saas-production/hospitalCustomerData';
  it('leave as files and as rows, by the filters of their lists', async () => {
    for (const call of ['getListExcel', 'getListExcelQuery', 'getHospitalExportReportList']) {
      expect(await rows(`${customers}/${call}`, { name_like: '安和' })).toMatchObject([{ name: '安和口腔', id: data.customerId }]);
      expect(await rows(`${customers}/${call}`, { name_like: '不存在' })).toEqual([]);
      const sheet = await cellsOf((await asked(clerk, `${customers}/${call}`, { name_like: '安和' })).rawPayload);
      expect([sheet.rowCount, (sheet.getRow(2).values as readonly unknown[]).includes('安和口腔')]).toEqual([2, true]);
    }
    const products = '/api/saas-storage/productData/pageListExcel';
    expect(await rows(products, { name_like: '钴铬' })).toMatchObject([{ name: '钴铬单冠', id: data.productId }]);
    const sheet = await cellsOf((await asked(clerk, products)).rawPayload);
    const price = (sheet.getRow(1).values as readonly unknown[]).indexOf('标准单价');
    expect(sheet.getRow(2).getCell(price).value).toBe(120);
  });
});

describe('every export', () => {
  it('has a key and a path of its own, and answers rows and a workbook with the same heads in both languages', async () => {
    expect(new Set(declared.map(({ key }) => key)).size).toBe(declared.length);
    const paths = declared.flatMap((each) => each.paths);
    expect(new Set(paths).size).toBe(paths.length);
    const admin = await api.as('admin');
    const wrong: string[] = [];
    for (const path of paths) {
      const [rows, sheet] = [await asked(admin, `/api/${path}`, {}, 'application/json'), await asked(admin, `/api/${path}`)];
      if (rows.statusCode !== 200 || !Array.isArray(rows.json().data))
        wrong.push(`${path} rows ${rows.statusCode} ${rows.body.slice(0, 200)}`);
      if (sheet.statusCode !== 200 || sheet.headers['content-type'] !== workbookType) wrong.push(`${path} sheet ${sheet.statusCode}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

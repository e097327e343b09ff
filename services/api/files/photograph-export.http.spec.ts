import { idAs, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { openStore } from '@cloud-factory/files';
import { cubeStl, png } from '@cloud-factory/files/examples';
import { createReader, type Reader } from '@cloud-factory/projections/shared';
import ExcelJs from 'exceljs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';
import { filesOfZip } from '../testing/zip.js';
import { createPhotographWork, placesOf } from './photograph-export.js';

const photographs = '/api/saas-order/orderphotographfile';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let owner: pg.Client;
let reader: Reader;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'photograph-export-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  clerk = await api.as('clerk');
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  reader = createReader({ connectionString: api.database.urlFor('cf_read') });
}, 120_000);
afterAll(async () => {
  await reader.close();
  await owner.end();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

let pictures = 0;
/** An order with photographs of these names; each is another picture. */
async function photographed(...names: readonly string[]) {
  const scan = dataOf(await upload(clerk, '上颌.stl', cubeStl(`scan ${(pictures += 1)}`)));
  const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, {}, { fileIds: [scan.id] })));
  await api.caughtUp();
  const { orderNo } = dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id }));
  const bytes: Buffer[] = [];
  const taken = [];
  for (const name of names) {
    const picture = Buffer.from(png(20 + (pictures += 1), 20));
    bytes.push(picture);
    taken.push({ orderId: id, fileId: dataOf(await upload(clerk, name, picture, 'photo')).id, remark: `拍 ${name}` });
  }
  // One after the other: the report shows them in this order.
  for (const each of taken) dataOf(await clerk.post(`${photographs}/submit`, each));
  await api.caughtUp();
  return { id, orderNo: String(orderNo), bytes };
}

const config = () => ({ objectStore: null, dataDir: folder });
const files = { read: (tenant: TenantId, id: FileId) => openStore(config()).read(tenant, id) };
const exported = (user: Pick<TestUser, 'get'>, query: Readonly<Record<string, string>> = {}) =>
  user.get(`${photographs}/exportPhotoReport`, query);

/** What the worker makes of a job that somebody started. */
async function madeOf(jobId: string) {
  const { rows } = await owner.query<{ input: unknown; kind: string }>('select input, kind from platform.jobs where id = $1', [jobId]);
  const fileId = v7();
  const said: (readonly [number, number])[] = [];
  const made = await createPhotographWork({ reader, store: openStore(config(), 'jobs'), files }).run({
    tenant: api.a,
    fileId,
    input: rows[0]?.input,
    signal: new AbortController().signal,
    progress: (done, total) => said.push([done, total]),
  });
  const zip = await buffer(openStore(config(), 'jobs').read(api.a, idAs(fileId)));
  expect([rows[0]?.kind, zip.length]).toEqual(['photographs', made.size]);
  return { made, said, parts: filesOfZip(zip) };
}
/** The rows of the workbook beside the pictures. */
async function indexOf(parts: ReadonlyMap<string, Buffer>): Promise<readonly (readonly string[])[]> {
  const [name = '', content] = [...parts][0] ?? [];
  expect(name).toMatch(/^照片报表-\d{4}-\d\d-\d\d\.xlsx$/);
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(content as unknown as ArrayBuffer); // the library's types are older than Node's
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

describe('C303 the report on photographs as a file', () => {
  it('R122 is a zip of the pictures that the filters find, in a folder for each order, with a workbook that says whose they are', async () => {
    const one = await photographed('正面.png', '比色.png', '正面.png');
    const other = await photographed('正面.png');
    const { jobId } = dataOf(await exported(clerk, { orderNo: one.orderNo, ascs: 'fileName' }));
    const { made, said, parts } = await madeOf(jobId);
    expect(made).toMatchObject({ contentType: 'application/zip', fileName: expect.stringMatching(/^照片报表-\d{4}-\d\d-\d\d\.zip$/) });
    const places = ['正面.png', '正面 (2).png', '比色.png'].map((name) => `${one.orderNo}/${name}`);
    expect([...parts.keys()].slice(1).toSorted()).toEqual(places.toSorted());
    const sorted = (all: readonly (Buffer | undefined)[]) => all.map((each) => each?.toString('hex')).toSorted();
    expect(sorted([...parts.values()].slice(1))).toEqual(sorted(one.bytes));
    expect(parts.get(`${one.orderNo}/比色.png`)?.equals(one.bytes[1] ?? Buffer.alloc(0))).toBe(true);
    const [head = [], ...rows] = await indexOf(parts);
    expect(rows.map((row) => row[head.indexOf('压缩包内位置')]).toSorted()).toEqual(places.toSorted());
    expect(rows.find((row) => row.includes('比色.png'))).toEqual(expect.arrayContaining([one.orderNo, '安和口腔', '拍 比色.png']));
    expect(JSON.stringify(rows)).not.toContain(other.orderNo);
    expect([said[0], said.at(-1)]).toEqual([
      [0, 3],
      [3, 3],
    ]);
  });

  it('holds nothing that its person does not see: of one’s own rows, of another tenant, of one without the right', async () => {
    const { orderNo } = await photographed('别人.png');
    const stranger = await api.as('clerk', api.b);
    const { jobId } = dataOf(await exported(stranger, { orderNo }));
    const { rows } = await owner.query<{ total: string }>(`select input->>'total' as total from platform.jobs where id = $1`, [jobId]);
    expect(rows).toEqual([{ total: '0' }]);
    // Whoever sees only what they made themselves: the clerk's pictures are not theirs.
    const own = dataOf(await exported(clerk, { orderNo }));
    await owner.query(`update platform.jobs set input = jsonb_set(input, '{creators}', $2) where id = $1`, [
      own.jobId,
      JSON.stringify([v7()]),
    ]);
    const { parts } = await madeOf(own.jobId);
    expect([...parts.keys()].slice(1)).toEqual([]);
    expect(await indexOf(parts)).toHaveLength(1);
    expect((await exported(await api.as('settlementClerk'))).status).toBe(403);
  });

  it('takes the rights of its person along, and no filter that the report has not', async () => {
    const { jobId } = dataOf(await exported(clerk));
    const { rows } = await owner.query<{ creators: unknown; permission: string }>(
      `select input->'creators' as creators, permission from platform.jobs where id = $1`,
      [jobId],
    );
    expect(rows).toEqual([{ creators: '*', permission: 'orderphotographfile.read' }]);
    expect((await exported(clerk, { kind: 'deliveryPhoto' })).status).toBe(400);
  });

  it('is refused when it is more than an archive takes', async () => {
    const { orderNo } = await photographed('大.png', '更大.png');
    await owner.query(`update read_model.order_file set size = 2000000000 where order_no = $1`, [orderNo]);
    expect(await exported(clerk, { orderNo })).toMatchObject({
      status: 409,
      body: { refusal: 'TooMuchToPack', msg: '共 2 张照片、3815 MB，一次最多导出 10000 张、2048 MB，请缩小筛选范围' },
    });
  });

  it('leaves out what was erased with its person', async () => {
    const { id, orderNo } = await photographed('林一.png');
    await api.say(api.a, { type: 'EraseOrderFiles', orderId: id } as never);
    await api.caughtUp();
    const { parts } = await madeOf(dataOf(await exported(clerk, { orderNo })).jobId);
    expect([...parts.keys()].slice(1)).toEqual([]);
    expect(await indexOf(parts)).toHaveLength(2);
  });
});

describe('names in the archive', () => {
  const placed = (...names: readonly string[]) => [
    ...placesOf(names.map((fileName, nth) => ({ id: idAs<'file'>(String(nth)), orderNo: 'YC1', fileName }))).values(),
  ];
  it('lead nowhere else, and differ also where capitals do not', () => {
    expect(placed('../../etc/passwd', 'a\\b.png', 'C:x?.png')).toEqual(['YC1/__.._etc_passwd', 'YC1/a_b.png', 'YC1/C_x_.png']);
    expect(placed('A.png', 'a.png', 'a (2).png', '无名')).toEqual(['YC1/A.png', 'YC1/a (2).png', 'YC1/a (2) (2).png', 'YC1/无名']);
  });
});

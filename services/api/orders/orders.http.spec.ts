import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl } from '@cloud-factory/files/examples';
import { v7 } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orders-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer] = [await api.as('clerk'), await api.as('reviewer')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const submit = async (more: object = {}, line: object = {}) =>
  dataOf(await clerk.post(`${root}/submit`, orderOf(data, more, line))) as { id: string; version: number; position: string };
/** As everybody sees it once the read models hold what anybody wrote. */
const detail = async (id: string, user = clerk) => {
  await api.caughtUp();
  return dataOf(await user.get(`${root}/detail`, { id }));
};
const approve = (ids: readonly string[], user = reviewer) => user.post(`${root}/orderReviewAdopt`, { ids });

describe('an order', () => {
  it('C278 C256 is entered, priced by the server and shown with its cross, its scan and its due day', async () => {
    const { id, version } = await submit();
    expect(version).toBe(1);
    expect(dataOf(await clerk.get(`${root}/detail`, { id }))).toMatchObject({
      id,
      version: 1,
      reviewStatus: 'pending',
      customerName: '安和口腔',
      totalAmount: '360.00',
      discountedAmount: '360.00',
      currency: 'CNY',
      patientName: '林一',
      address: '科技园南路 8 号',
      createdBy: clerk.userId,
      orderNo: expect.stringMatching(/^YC\d{8}-\d{5}$/),
      lines: [
        {
          lineNo: 1,
          productName: '钴铬单冠',
          materialName: '钴铬合金粉末',
          toothCross: ['321', '0', '0', '0'],
          qty: '3.0000',
          standardPrice: '120.0000',
          priceSource: 'standard',
          routeId: data.routeId,
          routeVersion: 1,
          files: [{ id: data.fileId, kind: 'print', fileName: '林一-上颌.stl', geometry: { triangles: 12, volume: '1000.000' } }],
        },
      ],
    });
  });
  it('takes no price and no hash from a client', async () => {
    const answer = await clerk.post(
      `${root}/submit`,
      orderOf(data, {}, { standardPrice: '1', amount: '3.00', files: [{ id: data.fileId, sha256: 'x' }] }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toContain('lines.0.standardPrice');
  });
  it('C255 C258 is found in the list by number, status and patient, with the exact total', async () => {
    const { id } = await submit({ doctorName: '独有医生' });
    const { orderNo } = await detail(id);
    for (const path of ['list', 'getOrderList']) {
      const page = dataOf(await clerk.get(`${root}/${path}`, { orderNo, current: 1, size: 10 }));
      expect(page).toMatchObject({ total: 1, records: [{ id, orderNo, productName: '钴铬单冠', fileCount: 1 }] });
    }
    expect(
      dataOf(
        await clerk.get(`${root}/list`, {
          doctorName_like: '独有',
          patientName_like: '林',
          reviewStatus: 'pending',
          discountedAmount_ge: '360',
        }),
      ).total,
    ).toBe(1);
    expect((await clerk.get(`${root}/list`, { nonsense: '1' })).status).toBe(400);
  });
  it('C257 C262 is found by its number', async () => {
    const { id } = await submit();
    const { orderNo } = await detail(id);
    expect(dataOf(await clerk.get(`${root}/getOrderByNo`, { orderNo }))).toMatchObject({ id });
    expect(dataOf(await clerk.get(`${root}/getOrderDetail`, { orderNo }))).toMatchObject({ id, lines: [{ lineNo: 1 }] });
    expect(await clerk.get(`${root}/getOrderByNo`, { orderNo: 'YC19990101-00001' })).toMatchObject({
      status: 404,
      body: { refusal: 'OrderNotFound' },
    });
  });
  it('is kept as a draft without a scan, and asks for review when it is complete', async () => {
    const draft = await submit({ reviewStatus: 'draft' }, { fileIds: [] });
    const { lines } = await detail(draft.id);
    const changed = orderOf(data, { id: draft.id, version: draft.version }, { id: lines[0].id });
    expect(dataOf(await clerk.post(`${root}/submit`, changed))).toMatchObject({ id: draft.id, version: 2 });
    expect(await clerk.post(`${root}/submit`, changed)).toMatchObject({ status: 412, body: { refusal: 'StaleVersion' } });
  });
  it('R314 is refused without a scan, in the language of the caller', async () => {
    const body = orderOf(data, {}, { fileIds: [] });
    expect(await clerk.post(`${root}/submit`, body)).toMatchObject({
      status: 409,
      body: { code: 409, refusal: 'LineHasNoFile', msg: '第 1 行（钴铬单冠）没有上传可打印文件（STL、PLY、OBJ）或图片' },
    });
    expect(await clerk.post(`${root}/submit`, body, { headers: { 'accept-language': 'en' } })).toMatchObject({
      body: { msg: 'Line 1 (钴铬单冠) has no file to print (STL, PLY, OBJ) and no image' },
    });
  });
  it('R329 is refused with the same bytes twice in a line', async () => {
    const again = dataOf(await upload(clerk, '另一个名字.stl', cubeStl())).id;
    expect(await clerk.post(`${root}/submit`, orderOf(data, {}, { fileIds: [data.fileId, again] }))).toMatchObject({
      status: 409,
      body: { refusal: 'FileTwiceInLine', msg: '第 1 行的文件已存在，不能重复上传' },
    });
  });
  it('is refused with a file that nobody uploaded', async () =>
    expect(await clerk.post(`${root}/submit`, orderOf(data, {}, { fileIds: [v7()] }))).toMatchObject({
      status: 409,
      body: { refusal: 'FileNotFound' },
    }));
  it('is not made under an id that came from outside', async () =>
    expect(await clerk.post(`${root}/submit`, orderOf(data, { id: v7() }))).toMatchObject({
      status: 404,
      body: { refusal: 'OrderNotFound' },
    }));
  it('S16 is done once when it is said twice under one command id', async () => {
    const headers = { 'idempotency-key': v7() };
    const [first, second] = [
      await clerk.post(`${root}/submit`, orderOf(data), { headers }),
      await clerk.post(`${root}/submit`, orderOf(data), { headers }),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await clerk.post(`${root}/submit`, orderOf(data, { remark: '别的' }), { headers })).status).toBe(422);
    const turned = Object.fromEntries(Object.entries(orderOf(data)).toReversed());
    expect((await clerk.post(`${root}/submit`, turned, { headers })).body, 'COR-M9 its names in another order').toEqual(first.body);
  });
  it('COR-M9 is told again what it was told first, also when its files were erased since', async () => {
    const headers = { 'idempotency-key': v7() };
    const scan = dataOf(await upload(clerk, '孙九-上颌.stl', cubeStl())).id;
    const body = orderOf(data, {}, { fileIds: [scan], patientName: '孙九' });
    const first = await clerk.post(`${root}/submit`, body, { headers });
    const { id } = dataOf(first);
    await detail(id);
    dataOf(await (await api.as('admin')).post('/api/console/erase-person', { orderIds: [id] }));
    // What follows by itself where the worker runs.
    const owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    await owner.query("update platform.files set file_name = '', erased_at = now(), erased_because = 'person' where id = $1", [scan]);
    await owner.end();
    expect(await clerk.post(`${root}/submit`, body), 'another order of it').toMatchObject({ body: { refusal: 'FileNotFound' } });
    expect((await clerk.post(`${root}/submit`, body, { headers })).body).toEqual(first.body);
  });
});

describe('the review', () => {
  it('C259 C260 R310 is done by a second person, from the list of those that wait, the oldest first', async () => {
    const doctorName = '待审医生';
    const [{ id }, next] = [await submit({ doctorName }), await submit({ doctorName })];
    await submit({ doctorName, reviewStatus: 'draft' });
    const waiting = async (): Promise<readonly string[]> => {
      await api.caughtUp();
      const { records } = dataOf(await reviewer.get(`${root}/getOrderReviewList`, { doctorName_like: doctorName }));
      return records.map((row: { id: string }) => row.id);
    };
    expect(await waiting()).toEqual([id, next.id]);
    expect(dataOf(await approve([id]))).toMatchObject([{ id, version: 2 }]);
    expect(await detail(id)).toMatchObject({ reviewStatus: 'approved', productionStatus: 'scheduled', reviewedBy: reviewer.userId });
    expect(await waiting()).toEqual([next.id]);
    expect((await reviewer.get(`${root}/getOrderReviewList`, { reviewStatus: 'draft' })).status).toBe(400);
  });
  it('is refused to who has only the right to enter, and to the creator whoever that is', async () => {
    const { id } = await submit();
    expect((await approve([id], clerk)).status).toBe(403);
    const admin = await api.as('admin');
    const own = dataOf(await admin.post(`${root}/submit`, orderOf(data, {}, {})));
    expect(await approve([own.id], admin)).toMatchObject({ status: 409, body: { refusal: 'ReviewerIsCreator' } });
  });
  it('is all or nothing for many', async () => {
    const [good, draft] = [await submit(), await submit({ reviewStatus: 'draft' })];
    expect(await approve([good.id, draft.id])).toMatchObject({ status: 409, body: { refusal: 'OrderNotPending' } });
    expect(await detail(good.id)).toMatchObject({ reviewStatus: 'pending' });
  });
  it('C261 rejects with a reason, and the creator resubmits', async () => {
    const { id } = await submit();
    expect((await reviewer.post(`${root}/orderReviewReject`, { ids: [id] })).status).toBe(400);
    dataOf(await reviewer.post(`${root}/orderReviewReject`, { ids: [id], reason: '缺对颌扫描' }));
    const { reviewStatus, reason, version, lines } = await detail(id, reviewer);
    expect({ reviewStatus, reason }).toEqual({ reviewStatus: 'rejected', reason: '缺对颌扫描' });
    expect(dataOf(await clerk.post(`${root}/submit`, orderOf(data, { id, version }, { id: lines[0].id })))).toMatchObject({ version: 3 });
  });
});

describe('R311 cancelling', () => {
  it('C271 C272 is asked for before it is done', async () => {
    const { id } = await submit({ boxNo: 'B0777' });
    const { orderNo } = await detail(id);
    expect((await clerk.get(`${root}/cancelCheck`, { orderNo })).body).toMatchObject({ data: true, msg: '' });
    dataOf(await clerk.post(`${root}/cancelOrder`, { orderNo, reason: '医院撤单' }));
    expect(await detail(id)).toMatchObject({ reviewStatus: 'cancelled', reason: '医院撤单' });
    await submit({ boxNo: 'B0777' });
    expect(await clerk.post(`${root}/submit`, orderOf(data, { boxNo: 'B0777' }))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
  });
  it('C271 C272 is refused once goods have left, and the check says so', async () => {
    const { id } = await submit();
    await approve([id]);
    const { orderNo, lines } = await detail(id, reviewer);
    const left = {
      type: 'NoteOrderDelivered',
      isTryIn: false,
      orderId: id,
      deliveryId: v7(),
      lines: [{ lineId: lines[0].id, qty: '1.0000' }],
    };
    await api.say(api.a, Object.assign(left));
    expect((await clerk.get(`${root}/cancelCheck`, { orderNo })).body).toMatchObject({ data: false, msg: '订单已发货，不能取消' });
    expect(await clerk.post(`${root}/cancelOrder`, { orderNo, reason: '晚了' })).toMatchObject({
      status: 409,
      body: { refusal: 'OrderHasLeft' },
    });
  });
});

describe('what follows', () => {
  it('C269 C270 is packed once it was released, and shown among those to pack', async () => {
    const { id } = await submit();
    await approve([id]);
    const { orderNo } = await detail(id, reviewer);
    expect(await clerk.post(`${root}/updatePackingByOrderNo`, { orderNo })).toMatchObject({
      status: 409,
      body: { refusal: 'OrderNotReleased' },
    });
    await api.say(api.a, Object.assign({ type: 'NoteOrderReleased', orderId: id, billId: v7() }));
    await api.caughtUp();
    const toPack = async () => dataOf(await clerk.get(`${root}/getPackingOrderList`, { orderNo })).total;
    expect(await toPack()).toBe(1);
    dataOf(await clerk.post(`${root}/updatePackingByOrderNo`, { orderNo }));
    expect(await toPack()).toBe(0);
    expect(await detail(id)).toMatchObject({ packingStatus: 'packed' });
    const packed = { orderNo, packingStatus: 'packed' };
    expect(dataOf(await clerk.get(`${root}/getPackingOrderList`, packed)), 'where they are asked for').toMatchObject({ records: [{ id }] });
  });
  it('keeps its hospital from being retired while it is open', async () => {
    const answer = await (await api.as('admin')).post('/api/saas-production/hospitalCustomerData/remove', undefined, {
      query: { ids: data.customerId },
    });
    expect(answer).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
  });
  it('C279 is removed as a draft only', async () => {
    const [draft, sent] = [await submit({ reviewStatus: 'draft' }), await submit()];
    dataOf(await clerk.post(`${root}/remove`, undefined, { query: { ids: draft.id } }));
    expect((await clerk.get(`${root}/detail`, { id: draft.id })).status).toBe(404);
    expect(await clerk.post(`${root}/remove`, undefined, { query: { ids: sent.id } })).toMatchObject({
      status: 409,
      body: { refusal: 'DocumentNotDraft' },
    });
  });
  it('is shown as it was', async () => {
    const { id, position } = await submit();
    await approve([id]);
    await detail(id, reviewer);
    expect(dataOf(await clerk.get(`${root}/detail`, { id, asOf: position }))).toMatchObject({
      reviewStatus: 'pending',
      version: 1,
      patientName: '林一',
    });
  });
  it('C11 forgets its patients when an administrator erases them, now and as it was', async () => {
    const { id, position } = await submit({}, { patientName: '金丝雀' });
    await detail(id);
    expect((await clerk.post('/api/console/erase-person', { orderIds: [id] })).status).toBe(403);
    const admin = await api.as('admin');
    expect(dataOf(await admin.post('/api/console/erase-person', { orderIds: [id] }))).toMatchObject([{ id, version: 2 }]);
    expect(dataOf(await admin.post('/api/console/erase-person', { orderIds: [id] })), 'said again').toMatchObject([{ id, version: 2 }]);
    await api.caughtUp();
    const answers = [
      await clerk.get(`${root}/detail`, { id }),
      await clerk.get(`${root}/detail`, { id, asOf: position }),
      await clerk.get(`${root}/list`, { size: 200 }),
    ];
    const texts = answers.map(({ text }) => text);
    expect(texts.join('')).not.toContain('金丝雀');
  });
});

describe('S01 an order of another tenant', () => {
  it('is not there: not to see, not to approve, not to change, nor are its files', async () => {
    const { id } = await submit();
    const { orderNo } = await detail(id);
    const [strangeClerk, strangeReviewer] = [await api.as('clerk', api.b), await api.as('reviewer', api.b)];
    expect((await strangeClerk.get(`${root}/detail`, { id })).status).toBe(404);
    expect((await strangeClerk.get(`${root}/getOrderByNo`, { orderNo })).status).toBe(404);
    expect((await strangeClerk.get(`${root}/cancelCheck`, { orderNo })).status).toBe(404);
    expect((await approve([id], strangeReviewer)).status).toBe(404);
    const change = (line: object) => strangeClerk.post(`${root}/submit`, orderOf(data, { id }, line));
    expect(await change({})).toMatchObject({ status: 409, body: { refusal: 'FileNotFound' } });
    expect(await change({ fileIds: [] })).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } });
    expect((await strangeClerk.get(`/api/console/files/${data.fileId}`)).status).toBe(404);
    expect(dataOf(await strangeClerk.get(`${root}/list`)).total).toBe(0);
  });
});

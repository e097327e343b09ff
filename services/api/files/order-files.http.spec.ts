import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl, jpeg, pdf, png } from '@cloud-factory/files/examples';
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';

const photographs = '/api/saas-order/orderphotographfile';
const deliveries = '/api/saas-order/ycorderdeliverfile';
const batch = '/api/saas-order/orderentry/batchSavePhotograph';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-files-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer] = [await api.as('clerk'), await api.as('reviewer')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

let pictures = 0;
/** Another picture each time. */
async function picture(kind = 'photo', fileName = `林一-${(pictures += 1)}.png`, user = clerk): Promise<string> {
  return dataOf(await upload(user, fileName, png(40 + (pictures += 1), 30), kind)).id;
}
async function order(isApproved = false): Promise<{ id: string; lineId: string; orderNo: string; scanId: string }> {
  // A scan of its own: the name of a file is erased with its order.
  const scan = dataOf(await upload(clerk, '林一-上颌.stl', cubeStl(`scan ${(pictures += 1)}`)));
  const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, {}, { fileIds: [scan.id] })));
  if (isApproved) dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [id] }));
  await api.caughtUp();
  const detail = dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id }));
  return { id, lineId: detail.lines[0].id, orderNo: detail.orderNo, scanId: scan.id };
}

describe('photographs', () => {
  it('C267 C304 are saved many at once, for orders by id and by number, and listed with their order', async () => {
    const [one, two] = [await order(), await order()];
    const [a, b, c] = [await picture(), await picture(), await picture()];
    const saved = dataOf(
      await clerk.post(batch, {
        photographs: [
          { orderId: one.id, fileId: a, takenAt: '2025-06-11T08:30:00+08:00', remark: '正面照' },
          { orderNo: one.orderNo, fileId: b, lineId: one.lineId },
          { orderNo: two.orderNo, fileId: c },
        ],
      }),
    );
    expect(saved.map(({ id }: { id: string }) => id)).toEqual([a, b, c]);
    dataOf(await clerk.post(`${deliveries}/submit`, { orderId: one.id, fileId: await picture('deliveryPhoto') }));
    expect(dataOf(await clerk.get(`${photographs}/listByOrderId`, { orderId: one.id }))).toMatchObject([
      {
        id: a,
        orderNo: one.orderNo,
        customerName: '安和口腔',
        doctorName: '李医生',
        remark: '正面照',
        takenAt: '2025-06-11T00:30:00.000Z',
        lineId: null,
      },
      { id: b, lineId: one.lineId, lineNo: 1, productName: '钴铬单冠', kind: 'photo', fileVersion: 1 },
    ]);
    expect(dataOf(await clerk.get(`${photographs}/listByOrderId`, { orderId: two.id }))).toMatchObject([{ id: c }]);
  });
  it('C267 are saved all or none: one that is no upload, or is there already, stops all', async () => {
    const { id } = await order();
    const a = await picture();
    const saving = (fileId: string) =>
      clerk.post(batch, {
        photographs: [
          { orderId: id, fileId: a },
          { orderId: id, fileId },
        ],
      });
    expect(await saving(v7())).toMatchObject({ status: 409, body: { refusal: 'FileNotFound' } });
    expect(await saving(a)).toMatchObject({ status: 409, body: { refusal: 'OrderFileExists', msg: '第 2 个文件已存在，不能重复上传' } });
    expect(await saving(data.fileId)).toMatchObject({ status: 409, body: { refusal: 'OrderFileKindWrong' } });
    expect(dataOf(await clerk.get(`${photographs}/listByOrderId`, { orderId: id }))).toEqual([]);
  });
  it('R329 M088 are refused with the bytes of another, and belong to one order at a time', async () => {
    const [one, two] = [await order(), await order()];
    const bytes = jpeg(99, 77);
    const a = dataOf(await upload(clerk, '林一 a.jpg', bytes, 'photo')).id;
    const again = dataOf(await upload(clerk, '林一 b.jpg', bytes, 'photo')).id;
    dataOf(await clerk.post(`${photographs}/submit`, { orderId: one.id, fileId: a }));
    const refused = await clerk.post(`${photographs}/submit`, { orderId: one.id, fileId: again }, { headers: { 'accept-language': 'en' } });
    expect(refused).toMatchObject({ status: 409, body: { msg: 'File 1 exists already: the same file cannot be uploaded twice' } });
    expect(refused.text).not.toContain('林一');
    expect(await clerk.post(`${photographs}/submit`, { orderId: two.id, fileId: a })).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken', msg: '文件已属于另一个订单' },
    });
  });
  it('C299 C303 are found by order, hospital and day, with the exact total, and nothing else is', async () => {
    const one = await order();
    const [a, b, parcel] = [await picture(), await picture(), await picture('deliveryPhoto')];
    dataOf(
      await clerk.post(batch, {
        photographs: [
          { orderId: one.id, fileId: a },
          { orderId: one.id, fileId: b },
        ],
      }),
    );
    dataOf(await clerk.post(`${deliveries}/submit`, { orderId: one.id, fileId: parcel }));
    for (const path of ['list', 'searchPhotoReportPage']) {
      const page = dataOf(await clerk.get(`${photographs}/${path}`, { orderNo: one.orderNo, current: 1, size: 1 }));
      expect(page).toMatchObject({ total: 2, pages: 2, records: [{ orderNo: one.orderNo }] });
      expect(dataOf(await clerk.get(`${photographs}/${path}`, { customerName_like: '安和', day_le: '1999-01-01' })).total).toBe(0);
      expect((await clerk.get(`${photographs}/${path}`, { kind: 'deliveryPhoto' })).status).toBe(400);
    }
  });
  it('C300 C302 are described anew and get new versions; a stale form is told so', async () => {
    const { id: orderId, lineId } = await order();
    const [a, b] = [await picture(), await picture('photo', '林一 更清楚.png')];
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: a }));
    const { version } = dataOf(await clerk.get(`${photographs}/detail`, { id: a }));
    expect(dataOf(await clerk.post(`${photographs}/submit`, { id: a, version, fileId: a, lineId, remark: '比色' }))).toMatchObject({
      id: a,
    });
    expect(dataOf(await clerk.get(`${photographs}/detail`, { id: a }))).toMatchObject({ remark: '比色', lineNo: 1, fileVersion: 1 });
    expect(await clerk.post(`${photographs}/submit`, { id: a, version, fileId: b })).toMatchObject({ status: 412 });
    dataOf(await clerk.post(`${photographs}/submit`, { id: a, fileId: b, lineId, remark: '比色' }));
    const replaced = dataOf(await clerk.get(`${photographs}/detail`, { id: a }));
    expect(replaced).toMatchObject({
      id: a,
      fileId: b,
      fileVersion: 2,
      fileName: '林一 更清楚.png',
      versions: [{ fileId: a }, { fileId: b }],
    });
    expect((await clerk.get(`/api/console/files/${a}/content`)).status).toBe(200);
  });
  it('C301 are removed, but not those that were approved with their order', async () => {
    const { id: orderId } = await order();
    const [before, wrong] = [await picture(), await picture()];
    dataOf(
      await clerk.post(batch, {
        photographs: [
          { orderId, fileId: before },
          { orderId, fileId: wrong },
        ],
      }),
    );
    expect(dataOf(await clerk.post(`${photographs}/remove`, undefined, { query: { ids: wrong } }))).toMatchObject([{ id: wrong }]);
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
    const after = await picture();
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: after }));
    expect(await clerk.post(`${photographs}/remove`, undefined, { query: { ids: before } })).toMatchObject({
      status: 409,
      body: { refusal: 'OrderFileLocked' },
    });
    dataOf(await clerk.post(`${photographs}/remove`, undefined, { query: { ids: after } }));
    expect(dataOf(await clerk.get(`${photographs}/listByOrderId`, { orderId })).map(({ id }: { id: string }) => id)).toEqual([before]);
  });
  it('are nobody else’s: a 404 for another tenant, a 403 for who has no right', async () => {
    const { id: orderId } = await order();
    const a = await picture();
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: a }));
    const stranger = await api.as('clerk', api.b);
    expect(await stranger.get(`${photographs}/detail`, { id: a })).toMatchObject({ status: 404, body: { refusal: 'OrderFileNotFound' } });
    expect((await stranger.post(`${photographs}/remove`, undefined, { query: { ids: a } })).status).toBe(404);
    expect(await stranger.post(`${photographs}/submit`, { orderId, fileId: await picture('photo', 'x.png', stranger) })).toMatchObject({
      status: 409,
      body: { refusal: 'OrderNotFound' },
    });
    expect((await reviewer.post(`${photographs}/submit`, { orderId, fileId: a })).status).toBe(403);
    expect((await (await api.as('settlementClerk')).get(`${photographs}/list`)).status).toBe(403);
  });
});

describe('delivery files', () => {
  it('C297 C298 are saved for an order and shown for it, as pictures and papers', async () => {
    const { orderNo, id: orderId } = await order(true);
    const a = await picture('deliveryPhoto');
    const paper = dataOf(
      await upload(clerk, '质保卡.pdf', Buffer.concat([pdf(), Buffer.from(`%${(pictures += 1)}\n`)]), 'deliveryPhoto'),
    ).id;
    dataOf(await clerk.post(`${deliveries}/saveFiles`, { orderNo, files: [{ fileId: a, remark: '装箱' }, { fileId: paper }] }));
    for (const query of [{ orderId }, { orderNo }, { ids: `${a},${paper}` }]) {
      const files = dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`, query));
      expect(files.map(({ id }: { id: string }) => id).toSorted()).toEqual([a, paper].toSorted());
    }
    const [first] = dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`, { orderId }));
    expect(first).toMatchObject({ id: a, orderNo, remark: '装箱', kind: 'deliveryPhoto' });
    const photo = await picture();
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: photo }));
    expect(dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`, { ids: `${a},${photo}` })), 'no photographs').toMatchObject([
      { id: a },
    ]);
    expect(dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`, { orderId }))).toHaveLength(2);
    const newest = dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`));
    expect(
      newest.map(({ id }: { id: string }) => id),
      'the newest, where nothing is asked for',
    ).toEqual(expect.arrayContaining([a, paper]));
    expect(newest.filter(({ kind }: { kind: string }) => kind !== 'deliveryPhoto')).toEqual([]);
    expect((await clerk.get(`${deliveries}/getDeliveryFiles`, { deliveryNo: 'FH19990101-0001' })).status).toBe(404);
  });
  it('C297 come the newest first where nothing is asked for, also within one day', async () => {
    const { orderNo } = await order(true);
    const [first, second, third] = [await picture('deliveryPhoto'), await picture('deliveryPhoto'), await picture('deliveryPhoto')];
    // Saved otherwise than their ids follow on each other.
    for (const fileId of [third, first, second]) dataOf(await clerk.post(`${deliveries}/saveFiles`, { orderNo, files: [{ fileId }] }));
    const ids = dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`)).map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 3)).toEqual([second, first, third]);
  });
  it('C293 C294 C295 C296 are listed, shown, changed and removed', async () => {
    const { orderNo, id: orderId } = await order(true);
    const a = await picture('deliveryPhoto');
    dataOf(await clerk.post(`${deliveries}/submit`, { orderId, fileId: a }));
    dataOf(await clerk.post(`${deliveries}/submit`, { id: a, fileId: a, remark: '收货人签字' }));
    expect(dataOf(await clerk.get(`${deliveries}/list`, { orderNo }))).toMatchObject({
      total: 1,
      records: [{ id: a, remark: '收货人签字' }],
    });
    expect(dataOf(await clerk.get(`${deliveries}/detail`, { id: a }))).toMatchObject({ id: a, isLocked: false });
    expect((await clerk.get(`${photographs}/detail`, { id: a })).status).toBe(404);
    dataOf(await clerk.post(`${deliveries}/remove`, undefined, { query: { ids: a } }));
    expect(dataOf(await clerk.get(`${deliveries}/list`, { orderNo })).total).toBe(0);
    expect((await clerk.get(`${deliveries}/detail`, { id: a })).status).toBe(404);
  });
});

describe('versions', () => {
  const replace = (orderId: string, id: string, fileId: string, user = clerk) =>
    user.post('/api/console/order-files/replace', { orderId, id, fileId });
  const versions = async (orderId: string) => dataOf(await clerk.get('/api/console/order-files/versions', { orderId }));
  it('of a scan are taken once the order was approved, and the first stays to be read', async () => {
    const { id: orderId, scanId } = await order();
    const second = dataOf(await upload(clerk, '林一-上颌-2.stl', cubeStl('a better scan'))).id;
    expect(await replace(orderId, scanId, second)).toMatchObject({ status: 409, body: { refusal: 'OrderFileNotLockedYet' } });
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
    dataOf(await replace(orderId, scanId, second));
    expect(await versions(orderId)).toMatchObject([
      {
        id: scanId,
        kind: 'print',
        lineNo: 1,
        fileVersion: 2,
        versions: [
          { version: 1, fileId: scanId, fileName: '林一-上颌.stl' },
          { version: 2, fileId: second, fileName: '林一-上颌-2.stl', geometry: { triangles: 12 } },
        ],
      },
    ]);
    for (const id of [scanId, second]) expect((await clerk.get(`/api/console/files/${id}/content`)).status).toBe(200);
    expect(await replace(orderId, scanId, second)).toMatchObject({ status: 409, body: { refusal: 'OrderFileExists' } });
    expect(await replace(orderId, scanId, await picture('photo', 'x.png', clerk), await api.as('technician'))).toMatchObject({
      status: 404,
      body: { refusal: 'OrderNotFound' },
    });
  });
  it('are for something else from then on, on every list, where one may write files of both kinds', async () => {
    const { id: orderId, scanId } = await order();
    const change = (id: string, kind: string, user = clerk) => user.post('/api/console/order-files/kind', { orderId, id, kind });
    expect(await change(scanId, 'attachment')).toMatchObject({ status: 409, body: { refusal: 'OrderFileNotLockedYet' } });
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
    expect(await change(scanId, 'photo')).toMatchObject({ status: 409, body: { refusal: 'OrderFileKindUnfit' } });
    expect((await change(scanId, 'attachment', await api.as('inspector'))).status).toBe(403);
    expect(dataOf(await change(scanId, 'attachment')).id).toBe(scanId);
    await api.caughtUp();
    const { lines } = dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id: orderId }));
    expect(lines[0].files).toMatchObject([{ id: scanId, kind: 'attachment', fileName: '林一-上颌.stl' }]);
    expect(dataOf(await clerk.get(`/api/console/history/orderFiles-${orderId}`))[0]).toMatchObject({ type: 'OrderFileKindChanged' });
    const a = await picture();
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: a }));
    dataOf(await change(a, 'deliveryPhoto'));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${photographs}/listByOrderId`, { orderId }))).toEqual([]);
    expect(dataOf(await clerk.get(`${deliveries}/getDeliveryFiles`, { orderId }))).toMatchObject([{ id: a, kind: 'deliveryPhoto' }]);
    // Of another order it says nothing.
    expect(await change((await order(true)).scanId, 'attachment')).toMatchObject({ body: { refusal: 'OrderFileNotFound' } });
  });
  it('C290 the report of attachments shows the one that holds: its name, its ending, its size and its bytes', async () => {
    const { id: orderId, scanId } = await order();
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
    const bytes = cubeStl('the best scan');
    const second = dataOf(await upload(clerk, '林一-下颌-定稿.stl', bytes)).id;
    const found = async (fileName_like: string) =>
      dataOf(await clerk.get('/api/saas-order/orderattach/searchReportPage', { fileName_like, ext: 'stl', size: 200 })).records.filter(
        (row: { orderId: string }) => row.orderId === orderId,
      );
    await api.caughtUp();
    expect(await found('上颌')).toMatchObject([{ fileId: scanId }]);
    dataOf(await replace(orderId, scanId, second));
    await api.caughtUp();
    expect(await found('上颌')).toEqual([]);
    expect(await found('定稿')).toMatchObject([
      { fileId: second, fileName: '林一-下颌-定稿.stl', ext: '.stl', size: bytes.length, lineNo: 1 },
    ]);
  });
  it('C11 lose their names and bytes with the person of the order', async () => {
    const { id: orderId, scanId } = await order(true);
    const second = dataOf(await upload(clerk, '林一-再次.stl', cubeStl(`again ${(pictures += 1)}`))).id;
    const a = await picture();
    dataOf(await replace(orderId, scanId, second));
    dataOf(await clerk.post(`${photographs}/submit`, { orderId, fileId: a, remark: '林一' }));
    await api.say(api.a, { type: 'EraseOrderFiles', orderId } as never);
    await api.caughtUp();
    const rows = await versions(orderId);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('林一');
    expect(await clerk.post(`${photographs}/submit`, { orderId, fileId: await picture() })).toMatchObject({
      body: { refusal: 'PersonIsErased' },
    });
  });
});

describe('R329 a file that was uploaded before', () => {
  it('is found by its bytes, by those who may see it', async () => {
    const bytes = cubeStl('told before');
    const { id } = dataOf(await upload(clerk, '林一.stl', bytes));
    const path = `/api/console/files/like/${createHash('sha256').update(bytes).digest('hex')}`;
    expect(dataOf(await clerk.get(path))).toMatchObject([{ id, fileName: '林一.stl' }]);
    expect(dataOf(await (await api.as('clerk', api.b)).get(path))).toEqual([]);
    expect((await clerk.get('/api/console/files/like/nonsense')).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let api: TestApi;
let users: Thread['users'];
let lotId = '';

beforeAll(async () => {
  thread = await startThread();
  ({ api, users } = thread);
});
afterAll(() => thread.close());

describe('stock', () => {
  it('C543 C540 C541 is opened once, adjusted with a reason, and shown with its ledger', async () => {
    const { lot } = thread;
    lotId = dataOf(await users.warehouseKeeper.post(`${paths.stock}/submit`, lot)).id;
    expect((await users.warehouseKeeper.post(`${paths.stock}/submit`, lot)).body).toMatchObject({ refusal: 'AlreadyTaken' });
    expect((await users.warehouseKeeper.post(`${paths.stock}/submit`, { id: lotId, delta: '-100.5', reason: '盘亏' })).body).toMatchObject({
      code: 409,
      refusal: 'LotTooLow',
      msg: '批次 L25-07 只剩 100.0000 g',
      details: { left: '100.0000' },
    });
    dataOf(await users.warehouseKeeper.post(`${paths.stock}/submit`, { id: lotId, version: 1, delta: '-1', reason: '盘亏' }));
    expect((await users.warehouseKeeper.post(`${paths.stock}/submit`, { id: lotId, version: 1, delta: '-1', reason: '盘亏' })).status).toBe(
      412,
    );
    expect(
      dataOf(await users.warehouseKeeper.get(`${paths.stock}/list`, { current: 1, size: 10, lotNo_like: 'L25' })).records,
    ).toMatchObject([{ id: lotId, qty: '99.0000', goodName: '钴铬合金粉末' }]);
    expect(dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId })).ledger).toMatchObject([
      { entryNo: 2, docType: 'adjustment', delta: '-1.0000', balance: '99.0000', reason: '盘亏' },
      { entryNo: 1, docType: 'opening', delta: '100.0000' },
    ]);
  });
  it('M01 is never below zero, however many take at once', async () => {
    const small = { warehouseCode: 'WH-SZ-P', goodId: thread.data.materialId, lotNo: 'L25-08', unit: 'g', qty: 10 };
    const { id } = dataOf(await users.warehouseKeeper.post(`${paths.stock}/submit`, small));
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => users.warehouseKeeper.post(`${paths.stock}/submit`, { id, delta: '-1', reason: '领用' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.refusal === 'LotTooLow')).toHaveLength(15);
    await api.caughtUp();
    expect(dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id }))).toMatchObject({ qty: '0.0000', version: 11 });
  });
  it('C545 is offered to who weighs', async () =>
    expect(
      dataOf(await users.technician.get(`${paths.stock}/choiceGoodsPage`, { current: 1, size: 10, goodId: thread.data.materialId }))
        .records,
    ).toMatchObject([{ id: lotId }]));
  it('is not posted by a technician', async () =>
    expect((await users.technician.post(`${paths.stock}/submit`, { id: lotId, delta: 1, reason: 'x' })).status).toBe(403));
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { settlerOf } from '../testing/thread.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const path = '/api/console/order-preview';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-preview-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  clerk = await api.as('clerk');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

it('SC111 says what an order would cost and when it would be ready, with the source of each price, and keeps nothing', async () => {
  const before = dataOf(await clerk.get('/api/saas-order/orderentry/list', {})).total;
  const preview = dataOf(await clerk.post(path, orderOf(data)));
  expect(preview).toMatchObject({
    refusal: null,
    order: {
      currency: 'CNY',
      totalAmount: '360.00',
      discountedAmount: '360.00',
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lines: [
        {
          lineNo: 1,
          standardPrice: '120.0000',
          discountPrice: '120.0000',
          priceSource: 'standard',
          priceReference: null,
          amount: '360.00',
        },
      ],
    },
  });
  expect(JSON.stringify(preview)).not.toContain('林一');
  await api.caughtUp();
  expect(dataOf(await clerk.get('/api/saas-order/orderentry/list', {})).total).toBe(before);
});
it('the order that is saved then costs what was said', async () => {
  const preview = dataOf(await clerk.post(path, orderOf(data, { orderProperty: 'free', freeReason: '保修' })));
  const { id } = dataOf(
    await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { orderProperty: 'free', freeReason: '保修' })),
  );
  await api.caughtUp();
  const saved = dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id }));
  expect(preview.order).toMatchObject({
    totalAmount: saved.totalAmount,
    discountedAmount: saved.discountedAmount,
    promisedDate: saved.promisedDate,
  });
  expect(preview.order.lines[0]).toMatchObject({ priceSource: 'free', discountPrice: saved.lines[0].discountPrice });
});
it('of an order that is there already it says what its own lines would cost, with a price that was confirmed for them', async () => {
  const { id, version } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data)));
  await api.caughtUp();
  const mainAccount = await api.as('mainAccount');
  const change = { orderIds: [id], unitPrice: '110', reason: '年度协议' };
  const { id: changeId } = dataOf(await clerk.post('/api/saas-order/orderentry/batchUpdateProductPrice', change));
  await api.caughtUp();
  dataOf(await mainAccount.post('/api/console/price-changes/confirm', { ids: [changeId] }));
  await settlerOf(api)();
  dataOf(await (await api.as('reviewer')).post('/api/saas-order/orderentry/orderReviewReject', { ids: [id], reason: '缺对颌扫描' }));
  await api.caughtUp();
  const [line] = dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id })).lines;
  const again = { ...orderOf(data, {}, { id: line.id, qty: 1 }), id, version };
  expect(dataOf(await clerk.post(path, again))).toMatchObject({
    refusal: null,
    order: { discountedAmount: '110.00', lines: [{ discountPrice: '110.0000', priceSource: 'repriced' }] },
  });
  expect(dataOf(await clerk.post(path, { ...again, lines: [{ ...again.lines[0], id: v7() }] }))).toMatchObject({
    refusal: { code: 'LineNotOfOrder' },
  });
  expect(await clerk.post(path, { ...again, id: v7() })).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } });
});
it('says what stands in the way, in the language of the caller, with its line', async () => {
  const teeth = {
    units: [
      { fdi: '11', role: 'pontic', structure: 'bridge' },
      { fdi: '13', role: 'retainer', structure: 'bridge' },
    ],
    toothPositions: ['11', '13'],
  };
  expect(dataOf(await clerk.post(path, orderOf(data, {}, teeth)))).toMatchObject({
    refusal: { code: 'BridgeNotNeighbours', msg: expect.stringContaining('第 1 行'), details: { lineNo: 1 } },
    order: null,
  });
  expect(dataOf(await clerk.post(path, orderOf(data, { orderProperty: 'remake' })))).toMatchObject({
    refusal: { code: 'SourceOrderMissing' },
  });
});
it('is for those who enter orders, and takes no price', async () => {
  expect((await (await api.as('reviewer')).post(path, orderOf(data))).status).toBe(403);
  expect((await clerk.post(path, orderOf(data, {}, { standardPrice: '1' }))).status).toBe(400);
});

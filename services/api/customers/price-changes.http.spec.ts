import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@cloud-factory/files';
import { createReader } from '@cloud-factory/projections/shared';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExportWork } from '../export/export-job.js';
import type { TestAnswer } from '../testing/harness.js';
import { pricePaths, startPriced, type Priced } from '../testing/priced.js';
import { dataOf } from '../testing/thread-data.js';

const { changes } = pricePaths;
let api: Priced['api'];
let settle: Priced['settle'];
let mainAccount: Priced['mainAccount'];
let clerk: Priced['clerk'];
let reviewer: Priced['reviewer'];
let customer: Priced['customer'];
let confirm: Priced['confirm'];
let agreed: Priced['agreed'];
let order: Priced['order'];
let orderRow: Priced['orderRow'];
let draft: Priced['draft'];
let schemeRow: Priced['schemeRow'];
beforeAll(async () => {
  ({ api, settle, mainAccount, clerk, reviewer, customer, confirm, agreed, order, orderRow, draft, schemeRow } = await startPriced());
}, 120_000);
afterAll(() => api.close());

describe('C277 many prices at once', () => {
  const batch = async (orderIds: readonly string[], more: object = {}, user = clerk): Promise<TestAnswer> => {
    await api.caughtUp();
    return user.post('/api/saas-order/orderentry/batchUpdateProductPrice', { orderIds, reason: '年度协议', ...more });
  };
  it('wait for the main account with the lines and the difference, and reprice the orders when it confirms', async () => {
    const customerId = await customer();
    const ids = [await order(customerId), await order(customerId)];
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [ids[0]] }));
    const { id } = dataOf(await batch(ids, { unitPrice: '110' }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${changes}/detail`, { id }))).toMatchObject({
      kind: 'batch',
      status: 'pending',
      customerId,
      orderCount: 2,
      lineCount: 2,
      oldAmount: '720.00',
      newAmount: '660.00',
      difference: '-60.00',
      lines: [{ oldPrice: '120.0000', newPrice: '110.0000' }, {}],
    });
    expect(await orderRow(ids[0] ?? '')).toMatchObject({ discountedAmount: '360.00' });
    expect(await confirm([id], clerk)).toMatchObject({ status: 403 });
    dataOf(await confirm([id]));
    await settle();
    for (const each of ids)
      expect(await orderRow(each)).toMatchObject({
        totalAmount: '360.00',
        discountedAmount: '330.00',
        lines: [{ discountPrice: '110.0000', priceSource: 'repriced', priceReference: expect.stringMatching(/^TJ\d{8}-\d{4}$/) }],
      });
  });
  it('take a rate, or what is agreed on now, and exactly one of them', async () => {
    const customerId = await customer();
    const id = await order(customerId);
    expect((await batch([id])).status).toBe(400);
    expect((await batch([id], { unitPrice: '1', discountRate: '0.9' })).status).toBe(400);
    expect(await batch([id], { agreed: true })).toMatchObject({ status: 409, body: { refusal: 'NothingToReprice' } });
    await agreed(customerId, { unitPrice: '77' });
    const change = dataOf(await batch([id], { agreed: true }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${changes}/detail`, { id: change.id })).lines).toMatchObject([{ newPrice: '77.0000' }]);
    const rated = dataOf(await batch([id], { discountRate: '0.9' }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${changes}/detail`, { id: rated.id })).lines).toMatchObject([{ newPrice: '108.0000' }]);
  });
  it('M06 are refused when an order has changed since they were listed', async () => {
    const id = await order(await customer());
    const [first, second] = [dataOf(await batch([id], { unitPrice: '110' })), dataOf(await batch([id], { unitPrice: '100' }))];
    dataOf(await confirm([first.id]));
    await settle();
    expect(await confirm([second.id])).toMatchObject({ status: 409, body: { refusal: 'PriceChangeIsStale' } });
    expect(await orderRow(id)).toMatchObject({ discountedAmount: '330.00' });
  });
  it('are of orders that are there', async () => {
    expect(await batch([v7()], { unitPrice: '1' })).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } });
  });
});

describe('G5 what if', () => {
  it('replays what a scheme’s customers were sold, writes nothing, and says what would change', async () => {
    const [one, two] = [await customer(), await customer()];
    const ids = [await order(one), await order(one), await order(two)];
    dataOf(await reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids }));
    await agreed(two, { unitPrice: '90' });
    const { id: schemeId } = await draft([one, two], { type: 'rate', rate: '0.9', products: [] }, 'save');
    await api.caughtUp();
    const question = { schemeId, months: 2 };
    for (const answer of [
      await mainAccount.get('/api/console/price-what-if', question),
      await mainAccount.post('/api/console/price-what-if', question),
    ]) {
      const { records, sums } = dataOf(answer);
      expect(records.find(({ customerId }: { customerId: string }) => customerId === one)).toMatchObject({
        lines: 2,
        linesChanged: 2,
        oldSum: '720.00',
        newSum: '648.00',
        difference: '-72.00',
      });
      // Its own price stands before every scheme.
      expect(records.find(({ customerId }: { customerId: string }) => customerId === two)).toMatchObject({
        oldSum: '360.00',
        newSum: '270.00',
      });
      expect(sums).toMatchObject({ lines: 3, oldSum: '1080.00', newSum: '918.00', difference: '-162.00' });
    }
    expect(await schemeRow(schemeId)).toMatchObject({ status: 'draft', version: 1 });
    const { jobId } = dataOf(await mainAccount.post('/api/console/price-what-if/export', { schemeId, months: 2 }));
    const job = dataOf(await mainAccount.get(`/api/console/jobs/${jobId}`));
    expect(job).toMatchObject({ kind: 'export', state: 'queued', title: { zh: expect.stringMatching(/^价格测算 PS-/) } });
    const folder = mkdtempSync(join(tmpdir(), 'what-if-'));
    const reader = createReader({ connectionString: api.database.urlFor('cf_read') });
    const config = { objectStore: null, dataDir: folder };
    const said: (readonly [number, number])[] = [];
    const made = await createExportWork({ reader, store: openStore(config, 'jobs'), runner: api.runner }).run({
      tenant: api.a,
      fileId: '0197e0bb-0000-7000-8000-0000000000bc',
      input: { export: 'price-what-if', asked: { schemeId, months: 2 }, language: 'zh', zone: 'Asia/Shanghai', creators: '*' },
      signal: new AbortController().signal,
      progress: (done, total) => said.push([done, total]),
    });
    expect([said[0], said.at(-1)]).toEqual([
      [0, 2],
      [2, 2],
    ]);
    expect(made.fileName).toMatch(/^价格测算-/);
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
    expect((await mainAccount.get('/api/console/price-what-if', { schemeId, months: 25 })).status).toBe(400);
    expect((await mainAccount.get('/api/console/price-what-if', { schemeId: v7() })).status).toBe(404);
  });
});

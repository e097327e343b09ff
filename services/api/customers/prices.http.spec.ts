import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReader } from '@cloud-factory/projections/shared';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExportWork } from '../export/export-job.js';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { settlerOf } from '../testing/thread.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const production = '/api/saas-production';
const own = `${production}/hospitalproduct`;
const scheme = `${production}/hospitalscheme`;
const changes = '/api/console/price-changes';
let api: TestApi;
let data: ThreadData;
let admin: TestUser;
let mainAccount: TestUser;
let clerk: TestUser;
let reviewer: TestUser;
let settle: () => Promise<void>;
beforeAll(async () => {
  api = await startTestApi();
  data = await seedThread(api);
  settle = settlerOf(api);
  [admin, mainAccount, clerk, reviewer] = [
    await api.as('admin'),
    await api.as('mainAccount'),
    await api.as('clerk'),
    await api.as('reviewer'),
  ];
});
afterAll(() => api.close());

let last = 0;
/** A customer of its own for each rule, so that no price of another gets in the way. */
const customer = async (): Promise<string> =>
  dataOf(
    await admin.post(`${production}/hospitalCustomerData/submit`, {
      customerCode: `HP${(last += 1)}`,
      name: `价格口腔 ${last}`,
      licenceNo: 'PDY1',
      licenceValidTo: '2099-12-31',
    }),
  ).id;
const propose = async (customerId: string, more: object = {}): Promise<string> =>
  dataOf(
    await admin.post(`${own}/saveProduct`, {
      customerId,
      productId: data.productId,
      unitPrice: '100',
      effectiveFrom: '2025-01-01',
      ...more,
    }),
  ).id;
const priceRow = async (id: string) => {
  await api.caughtUp();
  return dataOf(await admin.get(`${own}/detail`, { id }));
};
const confirm = async (ids: readonly string[], user = mainAccount): Promise<TestAnswer> => {
  await api.caughtUp();
  return user.post(`${changes}/confirm`, { ids });
};
/** A price in force. */
const agreed = async (customerId: string, more: object = {}): Promise<string> => {
  const id = await propose(customerId, more);
  dataOf(await confirm([(await priceRow(id)).pendingChangeId]));
  return id;
};
const calc = async (customerId: string, more: object = {}, user = clerk) =>
  dataOf(await user.post(`${own}/calcProductUnitPrice`, { customerId, productId: data.productId, qty: 3, ...more }));
const order = async (customerId: string, more: object = {}): Promise<string> =>
  dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { customerId, boxNo: null, ...more }))).id;
const orderRow = async (id: string) => {
  await api.caughtUp();
  return dataOf(await clerk.get('/api/saas-order/orderentry/detail', { id }));
};
const draft = async (customerIds: readonly string[], more: object = {}, call = 'submit') =>
  dataOf(
    await admin.post(`${scheme}/${call}`, {
      name: '华南连锁',
      type: 'fixed',
      effectiveFrom: '2025-01-01',
      products: [{ productId: data.productId, discountPrice: '99' }],
      hospitals: customerIds,
      ...more,
    }),
  ) as { id: string; version: number };
const schemeRow = async (id: string) => {
  await api.caughtUp();
  return dataOf(await admin.get(`${scheme}/detail`, { id }));
};

describe('R165 M094 M06 a price of a customer', () => {
  it('C727 C730 prices nothing until the enterprise main account confirms it, then every order of its days', async () => {
    const customerId = await customer();
    const id = await propose(customerId, { discountRate: '0.85', unitPrice: '120' });
    expect(await priceRow(id)).toMatchObject({
      status: 'pendingConfirm',
      agreedPrice: '102.0000',
      priceVersion: 0,
      pending: { action: 'set' },
    });
    expect(await calc(customerId)).toMatchObject({ unitPrice: '120.0000', priceSource: 'standard' });
    const before = await order(customerId);
    dataOf(await confirm([(await priceRow(id)).pendingChangeId]));
    expect(await priceRow(id)).toMatchObject({ status: 'effective', priceVersion: 1, pending: null, confirmedBy: mainAccount.userId });
    expect(await calc(customerId)).toMatchObject({
      unitPrice: '102.0000',
      priceSource: 'hospitalProduct',
      amount: '360.00',
      discountedAmount: '306.00',
    });
    expect(await orderRow(await order(customerId))).toMatchObject({
      totalAmount: '360.00',
      discountedAmount: '306.00',
      lines: [
        {
          standardPrice: '120.0000',
          discountPrice: '102.0000',
          priceSource: 'hospitalProduct',
          priceReference: expect.stringMatching(/ v1$/),
        },
      ],
    });
    expect(await orderRow(before)).toMatchObject({ discountedAmount: '360.00' });
  });
  it('is confirmed by another than its proposer, by who has the right, and only once', async () => {
    const id = await propose(await customer());
    const { pendingChangeId } = await priceRow(id);
    expect(await confirm([pendingChangeId], admin)).toMatchObject({ status: 409, body: { refusal: 'ProposerMayNotConfirm' } });
    expect((await confirm([pendingChangeId], clerk)).status).toBe(403);
    const answers = await Promise.all([confirm([pendingChangeId]), confirm([pendingChangeId]), confirm([pendingChangeId])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await priceRow(id)).toMatchObject({ priceVersion: 1, version: 2 });
  });
  it('is not confirmed when it was withdrawn, rejected, replaced, or is nobody’s', async () => {
    const id = await agreed(await customer());
    const change = { id, unitPrice: '90', effectiveFrom: '2025-01-01' };
    const propose2 = async () => {
      dataOf(await admin.post(`${own}/update`, change));
      return (await priceRow(id)).pendingChangeId as string;
    };
    const first = await propose2();
    expect(await admin.post(`${own}/update`, change)).toMatchObject({ status: 409, body: { refusal: 'PriceChangeWaits' } });
    dataOf(await admin.post(`${changes}/withdraw`, { ids: [first] }));
    expect(await confirm([first])).toMatchObject({ status: 409, body: { refusal: 'PriceChangeNotPending' } });
    const second = await propose2();
    expect(await mainAccount.post(`${changes}/reject`, { ids: [second] })).toMatchObject({ status: 400 });
    dataOf(await mainAccount.post(`${changes}/reject`, { ids: [second], reason: '低于成本' }));
    expect(await confirm([second])).toMatchObject({ status: 409, body: { refusal: 'PriceChangeNotPending' } });
    expect(await priceRow(id)).toMatchObject({ status: 'effective', unitPrice: '100.0000', reason: '低于成本', pending: null });
    expect(await confirm([v7()])).toMatchObject({ status: 404, body: { refusal: 'PriceChangeNotFound' } });
    const third = await propose2();
    dataOf(await confirm([third]));
    expect(await priceRow(id)).toMatchObject({ unitPrice: '90.0000', priceVersion: 2 });
    expect(
      dataOf(await admin.get(changes, { subjectId: id, ascs: 'proposedAt' })).records.map(({ status }: { status: string }) => status),
    ).toEqual(['confirmed', 'withdrawn', 'rejected', 'confirmed']);
  });
  it('S01 is another tenant’s to nobody', async () => {
    const id = await propose(await customer());
    const { pendingChangeId } = await priceRow(id);
    const stranger = await api.as('mainAccount', api.b);
    expect(await stranger.post(`${changes}/confirm`, { ids: [pendingChangeId] })).toMatchObject({ status: 404 });
    expect((await stranger.get(`${own}/detail`, { id })).status).toBe(404);
    expect(dataOf(await stranger.get(changes)).total).toBe(0);
  });
  it('C726 is listed with what waits beside it, by both spellings, and told from what has expired', async () => {
    const customerId = await customer();
    const id = await agreed(customerId, { effectiveTo: '2025-12-31' });
    await api.caughtUp();
    for (const path of [own, `${production}/hospitalProduct`])
      expect(dataOf(await clerk.get(`${path}/getProductList`, { customerId }))).toMatchObject({
        total: 1,
        records: [{ id, status: 'expired' }],
      });
    expect(dataOf(await clerk.get(`${own}/getProductList`, { customerId, status: 'effective' })).total).toBe(0);
    expect(dataOf(await clerk.get(`${own}/getProductList`, { customerId, status: 'expired' })).total).toBe(1);
    expect(await calc(customerId)).toMatchObject({ priceSource: 'standard' });
    expect(await calc(customerId, { day: '2025-12-31' })).toMatchObject({ priceSource: 'hospitalProduct' });
  });
  it('C728 is changed as a new version, by who saw the newest', async () => {
    const id = await agreed(await customer());
    const { version } = await priceRow(id);
    const change = { id, unitPrice: '95', effectiveFrom: '2025-01-01' };
    expect((await admin.post(`${own}/update`, { ...change, version: version - 1 })).status).toBe(412);
    dataOf(await admin.post(`${own}/update`, { ...change, version }));
    expect(await priceRow(id)).toMatchObject({ status: 'effective', unitPrice: '100.0000', pending: { terms: { unitPrice: '95.0000' } } });
  });
  it('C729 ends by a proposal of its own; one that was never confirmed is withdrawn', async () => {
    const customerId = await customer();
    const id = await agreed(customerId);
    dataOf(await admin.post(`${own}/delProduct`, { ids: [id] }));
    expect(await calc(customerId)).toMatchObject({ priceSource: 'hospitalProduct' });
    dataOf(await confirm([(await priceRow(id)).pendingChangeId]));
    await api.caughtUp();
    expect((await admin.get(`${own}/detail`, { id })).status).toBe(404);
    expect(await calc(customerId)).toMatchObject({ priceSource: 'standard' });
    const unheard = await propose(customerId);
    await api.caughtUp();
    dataOf(await admin.post(`${own}/delProduct`, { ids: [unheard] }));
    await api.caughtUp();
    expect((await admin.get(`${own}/detail`, { id: unheard })).status).toBe(404);
  });
  it('is one for a product, a material and a zone', async () => {
    const customerId = await customer();
    await propose(customerId);
    expect(await admin.post(`${own}/saveProduct`, { customerId, productId: data.productId, unitPrice: '1' })).toMatchObject({
      status: 409,
      body: { refusal: 'PriceExists' },
    });
    await propose(customerId, { zone: 'anterior' });
    expect(
      (
        await admin.post(`${own}/saveProduct`, {
          customerId,
          productId: data.productId,
          unitPrice: '1',
          zone: 'posterior',
          discountRate: '1.5',
        })
      ).status,
    ).toBe(400);
  });
});

describe('what something costs a customer', () => {
  it('C731 C732 C740 is told by GET and by POST, with the material where it is asked for', async () => {
    const customerId = await customer();
    await agreed(customerId, { materialId: data.materialId, unitPrice: '88' });
    const question = { customerId, productId: data.productId };
    const wanted = { unitPrice: '88.0000', priceSource: 'hospitalProduct', currency: 'CNY' };
    for (const path of [own, `${production}/hospitalProduct`]) {
      expect(dataOf(await clerk.get(`${path}/calcProductUnitPrice`, question))).toMatchObject(wanted);
      expect(dataOf(await clerk.post(`${path}/calcMaterialUnitPrice`, { ...question, materialId: data.materialId }))).toMatchObject(wanted);
      expect(dataOf(await clerk.get(`${path}/calcMaterialUnitPrice`, { ...question, materialId: v7() }))).toMatchObject({
        priceSource: 'standard',
      });
    }
    expect((await clerk.get(`${own}/calcMaterialUnitPrice`, question)).status).toBe(400);
    expect(dataOf(await clerk.get(`${scheme}/getDiscountPrice`, question))).toMatchObject(wanted);
  });
  it('is refused where there is no price, and is of nobody who is not there', async () => {
    const customerId = await customer();
    expect(await clerk.post(`${own}/calcProductUnitPrice`, { customerId, productId: data.productId, currency: 'USD' })).toMatchObject({
      status: 409,
      body: { refusal: 'ProductNotPriced' },
    });
    expect(await clerk.post(`${own}/calcProductUnitPrice`, { customerId: v7(), productId: data.productId })).toMatchObject({ status: 404 });
    expect(await clerk.post(`${own}/calcProductUnitPrice`, { customerId, productId: v7() })).toMatchObject({ status: 404 });
  });
  it('C519 stands beside the products that a hospital may order', async () => {
    const customerId = await customer();
    await agreed(customerId);
    const rows = dataOf(await clerk.get('/api/saas-storage/productData/getHospitalProductList', { customerId }));
    expect(rows.find(({ id }: { id: string }) => id === data.productId)).toMatchObject({
      unitPrice: '100.0000',
      priceSource: 'hospitalProduct',
    });
    expect((await clerk.get('/api/saas-storage/productData/getHospitalProductList', { customerId: v7() })).status).toBe(404);
  });
  it('C733 C739 has templates, which hold no price and wait for nobody', async () => {
    const customerId = await customer();
    const template = { customerId, productId: data.productId, name: '常规单冠', shade: 'A2', requirement: '咬合轻' };
    const { id } = dataOf(await admin.post(`${own}/saveOrUpdateProductTemplate`, template));
    dataOf(await admin.post(`${own}/saveOrUpdateProductTemplate`, { ...template, id, printCount: 2 }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${scheme}/getProductTemplateList`, { customerId }))).toMatchObject([
      { id, name: '常规单冠', printCount: 2 },
    ]);
    expect(await admin.post(`${own}/saveOrUpdateProductTemplate`, { ...template, id: v7() })).toMatchObject({ status: 404 });
  });
});

describe('price schemes', () => {
  it('C734 C735 C737 are proposed, confirmed, and price the orders of their customers', async () => {
    const customerId = await customer();
    const { id } = await draft([customerId]);
    const row = await schemeRow(id);
    expect(row).toMatchObject({
      schemeNo: expect.stringMatching(/^PS-\d{4}$/),
      status: 'pendingConfirm',
      productCount: 1,
      hospitalCount: 1,
    });
    expect(await calc(customerId)).toMatchObject({ priceSource: 'standard' });
    expect(await confirm([row.pendingChangeId], admin)).toMatchObject({ status: 409, body: { refusal: 'ProposerMayNotConfirm' } });
    dataOf(await confirm([row.pendingChangeId]));
    expect(await schemeRow(id)).toMatchObject({
      status: 'effective',
      schemeVersion: 1,
      versions: [{ schemeVersion: 1, status: 'effective' }],
    });
    expect(await calc(customerId)).toMatchObject({
      priceSource: 'schemeFixed',
      unitPrice: '99.0000',
      priceReference: `${row.schemeNo} v1`,
    });
    expect(await orderRow(await order(customerId))).toMatchObject({ discountedAmount: '297.00', lines: [{ priceSource: 'schemeFixed' }] });
    expect(dataOf(await clerk.get(`${scheme}/list`, { schemeNo: row.schemeNo }))).toMatchObject({
      total: 1,
      records: [{ id, status: 'effective' }],
    });
    await agreed(customerId);
    expect(await calc(customerId)).toMatchObject({ priceSource: 'hospitalProduct' });
    const { confirmedAt } = await schemeRow(id);
    const before = new Date(Date.parse(confirmedAt) - 1).toISOString();
    expect(dataOf(await admin.get(`${scheme}/detail`, { id, asOf: before }))).toMatchObject({ status: 'pendingConfirm', versions: [] });
    const change = dataOf(await admin.get(`${changes}/detail`, { id: row.pendingChangeId, asOf: before }));
    expect(change).toMatchObject({ status: 'pending', kind: 'scheme', after: { products: [{ discountPrice: '99.0000' }] } });
  });
  it('C736 C738 are drafts until they are submitted, and only drafts are removed', async () => {
    const customerId = await customer();
    const { id, version } = await draft([customerId], {}, 'save');
    expect(await schemeRow(id)).toMatchObject({ status: 'draft', pendingChangeId: null });
    const entry = { id, name: '改名', type: 'fixed', effectiveFrom: '2025-01-01' };
    expect((await admin.post(`${scheme}/save`, { ...entry, version: version + 7 })).status).toBe(412);
    dataOf(await admin.post(`${scheme}/submit`, { ...entry, version }));
    expect(await schemeRow(id)).toMatchObject({ name: '改名', productCount: 1, status: 'pendingConfirm' });
    expect(await admin.post(`${scheme}/remove`, undefined, { query: { ids: id } })).toMatchObject({
      status: 409,
      body: { refusal: 'DocumentNotDraft' },
    });
    const other = await draft([customerId], {}, 'save');
    dataOf(await admin.post(`${scheme}/remove`, undefined, { query: { ids: other.id } }));
    await api.caughtUp();
    expect((await admin.get(`${scheme}/detail`, { id: other.id })).status).toBe(404);
  });
  it('C741 C742 C743 C744 have products, changed in the draft of the next version', async () => {
    const customerId = await customer();
    const { id: schemeId } = await draft([customerId]);
    dataOf(await confirm([(await schemeRow(schemeId)).pendingChangeId]));
    const parts = `${production}/hospitalschemeproduct`;
    const products = async () => {
      await api.caughtUp();
      return dataOf(await clerk.get(`${parts}/getSchemeProduct`, { schemeId }));
    };
    const [first] = await products();
    expect(first).toMatchObject({ discountPrice: '99.0000', schemeStatus: 'effective' });
    dataOf(await admin.post(`${parts}/updateProduct`, { schemeId, id: first.id, productId: data.productId, discountPrice: '80' }));
    expect(await products()).toMatchObject([{ id: first.id, discountPrice: '80.0000', schemeStatus: 'draft' }]);
    expect(await calc(customerId)).toMatchObject({ unitPrice: '99.0000' });
    dataOf(await admin.post(`${parts}/saveProduct`, { schemeId, productId: data.productId, zone: 'anterior', discountPrice: '70' }));
    const both = await products();
    expect(both).toHaveLength(2);
    const added = both.find(({ zone }: { zone: string }) => zone === 'anterior');
    dataOf(await admin.post(`${parts}/delProduct`, { ids: [added.id] }));
    expect(await products()).toHaveLength(1);
    expect(await schemeRow(schemeId)).toMatchObject({ status: 'effective', hasDraft: true, schemeVersion: 1 });
    for (const path of [
      'getHospitalSchemeProductBySchemeIdPage',
      'BySchemeIdPage',
      'getHospitalSchemeProductPageBySchemeIdPage',
      'getHospitalSchemeProductPage',
    ])
      expect(dataOf(await clerk.get(`/api/saas-storage/productData/${path}`, { schemeId }))).toMatchObject({
        total: 1,
        records: [{ schemeId }],
      });
    expect((await clerk.get('/api/saas-storage/productData/getHospitalSchemeProductBySchemeIdPage')).status).toBe(400);
  });
  it('C525 C526 show their products on pages, of one scheme and of all', async () => {
    const { id: schemeId } = await draft([await customer()], {}, 'save');
    await api.caughtUp();
    const ofAll = dataOf(await clerk.get('/api/saas-storage/productData/getHospitalSchemeProductPage', { current: 1, size: 200 }));
    expect(ofAll.records.map((row: { schemeId: string }) => row.schemeId)).toContain(schemeId);
    expect(dataOf(await clerk.get('/api/saas-storage/productData/BySchemeIdPage', { schemeId })).total).toBe(1);
  });
  it('C745 C746 C747 C748 S167 have customers, chosen from a page', async () => {
    const [one, two] = [await customer(), await customer()];
    const { id: schemeId } = await draft([one], {}, 'save');
    const parts = `${production}/hospitalschemehospital`;
    dataOf(await admin.post(`${parts}/saveHospital`, { schemeId, ids: [two] }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${parts}/geHospitalInfoPage`, { schemeId })).total).toBe(2);
    dataOf(await admin.post(`${parts}/delHospital`, { schemeId, ids: [one] }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${parts}/geHospitalInfoPage`, { schemeId }))).toMatchObject({
      total: 1,
      records: [{ customerId: two }],
    });
    const choice = dataOf(
      await clerk.get(`${parts}/geHospitalPage`, { schemeId, customerName_like: '价格口腔', size: 200, descs: 'customerCode' }),
    );
    const inScheme = new Map(choice.records.map((row: { id: string; inScheme: boolean }) => [row.id, row.inScheme]));
    expect([inScheme.get(one), inScheme.get(two)]).toEqual([false, true]);
    expect(await admin.post(`${parts}/saveHospital`, { schemeId, ids: [v7()] })).toMatchObject({
      status: 409,
      body: { refusal: 'CustomerNotFound' },
    });
  });
  it('are not proposed unfinished', async () => {
    const customerId = await customer();
    const submit = (more: object) =>
      admin.post(`${scheme}/submit`, { name: 'x', type: 'fixed', effectiveFrom: '2025-01-01', hospitals: [customerId], ...more });
    const product = { productId: data.productId };
    const refusals = await Promise.all([
      submit({}),
      submit({ products: [product] }),
      submit({ products: [product], hospitals: [] }),
      submit({ products: [{ ...product, discountPrice: '1' }], effectiveTo: '2024-12-31' }),
      submit({
        type: 'tier',
        products: [
          {
            ...product,
            tiers: [
              { fromQty: 1, rate: '0.8' },
              { fromQty: 5, rate: '0.9' },
            ],
          },
        ],
      }),
    ]);
    expect(refusals.map(({ body }) => body.refusal)).toEqual([
      'SchemeHasNoProducts',
      'SchemeProductIncomplete',
      'SchemeHasNoHospitals',
      'PeriodEndsBeforeItBegins',
      'SchemeTiersNotFalling',
    ]);
  });
});

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
    const made = await createExportWork({ reader, config, runner: api.runner }).run({
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

describe('customers as storage sees them', () => {
  const root = '/api/saas-storage/customerInformationMaintain';
  it('C640 C641 C642 C643 C644 are made of the customers; what people keep stays', async () => {
    const id = await customer();
    const keeper = await api.as('warehouseKeeper');
    dataOf(await keeper.post(`${root}/submit`, { id, packing: '每单独立盒', receivingHours: '09:00-17:30' }));
    await api.caughtUp();
    expect(dataOf(await keeper.get(`${root}/detail`, { id }))).toMatchObject({ id, packing: '每单独立盒', status: 'normal' });
    for (const call of ['list', 'getCustomerPage'])
      expect(dataOf(await keeper.get(`${root}/${call}`, { name: `价格口腔 ${last}` }))).toMatchObject({ total: 1, records: [{ id }] });
    expect(await keeper.post(`${root}/remove`, undefined, { query: { ids: id } })).toMatchObject({
      status: 409,
      body: { refusal: 'ReadModelIsNotKept' },
    });
    expect(await keeper.post(`${root}/submit`, { id: v7(), packing: 'x' })).toMatchObject({ status: 404 });
  });
});

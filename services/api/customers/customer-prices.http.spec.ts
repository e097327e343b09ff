import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricePaths, startPriced, type Priced } from '../testing/priced.js';
import { dataOf } from '../testing/thread-data.js';

const { production, own, scheme, changes } = pricePaths;
let api: Priced['api'];
let data: Priced['data'];
let admin: Priced['admin'];
let mainAccount: Priced['mainAccount'];
let clerk: Priced['clerk'];
let customer: Priced['customer'];
let propose: Priced['propose'];
let priceRow: Priced['priceRow'];
let confirm: Priced['confirm'];
let agreed: Priced['agreed'];
let calc: Priced['calc'];
let order: Priced['order'];
let orderRow: Priced['orderRow'];
beforeAll(async () => {
  ({ api, data, admin, mainAccount, clerk, customer, propose, priceRow, confirm, agreed, calc, order, orderRow } = await startPriced());
}, 120_000);
afterAll(() => api.close());

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
  it('C726 is in force from its day on: until then the one before it is, and what is to come stands beside it', async () => {
    const customerId = await customer();
    const listed = async (search: object = {}) => {
      await api.caughtUp();
      return dataOf(await clerk.get(`${own}/getProductList`, { customerId, ...search }));
    };
    const id = await agreed(customerId, { effectiveFrom: '2099-01-01', surcharges: [{ code: 'RUSH', name: '加急', price: '10' }] });
    expect((await listed()).records).toMatchObject([
      { id, status: 'upcoming', effectiveFrom: '2099-01-01', next: null, pending: null, surcharges: [{ code: 'RUSH' }] },
    ]);
    expect(await priceRow(id)).toMatchObject({ status: 'upcoming', unitPrice: '100.0000' });
    for (const [status, total] of [
      ['upcoming', 1],
      ['effective', 0],
      ['expired', 0],
    ] as const)
      expect(await listed({ status })).toMatchObject({ total });
    const change = async (unitPrice: string, effectiveFrom: string) => {
      dataOf(await admin.post(`${own}/update`, { id, unitPrice, effectiveFrom }));
      dataOf(await confirm([(await priceRow(id)).pendingChangeId]));
    };
    await change('95', '2025-01-01');
    expect((await listed()).records).toMatchObject([{ status: 'effective', unitPrice: '95.0000', next: null }]);
    await change('90', '2098-01-01');
    const both = {
      status: 'effective',
      unitPrice: '95.0000',
      priceVersion: 2,
      next: { agreedPrice: '90.0000', effectiveFrom: '2098-01-01' },
    };
    expect((await listed()).records).toMatchObject([both]);
    expect(await priceRow(id)).toMatchObject(both);
    expect([(await listed({ status: 'effective' })).total, (await listed({ status: 'upcoming' })).total]).toEqual([1, 0]);
    expect(await calc(customerId)).toMatchObject({ unitPrice: '95.0000' });
    expect(await calc(customerId, { day: '2098-01-01' })).toMatchObject({ unitPrice: '90.0000' });
  });
  it('C726 goes on to its last day when the next one begins later, and is listed so', async () => {
    const customerId = await customer();
    const id = await agreed(customerId, { effectiveTo: '2097-12-31' });
    dataOf(await admin.post(`${own}/update`, { id, unitPrice: '90', effectiveFrom: '2099-01-01' }));
    dataOf(await confirm([(await priceRow(id)).pendingChangeId]));
    await api.caughtUp();
    const listed = async (status: string) => dataOf(await clerk.get(`${own}/getProductList`, { customerId, status })).records;
    const both = { id, status: 'effective', unitPrice: '100.0000', next: { unitPrice: '90.0000', effectiveFrom: '2099-01-01' } };
    expect(await listed('effective')).toMatchObject([both]);
    expect([await listed('upcoming'), await listed('expired')]).toEqual([[], []]);
    // A file of them holds what the page shows.
    const exported = async (status: string) =>
      (
        await api.app.inject({
          method: 'GET',
          url: '/api/console/customer-prices/export',
          query: { customerId, status },
          headers: { 'blade-auth': `bearer ${clerk.token}`, accept: 'application/json' },
        })
      ).json().data;
    expect(await exported('effective')).toMatchObject([both]);
    expect([await exported('upcoming'), await exported('expired')]).toEqual([[], []]);
    expect(await calc(customerId)).toMatchObject({ unitPrice: '100.0000' });
    // Its last day is over, and the next one is still to come.
    const other = await agreed(await customer(), { effectiveFrom: '2020-01-01', effectiveTo: '2020-12-31' });
    dataOf(await admin.post(`${own}/update`, { id: other, unitPrice: '90', effectiveFrom: '2099-01-01' }));
    dataOf(await confirm([(await priceRow(other)).pendingChangeId]));
    const awaited = await priceRow(other);
    expect(awaited).toMatchObject({ status: 'upcoming', unitPrice: '90.0000', next: null });
    const { customerId: its } = awaited;
    for (const [status, total] of [
      ['upcoming', 1],
      ['effective', 0],
      ['expired', 0],
    ] as const)
      expect(dataOf(await clerk.get(`${own}/getProductList`, { customerId: its, status }))).toMatchObject({ total });
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
      { id, name: '常规单冠', printCount: 2, shade: 'A2', requirement: '咬合轻' },
    ]);
    const other = dataOf(await admin.post(`${own}/saveOrUpdateProductTemplate`, { ...template, customerId: await customer() })).id;
    await api.caughtUp();
    const ids = async (query: Record<string, string>): Promise<readonly string[]> =>
      dataOf(await clerk.get(`${scheme}/getProductTemplateList`, query)).map((row: { id: string }) => row.id);
    expect(await ids({ customerId })).toEqual([id]);
    expect(await ids({ productId: data.productId })).toEqual(expect.arrayContaining([id, other]));
    expect(await ids({ productId: v7() })).toEqual([]);
    expect(await admin.post(`${own}/saveOrUpdateProductTemplate`, { ...template, id: v7() })).toMatchObject({ status: 404 });
  });
});

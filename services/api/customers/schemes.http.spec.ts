import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricePaths, startPriced, type Priced } from '../testing/priced.js';
import { dataOf } from '../testing/thread-data.js';

const { production, scheme, changes } = pricePaths;
let api: Priced['api'];
let data: Priced['data'];
let admin: Priced['admin'];
let clerk: Priced['clerk'];
let customer: Priced['customer'];
let confirm: Priced['confirm'];
let agreed: Priced['agreed'];
let calc: Priced['calc'];
let order: Priced['order'];
let orderRow: Priced['orderRow'];
let draft: Priced['draft'];
let schemeRow: Priced['schemeRow'];
beforeAll(async () => {
  ({ api, data, admin, clerk, customer, confirm, agreed, calc, order, orderRow, draft, schemeRow } = await startPriced());
}, 120_000);
afterAll(() => api.close());

describe('price schemes', () => {
  it('C734 C735 C737 are proposed, confirmed, and price the orders of their customers', async () => {
    const customerId = await customer();
    const { id } = await draft([customerId]);
    await draft([await customer()], { name: '别的连锁' }, 'save');
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
  it('C735 are in force from their first day on, and until then the version before', async () => {
    const customerId = await customer();
    const { id } = await draft([customerId], { effectiveFrom: '2099-01-01' });
    dataOf(await confirm([(await schemeRow(id)).pendingChangeId]));
    const row = await schemeRow(id);
    expect(row).toMatchObject({ status: 'upcoming', versions: [{ schemeVersion: 1, status: 'upcoming' }] });
    for (const [status, total] of [
      ['upcoming', 1],
      ['effective', 0],
    ] as const)
      expect(dataOf(await clerk.get(`${scheme}/list`, { schemeNo: row.schemeNo, status }))).toMatchObject({ total });
    for (const effectiveFrom of ['2025-01-01', '2098-01-01']) {
      await draft([customerId], { id, effectiveFrom });
      dataOf(await confirm([(await schemeRow(id)).pendingChangeId]));
    }
    expect(await schemeRow(id)).toMatchObject({
      status: 'effective',
      versions: [{ status: 'superseded' }, { status: 'effective' }, { status: 'upcoming' }],
    });
    expect(await calc(customerId)).toMatchObject({ priceReference: `${row.schemeNo} v2` });
  });
  it('C735 are in force to their last day when their next version begins later', async () => {
    const customerId = await customer();
    const { id } = await draft([customerId], { effectiveFrom: '2025-01-01', effectiveTo: '2097-12-31' });
    dataOf(await confirm([(await schemeRow(id)).pendingChangeId]));
    await draft([customerId], { id, effectiveFrom: '2099-01-01', effectiveTo: null });
    dataOf(await confirm([(await schemeRow(id)).pendingChangeId]));
    const row = await schemeRow(id);
    expect(row).toMatchObject({ status: 'effective', versions: [{ status: 'effective' }, { status: 'upcoming' }] });
    for (const [status, total] of [
      ['effective', 1],
      ['upcoming', 0],
    ] as const)
      expect(dataOf(await clerk.get(`${scheme}/list`, { schemeNo: row.schemeNo, status }))).toMatchObject({ total });
    expect(await calc(customerId)).toMatchObject({ priceReference: `${row.schemeNo} v1` });
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
  it('C745 C746 C747 C748 SC167 have customers, chosen from a page', async () => {
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

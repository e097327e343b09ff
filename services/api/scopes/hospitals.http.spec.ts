// Whoever sees the rows of single hospitals is told nothing of others by a hospital's id, also where the log answers and not a read model.
import { cubeStl } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startPriced, type Priced } from '../testing/priced.js';
import type { TestAnswer } from '../testing/harness.js';
import { dataOf, orderOf, upload } from '../testing/thread-data.js';

let priced: Priced;
let granting: Granting;
let mine = '';
let others = '';
let schemeId = '';
let keeper: SignedIn;
/** Sees all hospitals, and may do the same. */
let everybody: SignedIn;
const permissions = [
  'orderentry.*',
  'files.write',
  'hospitalCustomerData.*',
  'hospitalproduct.*',
  'hospitalscheme.*',
  'productData.read',
  'settlementmonth.*',
];
const rights = { permissions: [...permissions, 'productGoodCategoryMaintain.read'], scope: 'all' };

beforeAll(async () => {
  priced = await startPriced();
  const { api, admin } = priced;
  granting = grantingOf(api, admin);
  const scopes = [
    await granting.dataScope('hospitalCustomerData', 'customers'),
    await granting.dataScope('hospitalproduct', 'customers'),
    await granting.dataScope('settlementmonth', 'customers'),
    await granting.dataScope('hospitalscheme', 'own'),
  ];
  keeper = await granting.userWith([await granting.roleWith({ ...rights, dataScopeIds: scopes })]);
  everybody = await granting.userWith([await granting.roleWith(rights)]);
  others = await priced.customer();
  await priced.agreed(others);
  ({ id: schemeId } = await priced.draft([others]));
  const hospital = { customerCode: 'MINE', name: '我的口腔', licenceNo: 'PDY1', licenceValidTo: '2099-12-31', salesmanId: keeper.userId };
  mine = dataOf(await admin.post('/api/saas-production/hospitalCustomerData/submit', hospital)).id;
  await api.caughtUp();
  api.clock.pass(1_000);
}, 120_000);
afterAll(() => priced.api.close());

type Ask = (who: SignedIn, customerId: string) => Promise<TestAnswer>;
const month = '2025-06';
/** With a scan of their own: one that nobody has used yet is its uploader's (decision 0056). */
async function orderFor(who: SignedIn, customerId: string) {
  const { id: fileId } = dataOf(await upload(who, 'scan.stl', cubeStl()));
  return orderOf({ ...priced.data, fileId }, { customerId, boxNo: null });
}
const question = (customerId: string) => ({ customerId, productId: priced.data.productId, qty: 3 });
const codeOf = async (customerId: string): Promise<string> =>
  dataOf(await priced.admin.get('/api/saas-production/hospitalCustomerData/detail', { id: customerId })).customerCode;
const asks: readonly (readonly [what: string, ask: Ask])[] = [
  [
    'its statement before it is submitted',
    (who, customerId) => who.get('/api/cl-settlement/settlementmonth/beforesubmit', { customerId, month }),
  ],
  ['its credit', (who, customerId) => who.get('/api/console/customers/credit', { customerId })],
  [
    'its price of a product',
    (who, customerId) => who.post('/api/saas-production/hospitalproduct/calcProductUnitPrice', question(customerId)),
  ],
  [
    'its price of a product in a material',
    (who, customerId) =>
      who.post('/api/saas-production/hospitalproduct/calcMaterialUnitPrice', {
        ...question(customerId),
        materialId: priced.data.materialId,
      }),
  ],
  ['what an order of it would cost', async (who, customerId) => who.post('/api/console/order-preview', await orderFor(who, customerId))],
  ['its discount', (who, customerId) => who.get('/api/saas-production/hospitalscheme/getDiscountPrice', question(customerId))],
  ['its products with prices', (who, customerId) => who.get('/api/saas-storage/productData/getHospitalProductList', { customerId })],
  [
    'its products with prices by page',
    (who, customerId) => who.get('/api/saas-storage/productData/getProductListByCompanyPage', { customerId }),
  ],
  [
    'the categories of what it agreed on',
    async (who, customerId) =>
      who.get('/api/saas-storage/productGoodCategoryMaintain/getTwoCategoryByHospitalCode', { hospitalCode: await codeOf(customerId) }),
  ],
];

describe('R163 who sees the rows of their own hospitals', () => {
  it.each(asks)('is told of such a hospital, and of no other, %s', async (_, ask) => {
    expect((await ask(everybody, others)).status).toBe(200);
    expect((await ask(keeper, mine)).status).toBe(200);
    expect(await ask(keeper, others)).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
  });

  it('orders for such a hospital, and for no other, and is not told what that would cost either', async () => {
    const rows = {
      permissions: ['orderentry.*', 'files.write'],
      scope: 'all',
      dataScopeIds: [await granting.dataScope('orderentry', 'customers')],
    };
    const orderer = await granting.userWith([await granting.roleWith(rows)]);
    const hospital = { customerCode: 'ITS', name: '他的口腔', licenceNo: 'PDY1', licenceValidTo: '2099-12-31', salesmanId: orderer.userId };
    const its = dataOf(await priced.admin.post('/api/saas-production/hospitalCustomerData/submit', hospital)).id;
    await priced.api.caughtUp();
    priced.api.clock.pass(1_000);
    for (const path of ['/api/console/order-preview', '/api/saas-order/orderentry/submit']) {
      expect([path, (await orderer.post(path, await orderFor(orderer, its))).status]).toEqual([path, 200]);
      expect(await orderer.post(path, await orderFor(orderer, others))).toMatchObject({
        status: 404,
        body: { refusal: 'CustomerNotFound' },
      });
    }
    const own = {
      permissions: ['orderentry.*', 'files.write'],
      scope: 'all',
      dataScopeIds: [await granting.dataScope('orderentry', 'own')],
    };
    const anybodys = await granting.userWith([await granting.roleWith(own)]);
    expect((await anybodys.post('/api/console/order-preview', await orderFor(anybodys, others))).status).toBe(200);
  });

  it.each(['draft', 'submitted'])('makes a statement (%s) of such a hospital, and of no other', async (status) => {
    const state = (who: SignedIn, customerId: string) =>
      who.post('/api/cl-settlement/settlementmonth/submit', { customerId, month, status });
    // There is nothing to state in that month: that is said by the rule, to whom the hospital is shown.
    const ruled = { draft: { status: 200 }, submitted: { status: 409 } }[status];
    expect(await state(keeper, mine)).toMatchObject({ ...ruled });
    expect(await state(keeper, others)).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
    expect(await state(everybody, others)).toMatchObject({ ...ruled });
  });

  it('lists the price that they proposed for another, and is told nothing that comes of all its prices', async () => {
    const own = { permissions: ['hospitalproduct.*'], scope: 'all', dataScopeIds: [await granting.dataScope('hospitalproduct', 'own')] };
    const proposer = await granting.userWith([await granting.roleWith(own)]);
    const customerId = await priced.customer();
    const price = { customerId, productId: priced.data.productId, unitPrice: '77', effectiveFrom: '2025-01-01' };
    const { id } = dataOf(await proposer.post('/api/saas-production/hospitalproduct/saveProduct', price));
    await priced.api.caughtUp();
    expect(dataOf(await proposer.get('/api/saas-production/hospitalproduct/getProductList', { customerId })).records).toMatchObject([
      { id },
    ]);
    expect(await proposer.post('/api/saas-production/hospitalproduct/calcProductUnitPrice', question(customerId))).toMatchObject({
      status: 404,
      body: { refusal: 'CustomerNotFound' },
    });
  });

  it('is told the same of one that is not there', async () => {
    const nobody = '0197e000-0000-7000-8000-00000000dead';
    const told = async (customerId: string) => {
      const { status, body } = await keeper.get('/api/console/customers/credit', { customerId });
      return { status, refusal: body.refusal, msg: body.msg };
    };
    expect(await told(others)).toEqual(await told(nobody));
  });

  it('is not told the past at the prices of a scheme that they do not see', async () => {
    const asked = { schemeId, months: 3 };
    const refused = { status: 404, body: { refusal: 'SchemeNotFound' } };
    expect((await everybody.get('/api/console/price-what-if', asked)).status).toBe(200);
    expect(await keeper.get('/api/console/price-what-if', asked)).toMatchObject(refused);
    expect(await keeper.post('/api/console/price-what-if/export', asked)).toMatchObject(refused);
  });
});

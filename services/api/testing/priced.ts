// A factory that sells to customers at agreed prices: how these are proposed, confirmed and asked for, for the specs of all that follows.
import { startTestApi, type TestAnswer } from './harness.js';
import { settlerOf } from './thread.js';
import { dataOf, orderOf, seedThread } from './thread-data.js';

const production = '/api/saas-production';
export const pricePaths = {
  production,
  own: `${production}/hospitalproduct`,
  scheme: `${production}/hospitalscheme`,
  changes: '/api/console/price-changes',
} as const;
const { own, scheme, changes } = pricePaths;

export type Priced = Awaited<ReturnType<typeof startPriced>>;

/** Close its `api` in `afterAll`. */
export async function startPriced() {
  const api = await startTestApi();
  const data = await seedThread(api);
  const settle = settlerOf(api);
  const [admin, mainAccount, clerk, reviewer] = [
    await api.as('admin'),
    await api.as('mainAccount'),
    await api.as('clerk'),
    await api.as('reviewer'),
  ];

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

  return {
    api,
    data,
    settle,
    admin,
    mainAccount,
    clerk,
    reviewer,
    customer,
    propose,
    priceRow,
    confirm,
    agreed,
    calc,
    order,
    orderRow,
    draft,
    schemeRow,
  };
}

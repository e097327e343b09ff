import { Exact } from '@cloud-factory/domain/shared/decimal';
import type { SalesPart } from '@cloud-factory/domain/reports/contract';
import { findAttachments, findCustomerBusiness, findOrderLines, findOrders, findSalesParts } from '@cloud-factory/projections/orders';
import { createReader } from '@cloud-factory/projections/shared';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookType } from '../export/workbook.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let admin: TestUser;

/** An approved order of some teeth. */
async function approved(teeth: readonly string[], more: object = {}, by = clerk): Promise<string> {
  const { id } = dataOf(
    await by.post(`${root}/orderentry/submit`, orderOf(data, more, { toothPositions: teeth, qty: String(teeth.length) })),
  ) as { id: string };
  await (await api.as('reviewer')).post(`${root}/orderentry/orderReviewAdopt`, { ids: [id] });
  return id;
}
const sum = (texts: readonly string[]): string => texts.reduce((all, text) => all.plus(text), new Exact(0)).toFixed(2);
const rowsOf = async (user: TestUser, path: string, query: Readonly<Record<string, string>> = {}) => {
  const answer = await api.app.inject({ url: path, query, headers: { 'blade-auth': `bearer ${user.token}`, accept: 'application/json' } });
  return answer.json().data as readonly Record<string, unknown>[];
};

beforeAll(async () => {
  api = await startTestApi();
  data = await seedThread(api);
  [clerk, admin] = [await api.as('clerk'), await api.as('admin')];
  await approved(['11'], { doctorName: '甲医生' });
  await approved(['11', '12'], { doctorName: '甲医生' });
  await approved(['11', '12', '13', '14'], { doctorName: '乙医生' });
  await approved(['21', '22'], { doctorName: '丙医生', orderProperty: 'urgent' }, admin);
  await clerk.post(`${root}/orderentry/submit`, orderOf(data, { doctorName: '未审核' })); // waits: no sale yet
  const cancelled = await approved(['31'], { doctorName: '丁医生' });
  const { orderNo } = dataOf(await clerk.get(`${root}/orderentry/detail`, { id: cancelled }));
  expect((await clerk.post(`${root}/orderentry/cancelOrder`, { orderNo, reason: '医院撤单' })).status).toBe(200);
  await api.caughtUp();
}, 120_000);
afterAll(() => api.close());

describe('C273 C274 C275 the sales', () => {
  const parts = async (by: string, user = clerk): Promise<readonly SalesPart[]> =>
    dataOf(await user.get(`${root}/orderentry/getSalesProportionList`, { by, size: 200 })).records;

  it('are the lines of approved orders, put together by what is asked for, the largest first', async () => {
    expect((await parts('doctor')).map(({ name, orderCount, qty, amount, share }) => [name, orderCount, qty, amount, share])).toEqual([
      ['乙医生 · 安和口腔', 1, '4.0000', '480.00', '44.45'],
      ['甲医生 · 安和口腔', 2, '3.0000', '360.00', '33.33'],
      ['丙医生 · 安和口腔', 1, '2.0000', '240.00', '22.22'],
    ]);
    expect((await parts('orderProperty')).map(({ name, amount }) => [name, amount])).toEqual([
      ['正常', '840.00'],
      ['加急', '240.00'],
    ]);
  });

  it('add up to the whole, whatever they are put together by, in the pie as well', async () => {
    for (const by of ['product', 'productType', 'material', 'customer', 'salesman', 'doctor', 'shipmentType', 'orderProperty', 'month']) {
      const all = await parts(by);
      expect([by, sum(all.map(({ amount }) => amount)), sum(all.map(({ share }) => share))]).toEqual([by, '1080.00', '100.00']);
    }
    const pie: readonly SalesPart[] = dataOf(await clerk.get(`${root}/orderentry/getSalesProportionPie`, { by: 'doctor', top: 1 }));
    expect(pie.map(({ key, amount, share }) => [key, amount, share])).toEqual([
      [expect.any(String), '480.00', '44.45'],
      ['…', '600.00', '55.55'],
    ]);
  });

  it('are those of a time, and of one currency', async () => {
    const of = async (query: object) => dataOf(await clerk.get(`${root}/orderentry/getSalesProportionList`, { by: 'product', ...query }));
    expect((await of({ orderDay_ge: '2999-01-01' })).records).toEqual([]);
    expect((await of({ currency: 'USD' })).records).toEqual([]);
    expect(await of({ orderDay_le: '2999-01-01' })).toMatchObject({
      total: 1,
      records: [{ name: '钴铬单冠', amount: '1080.00', share: '100.00', currency: 'CNY' }],
    });
    for (const query of [{ by: 'colour' }, { currency: 'XXX' }, { orderDay_ge: 'today' }, { owner: '1' }])
      expect((await clerk.get(`${root}/orderentry/getSalesProportionList`, query as Record<string, string>)).status).toBe(400);
  });

  it('leave as a file with the same figures', async () => {
    const answer = await api.app.inject({
      url: `${root}/orderentry/exportSalesProportionList?by=doctor`,
      headers: { 'blade-auth': `bearer ${clerk.token}`, accept: workbookType },
    });
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer); // the library's types are older than Node's
    expect(book.worksheets[0]?.getRow(2).values).toEqual([undefined, 1, '乙医生 · 安和口腔', 1, 1, 4, 480, '人民币', 44.45]);
  });

  it('S01 are one’s own tenant’s, and nobody’s without the right', async () => {
    expect(await parts('product', await api.as('clerk', api.b))).toEqual([]);
    expect((await (await api.as('technician')).get(`${root}/orderentry/getSalesProportionPie`)).status).toBe(403);
  });
});

describe('who sees only what is one’s own', () => {
  it('sees in sums, lines and files what the list shows, and no more', async () => {
    // By the scope that row-level security is given: what a session of such a role carries.
    const reader = createReader({ connectionString: api.database.urlFor('cf_read') });
    const page = { current: 1, size: 50 };
    const ask = <Result>(creators: '*' | readonly string[], query: Parameters<typeof reader.withTenant<Result>>[1]) =>
      reader.withTenant({ tenant: api.a, creators, zone: 'Asia/Shanghai' }, query);
    const seen = async (creators: '*' | readonly string[]) => ({
      orders: (await ask(creators, (client) => findOrders(client, page))).total,
      sales: sum((await ask(creators, (client) => findSalesParts(client, { by: 'product', currency: 'CNY' }))).map(({ amount }) => amount)),
      lines: (await ask(creators, (client) => findOrderLines(client, page))).records.length,
      business: (await ask(creators, (client) => findCustomerBusiness(client, page))).records.map(({ approvedCount }) => approvedCount),
      files: (await ask(creators, (client) => findAttachments(client, page))).total,
    });
    expect(await seen('*')).toMatchObject({ orders: 6, sales: '1080.00', lines: 4, business: [4] });
    expect(await seen([admin.userId])).toMatchObject({ orders: 1, sales: '240.00', lines: 1, business: [1] });
    expect(await seen([clerk.userId])).toMatchObject({ orders: 5, sales: '840.00', lines: 3, business: [3] });
    expect(await seen([])).toMatchObject({ orders: 0, sales: '0.00', lines: 0, business: [], files: 0 });
    await reader.close();
  });
});

describe('C276 the business with customers', () => {
  it('counts orders by where they stand, and amounts of approved ones', async () => {
    const page = dataOf(await clerk.get(`${root}/orderentry/getCustomerBusinessStatistics`));
    expect(page).toMatchObject({
      total: 1,
      records: [
        {
          customerName: '安和口腔',
          orderCount: 6,
          approvedCount: 4,
          waitingCount: 1,
          cancelledCount: 1,
          remakeCount: 0,
          remakeRate: '0.00',
          openCount: 4,
          overdueCount: 0,
          amount: '1080.00',
          averageAmount: '270.00',
          unsettledAmount: '1080.00',
        },
      ],
    });
    expect(dataOf(await clerk.get(`${root}/orderentry/getCustomerBusinessStatistics`, { orderDay_le: '2000-01-01' })).total).toBe(0);
    expect(await rowsOf(clerk, '/api/console/reports/customer-business/export')).toMatchObject([{ amount: '1080.00' }]);
  });
});

describe('C285 C286 C287 the statement query', () => {
  it('has the lines of approved orders with their patients, and what became of them', async () => {
    const page = dataOf(await clerk.get(`${root}/orderentrydetail/statementQueryPage`, { doctorName_like: '乙' }));
    expect(page).toMatchObject({
      total: 1,
      records: [
        {
          doctorName: '乙医生',
          patientName: '林一',
          productName: '钴铬单冠',
          toothPositions: ['11', '12', '13', '14'],
          qty: '4.0000',
          discountPrice: '120.0000',
          discountedAmount: '480.00',
          deliveredQty: '0.0000',
          deliveryStatus: 'none',
          settlementStatus: 'open',
        },
      ],
    });
    const filtered = async (query: Record<string, string>) =>
      dataOf(await clerk.post(`${root}/orderentrydetail/statementQueryPage`, query)).total;
    expect([
      await filtered({ settlementStatus: 'open' }),
      await filtered({ settlementStatus: 'inStatement' }),
      await filtered({ deliveryStatus: 'delivered' }),
    ]).toEqual([4, 0, 0]);
    for (const path of ['statementExportReportList', 'exportOrderDetailList'])
      expect(await rowsOf(clerk, `${root}/orderentrydetail/${path}`, { doctorName_like: '乙' })).toMatchObject([
        { patientName: '林一', discountedAmount: '480.00' },
      ]);
  });
});

describe('C290 C291 the files of orders', () => {
  it('are found by order, name and ending', async () => {
    dataOf(await clerk.post(`${root}/orderentry/submit`, orderOf(data, { doctorName: '有文件' })));
    await api.caughtUp();
    const page = dataOf(
      await clerk.get(`${root}/orderattach/searchReportPage`, { fileName_like: '上颌', ext: 'STL', doctorName_like: '有文件' }),
    );
    expect(page).toMatchObject({
      total: 1,
      records: [
        { fileId: data.fileId, fileName: '林一-上颌.stl', kind: 'print', lineNo: 1, productName: '钴铬单冠', doctorName: '有文件' },
      ],
    });
    expect(await rowsOf(clerk, `${root}/orderattach/exportReportList`, { doctorName_like: '有文件' })).toMatchObject([
      { fileName: '林一-上颌.stl' },
    ]);
    expect(dataOf(await clerk.get(`${root}/orderattach/searchReportPage`, { fileName_like: '%' })).total).toBe(0);
  });
});

describe('C264 C266 orders as reports', () => {
  it('have more filters than the list, and the columns that are asked for', async () => {
    const report = dataOf(await clerk.get(`${root}/orderentry/getOrderReportQueryList`, { orderProperty_in: 'urgent,remake' }));
    expect(report).toMatchObject({ total: 1, records: [{ doctorName: '丙医生' }] });
    const custom = dataOf(
      await clerk.get(`${root}/orderentry/customQueryOrderPage`, { columns: 'orderNo,discountedAmount', doctorName_like: '丙' }),
    );
    expect(Object.keys(custom.records[0]).sort()).toEqual(['discountedAmount', 'id', 'orderNo', 'version']);
    expect(dataOf(await clerk.post(`${root}/orderentry/customQueryOrderPage`, { doctorName_like: '丙' })).records[0]).toMatchObject({
      doctorName: '丙医生',
    });
    expect((await clerk.get(`${root}/orderentry/customQueryOrderPage`, { columns: 'orderNo,password' })).status).toBe(400);
    const file = await api.app.inject({
      url: '/api/console/orders/custom/export?columns=orderNo,discountedAmount&doctorName_like=%E4%B8%99',
      headers: { 'blade-auth': `bearer ${clerk.token}`, accept: workbookType },
    });
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(file.rawPayload as unknown as ArrayBuffer); // as above
    expect(book.worksheets[0]?.getRow(1).values).toEqual([undefined, '订单号', '折后金额']);
  });
});

describe('views', () => {
  const view = { list: 'order-custom', name: '本月加急', search: { orderProperty: 'urgent' }, columns: ['orderNo', 'dueDate'] };
  it('are kept, changed and forgotten by their owner', async () => {
    const kept = dataOf(await clerk.post('/api/console/views', view));
    expect(dataOf(await clerk.get('/api/console/views', { list: 'order-custom' }))).toMatchObject([{ ...view, isOwn: true, version: 1 }]);
    expect(await clerk.post('/api/console/views', view)).toMatchObject({ status: 409, body: { refusal: 'ViewNameTaken' } });
    expect(dataOf(await clerk.post('/api/console/views', { ...view, id: kept.id, version: 1, isShared: true }))).toMatchObject({
      version: 2,
      isShared: true,
    });
    expect((await clerk.post('/api/console/views', { ...view, id: kept.id, version: 1 })).status).toBe(412);
    const reviewer = await api.as('reviewer');
    expect(dataOf(await reviewer.get('/api/console/views', { list: 'order-custom' }))).toMatchObject([{ id: kept.id, isOwn: false }]);
    expect((await reviewer.post('/api/console/views', { ...view, id: kept.id, name: '改' })).status).toBe(404);
    expect((await reviewer.post('/api/console/views/remove', { ids: kept.id })).status).toBe(404);
    expect(dataOf(await (await api.as('clerk', api.b)).get('/api/console/views', { list: 'order-custom' }))).toEqual([]);
    expect(dataOf(await clerk.post('/api/console/views/remove', { ids: kept.id }))).toEqual([kept.id]);
    expect(dataOf(await reviewer.get('/api/console/views', { list: 'order-custom' }))).toEqual([]);
  });
  it('C11 keep no name of a patient', async () =>
    expect((await clerk.post('/api/console/views', { ...view, name: '林', search: { patientName_like: '林一' } })).status).toBe(400));
});

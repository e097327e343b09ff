// The end of the main job through the API, a statement and a line in the feed, and what must hold of the whole way there.
import { deliveryTable, linePatientTable } from '@cloud-factory/projections/delivery';
import { staffTable } from '@cloud-factory/projections/people';
import { stepRecordTable, stepTable, workOrderTable } from '@cloud-factory/projections/production';
import { awaitingTable, outFactoryTable } from '@cloud-factory/projections/quality';
import { openLineTable, statementLineTable, statementTable } from '@cloud-factory/projections/settlement';
import { contentOf, rebuiltEqualsLive } from '@cloud-factory/projections/shared';
import { ledgerTable, stockTable } from '@cloud-factory/projections/stock';
import ExcelJS from 'exceljs';
import { v7 } from 'uuid';
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
  ({ lotId } = await thread.openWorkshop());
});
afterAll(() => thread.close());

describe('a month’s statement', () => {
  const month = () => {
    const day = new Date(Date.now() + 8 * 3_600_000);
    return (day.getUTCDate() > 25 ? new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)) : day).toISOString().slice(0, 7);
  };
  const wanted = () => ({ customerId: thread.data.customerId, month: month() });
  let smId = '';
  let total = '';
  let orderNos: readonly string[] = [];

  it('C346 C354 C365 C366 C345 C350 C351 M03 M05 asks for what was delivered, once, whichever door is used', async () => {
    await thread.orderDelivered();
    await thread.orderDelivered();
    await thread.orderDelivered({ orderProperty: 'free', freeReason: '保修内' });
    const previews = await Promise.all([
      users.settlementClerk.post('/api/saas-order/settlementmonth/beforeSubmit', wanted()),
      users.settlementClerk.get('/api/cl-settlement/settlementmonth/beforesubmit', wanted()),
      users.settlementClerk.post('/api/cl-settlement/settlementmonth/beforesubmit1129', wanted()),
    ]);
    const [preview] = previews.map(dataOf);
    expect(previews.map(dataOf)).toEqual([preview, preview, preview]);
    expect(preview).toMatchObject({ canSubmit: true, hospitalName: '安和口腔', lines: [{ patientName: '林一' }, {}] });
    expect(preview.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    orderNos = preview.lines.map((line: { orderNo: string }) => line.orderNo);
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit1129', wanted())),
    );
    const [first, ...others] = atOnce.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(atOnce.filter(({ body }) => body.refusal === 'AlreadyTaken')).toHaveLength(4);
    smId = first?.body.data.id;
    for (const door of [
      'saas-order/settlementmonth/submitSettlement',
      'cl-settlement/settlementmonth/submitMonthlyStatement',
      'cl-settlement/settlementmonth/submit',
    ]) {
      const again = await users.settlementClerk.post(`/api/${door}`, wanted());
      expect(['AlreadyTaken', 'NothingToSettle']).toContain(again.body.refusal);
    }
    await thread.settle();
    expect((await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit', wanted())).body).toMatchObject({
      refusal: 'NothingToSettle',
    });
    const [row] = dataOf(
      await users.settlementClerk.get('/api/saas-order/settlementmonth/page', { current: 1, size: 10, status: 'submitted' }),
    ).records;
    total = row.totalPrice;
    expect(row).toMatchObject({
      id: smId,
      totalPrice: '720.00',
      totalPriceZh: '柒佰贰拾元整',
      lineCount: 2,
      toothCount: 6,
      smNo: expect.stringMatching(/^JS\d{6}-0001$/),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
  it('C376 C377 C372 C373 R343 R348 R349 shows its head and its lines', async () => {
    const headerIn = async (language: Record<string, string>) =>
      dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId, ...language }));
    const header = await headerIn({ language: 'zh' });
    expect(await headerIn({})).toEqual(header);
    expect(await headerIn({ language: 'en' })).toEqual({
      ...header,
      settlementTimeShow: expect.stringMatching(/^\d{4}-\d\d-26 – \d{4}-\d\d-25$/),
    });
    expect(header).toMatchObject({
      hospitalName: '安和口腔',
      companyName: '第一公司',
      settlementTimeShow: expect.stringMatching(/年.*-.*日/),
      totalPrice: total,
      totalPriceZh: '柒佰贰拾元整',
    });
    for (const call of ['getValue', 'getListBySMId']) {
      expect(
        dataOf(await users.settlementClerk.get(`/api/cl-settlement/settlementmonthdetail/${call}`, { smId })).map(
          (line: { orderNo: string }) => line.orderNo,
        ),
      ).toEqual(orderNos);
    }
    expect(
      dataOf(
        await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getSettlementDetailPage', { smId, current: 1, size: 1 }),
      ),
    ).toMatchObject({ total: 2, records: [{ lineNo: 1, patientName: '林一', unitPrice: '120.0000', amount: '360.00' }] });
    expect(
      dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getSettlementDetailPage', { current: 1, size: 10 })),
    ).toMatchObject({ total: 2, records: [{ smId }, { smId }] });
    expect((await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId: v7() })).body).toMatchObject({
      code: 404,
      refusal: 'StatementNotFound',
    });
  });
  it('C361 R344 R345 R346 R347 is downloaded as a workbook', async () => {
    const response = await api.app.inject({
      method: 'GET',
      url: `/api/cl-settlement/settlementmonth/export-settlementMonth?ids=${smId}`,
      headers: { 'blade-auth': `bearer ${users.settlementClerk.token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="JS\d{6}-0001-\d{4}-\d\d-\d\d\.xlsx"$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(response.rawPayload as unknown as ExcelJS.Buffer); // exceljs names a Buffer of its own
    const [sheet] = workbook.worksheets;
    expect([1, 2].map((row) => sheet?.getRow(row).getCell(1).text)).toEqual(['第一公司', '月结对账单']);
    expect([5, 6].map((row) => sheet?.getRow(row).getCell(5).text)).toEqual(['林一', '林一']);
    expect(sheet?.getRow(7).getCell(10).value).toBe(720);
  });
  it('is told to its orders, and gives them back when it is voided', async () => {
    const statusOf = async () =>
      dataOf(await users.clerk.get('/api/saas-order/orderentry/getOrderByNo', { orderNo: orderNos[0] ?? '' })).settlementStatus;
    expect(await statusOf()).toBe('inStatement');
    dataOf(await users.settlementClerk.post('/api/console/statements/void', { id: smId, reason: '医院要求并入下月' }));
    await thread.settle();
    expect(await statusOf()).toBe('open');
    const again = dataOf(await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submitMonthlyStatement', wanted()));
    dataOf(await users.settlementClerk.post('/api/console/statements/confirm', { id: again.id, remark: '已盖章' }));
    expect((await users.settlementClerk.post('/api/console/statements/void', { id: again.id, reason: '错' })).body).toMatchObject({
      refusal: 'StatementIsConfirmed',
    });
    // Paid in two parts; its orders are settled with the last one, until a payment turns out to be wrong.
    const { id } = again;
    const pay = async (amount?: string) => {
      dataOf(await users.settlementClerk.post('/api/console/statements/paid', { id, paidOn: '2025-07-10', ...(amount && { amount }) }));
      await thread.settle();
    };
    await pay('100.00');
    expect(await statusOf()).toBe('inStatement');
    await pay();
    expect(await statusOf()).toBe('settled');
    const [{ id: paymentId }] = dataOf(await users.settlementClerk.get('/api/console/statements/payments', { id }));
    dataOf(await users.settlementClerk.post('/api/console/statements/payments/cancel', { id, paymentId, reason: '金额录错' }));
    await thread.settle();
    expect(await statusOf()).toBe('inStatement');
  });
  it('C343 C344 C347 begins as a draft, which may be removed', async () => {
    const { id } = dataOf(
      await users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', { ...wanted(), status: 'draft' }),
    );
    dataOf(await users.settlementClerk.inject({ method: 'POST', path: '/api/saas-order/settlementmonth/remove', query: { ids: id } }));
    expect(
      (await users.settlementClerk.inject({ method: 'POST', path: '/api/saas-order/settlementmonth/remove', query: { ids: smId } })).body,
    ).toMatchObject({ refusal: 'DocumentNotDraft' });
    expect(dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/getHospitalListForSelect'))).toMatchObject([
      { name: '安和口腔' },
    ]);
  });
});

describe('COR-S6 COR-M2 a month of two companies', () => {
  const month = () => new Date(Date.now() + 8 * 3_600_000 + 40 * 86_400_000).toISOString().slice(0, 7);
  const page = 'cl-settlement/settlementmonth';

  it('is asked for by two statements, each headed with its own, with its tax, and each once', async () => {
    await thread.orderDelivered({ companyCode: 'C02' });
    await thread.orderDelivered();
    const wanted = { customerId: thread.data.customerId, month: month(), companyCode: 'C02', taxRate: '13' };
    const preview = dataOf(await users.settlementClerk.post(`/api/${page}/beforesubmit`, wanted));
    expect(preview).toMatchObject({ companyName: '第二公司', totalPrice: '360.00', taxAmount: '41.42', netAmount: '318.58' });
    expect(preview.findings).toContainEqual(expect.objectContaining({ code: 'otherCompany', severity: 'warning' }));
    const { id: smId } = dataOf(await users.settlementClerk.post(`/api/${page}/submit`, wanted));
    await thread.settle();
    expect(dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId }))).toMatchObject({
      companyCode: 'C02',
      companyName: '第二公司',
      revision: 0,
      totalPrice: '360.00',
    });
    await thread.orderDelivered({ companyCode: 'C02' });
    const late = dataOf(await users.settlementClerk.post(`/api/${page}/beforesubmit`, wanted));
    expect(late).toMatchObject({ canSubmit: false, lineCount: 1 });
    expect(late.findings).toContainEqual(expect.objectContaining({ code: 'periodStated', severity: 'error' }));
    expect((await users.settlementClerk.post(`/api/${page}/submit`, wanted)).body).toMatchObject({ refusal: 'PeriodIsStated' });
    dataOf(await users.settlementClerk.post('/api/console/statements/void', { id: smId, reason: '漏了一单' }));
    await thread.settle();
    const { id: again } = dataOf(await users.settlementClerk.post(`/api/${page}/submit`, wanted));
    const other = dataOf(await users.settlementClerk.post(`/api/${page}/submit`, { ...wanted, companyCode: 'C01' }));
    await thread.settle();
    const { records } = dataOf(
      await users.settlementClerk.get('/api/saas-order/settlementmonth/page', {
        current: 1,
        size: 10,
        month: month(),
        status: 'submitted',
      }),
    );
    const heads = records.map(({ id, companyCode, revision, totalPrice }: Record<string, unknown>) => [
      id,
      companyCode,
      revision,
      totalPrice,
    ]);
    expect(heads).toHaveLength(2);
    expect(heads).toEqual(
      expect.arrayContaining([
        [again, 'C02', 1, '720.00'],
        [other.id, 'C01', 0, '360.00'],
      ]),
    );
  });
  it('is told to the accounting system with company, tax and month of the books', async () => {
    const { events } = (await users.admin.get('/api/integration/events?limit=500')).body;
    const told = events.flatMap(({ type, data }: { type: string; data: object }) =>
      type === 'cloud-factory.SettlementSubmitted' ? [data] : [],
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        companyCode: 'C02',
        revision: 1,
        accountPeriod: month(),
        taxRate: '13.00',
        taxAmount: '82.83',
        netAmount: '637.17',
      }),
    );
  });
  it('is refused for a company that there is not', async () => {
    const wanted = { customerId: thread.data.customerId, month: month(), companyCode: 'C09' };
    expect((await users.settlementClerk.post(`/api/${page}/submit`, wanted)).body).toMatchObject({
      code: 409,
      refusal: 'StatementCompanyNotFound',
    });
    expect((await users.settlementClerk.post(`/api/${page}/beforesubmit`, wanted)).body).toMatchObject({
      code: 404,
      refusal: 'StatementCompanyNotFound',
    });
  });
});

describe('the feed', () => {
  it('tells the whole way from order to statement, in pages without a gap, and no name', async () => {
    const types: string[] = [];
    let path = '/api/integration/events?limit=7';
    let last = '';
    for (;;) {
      const { body, text } = await users.admin.get(path);
      expect(text).not.toContain('林一');
      expect(body.from).toBe(last);
      types.push(...body.events.map(({ type }: { type: string }) => type));
      if (body.to === last) break;
      last = body.to;
      path = `${body.next}&limit=7`;
    }
    expect(types).toEqual(
      expect.arrayContaining(
        [
          'OrderApproved',
          'WorkOrderFinished',
          'OutFactoryReleased',
          'DeliveryConfirmed',
          'SettlementSubmitted',
          'SettlementVoided',
          'SettlementConfirmedByCustomer',
        ].map((type) => `cloud-factory.${type}`),
      ),
    );
    expect(types).not.toContain('cloud-factory.LotTaken');
  });
  it('is not for everyone who is signed in', async () => expect((await users.clerk.get('/api/integration/events')).status).toBe(403));
});

it('shows work, goods and documents as they were at a moment', async () => {
  const order = await thread.orderPacked();
  const draft = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order)));
  dataOf(await users.deliveryClerk.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id: draft.id }));
  await thread.settle();
  const work = dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { workOrderNo: order.workOrderNo }));
  const begun = work.steps[0].receivedAt;
  expect(
    dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { id: work.id, asOf: begun })),
  ).toMatchObject({
    status: 'inProgress',
    finishedCount: 0,
    steps: [{ status: 'received' }, { status: 'waiting' }, { status: 'waiting' }],
  });
  expect(dataOf(await users.technician.get(`${paths.steps}/detail`, { id: work.steps[0].id, asOf: begun }))).toMatchObject({
    status: 'received',
    finishedAt: null,
  });
  const bill = dataOf(await users.inspector.get(`${paths.bills}/detail`, { id: order.billId }));
  expect(dataOf(await users.inspector.get(`${paths.bills}/detail`, { id: order.billId, asOf: bill.submittedAt }))).toMatchObject({
    status: 'submitted',
    releaseNo: null,
  });
  expect(
    dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id: draft.id, asOf: draft.position })),
  ).toMatchObject({ status: 'draft', version: 1, lines: [{ patientName: '林一' }] });
  const lot = dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId, asOf: begun }));
  expect(lot.ledger[0]).toMatchObject({ entryNo: lot.version, balance: lot.qty });
  expect((await users.inspector.get(`${paths.bills}/detail`, { id: order.billId, asOf: '2001-01-01T00:00:00Z' })).status).toBe(404);
});

it('makes no document under an id that came from outside', async () => {
  const order = await thread.orderMade();
  const id = v7();
  expect((await users.deliveryClerk.post(`${paths.deliveries}/submit`, { ...thread.deliveryOf(order), id })).body).toMatchObject({
    code: 404,
    refusal: 'DeliveryNotFound',
  });
  expect((await users.admin.post(`${paths.staff}/submit`, { account: 'S099', name: '无', id })).body).toMatchObject({
    code: 404,
    refusal: 'StaffNotFound',
  });
  expect(
    (
      await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit', {
        customerId: thread.data.customerId,
        month: '2026-11',
        id,
      })
    ).body,
  ).toMatchObject({ code: 404, refusal: 'StatementNotFound' });
});

it('C06 has read models that equal the log folded anew, with nothing parked', async () => {
  await thread.settle();
  const tables = [
    staffTable,
    stockTable,
    ledgerTable,
    stepTable,
    stepRecordTable,
    workOrderTable,
    awaitingTable,
    outFactoryTable,
    deliveryTable,
    linePatientTable,
    openLineTable,
    statementTable,
    statementLineTable,
  ];
  const differences = await rebuiltEqualsLive(api.database.ownerUrl, tables, (table) => api.projector.rebuild(table));
  expect(differences.filter(({ differing, compared }) => differing > 0 || compared === 0)).toEqual([]);
  expect((await Promise.all(tables.map((table) => contentOf(api.database.ownerUrl, table)))).flatMap(({ parked }) => parked)).toEqual([]);
});

it('S02 shows nothing of all that to another tenant', async () => {
  const stranger = await api.as('admin', api.b);
  for (const path of [
    `${paths.steps}/list`,
    `${paths.steps}/selectWorkOrderProcessSortPage`,
    `${paths.bills}/page`,
    `${paths.bills}/searchOutFactory`,
    `${paths.deliveries}/list`,
    '/api/saas-order/settlementmonth/page',
    `${paths.stock}/list`,
    `${paths.staff}/list`,
  ])
    expect(dataOf(await stranger.get(path, { current: 1, size: 10 })).total).toBe(0);
  expect((await stranger.get(`${paths.stock}/detail`, { id: lotId })).status).toBe(404);
});

import { Exact } from '@cloud-factory/domain/shared/decimal';
import { findDelivered, findDeliveredTotals, findShipments } from '@cloud-factory/projections/delivery';
import { findUndelivered, findUndeliveredTotals } from '@cloud-factory/projections/orders';
import { freeShipmentReportList, shippedReportList, type SalesPart } from '@cloud-factory/domain/reports/contract';
import { createReader, type Seen } from '@cloud-factory/projections/shared';
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookType } from '../export/workbook.js';
import type { TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

const root = '/api/saas-order/ycorderdelivery';
const sums = '/api/console/reports';
type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;
type Order = Awaited<ReturnType<Thread['orderPacked']>>;

let thread: Thread;
let manager: TestUser;
const rowsOf = async (report: string, query: Query = {}): Promise<readonly Row[]> =>
  dataOf(await manager.get(`${root}/search${report}ReportPage`, { size: '200', ...query })).records;
const fileOf = async (report: string, query: Query = {}): Promise<readonly Row[]> => {
  const url = `${root}/export${report}ReportList`;
  const answer = await thread.api.app.inject({
    url,
    query,
    headers: { 'blade-auth': `bearer ${manager.token}`, accept: 'application/json' },
  });
  return answer.json().data;
};
const numbersOf = (rows: readonly Row[]): readonly unknown[] => rows.map(({ orderNo }) => orderNo).sort();
const sum = (rows: readonly Row[], name: string): string => rows.reduce((all, row) => all.plus(String(row[name])), new Exact(0)).toFixed(2);

async function drafted(order: Order, more: object = {}, by = thread.users.deliveryClerk): Promise<string> {
  return dataOf(await by.post(`${paths.deliveries}/submit`, { ...thread.deliveryOf(order), carrier: '顺丰', contact: '前台', ...more })).id;
}
async function confirmed(id: string, by = thread.users.deliveryClerk): Promise<void> {
  dataOf(await by.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id }));
  await thread.settle();
}

let charged: Order;
let made: Awaited<ReturnType<Thread['orderMade']>>;
let free: Order;
let tryIn: Order;
beforeAll(async () => {
  thread = await startThread();
  manager = thread.users.deliveryClerk;
  await thread.openWorkshop();
  await thread.orderInWork({ doctorName: '在制' });
  made = await thread.orderMade({ doctorName: '完工' });
  charged = await thread.orderPacked({ doctorName: '收费' });
  free = await thread.orderPacked({ doctorName: '免费', orderProperty: 'free', freeReason: '保修内' });
  tryIn = await thread.orderPacked({ doctorName: '试戴' });
  await thread.settle();
}, 240_000);
afterAll(() => thread.close());

describe('R341 the way of an order through the reports', () => {
  it('C335 waits from its last step on, on a draft as well, and when the draft was cancelled', async () => {
    const all = [made, charged, free, tryIn].map(({ orderNo }) => orderNo).sort();
    expect(numbersOf(await rowsOf('Undelivered'))).toEqual(all);
    expect((await rowsOf('Undelivered', { orderNo: charged.orderNo }))[0]).toMatchObject({
      packingStatus: 'packed',
      deliveryStatus: 'none',
      waitDays: 0,
      lateDays: 0,
      openLineCount: 1,
      openQty: '3.0000',
      openAmount: '360.00',
    });
    expect((await rowsOf('Undelivered', { packingStatus_in: 'none,allowed' })).map(({ doctorName }) => doctorName)).toEqual(['完工']);
    const id = await drafted(charged);
    await thread.settle();
    expect(numbersOf(await rowsOf('Undelivered'))).toEqual(all);
    dataOf(await manager.post(`${paths.deliveries}/deliveryCancel`, { id, reason: '医院改期' }));
    await thread.settle();
    expect(numbersOf(await rowsOf('Undelivered'))).toEqual(all);
    for (const report of ['Shipment', 'Shipped', 'FreeShipment']) expect(await rowsOf(report)).toEqual([]);
  });

  it('C337 has left when its delivery is confirmed, with how it was sent, and waits no more', async () => {
    await confirmed(await drafted(charged));
    expect(numbersOf(await rowsOf('Undelivered'))).toEqual([made, free, tryIn].map(({ orderNo }) => orderNo).sort());
    expect(await rowsOf('Shipped')).toMatchObject([
      {
        orderNo: charged.orderNo,
        deliveryNo: expect.stringMatching(/^FH/),
        customerName: '安和口腔',
        doctorName: '收费',
        patientName: '林一',
        productName: '钴铬单冠',
        toothPositions: ['11', '12', '13'],
        qty: '3.0000',
        chargedAmount: '360.00',
        isFree: false,
        freeValue: '0.00',
        carrier: '顺丰',
        expressNo: 'SF1',
        contact: '前台',
      },
    ]);
    expect(await rowsOf('FreeShipment')).toEqual([]);
  });

  it('C339 C333 costs the customer nothing when order or delivery are free: listed with why, owed by nobody', async () => {
    await confirmed(await drafted(free, { expressNo: 'JD7' }));
    await confirmed(
      await drafted(tryIn, { deliveryType: 'tryIn', freeReason: '支架试戴', expressNo: null }, thread.users.admin),
      await thread.api.as('deliveryManager'),
    );
    const rows = await rowsOf('FreeShipment');
    expect(
      rows
        .map(({ doctorName, freeKind, freeReason, chargedAmount, freeValue }) => [
          doctorName,
          freeKind,
          freeReason,
          chargedAmount,
          freeValue,
        ])
        .sort(),
    ).toEqual([
      ['免费', 'order', '保修内', '0.00', '360.00'],
      ['试戴', 'tryIn', null, '0.00', '360.00'],
    ]);
    expect(await rowsOf('Shipment')).toMatchObject([
      {
        customerName: '安和口腔',
        deliveryCount: 3,
        orderCount: 3,
        lineCount: 3,
        qty: '9.0000',
        chargedAmount: '360.00',
        freeLineCount: 2,
        freeValue: '720.00',
      },
    ]);
  });
});

describe('R341 what is asked', () => {
  it('C333 C335 C337 C339 finds by what the documents’ suffixes say, and refuses what is no filter', async () => {
    const names = async (report: string, query: Query) => (await rowsOf(report, query)).map(({ doctorName }) => doctorName).sort();
    expect(await names('Shipped', { expressNo_like: 'jd' })).toEqual(['免费']);
    expect(await names('Shipped', { isFree: 'false' })).toEqual(['收费']);
    expect(await names('Shipped', { deliveryType_in: 'tryIn,sample' })).toEqual(['试戴']);
    expect(await names('Shipped', { carrier_like: '%' })).toEqual([]);
    expect(await names('FreeShipment', { freeKind_in: 'order,rework' })).toEqual(['免费']);
    expect(await names('Undelivered', { doctorName_like: '完' })).toEqual(['完工']);
    expect(await names('Shipped', { deliveredOn_ge: '2999-01-01' })).toEqual([]);
    expect(await rowsOf('Shipment', { deliveredOn_le: '2000-01-01' })).toEqual([]);
    expect(await rowsOf('Shipment', { orderNo: free.orderNo })).toMatchObject([{ deliveryCount: 1, chargedAmount: '0.00' }]);
    expect(await rowsOf('Undelivered', { waitDays_ge: '1' })).toEqual([]);
    expect(await rowsOf('Undelivered', { lateDays_ge: '1' })).toEqual([]);
    for (const report of ['Shipment', 'Undelivered', 'Shipped', 'FreeShipment'])
      expect((await manager.get(`${root}/search${report}ReportPage`, { owner: '1' })).status).toBe(400);
    expect((await manager.get(`${root}/searchFreeShipmentReportPage`, { isFree: 'false' })).status).toBe(400);
  });

  it('C335 C339 finds what waits, and what is late, by so many days or more', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: thread.api.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns where column_name = 'waits_since'`,
    );
    const movedBy = async (days: number): Promise<void> => {
      for (const { name } of rows)
        await client.query(
          `update ${name} set waits_since = waits_since - $2 * interval '1 day', due_date = due_date - $2::integer where order_no = $1`,
          [made.orderNo, days],
        );
    };
    const found = async (query: Query) => (await rowsOf('Undelivered', query)).length;
    await movedBy(20);
    try {
      const [row] = await rowsOf('Undelivered', { orderNo: made.orderNo });
      const late = Number(row?.['lateDays']);
      expect([row?.['waitDays'], late > 0]).toEqual([20, true]);
      expect([await found({ waitDays_ge: '1' }), await found({ waitDays_ge: '20' }), await found({ waitDays_ge: '21' })]).toEqual([
        1, 1, 0,
      ]);
      expect([await found({ lateDays_ge: String(late) }), await found({ lateDays_ge: String(late + 1) })]).toEqual([1, 0]);
    } finally {
      await movedBy(-20);
      await client.end();
    }
  });

  it('C333 C337 adds up: days, lines, sums and parts tell of one and the same', async () => {
    const [total] = dataOf(await manager.get(`${sums}/shipped/totals`)) as readonly Row[];
    expect(total).toEqual({
      currency: 'CNY',
      deliveryCount: 3,
      orderCount: 3,
      lineCount: 3,
      qty: '9.0000',
      chargedAmount: '360.00',
      freeLineCount: 2,
      freeValue: '720.00',
    });
    for (const report of ['Shipment', 'Shipped'])
      expect([sum(await rowsOf(report), 'chargedAmount'), sum(await rowsOf(report), 'freeValue')]).toEqual(['360.00', '720.00']);
    for (const by of ['customer', 'month', 'day', 'product', 'material', 'salesman', 'unit', 'carrier', 'freeKind']) {
      const parts: readonly SalesPart[] = dataOf(await manager.get(`${sums}/free-shipment/parts`, { by }));
      expect([by, sum(parts, 'amount'), sum(parts, 'share')]).toEqual([by, '720.00', '100.00']);
      expect([by, sum(dataOf(await manager.get(`${sums}/shipped/parts`, { by })), 'amount')]).toEqual([by, '360.00']);
    }
    expect(
      dataOf(await manager.get(`${sums}/free-shipment/parts`, { by: 'freeKind' }))
        .map(({ name }: SalesPart) => name)
        .sort(),
    ).toEqual(['免费订单', '试戴']);
    expect(dataOf(await manager.get(`${sums}/undelivered/totals`))).toEqual([
      { currency: 'CNY', orderCount: 1, lateCount: 0, openLineCount: 1, openQty: '3.0000', openAmount: '360.00' },
    ]);
    expect(dataOf(await manager.get(`${sums}/free-shipment/totals`, { freeKind_in: 'tryIn' }))).toMatchObject([
      { lineCount: 1, freeValue: '360.00' },
    ]);
  });
});

describe('R341 what leaves as a file', () => {
  it('C334 C336 C338 C340 has the rows of the page, under its filters', async () => {
    for (const [report, query] of [
      ['Shipment', {}],
      ['Undelivered', { doctorName_like: '完' }],
      ['Shipped', { isFree: 'true', descs: 'orderNo' }],
      ['FreeShipment', { descs: 'orderNo' }],
    ] as const) {
      const rows = await rowsOf(report, query);
      expect([report, rows.length > 0]).toEqual([report, true]);
      expect([report, await fileOf(report, query)]).toEqual([report, rows]);
    }
  });

  it('C338 C340 neutralises what would be a formula, and says choices in words', async () => {
    const evil = await thread.orderPacked({ doctorName: '=1+1', orderProperty: 'free', freeReason: '@SUM(A1)' });
    await confirmed(await drafted(evil, { expressNo: '=HYPERLINK("x")' }));
    const answer = await thread.api.app.inject({
      url: `${root}/exportFreeShipmentReportList`,
      query: { orderNo: evil.orderNo },
      headers: { 'blade-auth': `bearer ${manager.token}`, accept: workbookType },
    });
    const book = new ExcelJs.Workbook();
    await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer); // the library's types are older than Node's
    const cells = book.worksheets[0]?.getRow(2).values as unknown[];
    expect(cells).toEqual(expect.arrayContaining([`'=1+1`, `'@SUM(A1)`, `'=HYPERLINK("x")`, '免费订单', 360]));
  });
});

describe('R341 whose rows', () => {
  it('C333 C334 C335 C337 C339 are those that deliveries and orders show, in pages and sums', async () => {
    // By the scope that row-level security is given: what a session of such a role carries.
    const reader = createReader({ connectionString: thread.api.database.urlFor('cf_read') });
    const { admin, deliveryClerk, clerk } = thread.users;
    const page = { current: 1, size: 50 };
    const of = (who: readonly string[], customers: readonly string[] = []): Seen => ({
      own: who,
      members: [],
      departments: [],
      units: [],
      customers,
    });
    const seen = (deliveries: Seen, orders: Seen) =>
      reader.withTenant(
        { tenant: thread.api.a, creators: '*', zone: 'Asia/Shanghai', scopes: { ycorderdelivery: deliveries, orderentry: orders } },
        async (client) => ({
          shipped: (await findDelivered(client, shippedReportList, page)).total,
          free: (await findDelivered(client, freeShipmentReportList, { ...page, isFree: true })).total,
          days: (await findShipments(client, page)).records.map(({ lineCount }) => lineCount),
          added: (await findDeliveredTotals(client, shippedReportList, {})).map(({ freeValue }) => freeValue),
          waiting: (await findUndelivered(client, page)).total,
          open: (await findUndeliveredTotals(client, {})).map(({ orderCount }) => orderCount),
        }),
      );
    expect(await seen('*', '*')).toEqual({ shipped: 4, free: 3, days: [4], added: ['1080.00'], waiting: 1, open: [1] });
    expect(await seen(of([admin.userId]), of([clerk.userId]))).toEqual({
      shipped: 1,
      free: 1,
      days: [1],
      added: ['360.00'],
      waiting: 1,
      open: [1],
    });
    expect(await seen(of([deliveryClerk.userId]), of([admin.userId]))).toEqual({
      shipped: 3,
      free: 2,
      days: [3],
      added: ['720.00'],
      waiting: 0,
      open: [],
    });
    expect(await seen(of([], [thread.data.customerId]), of([], [thread.data.customerId]))).toMatchObject({ shipped: 4, waiting: 1 });
    expect(await seen(of([]), of([]))).toEqual({ shipped: 0, free: 0, days: [], added: [], waiting: 0, open: [] });
    await reader.close();
  });

  it('C333 C334 C335 C336 C337 C338 C339 C340 are one’s own tenant’s, and nobody’s without the right', async () => {
    const stranger = await thread.api.as('deliveryClerk', thread.api.b);
    for (const report of ['Shipment', 'Undelivered', 'Shipped', 'FreeShipment']) {
      expect(dataOf(await stranger.get(`${root}/search${report}ReportPage`)).total).toBe(0);
      for (const call of [`search${report}ReportPage`, `export${report}ReportList`])
        expect([call, (await thread.users.technician.get(`${root}/${call}`)).status]).toEqual([call, 403]);
    }
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let admin: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-life-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer, admin] = [await api.as('clerk'), await api.as('reviewer'), await api.as('admin')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Its material is made in shades from some test on, and most of its lines name none: that is meant so. */
const meantSo = { confirmed: ['ShadeMissing'] };
const post = (more: object = {}, line: object = {}): Promise<TestAnswer> =>
  clerk.post(`${root}/submit`, orderOf(data, { ...meantSo, ...more }, line));
const submit = async (more: object = {}, line: object = {}) => dataOf(await post(more, line)) as { id: string; version: number };
const detail = async (id: string) => {
  await api.caughtUp();
  return dataOf(await clerk.get(`${root}/detail`, { id }));
};
const approved = async (more: object = {}, line: object = {}) => {
  const { id } = await submit(more, line);
  dataOf(await reviewer.post(`${root}/orderReviewAdopt`, { ids: [id] }));
  return detail(id);
};
/** Seen by everybody from here on: a clerk does not wait for what an administrator wrote. */
async function make(path: string, body: object): Promise<string> {
  const { id } = dataOf(await admin.post(path, body));
  await api.caughtUp();
  return id;
}
async function dictionary(code: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const entry = { code, sort: 0, isSealed: 0 };
  const parentId = await make('/api/blade-system/dict-biz/submit', { ...entry, dictKey: '-1', dictValue: code });
  for (const [dictKey, dictValue] of Object.entries(entries))
    await make('/api/blade-system/dict-biz/submit', { ...entry, parentId, dictKey, dictValue });
}

describe('C278 an order as a dentist writes it', () => {
  it('keeps its units, shades, design, patient and enclosures, and shows them', async () => {
    const { id } = await submit(
      { enclosures: ['antagonist', 'bite'], companyCode: 'C02' },
      {
        toothPositions: undefined,
        units: [
          { fdi: '13', role: 'retainer', structure: 'bridge', stumpShade: 'ND4' },
          { fdi: '12', role: 'pontic', structure: 'bridge' },
          { fdi: '11', role: 'retainer', structure: 'bridge', shade: 'A1' },
        ],
        shade: 'A2',
        cervicalShade: 'A3',
        gingivaShade: 'G2',
        designOptions: { pontic: 'ovate', occlusion: 'light', cementGap: '0.05' },
        patientCode: 'P-77',
        patientSex: 'female',
        patientAge: 34,
      },
    );
    expect(await detail(id)).toMatchObject({
      orderSource: 'manual',
      companyCode: 'C02',
      enclosures: ['antagonist', 'bite'],
      holdStatus: 'none',
      patientCode: 'P-77',
      lines: [
        {
          toothPositions: expect.arrayContaining(['11', '12', '13']),
          toothCross: ['321', '0', '0', '0'],
          units: [
            { fdi: '13', role: 'retainer', stumpShade: 'ND4' },
            { fdi: '12', role: 'pontic' },
            { fdi: '11', shade: 'A1' },
          ],
          shadeSystem: 'vitaClassic',
          shade: 'A2',
          cervicalShade: 'A3',
          gingivaShade: 'G2',
          designOptions: { pontic: 'ovate', occlusion: 'light', cementGap: '0.050', margin: null },
          patientCode: 'P-77',
          patientSex: 'female',
          patientAge: 34,
          reworkCount: 0,
        },
      ],
    });
    expect(dataOf(await clerk.get(`${root}/list`, { patientCode_like: 'P-77' })).total).toBe(1);
  });
  it('takes teeth in one text, and a whole arch by a word', async () => {
    const [one, other] = [await submit({}, { toothPositions: '12-21' }), await submit({}, { toothPositions: 'LOWER' })];
    expect((await detail(one.id)).lines[0]).toMatchObject({ toothCross: ['21', '1', '0', '0'] });
    expect((await detail(other.id)).lines[0]).toMatchObject({
      fullArch: 'lower',
      units: [],
      toothCross: ['0', '0', '87654321', '12345678'],
    });
  });
  it('R315 M090 says of each line how often its files are printed', async () => {
    for (const printCount of [undefined, 0, 1.5])
      expect(await post({}, { printCount })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'lines.0.printCount', message: '请填写有效的打印数（1–99 的整数）' }] },
      });
    expect((await detail((await submit({}, { printCount: 2 })).id)).lines[0]).toMatchObject({ printCount: 2 });
  });
  it('is refused with what no dentist writes', async () => {
    expect(await post({}, { toothPositions: '11,19' })).toMatchObject({ status: 400 });
    expect(await post({}, { shade: 'B3.5' })).toMatchObject({ status: 400, body: { errors: [{ path: 'lines.0.shade' }] } });
    expect(await post({}, { patientName: '' })).toMatchObject({ status: 400, body: { errors: [{ path: 'lines.0.patientName' }] } });
    const gap = {
      units: [
        { fdi: '13', role: 'retainer', structure: 'bridge' },
        { fdi: '11', role: 'retainer', structure: 'bridge' },
      ],
      toothPositions: ['13', '11'],
    };
    expect(await post({}, gap)).toMatchObject({ status: 409, body: { refusal: 'BridgeNotNeighbours' } });
  });
  it('R312 is issued by one of the companies of the dictionary', async () =>
    expect(await post({ companyCode: 'C09' })).toMatchObject({
      status: 409,
      body: { refusal: 'CompanyNotFound', msg: '下单公司“C09”不存在' },
    }));
  it('is made by a partner, a department or the house, and by nobody whom the house does not know', async () => {
    const unknown = { refusal: 'UnitNotFound', msg: '加工单位“D-77”既不是加工点，也不是部门' };
    for (const reviewStatus of ['draft', 'pending'])
      expect(await post({ unitCode: 'D-77', reviewStatus })).toMatchObject({ status: 409, body: unknown });
    await make('/api/blade-system/dept/submit', { deptCode: 'D-77', deptName: '车瓷组', type: 'group', sort: 1 });
    expect(await detail((await submit({ unitCode: 'D-77' })).id)).toMatchObject({ unitCode: 'D-77' });
    await make('/api/saas-production/partnerscustomer/save', { unitCode: 'P-77', name: '七七打印点', kind: 'printPoint' });
    expect(await detail((await submit({ unitCode: 'P-77' })).id)).toMatchObject({ unitCode: 'P-77' });
    expect(await detail((await submit()).id)).toMatchObject({ unitCode: null });
  });
  it('is made again only where it was made', async () => {
    for (const { id: sourceOrderId } of [await submit(), await approved()]) {
      const { orderNo } = await detail(sourceOrderId);
      expect(await post({ orderProperty: 'remake', sourceOrderId, liability: 'lab' })).toMatchObject({
        status: 409,
        body: { refusal: 'SourceOrderNotMade', msg: expect.stringContaining(orderNo) },
      });
    }
  });
  it('takes codes of try-ins and remakes from the dictionary, and the name of the cause as it is that day', async () => {
    await dictionary('yc_try_type', { T02: '支架试戴' });
    await dictionary('yc_rework_type', { R03: '改色' });
    await dictionary('remake_cause', { LT02: '颜色' });
    expect(await post({}, { tryInType: 'T99' })).toMatchObject({ status: 409, body: { refusal: 'TryInTypeNotFound' } });
    const tryIn = await detail((await submit({ orderProperty: 'tryIn' }, { tryInType: 'T02' })).id);
    expect(tryIn.lines[0]).toMatchObject({ tryInType: 'T02', tryInRound: 1 });
    const first = await approved();
    const [{ id: lineId }] = first.lines;
    await api.say(api.a, { type: 'NoteWorkOrderFinished', orderId: first.id, lineId } as { type: string });
    const remake = { orderProperty: 'remake', sourceOrderId: first.id, remakeCause: 'LT02', liability: 'lab' };
    const again = await detail((await submit(remake, { reworkType: 'R03' })).id);
    expect(again).toMatchObject({ orderSource: 'remake', remakeCause: 'LT02', remakeCauseName: '颜色', liability: 'lab' });
    expect(again.lines[0]).toMatchObject({ reworkType: 'R03', reworkCount: 1 });
    expect(await post({ remakeCause: 'LT02' })).toMatchObject({ status: 409, body: { refusal: 'ReworkOnlyOfRemake' } });
  });
  it('gives its box the colour of the day on which the mould came in', async () => {
    const colour = (colorCode: string, cycleDay: number) =>
      make('/api/saas-storage/toothBoxColor/submit', {
        colorCode,
        name: colorCode,
        hex: '#112233',
        cycleDay,
        effectiveFrom: '2020-01-01',
        enabled: true,
      });
    await colour('WEDNESDAY', 3);
    await colour('THURSDAY', 4);
    // Half past midnight on Thursday in Shanghai is still Wednesday in UTC.
    const { id } = await submit({ boxNo: 'B0661', receiveModelAt: '2025-06-11T16:30:00Z' });
    expect(await detail(id)).toMatchObject({ boxNo: 'B0661', boxColor: 'THURSDAY' });
    expect(await detail((await submit({ boxNo: 'B0662', boxColor: 'WEDNESDAY' })).id)).toMatchObject({ boxColor: 'WEDNESDAY' });
    expect(await post({ boxNo: 'B0663', boxColor: 'PINK' })).toMatchObject({ status: 409, body: { refusal: 'BoxColorNotFound' } });
  });
  it('takes only shades that its material is made in, once it has any', async () => {
    const colorId = await make('/api/saas-storage/toothColor/submit', {
      colorCode: 'A2',
      nameZh: 'A2',
      nameEn: 'A2',
      system: 'vitaClassic',
      enabled: true,
    });
    await make('/api/saas-storage/materialToothColor/submit', {
      materialId: data.materialId,
      colorId,
      brandColorCode: 'ST-A2',
      enabled: true,
    });
    expect(await post({}, { shade: 'A3' })).toMatchObject({
      status: 409,
      body: { refusal: 'ShadeNotOfMaterial', msg: '第 1 行的材料没有牙色 A3' },
    });
    expect((await post({}, { shade: 'A2' })).status).toBe(200);
  });
  it('USE-S4 is asked about a shade that is missing, in words, and goes to review when that is confirmed; a draft is not asked', async () => {
    expect(await post({ confirmed: [] })).toMatchObject({
      status: 409,
      body: { refusal: 'ShadeMissing', msg: '第 1 行的产品“钴铬单冠”没有填写牙色；如确不需要请确认' },
    });
    expect((await post({ confirmed: [], reviewStatus: 'draft' })).status).toBe(200);
    expect((await post({ confirmed: ['ShadeMissing'] })).status).toBe(200);
    expect((await post({ confirmed: ['YesToAll'] })).status).toBe(400);
  });
  it('takes its dentist from the contacts of its own hospital', async () => {
    const contact = (customerId: string) =>
      make('/api/saas-production/hospitalContactInformation/submit', {
        customerId,
        name: '李医生',
        role: 'doctor',
        phone: '13800138000',
        isDefault: true,
      });
    const other = await make('/api/saas-production/hospitalCustomerData/submit', { customerCode: 'H0099', name: '仁爱口腔' });
    const [its, strange] = [await contact(data.customerId), await contact(other)];
    expect(await detail((await submit({ doctorId: its })).id)).toMatchObject({ doctorId: its });
    expect(await post({ doctorId: strange })).toMatchObject({ status: 409, body: { refusal: 'DoctorNotOfCustomer' } });
  });
});

describe('R319 M076 what is entered twice', () => {
  it('C01 is done once under one command id, also when both come at once', async () => {
    const headers = { 'idempotency-key': v7() };
    const body = orderOf(data, { ...meantSo, doctorName: '重复提交' });
    const answers = await Promise.all([1, 2, 3].map(() => clerk.post(`${root}/submit`, body, { headers })));
    expect(new Set(answers.map(({ body: { data: written } }) => written.id)).size).toBe(1);
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${root}/list`, { doctorName_like: '重复提交' })).total).toBe(1);
  });
  it('C02 of two tabs the later one is told, and what the first saved is not lost', async () => {
    const { id, version } = await submit({ reviewStatus: 'draft' });
    const { lines } = await detail(id);
    const save = (remark: string) => post({ id, version, remark, reviewStatus: 'draft' }, { id: lines[0].id });
    dataOf(await save('第一个标签页'));
    expect(await save('第二个标签页')).toMatchObject({ status: 412, body: { refusal: 'StaleVersion' } });
    expect(await detail(id)).toMatchObject({ remark: '第一个标签页', version: 2 });
  });
  it('is told that it exists', async () => {
    const { lines } = orderOf(data);
    const body = orderOf(data, { lines: [lines[0], lines[0]] });
    expect(await clerk.post(`${root}/submit`, body)).toMatchObject({
      status: 409,
      body: { refusal: 'LineExists', msg: '第 2 行（钴铬单冠）已存在' },
    });
  });
});

describe('holding an order', () => {
  const hold = (id: string, holdStatus = 'waitingDoctor', user = clerk) =>
    user.post('/api/console/order-hold', { id, holdStatus, reason: '颈缘不清' });
  it('shows why and since when, keeps it from being packed, and ends', async () => {
    const { id, dueDate, orderNo } = await approved();
    dataOf(await hold(id));
    const held = await detail(id);
    expect(held).toMatchObject({ holdStatus: 'waitingDoctor', holdReason: '颈缘不清', heldAt: expect.stringMatching(/T/) });
    expect(dataOf(await clerk.get(`${root}/list`, { orderNo, holdStatus_in: 'waitingDoctor,recalled' })).total).toBe(1);
    await api.say(api.a, Object.assign({ type: 'NoteOrderReleased', orderId: id, billId: v7() }));
    await api.caughtUp();
    expect(await clerk.post(`${root}/updatePackingByOrderNo`, { orderNo })).toMatchObject({
      status: 409,
      body: { refusal: 'OrderIsHeld' },
    });
    dataOf(await clerk.post('/api/console/order-release', { id, remark: '医生已确认' }));
    expect(await detail(id)).toMatchObject({ holdStatus: 'none', holdReason: null, heldAt: null, dueDate });
    dataOf(await clerk.post(`${root}/updatePackingByOrderNo`, { orderNo }));
  });
  it('is refused to who may not, and for another reason while it stands still', async () => {
    const { id } = await approved();
    expect((await hold(id, 'waitingDoctor', reviewer)).status).toBe(403);
    dataOf(await hold(id));
    expect(await hold(id, 'recalled')).toMatchObject({ status: 409, body: { refusal: 'OrderIsHeld' } });
    expect(await clerk.post('/api/console/order-hold', { id: v7(), holdStatus: 'recalled', reason: 'x' })).toMatchObject({ status: 404 });
  });
  it('keeps technicians from its steps', async () => {
    const { id, orderNo, lines } = await approved();
    const { lineNo, customerId, customerName, dueDate, boxNo, ...rest } = {
      ...lines[0],
      customerId: data.customerId,
      customerName: '安和口腔',
      dueDate: '2099-01-01',
      boxNo: null,
    };
    const {
      productId,
      productName,
      materialId,
      materialName,
      unit,
      toothPositions,
      qty,
      pieces,
      shade,
      requirement,
      routeId,
      routeVersion,
    } = rest;
    const of = {
      productId,
      productName,
      materialId,
      materialName,
      unit,
      toothPositions,
      qty,
      pieces,
      shade,
      requirement,
      routeId,
      routeVersion,
    };
    const line = { orderId: id, orderNo, lineNo, customerId, customerName, dueDate, boxNo, ...of };
    await api.say(api.a, Object.assign({ type: 'CreateWorkOrder', workOrderId: lines[0].id, line }));
    dataOf(await hold(id));
    await expect(api.say(api.a, Object.assign({ type: 'ReceiveStep', workOrderId: lines[0].id, seq: 10, staffId: v7() }))).rejects.toThrow(
      'OrderIsHeld',
    );
  });
});

describe('R311 what a cancellation costs', () => {
  it('C271 C272 is asked, must be accepted, and is kept with the order', async () => {
    const { id, orderNo, lines } = await approved();
    const cost = async () => dataOf(await clerk.get('/api/console/order-cancellation', { orderNo }));
    expect(await cost()).toMatchObject({ isAllowed: true, charge: '0.00', reason: '' });
    const line = {
      ...lines[0],
      orderId: id,
      orderNo,
      customerId: data.customerId,
      customerName: '安和口腔',
      dueDate: '2099-01-01',
      boxNo: null,
    };
    await api.say(
      api.a,
      Object.assign({ type: 'CreateWorkOrder', workOrderId: lines[0].id, line: { ...line, routeId: null, routeVersion: null } }),
    );
    expect(await cost()).toMatchObject({ isAllowed: true, charge: '360.00', currency: 'CNY', lines: [{ lineNo: 1, charge: '360.00' }] });
    expect((await clerk.get(`${root}/cancelCheck`, { orderNo })).body).toMatchObject({
      data: true,
      msg: expect.stringContaining('360.00 CNY'),
    });
    const cancel = (more: object = {}) => clerk.post(`${root}/cancelOrder`, { orderNo, reason: '医院撤单', ...more });
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { refusal: 'CancellationIsCharged', details: { amount: '360.00', currency: 'CNY' } },
    });
    expect(await cancel({ acceptedCharge: '359.99' })).toMatchObject({ status: 409 });
    dataOf(await cancel({ acceptedCharge: '360.00' }));
    expect(await detail(id)).toMatchObject({ reviewStatus: 'cancelled', cancellationCharge: '360.00' });
  });
});

describe('a copy', () => {
  it('is an entry like the former one, and becomes an order of its own once it has files', async () => {
    const former = await approved({ boxNo: 'B0881', externalNo: 'A1' }, { shade: 'A2', patientCode: 'P-9' });
    const entry = dataOf(await clerk.get('/api/console/order-copy', { id: former.id }));
    expect(entry).toMatchObject({
      boxNo: null,
      externalNo: null,
      dueDate: null,
      lines: [{ id: null, shade: 'A2', patientName: '林一', patientCode: 'P-9', fileIds: [] }],
    });
    const lines = entry.lines.map((line: object) => ({ ...line, fileIds: [data.fileId] }));
    const { id } = dataOf(await clerk.post(`${root}/submit`, { ...entry, lines }));
    expect(await detail(id)).toMatchObject({ totalAmount: former.totalAmount, doctorName: former.doctorName });
    expect((await (await api.as('clerk', api.b)).get('/api/console/order-copy', { id: former.id })).status).toBe(404);
  });
});

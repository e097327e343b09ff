// What the exports of the documents hold: their columns, their rows as the list shows them, and fewer of them where that is asked for.
import ExcelJs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startListed, type Listed } from '../testing/listed-data.js';
import { workbookType } from './workbook.js';

let listed: Listed;
beforeAll(async () => {
  listed = await startListed();
}, 180_000);
afterAll(() => listed.close());

type Query = Readonly<Record<string, string>>;
const asked = (path: string, query: Query, accept: string) =>
  listed.api.app.inject({ url: `/api/${path}`, query, headers: { 'blade-auth': `bearer ${listed.users.admin.token}`, accept } });
async function sheetOf(path: string, query: Query): Promise<readonly (readonly unknown[])[]> {
  const book = new ExcelJs.Workbook();
  const { rawPayload } = await asked(path, query, workbookType);
  await book.xlsx.load(rawPayload as unknown as ArrayBuffer); // the library's types are older than Node's
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => rows.push(row.values as unknown[]));
  return rows.map((row) => Array.from(row).slice(1));
}

const order = 'saas-order';
const customers = 'saas-production/hospitalCustomerData';
const ofDing = { doctorName_like: '丁' };
const ofRenai = { customerCode: 'H0077' };
const customerHead = '客户编码 医院名称 状态 医院性质 执业许可证号 许可证有效期至 业务员 结算方式 结账日';
const customerCells = { 客户编码: 'H0077', 医院名称: '仁爱齿科', 执业许可证号: 'PDY00077', 结账日: 20, 状态: '正常' };

type Case = readonly [call: string, path: string, all: number, filter: Query, head: string, cells: Readonly<Record<string, unknown>>];

const cases: readonly Case[] = [
  [
    'C265',
    `${order}/orderentry/getListExcel`,
    4,
    ofDing,
    '订单号 下单时间 医院 临床医生 患者 产品 订单性质 出货类型 下单公司 业务员 币种 订单金额 折后金额 要求交期 明细数 重做次数 审核状态 生产状态 包装状态 发货状态 结算状态',
    { 医院: '仁爱齿科', 临床医生: '丁医生', 产品: '氧化锆桥', 订单性质: '加急', 折后金额: 300, 审核状态: '已审核', 发货状态: '未发货' },
  ],
  [
    'C286',
    `${order}/orderentrydetail/statementExportReportList`,
    2,
    ofDing,
    '订单号 下单日期 医院 临床医生 患者 产品 牙位 单位 数量 折后单价 折后金额 币种 已发数量 发货状态 结算状态',
    { 医院: '仁爱齿科', 患者: '林一', 牙位: '46', 数量: 1, 折后单价: 300, 已发数量: 0, 结算状态: '未结算' },
  ],
  [
    'C287',
    `${order}/orderentrydetail/exportOrderDetailList`,
    2,
    ofDing,
    '订单号 下单日期 行号 医院 临床医生 患者 下单公司 业务员 订单性质 出货类型 产品编码 产品 产品类型 材料 牙位 牙色 单位 数量 件数 币种 标准单价 折后单价 金额 折后金额 已发数量 发货状态 结算状态',
    { 行号: 1, 患者: '林一', 产品编码: 'CP-ZR-BR', 材料: '钴铬合金粉末', 件数: 1, 标准单价: 300, 金额: 300 },
  ],
  [
    'C291',
    `${order}/orderattach/exportReportList`,
    4,
    ofDing,
    '订单号 下单日期 医院 临床医生 行号 产品 文件名 用途 扩展名 大小（KB） 审核状态',
    { 临床医生: '丁医生', 产品: '氧化锆桥', 文件名: '扫描 6.stl', 用途: '打印', 扩展名: '.stl', '大小（KB）': 0.7 },
  ],
  [
    'C521',
    'saas-storage/productData/pageListExcel',
    2,
    { productCode: 'CP-ZR-BR' },
    '产品编码 产品名称 产品类型 出货类型 单位 材料名称 标准单价 工艺路线名称 工期（工作日） 注册证号 启用',
    { 产品编码: 'CP-ZR-BR', 产品名称: '氧化锆桥', 出货类型: '仅设计', 标准单价: 300, '工期（工作日）': 7, 启用: '是' },
  ],
  ['C721', `${customers}/getListExcel`, 2, ofRenai, customerHead, customerCells],
  ['C722', `${customers}/getListExcelQuery`, 2, ofRenai, customerHead, customerCells],
  [
    'C723',
    `${customers}/getHospitalExportReportList`,
    2,
    ofRenai,
    '客户编码 医院名称 简称 医院性质 执业许可证号 许可证有效期至 统一社会信用代码 法定代表人 业务员 发货负责人 区域总监 币种 结算方式 结账日 信用额度 账期（天） 发票抬头 税号 开户行 银行账号 金蝶编码 语言偏好 省 市 区县 地址 联系人 电话 备注 状态 拉黑原因 拉黑时间 拉黑人 解除时间 解除人 解除原因 创建时间',
    { 客户编码: 'H0077', 币种: '人民币', 结算方式: '月结', 地址: '解放路 7 号', 电话: '13900000077', 语言偏好: '中文' },
  ],
];

it.each(cases)(
  '%s %s holds its columns and all rows, and those that a filter means where one is asked for',
  async (_call, path, all, filter, head, cells) => {
    const [names = [], ...rows] = await sheetOf(path, {});
    expect([names.join(' '), rows.length]).toEqual([head, all]);
    const [, ...found] = await sheetOf(path, filter);
    expect(found.map((row) => Object.fromEntries(names.map((name, nth) => [name, row[nth]])))).toMatchObject([cells]);
    const shown = (await asked(path, filter, 'application/json')).json();
    expect(shown.data, 'as rows, where rows are asked for').toHaveLength(1);
  },
);

it('C275 holds the sales by what is asked for, the largest first, and those of the days alone', async () => {
  const path = `${order}/orderentry/exportSalesProportionList`;
  expect(await sheetOf(path, { by: 'doctor' })).toEqual([
    ['名次', '名称', '订单数', '明细数', '数量', '折后金额', '币种', '占比 %'],
    [1, '丙医生 · 安和口腔', 1, 1, 3, 360, '人民币', 54.55],
    [2, '丁医生 · 仁爱齿科', 1, 1, 1, 300, '人民币', 45.45],
  ]);
  expect((await sheetOf(path, { by: 'orderProperty' })).map(([, name]) => name)).toEqual(['名称', '正常', '加急']);
  expect(await sheetOf(path, { by: 'doctor', orderDay_le: '2000-01-01' })).toHaveLength(1);
});

import { settlementSubmitted } from '@cloud-factory/domain/settlement/examples';
import type { StatementHeader, StatementLineRow } from '@cloud-factory/domain/settlement/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { toothCross } from '@cloud-factory/domain/shared/tooth';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { statementWorkbook } from './statement-workbook.js';

const { data } = settlementSubmitted;
const header: StatementHeader = {
  smId: data.statementId,
  smNo: 'JS202506-0001',
  revision: 0,
  companyCode: 'C01',
  companyName: '第一公司',
  hospitalName: '安和口腔',
  settlementTimeShow: '2025年05月26日-2025年06月25日',
  salesName: '王业务',
  totalPrice: idAs('1680.32'),
  totalPriceZh: '壹仟陆佰捌拾元零叁角贰分',
  taxRate: '13.00',
  taxAmount: idAs('193.31'),
  netAmount: idAs('1487.01'),
  currency: 'CNY',
};
const lineRow = (lineNo: number): StatementLineRow => {
  const [line] = data.lines;
  if (!line) throw new Error('the example has a line');
  const { productId: _, standardAmount: __, isFree: ___, ...rest } = line;
  const shown = {
    kind: 'delivery',
    surchargeAmount: idAs<'amount'>('0.00'),
    patientName: '林一',
    toothCross: toothCross(line.toothPositions),
  } as const;
  return { ...rest, ...shown, id: `${lineNo}`, smId: data.statementId, lineNo };
};

async function sheetOf(lines: readonly StatementLineRow[], language: 'zh' | 'en' = 'zh', head = header): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(
    (await statementWorkbook([{ header: head, lines, maker: '李结算' }], language, 'Asia/Shanghai')) as unknown as ExcelJS.Buffer,
  ); // exceljs names a Buffer of its own
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}
const texts = (sheet: ExcelJS.Worksheet, row: number): readonly string[] =>
  Array.from({ length: 11 }, (_, index) => {
    const { value, text } = sheet.getRow(row).getCell(index + 1);
    return value instanceof Date ? value.toISOString().slice(0, 10) : text;
  });

describe('SC133 the statement sheet', () => {
  it('R345 is headed with company, title, customer, period and salesperson', async () => {
    const sheet = await sheetOf([lineRow(1)]);
    expect([texts(sheet, 1)[0], texts(sheet, 2)[0]]).toEqual(['第一公司', '月结对账单']);
    expect(texts(sheet, 3).join('|')).toMatch(/客户: 安和口腔.*结算期间: 2025年05月26日-2025年06月25日.*业务员: 王业务/);
  });
  it('R344 R349 has eleven columns: a row number and the ten of the documents', async () => {
    const sheet = await sheetOf([lineRow(1)]);
    expect(texts(sheet, 4)).toEqual([
      '序号',
      '订单号',
      '取模时间',
      '医生姓名',
      '患者姓名',
      '义齿产品',
      '牙位',
      '数量',
      '单价',
      '小计',
      '备注',
    ]);
    expect(texts(sheet, 5)).toEqual([
      '1',
      'YC20250611-00042',
      '2025-06-11',
      '李医生',
      '林一',
      '钴铬单冠',
      '11 12 13',
      '3',
      '120',
      '360',
      '',
    ]);
  });
  it('COR-S8 has rows that multiply, a surcharge on a row of its own', async () => {
    const urgent = { ...lineRow(1), qty: idAs<'quantity'>('2.0000'), unitPrice: idAs<'price'>('199.9900') };
    const sheet = await sheetOf([{ ...urgent, surchargeAmount: idAs('100.02'), amount: idAs('500.00') }, lineRow(2)]);
    const figures = [5, 6, 7].map((row) => [1, 6, 8, 9, 10].map((column) => sheet.getRow(row).getCell(column).value ?? ''));
    expect(figures).toEqual([
      [1, '钴铬单冠', 2, 199.99, 399.98],
      ['', '附加费', 1, 100.02, 100.02],
      [2, '钴铬单冠', 3, 120, 360],
    ]);
  });
  it.each(['=2+5', '=cmd|"/C calc"!A0', '=HYPERLINK("http://x")', '@SUM(A1)', '+8613800138000', '-1+1'])(
    'COR-M3 holds no text that a spreadsheet would take for a formula: %s',
    async (text) => {
      const typed = { orderNo: text, doctorName: text, patientName: text, productName: text, remark: text };
      const heads = { companyName: text, hospitalName: text, salesName: text };
      const sheet = await sheetOf([{ ...lineRow(1), ...typed }], 'zh', { ...header, ...heads });
      const cells: unknown[] = [];
      sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell.value)));
      expect(cells.filter((value) => typeof value === 'string' && /^[=+\-@]/.test(value))).toEqual([]);
      expect(cells.filter((value) => value === `'${text}`).length).toBeGreaterThanOrEqual(6);
      expect(cells.every((value) => value === null || typeof value !== 'object' || value instanceof Date)).toBe(true);
    },
  );
  it('COR-M8 has days as days', async () => {
    const cell = (await sheetOf([lineRow(1)])).getRow(5).getCell(3);
    expect(cell.value).toEqual(new Date('2025-06-11'));
    expect(cell.numFmt).toBe('yyyy-mm-dd');
  });
  it('COR-M8 repeats the head of its columns on every page', async () =>
    expect((await sheetOf([lineRow(1)])).pageSetup.printTitlesRow).toBe('4:4'));
  it('R346 carries the total in figures and in capitals', async () => {
    const sheet = await sheetOf([lineRow(1), lineRow(2)]);
    expect(sheet.getRow(7).getCell(10).value).toBe(1680.32);
    expect(texts(sheet, 8)[0]).toBe('合计（大写）: 壹仟陆佰捌拾元零叁角贰分');
  });
  it('R347 ends with a maker line and a seal line', async () => {
    const sheet = await sheetOf([lineRow(1)]);
    expect(texts(sheet, 8)[0]).toBe('制表人: 李结算');
    expect(texts(sheet, 9)[0]).toMatch(/^客户签章/);
    expect(sheet.rowCount).toBe(9);
  });
  it('COR-S6 COR-M2 bears the company’s seal beside the customer’s, its tax, and which revision it is', async () => {
    const sheet = await sheetOf([lineRow(1)]);
    expect(texts(sheet, 8).join('|')).toContain('不含税金额: 1487.01    其中税额 (13.00 %): 193.31');
    expect(texts(sheet, 9).join('|')).toMatch(/客户签章.*公司盖章.*日期/);
    expect(texts(sheet, 3).join('|')).not.toContain('修订');
    const revised = await sheetOf([lineRow(1)], 'zh', { ...header, revision: 2 });
    expect(texts(revised, 3).join('|')).toContain('JS202506-0001 (修订 2)');
  });
  it('keeps number formats and borders, which the writer drops unless told', async () => {
    const sheet = await sheetOf([lineRow(1)]);
    expect(sheet.getRow(5).getCell(10).numFmt).toBe('#,##0.00');
    expect(sheet.getRow(5).getCell(10).border).toMatchObject({ top: { style: 'thin' } });
  });
  it('speaks English too', async () =>
    expect(texts(await sheetOf([lineRow(1)], 'en'), 4)).toEqual([
      'No.',
      'Order no.',
      'Mould taken',
      'Dentist',
      'Patient',
      'Denture',
      'Position',
      'Quantity',
      'Unit price',
      'Subtotal',
      'Remark',
    ]));
  it('bears a line whose patient was erased', async () =>
    expect(texts(await sheetOf([{ ...lineRow(1), patientName: '' }]), 5)[4]).toBe(''));
});

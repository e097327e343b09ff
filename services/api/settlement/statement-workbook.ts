import { PassThrough } from 'node:stream';
import { dayIn } from '@cloud-factory/commands';
import {
  statementColumns,
  statementRows,
  surchargeWords,
  type StatementHeader,
  type StatementLineRow,
  type StatementSheetRow,
} from '@cloud-factory/domain/settlement/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import ExcelJS from 'exceljs';
import { cellOf as guarded } from '../export/workbook.js';

/** One statement as the sheet shows it. `maker` is who prints it; times are the tenant's. */
export type StatementSheet = Readonly<{ header: StatementHeader; lines: readonly StatementLineRow[]; maker: string }>;

const words = {
  zh: {
    title: '月结对账单',
    customer: '客户',
    period: '结算期间',
    salesman: '业务员',
    no: '单号',
    revision: '修订',
    tax: '其中税额',
    net: '不含税金额',
    total: '合计',
    capitals: '合计（大写）',
    maker: '制表人',
    seal: '客户签章',
    companySeal: '公司盖章',
    date: '日期',
  },
  en: {
    title: 'Monthly statement',
    customer: 'Customer',
    period: 'Period',
    salesman: 'Salesperson',
    no: 'No.',
    revision: 'revision',
    tax: 'tax of it',
    net: 'net',
    total: 'Total',
    capitals: 'Total in words',
    maker: 'Made by',
    seal: 'Customer’s seal',
    companySeal: 'Company’s seal',
    date: 'Date',
  },
} as const satisfies Record<Language, object>;

const widths = [6, 20, 14, 12, 12, 22, 18, 9, 12, 14, 20] as const;
const columnCount = statementColumns.length;
const line = { style: 'thin' } as const;
const boxed = { top: line, left: line, bottom: line, right: line } as const;
/** So many rows between two breaths: a workbook of 50,000 lines would otherwise hold up every other request. */
const rowsPerTurn = 500;

/** A cell of a line. Figures are numbers in the sheet, so that people can go on adding; the documents keep them as text. */
function valueOf(
  row: StatementSheetRow,
  key: (typeof statementColumns)[number]['key'],
  language: Language,
  timeZone: string,
): string | number | Date {
  switch (key) {
    case 'lineNo':
      return row.lineNo ?? '';
    case 'receiveModelAt':
      return row.receiveModelAt === null ? '' : new Date(dayIn(timeZone, new Date(row.receiveModelAt)));
    case 'toothPositions':
      return row.toothPositions.join(' ');
    case 'qty':
    case 'unitPrice':
    case 'amount':
      return Number(row[key]);
    case 'remark':
      return row.remark ?? '';
    case 'productName':
      return row.kind === 'surcharge' ? surchargeWords[language] : row.productName;
    case 'orderNo':
    case 'doctorName':
    case 'patientName':
      return row[key];
  }
}

/** Excel takes no more than 31 characters and none of these in the name of a sheet, and no name twice. */
const sheetName = ({ header }: StatementSheet, index: number): string =>
  `${index + 1} ${header.smNo}`.replace(/[\\/*?:[\]]/g, '-').slice(0, 31);

/** A statement that replaces a voided one says which revision it is. */
const numberShown = ({ smNo, revision }: StatementHeader, word: string): string => (revision > 0 ? `${smNo} (${word} ${revision})` : smNo);

function addHead(sheet: ExcelJS.Worksheet, { header }: StatementSheet, language: Language): void {
  const w = words[language];
  const head = (text: string, size: number, isBold: boolean): void => {
    const row = sheet.addRow([guarded(text)]);
    sheet.mergeCells(row.number, 1, row.number, columnCount);
    row.font = { size, bold: isBold };
    row.alignment = { horizontal: 'center' };
    row.commit();
  };
  head(header.companyName, 16, true);
  head(w.title, 14, true);
  const facts = sheet.addRow([`${w.customer}: ${header.hospitalName}`]);
  sheet.mergeCells(facts.number, 1, facts.number, 4);
  facts.getCell(5).value = `${w.period}: ${header.settlementTimeShow}`;
  sheet.mergeCells(facts.number, 5, facts.number, 8);
  facts.getCell(9).value = `${w.salesman}: ${header.salesName}    ${w.no}: ${numberShown(header, w.revision)}`;
  sheet.mergeCells(facts.number, 9, facts.number, columnCount);
  facts.commit();
  const titles = sheet.addRow(statementColumns.map((column) => column[language]));
  titles.font = { bold: true };
  titles.eachCell((cell) => {
    cell.border = boxed;
    cell.alignment = { horizontal: 'center' };
  });
  titles.commit();
}

async function addLines(sheet: ExcelJS.Worksheet, lines: readonly StatementLineRow[], language: Language, timeZone: string): Promise<void> {
  for (const [index, row] of statementRows(lines).entries()) {
    const added = sheet.addRow(statementColumns.map(({ key }) => guarded(valueOf(row, key, language, timeZone))));
    added.eachCell({ includeEmpty: true }, (cell) => {
      cell.border = boxed;
    });
    added.getCell(3).numFmt = 'yyyy-mm-dd';
    added.getCell(9).numFmt = '#,##0.00##';
    added.getCell(10).numFmt = '#,##0.00';
    added.commit();
    if (index % rowsPerTurn === rowsPerTurn - 1)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
}

function addFoot(sheet: ExcelJS.Worksheet, { header, maker }: StatementSheet, language: Language): void {
  const w = words[language];
  const total = sheet.addRow([`${w.total} (${header.currency})`]);
  sheet.mergeCells(total.number, 1, total.number, 9);
  total.getCell(10).value = Number(header.totalPrice);
  total.getCell(10).numFmt = '#,##0.00';
  total.font = { bold: true };
  total.eachCell({ includeEmpty: true }, (cell) => {
    cell.border = boxed;
  });
  total.commit();
  const inWords = sheet.addRow([`${w.capitals}: ${header.totalPriceZh}`]);
  sheet.mergeCells(inWords.number, 1, inWords.number, columnCount);
  inWords.font = { bold: true };
  inWords.commit();
  const { taxRate, taxAmount, netAmount } = header;
  const signed = sheet.addRow([`${w.maker}: ${maker}`]);
  sheet.mergeCells(signed.number, 1, signed.number, 5);
  if (taxAmount !== null) signed.getCell(6).value = `${w.net}: ${netAmount}    ${w.tax} (${taxRate} %): ${taxAmount}`;
  sheet.mergeCells(signed.number, 6, signed.number, columnCount);
  signed.commit();
  const seal = sheet.addRow([`${w.seal}: ____________________`]);
  sheet.mergeCells(seal.number, 1, seal.number, 5);
  seal.getCell(6).value = `${w.companySeal}: ____________________`;
  sheet.mergeCells(seal.number, 6, seal.number, 8);
  seal.getCell(9).value = `${w.date}: ____________________`;
  sheet.mergeCells(seal.number, 9, seal.number, columnCount);
  seal.height = 36;
  seal.commit();
}

/**
 * Statements as a workbook, a sheet each (R344 to R347): head, eleven columns, total in figures and in capitals, maker line, seal line.
 * `useStyles` is asked for by name: the streaming writer drops number formats and borders in silence without it.
 */
export async function statementWorkbook(sheets: readonly StatementSheet[], language: Language, timeZone: string): Promise<Buffer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
  });
  const ended = new Promise((resolve, reject) => {
    stream.on('end', resolve).on('error', reject);
  });
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const [index, statement] of sheets.entries()) {
    const sheet = workbook.addWorksheet(sheetName(statement, index), {
      pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToHeight: 0, printTitlesRow: '4:4' },
    });
    sheet.columns = widths.map((width) => ({ width }));
    addHead(sheet, statement, language);
    await addLines(sheet, statement.lines, language, timeZone);
    addFoot(sheet, statement, language);
    sheet.commit();
  }
  await workbook.commit();
  await ended;
  return Buffer.concat(chunks);
}

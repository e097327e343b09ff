// Workbooks out. The one place that writes cells: whoever exports hands over plain values and cannot hand over anything else.
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import ExcelJs from 'exceljs';

/** A `Date` is a calendar day at midnight UTC, or a wall clock as if it were UTC: a sheet knows no zones. */
export type Cell = string | number | Date | null;

/** How a column shows its numbers and days. */
export const cellFormats = {
  text: undefined,
  integer: '0',
  money: '#,##0.00',
  price: '#,##0.00##',
  quantity: '#,##0.####',
  weight: '#,##0.000',
  percent: '0.00%',
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm',
} as const;
export type CellFormat = keyof typeof cellFormats;

export type Sheet = Readonly<{
  /** At most 31 characters; signs that a sheet's name may not hold are left out. */
  name: string;
  head: readonly string[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** In characters; 16 unless told. */
  widths?: readonly number[];
  /** By column. A day in a column without one is shown as a day. */
  formats?: readonly CellFormat[];
}>;

export type Writing = Readonly<{
  /**
   * Rows are asked for only as fast as the bytes are taken: for workbooks of any size. Not for an answer to a request: one who reads
   * slowly would keep the rows' transaction open.
   */
  isPaced?: boolean;
  /** Stops the writing; the stream ends with an error. */
  signal?: AbortSignal;
}>;

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** So many rows are written before other requests get their turn. */
const rowsPerTurn = 100;

/** What a cell can hold; Excel cuts longer texts without a word. */
const longest = 32_767;

/** Most control characters may not stand in XML, not even escaped: the file would not open. */
const isInXml = (sign: string): boolean => (sign >= ' ' ? sign !== '\ufffe' && sign !== '\uffff' : '\t\n\r'.includes(sign));

/**
 * What a cell is given. A text that a spreadsheet would take for a formula gets an apostrophe in front, also when the file is later saved
 * as CSV. Anything but text, number, day or nothing throws: the library would make a live formula of an object.
 */
export function cellOf(value: Cell): string | number | Date | null {
  if (value === null || value instanceof Date) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string') throw new Error(`a cell holds text, a number or a day, not ${typeof value}`);
  const told = Array.from(value)
    .filter(isInXml)
    .join('')
    .slice(0, longest - 1);
  return /^[=+\-@\t\r\n]/.test(told) ? `'${told}` : told;
}

const sheetName = (name: string): string => name.replace(/[*?:\\/[\]]/g, '').slice(0, 31) || 'Sheet1';

const turn = (): Promise<void> =>
  new Promise((done) => {
    setImmediate(done);
  });

/**
 * Waits while what was written to a sheet is not yet packed. The library takes rows as fast as they come and keeps them in the pipe of the
 * sheet, which its types do not name.
 */
async function packed(sheet: ExcelJs.Worksheet, stream: Writable): Promise<void> {
  const { pipes = [] } = (sheet as unknown as { stream?: { pipes?: readonly Writable[] } }).stream ?? {};
  for (const pipe of [...pipes, stream])
    if (pipe.writableNeedDrain && !stream.destroyed) await Promise.race([once(pipe, 'drain'), once(stream, 'close')]);
}

async function write(sheets: readonly Sheet[], stream: PassThrough, { isPaced = false, signal }: Writing): Promise<void> {
  // Styles are needed for the format of dates; shared strings would keep every text in memory until the end.
  const book = new ExcelJs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const { name, head, rows, widths = [], formats = [] } of sheets) {
    const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = head.map((_, nth) => {
      const numFmt = cellFormats[formats[nth] ?? 'text'];
      return { width: widths[nth] ?? 16, ...(numFmt !== undefined && { style: { numFmt } }) };
    });
    const first = sheet.addRow(head.map(cellOf));
    first.font = { bold: true };
    first.commit();
    let written = 0;
    for await (const cells of rows) {
      const row = sheet.addRow(cells.map(cellOf));
      cells.forEach((cell, nth) => {
        if (cell instanceof Date && cellFormats[formats[nth] ?? 'text'] === undefined) row.getCell(nth + 1).numFmt = cellFormats.date;
      });
      row.commit();
      written += 1;
      if (written % rowsPerTurn !== 0) continue;
      signal?.throwIfAborted();
      if (stream.destroyed) return; // nobody reads any more
      await turn();
      if (isPaced) await packed(sheet, stream);
    }
    sheet.commit();
  }
  signal?.throwIfAborted();
  await book.commit();
}

/** The workbook as it is being written. Ends with an error when the rows do: a file that is cut off must not look whole. */
export function workbookOf(sheets: readonly Sheet[], writing: Writing = {}): Readable {
  const stream = new PassThrough();
  write(sheets, stream, writing).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return stream;
}

/** For `Content-Disposition`: the name as people know it, and one of letters for programs that cannot read it. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

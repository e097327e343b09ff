// Workbooks out. The one place that writes cells: whoever exports hands over plain values and cannot hand over anything else.
import { Readable, PassThrough } from 'node:stream';
import ExcelJs from 'exceljs';

/** A `Date` is a calendar day at midnight UTC. */
export type Cell = string | number | Date | null;

export type Sheet = Readonly<{
  /** At most 31 characters; signs that a sheet's name may not hold are left out. */
  name: string;
  head: readonly string[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** In characters; 16 unless told. */
  widths?: readonly number[];
}>;

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** So many rows are written before other requests get their turn. */
const rowsPerTurn = 500;

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

async function write(sheets: readonly Sheet[], stream: PassThrough): Promise<void> {
  // Styles are needed for the format of dates; shared strings would keep every text in memory until the end.
  const book = new ExcelJs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  for (const { name, head, rows, widths = [] } of sheets) {
    const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = head.map((_, nth) => ({ width: widths[nth] ?? 16 }));
    const first = sheet.addRow(head.map(cellOf));
    first.font = { bold: true };
    first.commit();
    let written = 0;
    for await (const cells of rows) {
      const row = sheet.addRow(cells.map(cellOf));
      cells.forEach((cell, nth) => {
        if (cell instanceof Date) row.getCell(nth + 1).numFmt = 'yyyy-mm-dd';
      });
      row.commit();
      written += 1;
      if (written % rowsPerTurn === 0)
        await new Promise((turn) => {
          setImmediate(turn);
        });
    }
    sheet.commit();
  }
  await book.commit();
}

/** The workbook as it is being written. Ends with an error when the rows do: a file that is cut off must not look whole. */
export function workbookOf(sheets: readonly Sheet[]): Readable {
  const stream = new PassThrough();
  write(sheets, stream).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return stream;
}

/** For `Content-Disposition`: the name as people know it, and one of letters for programs that cannot read it. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

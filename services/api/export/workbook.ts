// Workbooks out. The one place that writes cells: whoever exports hands over plain values and cannot hand over anything else.
import { Readable } from 'node:stream';
import { zipOf, type ZipPart } from './zip-stream.js';

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
  /** Stops the writing; the stream ends with an error. */
  signal?: AbortSignal;
  /** Rests as long as it worked: nobody waits for the answer, and others share the processor. */
  isGentle?: boolean;
}>;

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** So many rows are written before other requests get their turn. */
const rowsPerTurn = 100;

/** A rest is not longer than this: what takes longer was waiting, not work. */
const longestRestMs = 6;

const turn = (restMs: number): Promise<void> =>
  new Promise((done) => {
    if (restMs >= 1) setTimeout(done, restMs);
    else setImmediate(done);
  });

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const xml = (text: string): string => (/[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '') : text);

/** `A` … `Z`, `AA` … */
function letters(nth: number): string {
  const rest = Math.floor(nth / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (nth % 26))}`;
}

const formatNames = Object.keys(cellFormats) as readonly CellFormat[]; // the keys of our own record
/** Style 0 is plain, 1 is the head; each format has its own behind them. */
const styleOf = (format: CellFormat): number => (cellFormats[format] === undefined ? 0 : formatNames.indexOf(format) + 2);
const headStyle = 1;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

function styles(): string {
  const numbers = formatNames.map((name, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${xml(cellFormats[name] ?? 'General')}"/>`);
  const each = formatNames.map(
    (_, nth) => `<xf numFmtId="${164 + nth}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${each.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${each.join('')}</cellXfs></styleSheet>`;
}

/** Days since the thirtieth of December 1899, as a sheet counts them. */
const serial = (date: Date): number => date.getTime() / 86_400_000 + 25_569;

/** One cell. A text is a text (`t="str"`): nothing in a value can become a formula, for none is ever written. */
function cellXml(place: string, style: number, dateStyle: number, value: ReturnType<typeof cellOf>): string {
  if (value === null || value === '') return '';
  const styled = style === 0 ? '' : ` s="${style}"`;
  if (typeof value === 'number') return `<c r="${place}"${styled}><v>${value}</v></c>`;
  if (value instanceof Date) return `<c r="${place}" s="${dateStyle}"><v>${serial(value)}</v></c>`;
  return `<c r="${place}"${styled} t="str"><v>${xml(value)}</v></c>`;
}

async function* sheetXml({ head, rows, widths = [], formats = [] }: Sheet, { signal, isGentle = false }: Writing): AsyncGenerator<string> {
  const columns = head.map((_, nth) => letters(nth));
  const cellStyles = head.map((_, nth) => styleOf(formats[nth] ?? 'text'));
  const dateStyles = cellStyles.map((style) => (style === 0 ? styleOf('date') : style));
  const rowXml = (number: number, cells: readonly Cell[], styleAt: (nth: number) => number): string => {
    const all = cells.map((cell, nth) =>
      cellXml(`${columns[nth] ?? letters(nth)}${number}`, styleAt(nth), dateStyles[nth] ?? styleOf('date'), cellOf(cell)),
    );
    return `<row r="${number}">${all.join('')}</row>`;
  };
  const cols = head.map((_, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${widths[nth] ?? 16}" customWidth="1"/>`).join('');
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>${rowXml(1, head, () => headStyle)}`;
  let [number, waiting, since] = [1, '', performance.now()];
  for await (const cells of rows) {
    number += 1;
    waiting += rowXml(number, cells, (nth) => cellStyles[nth] ?? 0);
    if (number % rowsPerTurn !== 0) continue;
    signal?.throwIfAborted();
    yield waiting;
    waiting = '';
    await turn(isGentle ? Math.min(longestRestMs, performance.now() - since) : 0);
    since = performance.now();
  }
  signal?.throwIfAborted();
  yield `${waiting}</sheetData></worksheet>`;
}

function* partsOf(sheets: readonly Sheet[], writing: Writing): Generator<ZipPart> {
  const numbers = sheets.map((_, nth) => nth + 1);
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  yield {
    name: '[Content_Types].xml',
    content: [
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${numbers.map((nth) => part(`worksheets/sheet${nth}`, 'worksheet')).join('')}</Types>`,
    ],
  };
  yield {
    name: '_rels/.rels',
    content: [
      `${declaration}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
  };
  yield {
    name: 'xl/workbook.xml',
    content: [
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, nth) => `<sheet name="${xml(sheetName(name))}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`).join('')}</sheets></workbook>`,
    ],
  };
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map((nth) => relation(`rId${nth}`, 'worksheet', `worksheets/sheet${nth}.xml`)).join('')}${relation(`rId${numbers.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ],
  };
  yield { name: 'xl/styles.xml', content: [styles()] };
  for (const [nth, sheet] of sheets.entries()) yield { name: `xl/worksheets/sheet${nth + 1}.xml`, content: sheetXml(sheet, writing) };
}

/**
 * The workbook as it is being written: rows are asked for only as fast as the bytes are taken, so that no number of rows needs more memory.
 * Ends with an error when the rows do: a file that is cut off must not look whole.
 */
export const workbookOf = (sheets: readonly Sheet[], writing: Writing = {}): Readable =>
  Readable.from(zipOf(partsOf(sheets, writing)), { objectMode: false });

/** For `Content-Disposition`: the name as people know it, and one of letters for programs that cannot read it. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

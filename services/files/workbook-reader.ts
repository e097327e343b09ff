// Workbooks in. Small, checked before anything parses them, and read row by row: what a hostile file could make the library expand
// (merged cells, validations, styles without end) is never looked at.
import { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import ExcelJs from 'exceljs';

export const workbookLimits = {
  bytes: 4 * 1_048_576,
  inflated: 48 * 1_048_576,
  files: 200,
  rows: 2_001,
  columns: 100,
  cell: 32_767,
  text: 4 * 1_048_576,
} as const;

/** Why a file is not read: a key for the words. */
export type WorkbookFault = 'tooMuch' | 'tooLarge' | 'noWorkbook' | 'tooManyRows' | 'tooManyColumns' | 'formula';

export class WorkbookRefused extends Error {
  constructor(
    readonly fault: WorkbookFault,
    readonly cell?: string,
  ) {
    super(`the workbook is refused: ${fault}`);
  }
}

/** A day comes as `yyyy-MM-dd`, all else as text; an empty cell is empty. */
export type ReadRow = Readonly<{ number: number; cells: readonly string[] }>;

type Entry = Readonly<{ name: string; method: number; size: number; offset: number }>;

const endOfDirectory = 0x06054b50;
const inDirectory = 0x02014b50;
const localHeader = 0x04034b50;

function entriesOf(bytes: Buffer): readonly Entry[] {
  const last = Math.max(0, bytes.length - 65_557);
  let end = bytes.length - 22;
  while (end >= last && bytes.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < last) throw new WorkbookRefused('noWorkbook');
  const count = bytes.readUInt16LE(end + 10);
  if (count > workbookLimits.files) throw new WorkbookRefused('tooLarge');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    if (bytes.readUInt32LE(at) !== inDirectory) throw new WorkbookRefused('noWorkbook');
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, method: bytes.readUInt16LE(at + 10), size: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Unpacks one part, at most `room` bytes: the sizes that a file tells of itself are not believed. */
function inflated(bytes: Buffer, { method, size, offset }: Entry, room: number): Buffer {
  if (bytes.readUInt32LE(offset) !== localHeader) throw new WorkbookRefused('noWorkbook');
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(from, from + size);
  if (method === 0) return packed;
  if (method !== 8) throw new WorkbookRefused('noWorkbook');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    throw new WorkbookRefused(error instanceof RangeError ? 'tooLarge' : 'noWorkbook');
  }
}

type Part = Readonly<{ name: string; content: Buffer }>;

/** What the reader needs. Shared strings and styles first, so that it meets them before the cells that speak of them. */
const needed = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
];

/** Unpacks everything within bounds and looks at what a parser would stumble over. Throws `WorkbookRefused`. */
function partsOf(bytes: Buffer): readonly Part[] {
  if (bytes.length > workbookLimits.bytes) throw new WorkbookRefused('tooLarge');
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => name === '[Content_Types].xml') || entries.some(({ name }) => /vbaProject|externalLink/i.test(name)))
    throw new WorkbookRefused('noWorkbook');
  let room: number = workbookLimits.inflated;
  const parts = entries.map((entry) => {
    const content = inflated(bytes, entry, room);
    room -= content.length;
    if (room < 0) throw new WorkbookRefused('tooLarge');
    if (/<!(DOCTYPE|ENTITY)/i.test(content.toString('latin1', 0, 2_048))) throw new WorkbookRefused('noWorkbook');
    return { name: entry.name, content };
  });
  const rank = (name: string): number => (needed.includes(name) ? needed.indexOf(name) : needed.length);
  return parts
    .filter(({ name }) => needed.includes(name) || /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

/**
 * The parts in a zip of our own. The library reads a zip from its front, not by its directory: in the original another part could stand
 * there than the one that was looked at.
 */
function repacked(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const label = Buffer.from(name);
    const about = Buffer.alloc(26); // what both headers say: version, flags, method 0 (stored), time, checksum, sizes, length of the name
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(label.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(localHeader, 0);
    const central = Buffer.alloc(6);
    central.writeUInt32LE(inDirectory, 0);
    central.writeUInt16LE(20, 4);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(local, about, label, content);
    directory.push(central, about, place, label);
    offset += 30 + label.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfDirectory, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, each) => sum + each.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** The text of a cell as a person sees it. Formulas are refused: what they say depends on whoever opens the file. */
function textOf(value: unknown, cell: string): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && ('formula' in value || 'sharedFormula' in value)) throw new WorkbookRefused('formula', cell);
  if (typeof value === 'object' && 'richText' in value && Array.isArray(value.richText)) {
    return value.richText
      .map((run: unknown) => (typeof run === 'object' && run !== null && 'text' in run ? String(run.text) : ''))
      .join('');
  }
  if (typeof value === 'object' && 'text' in value) return textOf(value.text, cell);
  return '';
}

/** `'=1+1` was written by us to keep a text a text: it is read as the text that it was. */
const bare = (text: string): string => (/^'[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text);

/** The rows of the first sheet, the head among them. Throws `WorkbookRefused`; empty rows are left out. */
export async function readWorkbook(bytes: Buffer): Promise<readonly ReadRow[]> {
  let checked: Buffer;
  try {
    checked = repacked(partsOf(bytes));
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : new WorkbookRefused('noWorkbook'); // an offset that leads out of the file
  }
  const rows: ReadRow[] = [];
  let text = 0;
  const book = new ExcelJs.stream.xlsx.WorkbookReader(Readable.from([checked]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    entries: 'ignore',
  });
  for await (const sheet of book) {
    for await (const row of sheet) {
      const { number, cellCount } = row;
      if (rows.length >= workbookLimits.rows) throw new WorkbookRefused('tooManyRows');
      if (cellCount > workbookLimits.columns) throw new WorkbookRefused('tooManyColumns');
      const cells = Array.from({ length: cellCount }, (_, nth) => {
        const cell = row.getCell(nth + 1);
        return bare(textOf(cell.value, cell.address).trim());
      });
      text += cells.reduce((sum, cell) => sum + cell.length, 0);
      // No program writes longer cells; and what is read is checked field by field by the thread that answers everybody.
      if (text > workbookLimits.text || cells.some((cell) => cell.length > workbookLimits.cell)) throw new WorkbookRefused('tooLarge');
      if (cells.some((cell) => cell !== '')) rows.push({ number, cells });
    }
    break;
  }
  return rows;
}

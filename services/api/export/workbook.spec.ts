import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import ExcelJs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readWorkbook, workbookLimits, WorkbookRefused } from '@cloud-factory/files';
import { attachment, cellOf, workbookOf, type Cell } from './workbook.js';

const bytesOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  buffer(workbookOf([{ name: '牙色/1', head, rows }]));
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof WorkbookRefused ? error.fault : error),
  );

describe('B05 a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://evil")'])('keeps %j a text', (text) =>
    expect(cellOf(text)).toBe(`'${text}`),
  );
  it('leaves ordinary texts, numbers and days alone', () =>
    expect(['A3.5', '13800138000', 12.5, null].map((value) => cellOf(value))).toEqual(['A3.5', '13800138000', 12.5, null]));
  it.each([{ formula: '1+1' }, { richText: [] }, true, Number.NaN, undefined])('does not take %j', (value) =>
    expect(() => cellOf(value as unknown as Cell)).toThrow('a cell holds'),
  );
  it('leaves out what XML cannot hold', () => expect(cellOf('a\u0000b\u0008c')).toBe('abc'));
});

describe('a workbook', () => {
  it('is read as it was written, also a text that looks like a formula', async () => {
    const rows = await readWorkbook(
      await bytesOf(
        ['编号', '日期', '数'],
        [
          ['=1+1', new Date('2025-06-11T00:00:00Z'), 12.5],
          ['B1', null, 0],
        ],
      ),
    );
    expect(rows).toEqual([
      { number: 1, cells: ['编号', '日期', '数'] },
      { number: 2, cells: ['=1+1', '2025-06-11', '12.5'] },
      { number: 3, cells: ['B1', '', '0'] },
    ]);
  });
  it('holds no formula, whatever it was given', async () => {
    const book = new ExcelJs.Workbook();
    await book.xlsx.load((await bytesOf(['a'], [['=1+1'], ['@x']])) as unknown as ArrayBuffer);
    const types = book.worksheets[0]?.getColumn(1).values.map((value) => typeof value) ?? [];
    expect(types.filter((type) => type === 'object')).toEqual([]);
  });
  it('ends with an error when its rows do', async () => {
    const rows = (function* broken(): Generator<readonly Cell[]> {
      yield ['a'];
      throw new Error('the database went away');
    })();
    await expect(buffer(workbookOf([{ name: 'x', head: ['a'], rows }]))).rejects.toThrow('went away');
  });
  it('has a name that every browser can read', () =>
    expect(attachment("牙色 '1'.xlsx")).toBe('attachment; filename="____1_.xlsx"; filename*=UTF-8\'\'%E7%89%99%E8%89%B2%20%271%27.xlsx'));
});

/** A zip with one part, whose directory tells whatever size it likes. */
function zipOf(name: string, content: Buffer, toldSize = content.length): Buffer {
  const packed = deflateRawSync(content);
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(toldSize, 22);
  local.writeUInt16LE(label.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(toldSize, 24);
  central.writeUInt16LE(label.length, 28);
  const end = Buffer.alloc(22);
  const at = 30 + label.length + packed.length;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + label.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([local, label, packed, central, label, end]);
}

describe('B05 a hostile file is refused before it is parsed', () => {
  it('that unpacks to more than is bearable, whatever size it tells', async () =>
    expect(await faultOf(readWorkbook(zipOf('[Content_Types].xml', Buffer.alloc(workbookLimits.inflated + 1), 10)))).toBe('tooLarge'));
  it('that is too large itself', async () => expect(await faultOf(readWorkbook(Buffer.alloc(workbookLimits.bytes + 1)))).toBe('tooLarge'));
  it('that is no zip', async () => expect(await faultOf(readWorkbook(Buffer.from('a,b\n=1+1,2')))).toBe('noWorkbook'));
  it('that is empty', async () => expect(await faultOf(readWorkbook(Buffer.alloc(0)))).toBe('noWorkbook'));
  it('that is another kind of zip', async () =>
    expect(await faultOf(readWorkbook(zipOf('word/document.xml', Buffer.from('<a/>'))))).toBe('noWorkbook'));
  it('that declares entities', async () =>
    expect(await faultOf(readWorkbook(zipOf('[Content_Types].xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x/>'))))).toBe(
      'noWorkbook',
    ));
  it('whose front hides what its directory does not name', async () => {
    const whole = await bytesOf(['编号'], [['B1']]);
    const hidden = zipOf('xl/worksheets/sheet0.xml', Buffer.alloc(workbookLimits.inflated + 1));
    const front = hidden.subarray(0, hidden.readUInt32LE(hidden.length - 6));
    const moved = Buffer.concat([front, whole]);
    // Every offset of the original is now too small by the front: put right, so that the directory names the same parts as before.
    const end = moved.length - 22;
    moved.writeUInt32LE(moved.readUInt32LE(end + 16) + front.length, end + 16);
    let at = moved.readUInt32LE(end + 16);
    while (moved.readUInt32LE(at) === 0x02014b50) {
      moved.writeUInt32LE(moved.readUInt32LE(at + 42) + front.length, at + 42);
      at += 46 + moved.readUInt16LE(at + 28) + moved.readUInt16LE(at + 30) + moved.readUInt16LE(at + 32);
    }
    expect((await readWorkbook(moved)).map(({ cells }) => cells)).toEqual([['编号'], ['B1']]);
  });
  it('that carries a formula', async () => {
    const book = new ExcelJs.Workbook();
    book.addWorksheet('x').addRow([{ formula: '1+1', result: 2 }]);
    expect(await faultOf(readWorkbook(Buffer.from(await book.xlsx.writeBuffer())))).toBe('formula');
  });
  it('that has too many rows or columns', async () => {
    expect(
      await faultOf(
        readWorkbook(
          await bytesOf(
            ['a'],
            Array.from({ length: workbookLimits.rows }, () => ['x']),
          ),
        ),
      ),
    ).toBe('tooManyRows');
    expect(await faultOf(readWorkbook(await bytesOf(['a'], [Array.from({ length: 101 }, () => 'x')])))).toBe('tooManyColumns');
  });
  it('whose cells stand a million columns apart', async () => {
    const book = new ExcelJs.Workbook();
    book.addWorksheet('x').getCell('XFD1').value = 'far';
    expect(await faultOf(readWorkbook(Buffer.from(await book.xlsx.writeBuffer())))).toBe('tooManyColumns');
  });
});

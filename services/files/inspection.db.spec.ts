// The threads themselves, as they were built: with a database beside them only because what is built is built for those specs.
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bytes } from './content.js';
import { cubeAscii, cubeObj, cubePlyBinary, cubeScan, cubeStl, dicom, docx, drawings, jpeg, pdf, png, zip } from './examples.js';
import { createInspector, InspectionBusy, usualLimits, type InspectionLimits, type Inspector } from './inspection.js';
import { sniff } from './sniff.js';

const made: Inspector[] = [];
const inspector = (limits: Partial<InspectionLimits> = {}): Inspector => {
  const one = createInspector({ ...usualLimits, ...limits });
  made.push(one);
  return one;
};
afterAll(() => Promise.all(made.map((one) => one.close())));

const edge = 65_536;
const bytesOf = (bytes: Buffer, piece = edge): Bytes => ({
  size: bytes.length,
  head: bytes.subarray(0, edge),
  tail: bytes.subarray(-edge),
  range: async (first, last) => bytes.subarray(first, last + 1),
  read: async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  },
});
/** A mesh of remarks that goes on for ever. */
const endless: Bytes = {
  ...bytesOf(cubeObj()),
  read: async function* () {
    for (;;) yield Buffer.alloc(edge, '# a remark\n');
  },
};

describe('a file is looked into by a thread of its own', () => {
  it.each([
    ['.stl', cubeStl()],
    ['.stl', cubeAscii()],
    ['.ply', cubePlyBinary(true)],
    ['.obj', cubeObj()],
    ['.dcm', cubeScan()],
    ['.dcm', dicom()],
    ['.jpg', jpeg(40, 30, 300_000)],
    ['.png', png(30_000, 30_000, true)],
    ['.svg', drawings['.svg']],
    ['.docx', docx()],
    ['.doc', drawings['.doc']],
    ['.dxf', drawings['.dxf']],
    ['.pdf', pdf()],
    ['.pdf', Buffer.from('<html></html>')],
    ['.stl', zip([{ name: 'a.txt', text: 'a' }])],
  ] as const)('with the same answer: %s', async (ext, bytes) => {
    const one = made[0] ?? inspector();
    expect(await one.file(ext, bytesOf(bytes, 37))).toEqual(await sniff(ext, bytesOf(bytes)));
  });
  it('SEC-1 SEC-2 and the thread that answers everybody turns meanwhile', async () => {
    const drawing = Buffer.from(`<svg>${'url( '.repeat(800_000)}</svg>`);
    let [isDone, turns] = [false, 0];
    const looked = inspector()
      .file('.svg', bytesOf(drawing))
      .finally(() => (isDone = true));
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
    expect(await looked).toEqual({ refusal: 'FileContentWrong', details: { ext: '.svg' } });
    expect(turns).toBeGreaterThan(50);
  });
  it('what the store says is said to the caller, and the next file is looked into', async () => {
    const one = inspector({ threads: 1 });
    const gone = async (): Promise<never> => {
      throw new Error('the store is away');
    };
    await expect(one.file('.docx', { ...bytesOf(docx()), range: gone })).rejects.toThrow('the store is away');
    expect(await one.file('.stl', bytesOf(cubeStl()))).toHaveProperty('contentType', 'model/stl');
  });
});

describe('SEC-2 a thread has limits', () => {
  it('of time: a file that takes longer is refused in words, and the next one is looked into', async () => {
    const one = inspector({ threads: 1, ms: (size) => (size === endless.size ? 200 : 60_000) });
    expect(await one.file('.obj', endless)).toEqual({ refusal: 'InspectionTooMuch' });
    expect(await one.file('.stl', bytesOf(cubeStl()))).toHaveProperty('contentType', 'model/stl');
  });
  it('of memory: a file that takes more is refused in words, and the next one is looked into', async () => {
    const one = inspector({ threads: 1, megabytes: 24, ms: () => 600_000 });
    const many = Buffer.from(`<svg>${' href=""'.repeat(500_000)}</svg>`);
    expect(await one.file('.svg', bytesOf(many))).toEqual({ refusal: 'InspectionTooMuch' });
    expect(await one.file('.stl', bytesOf(cubeStl()))).toHaveProperty('contentType', 'model/stl');
  });
  it('of how many wait for it: one more is asked to come again', async () => {
    const one = inspector({ threads: 1, waiting: 1, ms: (size) => (size === endless.size ? 200 : 60_000) });
    const first = one.file('.obj', endless);
    const second = one.file('.stl', bytesOf(cubeStl()));
    await expect(one.file('.stl', bytesOf(cubeStl()))).rejects.toBeInstanceOf(InspectionBusy);
    expect(await first).toEqual({ refusal: 'InspectionTooMuch' });
    expect(await second).toHaveProperty('contentType', 'model/stl');
  });
});

describe('a workbook is read by such a thread', () => {
  const about = (name: string, text: string) => ({ name, text: `<?xml version="1.0" encoding="UTF-8"?>${text}` });
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
  const book =
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>';
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
  const workbook = (rows: string, strings = '') =>
    zip([
      about('[Content_Types].xml', types),
      about('xl/workbook.xml', book),
      about('xl/_rels/workbook.xml.rels', relations),
      about('xl/sharedStrings.xml', `<sst>${strings}</sst>`),
      about('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ]);
  const row = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';

  it('row by row', async () =>
    expect(await inspector().workbook(workbook(row, '<si><t>编号</t></si>'))).toEqual({ rows: [{ number: 1, cells: ['编号'] }] }));
  it('and what is none is said to be none', async () =>
    expect(await inspector().workbook(Buffer.from('a,b'))).toEqual({ fault: 'noWorkbook' }));
  it.each([
    ['hundreds of thousands of shared texts', workbook(row, '<si><t>a</t></si>'.repeat(600_000))],
    ['hundreds of thousands of elements in each other', workbook(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}${row}`)],
  ])('SEC-2 %s hold up none but their own answer', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(1_048_576);
    let [isDone, turns] = [false, 0];
    const read = inspector({ ms: () => 50 })
      .workbook(bytes)
      .finally(() => (isDone = true));
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
    expect(await read).toEqual({ fault: 'tooMuch' });
    expect(turns).toBeGreaterThan(50);
  });
  it('SEC-2 a cell that no program writes is too large', async () => {
    const long = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(40_000)}</t></is></c></row>`;
    expect(await inspector().workbook(workbook(long))).toEqual({ fault: 'tooLarge' });
  });
});

// What a file is, by its bytes. The name only says what it claims to be.
import { packedScanOf, readableSchemas, unpackScan } from '@cloud-factory/domain/shared/packed-scan';
import { isBinaryStl, tellMesh } from '@cloud-factory/domain/shared/triangles';
import { beginsAsZip, isArchive, officeDocument } from './archives.js';
import { asText, begins, holds, isText, known, tailText, whole, type Bytes, type Sniffed, type Sniffer } from './content.js';
import { dicomFactsOf } from './dicom.js';
import { Measure, measureAsciiStl, measureBinaryStl } from './mesh.js';
import { measureObj } from './mesh-obj.js';
import { measurePly } from './mesh-ply.js';
import { pictureSniffers } from './pictures.js';
import { refused, type Refused } from './refusals.js';
import { svg } from './svg.js';

const stl: Sniffer = async (bytes) => {
  // Size before words: many programs write binary files that begin with "solid".
  const geometry = isBinaryStl(new DataView(bytes.head.buffer, bytes.head.byteOffset, bytes.head.byteLength), bytes.size)
    ? await measureBinaryStl(bytes.read())
    : /^\s*solid\b/i.test(asText(bytes)) && isText(bytes)
      ? await measureAsciiStl(bytes.read()).catch(() => null)
      : null;
  return geometry && known('model/stl', {}, geometry);
};

/** A mesh that was read through: measured, or too large to be. */
const mesh = (contentType: string, found: Awaited<ReturnType<typeof measurePly>>): Sniffed | null =>
  found === 'tooLarge' ? known(contentType, { notMeasured: 'tooLarge' }) : found && known(contentType, {}, found);

const plain =
  (contentType: string, fits: (bytes: Bytes) => boolean | Promise<boolean>): Sniffer =>
  async (bytes) =>
    (await fits(bytes)) ? known(contentType) : null;

/** Larger scans are kept unmeasured: text, bytes and mesh of one stand in memory beside each other. */
const largestScan = 48 * 1_048_576;

/** The mesh of a scanner that uses the ending of DICOM (decision 23). Who cannot read it says so and keeps it. */
async function packedScan(bytes: Bytes): Promise<Sniffed | null> {
  const scan = isText(bytes) ? packedScanOf(asText(bytes)) : null;
  if (!scan || !tailText(bytes).trimEnd().endsWith('</HPS>')) return null;
  const contentType = 'model/x-packed-scan';
  if (!readableSchemas.includes(scan.schema)) return known(contentType, { scan: { ...scan, isReadable: false } });
  if (bytes.size > largestScan) return known(contentType, { scan: { ...scan, isReadable: true }, notMeasured: 'tooLarge' });
  const unpacked = unpackScan((await whole(bytes)).toString('latin1'), (base64) => Buffer.from(base64, 'base64'));
  if (!unpacked) return null;
  const measure = new Measure();
  tellMesh(unpacked.positions, unpacked.index, measure.add);
  const geometry = measure.result();
  return geometry && known(contentType, { scan: { ...scan, isReadable: true } }, geometry);
}

const dcm: Sniffer = (bytes) => {
  if (!begins(bytes.head, 'DICM', 128)) return packedScan(bytes);
  const dicom = dicomFactsOf(bytes.head);
  return dicom && known('application/dicom', { dicom });
};

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const docx: Sniffer = async (bytes) => {
  if (!beginsAsZip(bytes)) return null;
  const found = await officeDocument(bytes);
  if (found === 'archive') return refused('FileIsArchive');
  return found === 'document' ? known('application/vnd.openxmlformats-officedocument.wordprocessingml.document') : null;
};

const isCard = (kind: 'S' | 'T', line: string): boolean => line.length <= 100 && line.charAt(72) === kind && line.slice(73).trim() === '1';

const step = plain(
  'model/step',
  (bytes) =>
    isText(bytes) && asText(bytes).trimStart().startsWith('ISO-10303-21;') && tailText(bytes).trimEnd().endsWith('END-ISO-10303-21;'),
);
/** Cards of eighty signs: the first is the first of its kind, and the last counts the end. */
const iges = plain('model/iges', (bytes) => {
  if (!isText(bytes)) return false;
  const [first = ''] = asText(bytes)
    .slice(0, 200)
    .split(/[\r\n]/, 1);
  const text = tailText(bytes).trimEnd();
  const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return isCard('S', first) && isCard('T', last);
});

/** An exchange file of drawing programs: comments, which are lines in pairs like everything in it, then the first section. */
const dxf = plain('image/vnd.dxf', (bytes) => {
  if (begins(bytes.head, 'AutoCAD Binary DXF\r\n')) return true;
  if (!isText(bytes) || !/\bEOF$/.test(tailText(bytes).trimEnd().slice(-4))) return false;
  const lines = asText(bytes).split('\n');
  let nth = 0;
  const isBlank = (): boolean => nth < lines.length && lines[nth]?.trim() === '';
  while (isBlank()) nth += 1;
  while (lines[nth]?.trim() === '999') {
    nth += 2;
    while (isBlank()) nth += 1;
  }
  return lines[nth]?.trim() === '0' && /^\s*SECTION\b/.test(lines[nth + 1] ?? '');
});

const sniffers: Readonly<Record<string, Sniffer>> = {
  ...pictureSniffers,
  '.stl': stl,
  '.ply': async ({ head, size, read }) => mesh('model/ply', await measurePly(head, size, read)),
  '.obj': async (bytes) => (isText(bytes) ? mesh('model/obj', await measureObj(bytes.read())) : null),
  '.dcm': dcm,
  '.svg': svg,
  // Pages are written from the end: the last lines say where they begin.
  '.pdf': plain('application/pdf', (bytes) => begins(bytes.head, '%PDF-') && /startxref\s+\d+\s+%%EOF/.test(tailText(bytes).slice(-2_048))),
  '.doc': plain(
    'application/msword',
    async (bytes) => begins(bytes.head, oldOffice) && bytes.size >= 1_024 && (await holds(bytes, utf16('WordDocument'))),
  ),
  '.docx': docx,
  '.dwg': plain('image/vnd.dwg', ({ head, size }) => /^AC10(1[24589]|2[147]|32)/.test(head.toString('latin1', 0, 6)) && size > 128),
  '.dxf': dxf,
  '.step': step,
  '.stp': step,
  '.iges': iges,
  '.igs': iges,
};

/**
 * The true type of a file with what was found out about it, or why it is refused: an archive by content, whatever it is called; not what its
 * ending says, or cut short; a picture that no memory could hold.
 */
export async function sniff(ext: string, bytes: Bytes): Promise<Sniffed | Refused> {
  if (isArchive(bytes) && !(ext === '.docx' && beginsAsZip(bytes))) return refused('FileIsArchive');
  return (await sniffers[ext]?.(bytes)) ?? refused('FileContentWrong', { ext });
}

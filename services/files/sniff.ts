// What a file is, by its bytes. The name only says what it claims to be.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import { isBinaryStl, isObj, isPly, measureAsciiStl, measureBinaryStl } from './mesh.js';
import { refused, type Refused } from './refusals.js';

/** The bytes of a stored file: its size, its first and last 64 KiB, and all of them as often as they are needed. */
export type Bytes = Readonly<{ size: number; head: Buffer; tail: Buffer; read: () => AsyncIterable<Buffer> }>;

export type Sniffed = Readonly<{ contentType: string; geometry: MeshGeometry | null }>;

const begins = (head: Buffer, bytes: readonly number[] | string, at = 0): boolean => {
  const wanted = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  return head.subarray(at, at + wanted.length).equals(wanted);
};

const zip = (head: Buffer): boolean => begins(head, 'PK\u0003\u0004') || begins(head, 'PK\u0005\u0006') || begins(head, 'PK\u0007\u0008');

/** A zip with this entry is an office file (decision 22). */
const isOffice = ({ head, tail }: Bytes): boolean =>
  zip(head) && (head.includes('[Content_Types].xml') || tail.includes('[Content_Types].xml'));

/** R327 by content: zip, rar, 7z, gzip, bzip2, xz, zstd, cab, tar. */
const isArchive = (bytes: Bytes): boolean => {
  const { head } = bytes;
  if (zip(head)) return !isOffice(bytes);
  return (
    begins(head, 'Rar!\u001a\u0007') ||
    begins(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) ||
    begins(head, [0x1f, 0x8b]) ||
    begins(head, 'BZh') ||
    begins(head, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) ||
    begins(head, [0x28, 0xb5, 0x2f, 0xfd]) ||
    begins(head, 'MSCF') ||
    begins(head, 'ustar', 257)
  );
};

const isText = ({ head }: Bytes): boolean => !head.includes(0);
const asText = ({ head }: Bytes): string => head.toString('latin1').replace(/^\xef\xbb\xbf/, '');

type Sniffer = (bytes: Bytes) => Promise<Sniffed | null> | Sniffed | null;

const stl: Sniffer = async (bytes) => {
  // Size before words: many programs write binary files that begin with "solid".
  const geometry = isBinaryStl(bytes.head, bytes.size)
    ? await measureBinaryStl(bytes.read())
    : /^\s*solid\b/i.test(asText(bytes)) && isText(bytes)
      ? await measureAsciiStl(bytes.read())
      : null;
  return geometry && { contentType: 'model/stl', geometry };
};

const plain =
  (contentType: string, holds: (bytes: Bytes) => boolean): Sniffer =>
  (bytes) =>
    holds(bytes) ? { contentType, geometry: null } : null;

/** A drawing without anything that runs, or that loads or names something else. */
const isHarmlessSvg = (bytes: Bytes): boolean => {
  // The whole of it must be seen: what a script hides behind the first bytes runs as well.
  if (bytes.size > bytes.head.length || !isText(bytes)) return false;
  const text = bytes.head.toString('utf8');
  return (
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) &&
    !/<script|<foreignObject|<!ENTITY|<!DOCTYPE|\son\w+\s*=|javascript:|<iframe|<embed|<object|<handler|<set[\s>]|<animate/i.test(text)
  );
};

const jpeg = plain('image/jpeg', ({ head }) => begins(head, [0xff, 0xd8, 0xff]));
const step = plain('model/step', (bytes) => isText(bytes) && /^\s*ISO-10303-21;/.test(asText(bytes)));
const iges = plain('model/iges', (bytes) => isText(bytes) && /^.{72}S\s*1\s*\r?\n/.test(asText(bytes)));

const sniffers: Readonly<Record<string, Sniffer>> = {
  '.stl': stl,
  '.ply': plain('model/ply', ({ head, size }) => isPly(head, size)),
  '.obj': async (bytes) => (isText(bytes) && (await isObj(bytes.read())) ? { contentType: 'model/obj', geometry: null } : null),
  // DICOM, or the mesh of a scanner that uses the same ending (decision 23).
  '.dcm': (bytes) => {
    if (begins(bytes.head, 'DICM', 128)) return { contentType: 'application/dicom', geometry: null };
    return isText(bytes) && /^\s*(<\?xml[^>]*>\s*)?<HPS[\s>]/.test(asText(bytes))
      ? { contentType: 'application/octet-stream', geometry: null }
      : null;
  },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': plain('image/png', ({ head }) => begins(head, '\u0089PNG\r\n\u001a\n')),
  '.gif': plain('image/gif', ({ head }) => begins(head, 'GIF87a') || begins(head, 'GIF89a')),
  '.bmp': plain('image/bmp', ({ head, size }) => begins(head, 'BM') && head.length >= 26 && head.readUInt32LE(2) === size),
  '.psd': plain('image/vnd.adobe.photoshop', ({ head }) => begins(head, '8BPS\u0000\u0001')),
  '.svg': plain('image/svg+xml', isHarmlessSvg),
  '.pdf': plain('application/pdf', ({ head, tail }) => begins(head, '%PDF-') && tail.includes('%%EOF')),
  '.doc': plain('application/msword', ({ head }) => begins(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
  '.docx': plain(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    (bytes) => isOffice(bytes) && (bytes.head.includes('word/') || bytes.tail.includes('word/')),
  ),
  '.dwg': plain('image/vnd.dwg', ({ head }) => /^AC10\d\d/.test(head.toString('latin1', 0, 6))),
  '.dxf': plain(
    'image/vnd.dxf',
    (bytes) =>
      begins(bytes.head, 'AutoCAD Binary DXF\r\n') ||
      (isText(bytes) && /^\s*(999\s*\r?\n[^\n]*\r?\n\s*)*0\s*\r?\nSECTION\b/.test(asText(bytes))),
  ),
  '.step': step,
  '.stp': step,
  '.iges': iges,
  '.igs': iges,
};

/** The true type of a file and its measures, or why it is refused: an archive by content, or not what its ending says. */
export async function sniff(ext: string, bytes: Bytes): Promise<Sniffed | Refused> {
  if (isArchive(bytes)) return refused('FileIsArchive');
  return (await sniffers[ext]?.(bytes)) ?? refused('FileContentWrong', { ext });
}

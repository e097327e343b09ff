// DICOM, as far as it is looked at: what made the picture and how large it is. Never whose it is: those elements are passed over unread.
import { begins, type DicomFacts } from './content.js';

const longForms = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV']);
const implicitLittle = '1.2.840.10008.1.2';
const bigEndian = '1.2.840.10008.1.2.2';
const deflated = '1.2.840.10008.1.2.1.99';

/** The elements that are read; group and element as one number. */
const wanted: Readonly<Record<number, keyof DicomFacts>> = {
  0x00020010: 'transferSyntax',
  0x00080016: 'sopClass',
  0x00080020: 'studyDate',
  0x00080060: 'modality',
  0x00080070: 'manufacturer',
  0x00280008: 'frames',
  0x00280010: 'rows',
  0x00280011: 'columns',
};

type Found = { -readonly [Name in keyof DicomFacts]: DicomFacts[Name] };
type Tag = Readonly<{ tag: number; vr: string; length: number; body: number }>;

/** The element that begins at a place; null when it is not whole, or has no length of its own. */
function tagAt(head: Buffer, at: number, isImplicit: boolean): Tag | null {
  if (at + 8 > head.length) return null;
  const tag = head.readUInt16LE(at) * 0x1_0000 + head.readUInt16LE(at + 2);
  if (isImplicit) return { tag, vr: '', length: head.readUInt32LE(at + 4), body: at + 8 };
  const vr = head.toString('latin1', at + 4, at + 6);
  if (!/^[A-Z]{2}$/.test(vr)) return null;
  if (longForms.has(vr) && at + 12 > head.length) return null;
  return longForms.has(vr)
    ? { tag, vr, length: head.readUInt32LE(at + 8), body: at + 12 }
    : { tag, vr, length: head.readUInt16LE(at + 6), body: at + 8 };
}

const textAt = (head: Buffer, { body, length }: Tag): string =>
  head
    .toString('latin1', body, body + Math.min(length, 256))
    // Nothing but what such an element may hold is passed on, without the zeros that fill it up: it comes from outside and is shown.
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 64);

/** What the head of a DICOM file tells, or null when it is none: `DICM` after a preamble that is no program, and how the rest is written. */
export function dicomFactsOf(head: Buffer): DicomFacts | null {
  if (!begins(head, 'DICM', 128) || begins(head, 'MZ') || begins(head, [0x7f, 0x45, 0x4c, 0x46]) || begins(head, '#!') || begins(head, '<'))
    return null;
  const found: Found = {
    transferSyntax: '',
    sopClass: null,
    modality: null,
    manufacturer: null,
    studyDate: null,
    rows: null,
    columns: null,
    frames: null,
  };
  let at = 132;
  for (let count = 0; count < 4_096; count += 1) {
    const isMeta = at + 2 <= head.length && head.readUInt16LE(at) === 2;
    // These two write numbers otherwise, or everything: the head alone is known of them.
    if (!isMeta && (found.transferSyntax === bigEndian || found.transferSyntax === deflated)) break;
    const tag = tagAt(head, at, !isMeta && found.transferSyntax === implicitLittle);
    // Sequences without a length, and the pixels: what is looked for stands before them, or is not told.
    if (!tag || tag.length === 0xffff_ffff || tag.tag >= 0x0028_0012 || tag.body + tag.length > head.length) break;
    const name = wanted[tag.tag];
    if (name === 'rows' || name === 'columns') found[name] = tag.length === 2 ? head.readUInt16LE(tag.body) : null;
    else if (name === 'frames') found.frames = Number(textAt(head, tag)) || null;
    else if (name === 'transferSyntax') found.transferSyntax = textAt(head, tag);
    else if (name) found[name] = textAt(head, tag) || null;
    at = tag.body + tag.length;
  }
  return /^[\d.]{5,64}$/.test(found.transferSyntax) ? found : null;
}

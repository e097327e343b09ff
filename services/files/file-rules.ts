// What may be uploaded, by name; doc2 §5 and decision 22. What the bytes say is looked at in `sniff.ts`.
import type { OrderFileKind } from '@cloud-factory/domain/orders/contract';
import { refused, type Refused } from './refusals.js';

export type FileKind = OrderFileKind;

const meshes = ['.stl', '.ply', '.obj'] as const;
const images = ['.jpeg', '.jpg', '.png', '.gif', '.bmp'] as const;

const megabyte = 1_048_576;

/** R323 to R326, and how large a file of a kind may be. */
export const fileRules: Readonly<Record<FileKind, Readonly<{ extensions: readonly string[]; limit: number }>>> = {
  print: { extensions: meshes, limit: 1024 * megabyte },
  attachment: { extensions: [...meshes, '.dcm'], limit: 1024 * megabyte },
  design: { extensions: [...images, '.psd', '.svg'], limit: 200 * megabyte },
  requirement: {
    extensions: ['.pdf', '.doc', '.docx', '.dwg', '.dxf', '.step', '.stp', '.iges', '.igs', ...images],
    limit: 200 * megabyte,
  },
};

const archives = ['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz'];

/** Names that Windows keeps for devices, whatever follows the point. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name that is safe to show, to store and to give back: no path, no control character, no direction marks, at most 255 bytes. */
function isValidName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const strange = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/u;
  return (
    !/\p{Surrogate}/u.test(name) &&
    name.trim() === name &&
    !strange.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !devices.test(name) &&
    Buffer.byteLength(name) <= 255
  );
}

/** The extension, lower case, with its point; empty when there is none. */
export const extensionOf = (name: string): string => (/\.[^.]+$/.exec(name)?.[0] ?? '').toLowerCase();

/** The first kind that takes files with the ending of this name; print when none does. */
export function kindFor(fileName: string): FileKind {
  const kinds = Object.keys(fileRules) as FileKind[]; // its keys are the kinds
  return kinds.find((kind) => fileRules[kind].extensions.includes(extensionOf(fileName))) ?? 'print';
}

/** What is wrong with the name or the announced size, or the extension when nothing is. */
export function checkAnnounced(fileName: string, kind: FileKind, size: number): Refused | Readonly<{ ext: string }> {
  if (!isValidName(fileName)) return refused('FileNameInvalid');
  const { extensions, limit } = fileRules[kind];
  const ext = extensionOf(fileName);
  if (archives.includes(ext)) return refused('FileIsArchive');
  // R328, half-width and full-width, also with spaces between.
  if (/[,，﹐]\s*\.[^.]*$/u.test(fileName)) return refused('FileNameComma');
  if (!extensions.includes(ext)) return refused('FileTypeNotAllowed', { ext: ext === '' ? fileName : ext, allowed: extensions.join(' ') });
  if (size < 1) return refused('FileIsEmpty');
  if (size > limit) return refused('FileTooLarge', { limit: limit / megabyte });
  return { ext };
}

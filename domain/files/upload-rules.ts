// What may be uploaded, by name and size; doc2 §5 and decision 22. The console asks before it sends, the server before it takes. What
// the bytes say is looked at by the server alone.
import type { OrderFileKind } from '../orders/contract.js';
import type { Words } from '../shared/refusals.js';

export type FileKind = OrderFileKind;

const meshes = ['.stl', '.ply', '.obj'] as const;
const images = ['.jpeg', '.jpg', '.png', '.gif', '.bmp'] as const;
const megabyte = 1_048_576;

/** R323 to R326, and how large a file of a kind may be, in bytes. Photographs are pictures; a delivery also has papers. */
export const fileRules: Readonly<Record<FileKind, Readonly<{ extensions: readonly string[]; limit: number } & Words>>> = {
  print: { zh: '打印文件', en: 'Print files', extensions: meshes, limit: 1024 * megabyte },
  attachment: { zh: '附件', en: 'Attachments', extensions: [...meshes, '.dcm'], limit: 1024 * megabyte },
  design: { zh: '设计文件', en: 'Design files', extensions: [...images, '.psd', '.svg'], limit: 200 * megabyte },
  requirement: {
    zh: '设计要求',
    en: 'Design requirement',
    extensions: ['.pdf', '.doc', '.docx', '.dwg', '.dxf', '.step', '.stp', '.iges', '.igs', ...images],
    limit: 200 * megabyte,
  },
  photo: { zh: '照片', en: 'Photographs', extensions: images, limit: 50 * megabyte },
  deliveryPhoto: { zh: '发货附件', en: 'Delivery files', extensions: [...images, '.pdf'], limit: 50 * megabyte },
};

/** What a line of an order is made from, by its ending and whatever it was uploaded as: what can be printed, or an image (R314). */
export const isMadeFrom = (ext: string): boolean =>
  [...fileRules.print.extensions, ...fileRules.design.extensions].includes(ext.toLowerCase());

/** Why a name or a size is refused; `{{name}}` is a detail. */
export const fileNameRefusals = {
  FileNameInvalid: { zh: '文件名无效', en: 'The name of the file is not valid' },
  FileNameComma: { zh: '文件扩展名前不能有逗号', en: 'A comma before the extension is not allowed' },
  FileTypeNotAllowed: {
    zh: '此处不能上传 {{ext}} 文件，可上传：{{allowed}}',
    en: 'A {{ext}} file cannot be uploaded here; allowed: {{allowed}}',
  },
  FileIsArchive: { zh: '不能上传压缩文件', en: 'Compressed archives are not allowed' },
  FileIsEmpty: { zh: '文件为空', en: 'The file is empty' },
  FileTooLarge: { zh: '文件超过 {{limit}} MB', en: 'The file is larger than {{limit}} MB' },
} as const satisfies Record<string, Words>;
export type FileNameRefusal = Readonly<{ refusal: keyof typeof fileNameRefusals; details?: Readonly<Record<string, string | number>> }>;

const archives = ['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz'];
/** Names that Windows keeps for devices, whatever follows the point. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
/** A program or a page that hides behind a second ending: systems that show no endings would show the first. */
const hidden =
  /\.(exe|com|bat|cmd|scr|pif|msi|ps1|sh|js|mjs|vbs|vbe|wsf|hta|jar|lnk|reg|dll|php\d?|phtml|asp|aspx|jsp|html?|xhtml|svgz)\s*\.[^.]+$/i;

/** How many bytes a text has in UTF-8. */
const bytesOf = (text: string): number =>
  Array.from(text).reduce((sum, mark) => {
    const code = mark.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
  }, 0);

/** A name that is safe to show, to store and to give back: no path, no control or invisible character, no direction marks, at most 255 bytes. */
function isValidName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const strange = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff/\\:*?"<>|]/u;
  return (
    !/\p{Surrogate}/u.test(name) &&
    name.trim() === name &&
    !strange.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !devices.test(name) &&
    !hidden.test(name) &&
    bytesOf(name) <= 255
  );
}

/** The extension, lower case, with its point; empty when there is none. */
export const extensionOf = (name: string): string => (/\.[^.]+$/.exec(name)?.[0] ?? '').toLowerCase();

/** Whether a file with this ending and size (in bytes) may be of a kind. */
export const isTakenAs = (kind: FileKind, { ext, size }: Readonly<{ ext: string; size: number }>): boolean =>
  fileRules[kind].extensions.includes(ext.toLowerCase()) && size <= fileRules[kind].limit;

/** The first kind that takes files with the ending of this name; print when none does. */
export function kindFor(fileName: string): FileKind {
  const kinds = Object.keys(fileRules) as FileKind[]; // its keys are the kinds
  return kinds.find((kind) => fileRules[kind].extensions.includes(extensionOf(fileName))) ?? 'print';
}

/** What is wrong with the name or the size (in bytes), or the extension when nothing is. The name is taken as NFC. */
export function checkFileName(name: string, kind: FileKind, size: number): FileNameRefusal | Readonly<{ ext: string }> {
  const fileName = name.normalize('NFC');
  if (!isValidName(fileName)) return { refusal: 'FileNameInvalid' };
  const { extensions, limit } = fileRules[kind];
  const ext = extensionOf(fileName);
  if (archives.includes(ext)) return { refusal: 'FileIsArchive' };
  // R328, half-width and full-width, also with spaces between.
  if (/[,，﹐]\s*\.[^.]*$/u.test(fileName)) return { refusal: 'FileNameComma' };
  if (!extensions.includes(ext))
    return { refusal: 'FileTypeNotAllowed', details: { ext: ext === '' ? fileName : ext, allowed: extensions.join(' ') } };
  if (size < 1) return { refusal: 'FileIsEmpty' };
  if (size > limit) return { refusal: 'FileTooLarge', details: { limit: limit / megabyte } };
  return { ext };
}

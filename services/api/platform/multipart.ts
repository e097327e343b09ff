// One file out of a form: what browsers send for `<input type=file>`. Bounded: larger files are uploaded in parts, as a stream.
import type { Readable } from 'node:stream';
import { RefusedException, ShapeException } from './refused.js';

export type FormFile = Readonly<{ fileName: string; bytes: Buffer }>;

const broken = (path: string): ShapeException => new ShapeException([{ path, key: 'invalid' }]);
const headersEnd = Buffer.from('\r\n\r\n');
/** The head of a part: its name, the file's name twice, its type. */
const headLimit = 8_192;
/** Fields of a form beside the file. */
const mostParts = 100;

/** So much of what is not wanted is read all the same. */
const mostDrained = 64 * 1_048_576;

/** Reads the rest and throws it away: many hear an answer only when they have sent all. Whoever sends without end is cut off. */
function drain(body: Readable): void {
  let size = 0;
  body.on('error', () => undefined); // whoever goes away meanwhile wants no answer
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostDrained) body.destroy();
  });
}

async function collected(body: Readable, limit: number, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Left in the middle, a loop over the stream itself would end the connection before anything is answered.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      drain(body);
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parts between the delimiters. The last one is closed, else something was lost on the way. */
function partsOf(body: Buffer, boundary: string): readonly Buffer[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: Buffer[] = [];
  for (let at = whole.indexOf(delimiter); at !== -1; ) {
    const from = at + delimiter.length;
    if (whole.subarray(from, from + 2).toString('latin1') === '--') return parts;
    const next = whole.indexOf(delimiter, from);
    if (next === -1) break;
    // Behind a delimiter stands the end of its line.
    if (parts.length === mostParts) throw broken('body');
    parts.push(whole.subarray(from + 2, next));
    at = next;
  }
  throw broken('body');
}

/** The parameters behind `form-data` (`name="file"; filename="a.stl"`), letter by letter: a pattern over what people send could run away. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf('=', at);
    if (equals === -1) break;
    const name = text.slice(at, equals).split(';').at(-1)?.trim().toLowerCase() ?? '';
    const isQuoted = text[equals + 1] === '"';
    const from = equals + (isQuoted ? 2 : 1);
    const stop = text.indexOf(isQuoted ? '"' : ';', from);
    const end = stop === -1 ? text.length : stop;
    if (!found.has(name)) found.set(name, isQuoted ? text.slice(from, end) : text.slice(from, end).trim());
    at = end + 1;
  }
  return found;
}

/** What the part says of itself; null: it is no field of a form. */
function dispositionOf(head: string): ReadonlyMap<string, string> | null {
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (line.slice(0, colon).trim().toLowerCase() !== 'content-disposition') continue;
    const semicolon = line.indexOf(';', colon);
    const kind = line.slice(colon + 1, semicolon === -1 ? undefined : semicolon);
    if (kind.trim().toLowerCase() !== 'form-data') return null;
    return parametersOf(semicolon === -1 ? '' : line.slice(semicolon + 1));
  }
  return null;
}

/** Read as far as a head may be long: what is longer is broken. */
function fileIn(part: Buffer, field: string): FormFile | null {
  const end = part.subarray(0, headLimit).indexOf(headersEnd);
  if (end === -1) throw broken('body');
  const disposition = dispositionOf(part.subarray(0, end).toString('utf8'));
  const plain = disposition?.get('filename');
  const extended = disposition?.get('filename*');
  const coded = extended?.toLowerCase().startsWith("utf-8''") ? extended.slice(7) : undefined;
  if (disposition?.get('name') !== field || (plain === undefined && coded === undefined)) return null;
  let fileName = plain ?? '';
  try {
    // Browsers write a quotation mark in a name as %22; programs may send the name a second time, in the coded form.
    fileName = coded === undefined ? fileName.replaceAll('%22', '"') : decodeURIComponent(coded);
  } catch {
    throw broken(field);
  }
  return { fileName, bytes: part.subarray(end + headersEnd.length) };
}

/** The file in the field `file` of a form, at most `limit` bytes of it. Throws a 400 when there is none or the form is broken, a 413 above the limit. */
export async function fileOfForm(
  request: Readonly<{ headers: Readonly<Record<string, unknown>>; body?: unknown }>,
  limit: number,
  tooLarge: () => RefusedException,
): Promise<FormFile> {
  const [, quoted, bare] =
    /^multipart\/form-data;.*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(String(request.headers['content-type'])) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new RefusedException('UnsupportedType', { status: 415 });
  // The body parsers leave a form as a stream. Headers of parts need some room beside the file.
  const body = await collected(request.body as Readable, limit + 16_384, tooLarge);
  for (const part of partsOf(body, boundary)) {
    const file = fileIn(part, 'file');
    if (!file) continue;
    if (file.bytes.length > limit) throw tooLarge();
    return file;
  }
  throw broken('file');
}

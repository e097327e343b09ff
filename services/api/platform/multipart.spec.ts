import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fileOfForm } from './multipart.js';
import { RefusedException, ShapeException } from './refused.js';

const form = (...parts: (readonly [head: string, body: string])[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: Readable.from([Buffer.from([...parts.map(([head, body]) => `--edge\r\n${head}\r\n\r\n${body}\r\n`), '--edge--\r\n'].join(''))]),
});
const asked = (...parts: Parameters<typeof form>) =>
  fileOfForm(form(...parts), 300_000, () => new RefusedException('FileTooLarge', { status: 413 }));
const head = (rest: string) => `Content-Disposition: form-data; ${rest}\r\nContent-Type: model/stl`;

test.each([
  ['name="file"; filename="a.stl"', 'a.stl'],
  ['filename="上颌.stl"; name="file"', '上颌.stl'],
  ['name=file;filename=a.stl', 'a.stl'],
  ['name="file"; filename="a;name=b.stl"', 'a;name=b.stl'],
  ['name="file"; filename="say %22a%22.stl"', 'say "a".stl'],
  [`name="file"; filename="x"; filename*=UTF-8''%E4%B8%8A.stl`, '上.stl'],
  [`${'\t'.repeat(4_000)}name="file"; filename="a.stl"`, 'a.stl'],
])('the file of a form is named %j', async (rest, fileName) => {
  expect(await asked([head('name="other"'), 'x'], [head(rest), 'solid'])).toEqual({ fileName, bytes: Buffer.from('solid') });
});

test.each([
  ['a head longer than 8 KiB', [head(`${'\t'.repeat(50_000)}name="file"; filename="a.stl"`)], 'body'],
  ['a head without an end', ['\t'.repeat(200_000)], 'body'],
  ['more than a hundred fields', Array.from({ length: 101 }, () => head('name="other"')), 'body'],
  ['no file', [head('name="file"')], 'file'],
  ['a name in letters that are none', [head(`name="file"; filename*=UTF-8''%E4%B8`)], 'file'],
])('SEC-2 a form with %s is refused by its place', async (_, heads, path) => {
  const error: unknown = await asked(...heads.map((each) => [each, 'x'] as const)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ShapeException);
  expect((error as ShapeException).errors).toEqual([{ path, key: 'invalid' }]);
});

// SEC-1, SEC-2: every operation of the API document, asked with the texts that patterns like least, at the length that a field may have and far beyond; and
// files and workbooks that were made to be slow. How long the loop stood is printed; what stands for good is ended, and named.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { zip } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestAnswer, type TestApi, type TestRequest, type TestUser } from '../testing/harness.js';
import { watchLoop, type LoopWatch } from '../testing/loop-watch.js';
import { documentedOperations, sampleOf, type DocumentedOperation } from '../testing/operations.js';
import { endsSessions, fieldsOf, figure, nameOf, nobody, sized, staysOpen, withAt } from '../testing/security.js';

/** Beginnings without ends, ends without beginnings, and what is repeated within what is repeated. */
const pieces = [
  '\t',
  '<!---->',
  'eyJ-',
  '(',
  'a',
  '1',
  ' ',
  '-',
  'a@a.',
  '{{',
  '${',
  '%25',
  '\\',
  '"',
  ',',
  '999\n',
  '=',
  '/',
  '.',
  '#',
  'UR1 ',
  '中',
  'A-',
];
/** Longer than any field takes; all of a body together stays under what a body may be. */
const beyond = 20_000;
const bodyRoom = 900_000;
const queryRoom = 12_000;

let api: TestApi;
let admin: TestUser;
let hospital: TestUser;
let operations: readonly DocumentedOperation[];
let watch: LoopWatch;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'worst-texts-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  admin = await api.as('admin');
  hospital = await api.as('customer');
  operations = (await documentedOperations(api)).filter((operation) => !endsSessions(operation) && !staysOpen(operation));
  watch = watchLoop();
}, 3_600_000);
afterAll(async () => {
  await watch.end();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How long the loop stood at most for a request, in milliseconds, with the answer. Turn by turn: a histogram would miss what ends with the answer. */
async function turnsOf(user: TestUser, request: TestRequest): Promise<Readonly<{ answer: TestAnswer; ms: number }>> {
  let [isAnswered, last, ms] = [false, performance.now(), 0];
  const turning = async (): Promise<void> => {
    for (let more = true; more; ) {
      more = !isAnswered;
      await setImmediate();
      const now = performance.now();
      [ms, last] = [Math.max(ms, now - last), now];
    }
  };
  const turned = turning();
  const answer = await user.inject(request);
  isAnswered = true;
  await turned;
  return { answer, ms };
}

/** So long may it stand; what stands longer is printed. */
const bearable = 50;
const stood: { ms: number; name: string }[] = [];
const statuses: Record<number, number> = {};
async function asked(user: TestUser, request: TestRequest, name: string, tries = 4): Promise<TestAnswer> {
  watch.asking(name);
  const first = await turnsOf(user, request);
  statuses[first.answer.status] = (statuses[first.answer.status] ?? 0) + 1;
  let { ms } = first;
  // A machine that was busy with something else is not busy with it each time.
  for (let again = 0; again < tries && ms > bearable; again += 1) ms = Math.min(ms, (await turnsOf(user, request)).ms);
  stood.push({ ms, name });
  return first.answer;
}

/** The requests for which the loop stood longest. */
function longestOf(): string {
  const told = stood.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
  return `the loop stood longer than ${bearable} ms for ${stood.filter(({ ms }) => ms > bearable).length} of ${stood.length}; longest: ${told.map(({ ms, name }) => `${ms.toFixed(1)} ms at ${name}`).join('; ')}`;
}

const text = (nth: number, length: number): string => {
  const piece = pieces[nth % pieces.length] ?? 'a';
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.max(1, length - 1))}!`;
};

// oxlint-disable-next-line typescript/no-explicit-any -- a document is walked by its own names
type Json = Readonly<Record<string, any>>;
const isText = (schema: Json): boolean =>
  schema['type'] === 'string' || schema['type'] === undefined || (schema['anyOf'] ?? []).some((way: Json) => way['type'] === 'string');
const longest = (schema: Json): number =>
  Number(
    schema['maxLength'] ??
      (schema['anyOf'] ?? []).map((way: Json) => way['maxLength']).find((each: unknown) => each !== undefined) ??
      beyond,
  );

/** `fits`: texts as long as their fields take. `beyond`: longer texts. `everywhere`: longer texts, in fields that are no texts too. */
type Way = 'fits' | 'beyond' | 'everywhere';

function worst(operation: DocumentedOperation, turn: number, way: Way): TestRequest {
  const lengthOf = (schema: Json, room: number): number => Math.min(way === 'fits' ? longest(schema) : beyond, room);
  const path = operation.path.replace(/\{(\w+)\}/g, () => encodeURIComponent(way === 'fits' ? nobody : text(turn, 90)));
  if (operation.body === null) {
    const names = operation.query.filter(({ schema }) => way === 'everywhere' || isText(schema));
    const room = Math.floor(queryRoom / Math.max(1, names.length));
    const query = Object.fromEntries(names.map(({ name, schema }, nth) => [name, text(turn + nth, lengthOf(schema, room))]));
    return { method: operation.method, path, query };
  }
  // The outer fields last: a text in the place of a whole object would take its fields away.
  const fields = fieldsOf(operation.body).filter(({ schema }) => isText(schema) || (way === 'everywhere' && schema['type'] !== 'object'));
  const room = Math.floor(bodyRoom / Math.max(1, fields.length) / 3);
  const body = fields
    .toReversed()
    .reduce<unknown>(
      (rest, { at, schema }, nth) => withAt(rest, at, text(turn + nth, lengthOf(schema, room))),
      sampleOf(operation.body, nobody),
    );
  return { method: operation.method, path, body };
}

test('SEC-1 SEC-2 no operation stands still at the worst texts for its patterns, and none is a bug', async () => {
  const wrong: string[] = [];
  let cases = 0;
  for (const [nth, operation] of operations.entries())
    for (let turn = 0; turn < sized(1, pieces.length); turn += 1)
      for (const way of ['fits', 'beyond', 'everywhere'] as const) {
        const request = worst(operation, nth + turn, way);
        const { status, text: said } = await asked(
          admin,
          request,
          `${nameOf(operation)} (${way}, ${JSON.stringify(pieces[(nth + turn) % pieces.length])})`,
        );
        cases += 1;
        if (status >= 500) wrong.push(`${nameOf(operation)} (${way}): ${status} ${said.slice(0, 200)}`);
      }
  figure(
    'SEC-2',
    `${cases} requests with the worst texts over ${operations.length} operations (${JSON.stringify(statuses)}); ${longestOf()}`,
  );
  expect(wrong.slice(0, 10), `${wrong.length} of ${cases}`).toEqual([]);
  // What is not looked at says nothing: neither may most be turned away at the door.
  expect(statuses[429] ?? 0).toBe(0);
}, 3_600_000);

/** All the ways of a file into the house: the answer to `done`. */
async function uploaded(fileName: string, bytes: Buffer): Promise<TestAnswer> {
  const { body } = await hospital.post('/api/console/uploads', { fileName, size: bytes.length });
  const path = `/api/console/uploads/${body.data.id}`;
  await hospital.inject({
    method: 'PUT',
    path,
    query: { offset: 0 },
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return asked(hospital, { method: 'POST', path: `${path}/done`, body: { sha256 } }, fileName);
}

test.each([
  ['drawing.svg', `${'<!---->'.repeat(26)}x`],
  ['drawing.svg', `${'<!---->'.repeat(500_000)}x`],
  ['type.svg', '<!DOCTYPE P'.repeat(300_000)],
  ['plan.dxf', `${'999\n999\n'.repeat(100)}EOF`],
  ['scan.dcm', `${'<!---->'.repeat(26)}x</HPS>`],
  ['mesh.obj', `f 1${'\\\n'.repeat(400_000)}`],
  [
    'mesh.ply',
    `ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nelement nothing 9000000\nend_header\n${'\n'.repeat(9_000_001)}`,
  ],
])('SEC-1 SEC-2 a hospital that sends %s is refused in words', async (fileName, content) =>
  expect(await uploaded(fileName, Buffer.from(content))).toMatchObject({ status: 409, body: { refusal: 'FileContentWrong' } }),
);

test('SEC-2 a workbook that was made to be slow is answered, and so is a full upload of errors that were', async () => {
  const about = (name: string, content: string) => ({ name, text: content });
  const workbook = zip([
    about('[Content_Types].xml', '<Types/>'),
    about('xl/workbook.xml', '<workbook><sheets/></workbook>'),
    about('xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(600_000)}</sst>`),
    about('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</sheetData></worksheet>`),
  ]);
  const importing = operations.find(({ path }) => path.endsWith('/import/check'));
  const headers = { 'content-type': 'application/octet-stream' };
  const read = await asked(admin, { method: 'POST', path: importing?.path ?? '', body: workbook, headers }, 'a workbook', 0);
  expect([200, 400, 409]).toContain(read.status);
  const error = (piece: string) => ({
    type: text(0, 100),
    url: piece.repeat(500).slice(0, 500),
    message: piece.repeat(1_000).slice(0, 1_000),
    time: '2026-11-23T10:00:00Z',
    stack: piece.repeat(8_000).slice(0, 8_000),
  });
  const errors = Array.from({ length: 99 }, (_, nth) => error(['eyJ-', 'a@', 'token', 'a@a.', '13', 'pwd="'][nth % 6] ?? 'a'));
  expect(await asked(hospital, { method: 'POST', path: '/api/blade-log/error/upload', body: { errors } }, 'errors')).toMatchObject({
    status: 200,
  });
  figure('SEC-2', `and files, a workbook and errors that were made to be slow: ${longestOf()}`);
}, 600_000);
